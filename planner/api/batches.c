// batches.c - the calls of batches; a planner's batch is created by the first of them that needs
// it.

#include "passmap/base/assertion.h"
#include "passmap/base/message.h"
#include "planner/api/planner_state.h"
#include "planner/batch/batch.h"
#include "planner/batch/items.h"
#include "planner/batch/save.h"
#include "planner/batch/waiting.h"

// @return NULL if out of memory.
static hr_batch *batch_of(hr_planner *planner) {
    if (!planner->batch)
        planner->batch = hr_batch_create(&planner->maps, &planner->config, planner->threads.count);
    return planner->batch;
}

// ---- Planning

// Reports a call that needs a begun batch where there is none. @return whether the call may
// proceed.
static bool is_begun(const hr_planner *planner) { return HR_CHECK(planner->is_in_batch); }

static hr_error begin(hr_planner *planner, const hr_request *requests, int32_t count,
                      hr_results *results) {
    hr_batch *batch = batch_of(planner);
    if (!batch) return HR_OUT_OF_MEMORY;
    hr_error error = hr_batch_open(batch, requests, count, results);
    planner->is_in_batch = !error;
    return error;
}

hr_error hr_batch_begin(hr_planner *planner, const hr_request *requests, int32_t count,
                        hr_results *results) {
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    if (count < 0) count = 0;
    HR_ASKED(planner, .kind = HR_CALL_BATCH, .requests = requests, .count = count);
    hr_error error = begin(planner, requests, count, results);
    if (error) HR_ANSWERED(planner, .kind = HR_CALL_BATCH, .error = error);
    return error;
}

bool hr_batch_next(hr_planner *planner) {
    return is_begun(planner) && hr_batch_advance(planner->batch);
}

void hr_batch_work(hr_planner *planner) {
    if (is_begun(planner)) hr_batch_do_items(planner->batch);
}

// The logger may plan.
hr_error hr_batch_finish(hr_planner *planner) {
    if (!is_begun(planner)) return HR_BAD_ORDER;
    const hr_planner_config *config = &planner->config;
    hr_error error = hr_batch_close(planner->batch);
    planner->is_in_batch = false;
    HR_ANSWERED(planner, .kind = HR_CALL_BATCH, .error = error, .results = planner->batch->results);
    if (!error && config->log) config->log(&planner->batch->results->stats, config->log_user);
    return error;
}

static void work(void *batch) { hr_batch_do_items(batch); }

hr_error hr_plan_batch(hr_planner *planner, const hr_request *requests, int32_t count,
                       hr_results *results) {
    hr_error error = hr_batch_begin(planner, requests, count, results);
    if (error) return error;
    hr_batch *batch = planner->batch;
    while (hr_batch_advance(batch))
        hr_threads_work(&planner->threads, work, batch, batch->item_count);
    return hr_batch_finish(planner);
}

// ---- What waits

int32_t hr_batch_cancel(hr_planner *planner, uint64_t tag) {
    if (!hr_planner_is_free(planner) || !planner->batch) return 0;
    int32_t count = hr_waiting_cancel(planner->batch, tag);
    if (count > 0) HR_ASKED(planner, .kind = HR_CALL_CANCEL, .tag = tag);
    return count;
}

bool hr_batch_carried(const hr_planner *planner, int32_t index, hr_carried *carried) {
    *carried = (hr_carried){.steps = 0};
    if (!hr_planner_is_free(planner) || !planner->batch) return false;
    const hr_waiting *waiting = hr_waiting_at(planner->batch, index);
    if (!waiting) return false;
    *carried = (hr_carried){.request = waiting->request,
                            .batches = planner->batch->tick - waiting->since,
                            .steps = waiting->done,
                            .steps_limit = waiting->allowance,
                            .was_searched = waiting->was_searched,
                            .has_begun_anew = waiting->has_begun_anew};
    return true;
}

hr_error hr_batch_save(const hr_planner *planner, void **bytes, size_t *size) {
    *bytes = NULL;
    *size = 0;
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    return hr_waiting_save(planner->batch, planner->map, bytes, size);
}

hr_error hr_batch_load(hr_planner *planner, const void *bytes, size_t size, hr_message *message) {
    if (!hr_planner_is_free(planner)) return hr_fail_plainly(HR_BAD_ORDER, message);
    hr_error error = hr_waiting_check(planner->map, bytes, size, message);
    if (error) return error;
    hr_batch *batch = batch_of(planner);
    if (batch && hr_waiting_load(batch, bytes) == HR_OK) {
        HR_ASKED(planner, .kind = HR_CALL_LOAD_BATCH, .bytes = bytes, .size = size);
        return HR_OK;
    }
    return hr_fail_plainly(HR_OUT_OF_MEMORY, message);
}

hr_error hr_results_create(const hr_planner *planner, hr_results **results) {
    *results = hr_results_new(&planner->allocator);
    return *results ? HR_OK : HR_OUT_OF_MEMORY;
}
