// near_search.h - a way between two blocks that lie near each other in rubble, or on ground of many
// costs, by a flood of the 64 x 64 blocks around both.
//
// Where borders have been thinned out (planner/routes/thinning.h), not every gap between two tiles
// has a portal. A long way loses little by that, but one of a few blocks could take many more to
// the next portal: so a flood that knows no tiles looks for a shorter one. It takes two or three
// microseconds. With costs it is likewise what lies between a short way and the next portal that
// may cost many times as much: there row sweeps look first, and mostly prove that no way over
// portals is cheaper.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_NEAR_SEARCH_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_NEAR_SEARCH_H

#include "planner/costs/row_sweeps.h"
#include "planner/routes/flood.h"
#include "planner/routes/graph.h"
#include "planner/taut/pull.h"

enum { HR_NEAR_BLOCKS = 48 }; // across and down: a window holds both

typedef struct hr_near_search {
    hr_tile_plane window;
    hr_flood flood;
    hr_row_sweeps *row_sweeps; // once needed
    hr_puller puller;
    hr_points way;   // what was found: taut, or in steps over ground of many costs
    hr_points ahead; // of a way that is made shorter (past_portals.h)
} hr_near_search;

void hr_near_search_create(hr_near_search *near, const hr_allocator *allocator);
void hr_near_search_destroy(hr_near_search *near);
/// Apart from the struct itself.
size_t hr_near_search_bytes(const hr_near_search *near);

/// Whether two blocks are near each other, and one of them in a tile that has a thinned border, or
/// the class has costs.
bool hr_near_search_helps(const hr_routes *routes, hr_cell from, hr_cell to);
/// Looks for a way between two such blocks, open ones, that is shorter than `limit_16ths` in the
/// measure of the routes. @return whether it has found one; out of memory shows in `way`.
bool hr_near_search_run(hr_near_search *near, const hr_routes *routes, hr_cell from, hr_cell to,
                        int32_t limit_16ths);

/// What was found around two blocks on ground of many costs.
typedef struct hr_near_way {
    int32_t cost;     // of the way in `way`, in the measure of the routes
    bool is_cheapest; // in eight directions, wherever others lead
} hr_near_way;

/// Looks for the cheapest way around two such blocks where the class has costs: first in as few
/// rows as will mostly do. @return whether it has found one; out of memory shows in `way`.
bool hr_near_search_by_costs(hr_near_search *near, const hr_routes *routes, hr_cell from,
                             hr_cell to, hr_near_way *found);

/// Where the 64 x 64 blocks around the middle of two begin. They hold both if these are near.
hr_cell hr_near_square(const hr_plane *plane, hr_cell from, hr_cell to);
/// The same between two open blocks of such a square of a plane, which is that of the routes where
/// the class has costs, without leaving it.
bool hr_near_search_square(hr_near_search *near, const hr_routes *routes, const hr_plane *plane,
                           hr_cell square, hr_cell from, hr_cell to, int32_t limit_16ths);

#endif
