// goal_routes.h - the nearest of many goals by one search over the routes.
#ifndef HANDRAIL_PLANNER_PLAN_GOAL_ROUTES_H
#define HANDRAIL_PLANNER_PLAN_GOAL_ROUTES_H

#include "planner/plan/choice.h"

/// Looks for the nearest of all spots that can be reached themselves, not only from within reach:
/// routes are searched once, and what is within their error of the best is planned for. The class
/// is up to date, and no footprints are ignored. @return HR_OK, or HR_OUT_OF_MEMORY.
hr_error hr_choice_ask_routes(hr_choice *c);

#endif
