// level_distances.h - the distances inside a tile of a level, from all gates of its parts to its
// own gates.
#ifndef HANDRAIL_PLANNER_ROUTES_LEVEL_DISTANCES_H
#define HANDRAIL_PLANNER_ROUTES_LEVEL_DISTANCES_H

#include "planner/routes/level_graph.h"

/// Counts nodes and gates of a tile, by its parts and borders, and makes room for distances and
/// lengths. @return false if out of memory.
bool hr_level_tile_reserve(hr_routes *routes, int32_t level, int32_t tile);
/// Finds them, by the lengths of its parts. @return whether lengths are others than before, if its
/// gates are the same.
bool hr_level_tile_fill(hr_routes *routes, int32_t level, int32_t tile);
void hr_level_tile_destroy(hr_level_tile *tile, const hr_allocator *allocator);

#endif
