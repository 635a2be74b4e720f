// cost_steps.h - what steps cost in a tile of several costs, scaled for sums of 16 bits.
//
// A step goes to one of the eight neighbours or is a knight's move, sweeps open blocks only, and
// costs the mean of its blocks times its length.
#ifndef HANDRAIL_PLANNER_ROUTES_COST_STEPS_H
#define HANDRAIL_PLANNER_ROUTES_COST_STEPS_H

#include "passmap/base/numbers.h"
#include "passmap/planes/costs.h"
#include "planner/grid/tile.h"

enum { HR_STEPS_PAD = 2, HR_STEP_MAX = 8191 };

/// Of one kind from each block of a row; that of block x is at HR_STEPS_PAD + x.
typedef uint16_t hr_step_row[HR_TILE + 2 * HR_STEPS_PAD];

/// What steps cost, from each block towards the east and the south; those out of the tile are 0.
/// The rest of the tile's blocks have any cost. A knight's move is named after its longer side
/// first.
typedef struct hr_cost_steps {
    hr_step_row east[HR_TILE], south[HR_TILE], south_east[HR_TILE], south_west[HR_TILE];
    hr_step_row east_knight[HR_TILE], west_knight[HR_TILE];
    hr_step_row south_east_knight[HR_TILE], south_west_knight[HR_TILE];
} hr_cost_steps;

/// Finds the cost of all steps, given what blocks cost, at most HR_STEP_MAX each; `scale` is from
/// costs to halves of straight steps, in 16.16 fixed point.
void hr_cost_steps_fill(hr_cost_steps *steps, const uint16_t costs[HR_TILE][HR_TILE],
                        uint32_t scale);

/// Between two blocks a step apart, in either order.
static inline int32_t hr_cost_step_between(const hr_cost_steps *steps, hr_cell a, hr_cell b) {
    hr_cell upper = a.y < b.y ? a : b, lower = a.y < b.y ? b : a;
    int32_t x = HR_STEPS_PAD + upper.x, y = upper.y;
    int32_t change = lower.x - upper.x;
    if (a.y == b.y) return steps->east[a.y][HR_STEPS_PAD + hr_least(a.x, b.x)];
    if (lower.y - upper.y == 2)
        return change > 0 ? steps->south_east_knight[y][x] : steps->south_west_knight[y][x];
    switch (change) {
    case -2:
        return steps->west_knight[y][x];
    case -1:
        return steps->south_west[y][x];
    case 0:
        return steps->south[y][x];
    case 1:
        return steps->south_east[y][x];
    default:
        return steps->east_knight[y][x];
    }
}

#endif
