// leg_cost.c - adding up the changes of cost along a line, in whole numbers.
//
// A leg of n parts whose cost changes by d after t of them, each time that it does, costs n times
// what its last block does, less the sum of t * d. Most blocks cost what the one before does, and
// take no more than a step and a comparison.

#include "planner/costs/leg_cost.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "passmap/base/numbers.h"

// The line goes `length` blocks along its longer side, by steps of `along`, and `breadth` across,
// by steps of `across`.
typedef struct line {
    const uint16_t *cost_of;
    const uint8_t *block; // the first
    ptrdiff_t along, across;
    int32_t length, breadth;
} line;

// Sums of t * d, where the line goes on along its longer side, and across it.
typedef struct changes {
    int64_t along, across;
} changes;

// From a block to another one, at a time.
static inline void note_change(const line *l, uint8_t from, uint8_t to, int32_t time,
                               int64_t *sum) {
    if (from != to) *sum += (int64_t)time * (l->cost_of[to] - l->cost_of[from]);
}

// It crosses sides of blocks ahead every 2 * `breadth` parts of the leg, those beside it every 2 *
// `length` parts, the first time after half of that. Whether it goes across is a mask, not a
// branch, of which a processor would foresee too many wrongly.
static inline changes changes_of_sloped(const line *l) {
    changes sums = {0, 0};
    const uint8_t *block = l->block;
    const int32_t ahead = 2 * l->breadth, beside = 2 * l->length;
    uint8_t rank = *block;
    int32_t across = l->length, end = l->breadth + ahead * l->length;
    for (int32_t time = l->breadth; time < end; time += ahead) {
        const int32_t goes_across = -(int32_t)(across < time);
        block += l->across & goes_across;
        note_change(l, rank, *block, across, &sums.across);
        rank = *block;
        across += beside & goes_across;
        block += l->along;
        note_change(l, rank, *block, time, &sums.along);
        rank = *block;
    }
    // A diagonal has its last steps ahead and across at the same time.
    if (l->length == l->breadth) note_change(l, rank, block[l->across], across, &sums.across);
    return sums;
}

static inline changes changes_of_straight(const line *l) {
    changes sums = {0, 0};
    const uint8_t *block = l->block;
    for (int32_t i = 0; i < l->length; i++, block += l->along)
        note_change(l, block[0], block[l->along], 2 * i + 1, &sums.along);
    return sums;
}

// The parts of a leg, the sums of its changes from column to column and from row to row, and what
// its last block costs.
typedef struct leg {
    int64_t scale, x, y;
    int32_t last;
} leg;

static inline leg leg_between(const hr_costs *costs, hr_cell from, hr_cell to) {
    int32_t columns = abs(to.x - from.x), rows = abs(to.y - from.y);
    bool is_wide = columns >= rows;
    ptrdiff_t x = to.x < from.x ? -1 : 1, y = to.y < from.y ? -costs->width : costs->width;
    const uint8_t *block = costs->bytes + (size_t)from.y * (size_t)costs->width + from.x;
    line l = {
        costs->cost_of,         block, is_wide ? x : y, is_wide ? y : x, hr_greatest(columns, rows),
        hr_least(columns, rows)};
    changes sums = l.breadth ? changes_of_sloped(&l) : changes_of_straight(&l);
    int64_t scale = 2 * (int64_t)hr_greatest(1, columns) * hr_greatest(1, rows);
    HR_ASSERT(scale < INT32_MAX / 2);
    return (leg){scale, is_wide ? sums.along : sums.across, is_wide ? sums.across : sums.along,
                 hr_cost_at(costs, to.x, to.y)};
}

static inline hr_leg_mean mean_of(const leg *l) {
    int64_t sum = l->scale * l->last - l->x - l->y;
    HR_ASSERT(sum >= 0 && sum <= l->scale * UINT16_MAX);
    return (hr_leg_mean){sum, l->scale};
}

hr_leg_mean hr_leg_mean_cost(const hr_costs *costs, hr_cell from, hr_cell to) {
    leg l = leg_between(costs, from, to);
    return mean_of(&l);
}

double hr_leg_cost(const hr_costs *costs, hr_cell from, hr_cell to) {
    double length = hr_distance(from, to);
    if (!costs->bytes) return length;
    return hr_product(length, hr_plain_mean(hr_leg_mean_cost(costs, from, to)));
}

double hr_way_cost(const hr_costs *costs, const hr_points *way) {
    double cost = 0;
    for (int32_t i = 1; i < way->count; i++) cost += hr_leg_cost(costs, way->at[i - 1], way->at[i]);
    return cost;
}

// Along one axis: the leg gets longer, and crosses each side a little sooner, or later.
static inline double slope_along(int32_t change, double mean, double length, double part,
                                 int64_t sum) {
    if (change == 0) return 0;
    return hr_product(mean / length, change) + hr_product(part, (double)sum) / change;
}

hr_leg_slope hr_leg_cost_slope(const hr_costs *costs, hr_cell from, hr_cell to) {
    HR_ASSERT(costs->bytes);
    if (hr_same(from, to)) return (hr_leg_slope){0, 0, 0};
    leg l = leg_between(costs, from, to);
    double length = hr_distance(from, to), mean = hr_plain_mean(mean_of(&l));
    double part = length / ((double)l.scale * HR_COST_PLAIN);
    return (hr_leg_slope){hr_product(length, mean),
                          slope_along(to.x - from.x, mean, length, part, l.x),
                          slope_along(to.y - from.y, mean, length, part, l.y)};
}
