// step_costs.c - limits and bounds of ways in steps.

#include "planner/costs/step_costs.h"

// Of a straight step on plain ground.
static double plain_step(const hr_step_measure *measure) {
    return 2.0 * HR_STRAIGHT_STEP * (measure->costs.bytes ? HR_COST_PLAIN : 1);
}

double hr_plain_steps(const hr_step_measure *measure, uint64_t cost) {
    return (double)cost / plain_step(measure);
}

// Steps in eight directions are up to 1.09 times as long as a straight leg, and what pulling makes
// cheaper yet is seldom a tenth.
uint64_t hr_step_limit(const hr_step_measure *measure, int64_t limit_256ths) {
    enum { LOOSE_PART = 4, LOOSE_BLOCKS = 32 };
    if (limit_256ths == 0) return UINT64_MAX;
    uint64_t limit = (uint64_t)limit_256ths;
    uint64_t blocks = (limit + limit / LOOSE_PART) / HR_CELL + LOOSE_BLOCKS;
    double weight = measure->weight_256ths / 256.0;
    return (uint64_t)(plain_step(measure) * (double)blocks *
                      hr_step_bound(measure->heuristic, weight));
}

double hr_step_bound(hr_heuristic heuristic, double weight) {
    return (weight > 1 ? weight : 1) * (heuristic == HR_MANHATTAN ? sqrt(2) : 1) * (1 + 1e-6);
}

static bool is_same_measure(const hr_step_measure *a, const hr_step_measure *b) {
    return a->costs.bytes == b->costs.bytes && a->costs.cost_of == b->costs.cost_of &&
           a->heuristic == b->heuristic && a->weight_256ths == b->weight_256ths;
}

static bool is_same_query(const hr_step_query *a, const hr_step_query *b) {
    return a->plane == b->plane && hr_same(a->from, b->from) && hr_same(a->to, b->to) &&
           a->limit_256ths == b->limit_256ths && is_same_measure(&a->measure, &b->measure);
}

bool hr_step_take_up(hr_step_progress *progress, hr_search_call *call,
                     const hr_step_measure *measure) {
    hr_step_query query = {call->plane, call->from, call->to, *measure, call->limit_256ths};
    bool goes_on = progress->can_go_on && progress->first_step == call->steps &&
                   progress->next_step <= call->step_limit &&
                   is_same_query(&progress->query, &query);
    if (goes_on)
        call->steps = progress->next_step;
    else
        *progress = (hr_step_progress){.query = query, .first_step = call->steps};
    progress->can_go_on = false;
    return goes_on;
}
