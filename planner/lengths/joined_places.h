// joined_places.h - places between which lengths are asked for, each joined once to the portals of
// its tile, for all lengths from and to it.
#ifndef HANDRAIL_PLANNER_LENGTHS_JOINED_PLACES_H
#define HANDRAIL_PLANNER_LENGTHS_JOINED_PLACES_H

#include "passmap/map/map_state.h"
#include "planner/route_search/endpoint.h"

/// From a place to a portal of its tile.
typedef struct hr_place_join {
    int32_t portal, length_16ths;
    int32_t first_corner, corner_count; // between the two
} hr_place_join;

typedef struct hr_joined_place {
    hr_position at;
    hr_cell block;
    int32_t label; // -1: closed; it is joined to nothing
    int32_t tile;
    int32_t first_join, join_count;
} hr_joined_place;

typedef struct hr_joined_places {
    const hr_allocator *allocator;
    hr_joined_place *places;
    hr_place_join *joins;
    int32_t count, join_count;
    int32_t capacity, join_capacity;
    hr_points corners;
    const hr_class_entry *entry; // of which the joins are, as it was then
    uint64_t map_version;        // 0 = there are none
} hr_joined_places;

void hr_joined_places_create(hr_joined_places *places, const hr_allocator *allocator);
void hr_joined_places_destroy(hr_joined_places *places);
size_t hr_joined_places_bytes(const hr_joined_places *places);

/// Lists places, in place of those that were listed before, and joins them to nothing yet; `routes`
/// are up to date with the class. @return false if out of memory.
bool hr_list_places(hr_joined_places *places, const hr_class_entry *entry, const hr_routes *routes,
                    const hr_position *at, int32_t count);
/// Lists places and joins them by `end`; if the same ones are joined on the same map, as those of a
/// table by parts are, that is all. @return false if out of memory.
bool hr_join_places(hr_joined_places *places, const hr_class_entry *entry, const hr_routes *routes,
                    hr_endpoint *end, const hr_position *at, int32_t count);

#endif
