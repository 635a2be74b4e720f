// theta_star.c - A* whose steps need not be steps: a block's parent is the block that it can see,
// however far away, so that ways turn at any angle.
//
// Daniel, Nash, Koenig, Felner: Theta*: Any-Angle Path Planning on Grids, 2010. A block that is
// reached from another first asks whether that one's parent sees it. Lazy Theta* (Nash, Koenig,
// Tovey, 2010) assumes so, and looks only when the block comes out of the queue: far fewer looks,
// about the same ways. Lengths alone count, whatever the ground costs; a way is seldom the
// shortest, since what a parent does not see may turn at a corner that was no parent.

#include "viewer/classics/methods.h"

#include "passmap/base/memory.h"
#include "planner/grid/sweep.h"
#include "viewer/classics/heap.h"
#include "viewer/classics/search.h"

enum { IS_CLOSED = MARK_OWN };

typedef struct theta {
    classic_search *search;
    heap queue;
    hr_cell *parents; // of each block that was reached
    bool is_lazy;
} theta;

// In 256ths of a thousandth of a block: fine enough that ties are ties.
static int64_t length_between(hr_cell a, hr_cell b) {
    return (int64_t)(256000 * hr_distance(a, b));
}

static hr_cell *parent_of(const theta *t, hr_cell at) {
    return &t->parents[place_of(t->search, at)];
}

static bool sees(const theta *t, hr_cell a, hr_cell b) {
    return hr_sweep(t->search->query.plane, a, b);
}

static void reach(theta *t, hr_cell at, hr_cell parent, int direction) {
    classic_search *s = t->search;
    int64_t length = *cost_of(s, parent) + length_between(parent, at);
    if (length >= *cost_of(s, at)) return;
    *cost_of(s, at) = length;
    *parent_of(t, at) = parent;
    touch(s, at, direction);
    heap_put(&t->queue, (heap_entry){length + length_between(at, s->query.to), length, at});
}

static void look_around(theta *t, hr_cell at) {
    classic_search *s = t->search;
    for (int d = 0; d < DIRECTIONS; d++) {
        hr_cell next = neighbour(at, d), parent = *parent_of(t, at);
        if (!is_step_open(s, at, d) || *mark_of(s, next) & IS_CLOSED) continue;
        reach(t, next, t->is_lazy || sees(t, parent, next) ? parent : at, d);
    }
}

// What was assumed when the block was reached did not hold: its parent is then the neighbour, among
// those that have come out, by which it is nearest to the start.
static void correct_parent(theta *t, hr_cell at) {
    classic_search *s = t->search;
    if (sees(t, *parent_of(t, at), at)) return;
    *cost_of(s, at) = CLASSIC_UNKNOWN;
    for (int d = 0; d < DIRECTIONS; d++) {
        hr_cell other = neighbour(at, d);
        if (!is_step_open(s, at, d) || !(*mark_of(s, other) & IS_CLOSED)) continue;
        int64_t length = *cost_of(s, other) + length_between(other, at);
        if (length >= *cost_of(s, at)) continue;
        *cost_of(s, at) = length;
        *parent_of(t, at) = other;
    }
}

static void follow_parents(const theta *t, hr_cell at) {
    classic_search *s = t->search;
    for (; !hr_same(at, s->query.from); at = *parent_of(t, at)) add_to_way(s, at);
    add_to_way(s, at);
    hr_points_reverse(&s->way, 0);
}

static classic_end search_all(theta *t) {
    classic_search *s = t->search;
    heap_entry entry;
    *cost_of(s, s->query.from) = 0;
    *parent_of(t, s->query.from) = s->query.from;
    touch(s, s->query.from, 0);
    heap_put(&t->queue, (heap_entry){0, 0, s->query.from});
    while (heap_take(&t->queue, &entry)) {
        if (*mark_of(s, entry.at) & IS_CLOSED) continue;
        if (!spend_step(s)) return CLASSIC_OVER_BUDGET;
        if (t->is_lazy) correct_parent(t, entry.at);
        *mark_of(s, entry.at) |= IS_CLOSED;
        if (hr_same(entry.at, s->query.to)) return follow_parents(t, entry.at), CLASSIC_FOUND;
        look_around(t, entry.at);
    }
    return CLASSIC_NO_WAY;
}

static classic_end search_by(classic_search *s, bool is_lazy) {
    theta t = {.search = s, .queue = heap_begin(&s->allocator), .is_lazy = is_lazy};
    t.parents = hr_allocate(&s->allocator, (size_t)s->width * (size_t)s->height, sizeof *t.parents);
    classic_end end = t.parents ? search_all(&t) : CLASSIC_OUT_OF_MEMORY;
    if (t.queue.is_out_of_memory) end = CLASSIC_OUT_OF_MEMORY;
    heap_end(&t.queue);
    hr_release(&s->allocator, t.parents);
    return end;
}

classic_end search_theta_star(classic_search *s) { return search_by(s, false); }

classic_end search_lazy_theta_star(classic_search *s) { return search_by(s, true); }
