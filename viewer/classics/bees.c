// bees.c - a hive: each worker has a place to feed at, looks beside it, and tells at home how good
// it is; onlookers fly to the good ones, and where nothing better comes up for long a scout leaves
// for anywhere.
//
// Karaboga: An Idea Based on Honey Bee Swarm for Numerical Optimization, 2005. A place to feed at
// is a way, as a row of places (place_row.h). Beside it: one of them moved along the line to the
// same one of another worker's. An onlooker takes the better of two, thrown by lot. Unlike the
// genetic algorithm it never mixes two ways, and forgets what is stuck. It proves nothing, either.

#include "viewer/classics/methods.h"

#include "viewer/classics/place_row.h"
#include "viewer/classics/random.h"

enum { WORKERS = 12, ROUNDS = 60, PATIENCE = 30, TRIES = 20 };

typedef struct hive {
    classic_search *search;
    place_row sources[WORKERS], best;
    int32_t tries[WORKERS]; // since one was improved
    uint64_t random;
} hive;

// From a place towards another, or away from it, as far as they are apart at most.
static int32_t along(hive *h, int32_t from, int32_t other) {
    return from + (from - other) * (random_below(&h->random, 2001) - 1000) / 1000;
}

static place_row beside(hive *h, int32_t source) {
    place_row row = h->sources[source];
    int32_t other = (source + 1 + random_below(&h->random, WORKERS - 1)) % WORKERS;
    int32_t i = random_below(&h->random, ROW_PLACES);
    hr_cell from = row.places[i], to = h->sources[other].places[i];
    int32_t x = along(h, from.x, to.x);
    row.places[i] = on_map(h->search, (hr_cell){x, along(h, from.y, to.y)});
    return row;
}

// @return false if the budget is spent.
static bool feed(hive *h, int32_t source) {
    place_row row = beside(h, source);
    if (!judge_row(h->search, &row)) return false;
    h->tries[source]++;
    if (!is_row_fitter(&row, &h->sources[source])) return true;
    h->sources[source] = row;
    h->tries[source] = 0;
    return true;
}

static bool scout(hive *h, int32_t source) {
    throw_row(h->search, &h->random, &h->sources[source]);
    h->tries[source] = 0;
    return judge_row(h->search, &h->sources[source]);
}

static int32_t choose_source(hive *h) {
    int32_t a = random_below(&h->random, WORKERS), b = random_below(&h->random, WORKERS);
    return is_row_fitter(&h->sources[a], &h->sources[b]) ? a : b;
}

// @return whether any is better than the best so far.
static bool keep_best(hive *h) {
    bool is_better = false;
    for (int32_t i = 0; i < WORKERS; i++) {
        if (!is_row_fitter(&h->sources[i], &h->best)) continue;
        h->best = h->sources[i];
        is_better = true;
    }
    return is_better;
}

static bool fly_round(hive *h) {
    for (int32_t i = 0; i < WORKERS; i++)
        if (!feed(h, i)) return false;
    for (int32_t i = 0; i < WORKERS; i++)
        if (!feed(h, choose_source(h))) return false;
    return true;
}

static bool send_scouts(hive *h) {
    for (int32_t i = 0; i < WORKERS; i++)
        if (h->tries[i] > TRIES && !scout(h, i)) return false;
    return true;
}

static classic_end swarm(hive *h) {
    for (int32_t i = 0; i < WORKERS; i++)
        if (!scout(h, i)) return CLASSIC_OVER_BUDGET;
    for (int32_t i = 0, since = 0; i < ROUNDS && since < PATIENCE; i++, since++) {
        if (!fly_round(h)) return CLASSIC_OVER_BUDGET;
        if (keep_best(h)) since = 0;
        draft_row(h->search, &h->best);
        if (!send_scouts(h)) return CLASSIC_OVER_BUDGET;
    }
    if (h->best.closed > 0) return CLASSIC_GAVE_UP;
    return write_row(h->search, &h->best), CLASSIC_FOUND;
}

classic_end search_by_bees(classic_search *s) {
    hive h = {.search = s, .best = {.closed = INT32_MAX}, .random = s->query.seed};
    touch(s, s->query.from, 0);
    return swarm(&h);
}
