// move_point.c - steps to where the cost of two legs falls.

#include "planner/costs/move_point.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/costs/leg_cost.h"
#include "planner/grid/steps.h"
#include "planner/grid/sweep.h"
#include "planner/taut/pull.h"

// What gains less than a millionth is no improvement: so rounding errors are none.
static const double LESS = 1 - 1e-6;
// In plain steps: what would gain less, if ground stayed as it is, is left alone.
static const double WORTHWHILE = 0.004;

enum { TRIES = 4 }; // directions

typedef struct job {
    const hr_joint *joint;
    hr_leg_slope to, from; // of the legs that meet in `at`
    hr_cell at;
    bool is_to_first; // which leg is looked at first: the one that was not clear last time
    int64_t step_limit, *steps;
} job;

static bool may_step(const job *j) { return *j->steps < j->step_limit; }

static double cost_now(const job *j) { return j->to.cost + j->from.cost; }

static double squared(double value) { return hr_product(value, value); }

// ---- Where the cost falls

// The eight neighbours (steps.h) clockwise, from the north on.
static const uint8_t CLOCKWISE[8] = {0, 4, 1, 5, 2, 6, 3, 7};

typedef struct descent {
    double x, y;
    int nearest, side; // which of the eight lies nearest; 1 = the descent lies clockwise of it
} descent;

// The nearest of the eight to a direction.
static int nearest_of(double x, double y) {
    const double EIGHTH = 0.41421356237309503; // the tangent of half of 45 degrees
    if (fabs(y) < hr_product(fabs(x), EIGHTH)) return x > 0 ? 2 : 6;
    if (fabs(x) < hr_product(fabs(y), EIGHTH)) return y > 0 ? 4 : 0;
    return x > 0 ? (y > 0 ? 3 : 1) : (y > 0 ? 5 : 7);
}

static descent descent_of(const job *j) {
    double x = -(j->to.x + j->from.x), y = -(j->to.y + j->from.y);
    int nearest = nearest_of(x, y), step = CLOCKWISE[nearest];
    double across = hr_product(HR_STEP_X[step], y) - hr_product(HR_STEP_Y[step], x);
    return (descent){x, y, nearest, across > 0 ? 1 : -1};
}

// The `rank`th of the eight by how near they lie to the descent.
static int direction_of(const descent *d, int rank) {
    int turns = rank & 1 ? (rank + 1) / 2 : -(rank / 2);
    return CLOCKWISE[(d->nearest + d->side * turns) & 7];
}

// What going there would gain if ground stayed as it is beside the legs: of two that pull a point
// aside by a force f, along lengths a and b, about f^2 a b / (2 c (a + b)), c their mean cost.
static bool is_worthwhile(const job *j, const descent *d) {
    double a = hr_distance(j->joint->before, j->at), b = hr_distance(j->at, j->joint->after);
    double gain = hr_product(squared(d->x) + squared(d->y), hr_product(a, b));
    return gain > hr_product(2 * WORTHWHILE, cost_now(j));
}

// ---- Steps

static bool is_leg_clear(const job *j, hr_cell at, bool is_to) {
    const hr_joint *joint = j->joint;
    return is_to ? hr_sweep(joint->plane, joint->before, at)
                 : hr_sweep(joint->plane, at, joint->after);
}

static bool are_legs_clear(job *j, hr_cell at) {
    if (!is_leg_clear(j, at, j->is_to_first)) return false;
    if (is_leg_clear(j, at, !j->is_to_first)) return true;
    j->is_to_first = !j->is_to_first;
    return false;
}

// Whether the legs through `at` are clear and cost less: then the point is there.
static bool moves_to(job *j, hr_cell at) {
    const hr_joint *joint = j->joint;
    double best = hr_product(cost_now(j), LESS),
           least = joint->costs->least / (double)HR_COST_PLAIN;
    if (!may_step(j) || !hr_is_open_block(joint->plane, at.x, at.y)) return false;
    ++*j->steps;
    if (!are_legs_clear(j, at)) return false;
    hr_leg_slope to = hr_leg_cost_slope(joint->costs, joint->before, at);
    if (to.cost + hr_product(hr_distance(at, joint->after), least) >= best) return false;
    hr_leg_slope from = hr_leg_cost_slope(joint->costs, joint->after, at);
    if (to.cost + from.cost >= best) return false;
    j->to = to, j->from = from, j->at = at;
    return true;
}

// As far as it gains in one direction, by longer and longer steps. @return whether it does.
static bool runs(job *j, int direction) {
    int32_t stride = 1;
    while (moves_to(j, (hr_cell){j->at.x + HR_STEP_X[direction] * stride,
                                 j->at.y + HR_STEP_Y[direction] * stride}))
        stride *= 2;
    return stride > 1;
}

// @return whether a step gains.
static bool goes_on(job *j) {
    descent d = descent_of(j);
    if (!is_worthwhile(j, &d)) return false;
    for (int rank = 0; rank < TRIES; rank++)
        if (runs(j, direction_of(&d, rank))) return true;
    return false;
}

static bool is_taut(const job *j) {
    return hr_is_taut(j->joint->plane, j->joint->before, j->at, j->joint->after);
}

// A point that is taut at a wall could only go where it is not.
bool hr_move_point(hr_joint *joint, hr_cell *point, int64_t step_limit, int64_t *steps) {
    job j = {.joint = joint, .at = *point, .step_limit = step_limit, .steps = steps};
    if (is_taut(&j)) return false;
    j.to = hr_leg_cost_slope(joint->costs, joint->before, j.at);
    j.from = hr_leg_cost_slope(joint->costs, joint->after, j.at);
    while (goes_on(&j) && !is_taut(&j)) {
    }
    if (hr_same(j.at, *point)) return false;
    *point = j.at;
    joint->cost_to = j.to.cost, joint->cost_from = j.from.cost;
    return true;
}
