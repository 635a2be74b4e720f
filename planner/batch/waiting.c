// waiting.c - the list of requests that wait, in the order in which they came.

#include "planner/batch/waiting.h"

int32_t hr_waiting_cancel(hr_batch *batch, uint64_t tag) {
    int32_t kept = 0, count = batch->waiting_count;
    for (int32_t i = 0; i < count; i++) {
        hr_waiting waiting = hr_batch_waiting(batch)[i];
        if (waiting.request.tag == tag)
            hr_suspended_forget(&batch->suspended, &waiting.suspended);
        else
            hr_batch_waiting(batch)[kept++] = waiting;
    }
    batch->waiting_count = kept;
    return count - kept;
}
