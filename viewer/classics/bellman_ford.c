// bellman_ford.c - in rounds: whoever has become cheaper tells all neighbours, until nobody has.
//
// Bellman, On a Routing Problem, 1958; Ford, Network Flow Theory, 1956; that only those speak who
// have news is Moore's, The Shortest Path Through a Maze, 1959. It needs no queue by cost, and it
// bears costs below zero, which a map does not have; here it is the slow one.

#include "viewer/classics/methods.h"

#include "viewer/classics/search.h"

enum { HAS_NEWS = MARK_OWN };

static void tell(classic_search *s, layers *l, hr_cell at, int direction) {
    hr_cell next = neighbour(at, direction);
    int64_t cost = *cost_of(s, at) + step_cost(s, at, direction);
    if (cost >= *cost_of(s, next)) return;
    bool has_news = *mark_of(s, next) & HAS_NEWS;
    *cost_of(s, next) = cost;
    touch(s, next, direction);
    *mark_of(s, next) |= HAS_NEWS;
    if (!has_news) hr_points_push(&l->next, next);
}

static classic_end search_rounds(classic_search *s, layers *l) {
    while (layers_go_on(l))
        for (int32_t i = 0; i < l->now.count; i++) {
            hr_cell at = l->now.at[i];
            if (!spend_step(s)) return CLASSIC_OVER_BUDGET;
            *mark_of(s, at) &= (uint8_t)~HAS_NEWS;
            for (int d = 0; d < DIRECTIONS; d++)
                if (is_step_open(s, at, d)) tell(s, l, at, d);
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
