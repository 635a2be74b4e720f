// past_portals.h - makes ways over portals shorter by gaps that have no portal.
//
// Where borders have been thinned out (planner/routes/thinning.h), a way goes round by the next
// portal: a few blocks in rubble, in a maze of narrow corridors many more. So squares of 64 x 64
// blocks are laid over it, each around a place late on the way through the one before, and a flood
// of each (near_search.h) looks for a shorter way from where this one comes in to where it goes
// out. A square takes some four microseconds, and there is one about every 27 blocks.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_PAST_PORTALS_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_PAST_PORTALS_H

#include "planner/route_search/near_search.h"

typedef struct hr_past_portals {
    hr_near_search *near;
    const hr_routes *routes; // of a class without costs
    const hr_plane *plane;   // theirs, or one with more open blocks
    hr_puller *puller;
    int64_t step_limit, steps; // a flood is a step
} hr_past_portals;

/// Whether a way, of a class without costs, has a point in a tile with a thinned border.
bool hr_leads_past_gaps(const hr_routes *routes, const hr_points *way);

/// Makes a clear way between open blocks of the plane shorter, where it leads through tiles with a
/// thinned border, and then taut. @return whether it is shorter. Out of memory shows in the way
/// and in the puller's list.
bool hr_shorten_past_portals(hr_past_portals *past, hr_points *way);

#endif
