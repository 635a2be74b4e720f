// link_chain.h - the shortest chain of walks and links, for which few walks are planned.
//
// A walk is no shorter than the straight line. By these bounds, and by what the walks that were
// planned have come to, the shortest chain is found; the first of its walks that was not planned is
// planned next, and so on, until the shortest chain has none left (Dellin and Srinivasa, A Unifying
// Formalism for Shortest Path Problems with Expensive Edge Evaluations, 2016). Walks are planned by
// whoever asks (link_plan.c).
#ifndef HANDRAIL_PLANNER_PLAN_LINK_CHAIN_H
#define HANDRAIL_PLANNER_PLAN_LINK_CHAIN_H

#include "passmap/base/array.h"
#include "passmap/map/link_state.h"
#include "planner/planner.h"

/// In place of an arc: where a chain begins, or where it ends.
enum { HR_CHAIN_END = -1 };

/// A walk that was planned: from the exit of an arc, or the start, to the entry of one, or the
/// goal.
typedef struct hr_link_walk {
    int32_t from, to; // arcs, or HR_CHAIN_END
    double cost;      // INFINITY if it does not arrive
    hr_path path;     // its waypoints lie among those of the search
    int32_t first;    // of them
} hr_link_walk;

/// An arc, as a request sees it.
typedef struct hr_link_node {
    int32_t entry_label, exit_label; // -1 = closed
    double from_start, to_goal;      // bounds of walks; INFINITY where there is none
    double onward;                   // bound of what is behind its exit, through other links, too
    double cost;                     // of the best chain found to its exit
    int32_t before;                  // the arc before it, or HR_CHAIN_END
    int32_t walk;                    // planned, from the arc that is being left; or -1
    bool is_settled, is_reached;
} hr_link_node;

typedef struct hr_link_search {
    const hr_allocator *allocator;
    hr_buffer nodes, walks, waypoints, chain;
    hr_buffer links, kept_links; // of the answer, as many as waypoints; the latter is answer.c's
    int32_t walk_count, waypoint_count, chain_count;
    const hr_link_arcs *arcs;
    hr_position start, target; // the latter is where the chain leads to,
    hr_position asked;         // or to within `reach` of this: the goal, whether open or not
    int32_t start_label, target_label;
    double reach;
    double least; // cost of a 256th
} hr_link_search;

void hr_link_search_create(hr_link_search *search, const hr_allocator *allocator);
void hr_link_search_destroy(hr_link_search *search);
/// Without its own size.
size_t hr_link_search_bytes(const hr_link_search *search);

/// Makes room for the arcs of a class and forgets all walks. @return false if out of memory.
bool hr_link_search_begin(hr_link_search *search, const hr_link_arcs *arcs);
/// Sets the bounds of all arcs, by the labels of their nodes and by the ends, which are set.
/// @return whether a chain may cost less than `limit`; where not, bounds are not complete.
bool hr_link_search_bound(hr_link_search *search, double limit);

/// What the walk from an arc, or the start, to another, or the goal, costs at least; not all the
/// way.
double hr_link_walk_bound(const hr_link_search *search, int32_t from, int32_t to);
/// The shortest chain, if it costs less than `limit`: its arcs are in `chain`. @return its cost, or
/// INFINITY if there is none.
double hr_link_chain_find(hr_link_search *search, double limit);
/// The walk between two ends, if it was planned.
const hr_link_walk *hr_link_walk_between(const hr_link_search *search, int32_t from, int32_t to);
/// Keeps a walk with a copy of its waypoints. @return false if out of memory.
bool hr_link_walk_keep(hr_link_search *search, int32_t from, int32_t to, const hr_path *path,
                       bool has_arrived);

static inline hr_link_node *hr_link_nodes(const hr_link_search *search) {
    return search->nodes.memory;
}
static inline hr_link_walk *hr_link_walks(const hr_link_search *search) {
    return search->walks.memory;
}
static inline const int32_t *hr_link_chain(const hr_link_search *search) {
    return search->chain.memory;
}

#endif
