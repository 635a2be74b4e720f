// past_portals.h - makes ways over portals shorter, or cheaper, where there is no portal.
//
// Where borders have been thinned out (planner/routes/thinning.h), a way goes round by the next
// portal: a few blocks in rubble, in a maze of narrow corridors many more. So squares of 64 x 64
// blocks are laid over it, each around a place late on the way through the one before, and a flood
// of each (near_search.h) looks for a shorter way from where this one comes in to where it goes
// out. A square takes some four microseconds, and there is one about every 27 blocks.
//
// With costs, a way that crosses a border some blocks beside a road may leave the road for it.
// That weighs most where the way is short, if not so short that one square holds all of it. So on
// ways of up to HR_MIDDLING_BLOCKS there is a square around each portal with ground of several
// costs beside it: some fifteen microseconds, for one or two of them. A way that leaves no tile has
// squares along all of it: leaving the tile may be cheaper.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_PAST_PORTALS_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_PAST_PORTALS_H

#include "planner/route_search/near_search.h"

enum { HR_MIDDLING_BLOCKS = 100 };

typedef struct hr_past_portals {
    hr_near_search *near;
    const hr_routes *routes;
    const hr_plane *plane; // theirs, or, without costs, one with more open blocks
    hr_puller *puller;
    int64_t step_limit, steps; // a flood is a step
} hr_past_portals;

/// Whether a way, of a class without costs, has a point in a tile with a thinned border.
bool hr_leads_past_gaps(const hr_routes *routes, const hr_points *way);

/// Whether a way of a class with costs between two blocks is worth looking at.
static inline bool hr_is_middling(hr_cell from, hr_cell to) {
    int32_t blocks = hr_greatest(abs(from.x - to.x), abs(from.y - to.y));
    return blocks > HR_NEAR_BLOCKS && blocks <= HR_MIDDLING_BLOCKS;
}

/// Makes a clear way between open blocks of the plane shorter, where it leads through tiles with a
/// thinned border, and then taut; with costs cheaper, where it crosses borders by portals, but then
/// it has to be straightened. @return whether it is. Out of memory shows in the way and in the
/// puller's list.
bool hr_shorten_past_portals(hr_past_portals *past, hr_points *way);

#endif
