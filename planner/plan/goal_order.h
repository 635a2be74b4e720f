// goal_order.h - for which goals of many plans are made, and in which order.
//
// Each spot of a goal (spots.h) has a lower bound: what the straight line to it counts. Spots wait
// in a queue and are planned for one by one, those of the least bound first, until none that waits
// can be better than the best path found. Where many wait and the line to the nearest is blocked,
// routes are asked instead (goal_routes.h). Labels sort out what cannot be reached when its turn
// comes.
#ifndef HANDRAIL_PLANNER_PLAN_GOAL_ORDER_H
#define HANDRAIL_PLANNER_PLAN_GOAL_ORDER_H

#include "planner/plan/choice.h"

/// Plans for spots that wait, as long as one may be better than what was found. @return HR_OK, or
/// HR_OUT_OF_MEMORY.
hr_error hr_choice_plan_in_order(hr_choice *c);

#endif
