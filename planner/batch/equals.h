// equals.h - equal requests of a batch, which are planned once.
#ifndef HANDRAIL_PLANNER_BATCH_EQUALS_H
#define HANDRAIL_PLANNER_BATCH_EQUALS_H

#include "planner/batch/state.h"

/// Finds equal jobs: sets their leaders.
void hr_batch_find_equals(hr_batch *batch);

#endif
