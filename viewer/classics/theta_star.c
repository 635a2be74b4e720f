// theta_star.c - A* whose steps need not be steps: a block's parent is the block that it can see,
// however far away, so that ways turn at any angle.
//
// Daniel, Nash, Koenig, Felner: Theta*: Any-Angle Path Planning on Grids, 2010. A block that is
// reached from another first asks whether that one's parent sees it. Lazy Theta* (Nash, Koenig,
// Tovey, 2010) assumes so, and looks only when the block comes out of the queue: far fewer looks,
// about the same ways. Lengths alone count, whatever the ground costs; a way is seldom the
// shortest, since what a parent does not see may turn at a corner that was no parent.

#include "viewer/classics/methods.h"

#include "planner/grid/sweep.h"
#include "viewer/classics/hops.h"

typedef struct theta {
    classic_search *search;
    hop_search hops;
    bool is_lazy;
} theta;

static bool sees(const theta *t, hr_cell a, hr_cell b) {
    return hr_sweep(t->search->query.plane, a, b);
}

// What was assumed when the block was reached did not hold: its parent is then the neighbour, among
// those that have come out, by which it is nearest to the start.
static void correct_parent(theta *t, hr_cell at) {
    classic_search *s = t->search;
    if (sees(t, *parent_of(&t->hops, at), at)) return;
    *cost_of(s, at) = CLASSIC_UNKNOWN;
    for (int d = 0; d < DIRECTIONS; d++) {
        hr_cell other = neighbour(at, d);
        if (!is_step_open(s, at, d) || !is_taken(&t->hops, other)) continue;
        int64_t length = *cost_of(s, other) + length_between(other, at);
        if (length >= *cost_of(s, at)) continue;
        *cost_of(s, at) = length;
        *parent_of(&t->hops, at) = other;
    }
}

static bool look_around(void *user, hr_cell at) {
    theta *t = user;
    if (t->is_lazy) correct_parent(t, at);
    for (int d = 0; d < DIRECTIONS; d++) {
        hr_cell next = neighbour(at, d), parent = *parent_of(&t->hops, at);
        if (!is_step_open(t->search, at, d) || is_taken(&t->hops, next)) continue;
        hop_straight_to(&t->hops, next, t->is_lazy || sees(t, parent, next) ? parent : at);
    }
    return true;
}

static classic_end search_by(classic_search *s, bool is_lazy) {
    theta t = {.search = s, .is_lazy = is_lazy};
    classic_end end = CLASSIC_OUT_OF_MEMORY;
    if (hops_begin(&t.hops, s)) end = hops_run(&t.hops, look_around, &t);
    if (end == CLASSIC_FOUND && is_lazy) correct_parent(&t, s->query.to);
    if (end == CLASSIC_FOUND) hops_write_way(&t.hops);
    return hops_end(&t.hops, end);
}

classic_end search_theta_star(classic_search *s) { return search_by(s, false); }

classic_end search_lazy_theta_star(classic_search *s) { return search_by(s, true); }
