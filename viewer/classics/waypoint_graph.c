// waypoint_graph.c - A* over points that somebody has placed by hand, each joined to all that it
// sees.
//
// How most games planned for years (Rabin: A* Speed Optimizations, Game Programming Gems, 2000; for
// what is lost by it, Tozour: Search Space Representations, AI Game Programming Wisdom 2, 2004).
// Tiny, quick, and as good as its points: where none of them lies nobody goes, a goal that sees
// none cannot be come to, and a map that changes needs new ones. A line looked along is a step.
// Lengths alone count, whatever the ground costs.

#include "viewer/classics/methods.h"

#include "planner/grid/sweep.h"
#include "viewer/classics/hops.h"

// @return false if the budget is spent.
static bool look_to(hop_search *h, hr_cell from, hr_cell node) {
    classic_search *s = h->search;
    int64_t length = *cost_of(s, from) + length_between(from, node);
    if (!hr_is_open_block(s->query.plane, node.x, node.y)) return true;
    if (!is_hop_better(h, node, length)) return true;
    if (!spend_step(s)) return false;
    if (hr_sweep(s->query.plane, from, node)) hop_straight_to(h, node, from);
    return true;
}

static bool look_to_points(void *user, hr_cell at) {
    hop_search *h = user;
    const classic_query *query = &h->search->query;
    for (int32_t i = 0; i < query->point_count; i++)
        if (!look_to(h, at, query->points[i])) return false;
    return look_to(h, at, query->to);
}

// What its points do not lead to proves nothing, but that nobody can stand on the goal.
static classic_end honest(const classic_search *s, classic_end end) {
    bool is_goal_open = hr_is_open_block(s->query.plane, s->query.to.x, s->query.to.y);
    return end == CLASSIC_NO_WAY && is_goal_open ? CLASSIC_GAVE_UP : end;
}

classic_end search_by_waypoints(classic_search *s) {
    hop_search h;
    classic_end end = CLASSIC_OUT_OF_MEMORY;
    if (hops_begin(&h, s)) end = hops_run(&h, look_to_points, &h);
    if (end == CLASSIC_FOUND) hops_write_way(&h);
    return hops_end(&h, honest(s, end));
}
