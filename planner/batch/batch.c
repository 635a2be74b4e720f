// batch.c - the beginning and the end of a batch.

#include "planner/batch/batch.h"

#include "passmap/base/assertion.h"
#include "planner/batch/equals.h"
#include "planner/batch/items.h"
#include "planner/batch/order.h"
#include "planner/batch/phases.h"
#include "planner/batch/settle.h"
#include "planner/batch/waiting.h"

#include <string.h>

static void begin_job(hr_job *job, const hr_request *request, int64_t since, int32_t allowance) {
    *job = (hr_job){.request = request,
                    .since = since,
                    .allowance = allowance,
                    .suspended = HR_NOWHERE,
                    .field = -1,
                    .set = -1};
}

// A job goes on where it stopped if the map has not changed. Else it begins anew; one that already
// had the largest allowance gets it once more, as its last try.
static void carry_on(hr_batch *batch, hr_job *job, const hr_waiting *waiting, int32_t largest) {
    HR_ASSERT(!waiting->is_cancelled && waiting->since < batch->tick);
    HR_ASSERT(waiting->allowance >= 0 && waiting->done >= 0);
    int32_t allowance = waiting->allowance < largest ? waiting->allowance : largest;
    begin_job(job, &waiting->request, waiting->since, allowance);
    job->done = waiting->done;
    job->suspended = waiting->suspended;
    job->is_last_try = waiting->is_last_try;
    if (waiting->map_version == hr_batch_map_of(batch, &waiting->request)->map->version) return;
    if (job->done > 0 && allowance == largest) job->is_last_try = true;
    job->has_begun_anew = job->done > 0;
    job->done = 0;
    hr_suspended_forget(&batch->suspended, &job->suspended);
}

static void list_jobs(hr_batch *batch) {
    hr_job *jobs = hr_batch_jobs(batch);
    int32_t first = batch->budget ? hr_batch_first_allowance(batch) : 0;
    int32_t largest = batch->budget ? hr_batch_largest_allowance(batch) : 0;
    for (int32_t i = 0; i < batch->waiting_count; i++)
        carry_on(batch, &jobs[i], &hr_batch_waiting(batch)[i], largest);
    for (int32_t i = 0; i < batch->request_count; i++)
        begin_job(&jobs[batch->waiting_count + i], &batch->requests[i], batch->tick, first);
    HR_ASSERT(first <= largest && (largest > 0) == (batch->budget > 0));
    batch->job_count = batch->waiting_count + batch->request_count;
}

// `fast` requests are planned without routes first; those that turn out to need them are planned
// again. Of a class with costs, those that A* answers need none.
static bool needs_routes(const hr_class_entry *entry, const hr_request *r) {
    if (r->only != HR_STAGE_ANY) return r->only == HR_STAGE_ROUTES;
    if (!hr_has_costs(entry)) return r->quality != HR_FAST;
    return r->quality != HR_EXACT;
}

static void mark_classes(hr_batch *batch) {
    memset(batch->uses.memory, 0, batch->uses.size);
    for (int32_t i = 0; i < batch->job_count; i++) {
        const hr_request *r = hr_batch_jobs(batch)[i].request;
        const hr_known_map *known = hr_batch_map_of(batch, r);
        const hr_class_entry *entry = hr_class_entry_of(known->map, r->class_id);
        if (!entry) continue;
        int32_t map = (int32_t)(known - batch->maps->at);
        hr_class_use *use = hr_batch_use(batch, hr_batch_class_number(map, r->class_id));
        use->is_used = true;
        use->is_routed = use->is_routed || needs_routes(entry, r);
    }
}

static void start(hr_batch *batch) {
    batch->phase = HR_PHASE_IDLE;
    batch->item_count = batch->field_count = batch->set_count = 0;
    atomic_store(&batch->cursor, 0);
    atomic_store(&batch->spent, 0);
    atomic_store(&batch->has_failed, false);
    atomic_store(&batch->is_full, false);
    for (int32_t i = 0; i < batch->worker_count; i++)
        batch->workers[i].waypoint_count = batch->workers[i].link_count = 0;
}

hr_error hr_batch_open(hr_batch *batch, const hr_request *requests, int32_t count,
                       hr_results *results) {
    hr_waiting_remove_cancelled(batch);
    hr_waiting_forget_index(batch);
    if (count > INT32_MAX - batch->waiting_count ||
        !hr_batch_reserve(batch, (size_t)batch->waiting_count + (size_t)count))
        return HR_OUT_OF_MEMORY;
    batch->budget = batch->config->batch_budget_steps;
    batch->requests = requests;
    batch->request_count = count;
    batch->results = results;
    list_jobs(batch);
    mark_classes(batch);
    hr_batch_find_equals(batch);
    start(batch);
    return HR_OK;
}

bool hr_batch_advance(hr_batch *batch) {
    hr_batch_do_items(batch); // what is left over
    do {
        if (batch->phase == HR_PHASE_DONE || atomic_load(&batch->has_failed)) return false;
        hr_batch_enter(batch, batch->phase + 1);
    } while (batch->item_count == 0);
    return true;
}

// The waiting list stays, but its suspended searches may have moved to other places, or be gone.
static hr_error fail(hr_batch *batch) {
    hr_job *jobs = hr_batch_jobs(batch);
    for (int32_t i = 0; i < batch->job_count; i++) {
        if (i < batch->waiting_count)
            hr_batch_waiting(batch)[i].suspended = jobs[i].suspended;
        else
            hr_suspended_forget(&batch->suspended, &jobs[i].suspended);
    }
    return HR_OUT_OF_MEMORY;
}

hr_error hr_batch_close(hr_batch *batch) {
    while (hr_batch_advance(batch)) {
    }
    batch->phase = HR_PHASE_DONE; // even if it has failed on the way
    if (atomic_load(&batch->has_failed) || hr_batch_settle(batch)) return fail(batch);
    return HR_OK;
}
