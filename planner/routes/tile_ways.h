// tile_ways.h - the ways through a tile, between every two of its gates.
//
// Gates that see each other are joined by a straight way. For most others there is one through a
// third gate, or around a corner that other ways turn at; pulled taut, it is the shortest unless
// there are islands in the tile, closed blocks which it may pass on the wrong side. If it is too
// long to be trusted, a flood of the tile checks it; and where the flood arrives sooner, its way is
// walked back and pulled taut instead. Where gates are very many and corners are not, as among
// rooms with doors, all ways are found over the graph of the corners at once (corner_ways.h).
#ifndef HANDRAIL_PLANNER_ROUTES_TILE_WAYS_H
#define HANDRAIL_PLANNER_ROUTES_TILE_WAYS_H

#include "planner/routes/known_ways.h"

/// Finds the ways between the gates, given with their blocks, runs and components, of the loaded
/// tile. Gates of one run get none. @return false if out of memory.
bool hr_tile_ways_find(hr_tile_ways *ways);

#endif
