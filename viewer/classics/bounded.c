// bounded.c - A* whose list of open blocks has room for a few only: when it is full, the worst is
// dropped and forgotten, and may be found again from elsewhere.
//
// The simplest of the searches of bounded memory (Russell, Efficient Memory-Bounded Search Methods,
// 1992, whose SMA* also remembers what it dropped). Where the dropped ones were the way it gives
// up, and what it finds need not be the cheapest.

#include "viewer/classics/methods.h"

#include "viewer/classics/search.h"

enum { IS_CLOSED = MARK_OWN, IS_WAITING = MARK_OWN << 1, OPEN_MOST = 128 };

typedef struct list {
    hr_cell at[OPEN_MOST + 1]; // the best one last
    int32_t count;
    bool has_dropped;
} list;

static int64_t total_of(const classic_search *s, hr_cell at) {
    return s->costs[place_of(s, at)] + estimate(s, at, HR_OCTILE);
}

static void take_out(list *l, hr_cell at) {
    int32_t i = 0;
    while (!hr_same(l->at[i], at)) i++;
    for (l->count--; i < l->count; i++) l->at[i] = l->at[i + 1];
}

static void drop_worst(classic_search *s, list *l) {
    hr_cell worst = l->at[0];
    take_out(l, worst);
    *cost_of(s, worst) = CLASSIC_UNKNOWN;
    *mark_of(s, worst) &= (uint8_t)~IS_WAITING;
    l->has_dropped = true;
}

static void put(classic_search *s, list *l, hr_cell at) {
    int64_t total = total_of(s, at);
    int32_t i = l->count++;
    for (; i > 0 && total_of(s, l->at[i - 1]) < total; i--) l->at[i] = l->at[i - 1];
    l->at[i] = at;
    if (l->count > OPEN_MOST) drop_worst(s, l);
}

static void reach(classic_search *s, list *l, hr_cell at, int64_t cost, int direction) {
    if (*mark_of(s, at) & IS_CLOSED || cost >= *cost_of(s, at)) return;
    if (*mark_of(s, at) & IS_WAITING) take_out(l, at);
    *cost_of(s, at) = cost;
    touch(s, at, direction);
    *mark_of(s, at) |= IS_WAITING;
    put(s, l, at);
    note_open(s, at, cost, total_of(s, at) - cost, total_of(s, at), CLASSIC_PLAIN_STEP);
}

classic_end search_astar_bounded(classic_search *s) {
    list l = {.count = 0};
    reach(s, &l, s->query.from, 0, 0);
    while (l.count > 0) {
        hr_cell at = l.at[--l.count];
        if (hr_same(at, s->query.to)) return walk_back(s, at), CLASSIC_FOUND;
        if (!spend_step(s)) return CLASSIC_OVER_BUDGET;
        *mark_of(s, at) |= IS_CLOSED;
        note_closed(s, at);
        for (int d = 0; d < DIRECTIONS; d++)
            if (is_step_open(s, at, d))
                reach(s, &l, neighbour(at, d), *cost_of(s, at) + step_cost(s, at, d), d);
    }
    return l.has_dropped ? CLASSIC_GAVE_UP : CLASSIC_NO_WAY;
}
