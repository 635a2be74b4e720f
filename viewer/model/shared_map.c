// shared_map.c - a map that is shown, and that threads may copy meanwhile.

#include "viewer/model/shared_map.h"

#include <stdatomic.h>
#include <stdlib.h>

struct shared_map {
    hr_map *map;
    atomic_int holders;
};

shared_map *shared_map_begin(hr_map *map) {
    shared_map *shared = malloc(sizeof *shared);
    if (!shared) return NULL;
    shared->map = map;
    atomic_init(&shared->holders, 1);
    return shared;
}

shared_map *shared_map_hold(shared_map *shared) {
    if (shared) atomic_fetch_add(&shared->holders, 1);
    return shared;
}

void shared_map_let_go(shared_map *shared) {
    if (!shared || atomic_fetch_sub(&shared->holders, 1) > 1) return;
    hr_map_destroy(shared->map);
    free(shared);
}

bool shared_map_is_own(const shared_map *shared) { return atomic_load(&shared->holders) == 1; }

hr_map *copy_of_map(const hr_map *map) {
    hr_map_config config = hr_map_config_default();
    hr_map *copy = NULL;
    config.width = hr_map_width(map);
    config.height = hr_map_height(map);
    config.world = hr_map_world(map);
    if (hr_map_create(&config, &copy) != HR_OK) return NULL;
    hr_rect all = {0, 0, config.width, config.height};
    hr_map_read(map, all, hr_map_cells(copy), (size_t)config.width);
    hr_map_touch(copy, all);
    return copy;
}

hr_map *shared_map_take_copy(shared_map **shared) {
    hr_map *copy = copy_of_map((*shared)->map);
    shared_map_let_go(*shared);
    *shared = NULL;
    return copy;
}
