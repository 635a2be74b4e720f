// ants.c - a colony: ants wander towards the goal, those that arrive leave a scent, the more of it
// the shorter their way was, and the next ones follow it more often than not.
//
// Dorigo, Maniezzo, Colorni: Ant System: Optimization by a Colony of Cooperating Agents, 1996. No
// ant comes to a block twice; one that is stuck is lost. It proves nothing, and on a large map
// hardly any ant arrives: it is at home where there are many ways, and the question is which.

#include "viewer/classics/methods.h"

#include "passmap/base/memory.h"
#include "viewer/classics/random.h"
#include "viewer/classics/search.h"

enum {
    ANTS = 24,
    ROUNDS = 40,
    SCENT_FIRST = 1000, // of a block where none has been left
    SCENT_MOST = 50000,
    FADES = 8, // a part of the scent is lost each round
};

typedef struct colony {
    classic_search *search;
    int32_t *last_ant; // that came to each block
    int32_t ant;       // number of the one that is under way
    hr_points way, best;
    int64_t cost, best_cost;
    uint64_t random;
} colony;

// The scent lies in `costs`.
static int64_t *scent_of(const colony *c, hr_cell at) { return cost_of(c->search, at); }

// A step that leads nearer is the likelier, whatever the scent.
static int64_t wish_for(const colony *c, hr_cell at, int direction) {
    int64_t here = estimate(c->search, at, HR_OCTILE);
    int64_t there = estimate(c->search, neighbour(at, direction), HR_OCTILE);
    return *scent_of(c, neighbour(at, direction)) * (there < here ? 6 : there == here ? 2 : 1);
}

// @return -1 where the ant is stuck.
static int choose_step(colony *c, hr_cell at) {
    int64_t wishes[DIRECTIONS], sum = 0;
    for (int d = 0; d < DIRECTIONS; d++) {
        bool is_free = is_step_open(c->search, at, d) &&
                       c->last_ant[place_of(c->search, neighbour(at, d))] != c->ant;
        sum += wishes[d] = is_free ? wish_for(c, at, d) : 0;
    }
    if (sum == 0) return -1;
    int64_t chosen = (int64_t)(next_random(&c->random) % (uint64_t)sum);
    int d = 0;
    while (chosen >= wishes[d]) chosen -= wishes[d++];
    return d;
}

// @return false if the budget is spent.
static bool send_ant(colony *c, bool *arrives) {
    classic_search *s = c->search;
    hr_cell at = s->query.from;
    c->ant++, c->cost = 0, *arrives = false;
    hr_points_clear(&c->way);
    hr_points_push(&c->way, at);
    for (int direction = 0; direction >= 0 && !c->way.is_out_of_memory;) {
        c->last_ant[place_of(s, at)] = c->ant;
        if (hr_same(at, s->query.to)) return *arrives = true;
        direction = choose_step(c, at);
        if (direction < 0) break;
        if (!spend_step(s)) return false;
        c->cost += step_cost(s, at, direction);
        at = neighbour(at, direction);
        if (*mark_of(s, at) == 0) touch(s, at, direction);
        hr_points_push(&c->way, at);
    }
    return true;
}

static void keep_best(colony *c) {
    if (c->cost >= c->best_cost) return;
    hr_points_clear(&c->best);
    hr_points_append(&c->best, c->way.at, c->way.count);
    c->best_cost = c->cost;
}

// The best way gets as much again as there may be, one that is twice as dear half of that.
static void leave_scent(colony *c) {
    int64_t scent = (int64_t)((double)SCENT_MOST / 4 * ((double)c->best_cost / (double)c->cost));
    for (int32_t i = 0; i < c->way.count; i++) {
        int64_t *at = scent_of(c, c->way.at[i]);
        *at = *at + scent < SCENT_MOST ? *at + scent : SCENT_MOST;
    }
}

static void fade(const colony *c) {
    int64_t count = (int64_t)c->search->width * c->search->height;
    for (int64_t i = 0; i < count; i++) {
        int64_t *scent = &c->search->costs[i];
        if (*scent > SCENT_FIRST) *scent -= (*scent - SCENT_FIRST + FADES - 1) / FADES;
    }
}

static bool is_lost(const colony *c) { return c->way.is_out_of_memory || c->best.is_out_of_memory; }

static classic_end send_colony(colony *c) {
    for (int32_t round = 0; round < ROUNDS; round++, fade(c)) {
        for (int32_t i = 0; i < ANTS; i++) {
            bool arrives;
            if (!send_ant(c, &arrives)) return CLASSIC_OVER_BUDGET;
            if (is_lost(c)) return CLASSIC_OUT_OF_MEMORY;
            if (!arrives) continue;
            keep_best(c);
            leave_scent(c);
        }
        drafts_add(c->search->query.drafts, c->best.at, c->best.count, c->search->touched, 0);
    }
    return c->best.count > 0 ? CLASSIC_FOUND : CLASSIC_GAVE_UP;
}

classic_end search_by_ants(classic_search *s) {
    size_t count = (size_t)s->width * (size_t)s->height;
    colony c = {.search = s,
                .last_ant = hr_allocate_zeroed(&s->allocator, count, sizeof *c.last_ant),
                .way = {.allocator = &s->allocator},
                .best = {.allocator = &s->allocator},
                .best_cost = CLASSIC_UNKNOWN,
                .random = s->query.seed};
    for (size_t i = 0; i < count; i++) s->costs[i] = SCENT_FIRST;
    touch(s, s->query.from, 0);
    classic_end end = c.last_ant ? send_colony(&c) : CLASSIC_OUT_OF_MEMORY;
    for (int32_t i = 0; end == CLASSIC_FOUND && i < c.best.count; i++) add_to_way(s, c.best.at[i]);
    if (is_lost(&c)) end = CLASSIC_OUT_OF_MEMORY;
    hr_points_destroy(&c.way);
    hr_points_destroy(&c.best);
    hr_release(&s->allocator, c.last_ant);
    return end;
}
