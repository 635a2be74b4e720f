// limit.h - what a request's limit rules out.
#ifndef HANDRAIL_PLANNER_PLAN_LIMIT_H
#define HANDRAIL_PLANNER_PLAN_LIMIT_H

#include "planner/plan/task.h"

/// What searches between blocks may answer, for a class of this size and with these costs: the
/// limit, and what it may cost that the ends lie off the middles of their blocks. 0, none, where a
/// path may end before its goal or goes through opened blocks: how long the whole way is then says
/// nothing.
int64_t hr_limit_of_searches(const hr_request *request, int32_t size, const hr_costs *costs);

/// Whether no path to the task's goal can be within the limit: by the straight line.
bool hr_is_limit_below_straight(const hr_task *task);

#endif
