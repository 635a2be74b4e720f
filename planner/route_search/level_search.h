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

/// What a search knows of the gates of a border: side by side, so that edges to all of them are
/// compared at once. The rest belongs to the search whose generation it is.
typedef struct hr_level_nodes {
    uint32_t generation;
    uint32_t are_closed, are_beyond; // a bit a gate: whether it is left into the tile beyond
    uint32_t are_estimated;
    int32_t lengths_16ths[HR_PORTALS_MAX];   // of the best ways to them; HR_ROUTE_NONE = none
    int32_t estimates_16ths[HR_PORTALS_MAX]; // of the rest
    int32_t parents[HR_PORTALS_MAX];         // portals of the level, or -1: the start
} hr_level_nodes;

typedef struct hr_level_search {
    const hr_allocator *allocator;
    const hr_routes *routes;
    int32_t level;
    hr_level_nodes *nodes; // of each border of a level
    int32_t border_count;
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
/// @return HR_OUTCOME_NO_WAY if the level knows none, HR_OUTCOME_TOO_FAR if what it looks at next
/// is beyond the limit: that is what would have been planned without one.
hr_outcome hr_level_search_run(hr_level_search *search, hr_search_call *call, int32_t level,
                               hr_route_queue *queue, hr_endpoint *start, hr_endpoint *goal);

#endif
