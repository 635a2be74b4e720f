// batch.c - a batch from its requests to its results: the work of its items, and who does it.

#include "planner/batch/batch.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/route_search/field_tails.h"

#include <string.h>

// ---- Life

// Batches are not watched, and what is found out around a goal serves the next one that goes there.
static void create_searcher(const hr_batch *batch, hr_searcher *searcher) {
    const hr_planner *planner = batch->planner;
    hr_searcher_create(searcher, planner->map, planner->routes, planner->config.search_bytes_max);
    searcher->is_read_only = true;
    searcher->route_search.start.keeps = searcher->route_search.goal.keeps =
        planner->config.share_from >= 0;
}

static bool create_workers(hr_batch *batch, int32_t count) {
    batch->workers = hr_allocate_zeroed(batch->allocator, (size_t)count, sizeof *batch->workers);
    if (!batch->workers) return false;
    for (; batch->worker_count < count; batch->worker_count++) {
        hr_batch_worker *worker = &batch->workers[batch->worker_count];
        create_searcher(batch, &worker->searcher);
        worker->trails.blocks.allocator = batch->allocator;
        atomic_flag_clear(&worker->is_taken);
    }
    return true;
}

static bool has_own_threads(const hr_batch *batch) {
    return batch->worker_count > 1 && !batch->planner->config.spawn;
}

static bool create(hr_batch *batch) {
    int32_t workers = batch->planner->config.workers;
    if (workers > HR_WORKERS_MAX) workers = HR_WORKERS_MAX;
    return create_workers(batch, workers > 1 ? workers : 1);
}

hr_batch *hr_batch_of(hr_planner *planner) {
    if (planner->batch) return planner->batch;
    hr_batch *batch = hr_allocate_zeroed(&planner->allocator, 1, sizeof *batch);
    if (!batch) return NULL;
    batch->planner = planner;
    batch->allocator = &planner->allocator;
    hr_suspended_create(batch);
    if (create(batch)) return planner->batch = batch;
    hr_batch_destroy(batch);
    return NULL;
}

void hr_batch_destroy(hr_batch *batch) {
    if (!batch) return;
    const hr_allocator *allocator = batch->allocator;
    hr_pool_destroy(batch->pool);
    hr_suspended_destroy(batch);
    for (int32_t i = 0; i < batch->worker_count; i++) {
        hr_searcher_destroy(&batch->workers[i].searcher);
        hr_buffer_destroy(&batch->workers[i].waypoints, allocator);
        hr_points_destroy(&batch->workers[i].trails.blocks);
    }
    hr_release(allocator, batch->workers);
    for (int32_t i = 0; i < HR_FIELDS_MAX; i++) hr_field_destroy(&batch->fields[i], allocator);
    hr_buffer *buffers[] = {&batch->waiting, &batch->jobs,    &batch->paths,
                            &batch->order,   &batch->scratch, &batch->table,
                            &batch->row,     &batch->places,  &batch->members};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        hr_buffer_destroy(buffers[i], allocator);
    hr_release(allocator, batch);
}

size_t hr_batch_bytes(const hr_batch *batch) {
    if (!batch) return 0;
    size_t bytes = sizeof *batch + batch->waiting.size + batch->jobs.size + batch->paths.size +
                   batch->order.size + batch->scratch.size + batch->table.size + batch->row.size +
                   batch->places.size + batch->members.size + hr_suspended_bytes(batch);
    for (int32_t i = 0; i < batch->worker_count; i++)
        bytes += sizeof *batch->workers - sizeof(hr_searcher) + batch->workers[i].waypoints.size +
                 (size_t)batch->workers[i].trails.blocks.capacity * sizeof(hr_cell) +
                 hr_searcher_bytes(&batch->workers[i].searcher);
    for (int32_t i = 0; i < HR_FIELDS_MAX; i++) bytes += hr_field_bytes(&batch->fields[i]);
    return bytes;
}

// ---- The work of an item

