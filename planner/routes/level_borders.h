// level_borders.h - which portals are gates of a border of a level: few, but all that matter.
//
// Of those on the level below, the ones that are alike and lie in one piece of the border give one
// gate, the middle one. Alike are two in one run of open pairs: there, which of the two a way leads
// through hardly matters, since it is pulled taut. Where that leaves too many, pieces are taken
// twice as long, up to the whole border; and where there are too many runs, as in rubble, those
// are alike that join the same components of tiles on either side, then of larger squares, up to
// the tiles of the level themselves: fewer would leave something unconnected.
#ifndef HANDRAIL_PLANNER_ROUTES_LEVEL_BORDERS_H
#define HANDRAIL_PLANNER_ROUTES_LEVEL_BORDERS_H

#include "planner/routes/level_graph.h"

/// The border on side `side` (EAST or SOUTH) of a tile of a level, from those of the level below.
hr_level_border hr_level_border_gates(const hr_routes *routes, int32_t level, int32_t tile,
                                      int side);

#endif
