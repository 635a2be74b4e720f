// d_star_lite.c - a walker who sees a few blocks around him and takes all others for open: he
// plans, walks, and where a wall comes in sight repairs the plan instead of making a new one.
//
// Koenig and Likhachev: D* Lite, 2002. The search (lifelong.h) has the goal as its root, so that
// what it knows stays true while the walker moves. His way is the one walked, not the shortest.

#include "viewer/classics/methods.h"

#include "viewer/classics/lifelong.h"
#include "viewer/classics/walk.h"
#include "viewer/options/plural.h"

#include <inttypes.h>
#include <stdio.h>

enum { SIGHT = 4 };

// The walls in sight become known.
static void look(lifelong *plan, hr_cell from) {
    for (int32_t y = -SIGHT; y <= SIGHT; y++)
        for (int32_t x = -SIGHT; x <= SIGHT; x++) {
            hr_cell at = {from.x + x, from.y + y};
            if (seems_open(plan, at) && !is_open(plan->search, at)) lifelong_shut(plan, at, true);
        }
}

// Of the steps of the search, those of the first plan and of repairs.
typedef struct account {
    int64_t first, later;
    int32_t repairs;
} account;

static bool plan_and_count(lifelong *plan, account *a) {
    int64_t before = plan->search->steps;
    bool is_planned = lifelong_plan(plan);
    int64_t steps = plan->search->steps - before;
    a->repairs += a->first > 0 && steps > 0;
    if (a->first > 0) a->later += steps;
    if (a->first == 0) a->first = steps;
    return is_planned;
}

static void say(classic_search *s, const account *a) {
    snprintf(s->note, sizeof s->note,
             "a plan of %" PRId64 " step%s, and %d repair%s of it on the way, of %" PRId64
             " steps each in the mean",
             a->first, plural(a->first), (int)a->repairs, plural(a->repairs),
             a->repairs > 0 ? a->later / a->repairs : 0);
}

static classic_end walk(lifelong *plan, walker *w, account *a) {
    int64_t cost;
    look(plan, w->at);
    while (!is_at_goal(w)) {
        if (!plan_and_count(plan, a)) return CLASSIC_OVER_BUDGET;
        if (plan->queue.is_out_of_memory) return CLASSIC_OUT_OF_MEMORY;
        int next = lifelong_step(plan, w->at, &cost);
        if (next < 0) return CLASSIC_NO_WAY;
        if (!walk_step(w, next)) return CLASSIC_OVER_BUDGET;
        plan->target = w->at;
        look(plan, w->at);
    }
    return CLASSIC_FOUND;
}

classic_end search_by_d_star_lite(classic_search *s) {
    walker w = walk_begin(s, false);
    lifelong plan;
    account a = {0};
    classic_end end = CLASSIC_OUT_OF_MEMORY;
    if (lifelong_begin(&plan, s, s->query.to, s->query.from)) end = walk(&plan, &w, &a);
    say(s, &a);
    return walk_end(&w, lifelong_end(&plan, end));
}
