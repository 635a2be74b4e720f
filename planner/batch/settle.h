// settle.h - the end of a batch: what counts, who gets which answer, who waits.
#ifndef HANDRAIL_PLANNER_BATCH_SETTLE_H
#define HANDRAIL_PLANNER_BATCH_SETTLE_H

#include "planner/batch/state.h"

/// Decides what counts, writes the answers and keeps what waits. @return HR_OK, or
/// HR_OUT_OF_MEMORY with nothing changed.
hr_error hr_batch_settle(hr_batch *batch);

#endif
