// portal_tree.h - the shortest ways from all portals to the nearest goal of a field, and their
// repair after edits.
//
// A portal's length is the least over its edges in either tile, and its next portal that of the
// least number by which it is so short. That defines both, whatever the order of the search, so
// that a tree that was repaired is the one that a new search would find.
//
// A repair forgets portals whose way on is gone or was measured anew, and all whose ways lead over
// them; then it relaxes from what is known around them, and from all portals of the touched tiles,
// whose edges may have become shorter (Ramalingam and Reps, An incremental algorithm for a
// generalization of the shortest-path problem, 1996).
#ifndef HANDRAIL_PLANNER_FIELDS_PORTAL_TREE_H
#define HANDRAIL_PLANNER_FIELDS_PORTAL_TREE_H

#include "planner/fields/goal_joins.h"
#include "planner/route_search/queue.h"
#include "planner/routes/gates.h"

typedef struct hr_tree_node {
    int32_t length; // to the goal, in the measure of the routes; HR_ROUTE_NONE = none is known
    int32_t next;   // 2 * the next portal + whether through its own owner's tile; below 0: -1 -
                    // number of the goal
} hr_tree_node;

/// A portal that a search has come to, and what it was before.
typedef struct hr_tree_change {
    int32_t portal;
    hr_tree_node before;
} hr_tree_change;

typedef struct hr_portal_tree {
    const hr_allocator *allocator;
    const hr_routes *routes; // of the last search
    const hr_goal_joins *goals;
    hr_route_queue *queue; // the searcher's
    hr_tree_node *nodes;   // of each portal that there can be
    int32_t node_count;
    hr_border *borders;      // that the nodes are of
    int32_t *noted;          // of each portal: its number in `changes` and 1, or 0
    hr_tree_change *changes; // of the last search, and what did not change in the end
    int32_t change_count, change_capacity;
    hr_buffer stack;                    // of portals
    hr_buffer settled;                  // a byte a portal, of a search step by step
    bool is_out_of_memory, has_settled; // the latter: `settled` holds
} hr_portal_tree;

void hr_portal_tree_create(hr_portal_tree *tree, const hr_allocator *allocator);
void hr_portal_tree_destroy(hr_portal_tree *tree);
size_t hr_portal_tree_bytes(const hr_portal_tree *tree);

/// Finds all ways anew. @return false if out of memory.
bool hr_portal_tree_search(hr_portal_tree *tree, const hr_routes *routes,
                           const hr_goal_joins *goals, hr_route_queue *queue);

/// The same step by step, for who knows better how long a portal's way is once the one before it is
/// known: begins a search, which such a tree cannot be repaired after. @return false if out of
/// memory.
bool hr_portal_tree_begin(hr_portal_tree *tree, const hr_routes *routes, const hr_goal_joins *goals,
                          hr_route_queue *queue);
/// The nearest portal that is not settled, -1 if none is left or out of memory.
int32_t hr_portal_tree_next(hr_portal_tree *tree);
/// Settles that portal at a length, no longer than it has; ways go on from there.
void hr_portal_tree_settle(hr_portal_tree *tree, int32_t portal, int32_t length);
/// @return false if it has run out of memory.
bool hr_portal_tree_end(hr_portal_tree *tree);

/// What an edit has touched, by tile.
typedef struct hr_touched_tiles {
    uint8_t *how;   // of each tile, HR_TILE_CHANGED and HR_TILE_RECUT
    int32_t *tiles; // those with either
    int32_t count;
} hr_touched_tiles;

enum {
    HR_TILE_CHANGED = 1, // blocks opened or closed, or cost something else
    HR_TILE_RECUT = 2,   // a border of it has other portals
};

static inline void hr_touch_tile(hr_touched_tiles *touched, int32_t tile, uint8_t how) {
    if (!touched->how[tile]) touched->tiles[touched->count++] = tile;
    touched->how[tile] |= how;
}

/// Lists the tiles that the routes have changed since the tree was found, given those with changed
/// blocks: borders may have been cut afresh.
void hr_portal_tree_touch(const hr_portal_tree *tree, const hr_routes *routes,
                          hr_touched_tiles *touched);
/// Finds the ways that a search would after an edit, by the touched tiles; goals were joined again
/// if any lies in one of these. @return false if out of memory.
bool hr_portal_tree_repair(hr_portal_tree *tree, const hr_routes *routes,
                           const hr_goal_joins *goals, hr_route_queue *queue,
                           const hr_touched_tiles *touched);

/// What a portal was before the last search, or what it is, if that came not to it.
static inline hr_tree_node hr_node_before(const hr_portal_tree *tree, int32_t portal) {
    int32_t number = tree->noted[portal];
    return number ? tree->changes[number - 1].before : tree->nodes[portal];
}

/// Whether the way from a portal begins in its owner's tile.
static inline bool hr_leads_through_owner(const hr_portal_tree *tree, int32_t portal) {
    const hr_tree_node *node = &tree->nodes[portal];
    if (node->next >= 0) return node->next & 1;
    return tree->goals->seeds[-1 - node->next].tile == hr_portal_owner(portal);
}

/// The tile that the way from a portal begins in, and the one on its other side.
static inline int32_t hr_tile_towards(const hr_portal_tree *tree, int32_t portal) {
    return hr_leads_through_owner(tree, portal) ? hr_portal_owner(portal)
                                                : hr_portal_beyond(tree->routes, portal);
}
static inline int32_t hr_tile_away(const hr_portal_tree *tree, int32_t portal) {
    return hr_leads_through_owner(tree, portal) ? hr_portal_beyond(tree->routes, portal)
                                                : hr_portal_owner(portal);
}

#endif