static void refresh_class(hr_batch *batch, hr_class_id class_id) {
    if (hr_map_refresh(batch->planner->map, class_id)) hr_batch_fail(batch);
}

static void fill_tile(hr_batch *batch, hr_batch_worker *worker, hr_class_id class_id,
                      int32_t tile) {
    hr_searcher *own = &worker->searcher;
    if (!hr_searcher_reserve_filler(own) ||
        !hr_tile_fill(own->filler, &own->routes[class_id], tile))
        hr_batch_fail(batch);
}

static void count_steps(hr_batch *batch, int64_t steps) {
    if (batch->budget != 0) atomic_fetch_add(&batch->spent, steps);
}

static void search_field(hr_batch *batch, hr_batch_worker *worker, int32_t index) {
    hr_field *field = &batch->fields[index];
    hr_searcher *own = &worker->searcher;
    if (!hr_field_search(field, &own->routes[field->class_id], &own->route_search) ||
        !hr_field_pull_tails(field, &own->puller, &own->route_way, batch->allocator))
        hr_batch_fail(batch);
    count_steps(batch, field->steps);
}

// The request with what it may have spent at the end of this batch as its budget. @return itself,
// or `limited` if that is less than its own.
static const hr_request *within_allowance(const hr_job *job, hr_request *limited) {
    const hr_request *request = job->request;
    int32_t limit = hr_job_limit(job);
    bool is_less = request->budget_steps == 0 || limit < request->budget_steps;
    if (limit == 0 || !is_less || request->budget_steps < 0) return request;
    *limited = *request;
    limited->budget_steps = limit;
    return limited;
}

static bool keep_waypoints(hr_batch *batch, hr_batch_worker *worker, hr_job *job,
                           const hr_path *path) {
    size_t count = (size_t)path->count;
    if (!hr_buffer_reserve(&worker->waypoints, batch->allocator, worker->waypoint_count + count,
                           sizeof(hr_position)))
        return false;
    hr_position *arena = worker->waypoints.memory;
    if (count > 0) memcpy(arena + worker->waypoint_count, path->waypoints, count * sizeof *arena);
    job->worker = (int32_t)(worker - batch->workers);
    job->first = worker->waypoint_count;
    job->waypoint_count = path->count;
    worker->waypoint_count += count;
    return true;
}

// `trails` may be NULL.
static void plan(hr_batch *batch, hr_batch_worker *worker, int32_t index, hr_trails *trails) {
    hr_job *job = &hr_batch_jobs(batch)[index];
    hr_path *path = &hr_batch_paths(batch)[index];
    hr_searcher *own = &worker->searcher;
    hr_request limited;
    const hr_field *field = job->field >= 0 ? &batch->fields[job->field] : NULL;
    own->lacks_routes = own->used_field = own->used_trail = false;
    hr_suspended_take_up(batch, own, job);
    hr_error error = hr_searcher_plan(own, within_allowance(job, &limited), field, trails, path);
    if (!error) job->steps = path->steps;
    hr_suspended_put_aside(batch, own, job);
    if (error && own->lacks_routes) {
        job->state = HR_JOB_LACKS_ROUTES;
    } else if (error || !keep_waypoints(batch, worker, job, path)) {
        hr_batch_fail(batch);
    } else {
        if (!own->used_field) job->field = -1;
        job->has_followed = own->used_trail;
        job->state = HR_JOB_PLANNED;
        count_steps(batch, hr_job_steps(job));
    }
}

static void plan_troop(hr_batch *batch, hr_batch_worker *worker, int32_t first) {
    int32_t end = hr_batch_troop_end(batch, first);
    worker->trails.count = 0;
    hr_points_clear(&worker->trails.blocks);
    for (int32_t i = first; i < end && !atomic_load(&batch->has_failed); i++)
        plan(batch, worker, hr_batch_row(batch)[i].index, &worker->trails);
}

// `spent` was read before the item was taken: all of it, but for fields, was by items before it.
static bool has_room(const hr_batch *batch, int32_t item, int64_t spent) {
    if (batch->budget == 0 || item == 0) return true;
    return spent + hr_batch_jobs(batch)[batch->items[item].index].allowance <= batch->budget;
}

