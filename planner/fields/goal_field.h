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

typedef struct hr_linked_field hr_linked_field;

struct hr_goal_field {
    hr_allocator allocator;
    const hr_map *map;
    uint64_t number; // of the map's fields, in the order of their making; 0 = none yet
    hr_class_id class_id;
    int32_t size;     // of the class
    uint64_t version; // of the class's plane that it holds for; 0 = none
    uint64_t links_version;
    hr_linked_field *linked; // what it leads through links by; NULL where there are none
    hr_goal_joins goals;
    hr_portal_tree tree;
    hr_portal_ways ways;
    hr_tile_steps steps;
    hr_touched_tiles touched;            // of an update
    int32_t measure_shift, least_256ths; // of the routes that it was found by
    hr_costs costs;                      // of blocks; `bytes` is NULL without
    hr_goal_field_changes changes;       // of the last update
};

/// An empty field. @return NULL if out of memory.
hr_goal_field *hr_goal_field_make(const hr_map *map, hr_class_id class_id, const hr_goal *goals,
                                  int32_t count);
/// Frees a field, which may be NULL, and counts its bytes: both without `linked`.
void hr_goal_field_free(hr_goal_field *field);
size_t hr_goal_field_own_bytes(const hr_goal_field *field);

/// Aims a field that nobody else uses at other goals, maybe on another map of the same size: it is
/// as if it were made anew, but keeps its memory. @return false if out of memory: then it is good
/// for nothing but being aimed again.
bool hr_goal_field_aim(hr_goal_field *field, const hr_map *map, hr_class_id class_id,
                       const hr_goal *goals, int32_t count);

/// What a field is found with: routes that are up to date with the class, and what is for its use.
typedef struct hr_field_sources {
    const hr_class_entry *entry;
    const hr_routes *routes;
    hr_endpoint *end;
    hr_route_queue *queue;
    hr_tile_stepper *stepper;
} hr_field_sources;

/// Brings it up to date: finds all of it, the first time or where nothing of it would stay, else
/// what edits have changed. @return false if out of memory: then it holds for nothing.
bool hr_goal_field_refresh(hr_goal_field *field, const hr_field_sources *from);

/// For a field that was aimed just now: where its seeds are. @return false if out of memory.
bool hr_goal_field_place(hr_goal_field *field, const hr_class_entry *entry,
                         const hr_routes *routes);
/// Then finds the ways for units that start in some tiles, those of which the byte is set: from
/// elsewhere, but for tiles that have seeds, the field knows no way.
/// @return false if out of memory.
bool hr_goal_field_find_from(hr_goal_field *field, const hr_field_sources *from,
                             const uint8_t *is_start);

/// Whether it holds for the class's plane, and for links, as they are.
static inline bool hr_goal_field_holds(const hr_goal_field *field) {
    const hr_class_entry *entry = hr_class_entry_of(field->map, field->class_id);
    return entry && field->version != 0 && entry->plane_version == field->version &&
           entry->arcs.version == field->links_version;
}

#endif
