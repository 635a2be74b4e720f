// waiting.h - the requests that a batch carries over to the next one, the oldest first.
//
// What is cancelled between batches is marked, and leaves the list when the next batch begins: a
// cancellation costs what it cancels, after one look at the list for the first of them. Listing
// goes on from where it was, in either direction: all of the list costs a look at each.
#ifndef HANDRAIL_PLANNER_BATCH_WAITING_H
#define HANDRAIL_PLANNER_BATCH_WAITING_H

#include "planner/batch/state.h"

/// Cancels all waiting requests with this tag. @return how many there were.
int32_t hr_waiting_cancel(hr_batch *batch, uint64_t tag);
/// The one at that place among those that are not cancelled; NULL behind the last.
const hr_waiting *hr_waiting_at(hr_batch *batch, int32_t index);
/// Takes cancelled requests out of the list; the others keep their order.
void hr_waiting_remove_cancelled(hr_batch *batch);
/// The list has changed, or `table` will be used for something else.
static inline void hr_waiting_forget_index(hr_batch *batch) {
    batch->is_waiting_indexed = false;
    batch->listed = (hr_listed){0, 0};
}

#endif
