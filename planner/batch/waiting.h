// waiting.h - the requests that a batch carries over to the next one.
#ifndef HANDRAIL_PLANNER_BATCH_WAITING_H
#define HANDRAIL_PLANNER_BATCH_WAITING_H

#include "planner/batch/state.h"

/// Forgets all waiting requests with this tag. @return how many there were.
int32_t hr_waiting_cancel(hr_batch *batch, uint64_t tag);

#endif
