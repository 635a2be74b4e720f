// portals.h - where ways cross from tile to tile.
//
// The border between two tiles is 64 pairs of blocks, one on each side. Pairs that are both open
// form runs; a run is cut into pieces of at most HR_PORTAL_SPACING, and the pair in the middle of
// each piece is a *portal*. A border belongs to the tile west or north of it. One that has very
// many is thinned out (thinning.h).
//
// Where blocks have costs, runs are cut where the cost of pairs changes, too, and short pieces are
// joined with those after them as long as all of them are no longer than HR_COST_PORTAL_SPACING.
// But nothing is joined across pairs that are a quarter dearer than what lies on both sides of
// them: so a road has a portal however narrow it is, and so has the next one beside it. Where that
// would be more than HR_PORTALS_PLENTY, as where costs change all the time, only pairs twice as
// dear count, and in the end those that are sixteen times as dear, as walls are that can be broken
// down. Of a piece of several costs the portal is in the middle of the longest stretch of its
// cheapest pairs. Pieces are shorter than without costs: which of two ways around dear ground is
// cheaper is a matter of less than what ways over portals farther apart cost more.
#ifndef HANDRAIL_PLANNER_ROUTES_PORTALS_H
#define HANDRAIL_PLANNER_ROUTES_PORTALS_H

#include "passmap/planes/costs.h"
#include "passmap/planes/plane.h"
#include "planner/grid/geometry.h"

enum {
    HR_PORTAL_SPACING = 24,
    HR_COST_PORTAL_SPACING = 16, // where blocks have costs
    HR_PORTALS_MAX = 32,         // of a border: every second pair
    HR_PORTALS_PLENTY = 9,       // with no more, a border has all that it may have
    HR_TILE_PORTALS_MAX = 4 * HR_PORTALS_MAX,
};

typedef struct hr_border {
    uint8_t count;
    bool is_thinned;             // some were dropped (thinning.h)
    uint8_t at[HR_PORTALS_MAX];  // pairs, counted from the tile's north or west end
    uint8_t run[HR_PORTALS_MAX]; // the number of the run that each lies in
} hr_border;

/// The pairs of the border on side `side` (EAST or SOUTH) of tile (column, row), a bit each: 1 =
/// both are open.
uint64_t hr_border_pairs(const hr_plane *plane, int32_t column, int32_t row, int side);

/// The portals of a border, given its pairs.
hr_border hr_border_portals(uint64_t pairs);

/// The portals of the border on side `side` (EAST or SOUTH) of a tile, given its first block, where
/// blocks have costs. Each is a run of its own: from one portal to the next the way may cost
/// anything.
hr_border hr_border_cost_portals(const hr_costs *costs, uint64_t pairs, hr_cell origin, int side);

#endif
