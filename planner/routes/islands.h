// islands.h - whether a tile has islands: closed blocks with open ones all around them.
#ifndef HANDRAIL_PLANNER_ROUTES_ISLANDS_H
#define HANDRAIL_PLANNER_ROUTES_ISLANDS_H

#include "planner/grid/tile.h"

/// Without islands, any two ways between the same blocks are one when pulled taut. The tile has so
/// many components of connected open blocks.
bool hr_has_islands(const hr_tile_plane *tile, int32_t components);

#endif
