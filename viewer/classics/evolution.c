// evolution.c - a genetic algorithm: a way is a row of genes, each a place that it goes through in
// a straight line; the fitter of two, thrown by lot, has children, and these are changed a little.
//
// Holland: Adaptation in Natural and Artificial Systems, 1975. Encoding: the places of a row
// (place_row.h). Fitness: the length of the lines, and for each step on them that is closed as much
// as a long detour. Selection: the better of two. Crossover: the first genes of one, the last of
// the other. Mutation: a place moved, by a little or anywhere. The best one always lives on. It
// proves nothing; ways that need more turns than there are genes it cannot even write down.

#include "viewer/classics/methods.h"

#include "viewer/classics/place_row.h"
#include "viewer/classics/random.h"

enum { PEOPLE = 24, GENERATIONS = 60, PATIENCE = 20, MUTATES_ONE_IN = 5 };

typedef struct people {
    classic_search *search;
    place_row now[PEOPLE], next[PEOPLE];
    uint64_t random;
} people;

// ---- Being born

static int32_t moved(people *p, int32_t value, int32_t count) {
    int32_t reach = count / 8 + 1;
    return value + random_below(&p->random, 2 * reach + 1) - reach;
}

static hr_cell mutated(people *p, hr_cell gene) {
    const classic_search *s = p->search;
    if (random_below(&p->random, 4) == 0) return random_place(s, &p->random);
    int32_t x = moved(p, gene.x, s->width);
    return on_map(s, (hr_cell){x, moved(p, gene.y, s->height)});
}

static const place_row *select_parent(people *p) {
    const place_row *a = &p->now[random_below(&p->random, PEOPLE)];
    const place_row *b = &p->now[random_below(&p->random, PEOPLE)];
    return is_row_fitter(a, b) ? a : b;
}

static place_row bear(people *p) {
    const place_row *first = select_parent(p), *second = select_parent(p);
    place_row child = *first;
    int32_t cut = random_below(&p->random, ROW_PLACES + 1);
    for (int32_t i = cut; i < ROW_PLACES; i++) child.places[i] = second->places[i];
    for (int32_t i = 0; i < ROW_PLACES; i++)
        if (random_below(&p->random, MUTATES_ONE_IN) == 0)
            child.places[i] = mutated(p, child.places[i]);
    return child;
}

// ---- Generations

// Puts the fittest first. @return false if the budget is spent.
static bool judge_all(people *p) {
    for (int32_t i = 0; i < PEOPLE; i++)
        if (!judge_row(p->search, &p->now[i])) return false;
    for (int32_t i = 1; i < PEOPLE; i++) {
        if (!is_row_fitter(&p->now[i], &p->now[0])) continue;
        place_row fitter = p->now[i];
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
    place_row best = {.closed = INT32_MAX};
    for (int32_t i = 0; i < PEOPLE; i++) throw_row(p->search, &p->random, &p->now[i]);
    for (int32_t i = 0, since = 0; i < GENERATIONS && since < PATIENCE; i++, since++) {
        if (!judge_all(p)) return CLASSIC_OVER_BUDGET;
        if (is_row_fitter(&p->now[0], &best)) best = p->now[0], since = 0;
        draft_row(p->search, &best);
        live_on(p);
    }
    if (best.closed > 0) return CLASSIC_GAVE_UP;
    return write_row(p->search, &best), CLASSIC_FOUND;
}

classic_end search_by_evolution(classic_search *s) {
    people p = {.search = s, .random = s->query.seed};
    touch(s, s->query.from, 0);
    return evolve(&p);
}
