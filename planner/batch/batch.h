// batch.h - a batch from its requests to its results. All threads, the host's or the planner's, run
// hr_batch_do_items (items.h).
#ifndef HANDRAIL_PLANNER_BATCH_BATCH_H
#define HANDRAIL_PLANNER_BATCH_BATCH_H

#include "planner/batch/state.h"

/// Begins a batch. @return HR_OK, or HR_OUT_OF_MEMORY with nothing changed.
hr_error hr_batch_open(hr_batch *batch, const hr_request *requests, int32_t count,
                       hr_results *results);
/// Does what is left of a phase and goes on to the next one that has items. @return false if there
/// is none.
bool hr_batch_advance(hr_batch *batch);
/// Ends a batch, whatever is left of it.
hr_error hr_batch_close(hr_batch *batch);

#endif
