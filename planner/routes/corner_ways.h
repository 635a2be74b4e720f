// corner_ways.h - ways between gates of a tile by the graph of its corners: the shortest there are.
#ifndef HANDRAIL_PLANNER_ROUTES_CORNER_WAYS_H
#define HANDRAIL_PLANNER_ROUTES_CORNER_WAYS_H

#include "planner/routes/known_ways.h"

/// Joins gates that are still to be joined, if the tile has few enough corners. What has been
/// joined before must be straight.
void hr_corner_ways_find(hr_tile_ways *ways);

#endif
