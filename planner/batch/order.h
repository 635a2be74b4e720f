// order.h - the order in which jobs are taken, and what may be spent on each.
#ifndef HANDRAIL_PLANNER_BATCH_ORDER_H
#define HANDRAIL_PLANNER_BATCH_ORDER_H

#include "planner/batch/state.h"

/// Puts the leaders in the order in which they are taken, once there are groups: those that go in
/// troops come last, as the row has their order.
void hr_batch_put_in_order(hr_batch *batch);

/// When a job has its turn in a batch with a budget: the less, the sooner.
int64_t hr_batch_turn(const hr_job *job);

/// What may be spent on one job at most in a batch with a budget, and what is allowed it the first
/// time.
int32_t hr_batch_largest_allowance(const hr_batch *batch);
int32_t hr_batch_first_allowance(const hr_batch *batch);

#endif
