// random_ways.c - paths between random places, and what they lead over.

#include "viewer/model/random_ways.h"

#include <stdint.h>

enum { THROWS_A_PAIR = 200 };

typedef struct thrower {
    const hr_map *map;
    hr_class_id id;
    uint64_t dice;
} thrower;

// Steele, Lea and Flood, Fast Splittable Pseudorandom Number Generators, 2014.
static uint64_t roll(thrower *t) {
    uint64_t z = t->dice += UINT64_C(0x9E3779B97F4A7C15);
    z = (z ^ z >> 30) * UINT64_C(0xBF58476D1CE4E5B9);
    z = (z ^ z >> 27) * UINT64_C(0x94D049BB133111EB);
    return z ^ z >> 31;
}

static hr_cell roll_block(thrower *t) {
    uint64_t bits = roll(t);
    return (hr_cell){(int32_t)((bits & 0xFFFFFFFF) % (uint64_t)hr_map_width(t->map)),
                     (int32_t)((bits >> 32) % (uint64_t)hr_map_height(t->map))};
}

static bool throw_pair(thrower *t, hr_cell *from, hr_cell *to) {
    for (int i = 0; i < THROWS_A_PAIR; i++) {
        *from = roll_block(t);
        *to = roll_block(t);
        int32_t label = hr_map_label(t->map, t->id, *from);
        if (label >= 0 && hr_map_label(t->map, t->id, *to) == label) return true;
    }
    return false;
}

static hr_error add_way(heat_grid *grid, hr_planner *planner, const thrower *t, hr_cell from,
                        hr_cell to) {
    int32_t size = hr_map_class(t->map, t->id).size;
    hr_request request = hr_request_default();
    hr_path path;
    request.class_id = t->id;
    request.start = hr_block_centre(from, size);
    request.goal = hr_block_centre(to, size);
    hr_error error = hr_plan(planner, &request, &path);
    if (error == HR_OK) heat_add_path(grid, path.waypoints, path.count);
    return error;
}

hr_error random_ways_find(heat_grid *grid, hr_planner *planner, const hr_map *map, hr_class_id id,
                          random_ways_stop *stop, void *user) {
    thrower t = {map, id, 1};
    hr_cell from, to;
    hr_error error = HR_OK;
    bool is_stopped = false;
    if (!heat_grid_begin(grid, hr_map_width(map), hr_map_height(map))) return HR_OUT_OF_MEMORY;
    for (int i = 0; i < RANDOM_WAYS && error == HR_OK && !is_stopped; i++) {
        if (!throw_pair(&t, &from, &to)) break;
        error = add_way(grid, planner, &t, from, to);
        is_stopped = stop && stop(user);
    }
    if (error != HR_OK || is_stopped) heat_grid_end(grid);
    return error;
}
