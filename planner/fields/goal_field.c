// goal_field.c - the life of a field.

#include "planner/fields/goal_field.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/fields/field_steps.h"

hr_goal_field *hr_goal_field_make(const hr_map *map, hr_class_id class_id, const hr_goal *goals,
                                  int32_t count) {
    hr_goal_field *field = hr_allocate_zeroed(&map->allocator, 1, sizeof *field);
    if (!field) return NULL;
    field->allocator = map->allocator;
    field->map = map;
    field->class_id = class_id;
    hr_goal_joins_create(&field->goals, map, &field->allocator);
    hr_portal_tree_create(&field->tree, &field->allocator);
    hr_portal_ways_create(&field->ways, &field->allocator);
    hr_tile_steps_create(&field->steps, &field->allocator);
    if (hr_goal_joins_set(&field->goals, goals, count)) return field;
    hr_goal_field_free(field);
    return NULL;
}

bool hr_goal_field_aim(hr_goal_field *field, const hr_map *map, hr_class_id class_id,
                       const hr_goal *goals, int32_t count) {
    field->map = field->goals.map = map;
    field->class_id = class_id;
    field->version = 0;
    return hr_goal_joins_set(&field->goals, goals, count);
}

void hr_goal_field_free(hr_goal_field *field) {
    if (!field) return;
    hr_goal_joins_destroy(&field->goals);
    hr_portal_tree_destroy(&field->tree);
    hr_portal_ways_destroy(&field->ways);
    hr_tile_steps_destroy(&field->steps);
    hr_allocator allocator = field->allocator;
    hr_release(&allocator, field->touched.how);
    hr_release(&allocator, field->touched.tiles);
    hr_release(&allocator, field);
}

size_t hr_goal_field_own_bytes(const hr_goal_field *field) {
    const hr_touched_tiles *touched = &field->touched;
    size_t tile_bytes =
        (touched->how ? sizeof *touched->how : 0) + (touched->tiles ? sizeof *touched->tiles : 0);
    return sizeof *field + (size_t)field->steps.tile_count * tile_bytes +
           hr_goal_joins_bytes(&field->goals) + hr_portal_tree_bytes(&field->tree) +
           hr_portal_ways_bytes(&field->ways) + hr_tile_steps_bytes(&field->steps);
}

// ---- All of it

static bool reserve(hr_goal_field *field, const hr_routes *routes) {
    size_t count = (size_t)routes->columns * (size_t)routes->rows;
    hr_touched_tiles *touched = &field->touched;
    if (!touched->how)
        touched->how = hr_allocate_zeroed(&field->allocator, count, sizeof *touched->how);
    if (!touched->tiles)
        touched->tiles = hr_allocate(&field->allocator, count, sizeof *touched->tiles);
    return touched->how && touched->tiles && hr_tile_steps_reserve(&field->steps, routes);
}

bool hr_goal_field_place(hr_goal_field *field, const hr_class_entry *entry,
                         const hr_routes *routes) {
    field->size = entry->unit.size;
    field->measure_shift = routes->measure_shift;
    field->least_256ths = routes->least_256ths;
    field->costs = routes->costs;
    return hr_goal_joins_list(&field->goals, entry, routes);
}

static bool find_ways(hr_goal_field *field, const hr_field_sources *from) {
    return hr_goal_joins_find(&field->goals, from->routes, from->end) &&
           hr_portal_tree_search(&field->tree, from->routes, &field->goals, from->queue) &&
           hr_portal_ways_pull(&field->ways, &field->tree);
}

static hr_field_steps steps_of(hr_goal_field *field, const hr_field_sources *from) {
    return (hr_field_steps){&field->steps, &field->tree, from->stepper, &field->touched,
                            &field->changes};
}

bool hr_goal_field_find_from(hr_goal_field *field, const hr_field_sources *from,
                             const uint8_t *is_start) {
    if (!hr_tile_steps_reserve(&field->steps, from->routes) ||
        !hr_goal_joins_find(&field->goals, from->routes, from->end) ||
        !hr_portal_ways_search(&field->ways, &field->tree, from->routes, &field->goals,
                               from->queue) ||
        !hr_tile_steps_note_goals(&field->steps, &field->goals))
        return false;
    hr_field_steps steps = steps_of(field, from);
    hr_field_steps_find(&steps, is_start);
    return true;
}

