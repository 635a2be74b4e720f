// searcher.h - what a thread plans with: the stages of the ladder and their buffers, kept from plan
// to plan.
//
// A planner has one, and so has each worker of a batch; routes are the planner's, for all of them.
// A searcher that is alone on its map brings the class and the routes that it needs up to date by
// itself; one of several at once only reads them.
#ifndef HANDRAIL_PLANNER_PLAN_SEARCHER_H
#define HANDRAIL_PLANNER_PLAN_SEARCHER_H

#include "passmap/map/map_state.h"
#include "planner/costs/astar.h"
#include "planner/costs/seams.h"
#include "planner/costs/straighten.h"
#include "planner/costs/tile_astar.h"
#include "planner/exact/exact.h"
#include "planner/goals/spots.h"
#include "planner/plan/link_search.h"
#include "planner/plan/nearest.h"
#include "planner/plan/overlay.h"
#include "planner/route_search/field_starts.h"
#include "planner/route_search/past_portals.h"
#include "planner/route_search/route_search.h"
#include "planner/route_search/smoother.h"
#include "planner/route_search/target_sweeps.h"
#include "planner/route_search/target_ways.h"
#include "planner/routes/routes.h"
#include "planner/taut/pull.h"
#include "planner/taut/shortcut.h"
#include "planner/trace/trace.h"

typedef struct hr_searcher {
    hr_map *map;
    const hr_allocator *allocator; // the map's, so that searches may change searchers
    hr_observer observer;
    hr_routes *routes;       // of each class, HR_CLASS_MAX; borrowed
    hr_route_filler *filler; // NULL before it fills its first tile
    bool is_read_only;       // one of several: changes no planes, labels and routes

    hr_trace trace;
    hr_split split; // of the trace; set for comparisons
    hr_route_search route_search;
    hr_exact exact;
    hr_astar astar;
    hr_tile_astar tile_astar;
    hr_puller puller;
    hr_shortcutter shortcutter;
    hr_straightener straightener;
    hr_seams seams;
    hr_field_joiner joiner; // of the fields that it searches
    hr_overlay overlay;     // of the request that ignores footprints
    hr_nearest_memo nearest;
    hr_link_search links;

    hr_points trace_way; // block by block: found by a ray or the trace,
    hr_points route_way; // and by routes, a field, A*; the exact search takes what is free
    hr_points old_way;   // what is left of the path that a request is to mend
    hr_position *waypoints;
    int32_t waypoint_capacity;

    // Of requests with many goals
    hr_spots spots;
    hr_buffer heap, found;            // of spots that wait; of those that routes have found
    hr_buffer groups;                 // int32_t: of each spot its goal
    hr_buffer near_goals;             // near_goals.h
    hr_buffer ring_boxes, ring_lines; // ring_lines.h
    hr_target_search targets;
    hr_target_ways target_ways;
    hr_target_sweeps *target_sweeps; // with costs; NULL before they are first needed
    hr_position *kept_waypoints;     // of the best path so far
    int32_t kept_capacity;

    // Of the last plan
    bool lacks_routes; // ended in HR_OUT_OF_MEMORY because routes must be built by another
    bool used_field;   // took its path from a field or a trail
    bool used_trail;   // from the trail
} hr_searcher;

/// A searcher on `map`, which outlives it. `search_bytes_max` is that of hr_planner_config. Holds
/// no memory yet.
void hr_searcher_create(hr_searcher *searcher, hr_map *map, hr_routes *routes,
                        size_t search_bytes_max);
void hr_searcher_destroy(hr_searcher *searcher);
/// Bytes that it holds, its own size with them.
size_t hr_searcher_bytes(const hr_searcher *searcher);

/// Makes `filler` when it is first needed. @return false if out of memory.
bool hr_searcher_reserve_filler(hr_searcher *searcher);
/// The same of `target_sweeps`.
bool hr_searcher_reserve_sweeps(hr_searcher *searcher);
/// Makes room for so many `waypoints`. @return false if out of memory.
bool hr_searcher_reserve_waypoints(hr_searcher *searcher, int32_t count);
/// Brings the routes of a class up to date with its plane. @return HR_REFRESH_FAILED if out of
/// memory, or if this searcher only reads: then `lacks_routes` is set.
hr_refresh hr_searcher_refresh_routes(hr_searcher *searcher, const hr_class_entry *entry,
                                      hr_routes *routes);

/// What makes ways over routes smooth, with the lists of this searcher.
static inline hr_smoother hr_searcher_smoother(hr_searcher *searcher, const hr_routes *routes,
                                               int64_t step_limit, int64_t steps) {
    return hr_smoother_of(routes, &searcher->puller, &searcher->seams, step_limit, steps);
}

/// What makes ways over routes shorter on a plane, with the lists of this searcher.
static inline hr_past_portals
hr_searcher_past_portals(hr_searcher *searcher, const hr_routes *routes, const hr_plane *plane) {
    return (hr_past_portals){.near = &searcher->route_search.near,
                             .routes = routes,
                             .plane = plane,
                             .puller = &searcher->puller,
                             .step_limit = INT64_MAX};
}

/// The next plan begins its searches anew. Without this it goes on with one that the last plan, of
/// the same request on the same map, has stopped at its limit.
static inline void hr_searcher_forget(hr_searcher *searcher) {
    hr_astar_forget(&searcher->astar);
    hr_tile_astar_forget(&searcher->tile_astar);
    hr_straightener_forget(&searcher->straightener);
    hr_exact_forget(&searcher->exact);
}

#endif
