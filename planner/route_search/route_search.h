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
#include "planner/route_search/endpoint.h"
#include "planner/route_search/queue.h"
#include "planner/routes/landmarks.h"

typedef struct hr_route_node {
    int32_t length_16ths;   // of the best way to it
    int32_t estimate_16ths; // of the rest
    int32_t parent; // portal and which of its edges, or below 0: the start, and how it is joined
    uint32_t stamp; // generation + whether it is closed + 2 * whether it is left into the tile
                    // beyond its owner + 4 * whether no way to it is known yet
} hr_route_node;

typedef struct hr_route_search {
    const hr_allocator *allocator;
    const hr_routes *routes;
    hr_route_node *nodes; // of each portal that there can be
    int32_t node_count;
    uint32_t generation;
    hr_route_queue queue;
    hr_endpoint start, goal;
    hr_landmark_view landmarks;
    int32_t best_16ths;  // length of the best way to the goal so far
    int32_t last_portal; // of that way, or -1
    int32_t last_via;    // how the goal is joined to it
    int32_t nearest;     // the expanded portal with the least estimate, or -1
    int32_t
        least_estimate_16ths; // its, or that of the start less a block: a portal has to be nearer
    bool is_over_budget;
    bool is_far_off; // by landmarks, the way is much longer than the straight line
} hr_route_search;

/// Finds a way between two connected blocks on the routes' plane. With HR_OUTCOME_NO_WAY it is
/// empty. Steps are expansions, joins and floods. Over budget the way leads to the portal nearest
/// to the goal that it has expanded, or nowhere if the start is nearer.
hr_outcome hr_route_search_run(hr_route_search *search, hr_search_call *call,
                               const hr_routes *routes);

/// `trace` is borrowed: the search follows obstacles with it near its ends.
void hr_route_search_create(hr_route_search *search, const hr_allocator *allocator,
                            hr_trace *trace);
void hr_route_search_destroy(hr_route_search *search);
size_t hr_route_search_bytes(const hr_route_search *search);

#endif
