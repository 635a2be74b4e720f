// portals.h - where ways cross from tile to tile.
//
// The border between two tiles is 64 pairs of blocks, one on each side. Pairs that are both open
// form runs; a run is cut into pieces of at most HR_PORTAL_SPACING, and the pair in the middle of
// each piece is a *portal*. A border belongs to the tile west or north of it. One that has very
// many is thinned out (thinning.h).
#ifndef HANDRAIL_PLANNER_ROUTES_PORTALS_H
#define HANDRAIL_PLANNER_ROUTES_PORTALS_H

#include "passmap/planes/plane.h"
#include "planner/grid/geometry.h"

enum {
    HR_PORTAL_SPACING = 24,
    HR_PORTALS_MAX = 32, // of a border: every second pair
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

#endif
