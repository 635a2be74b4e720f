// goal_joins.h - the goals of a field, each joined to the gates of its tile.
//
// A gate is joined to the nearest seed of its tile, straight or by a flood of the tile, pulled
// taut. Joins are a function of the goals and of the blocks of their tiles, so that they have to be
// found anew only where these have changed. Of many goals in a tile most are ruled out at each gate
// by the straight line.
#ifndef HANDRAIL_PLANNER_FIELDS_GOAL_JOINS_H
#define HANDRAIL_PLANNER_FIELDS_GOAL_JOINS_H

#include "passmap/base/array.h"
#include "passmap/map/map_state.h"
#include "planner/base/sort.h"
#include "planner/fields/goal_areas.h"
#include "planner/fields/seed_table.h"
#include "planner/route_search/endpoint.h"

/// From the nearest seed of a tile to a portal of it.
typedef struct hr_goal_join {
    int32_t portal;
    int32_t seed;   // of equally near ones that of the highest number; -1 = there is none
    int32_t length; // in the measure of the routes, with the offset
    int32_t first_corner, corner_count;
} hr_goal_join;

typedef struct hr_goal_joins {
    const hr_allocator *allocator;
    const hr_map *map;
    hr_goal *goals;
    int32_t goal_count, goal_capacity;
    bool have_areas, have_lines, have_footprints; // some of the goals
    bool have_prices;                             // their offsets are set one by one
    hr_spots spots;
    hr_field_seed *seeds; // one for each spot
    hr_goal_join *joins;  // of each tile that has seeds, for each of its gates
    int32_t seed_count, join_count;
    int32_t seed_capacity, join_capacity;
    hr_buffer order;        // hr_keyed: those seeds that can be come to, by tile and number
    int32_t reached_count;  // of these
    hr_seed_table by_block; // the same
    hr_goal_areas areas;    // where any are
    hr_points corners, way;
} hr_goal_joins;

void hr_goal_joins_create(hr_goal_joins *goals, const hr_map *map, const hr_allocator *allocator);
void hr_goal_joins_destroy(hr_goal_joins *goals);
size_t hr_goal_joins_bytes(const hr_goal_joins *goals);

/// Copies goals that are sound, in place of those it had. @return false if out of memory.
bool hr_goal_joins_set(hr_goal_joins *goals, const hr_goal *list, int32_t count);

/// In place of an offset: nobody goes there.
enum { HR_GOAL_LEFT_OUT = -1 };
/// Gives a goal another offset, or leaves it out. It counts once its seeds are placed anew.
void hr_goal_joins_price(hr_goal_joins *goals, int32_t goal, int32_t offset_256ths);

/// Lists the seeds, for units of a class. @return false if out of memory.
bool hr_goal_joins_list(hr_goal_joins *goals, const hr_class_entry *entry, const hr_routes *routes);
/// Whether footprints have moved that goals lie beside: then seeds are others. `*has_failed` if out
/// of memory.
bool hr_goal_joins_have_moved(hr_goal_joins *goals, int32_t size, bool *has_failed);

/// Finds out again whether a seed can be come to, and its offset. @return whether either changed.
bool hr_goal_joins_place(hr_goal_joins *goals, const hr_class_entry *entry, const hr_routes *routes,
                         int32_t seed);
/// Joins all seeds, which are placed, by `end`; `routes` are up to date with the class. @return
/// false if out of memory.
bool hr_goal_joins_find(hr_goal_joins *goals, const hr_routes *routes, hr_endpoint *end);
/// The same after an edit: only those in tiles that it has touched, whose byte is set, as all are
/// that have other seeds now. @return false if out of memory: then all have to be found.
bool hr_goal_joins_repair(hr_goal_joins *goals, const hr_routes *routes, hr_endpoint *end,
                          const uint8_t *is_touched);

/// The goal whose area an open block lies in, of the least offset, or -1: where the unit has
/// arrived. Where a clear line is asked for, there has to be one.
static inline int32_t hr_goal_around(const hr_goal_joins *goals, const hr_plane *plane,
                                     int32_t size, hr_cell block) {
    return goals->have_areas ? hr_goal_areas_around(&goals->areas, plane, size, block) : -1;
}

/// The seed in a block, of the least offset, or -1.
static inline int32_t hr_goal_seed_at(const hr_goal_joins *goals, hr_cell block) {
    return hr_seed_table_at(&goals->by_block, goals->seeds, block);
}

/// Those of a tile that can be come to, in order; their keys are the tile. `*count` is how many.
const hr_keyed *hr_goal_seeds_in(const hr_goal_joins *goals, int32_t tile, int32_t *count);

/// The join of a seed to a portal of its tile, or NULL if another is nearer.
const hr_goal_join *hr_goal_join_to(const hr_goal_joins *goals, int32_t seed, int32_t portal);

#endif
