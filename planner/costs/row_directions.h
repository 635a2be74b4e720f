// row_directions.h - where to step from each block of a tile to go back along row sweeps.
#ifndef HANDRAIL_PLANNER_COSTS_ROW_DIRECTIONS_H
#define HANDRAIL_PLANNER_COSTS_ROW_DIRECTIONS_H

#include "planner/costs/row_sweeps.h"

enum {
    HR_DIRECTIONS = 8, // clockwise from the north
    HR_NO_DIRECTION = UINT8_MAX,
};

/// A direction of each block of a tile, at [y * HR_TILE + hr_place_in_row(x)].
typedef struct hr_row_directions {
    uint8_t at[HR_TILE * HR_TILE];
} hr_row_directions;

static inline int32_t hr_place_in_tile(hr_cell at) {
    return at.y * HR_TILE + hr_place_in_row(at.x);
}

/// The step of a direction.
static inline int32_t hr_direction_x(int direction) {
    return (direction >= 1 && direction <= 3) - (direction >= 5 && direction <= 7);
}
static inline int32_t hr_direction_y(int direction) {
    return (direction >= 3 && direction <= 5) - (direction <= 1 || direction == 7);
}

/// Finds them for blocks that the sweeps have come to; HR_NO_DIRECTION elsewhere, and where a way
/// begins. Of ways that cost the same, one that goes straight first.
void hr_row_directions_find(const hr_row_sweeps *sweeps, hr_row_directions *directions);

#endif
