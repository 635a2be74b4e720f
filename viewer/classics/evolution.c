// evolution.c - a genetic algorithm: a way is a row of genes, each a place that it goes through in
// a straight line; the fitter of two, thrown by lot, has children, and these are changed a little.
//
// Holland: Adaptation in Natural and Artificial Systems, 1975. Encoding: GENES places. Fitness: the
// length of the lines, and for each step on them that is closed as much as a long detour.
// Selection: the better of two. Crossover: the first genes of one, the last of the other. Mutation:
// a place moved, by a little or anywhere. The best one always lives on. It proves nothing; ways
// that need more turns than there are genes it cannot even write down.

#include "viewer/classics/methods.h"

#include "viewer/classics/line_walk.h"
#include "viewer/classics/random.h"

enum { GENES = 6, PEOPLE = 24, GENERATIONS = 60, PATIENCE = 20, MUTATES_ONE_IN = 5 };

typedef struct being {
    hr_cell genes[GENES];
    int64_t length; // in 1000ths of a block
    int32_t closed; // steps
} being;

typedef struct people {
    classic_search *search;
    being now[PEOPLE], next[PEOPLE];
    uint64_t random;
} people;

static bool is_fitter(const being *a, const being *b) {
    return a->closed != b->closed ? a->closed < b->closed : a->length < b->length;
}

// ---- Judging

// The ends of the lines: the start, the genes, the goal.
static hr_cell place_on(const classic_search *s, const being *b, int32_t i) {
    return i == 0 ? s->query.from : i > GENES ? s->query.to : b->genes[i - 1];
}

// @return false if the budget is spent.
static bool judge(classic_search *s, being *b) {
    b->length = 0, b->closed = 0;
    for (int32_t i = 0; i <= GENES; i++) {
        hr_cell from = place_on(s, b, i), to = place_on(s, b, i + 1);
        line_walk walk = walk_line(s, from, to, true);
        if (!walk.has_budget) return false;
        b->closed += walk.closed;
        b->length += (int64_t)(1000 * hr_distance(from, to));
    }
    return true;
}

// ---- Being born

static hr_cell random_place(people *p) {
    int32_t x = random_below(&p->random, p->search->width);
    return (hr_cell){x, random_below(&p->random, p->search->height)};
}

// Beside the straight line from start to goal, the further from its ends the more.
static void throw_genes(people *p, being *b) {
    hr_cell from = p->search->query.from, to = p->search->query.to;
    for (int32_t i = 0; i < GENES; i++) {
        hr_cell any = random_place(p);
        int32_t part = i + 1, rest = GENES - i, pull = random_below(&p->random, 4);
        hr_cell on = {(from.x * rest + to.x * part) / (GENES + 1),
                      (from.y * rest + to.y * part) / (GENES + 1)};
        b->genes[i] = (hr_cell){(on.x * pull + any.x * (3 - pull)) / 3,
                                (on.y * pull + any.y * (3 - pull)) / 3};
    }
}

static int32_t moved(people *p, int32_t value, int32_t count) {
    int32_t reach = count / 8 + 1;
    value += random_below(&p->random, 2 * reach + 1) - reach;
    return value < 0 ? 0 : value >= count ? count - 1 : value;
}

static void mutate(people *p, being *b) {
    for (int32_t i = 0; i < GENES; i++) {
        if (random_below(&p->random, MUTATES_ONE_IN)) continue;
        if (random_below(&p->random, 4) == 0) {
            b->genes[i] = random_place(p);
        } else {
            b->genes[i].x = moved(p, b->genes[i].x, p->search->width);
            b->genes[i].y = moved(p, b->genes[i].y, p->search->height);
        }
    }
}

static const being *select_parent(people *p) {
    const being *a = &p->now[random_below(&p->random, PEOPLE)];
    const being *b = &p->now[random_below(&p->random, PEOPLE)];
    return is_fitter(a, b) ? a : b;
}

static being bear(people *p) {
    const being *first = select_parent(p), *second = select_parent(p);
    being child = *first;
    int32_t cut = random_below(&p->random, GENES + 1);
    for (int32_t i = cut; i < GENES; i++) child.genes[i] = second->genes[i];
    mutate(p, &child);
    return child;
}

// ---- Generations

// Puts the fittest first. @return false if the budget is spent.
static bool judge_all(people *p) {
    for (int32_t i = 0; i < PEOPLE; i++)
        if (!judge(p->search, &p->now[i])) return false;
    for (int32_t i = 1; i < PEOPLE; i++) {
        if (!is_fitter(&p->now[i], &p->now[0])) continue;
        being fitter = p->now[i];
        p->now[i] = p->now[0], p->now[0] = fitter;
    }
    return true;
}

static void live_on(people *p) {
    p->next[0] = p->now[0];
    for (int32_t i = 1; i < PEOPLE; i++) p->next[i] = bear(p);
    for (int32_t i = 0; i < PEOPLE; i++) p->now[i] = p->next[i];
}

static classic_end evolve(people *p) {
    being best = {.closed = INT32_MAX};
    for (int32_t i = 0; i < PEOPLE; i++) throw_genes(p, &p->now[i]);
    for (int32_t i = 0, since = 0; i < GENERATIONS && since < PATIENCE; i++, since++) {
        if (!judge_all(p)) return CLASSIC_OVER_BUDGET;
        if (is_fitter(&p->now[0], &best)) best = p->now[0], since = 0;
        live_on(p);
    }
    if (best.closed > 0) return CLASSIC_GAVE_UP;
    for (int32_t i = 0; i <= GENES; i++)
        add_line_to_way(p->search, place_on(p->search, &best, i),
                        place_on(p->search, &best, i + 1));
    return CLASSIC_FOUND;
}

classic_end search_by_evolution(classic_search *s) {
    people p = {.search = s, .random = s->query.seed};
    touch(s, s->query.from, 0);
    return evolve(&p);
}
