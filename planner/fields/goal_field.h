// goal_field.h - the inside of a field that a host keeps: the way from every block to the nearest
// of its goals.
//
// Three things, each a function of the map and of the goals alone: the lengths of portals
// (portal_tree.h), the ways from them, pulled taut (portal_ways.h), and a step from every block
// (tile_steps.h). A question is answered by the steps to the portal by which the tile is left, and
// by pulling these taut with the way from there. It reads nothing that planning changes but the
// plane of the class, whose version says whether the field still holds.
#ifndef HANDRAIL_PLANNER_FIELDS_GOAL_FIELD_H
#define HANDRAIL_PLANNER_FIELDS_GOAL_FIELD_H

#include "planner/fields.h"
#include "planner/fields/portal_ways.h"
#include "planner/fields/tile_steps.h"

struct hr_goal_field {
    hr_allocator allocator;
    const hr_map *map;
    hr_class_id class_id;
    int32_t size;     // of the class
    uint64_t version; // of the class's plane that it holds for; 0 = none
    hr_goal_joins goals;
    hr_portal_tree tree;
    hr_portal_ways ways;
    hr_tile_steps steps;
    hr_tile_stepper *stepper;
};

/// An empty field. @return NULL if out of memory.
hr_goal_field *hr_goal_field_make(const hr_map *map, hr_class_id class_id, const hr_position *goals,
                                  int32_t count);

/// Finds all of it anew. @return false if out of memory: then it holds for nothing.
bool hr_goal_field_find(hr_goal_field *field, const hr_class_entry *entry, const hr_routes *routes,
                        hr_endpoint *end, hr_route_queue *queue);

/// Whether it holds for the class's plane as it is.
static inline bool hr_goal_field_holds(const hr_goal_field *field) {
    const hr_class_entry *entry = hr_class_entry_of(field->map, field->class_id);
    return entry && field->version != 0 && entry->plane_version == field->version;
}

#endif
