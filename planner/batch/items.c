// items.c - the work of an item, by kind.

#include "planner/batch/items.h"

#include "passmap/base/assertion.h"
#include "planner/batch/goal_sets.h"
#include "planner/batch/phases.h"
#include "planner/batch/troops.h"
#include "planner/route_search/field_tails.h"

#include <string.h>

static void refresh_class(hr_batch *batch, int32_t class_number) {
    hr_map *map = hr_batch_map_with(batch, class_number);
    if (hr_map_refresh(map, class_number % HR_CLASS_MAX)) hr_batch_fail(batch);
}

static void fill_tile(hr_batch *batch, hr_batch_worker *worker, int32_t class_number,
                      int32_t tile) {
    hr_searcher *own = &worker->searcher;
    if (!hr_searcher_reserve_filler(own) ||
        !hr_tile_fill(own->filler, hr_batch_routes(batch, class_number), tile))
        hr_batch_fail(batch);
}

static void count_steps(hr_batch *batch, int64_t steps) {
    if (batch->budget != 0) atomic_fetch_add(&batch->spent, steps);
}

static bool find_tails(hr_batch *batch, hr_searcher *own, hr_field *field) {
    const hr_routes *routes = hr_batch_routes(batch, field->class_number);
    hr_smoother smoother =
        hr_searcher_smoother(own, routes, hr_field_step_limit(field), field->steps);
    bool has_memory = hr_field_pull_tails(field, &smoother, &own->route_way, batch->allocator);
    field->steps = smoother.steps;
    return has_memory;
}

static void search_field(hr_batch *batch, hr_batch_worker *worker, int32_t index) {
    hr_field *field = &batch->fields[index];
    hr_searcher *own = &worker->searcher;
    const hr_routes *routes = hr_batch_routes(batch, field->class_number);
    bool has_costs = routes->costs.bytes != NULL;
    if (!hr_field_search(field, routes, &own->route_search) ||
        (has_costs && !hr_field_join_starts(field, &own->joiner, &own->route_search.start)) ||
        !find_tails(batch, own, field))
        hr_batch_fail(batch);
    HR_ASSERT(atomic_load(&batch->has_failed) || field->steps <= field->steps_max);
    count_steps(batch, field->steps);
}

// The request with the steps that it may have taken by the end of this batch as its budget. @return
// itself, or `limited` if that is less than its own; a malformed one, below 0, stays as it is.
static const hr_request *within_allowance(const hr_job *job, hr_request *limited) {
    const hr_request *request = job->request;
    int32_t limit = hr_job_limit(job);
    bool is_less = request->budget_steps == 0 || limit < request->budget_steps;
    if (limit == 0 || !is_less) return request;
    *limited = *request;
    limited->budget_steps = limit;
    return limited;
}

// Most paths have none.
static bool keep_links(hr_batch *batch, hr_batch_worker *worker, hr_job *job, const hr_path *path) {
    size_t count = path->links ? (size_t)path->count : 0;
    if (!hr_buffer_reserve(&worker->links, batch->allocator, worker->link_count + count,
                           sizeof(hr_link_id)))
        return false;
    hr_link_id *arena = worker->links.memory;
    if (count > 0) memcpy(arena + worker->link_count, path->links, count * sizeof *arena);
    job->first_link = worker->link_count;
    job->link_count = (int32_t)count;
    worker->link_count += count;
    return true;
}

static bool keep_waypoints(hr_batch *batch, hr_batch_worker *worker, hr_job *job,
                           const hr_path *path) {
    size_t count = (size_t)path->count;
    if (!hr_buffer_reserve(&worker->waypoints, batch->allocator, worker->waypoint_count + count,
                           sizeof(hr_position)))
        return false;
    hr_position *arena = worker->waypoints.memory;
    if (count > 0) memcpy(arena + worker->waypoint_count, path->waypoints, count * sizeof *arena);
    HR_ASSERT(path->count == 0 || path->count >= 2);
    job->worker = (int32_t)(worker - batch->workers);
    job->first = worker->waypoint_count;
    job->waypoint_count = path->count;
    worker->waypoint_count += count;
    return keep_links(batch, worker, job, path);
}

