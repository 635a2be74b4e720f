// thinning.h - fewer portals on a border that has more than is good.
//
// In rubble a border has some fifteen runs of a pair or two, a portal each: a tile then has sixty
// gates, 1800 pairs of them, and most ways between these differ by a block or two. So where a
// border has more portals than HR_PORTALS_PLENTY, those of narrow runs are dropped that lie nearer
// than HR_PORTALS_APART to one of a wider run which connects the same components of the two tiles.
//
// What a border connects stays connected: of portals between the same two components at least one
// is left. Which ones depends on the blocks of the two tiles alone. Short ways that would have to
// go round by the next portal are found by a flood (planner/route_search/near_search.h), and long
// ones are made shorter by several (past_portals.h).
#ifndef HANDRAIL_PLANNER_ROUTES_THINNING_H
#define HANDRAIL_PLANNER_ROUTES_THINNING_H

#include "passmap/planes/labels.h"
#include "planner/routes/portals.h"

enum { HR_PORTALS_APART = 8 };

/// Thins out the border on side `side` (EAST or SOUTH) of tile (column, row), given its pairs and
/// all its portals.
void hr_border_thin_out(hr_border *border, const hr_labels *labels, uint64_t pairs, int32_t column,
                        int32_t row, int side);

#endif
