// bellman_ford.c - in rounds: each block that became cheaper relaxes its neighbours, until none
// does.
//
// Bellman, On a Routing Problem, 1958; Ford, Network Flow Theory, 1956; that only blocks which have
// changed relax their neighbours is Moore's, The Shortest Path Through a Maze, 1959. It needs no
// queue by cost, and it bears costs below zero, which a map does not have; here it is the slow one.

#include "viewer/classics/methods.h"

#include "viewer/classics/search.h"

enum { IS_CHANGED = MARK_OWN };

static void relax(classic_search *s, layers *l, hr_cell at, int direction) {
    hr_cell next = neighbour(at, direction);
    int64_t cost = *cost_of(s, at) + step_cost(s, at, direction);
    if (cost >= *cost_of(s, next)) return;
    bool is_changed = *mark_of(s, next) & IS_CHANGED;
    *cost_of(s, next) = cost;
    touch(s, next, direction);
    *mark_of(s, next) |= IS_CHANGED;
    if (!is_changed) hr_points_push(&l->next, next);
}

static classic_end search_rounds(classic_search *s, layers *l) {
    while (layers_go_on(l))
        for (int32_t i = 0; i < l->now.count; i++) {
            hr_cell at = l->now.at[i];
            if (!spend_step(s)) return CLASSIC_OVER_BUDGET;
            *mark_of(s, at) &= (uint8_t)~IS_CHANGED;
            for (int d = 0; d < DIRECTIONS; d++)
                if (is_step_open(s, at, d)) relax(s, l, at, d);
        }
    if (*cost_of(s, s->query.to) == CLASSIC_UNKNOWN) return CLASSIC_NO_WAY;
    return CLASSIC_FOUND;
}

classic_end search_by_bellman_ford(classic_search *s) {
    layers l = layers_begin(s, s->query.from);
    touch(s, s->query.from, 0);
    *cost_of(s, s->query.from) = 0;
    classic_end end = search_rounds(s, &l);
    bool is_whole = !l.now.is_out_of_memory && !l.next.is_out_of_memory;
    if (end == CLASSIC_FOUND && is_whole) walk_back(s, s->query.to);
    return layers_end(&l, end);
}
