// batches.c - batches of a planner, made when the first is asked for.

#include "passmap/base/assertion.h"
#include "passmap/base/message.h"
#include "planner/api/planner.h"
#include "planner/batch/batch.h"
#include "planner/batch/items.h"
#include "planner/batch/save.h"
#include "planner/batch/waiting.h"

// @return NULL if out of memory.
static hr_batch *batch_of(hr_planner *planner) {
    if (!planner->batch)
        planner->batch =
            hr_batch_create(planner->map, planner->routes, &planner->config, &planner->threads);
    return planner->batch;
}

// ---- Planning

static hr_error log_batch(const hr_planner *planner, hr_error error) {
    const hr_planner_config *config = &planner->config;
    if (!error && config->log) config->log(&planner->batch->results->stats, config->log_user);
    return error;
}

hr_error hr_batch_begin(hr_planner *planner, const hr_request *requests, int32_t count,
                        hr_results *results) {
    if (!HR_CHECK(count >= 0)) count = 0;
    hr_batch *batch = batch_of(planner);
    return batch ? hr_batch_open(batch, requests, count, results) : HR_OUT_OF_MEMORY;
}

bool hr_batch_next(hr_planner *planner) { return hr_batch_advance(planner->batch); }

void hr_batch_work(hr_planner *planner) {
    if (planner->batch) hr_batch_do_items(planner->batch);
}

hr_error hr_batch_finish(hr_planner *planner) {
    return log_batch(planner, hr_batch_close(planner->batch));
}

hr_error hr_plan_batch(hr_planner *planner, const hr_request *requests, int32_t count,
                       hr_results *results) {
    if (!HR_CHECK(count >= 0)) count = 0;
    hr_batch *batch = batch_of(planner);
    if (!batch) return HR_OUT_OF_MEMORY;
    return log_batch(planner, hr_batch_run(batch, requests, count, results));
}

// ---- What waits

int32_t hr_batch_cancel(hr_planner *planner, uint64_t tag) {
    return planner->batch ? hr_waiting_cancel(planner->batch, tag) : 0;
}

hr_error hr_batch_save(const hr_planner *planner, void **bytes, size_t *size) {
    return hr_waiting_save(planner->batch, planner->map, bytes, size);
}

hr_error hr_batch_load(hr_planner *planner, const void *bytes, size_t size, hr_message *message) {
    hr_error error = hr_waiting_check(planner->map, bytes, size, message);
    if (error) return error;
    hr_batch *batch = batch_of(planner);
    if (batch && hr_waiting_load(batch, bytes) == HR_OK) return HR_OK;
    return hr_fail_plainly(HR_OUT_OF_MEMORY, message);
}

hr_error hr_results_create(const hr_planner *planner, hr_results **results) {
    *results = hr_results_new(&planner->allocator);
    return *results ? HR_OK : HR_OUT_OF_MEMORY;
}
