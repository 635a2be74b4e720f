// route_search.h - the way from block to block over the portals of routes.
//
// A* over portals. Start and goal are joined to the portals of their tiles: by a straight leg where
// they see them; else at a guessed length, and only when that guess is the best there is left, a
// flood of the tile tells the true one. The corners kept with the edges make the way, to be pulled
// taut. A portal is left only into the tile that it was not reached from.
//
// The queue is one of buckets two blocks wide (Dial, Algorithm 360: Shortest-Path Forest with
// Topological Ordering, 1969), with lazy deletion.
#ifndef HANDRAIL_ROUTE_SEARCH_H
#define HANDRAIL_ROUTE_SEARCH_H

#include "routes.h"
#include "watch.h"

typedef struct hr_route_node {
    int32_t length;   // of the best way to it
    int32_t estimate; // of the rest
    int32_t parent;   // portal, or -1 for the start
    uint32_t stamp;   // generation * 4 + whether it is closed * 2 + whether it is left into the
                      // owner's tile
} hr_route_node;

/// What waits in the queue.
typedef struct hr_route_entry {
    int32_t next;   // in its bucket
    int32_t length; // up to the portal, or through it to the goal
    int32_t portal; // -1 = none: from start to goal
    int32_t kind;
} hr_route_entry;

/// Start or goal in its tile.
typedef struct hr_route_end {
    hr_cell block;
    int32_t tile;
    bool is_flooded;
    hr_tile_plane plane;
    hr_flood flood;
} hr_route_end;

enum { HR_ROUTE_BUCKETS = 4096 };

typedef struct hr_route_search {
    const hr_allocator *allocator;
    const hr_routes *routes;
    hr_route_node *nodes; // of each portal that there can be
    int32_t node_count;
    uint32_t generation;
    hr_route_entry *entries;
    int32_t entry_count, entry_capacity;
    int32_t buckets[HR_ROUTE_BUCKETS]; // the first entry of each, -1 = none
    int32_t current, waiting;          // bucket that is being emptied; entries in all
    hr_route_end start, goal;
    int32_t best, last_portal; // length of the best way to the goal so far, and its last portal
    int32_t nearest;           // the expanded portal with the least estimate, or -1
    bool is_out_of_memory;
} hr_route_search;

typedef enum hr_route_result {
    HR_ROUTE_FOUND,
    HR_ROUTE_NO_WAY,
    HR_ROUTE_OVER_BUDGET,
    HR_ROUTE_OUT_OF_MEMORY,
} hr_route_result;

/// Finds a way between two connected blocks and writes it to `way`, both with it. Adds expansions
/// and floods to `*steps` and ends when they reach `step_limit`: then the way leads to the portal
/// nearest to the goal that it has expanded.
hr_route_result hr_route_search_run(hr_route_search *search, const hr_routes *routes,
                                    const hr_watch *watch, hr_cell from, hr_cell to,
                                    int64_t step_limit, int64_t *steps, hr_points *way);

void hr_route_search_create(hr_route_search *search, const hr_allocator *allocator);
void hr_route_search_destroy(hr_route_search *search);
size_t hr_route_search_bytes(const hr_route_search *search);

#endif
