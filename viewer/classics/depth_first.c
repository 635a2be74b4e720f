// depth_first.c - always on from the block reached last, towards the goal first; where a limit is
// reached or nothing is left to try, back by a step.
//
// Three classics are one search here, which differ in what is limited and by how much:
//   limited    the number of steps, once
//   deepening  the number of steps, from the least possible one upwards, until the goal is found:
//              then it has the fewest. Korf: Depth-first iterative deepening, 1985
//   IDA*       the cost so far with the estimate of the rest, raised each time to the least that
//              was too much: then it is the cheapest. From the same paper
//
// In the textbooks it remembers nothing but the way it is on. On a grid, where every block can be
// reached in thousands of ways of the same length, that does not end; so it remembers how cheaply
// each block was reached under this limit, and does not come back at the same cost or a higher one.

#include "viewer/classics/methods.h"

#include "viewer/classics/search.h"

// The try that a block is at: a mark's upper half.
static int tries_of(const classic_search *s, hr_cell at) {
    return *mark_of(s, at) >> MARK_OWN_SHIFT;
}

typedef struct dive {
    classic_search *search;
    bool counts_cost;      // cost and estimate, not steps
    int64_t limit;         // what costs more is not entered
    int64_t least_refused; // for that reason; CLASSIC_UNKNOWN = none was
} dive;

// The wished-for direction, then those beside it, and last the way back.
static int direction_of_try(const classic_search *s, hr_cell at, int number) {
    int eighths = (number + 1) / 2;
    return turned(wished_direction(s, at), number % 2 ? eighths : -eighths);
}

static bool may_enter(dive *d, hr_cell next, int64_t cost) {
    classic_search *s = d->search;
    int64_t whole = cost + (d->counts_cost ? estimate(s, next, HR_OCTILE) : 0);
    bool is_too_dear = whole > d->limit;
    if (is_too_dear && whole < d->least_refused) d->least_refused = whole;
    return !is_too_dear && cost < *cost_of(s, next);
}

static bool enter(dive *d, hr_cell at, int direction) {
    classic_search *s = d->search;
    hr_cell next = neighbour(at, direction);
    int64_t cost = *cost_of(s, at) + (d->counts_cost ? step_cost(s, at, direction) : 1);
    if (!may_enter(d, next, cost)) return false;
    *cost_of(s, next) = cost;
    touch(s, next, direction);
    return true;
}

// All that the limit allows. The way it is on needs no list: each block's mark says how it was
// reached. CLASSIC_GAVE_UP if the goal is not among it.
static classic_end dive_to(dive *d, int64_t limit) {
    classic_search *s = d->search;
    hr_cell at = s->query.from;
    d->limit = limit;
    d->least_refused = CLASSIC_UNKNOWN;
    forget_costs(s);
    *cost_of(s, at) = 0;
    touch(s, at, 0);
    while (!hr_same(at, s->query.to)) {
        int number = tries_of(s, at);
        if (number == DIRECTIONS && hr_same(at, s->query.from)) return CLASSIC_GAVE_UP;
        int direction = direction_of_try(s, at, number);
        if (number == DIRECTIONS) {
            at = neighbour(at, turned(*mark_of(s, at), 4));
            continue;
        }
        *mark_of(s, at) = (uint8_t)(*mark_of(s, at) + MARK_OWN);
        if (!is_step_open(s, at, direction) || !enter(d, at, direction)) continue;
        if (!spend_step(s)) return CLASSIC_OVER_BUDGET;
        at = neighbour(at, direction);
    }
    walk_back(s, at);
    return CLASSIC_FOUND;
}

// Under a limit that refused nothing, all that can be reached was reached.
static classic_end proven(const dive *d, classic_end end) {
    bool is_all = end == CLASSIC_GAVE_UP && d->least_refused == CLASSIC_UNKNOWN;
    return is_all ? CLASSIC_NO_WAY : end;
}

classic_end search_depth_first(classic_search *s) {
    dive d = {s, false, 0, 0};
    int32_t side = s->width > s->height ? s->width : s->height;
    int32_t limit = s->query.depth_limit > 0 ? s->query.depth_limit : 4 * side;
    return proven(&d, dive_to(&d, limit));
}

static classic_end deepen(dive *d, int64_t limit) {
    classic_end end = proven(d, dive_to(d, limit));
    while (end == CLASSIC_GAVE_UP) end = proven(d, dive_to(d, d->least_refused));
    return end;
}

classic_end search_deepening(classic_search *s) {
    int32_t dx = abs(s->query.to.x - s->query.from.x), dy = abs(s->query.to.y - s->query.from.y);
    dive d = {s, false, 0, 0};
    return deepen(&d, dx > dy ? dx : dy);
}

classic_end search_by_ida_star(classic_search *s) {
    dive d = {s, true, 0, 0};
    return deepen(&d, estimate(s, s->query.from, HR_OCTILE));
}
