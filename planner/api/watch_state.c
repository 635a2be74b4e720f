// watch_state.c - the life and the memory of a path watch.

#include "planner/api/watch_state.h"

#include "passmap/base/array.h"
#include "passmap/base/memory.h"

#include <string.h>

// ---- Life

hr_error hr_path_watch_create(hr_planner *planner, hr_path_watch **watch) {
    const hr_allocator *allocator = &planner->allocator;
    hr_path_watch *w = *watch = hr_allocate_zeroed(allocator, 1, sizeof *w);
    if (!w) return HR_OUT_OF_MEMORY;
    w->planner = planner;
    w->allocator = allocator;
    w->is_listed = true;
    size_t tiles = (size_t)hr_crossed_tiles_max(planner->map);
    w->tiles = hr_allocate(allocator, tiles, sizeof *w->tiles);
    if (w->tiles) return HR_OK;
    hr_path_watch_destroy(w);
    *watch = NULL;
    return HR_OUT_OF_MEMORY;
}

void hr_path_watch_destroy(hr_path_watch *watch) {
    if (!watch) return;
    const hr_allocator *allocator = watch->allocator;
    for (int32_t i = 0; i < watch->path_capacity; i++) hr_release(allocator, watch->paths[i].legs);
    for (int32_t i = 0; i < HR_CLASS_MAX; i++) hr_path_index_destroy(&watch->classes[i].index);
    hr_release(allocator, watch->paths);
    hr_release(allocator, watch->candidates);
    hr_release(allocator, watch->is_blocked);
    hr_release(allocator, watch->blocked);
    hr_release(allocator, watch->tiles);
    hr_release(allocator, watch);
}

size_t hr_path_watch_bytes(const hr_path_watch *watch) {
    size_t capacity = (size_t)watch->path_capacity, bytes = sizeof *watch;
    bytes += (size_t)hr_crossed_tiles_max(watch->planner->map) * sizeof *watch->tiles;
    bytes += capacity * (sizeof *watch->paths + sizeof *watch->candidates + sizeof *watch->blocked);
    bytes += capacity / 64 * sizeof *watch->is_blocked;
    for (size_t i = 0; i < capacity; i++)
        bytes += (size_t)watch->paths[i].leg_capacity * sizeof *watch->paths[i].legs;
    for (int32_t i = 0; i < HR_CLASS_MAX; i++)
        bytes += hr_path_index_bytes(&watch->classes[i].index);
    return bytes;
}

uint64_t hr_path_watch_sweeps(const hr_path_watch *watch) { return watch->sweeps; }

// ---- Room

// Grows one of the arrays by id from `count` elements to `wanted`, the new ones zero.
static bool grow(void **array, const hr_allocator *allocator, int32_t count, int64_t wanted,
                 size_t size) {
    int32_t capacity = count;
    char *larger = hr_array_reserve_exactly(allocator, *array, &capacity, wanted, size);
    if (!larger) return false;
    memset(larger + (size_t)count * size, 0, (size_t)(capacity - count) * size);
    *array = larger;
    return true;
}

// Each array alone may be larger than `path_capacity` after one of them could not be had.
bool hr_watch_reserve_ids(hr_path_watch *watch, int32_t id) {
    if (id < watch->path_capacity) return true;
    const hr_allocator *allocator = watch->allocator;
    int32_t old = watch->path_capacity;
    int64_t wanted = old ? 2 * (int64_t)old : 64;
    while (wanted <= id) wanted *= 2;
    void *paths = watch->paths, *candidates = watch->candidates, *blocked = watch->blocked,
         *bits = watch->is_blocked;
    bool is_done = grow(&candidates, allocator, old, wanted, sizeof *watch->candidates) &&
                   grow(&blocked, allocator, old, wanted, sizeof *watch->blocked) &&
                   grow(&bits, allocator, old / 64, wanted / 64, sizeof *watch->is_blocked) &&
                   grow(&paths, allocator, old, wanted, sizeof *watch->paths);
    watch->paths = paths, watch->candidates = candidates;
    watch->blocked = blocked, watch->is_blocked = bits;
    if (is_done) watch->path_capacity = (int32_t)wanted;
    return is_done;
}

bool hr_watch_reserve_legs(hr_path_watch *watch, hr_watch_entry *path, int32_t count) {
    hr_watch_leg *legs = hr_array_reserve_exactly(watch->allocator, path->legs, &path->leg_capacity,
                                                  count, sizeof *legs);
    if (legs) path->legs = legs;
    return legs != NULL;
}

bool hr_watch_reserve_class(hr_path_watch *watch, hr_class_id id) {
    const hr_map *map = watch->planner->map;
    hr_watch_class *class = &watch->classes[id];
    return class->index.heads || hr_path_index_create(&class->index, watch->allocator,
                                                      2 * map->tile_columns * map->tile_rows);
}
