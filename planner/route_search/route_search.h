// route_search.h - the way from block to block over the portals of routes.
//
// A* over portals. How start and goal are joined to the portals of their tiles (endpoint.h) is
// looked at only where the search comes to: a portal is first taken to be in sight, then, if it is
// not, to be a little farther, and only when that is the best there is left, the way is found. The
// corners kept with the edges make the way, to be pulled taut. A portal is left only into the tile
// that it was not reached from, and one beside it in its run with it: which of the two a way leads
// through hardly matters, since it is pulled taut.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_ROUTE_SEARCH_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_ROUTE_SEARCH_H

#include "planner/grid/search_call.h"
#include "planner/route_search/route_state.h"

/// Finds a way between two connected blocks on the routes' plane. With HR_OUTCOME_NO_WAY it is
/// empty. Steps are expansions, joins and floods. Over budget the way leads to the portal nearest
/// to the goal that it has expanded, or nowhere if the start is nearer.
hr_outcome hr_route_search_run(hr_route_search *search, hr_search_call *call,
                               const hr_routes *routes);

#endif
