// field_starts.h - where the units of a field start, and, for a class with costs, how they join it.
//
// In a tile of several costs one flood begins at all portals by which ways leave it, each at what
// the way from there to the goal costs, and goes on until it has come to every start. So a unit
// has its portal and the way there for a fraction of a flood, the more so the more there are. In a
// tile of one cost each chooses its portal as without costs.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_FIELD_STARTS_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_FIELD_STARTS_H

#include "planner/costs/cost_flood.h"
#include "planner/route_search/field.h"

/// Scratch memory.
typedef struct hr_field_joiner {
    const hr_allocator *allocator;
    hr_cost_flood *flood; // NULL before the first tile of several costs
    hr_flood_source sources[HR_TILE_PORTALS_MAX];
    int32_t portals[HR_TILE_PORTALS_MAX]; // of the sources
} hr_field_joiner;

void hr_field_joiner_create(hr_field_joiner *joiner, const hr_allocator *allocator);
void hr_field_joiner_destroy(hr_field_joiner *joiner);
/// Apart from the struct itself.
size_t hr_field_joiner_bytes(const hr_field_joiner *joiner);

/// Forgets where units start, and makes room for so many. @return false if out of memory.
bool hr_field_clear_starts(hr_field *field, const hr_routes *routes, int32_t count,
                           const hr_allocator *allocator);
/// Notes that a unit starts at a block of the map.
void hr_field_add_start(hr_field *field, const hr_routes *routes, hr_cell block);

/// Joins the starts, after the search of a field of a class with costs; `end` is for its use.
/// @return false if out of memory.
bool hr_field_join_starts(hr_field *field, hr_field_joiner *joiner, hr_endpoint *end);
/// How units at a block join the field, or NULL if none was noted there.
const hr_field_join *hr_field_join_of(const hr_field *field, hr_cell block);

#endif