// By the field of its set if that helps, else by itself. `trails` may be NULL.
static hr_error find_path(hr_batch *batch, hr_batch_worker *worker, hr_job *job, hr_trails *trails,
                          hr_path *path) {
    hr_searcher *own = &worker->searcher;
    hr_request limited;
    const hr_field *field = job->field >= 0 ? &batch->fields[job->field] : NULL;
    if (job->set >= 0) {
        hr_outcome outcome = hr_batch_plan_by_set(batch, worker, job, path);
        if (outcome == HR_OUTCOME_FOUND) return HR_OK;
        if (outcome == HR_OUTCOME_OUT_OF_MEMORY) return HR_OUT_OF_MEMORY;
        job->set = -1;
    }
    return hr_known_maps_plan(batch->maps, &worker->closed, own, within_allowance(job, &limited),
                              field, trails, path);
}

// `trails` may be NULL.
static void plan(hr_batch *batch, hr_batch_worker *worker, int32_t index, hr_trails *trails) {
    hr_job *job = &hr_batch_jobs(batch)[index];
    hr_path *path = &hr_batch_paths(batch)[index];
    hr_searcher *own = &worker->searcher;
    HR_ASSERT(job->state == HR_JOB_OPEN || job->state == HR_JOB_LACKS_ROUTES);
    HR_ASSERT(job->leader == index && job->field < batch->field_count);
    own->lacks_routes = own->used_field = own->used_trail = false;
    hr_suspended_take_up(&batch->suspended, own, job);
    hr_error error = find_path(batch, worker, job, trails, path);
    if (!error) job->steps = path->steps;
    hr_suspended_put_aside(&batch->suspended, own, job);
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

// Followers go by lengths. With costs each unit has been joined to its field, which takes no longer
// than to follow.
static void plan_troop(hr_batch *batch, hr_batch_worker *worker, int32_t first) {
    int32_t end = hr_batch_troop_end(batch, first);
    HR_ASSERT(end > first && end - first <= HR_TROOP);
    int32_t field = hr_batch_jobs(batch)[hr_batch_row(batch)[first].index].field;
    bool has_costs = batch->fields[field].routes->costs.bytes != NULL;
    worker->trails.count = 0;
    hr_points_clear(&worker->trails.blocks);
    for (int32_t i = first; i < end && !atomic_load(&batch->has_failed); i++)
        plan(batch, worker, hr_batch_row(batch)[i].index, has_costs ? NULL : &worker->trails);
}

// `spent` was read before the item was taken: all of it, but for fields, was by items before it.
static bool has_room(const hr_batch *batch, int32_t item, int64_t spent) {
    if (batch->budget == 0 || item == 0) return true;
    return spent + hr_batch_jobs(batch)[batch->items[item].index].allowance <= batch->budget;
}

static void work_on(hr_batch *batch, hr_batch_worker *worker, int32_t item, int64_t spent) {
    HR_ASSERT(batch->phase > HR_PHASE_IDLE && batch->phase < HR_PHASE_DONE);
    HR_ASSERT(item >= 0 && item < batch->item_count);
    int32_t index = batch->items[item].index;
    switch (batch->phase) {
    case HR_PHASE_CLASSES:
        refresh_class(batch, index);
        break;
    case HR_PHASE_ROUTES:
    case HR_PHASE_LATE_ROUTES:
        fill_tile(batch, worker, (int32_t)batch->items[item].key, index);
        break;
    case HR_PHASE_LANDMARKS:
    case HR_PHASE_LATE_LANDMARKS:
        hr_routes_end_refresh(hr_batch_routes(batch, index), hr_batch_entry(batch, index));
        break;
    case HR_PHASE_FIELDS:
        if (batch->items[item].key == HR_ITEM_FIELD)
            search_field(batch, worker, index);
        else if (batch->items[item].key == HR_ITEM_SET)
            hr_batch_search_set(batch, worker, index);
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

void hr_batch_do_items(hr_batch *batch) {
    hr_batch_worker *worker = claim_worker(batch);
    if (!worker) return;
    while (goes_on(batch)) {
        int64_t spent = atomic_load(&batch->spent);
        int32_t item = atomic_fetch_add(&batch->cursor, 1);
        if (item >= batch->item_count) break;
        work_on(batch, worker, item, spent);
    }
    atomic_flag_clear(&worker->is_taken);
}