static void work_on(hr_batch *batch, hr_batch_worker *worker, int32_t item, int64_t spent) {
    hr_batch_phase phase = batch->phase;
    int32_t index = phase == HR_PHASE_CHORE ? item : batch->items[item].index;
    switch (phase) {
    case HR_PHASE_CHORE:
        batch->chore(batch->chore_user, index);
        break;
    case HR_PHASE_CLASSES:
        refresh_class(batch, index);
        break;
    case HR_PHASE_ROUTES:
    case HR_PHASE_LATE_ROUTES:
        fill_tile(batch, worker, (hr_class_id)batch->items[item].key, index);
        break;
    case HR_PHASE_LANDMARKS:
    case HR_PHASE_LATE_LANDMARKS:
        hr_routes_end_refresh(&batch->planner->routes[index], batch->planner->map->classes[index]);
        break;
    case HR_PHASE_FIELDS:
        if (batch->items[item].key == HR_ITEM_FIELD)
            search_field(batch, worker, index);
        else
            plan(batch, worker, index, NULL);
        break;
    case HR_PHASE_PLANS:
        if (!has_room(batch, item, spent))
            atomic_store(&batch->is_full, true);
        else if (batch->budget == 0 && batch->items[item].key == HR_ITEM_TROOP)
            plan_troop(batch, worker, index);
        else
            plan(batch, worker, index, NULL);
        break;
    default: // late plans
        plan(batch, worker, index, NULL);
    }
}

static hr_batch_worker *claim_worker(hr_batch *batch) {
    for (int32_t i = 0; i < batch->worker_count; i++)
        if (!atomic_flag_test_and_set(&batch->workers[i].is_taken)) return &batch->workers[i];
    return NULL;
}

static bool goes_on(const hr_batch *batch) {
    return !atomic_load(&batch->has_failed) && !atomic_load(&batch->is_full);
}

void hr_batch_work(hr_planner *planner) {
    hr_batch *batch = planner->batch;
    hr_batch_worker *worker = batch ? claim_worker(batch) : NULL;
    if (!worker) return;
    while (goes_on(batch)) {
        int64_t spent = atomic_load(&batch->spent);
        int32_t item = atomic_fetch_add(&batch->cursor, 1);
        if (item >= batch->item_count) break;
        work_on(batch, worker, item, spent);
    }
    atomic_flag_clear(&worker->is_taken);
}

// ---- Phases

bool hr_batch_next(hr_planner *planner) {
    hr_batch *batch = planner->batch;
    hr_batch_work(planner); // what is left over
    do {
        if (batch->phase == HR_PHASE_DONE || atomic_load(&batch->has_failed)) return false;
        hr_batch_enter(batch, batch->phase + 1);
    } while (batch->item_count == 0);
    return true;
}

// ---- Beginning and end

void hr_planner_set_batch_budget(hr_planner *planner, int64_t steps) {
    planner->config.batch_budget_steps = steps > 0 ? steps : 0;
}

static bool reserve(hr_batch *batch, size_t count) {
    const hr_allocator *allocator = batch->allocator;
    size_t items = count > HR_CLASS_MAX ? count : HR_CLASS_MAX;
    return hr_buffer_reserve(&batch->jobs, allocator, count, sizeof(hr_job)) &&
           hr_buffer_reserve(&batch->paths, allocator, count, sizeof(hr_path)) &&
           hr_buffer_reserve(&batch->order, allocator, count, sizeof(hr_keyed)) &&
           hr_buffer_reserve(&batch->scratch, allocator, 2 * items, sizeof(hr_keyed)) &&
           hr_buffer_reserve(&batch->row, allocator, count, sizeof(hr_keyed)) &&
           hr_buffer_reserve(&batch->table, allocator, 4 * count + 8, sizeof(int32_t));
}

