// cost_steps.h - what steps cost in a tile of several costs, scaled for sums of 16 bits.
//
// A step goes to one of the eight neighbours or is a knight's move, sweeps open blocks only, and
// costs the mean of its blocks times its length. One that would sweep a closed block costs so much
// that no sum with it is below HR_STEPS_UNREACHED: nothing else need be known of closed blocks.
#ifndef HANDRAIL_PLANNER_ROUTES_COST_STEPS_H
#define HANDRAIL_PLANNER_ROUTES_COST_STEPS_H

#include "planner/grid/tile.h"

// Sums begin at the least number of 16 bits; no sum that is not below UNREACHED is that of a way.
enum { HR_STEPS_UNREACHED = -1, HR_STEP_MAX = 8191, HR_NO_STEP = INT16_MAX };

/// Kinds of steps, by where they lead; those back are the same. A knight's move is named after its
/// longer side first.
typedef enum hr_step_kind {
    HR_STEP_EAST,
    HR_STEP_SOUTH,
    HR_STEP_SOUTH_EAST,
    HR_STEP_SOUTH_WEST,
    HR_STEP_EAST_KNIGHT,
    HR_STEP_WEST_KNIGHT,
    HR_STEP_SOUTH_EAST_KNIGHT,
    HR_STEP_SOUTH_WEST_KNIGHT,
    HR_STEP_KINDS
} hr_step_kind;

// Blocks and what lies around the tile are numbered row by row.
enum { HR_STEPS_PAD = 2, HR_STEPS_SIDE = HR_TILE + 2 * HR_STEPS_PAD };

static inline int32_t hr_steps_index(int32_t x, int32_t y) {
    return (HR_STEPS_PAD + y) * HR_STEPS_SIDE + HR_STEPS_PAD + x;
}

/// What steps cost, by kind and by the index of the block from which they lead; those out of the
/// tile cost anything.
typedef struct hr_cost_steps {
    uint16_t of[HR_STEP_KINDS][HR_STEPS_SIDE * HR_STEPS_SIDE];
} hr_cost_steps;

/// Finds the cost of all steps, given what the tile's open blocks cost, 0 those that are closed;
/// `scale` is from costs to halves of straight steps, in 16.16 fixed point, so that none is more
/// than HR_STEP_MAX.
void hr_cost_steps_fill(hr_cost_steps *steps, const uint16_t costs[HR_TILE][HR_TILE],
                        uint32_t scale);

#endif
