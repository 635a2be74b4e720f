// islands.h - whether a tile has islands: closed blocks with open ones all around them.
#ifndef HANDRAIL_ISLANDS_H
#define HANDRAIL_ISLANDS_H

#include "../passmap/tile_labels.h"
#include "tile.h"

/// Without islands, any two ways between the same blocks are one when pulled taut. `labels` are
/// those of the tile.
bool hr_has_islands(const hr_tile_plane *tile, const hr_tile_labels *labels);

#endif
