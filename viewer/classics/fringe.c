// fringe.c - iterative deepening that remembers: what is over the limit of a round waits in a list,
// and the next round goes on from there instead of from the start.
//
// Bjornsson, Enzenberger, Holte, Schaeffer: Fringe Search: Beating A* at Pathfinding on Game Maps,
// 2005. The limit is the least total that was over the last one, so the first way that is under it
// is the cheapest. No queue is sorted; the price is that the fringe is looked through once a round,
// and there are as many rounds as there are different totals.

#include "viewer/classics/methods.h"

#include "viewer/classics/search.h"

enum { IS_DONE = MARK_OWN }; // looked around from, with the cost that it has

static void take(classic_search *s, hr_cell at, int64_t cost, int direction) {
    int64_t rest = estimate(s, at, HR_OCTILE);
    *cost_of(s, at) = cost;
    touch(s, at, direction);
    note_open(s, at, cost, rest, cost + rest, CLASSIC_PLAIN_STEP);
}

static void reach(classic_search *s, layers *l, hr_cell at, int64_t cost, int direction) {
    if (cost >= *cost_of(s, at)) return;
    take(s, at, cost, direction);
    hr_points_push(&l->now, at); // the list is a stack: children come before all others
}

static void look_around(classic_search *s, layers *l, hr_cell at) {
    *mark_of(s, at) |= IS_DONE;
    note_closed(s, at);
    for (int d = 0; d < DIRECTIONS; d++)
        if (is_step_open(s, at, d))
            reach(s, l, neighbour(at, d), *cost_of(s, at) + step_cost(s, at, d), d);
}

// @return CLASSIC_NO_WAY if the round ended, which proves something only if nothing waits.
static classic_end search_round(classic_search *s, layers *l, int64_t limit, int64_t *next_limit) {
    while (l->now.count > 0) {
        hr_cell at = l->now.at[--l->now.count];
        int64_t total = *cost_of(s, at) + estimate(s, at, HR_OCTILE);
        if (*mark_of(s, at) & IS_DONE) continue;
        if (!spend_step(s)) return CLASSIC_OVER_BUDGET;
        if (total > limit) {
            hr_points_push(&l->next, at);
            *next_limit = total < *next_limit ? total : *next_limit;
        } else if (hr_same(at, s->query.to)) {
            return walk_back(s, at), CLASSIC_FOUND;
        } else {
            look_around(s, l, at);
        }
    }
    return CLASSIC_NO_WAY;
}

classic_end search_fringe(classic_search *s) {
    layers l = layers_begin(s, s->query.from);
    int64_t limit = 0, next_limit = estimate(s, s->query.from, HR_OCTILE);
    classic_end end = CLASSIC_NO_WAY;
    take(s, s->query.from, 0, 0);
    while (end == CLASSIC_NO_WAY && layers_go_on(&l)) {
        hr_points_reverse(&l.now, 0); // what waited longest comes first
        limit = next_limit, next_limit = CLASSIC_UNKNOWN;
        end = search_round(s, &l, limit, &next_limit);
    }
    return layers_end(&l, end);
}
