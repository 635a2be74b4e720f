// link_chain.h - the shortest chain of walks and links, for which few walks are planned.
//
// A walk is no shorter than the straight line. By these bounds, and by what the walks that were
// planned have come to, the shortest chain is found; the first of its walks that was not planned is
// planned next, and so on, until the shortest chain has none left (Dellin and Srinivasa, A Unifying
// Formalism for Shortest Path Problems with Expensive Edge Evaluations, 2016). Walks are planned by
// whoever asks (link_plan.c).
//
// What is left to the goal from an arc is found backwards from the goal, by straight lines, and no
// farther than the chain has to know: whatever was not come to is as far at least as what is next
// (Silver, Cooperative pathfinding, 2005). So a chain costs a look at the arcs that are as near to
// its end as its beginning is, and to those of the parts that it leads through.
#ifndef HANDRAIL_PLANNER_PLAN_LINK_CHAIN_H
#define HANDRAIL_PLANNER_PLAN_LINK_CHAIN_H

#include "passmap/base/array.h"
#include "passmap/map/link_state.h"
#include "planner/plan/link_queue.h"
#include "planner/planner.h"

/// In place of an arc: where a chain begins, or where it ends.
enum { HR_CHAIN_END = -1 };

/// A walk that was planned: from the exit of an arc, or the start, to the entry of one, or the
/// goal.
typedef struct hr_link_walk {
    int32_t from, to; // arcs, or HR_CHAIN_END
    int32_t next;     // of the walks from the same one, or -1
    double cost;      // INFINITY if it does not arrive
    hr_path path;     // its waypoints lie among those of the search
    int32_t first;    // of them
} hr_link_walk;

/// An arc, as a request sees it. Only those that a search comes to are set.
typedef struct hr_link_node {
    uint64_t request, find;     // numbers of those for which it was set
    double from_start, to_goal; // bounds of walks; INFINITY where there is none
    double onward;              // bound of what is behind its exit, through other links, too
    double cost;                // of the best chain found to its exit
    int32_t first_walk;         // of the planned ones from it, or -1
    int32_t before;             // the arc before it, or HR_CHAIN_END
    int32_t walk;               // planned, from the arc that is being left; or -1
    bool is_bounded;            // `onward` is known, and does not become less
    bool is_settled;
} hr_link_node;

/// What the walk from the start to an arc, the way through it, and the walk from there to the goal
/// cost at least, whichever arcs these are.
typedef struct hr_link_least {
    double to_exit, link, to_goal;
} hr_link_least;

typedef struct hr_link_search {
    const hr_allocator *allocator;
    hr_buffer nodes, walks, waypoints, chain;
    hr_buffer links, kept_links; // of the answer, as many as waypoints; the latter is answer.c's
    hr_link_queue backwards;     // arcs by what is behind them, which is not known yet
    hr_link_queue known, unsure; // arcs that may be next in a chain, the latter by their cost
    int32_t walk_count, waypoint_count, chain_count;
    int32_t first_walk;        // from the start, or -1
    const hr_link_arcs *arcs;  // of the class, or `own`
    hr_link_arcs own;          // with labels that are the request's alone
    uint64_t request, find;    // numbers of them
    hr_position start, target; // the latter is where the chain leads to,
    hr_position asked;         // or to within `reach` of this: the goal, whether open or not
    int32_t start_label, target_label;
    int32_t start_part, target_part;
    double reach;
    double least; // cost of a 256th
    hr_link_least ends;
    double limit; // of bounds
} hr_link_search;

void hr_link_search_create(hr_link_search *search, const hr_allocator *allocator);
void hr_link_search_destroy(hr_link_search *search);
/// Without its own size.
size_t hr_link_search_bytes(const hr_link_search *search);

/// Makes room for the arcs of a class and forgets all walks. @return false if out of memory.
bool hr_link_search_begin(hr_link_search *search, const hr_link_arcs *arcs);
/// Begins the bounds of arcs, by the labels of their ends and by those of the request, which are
/// set.
/// @return whether a chain may cost less than `limit`; where not, there are no bounds.
bool hr_link_search_bound(hr_link_search *search, double limit);

/// What the walk from an arc, or the start, to another, or the goal, costs at least; not all the
/// way.
double hr_link_walk_bound(const hr_link_search *search, int32_t from, int32_t to);
/// The shortest chain, if it costs less than `limit`, that of the bounds: its arcs are in `chain`.
/// @return its cost, or INFINITY if there is none.
double hr_link_chain_find(hr_link_search *search, double limit);
/// The walk between two ends, if it was planned.
const hr_link_walk *hr_link_walk_between(const hr_link_search *search, int32_t from, int32_t to);
/// Keeps a walk with a copy of its waypoints. @return false if out of memory.
bool hr_link_walk_keep(hr_link_search *search, int32_t from, int32_t to, const hr_path *path,
                       bool has_arrived);

static inline hr_link_walk *hr_link_walks(const hr_link_search *search) {
    return search->walks.memory;
}
static inline const int32_t *hr_link_chain(const hr_link_search *search) {
    return search->chain.memory;
}

#endif
