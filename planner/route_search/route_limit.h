// route_limit.h - how long a way over portals may be if a path is to stay within a limit.
//
// A way over portals is longer than what it is pulled to, by a few percent, and more between ends
// that are near each other. Over 780000 pairs on 41 maps the most was an eighth and 32 blocks; what
// is a quarter and 32 blocks over the limit is given up.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_ROUTE_LIMIT_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_ROUTE_LIMIT_H

#include "planner/grid/search_call.h"
#include "planner/routes/graph.h"

// In the measure of the routes.
static inline int32_t hr_limit_of_way(const hr_routes *routes, int64_t length_16ths) {
    int64_t most = length_16ths * HR_COST_PLAIN >> routes->measure_shift;
    return most < HR_ROUTE_NONE ? (int32_t)most : HR_ROUTE_NONE;
}

/// How long a way over portals may be for a path within a limit, in the measure of the routes;
/// HR_ROUTE_NONE for no limit, which is 0.
static inline int32_t hr_route_limit(const hr_routes *routes, int64_t limit_256ths) {
    enum { LOOSE_PART = 4, LOOSE_BLOCKS = 32 };
    if (limit_256ths == 0) return HR_ROUTE_NONE;
    int64_t least = limit_256ths / (HR_CELL / HR_BLOCK_16THS);
    int64_t most = least + least / LOOSE_PART + LOOSE_BLOCKS * HR_BLOCK_16THS;
    return hr_limit_of_way(routes, most);
}

/// The same for a call, which may limit the way itself.
static inline int32_t hr_route_limit_of(const hr_routes *routes, const hr_search_call *call) {
    if (call->way_limit_256ths == 0) return hr_route_limit(routes, call->limit_256ths);
    return hr_limit_of_way(routes, call->way_limit_256ths / (HR_CELL / HR_BLOCK_16THS));
}

#endif
