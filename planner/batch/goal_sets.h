// goal_sets.h - which jobs share a field of many goals: those of one class that name the same ones.
#ifndef HANDRAIL_PLANNER_BATCH_GOAL_SETS_H
#define HANDRAIL_PLANNER_BATCH_GOAL_SETS_H

#include "planner/batch/state.h"

/// Finds jobs that name equal lists of goals, and aims a field for each list that enough of them
/// are far away from. Classes and routes must be up to date. With a budget the fields' steps are
/// taken from `*room`, and one that does not fit is left out. @return false if out of memory.
bool hr_batch_find_sets(hr_batch *batch, int64_t *room);

/// Finds the field of a number, with what one worker has.
void hr_batch_search_set(hr_batch *batch, hr_batch_worker *worker, int32_t index);
/// Answers a job by its set's field. @return HR_OUTCOME_NO_WAY if that is of no help.
hr_outcome hr_batch_plan_by_set(hr_batch *batch, hr_batch_worker *worker, const hr_job *job,
                                hr_path *path);

#endif
