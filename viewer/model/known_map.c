// known_map.c - the map as a player knows it.

#include "viewer/model/known_map.h"

#include <handrail/views.h>

static hr_cell cell_of(hr_position at) { return (hr_cell){at.x / HR_CELL, at.y / HR_CELL}; }

static void drop(known_map *known) {
    hr_map_destroy(known->view);
    fog_end(&known->fog);
    known->view = NULL;
}

// What the planning knew is of no use.
static bool hand_over(const known_map *known, plan_job *next) {
    hr_map *copy = copy_of_map(known->view);
    if (!copy) return false;
    plan_job_end(next);
    next->new_map = copy;
    return true;
}

bool known_map_begin(known_map *known, hr_map *map, plan_job *next) {
    hr_view_config config = {.unknown = HR_GROUND};
    bool has_memory = hr_map_create_view(map, &config, &known->view) == HR_OK &&
                      fog_begin(&known->fog, hr_map_width(map), hr_map_height(map)) &&
                      hand_over(known, next);
    if (!has_memory) drop(known);
    return has_memory;
}

void known_map_end(known_map *known, shared_map *shared, plan_job *next) {
    if (!known->view) {
        fog_end(&known->fog);
        return;
    }
    drop(known);
    if (!next) return;
    plan_job_end(next);
    next->shared = shared_map_hold(shared);
}

bool known_map_see(known_map *known, const hr_map *map, hr_position at, int32_t sight,
                   plan_job *next) {
    hr_cell cell = cell_of(at);
    fog_reveal(&known->fog, cell, sight);
    return hr_view_reveal_disc(known->view, map, cell, sight) == HR_OK &&
           map_patches_copy(&next->patches, known->view, fog_disc_box(&known->fog, cell, sight));
}

bool known_map_is_in_sight(const known_map *known, hr_position at, int32_t sight, hr_rect rect) {
    hr_rect seen = fog_disc_box(&known->fog, cell_of(at), sight);
    return rect.x < seen.x + seen.width && seen.x < rect.x + rect.width &&
           rect.y < seen.y + seen.height && seen.y < rect.y + rect.height;
}
