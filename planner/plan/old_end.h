// old_end.h - with a reach, an old path that ends within it still ends there, not at the goal.
#ifndef HANDRAIL_PLANNER_PLAN_OLD_END_H
#define HANDRAIL_PLANNER_PLAN_OLD_END_H

#include "planner/plan/task.h"

/// Makes the end of the request's old path the task's goal, if it is within reach and may be got
/// to. @return whether it is.
bool hr_keep_old_end(hr_task *task);

#endif