static bool find_all(hr_goal_field *field, const hr_field_sources *from) {
    field->changes.is_new = true;
    if (!reserve(field, from->routes) || !hr_goal_field_place(field, from->entry, from->routes) ||
        !find_ways(field, from) || !hr_tile_steps_note_goals(&field->steps, &field->goals))
        return false;
    field->changes.portals = field->tree.change_count;
    hr_field_steps steps = steps_of(field, from);
    hr_field_steps_find(&steps, NULL);
    return true;
}

// ---- What edits have changed

static void touch_changed(hr_goal_field *field, const hr_field_sources *from, uint64_t version) {
    hr_touched_tiles *touched = &field->touched;
    const hr_changes *changed =
        hr_has_costs(from->entry) ? &from->entry->redone : &from->entry->changed;
    for (int32_t tile = hr_first_change(changed, version); tile >= 0;
         tile = hr_next_change(changed, tile, version)) {
        hr_touch_tile(touched, tile, HR_TILE_CHANGED);
    }
    hr_portal_tree_touch(&field->tree, from->routes, touched);
}

static bool is_block(const hr_plane *plane, hr_cell at) {
    HR_ASSERT(at.x < plane->rows.length && at.y < plane->rows.count); // of a place on the map
    return at.x >= 0 && at.y >= 0;
}

// Finds out again about seeds in touched tiles, about all that need clear lines, which may be
// blocked anywhere, and about all that may have got other offsets. @return whether seeds have to be
// joined again.
static bool place_goals(hr_goal_field *field, const hr_field_sources *from) {
    hr_goal_joins *goals = &field->goals;
    bool is_touched = false;
    for (int32_t i = 0; i < goals->seed_count; i++) {
        hr_cell block = goals->seeds[i].block;
        if (!is_block(&from->entry->plane, block)) continue;
        int32_t tile = hr_tile_at(from->routes, block);
        if (!goals->have_lines && !goals->have_prices && !field->touched.how[tile]) continue;
        if (hr_goal_joins_place(goals, from->entry, from->routes, i))
            hr_touch_tile(&field->touched, tile, HR_TILE_RECUT);
        is_touched = is_touched || field->touched.how[tile];
    }
    return is_touched;
}

static bool repair_touched(hr_goal_field *field, const hr_field_sources *from) {
    const hr_routes *routes = from->routes;
    bool is_joined = !place_goals(field, from) ||
                     hr_goal_joins_repair(&field->goals, routes, from->end, field->touched.how);
    hr_field_steps steps = steps_of(field, from);
    return is_joined &&
           hr_portal_tree_repair(&field->tree, routes, &field->goals, from->queue,
                                 &field->touched) &&
           hr_portal_ways_repair(&field->ways, &field->tree, &field->touched) &&
           hr_field_steps_repair(&steps);
}

static bool repair(hr_goal_field *field, const hr_field_sources *from, uint64_t version) {
    hr_touched_tiles *touched = &field->touched;
    touch_changed(field, from, version);
    bool is_done = repair_touched(field, from);
    for (; touched->count > 0; touched->count--)
        touched->how[touched->tiles[touched->count - 1]] = 0;
    return is_done;
}

static bool is_repairable(const hr_goal_field *field, const hr_field_sources *from) {
    return field->version != 0 && !field->costs.bytes == !from->routes->costs.bytes &&
           field->size == from->entry->unit.size &&
           field->measure_shift == from->routes->measure_shift &&
           field->least_256ths == from->routes->least_256ths;
}

bool hr_goal_field_refresh(hr_goal_field *field, const hr_field_sources *from) {
    uint64_t version = field->version;
    bool has_failed = false;
    bool is_kept = is_repairable(field, from) &&
                   !hr_goal_joins_have_moved(&field->goals, field->size, &has_failed);
    field->version = 0;
    if (has_failed) return false;
    field->changes = (hr_goal_field_changes){0};
    field->costs = from->routes->costs;
    bool is_done = is_kept ? repair(field, from, version) : find_all(field, from);
    if (is_done) field->version = from->entry->plane_version;
    field->links_version = from->entry->arcs.version;
    return is_done;
}
