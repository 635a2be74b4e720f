// goal_field.c - the life of a field.

#include "planner/fields/goal_field.h"

#include "passmap/base/memory.h"

hr_goal_field *hr_goal_field_make(const hr_map *map, hr_class_id class_id, const hr_position *goals,
                                  int32_t count) {
    hr_goal_field *field = hr_allocate_zeroed(&map->allocator, 1, sizeof *field);
    if (!field) return NULL;
    field->allocator = map->allocator;
    field->map = map;
    field->class_id = class_id;
    hr_goal_joins_create(&field->goals, &field->allocator);
    hr_portal_tree_create(&field->tree, &field->allocator);
    hr_portal_ways_create(&field->ways, &field->allocator);
    hr_tile_steps_create(&field->steps, &field->allocator);
    field->stepper = hr_allocate(&field->allocator, 1, sizeof *field->stepper);
    if (field->stepper && hr_goal_joins_set(&field->goals, goals, count)) return field;
    hr_goal_field_destroy(field);
    return NULL;
}

void hr_goal_field_destroy(hr_goal_field *field) {
    if (!field) return;
    hr_goal_joins_destroy(&field->goals);
    hr_portal_tree_destroy(&field->tree);
    hr_portal_ways_destroy(&field->ways);
    hr_tile_steps_destroy(&field->steps);
    hr_allocator allocator = field->allocator;
    hr_release(&allocator, field->stepper);
    hr_release(&allocator, field);
}

size_t hr_goal_field_bytes(const hr_goal_field *field) {
    return sizeof *field + sizeof *field->stepper + hr_goal_joins_bytes(&field->goals) +
           hr_portal_tree_bytes(&field->tree) + hr_portal_ways_bytes(&field->ways) +
           hr_tile_steps_bytes(&field->steps);
}

bool hr_goal_field_find(hr_goal_field *field, const hr_class_entry *entry, const hr_routes *routes,
                        hr_endpoint *end, hr_route_queue *queue) {
    field->version = 0;
    field->size = entry->unit.size;
    if (!hr_goal_joins_find(&field->goals, entry, routes, end) ||
        !hr_portal_tree_search(&field->tree, routes, &field->goals, queue) ||
        !hr_portal_ways_pull(&field->ways, &field->tree) ||
        !hr_tile_steps_reserve(&field->steps, routes))
        return false;
    for (int32_t tile = 0; tile < field->steps.tile_count; tile++)
        hr_tile_steps_find(&field->steps, &field->tree, tile, field->stepper);
    field->version = entry->plane_version;
    return true;
}
