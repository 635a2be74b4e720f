// groups.h - which jobs share a field: many of one class with goals side by side.
#ifndef HANDRAIL_PLANNER_BATCH_GROUPS_H
#define HANDRAIL_PLANNER_BATCH_GROUPS_H

#include "planner/batch/state.h"

/// Finds groups that share a goal, and places a field for each. Classes and routes must be up to
/// date. With a budget what the fields may take is taken from `*room`, and one that does not fit is
/// left out. @return false if out of memory.
bool hr_batch_find_groups(hr_batch *batch, int64_t *room);

#endif
