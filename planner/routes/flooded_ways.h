// flooded_ways.h - ways between gates of a tile by floods from one gate at a time.
//
// What is known is checked by the flood: if that arrives much sooner, the way is a detour, and the
// flood's own is walked back and pulled taut instead.
#ifndef HANDRAIL_PLANNER_ROUTES_FLOODED_WAYS_H
#define HANDRAIL_PLANNER_ROUTES_FLOODED_WAYS_H

#include "planner/routes/known_ways.h"

/// Joins a gate to all that it is still to be joined to, each of them on its own.
void hr_flood_ways_from(hr_tile_ways *ways, int32_t source);
/// The gate that most others are still to be joined to, or -1 if none is.
int32_t hr_busiest_gate(const hr_tile_ways *ways);

/// Joins all gates that are still to be joined, of a tile that has many of them and many islands.
/// No way is kept before there is a flood to check it, and ways from one source, which run
/// together, are walked back only as far as one that was walked before.
void hr_flood_crowded_ways(hr_tile_ways *ways);

#endif
