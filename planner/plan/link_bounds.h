// link_bounds.h - what the parts of a chain cost at least: walks, what is before an arc, and what
// is behind it.
//
// What is behind an arc is found backwards from the goal, by straight lines, and no farther than
// the chain has to know: whatever was not come to costs at least as much as what is next (Silver,
// Cooperative pathfinding, 2005). The search is drawn to the start (Hart, Nilsson and Raphael, A
// Formal Basis for the Heuristic Determination of Minimum Cost Paths, 1968) by where parts lie over
// each other (link_frames.h). So a chain costs a look at the arcs of the parts that it leads
// through, and no arc is followed that is not on a chain which costs less than the limit.
#ifndef HANDRAIL_PLANNER_PLAN_LINK_BOUNDS_H
#define HANDRAIL_PLANNER_PLAN_LINK_BOUNDS_H

#include "planner/plan/link_search.h"

// What sums of bounds may be off by, in 256ths, for their rounding.
#define HR_LINK_MARGIN (1.0 / 1024)

/// Begins the bounds of arcs, by the labels of their ends and by those of the request, which are
/// set.
/// @return whether a chain may cost less than `limit`; where not, there are no bounds. False, too,
/// where there are too few looks (`is_stopped`).
bool hr_link_search_bound(hr_link_search *search, double limit);

/// What the walk from an arc, or the start, to another, or the goal, costs at least; not all the
/// way.
double hr_link_walk_bound(const hr_link_search *search, int32_t from, int32_t to);

/// Arcs that begin in a part, or end in it.
typedef struct hr_arc_range {
    const int32_t *at, *end;
} hr_arc_range;

/// Those that begin in a part, none in -1.
hr_arc_range hr_link_leaving(const hr_link_search *search, int32_t part);

/// Sets the node of an open arc for the request.
void hr_link_node_set(const hr_link_search *search, int32_t i);
/// An open arc, set for the request.
static inline hr_link_node *hr_link_node_at(const hr_link_search *search, int32_t i) {
    hr_link_node *node = (hr_link_node *)search->nodes.memory + i;
    if (node->request != search->request) hr_link_node_set(search, i);
    return node;
}
/// Whether it is known what is behind an arc: `onward`.
bool hr_link_is_bounded(const hr_link_search *search, const hr_link_node *node);
/// What is behind an arc, at least.
double hr_link_onward(const hr_link_search *search, const hr_link_node *node);
/// What a chain costs at least that leads through an arc of which that is not known, and that costs
/// `key` more to its exit than it has to.
double hr_link_least_through(const hr_link_search *search, double key);
/// From the goal backwards, to the next arc. @return it, or HR_CHAIN_END: no other is on a chain
/// that costs less than the limit, and no bound becomes less.
int32_t hr_link_step_back(hr_link_search *search);
/// Whether there is a next one.
static inline bool hr_link_may_step_back(const hr_link_search *search) {
    return search->backwards.count > 0;
}

#endif
