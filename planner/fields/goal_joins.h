// goal_joins.h - the goals of a field, each joined to the gates of its tile.
//
// A gate is joined straight or by a flood of the tile, pulled taut: a join is a function of the
// blocks of that tile alone, so that it has to be found anew only where these have changed.
#ifndef HANDRAIL_PLANNER_FIELDS_GOAL_JOINS_H
#define HANDRAIL_PLANNER_FIELDS_GOAL_JOINS_H

#include "passmap/map/map_state.h"
#include "planner/route_search/endpoint.h"

/// A goal: the ways to it begin at this block.
typedef struct hr_field_seed {
    hr_position at;
    hr_cell block;
    int32_t tile; // -1: the block is closed
    int32_t first_join, join_count;
} hr_field_seed;

/// From a seed to a portal of its tile.
typedef struct hr_goal_join {
    int32_t portal, length; // in the measure of the routes
    int32_t first_corner, corner_count;
} hr_goal_join;

typedef struct hr_goal_joins {
    const hr_allocator *allocator;
    hr_field_seed *seeds;
    hr_goal_join *joins;
    int32_t seed_count, join_count;
    int32_t seed_capacity, join_capacity;
    hr_points corners, way;
} hr_goal_joins;

void hr_goal_joins_create(hr_goal_joins *goals, const hr_allocator *allocator);
void hr_goal_joins_destroy(hr_goal_joins *goals);
size_t hr_goal_joins_bytes(const hr_goal_joins *goals);

/// The goals, not joined yet. @return false if out of memory.
bool hr_goal_joins_set(hr_goal_joins *goals, const hr_position *at, int32_t count);
/// Joins all of them by `end`; `routes` are up to date with the class. @return false if out of
/// memory.
bool hr_goal_joins_find(hr_goal_joins *goals, const hr_class_entry *entry, const hr_routes *routes,
                        hr_endpoint *end);

/// The join of a seed to a portal, or NULL.
const hr_goal_join *hr_goal_join_to(const hr_goal_joins *goals, int32_t seed, int32_t portal);

#endif
