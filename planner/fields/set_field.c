// set_field.c - where the goals of a set are, and where the units are that go there.

#include "planner/fields/set_field.h"

#include "passmap/base/assertion.h"

#include <string.h>

static int32_t tile_count(const hr_set_field *set) {
    return set->routes->columns * set->routes->rows;
}

static void use_tile(hr_set_field *set, int32_t tile, uint8_t how) {
    uint8_t *used = (uint8_t *)set->tiles.memory + tile;
    set->tiles_used += !*used;
    set->tiles_near += how & ~*used & HR_SET_TILE_NEAR ? 1 : 0;
    *used |= HR_SET_TILE_USED | how;
}

static void use_tiles_around(hr_set_field *set, int32_t tile) {
    int32_t columns = set->routes->columns, column = tile % columns;
    use_tile(set, tile, HR_SET_TILE_NEAR);
    if (column > 0) use_tile(set, tile - 1, HR_SET_TILE_NEAR);
    if (column + 1 < columns) use_tile(set, tile + 1, HR_SET_TILE_NEAR);
    if (tile >= columns) use_tile(set, tile - columns, HR_SET_TILE_NEAR);
    if (tile + columns < tile_count(set)) use_tile(set, tile + columns, HR_SET_TILE_NEAR);
}

static void use_goal_tiles(hr_set_field *set) {
    const hr_goal_joins *goals = &set->field->goals;
    memset(set->tiles.memory, 0, (size_t)tile_count(set));
    set->tiles_used = set->tiles_near = 0;
    for (int32_t i = 0; i < goals->seed_count; i++)
        if (goals->seeds[i].tile >= 0) use_tiles_around(set, goals->seeds[i].tile);
}

bool hr_set_field_aim(hr_set_field *set, const hr_map *map, hr_class_id class_id,
                      const hr_routes *routes, const hr_goal *goals, int32_t count) {
    set->routes = routes;
    if (!set->field) set->field = hr_goal_field_make(map, class_id, goals, count);
    if (!set->field || !hr_goal_field_aim(set->field, map, class_id, goals, count) ||
        !hr_buffer_reserve_exactly(&set->tiles, &map->allocator, (size_t)tile_count(set), 1) ||
        !hr_goal_field_place(set->field, hr_class_entry_of(map, class_id), routes))
        return false;
    use_goal_tiles(set);
    return true;
}

void hr_set_field_destroy(hr_set_field *set, const hr_allocator *allocator) {
    hr_goal_field_free(set->field);
    hr_buffer_destroy(&set->tiles, allocator);
    set->field = NULL;
}

size_t hr_set_field_bytes(const hr_set_field *set) {
    return (set->field ? hr_goal_field_own_bytes(set->field) : 0) + set->tiles.size;
}

bool hr_set_field_serves(const hr_set_field *set, hr_cell block) {
    const hr_plane *plane = set->routes->plane;
    HR_ASSERT(block.x < plane->rows.length && block.y < plane->rows.count); // of a start on the map
    return block.x >= 0 && block.y >= 0 && hr_is_open_block(plane, block.x, block.y);
}

void hr_set_field_add_start(hr_set_field *set, hr_cell block) {
    HR_ASSERT(hr_set_field_serves(set, block));
    use_tile(set, hr_tile_at(set->routes, block), 0);
}

// What it takes does not depend on what is found: an expansion a portal; for a seed and for a tile
// what takes about as long.
int64_t hr_set_field_steps(const hr_set_field *set) {
    enum { SEED_STEPS = 4, TILE_STEPS = 64 };
    return hr_portal_count(set->routes) + (int64_t)SEED_STEPS * set->field->goals.seed_count +
           (int64_t)TILE_STEPS * set->tiles_used;
}

bool hr_set_field_find(hr_set_field *set, const hr_field_sources *from) {
    return hr_goal_field_find_from(set->field, from, set->tiles.memory);
}
