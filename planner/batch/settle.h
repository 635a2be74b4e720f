// settle.h - the end of a batch: which plans fit the budget, the answers, and what is carried over.
#ifndef HANDRAIL_PLANNER_BATCH_SETTLE_H
#define HANDRAIL_PLANNER_BATCH_SETTLE_H

#include "planner/batch/state.h"

/// Decides what counts, writes the answers and keeps what waits. @return HR_OK, or
/// HR_OUT_OF_MEMORY with nothing changed.
hr_error hr_batch_settle(hr_batch *batch);

#endif
