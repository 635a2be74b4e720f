// snapshot.c - what a game goes on from, as calls that build it.
//
// Answers are functions of the cells, of what stands on the map under which ids, of classes, links
// and requests that wait; so that is all there is to write. What can run out of memory is done
// first, so that a snapshot is written whole or not at all.

#include "planner/recording/snapshot.h"

#include "passmap/base/memory.h"

// ---- What lies in bytes of its own

typedef struct saved_bytes {
    void *bytes;
    size_t size;
} saved_bytes;

typedef struct saved_game {
    hr_allocator allocator;
    saved_bytes footprints[1 + HR_VIEWS_MAX], batch;
} saved_game;

static void release(saved_game *saved) {
    for (int32_t i = 0; i <= HR_VIEWS_MAX; i++)
        hr_release(&saved->allocator, saved->footprints[i].bytes);
    hr_release(&saved->allocator, saved->batch.bytes);
}

// Maps without footprints, past and present, have none to be restored.
static hr_error save_footprints(const hr_map *map, saved_bytes *to) {
    if (map->footprints.slot_count == 0) return HR_OK;
    return hr_footprints_save(map, &to->bytes, &to->size);
}

static hr_error save(const hr_recording *r, saved_game *saved) {
    const hr_planner *planner = r->planner;
    *saved = (saved_game){.allocator = planner->allocator};
    hr_error error = HR_OK;
    for (int32_t i = 0; i < planner->maps.count && !error; i++)
        error = save_footprints(planner->maps.at[i].map, &saved->footprints[i]);
    if (!error && planner->batch)
        error = hr_batch_save(planner, &saved->batch.bytes, &saved->batch.size);
    if (error) release(saved);
    return error;
}

// ---- Maps

static void record_classes(hr_recording *r, const hr_map *map, int32_t number) {
    for (hr_class_id id = 0; id < map->class_count; id++) {
        hr_class unit = hr_map_class(map, id);
        hr_call call = {
            .kind = HR_RECORD_PUT_CLASS, .map = number, .unit = unit, .edit = {.class_id = id}};
        if (unit.size > 0) hr_record(r, &call);
    }
}

static void record_links(hr_recording *r, const hr_map *map, int32_t number) {
    hr_call call = {.kind = HR_RECORD_PUT_LINKS,
                    .map = number,
                    .slots = map->links.slots,
                    .slot_count = map->links.slot_count,
                    .first_free = map->links.first_free};
    if (map->links.slot_count > 0) hr_record(r, &call);
}

static void record_map(hr_recording *r, const hr_map *map, int32_t number,
                       const saved_bytes *footprints) {
    hr_rect all = {0, 0, map->width, map->height};
    hr_record_cells(r, HR_MAP_BLIT, number, map, all, NULL, 0);
    record_classes(r, map, number);
    record_links(r, map, number);
    hr_call call = {.kind = HR_MAP_LOAD_FOOTPRINTS,
                    .map = number,
                    .edit = {.bytes = footprints->bytes, .size = footprints->size}};
    if (footprints->bytes) hr_record(r, &call);
}

static void record_new_view(hr_recording *r, const hr_map *view, int32_t number) {
    hr_call call = {
        .kind = HR_CALL_ADD_VIEW, .ask = {.number = number}, .unseen_bits = view->unseen_bits};
    hr_record(r, &call);
}

hr_error hr_record_view(hr_recording *r, hr_map *view, int32_t number) {
    saved_bytes footprints = {.bytes = NULL};
    hr_error error = save_footprints(view, &footprints);
    if (error) return error;
    record_new_view(r, view, number);
    record_map(r, view, number, &footprints);
    hr_release(&r->planner->allocator, footprints.bytes);
    return HR_OK;
}

// ---- All of it

static void record_start(hr_recording *r) {
    const hr_planner_config *config = &r->planner->config;
    const hr_map *map = r->planner->map;
    hr_call call = {.kind = HR_RECORD_BEGIN,
                    .start = {.width = map->width,
                              .height = map->height,
                              .world = map->world,
                              .search_bytes_max = (int64_t)config->search_bytes_max,
                              .batch_budget_steps = config->batch_budget_steps,
                              .share_from = config->share_from,
                              .tick = r->tick,
                              .call = r->call}};
    hr_record(r, &call);
}

static void record_batch(hr_recording *r, const saved_bytes *batch) {
    hr_call load = {.kind = HR_CALL_LOAD_BATCH,
                    .ask = {.bytes = batch->bytes, .size = batch->size}};
    hr_call end = {.kind = HR_RECORD_END_SNAPSHOT};
    if (batch->bytes) hr_record(r, &load);
    hr_record(r, &end);
}

hr_error hr_record_snapshot(hr_recording *r) {
    const hr_known_maps *maps = &r->planner->maps;
    int64_t calls = r->call;
    saved_game saved;
    hr_error error = save(r, &saved);
    if (error) return error;
    hr_chunk_begin_segment(&r->writer);
    record_start(r);
    for (int32_t i = 1; i < maps->count; i++) record_new_view(r, maps->at[i].map, i);
    for (int32_t i = 0; i < maps->count; i++)
        record_map(r, maps->at[i].map, i, &saved.footprints[i]);
    record_batch(r, &saved.batch);
    hr_chunk_flush(&r->writer);
    r->last_field = (uint64_t)atomic_load(&r->planner->map->last_field);
    r->call = calls; // those of a snapshot are none of the game
    if (r->writer.has_failed) r->error = HR_NOT_WRITTEN;
    release(&saved);
    return HR_OK;
}
