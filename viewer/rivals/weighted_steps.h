// weighted_steps.h - what steps cost the rivals where ground has costs: the mean of the two blocks,
// times the length of the step (octile.h). Sums of two costs stand for their mean, so that numbers
// stay whole: the dearest way there can be needs 54 bits.
#ifndef HANDRAIL_VIEWER_RIVALS_WEIGHTED_STEPS_H
#define HANDRAIL_VIEWER_RIVALS_WEIGHTED_STEPS_H

#include "passmap/planes/costs.h"
#include "passmap/planes/plane.h"
#include "viewer/rivals/octile.h"

enum { WEIGHTED_DIRECTIONS = 8 };

/// Directions 0..3 are the headings, 4..7 the diagonals after them clockwise.
static const int8_t weighted_x[WEIGHTED_DIRECTIONS] = {0, 1, 0, -1, 1, 1, -1, -1};
static const int8_t weighted_y[WEIGHTED_DIRECTIONS] = {-1, 0, 1, 0, -1, 1, 1, -1};

/// What the rivals search on; both are the map's.
typedef struct weighted_grid {
    const hr_plane *plane;
    hr_costs costs;
} weighted_grid;

static inline hr_cell weighted_beside(hr_cell at, int direction) {
    return (hr_cell){at.x + weighted_x[direction], at.y + weighted_y[direction]};
}

static inline int weighted_opposite(int direction) {
    return (direction & 4) | ((direction + 2) & 3);
}

static inline int64_t weighted_length(int direction) {
    return direction < 4 ? OCTILE_STRAIGHT : OCTILE_DIAGONAL;
}

/// Whether a step from an open block is allowed: none goes diagonally past a closed side.
static inline bool weighted_is_open(const hr_plane *plane, hr_cell at, int direction) {
    hr_cell to = weighted_beside(at, direction);
    if (hr_is_closed(plane, to.x, to.y)) return false;
    return direction < 4 || (!hr_is_closed(plane, to.x, at.y) && !hr_is_closed(plane, at.x, to.y));
}

static inline int64_t weighted_cost_at(const weighted_grid *grid, hr_cell at) {
    return hr_cost_at(&grid->costs, at.x, at.y);
}

/// The least that a way between two blocks can cost.
static inline int64_t weighted_estimate(const weighted_grid *grid, hr_cell from, hr_cell to) {
    return octile_estimate(from, to) * 2 * grid->costs.least;
}

/// A cost in cells of plain ground.
static inline double weighted_cells(int64_t cost) {
    return (double)cost / (2.0 * HR_COST_PLAIN * OCTILE_STRAIGHT);
}

#endif
