// route_state.h - what a route search knows: its ends, its queue, and a node of four words for each
// portal.
//
// A stamp holds the generation of the search that the rest belongs to, so that nothing has to be
// cleared between searches, and below it three flags. A parent holds a portal and the rank of the
// edge that the way comes from it by, so that the way need not look for it; or below 0 how the
// start is joined.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_ROUTE_STATE_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_ROUTE_STATE_H

#include "planner/route_search/endpoint.h"
#include "planner/route_search/level_search.h"
#include "planner/route_search/near_search.h"
#include "planner/route_search/queue.h"
#include "planner/routes/gates.h"
#include "planner/routes/landmarks.h"

typedef struct hr_route_node {
    int32_t length_16ths;   // of the best way to it
    int32_t estimate_16ths; // of the rest
    int32_t parent;
    uint32_t stamp;
} hr_route_node;

enum { HR_NO_PORTAL = -1 };

typedef struct hr_route_search {
    const hr_allocator *allocator;
    const hr_routes *routes;
    hr_route_node *nodes; // of each portal that there can be
    int32_t node_count;
    uint32_t generation;
    hr_route_queue queue;
    hr_endpoint start, goal;
    hr_near_search near;
    int32_t near_way_16ths; // of a way in `near`, with costs; HR_ROUTE_NONE = there is none
    hr_level_search levels; // for ends that are far apart
    hr_landmark_view landmarks;
    int32_t best_16ths;  // length of the best way to the goal so far
    int32_t last_portal; // of that way, or HR_NO_PORTAL
    int32_t last_via;    // how the goal is joined to it
    int32_t nearest;     // the expanded portal with the least estimate, or HR_NO_PORTAL
    int32_t
        least_estimate_16ths; // its, or that of the start less a block: a portal has to be nearer
    bool is_over_budget;
    bool has_costs;  // the routes' class has: lengths and estimates are costs
    bool is_far_off; // by landmarks, the way is much longer than the straight line
} hr_route_search;

/// Flags of a stamp; generations count in steps of HR_NODE_GENERATION. BEYOND: the portal is left
/// into the tile beyond its owner. LISTED: its estimate is known, and no way to it yet.
enum {
    HR_NODE_CLOSED = 1,
    HR_NODE_BEYOND = 2,
    HR_NODE_LISTED = 4,
    HR_NODE_GENERATION = 8,
};

// The largest map has no more portals than fit below the rank.
enum { HR_PARENT_RANK_SHIFT = 22 };
_Static_assert(2 * HR_PORTALS_MAX * (HR_SIDE_MAX / HR_TILE) * (HR_SIDE_MAX / HR_TILE) <=
                       1 << HR_PARENT_RANK_SHIFT &&
                   HR_TILE_PORTALS_MAX <= 1 << (31 - HR_PARENT_RANK_SHIFT),
               "room for both");

static inline bool hr_node_is_closed(const hr_route_node *node) {
    return node->stamp & HR_NODE_CLOSED;
}

static inline int32_t hr_parent_of_edge(int32_t portal, int32_t rank) {
    return portal | rank << HR_PARENT_RANK_SHIFT;
}
static inline int32_t hr_parent_portal(int32_t parent) {
    return parent & ((1 << HR_PARENT_RANK_SHIFT) - 1);
}
static inline int32_t hr_parent_rank(int32_t parent) { return parent >> HR_PARENT_RANK_SHIFT; }

/// The start as a parent, joined by `via` (endpoint.h); and back.
static inline int32_t hr_parent_of_start(int32_t via) { return -4 - via; }
static inline int32_t hr_via_of_start(int32_t parent) { return -4 - parent; }

/// The tile that the way to a portal goes on into.
static inline int32_t hr_tile_ahead(const hr_routes *routes, int32_t portal, uint32_t stamp) {
    int32_t further[2] = {1, routes->columns};
    return hr_portal_owner(portal) +
           (further[hr_portal_is_south(portal)] & -(int32_t)(stamp / HR_NODE_BEYOND & 1));
}

/// The side of that tile that it lies on: EAST or SOUTH of its owner, or opposite.
static inline int hr_side_ahead(int32_t portal, uint32_t stamp) {
    return (EAST + hr_portal_is_south(portal)) ^ (int)(stamp & HR_NODE_BEYOND);
}

/// The flag of a way that leaves a tile by this side, EAST or SOUTH: into the tile beyond the
/// owner.
static inline uint32_t hr_beyond_side(int side) { return (uint32_t)(side + 1) & HR_NODE_BEYOND; }

/// `trace` is borrowed: the search follows obstacles with it near its ends.
void hr_route_search_create(hr_route_search *search, const hr_allocator *allocator,
                            hr_trace *trace);
void hr_route_search_destroy(hr_route_search *search);
size_t hr_route_search_bytes(const hr_route_search *search);

/// Begins a search of `search->routes`: no node is known. @return false if out of memory.
bool hr_route_search_begin(hr_route_search *search);
/// Whether anything that a search writes, or the way, could not grow.
bool hr_route_search_is_out_of_memory(const hr_route_search *search, const hr_points *way);

#endif
