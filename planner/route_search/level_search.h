// level_search.h - A* over the gates of a level, for ends that are far apart.
//
// From the ends up to the level and down again there is nothing to search: tiles keep those
// distances (level_ends.h). What is found is a sequence of tiles of the level and becomes a way by
// level_way.h.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_LEVEL_SEARCH_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_LEVEL_SEARCH_H

#include "planner/grid/search_call.h"
#include "planner/route_search/level_way.h"
#include "planner/route_search/queue.h"
#include "planner/routes/landmarks.h"

typedef struct hr_level_node {
    int32_t length_16ths;   // of the best way to it
    int32_t estimate_16ths; // of the rest
    int32_t parent;         // portal of the level, or -1: the start
    uint32_t stamp;         // generation + whether it is closed + 2 * whether it is left into the
                            // tile beyond its owner
} hr_level_node;

typedef struct hr_level_search {
    const hr_allocator *allocator;
    const hr_routes *routes;
    int32_t level;
    hr_level_node *nodes; // of each portal that there can be on a level
    int32_t node_count;
    uint32_t generation;
    hr_level_end start, goal;
    hr_cell goal_block;
    bool has_landmarks;
    hr_landmark_view landmarks;   // if there are any
    int32_t best_16ths;           // length of the best way to the goal so far
    int32_t last_portal;          // of that way, or -1
    int32_t nearest;              // the expanded portal with the least estimate, or -1
    int32_t least_estimate_16ths; // its
    hr_level_way ways[3];
    hr_buffer back;
} hr_level_search;

void hr_level_search_create(hr_level_search *search, const hr_allocator *allocator);
void hr_level_search_destroy(hr_level_search *search);
size_t hr_level_search_bytes(const hr_level_search *search);

/// The level for ends this far apart; 0 = that of the tiles.
int32_t hr_level_between(const hr_routes *routes, hr_cell from, hr_cell to);

/// Finds a way over a level between two ends that are placed; pushes it, start and goal with it.
/// @return HR_OUTCOME_NO_WAY if the level knows none.
hr_outcome hr_level_search_run(hr_level_search *search, hr_search_call *call, int32_t level,
                               hr_route_queue *queue, hr_endpoint *start, hr_endpoint *goal);

#endif
