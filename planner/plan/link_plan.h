// link_plan.h - a request on a map with links: the plan of its walks, and the links between them.
#ifndef HANDRAIL_PLANNER_PLAN_LINK_PLAN_H
#define HANDRAIL_PLANNER_PLAN_LINK_PLAN_H

#include "planner/plan/plan.h"

/// hr_searcher_plan, through links where that is shorter, or the only way. Costs a test where the
/// map has none.
hr_error hr_searcher_plan_linked(hr_searcher *searcher, const hr_request *request,
                                 const hr_field *field, hr_trails *trails, hr_path *path);

#endif
