// row_directions.h - where to step from each block of a tile to go back along row sweeps.
#ifndef HANDRAIL_PLANNER_COSTS_ROW_DIRECTIONS_H
#define HANDRAIL_PLANNER_COSTS_ROW_DIRECTIONS_H

#include "planner/costs/row_sweeps.h"

enum {
    HR_DIRECTIONS = 8, // clockwise from the north
    HR_NO_DIRECTION = UINT8_MAX,
};

/// A direction of each block of a tile, row by row.
typedef struct hr_row_directions {
    uint8_t at[HR_TILE * HR_TILE];
} hr_row_directions;

static inline int32_t hr_place_in_tile(hr_cell at) { return at.y * HR_TILE + at.x; }

/// The step of a direction; none, if it is none.
static inline int32_t hr_direction_x(uint32_t direction) {
    static const int8_t X[2 * HR_DIRECTIONS] = {0, 1, 1, 1, 0, -1, -1, -1};
    return X[direction % (2 * HR_DIRECTIONS)];
}
static inline int32_t hr_direction_y(uint32_t direction) {
    static const int8_t Y[2 * HR_DIRECTIONS] = {-1, -1, 0, 1, 1, 1, 0, -1};
    return Y[direction % (2 * HR_DIRECTIONS)];
}

/// Finds them for blocks that the sweeps have come to; HR_NO_DIRECTION elsewhere, and where a way
/// begins. Of ways that cost the same, one that goes straight first.
void hr_row_directions_find(const hr_row_sweeps *sweeps, hr_row_directions *directions);

#endif
