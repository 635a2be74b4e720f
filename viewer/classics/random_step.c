// random_step.c - straight on towards the goal; where something is in the way, a step aside in a
// random direction.
//
// Gets around a tree, and out of a corner if the corner is small. Nothing is remembered, so a
// pocket deeper than a few blocks holds it for as long as there is budget.

#include "viewer/classics/methods.h"

#include "viewer/classics/random.h"
#include "viewer/classics/walk.h"

// One of the open directions, each as likely; -1 if there is none.
static int random_direction(const walker *w, uint64_t *state) {
    int open[DIRECTIONS] = {0}, count = 0;
    for (int d = 0; d < DIRECTIONS; d++)
        if (is_step_open(w->search, w->at, d)) open[count++] = d;
    return count ? open[random_below(state, count)] : -1;
}

classic_end search_by_random_steps(classic_search *s) {
    walker w = walk_begin(s, false);
    uint64_t state = s->query.seed;
    while (!is_at_goal(&w) && !s->way.is_out_of_memory) {
        int direction = wished_direction(s, w.at);
        if (!is_step_open(s, w.at, direction)) direction = random_direction(&w, &state);
        if (direction < 0) return walk_end(&w, CLASSIC_NO_WAY);
        if (!walk_step(&w, direction)) return walk_end(&w, CLASSIC_OVER_BUDGET);
    }
    return walk_end(&w, CLASSIC_OUT_OF_MEMORY);
}
