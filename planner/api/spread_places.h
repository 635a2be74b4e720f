// spread_places.h - the places of units that are of one class and on one island.
#ifndef HANDRAIL_PLANNER_API_SPREAD_PLACES_H
#define HANDRAIL_PLANNER_API_SPREAD_PLACES_H

#include "planner/api/taken.h"
#include "planner/spread.h"

typedef struct hr_place_search {
    const hr_allocator *allocator;
    const hr_spread *spread;
    const hr_class_entry *entry;
    int32_t label;
    hr_cell anchor;     // the block that is nearest to the goal: the grid goes through it
    int32_t broad_side; // cells along a side of the square that all units of the order would fill,
    int32_t front;      // and from the goal to the first rank of that
    hr_taken *taken;    // by places that were found before; the new ones are added
    hr_buffer *memory;  // scratch
    hr_cell *places;    // to be filled: blocks, none overlapping another or what is taken
    int32_t wanted;     // how many at most
    int32_t count;      // found
} hr_place_search;

/// What a planner keeps from order to order.
typedef struct hr_spread_memory {
    hr_buffer order, members, candidates;
    hr_taken taken;
} hr_spread_memory;

void hr_spread_memory_destroy(hr_spread_memory *memory, const hr_allocator *allocator);
size_t hr_spread_memory_bytes(const hr_spread_memory *memory);

/// Finds the places. Those of an order without obstacles cost a look each; closed and taken ones
/// beside them are looked at, too. @return false if out of memory.
bool hr_find_places(hr_place_search *search);

#endif
