// cost_ways.h - the ways through a tile of several costs, between every two of its gates.
//
// The cheapest in sixteen directions (cost_sweeps.h), or in eight (cost_flood.h) where costs differ
// so much that no sums of 16 bits hold them; straightened inside the tile
// (tile_straighten.h), and measured exactly along what that makes of them.
#ifndef HANDRAIL_PLANNER_ROUTES_COST_WAYS_H
#define HANDRAIL_PLANNER_ROUTES_COST_WAYS_H

#include "planner/costs/cost_flood.h"
#include "planner/routes/cost_sweeps.h"
#include "planner/routes/tile_straighten.h"
#include "planner/routes/tile_ways.h"

typedef struct hr_cost_ways_scratch {
    hr_cost_sweeps sweeps;
    hr_tile_straightener straightener;
    hr_cost_flood flood;
} hr_cost_ways_scratch;

/// Scratch memory.
typedef struct hr_cost_ways {
    const hr_allocator *allocator;
    hr_cost_ways_scratch *large; // NULL before the first tile of several costs
} hr_cost_ways;

void hr_cost_ways_create(hr_cost_ways *cost_ways, const hr_allocator *allocator);
void hr_cost_ways_destroy(hr_cost_ways *cost_ways);
/// Apart from the struct itself.
size_t hr_cost_ways_bytes(const hr_cost_ways *cost_ways);

/// Finds the ways between the gates of the loaded tile, as hr_tile_ways_find does, by cost and in
/// the measure of the routes. Every two gates of a component get one. @return false if out of
/// memory.
bool hr_cost_ways_find(hr_cost_ways *cost_ways, hr_tile_ways *ways, const hr_routes *routes,
                       hr_cell origin);
/// Ways found by length become those of a tile of one cost.
void hr_cost_ways_price(hr_tile_ways *ways, const hr_routes *routes, int32_t cost_256ths);

#endif
