// move_point.h - moves a point of a way to where it costs less, as light bends where it enters
// glass.
//
// How the costs of its two legs change with where they meet is known exactly (leg_cost.h): so only
// steps are tried that lie within a right angle or so of where the cost falls most, and none where
// even going all that way would gain next to nothing. Steps in a direction that gains get longer.
//
// Invariant: both legs stay clear, and are never dearer than they were.
#ifndef HANDRAIL_PLANNER_COSTS_MOVE_POINT_H
#define HANDRAIL_PLANNER_COSTS_MOVE_POINT_H

#include "passmap/planes/costs.h"
#include "passmap/planes/plane.h"

typedef struct hr_joint {
    const hr_plane *plane;
    const hr_costs *costs;
    hr_cell before, after;     // the points beside it, which stay
    double cost_to, cost_from; // out: of the legs to it, and from it
} hr_joint;

/// Moves `*point`. Adds each place that is tried to `*steps`, and ends when they reach
/// `step_limit`. @return whether it has moved: else the costs are not filled in.
bool hr_move_point(hr_joint *joint, hr_cell *point, int64_t step_limit, int64_t *steps);

#endif
