// portal_ways.h - the ways of a portal tree pulled taut; for classes with costs, as cheap_ways.h
// has it, and lengths are costs.
//
// The way to a portal goes on from that to the portal before it (taut_tree.h), and ends in its
// block on the far side from the goal. It is a function of the way before it and of the blocks that
// pulling looks at; these lie in a box, which is kept: after an edit, only ways are pulled anew
// that lead over others now, or whose boxes meet the tiles that have changed.
#ifndef HANDRAIL_PLANNER_FIELDS_PORTAL_WAYS_H
#define HANDRAIL_PLANNER_FIELDS_PORTAL_WAYS_H

#include "planner/fields/portal_tree.h"
#include "planner/taut/taut_tree.h"

/// Blocks from the first to the last, both with it.
typedef struct hr_block_box {
    int16_t left, top, right, bottom;
} hr_block_box;

typedef struct hr_portal_ways {
    const hr_allocator *allocator;
    hr_taut_tree tree;   // begins with a root for each goal
    int32_t *ends;       // of each portal the point of the tree that its way ends in; -1 = none
    hr_block_box *boxes; // of each portal: what its own part of the way depends on
    int32_t node_count;
    int32_t fresh_count; // points of the tree when all ways were new
    hr_points leg;       // at hand
    hr_buffer stack;     // portals whose ways are pulled next
    hr_buffer ages;      // of each portal: whether its way is stale, while that is found out
} hr_portal_ways;

void hr_portal_ways_create(hr_portal_ways *ways, const hr_allocator *allocator);
void hr_portal_ways_destroy(hr_portal_ways *ways);
size_t hr_portal_ways_bytes(const hr_portal_ways *ways);

/// Pulls all ways of a tree. @return false if out of memory.
bool hr_portal_ways_pull(hr_portal_ways *ways, const hr_portal_tree *tree);
/// Searches a tree (hr_portal_tree_begin) and pulls its ways at once: each portal's length is that
/// of its taut way, so that of two ways the one is taken that is shorter when it is walked. No
/// costs.
/// @return false if out of memory.
bool hr_portal_ways_search(hr_portal_ways *ways, hr_portal_tree *tree, const hr_routes *routes,
                           const hr_goal_joins *goals, hr_route_queue *queue);
/// hr_portal_ways_pull after a repair of the tree: only those that may be others now. What is not
/// led over any more stays in the taut tree until that is twice as large as a new one; then all are
/// pulled.
bool hr_portal_ways_repair(hr_portal_ways *ways, const hr_portal_tree *tree,
                           const hr_touched_tiles *touched);

#endif
