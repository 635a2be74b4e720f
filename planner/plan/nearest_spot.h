// nearest_spot.h - where no goal can be reached: the spot that the unit gets nearest to.
#ifndef HANDRAIL_PLANNER_PLAN_NEAREST_SPOT_H
#define HANDRAIL_PLANNER_PLAN_NEAREST_SPOT_H

#include "planner/plan/choice.h"

/// The number of the spot that a reachable block is nearest to, by straight distance and offset; of
/// equal ones the first.
int32_t hr_nearest_spot(const hr_choice *c);

#endif
