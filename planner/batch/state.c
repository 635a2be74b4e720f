// state.c - the life of a batch, and its memory.

#include "planner/batch/state.h"

#include "passmap/base/memory.h"

// What a plan finds around its goal is kept for the next plan to that goal, if sharing is on.
static void create_searcher(const hr_batch *batch, hr_searcher *searcher) {
    const hr_planner_config *config = batch->config;
    const hr_known_map *own = &batch->maps->at[0];
    hr_searcher_create(searcher, own->map, own->routes, config->search_bytes_max);
    searcher->is_read_only = true;
    searcher->route_search.start.keeps = searcher->route_search.goal.keeps =
        config->share_from >= 0;
}

static bool create_workers(hr_batch *batch, int32_t count) {
    batch->workers = hr_allocate_zeroed(batch->allocator, (size_t)count, sizeof *batch->workers);
    if (!batch->workers) return false;
    batch->worker_count = count;
    for (int32_t i = 0; i < count; i++) {
        hr_batch_worker *worker = &batch->workers[i];
        create_searcher(batch, &worker->searcher);
        worker->trails.blocks.allocator = batch->allocator;
        atomic_flag_clear(&worker->is_taken);
    }
    return true;
}

hr_batch *hr_batch_create(const hr_known_maps *maps, const hr_planner_config *config,
                          int32_t worker_count) {
    const hr_allocator *allocator = &maps->at[0].map->allocator;
    hr_batch *batch = hr_allocate_zeroed(allocator, 1, sizeof *batch);
    if (!batch) return NULL;
    batch->maps = maps;
    batch->config = config;
    batch->allocator = allocator;
    hr_suspended_create(&batch->suspended, batch->allocator, config->search_bytes_max);
    if (create_workers(batch, worker_count)) return batch;
    hr_batch_destroy(batch);
    return NULL;
}

static void destroy_workers(hr_batch *batch) {
    for (int32_t i = 0; i < batch->worker_count; i++) {
        hr_searcher_destroy(&batch->workers[i].searcher);
        hr_closed_maps_destroy(&batch->workers[i].closed, batch->allocator);
        hr_buffer_destroy(&batch->workers[i].waypoints, batch->allocator);
        hr_buffer_destroy(&batch->workers[i].links, batch->allocator);
        hr_points_destroy(&batch->workers[i].trails.blocks);
        hr_release(batch->allocator, batch->workers[i].stepper);
    }
    hr_release(batch->allocator, batch->workers);
}

void hr_batch_destroy(hr_batch *batch) {
    if (!batch) return;
    const hr_allocator *allocator = batch->allocator;
    hr_suspended_destroy(&batch->suspended);
    destroy_workers(batch);
    for (int32_t i = 0; i < HR_FIELDS_MAX; i++) hr_field_destroy(&batch->fields[i], allocator);
    for (int32_t i = 0; i < HR_SETS_MAX; i++) hr_set_field_destroy(&batch->sets[i], allocator);
    hr_buffer *buffers[] = {&batch->waiting, &batch->jobs,  &batch->paths, &batch->order,
                            &batch->scratch, &batch->table, &batch->row,   &batch->uses};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        hr_buffer_destroy(buffers[i], allocator);
    hr_kept_destroy(&batch->kept, allocator);
    hr_release(allocator, batch);
}

static size_t worker_bytes(const hr_batch_worker *worker) {
    return sizeof *worker - sizeof worker->searcher + hr_searcher_bytes(&worker->searcher) +
           hr_closed_maps_bytes(&worker->closed) + worker->waypoints.size + worker->links.size +
           (worker->stepper ? sizeof *worker->stepper : 0) +
           (size_t)worker->trails.blocks.capacity * sizeof(hr_cell);
}

size_t hr_batch_bytes(const hr_batch *batch) {
    if (!batch) return 0;
    size_t bytes = sizeof *batch + batch->waiting.size + batch->jobs.size + batch->paths.size +
                   batch->order.size + batch->scratch.size + batch->table.size + batch->row.size +
                   batch->uses.size + hr_suspended_bytes(&batch->suspended) +
                   hr_kept_bytes(&batch->kept);
    for (int32_t i = 0; i < batch->worker_count; i++) bytes += worker_bytes(&batch->workers[i]);
    for (int32_t i = 0; i < HR_FIELDS_MAX; i++) bytes += hr_field_bytes(&batch->fields[i]);
    for (int32_t i = 0; i < HR_SETS_MAX; i++) bytes += hr_set_field_bytes(&batch->sets[i]);
    return bytes;
}

bool hr_batch_reserve(hr_batch *batch, size_t jobs) {
    const hr_allocator *allocator = batch->allocator;
    size_t classes = (size_t)batch->maps->count * HR_CLASS_MAX;
    size_t items = jobs > classes ? jobs : classes;
    return hr_buffer_reserve_exactly(&batch->uses, allocator, classes, sizeof(hr_class_use)) &&
           hr_buffer_reserve(&batch->jobs, allocator, jobs, sizeof(hr_job)) &&
           hr_buffer_reserve(&batch->paths, allocator, jobs, sizeof(hr_path)) &&
           hr_buffer_reserve(&batch->order, allocator, jobs, sizeof(hr_keyed)) &&
           hr_buffer_reserve(&batch->scratch, allocator, 2 * items, sizeof(hr_keyed)) &&
           hr_buffer_reserve(&batch->row, allocator, jobs, sizeof(hr_keyed)) &&
           hr_buffer_reserve(&batch->table, allocator, 4 * jobs + 8, sizeof(int32_t));
}
