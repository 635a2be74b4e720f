// cheapest_leg.h - legs that need no search: over ground of one cost, with nothing cheaper near.
//
// Most orders are short, and lead over grass or sand alone. A path that leaves a leg for cheaper
// ground has to get there and back again; where none lies within half of the leg's length around
// it, that costs as much as the leg.
#ifndef HANDRAIL_PLANNER_COSTS_CHEAPEST_LEG_H
#define HANDRAIL_PLANNER_COSTS_CHEAPEST_LEG_H

#include "passmap/planes/costs.h"
#include "planner/grid/geometry.h"

/// Whether a clear leg is proven to be the cheapest path between two blocks. It may be so if not.
bool hr_is_leg_cheapest(const hr_plane *plane, const hr_costs *costs, hr_cell from, hr_cell to);

#endif
