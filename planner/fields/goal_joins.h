// goal_joins.h - the goals of a field, each joined to the gates of its tile.
//
// A gate is joined straight or by a flood of the tile, pulled taut: a join is a function of the
// blocks of that tile alone, so that it has to be found anew only where these have changed.
#ifndef HANDRAIL_PLANNER_FIELDS_GOAL_JOINS_H
#define HANDRAIL_PLANNER_FIELDS_GOAL_JOINS_H

#include "passmap/map/map_state.h"
#include "planner/goals/spots.h"
#include "planner/route_search/endpoint.h"

/// A place where ways end: a spot of a goal (spots.h).
typedef struct hr_field_seed {
    hr_position at;
    int32_t goal;   // which one it is of
    int32_t offset; // of the goal, in the measure of the routes
    hr_cell block;
    int32_t tile; // -1: the block is closed, or has no clear line where one is asked for
    int32_t first_join, join_count;
} hr_field_seed;

/// From a seed to a portal of its tile.
typedef struct hr_goal_join {
    int32_t portal, length; // in the measure of the routes, with the offset
    int32_t first_corner, corner_count;
} hr_goal_join;

typedef struct hr_goal_joins {
    const hr_allocator *allocator;
    const hr_map *map;
    hr_goal *goals;
    int32_t goal_count;
    bool have_areas, have_lines, have_footprints; // some of the goals
    hr_spots spots;
    hr_field_seed *seeds; // one for each spot
    hr_goal_join *joins;
    int32_t seed_count, join_count;
    int32_t seed_capacity, join_capacity;
    hr_points corners, way;
} hr_goal_joins;

void hr_goal_joins_create(hr_goal_joins *goals, const hr_map *map, const hr_allocator *allocator);
void hr_goal_joins_destroy(hr_goal_joins *goals);
size_t hr_goal_joins_bytes(const hr_goal_joins *goals);

/// Takes over goals that are sound. @return false if out of memory.
bool hr_goal_joins_set(hr_goal_joins *goals, const hr_goal *list, int32_t count);

/// Lists the seeds, for units of a class. @return false if out of memory.
bool hr_goal_joins_list(hr_goal_joins *goals, const hr_class_entry *entry, const hr_routes *routes);
/// Whether footprints have moved that goals lie beside: then seeds are others. `*has_failed` if out
/// of memory.
bool hr_goal_joins_have_moved(hr_goal_joins *goals, int32_t size, bool *has_failed);

/// Finds out again which seeds can be come to. @return whether it is so of `seed` that changed.
bool hr_goal_joins_place(hr_goal_joins *goals, const hr_class_entry *entry, const hr_routes *routes,
                         int32_t seed);
/// Joins all seeds, which are placed, by `end`; `routes` are up to date with the class. @return
/// false if out of memory.
bool hr_goal_joins_find(hr_goal_joins *goals, const hr_routes *routes, hr_endpoint *end);

/// The goal whose area a block lies in, of the least offset, or -1: where the unit has arrived.
int32_t hr_goal_around(const hr_goal_joins *goals, int32_t size, hr_cell block);

/// The join of a seed to a portal, or NULL.
const hr_goal_join *hr_goal_join_to(const hr_goal_joins *goals, int32_t seed, int32_t portal);

#endif
