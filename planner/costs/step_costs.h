// step_costs.h - what steps to the eight neighbours cost, and what the rest of a way costs at
// least.
//
// A step costs half of each of its two blocks, times its length; none goes diagonally past a closed
// side. Whole numbers only: the cost of a step is the sum of its blocks' costs times its length, of
// 985 or 1393 (1393/985 is sqrt 2 less 0.00003 %).
#ifndef HANDRAIL_PLANNER_COSTS_STEP_COSTS_H
#define HANDRAIL_PLANNER_COSTS_STEP_COSTS_H

#include "passmap/planes/costs.h"
#include "planner/grid/search_call.h"

enum {
    HR_STRAIGHT_STEP = 985, // lengths
    HR_DIAGONAL_STEP = 1393,
};

/// What a step costs, and how the rest of a way is estimated.
typedef struct hr_step_measure {
    hr_costs costs; // bytes NULL = every block costs 1
    hr_heuristic heuristic;
    uint32_t weight_256ths; // 256 = none
} hr_step_measure;

static inline uint64_t hr_block_cost(const hr_costs *costs, hr_cell at) {
    return costs->bytes ? (uint64_t)hr_cost_at(costs, at.x, at.y) : 1;
}

static inline uint64_t hr_octile(hr_cell from, hr_cell to) {
    uint64_t x = (uint64_t)abs(to.x - from.x), y = (uint64_t)abs(to.y - from.y);
    uint64_t less = x < y ? x : y, more = x < y ? y : x;
    return HR_STRAIGHT_STEP * (more - less) + HR_DIAGONAL_STEP * less;
}

// No more than the octile distance, although that is a little less than sqrt 2 on diagonals.
static inline uint64_t hr_euclidean(hr_cell from, hr_cell to) {
    static const double SCALE = 984.9997; // below 1393 / sqrt 2
    return (uint64_t)(SCALE * hr_distance(from, to));
}

static inline uint64_t hr_manhattan(hr_cell from, hr_cell to) {
    return HR_STRAIGHT_STEP * (uint64_t)(abs(to.x - from.x) + abs(to.y - from.y));
}

/// What the way from block to block costs at least, times the weight. By HR_MANHATTAN it may be
/// sqrt 2 times as much. (A step costs twice what it should: so do estimates.)
static inline uint64_t hr_step_estimate(const hr_step_measure *measure, hr_cell from, hr_cell to) {
    uint64_t least = measure->costs.bytes ? (uint64_t)measure->costs.least : 1, distance = 0;
    if (measure->heuristic == HR_OCTILE) distance = hr_octile(from, to);
    if (measure->heuristic == HR_EUCLIDEAN) distance = hr_euclidean(from, to);
    if (measure->heuristic == HR_MANHATTAN) distance = hr_manhattan(from, to);
    return 2 * least * distance * measure->weight_256ths / 256;
}

/// Whether an estimate never falls by more than a step costs: then what is taken in the order of
/// costs with estimates is taken in the order of true costs with estimates.
static inline bool hr_is_consistent(const hr_step_measure *measure) {
    return measure->heuristic != HR_MANHATTAN && measure->weight_256ths <= 256;
}

/// A cost in steps on plain ground, or, without costs, in steps.
double hr_plain_steps(const hr_step_measure *measure, uint64_t cost);

/// The cost above which no way is of use to a call with this limit, in 256ths of plain blocks;
/// UINT64_MAX = it has none.
uint64_t hr_step_limit(const hr_step_measure *measure, int64_t limit_256ths);

/// The bound of the suboptimality: what a way found by the measure costs at most, as a multiple of
/// the cheapest one in the eight directions.
double hr_step_bound(hr_heuristic heuristic, double weight);

/// What a call asks a search for.
typedef struct hr_step_query {
    const hr_plane *plane;
    hr_cell from, to;
    hr_step_measure measure;
    int64_t limit_256ths; // as that of the call
} hr_step_query;

/// A search that may go on where it stopped.
typedef struct hr_step_progress {
    bool can_go_on; // it ended at its step limit, or for good
    hr_step_query query;
    int64_t first_step, next_step;
} hr_step_progress;

/// Takes up a call. @return whether it goes on with the search that stopped, with its steps; else
/// that has to begin.
bool hr_step_take_up(hr_step_progress *progress, hr_search_call *call,
                     const hr_step_measure *measure);

/// What a search has come to that ended of itself, if `is_whole`.
static inline hr_outcome hr_step_outcome(const hr_search_call *call, bool is_found, bool is_whole) {
    if (is_found) return HR_OUTCOME_FOUND;
    if (!is_whole) return HR_OUTCOME_OVER_BUDGET;
    return call->limit_256ths > 0 ? HR_OUTCOME_TOO_FAR : HR_OUTCOME_NO_WAY;
}

#endif