static void begin_job(hr_job *job, const hr_request *request, int64_t since, int32_t allowance) {
    *job = (hr_job){.request = request,
                    .since = since,
                    .allowance = allowance,
                    .suspended = HR_NOWHERE,
                    .field = -1};
}

// A job goes on where it stopped as long as the map stands as it did. If it does not, it begins
// anew, with all that a batch can give it for the last time.
static void carry_on(hr_batch *batch, hr_job *job, const hr_waiting *waiting, int32_t largest) {
    int32_t allowance = waiting->allowance < largest ? waiting->allowance : largest;
    begin_job(job, &waiting->request, waiting->since, allowance);
    job->done = waiting->done;
    job->suspended = waiting->suspended;
    job->is_last_try = waiting->is_last_try;
    if (waiting->map_version == batch->planner->map->version) return;
    if (job->done > 0 && allowance == largest) job->is_last_try = true;
    job->done = 0;
    hr_suspended_forget(batch, &job->suspended);
}

static void list_jobs(hr_batch *batch) {
    hr_job *jobs = hr_batch_jobs(batch);
    int32_t first = batch->budget ? hr_batch_first_allowance(batch) : 0;
    int32_t largest = batch->budget ? hr_batch_largest_allowance(batch) : 0;
    for (int32_t i = 0; i < batch->waiting_count; i++)
        carry_on(batch, &jobs[i], &hr_batch_waiting(batch)[i], largest);
    for (int32_t i = 0; i < batch->request_count; i++)
        begin_job(&jobs[batch->waiting_count + i], &batch->requests[i], batch->tick, first);
    batch->job_count = batch->waiting_count + batch->request_count;
}

// `fast` requests may do without routes, and say so if they cannot.
static void mark_classes(hr_batch *batch) {
    memset(batch->is_class_used, 0, sizeof batch->is_class_used);
    memset(batch->is_class_routed, 0, sizeof batch->is_class_routed);
    const hr_map *map = batch->planner->map;
    for (int32_t i = 0; i < batch->job_count; i++) {
        const hr_request *r = hr_batch_jobs(batch)[i].request;
        const hr_class_entry *entry = hr_class_entry_of(map, r->class_id);
        if (!entry) continue;
        batch->is_class_used[r->class_id] = true;
        bool climbs = r->only == HR_STAGE_ANY && r->quality != HR_FAST;
        if ((climbs && !entry->unit.costs_256ths) || r->only == HR_STAGE_ROUTES)
            batch->is_class_routed[r->class_id] = true;
    }
}

static void start(hr_batch *batch) {
    batch->phase = HR_PHASE_IDLE;
    batch->item_count = batch->field_count = 0;
    atomic_store(&batch->cursor, 0);
    atomic_store(&batch->spent, 0);
    atomic_store(&batch->has_failed, false);
    atomic_store(&batch->is_full, false);
    for (int32_t i = 0; i < batch->worker_count; i++) batch->workers[i].waypoint_count = 0;
}

hr_error hr_batch_begin(hr_planner *planner, const hr_request *requests, int32_t count,
                        hr_results *results) {
    HR_CHECK(count >= 0);
    if (count < 0) count = 0;
    hr_batch *batch = hr_batch_of(planner);
    if (!batch || count > INT32_MAX - batch->waiting_count ||
        !reserve(batch, (size_t)batch->waiting_count + (size_t)count))
        return HR_OUT_OF_MEMORY;
    batch->budget = planner->config.batch_budget_steps;
    batch->requests = requests;
    batch->request_count = count;
    batch->results = results;
    list_jobs(batch);
    mark_classes(batch);
    hr_batch_find_equals(batch);
    start(batch);
    return HR_OK;
}

// Requests wait as they did, but what was put aside may lie elsewhere now, or nowhere.
static hr_error fail(hr_batch *batch) {
    hr_job *jobs = hr_batch_jobs(batch);
    for (int32_t i = 0; i < batch->job_count; i++) {
        if (i < batch->waiting_count)
            hr_batch_waiting(batch)[i].suspended = jobs[i].suspended;
        else
            hr_suspended_forget(batch, &jobs[i].suspended);
    }
    return HR_OUT_OF_MEMORY;
}

