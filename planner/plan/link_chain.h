// link_chain.h - the shortest chain of walks and links, for which few walks are planned.
//
// A walk is no shorter than the straight line. By these bounds, and by what the walks that were
// planned have come to, the shortest chain is found; the first of its walks that was not planned is
// planned next, and so on, until the shortest chain has none left (Dellin and Srinivasa, A Unifying
// Formalism for Shortest Path Problems with Expensive Edge Evaluations, 2016). Walks are planned by
// whoever asks (link_plan.c).
//
// Planned walks make chains dearer, never cheaper. So the next chain is looked for among those that
// cost hardly more than the last one: of each arc that it comes to, a search looks at the arcs that
// may follow on such a chain alone (link_nexts.h).
#ifndef HANDRAIL_PLANNER_PLAN_LINK_CHAIN_H
#define HANDRAIL_PLANNER_PLAN_LINK_CHAIN_H

#include "planner/plan/link_search.h"

/// The shortest chain, if it costs less than `limit`, that of the bounds: its arcs are in `chain`.
/// @return its cost, or INFINITY if there is none; or if it was stopped, or is out of memory.
double hr_link_chain_find(hr_link_search *search, double limit);
/// The walk between two ends, if it was planned.
const hr_link_walk *hr_link_walk_between(const hr_link_search *search, int32_t from, int32_t to);
/// Keeps a walk with a copy of its waypoints. @return false if out of memory.
bool hr_link_walk_keep(hr_link_search *search, int32_t from, int32_t to, const hr_path *path,
                       bool has_arrived);

#endif
