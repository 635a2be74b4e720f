// troops.h - the units of a group that start side by side, and follow each other.
#ifndef HANDRAIL_PLANNER_BATCH_TROOPS_H
#define HANDRAIL_PLANNER_BATCH_TROOPS_H

#include "planner/batch/state.h"

/// Puts the jobs of all groups in a row, by which they go in troops.
void hr_batch_find_troops(hr_batch *batch);
/// Where in the row the troop ends that begins with `first`.
int32_t hr_batch_troop_end(const hr_batch *batch, int32_t first);

#endif