hr_error hr_batch_finish(hr_planner *planner) {
    hr_batch *batch = planner->batch;
    while (hr_batch_next(planner)) {
    }
    batch->phase = HR_PHASE_DONE; // even if it has failed on the way
    if (atomic_load(&batch->has_failed) || hr_batch_settle(batch)) return fail(batch);
    const hr_planner_config *config = &planner->config;
    if (config->log) config->log(&batch->results->stats, config->log_user);
    return HR_OK;
}

// ---- With the planner's threads or the host's

static void work(void *planner) { hr_batch_work(planner); }

static bool has_threads(hr_batch *batch) {
    if (!batch->pool) batch->pool = hr_pool_create(batch->allocator, batch->worker_count - 1);
    return batch->pool != NULL;
}

static void let_work(hr_batch *batch) {
    hr_planner *planner = batch->planner;
    const hr_planner_config *config = &planner->config;
    if (config->spawn) {
        int32_t count =
            batch->item_count < batch->worker_count ? batch->item_count : batch->worker_count;
        void *handle = config->spawn(work, planner, count, config->spawn_user);
        if (handle) config->wait(handle, config->spawn_user);
    } else if (batch->item_count > 1 && has_own_threads(batch) && has_threads(batch)) {
        hr_pool_run(batch->pool, work, planner);
    }
}

hr_error hr_plan_batch(hr_planner *planner, const hr_request *requests, int32_t count,
                       hr_results *results) {
    hr_error error = hr_batch_begin(planner, requests, count, results);
    if (error) return error;
    while (hr_batch_next(planner)) let_work(planner->batch);
    return hr_batch_finish(planner);
}

// What the threads leave over, this one does.
static void do_items(hr_batch *batch) {
    if (batch->item_count > 0) let_work(batch);
    hr_batch_work(batch->planner);
}

hr_error hr_planner_refresh(hr_planner *planner, const hr_class_id *class_ids, int32_t count) {
    hr_batch *batch = hr_batch_of(planner);
    if (!batch || !reserve(batch, 0)) return HR_OUT_OF_MEMORY;
    memset(batch->is_class_used, 0, sizeof batch->is_class_used);
    for (int32_t i = 0; i < count; i++) {
        if (!hr_class_entry_of(planner->map, class_ids[i])) return HR_BAD_CLASS;
        batch->is_class_used[class_ids[i]] = true;
    }
    start(batch);
    hr_batch_enter(batch, HR_PHASE_CLASSES);
    do_items(batch);
    batch->phase = HR_PHASE_IDLE;
    return atomic_load(&batch->has_failed) ? HR_OUT_OF_MEMORY : HR_OK;
}

static bool has_many_threads(const hr_planner *planner) {
    return planner->config.workers > 1 || planner->config.spawn;
}

static bool is_under_way(const hr_batch *batch) {
    return batch->phase != HR_PHASE_IDLE && batch->phase != HR_PHASE_DONE;
}

static bool run_alone(int32_t parts, hr_chore *chore, void *user) {
    for (int32_t i = 0; i < parts; i++) chore(user, i);
    return true;
}

// As a phase of its own; what the batch's is, is not forgotten.
bool hr_batch_run(hr_planner *planner, int32_t parts, hr_chore *chore, void *user) {
    if (parts <= 1 || !has_many_threads(planner)) return run_alone(parts, chore, user);
    hr_batch *batch = hr_batch_of(planner);
    if (!batch) return false;
    if (is_under_way(batch)) return run_alone(parts, chore, user);
    hr_batch_phase phase = batch->phase;
    batch->chore = chore, batch->chore_user = user;
    atomic_store(&batch->has_failed, false);
    hr_batch_enter(batch, HR_PHASE_CHORE);
    batch->item_count = parts;
    do_items(batch);
    batch->phase = phase;
    batch->item_count = 0;
    return true;
}
