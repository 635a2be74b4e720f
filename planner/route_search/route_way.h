// route_way.h - the way that a route search has found, read back from its end over the parents of
// its nodes.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_ROUTE_WAY_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_ROUTE_WAY_H

#include "planner/route_search/route_state.h"

/// Pushes the way from start to goal, not taut; or, if none `is_found`, that to the expanded portal
/// nearest to the goal, or the start alone. Out of memory shows in the list.
void hr_route_way_write(hr_route_search *search, bool is_found, hr_points *way);

#endif
