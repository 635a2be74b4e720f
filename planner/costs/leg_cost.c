// leg_cost.c - adding up the blocks of a line in whole numbers: row by row, or, where squares of
// one cost are known (cost_squares.h), square by square. Both come to the same.
//
// A row is one addition for each block between the two that the line enters and leaves it by; those
// two count by the part of the leg that is in them.

#include "planner/costs/leg_cost.h"

#include "passmap/base/assertion.h"
#include "planner/costs/cost_squares.h"

// ---- By rows

// The line crosses the sides of columns every 2 * `rows` parts of the leg, of rows every 2 *
// `columns` parts, the first time after half of that.
typedef struct line {
    const hr_costs *costs;
    int32_t step_x;
    int64_t rows, columns;
} line;

// What the line costs from one time to another in a row that it enters in column `first` and leaves
// in column `last`, both counted from the leg's beginning, whose block of this row is at `row`.
static inline int64_t row_cost(const line *l, const uint8_t *row, int64_t first, int64_t last,
                               int64_t from, int64_t to) {
    const uint16_t *cost_of = l->costs->cost_of;
    const uint8_t *at = row + first * l->step_x, *end = row + last * l->step_x;
    if (at == end) return (to - from) * cost_of[*at];
    int64_t sum = ((2 * first + 1) * l->rows - from) * cost_of[*at] +
                  (to - (2 * last - 1) * l->rows) * cost_of[*end];
    int64_t between = 0;
    for (at += l->step_x; at != end; at += l->step_x) between += cost_of[*at];
    return sum + 2 * l->rows * between;
}

// All rows but the last end 2 * columns parts after the one before them; `left` is how long the
// line then still is in its column.
static int64_t sloped_cost(const line *l, const uint8_t *row, ptrdiff_t stride) {
    int64_t rows = l->rows, columns = l->columns, scale = 2 * columns * rows, sum = 0;
    int64_t first = 0, last = ((int32_t)columns + (int32_t)rows) / (2 * (int32_t)rows);
    int64_t whole = (int32_t)columns / (int32_t)rows, rest = 2 * (columns - whole * rows);
    int64_t left = (2 * last + 1) * rows - columns, from = 0, to = columns;
    HR_ASSERT(left > 0 && left <= 2 * rows && rest >= 0 && rest < 2 * rows);
    for (; to < scale; from = to, to += 2 * columns, row += stride) {
        sum += row_cost(l, row, first, last, from, to);
        first = last;
        last += whole;
        left -= rest;
        bool is_past = left <= 0;
        last += is_past;
        left += is_past ? 2 * rows : 0;
    }
    HR_ASSERT(from == scale - columns && first <= columns);
    return sum + row_cost(l, row, first, columns, from, scale);
}

// Half of the first block, half of the last, and all between them.
static int64_t column_cost(const line *l, const uint8_t *row, ptrdiff_t stride) {
    const uint16_t *cost_of = l->costs->cost_of;
    const uint8_t *end = row + stride * (ptrdiff_t)l->rows;
    int64_t sum = cost_of[*row] + cost_of[*end], between = 0;
    for (row += stride; row != end; row += stride) between += cost_of[*row];
    return sum + 2 * between;
}

// ---- By squares of one cost

// A line on its way from square to square. Times are parts of the leg; along an axis it crosses the
// first block's side after `along` parts, and the next one every 2 * `along`. 0 = never.
typedef struct axis {
    int32_t from, step, along;
} axis;

static axis axis_of(int32_t from, int32_t to, int32_t along) {
    return (axis){from, to < from ? -1 : 1, to == from ? 0 : along};
}

// When it leaves the square that it begins in.
static int32_t time_out(axis a) {
    int32_t here = a.from & (HR_SQUARE - 1), left = a.step > 0 ? HR_SQUARE - 1 - here : here;
    return a.along ? (2 * left + 1) * a.along : INT32_MAX;
}

static uint32_t crossed(axis a, int32_t time) {
    return a.along ? (uint32_t)(time + a.along) / (uint32_t)(2 * a.along) : 0;
}

// Block by block from one time to another.
static int64_t cost_by_blocks(const hr_costs *costs, axis x, axis y, int32_t from, int32_t to) {
    int32_t over_x = (int32_t)crossed(x, from), over_y = (int32_t)crossed(y, from);
    int32_t next_x = x.along ? (2 * over_x + 1) * x.along : INT32_MAX;
    int32_t next_y = y.along ? (2 * over_y + 1) * y.along : INT32_MAX;
    const uint8_t *block = costs->bytes + (x.from + x.step * over_x) +
                           (ptrdiff_t)(y.from + y.step * over_y) * costs->width;
    const ptrdiff_t beside = x.step, below = (ptrdiff_t)y.step * costs->width;
    int64_t sum = 0;
    for (int32_t at = from, next; at < to; at = next) {
        next = hr_least(to, hr_least(next_x, next_y));
        sum += (int64_t)(next - at) * costs->cost_of[*block];
        if (next == next_x) block += beside, next_x += 2 * x.along;
        if (next == next_y) block += below, next_y += 2 * y.along;
    }
    return sum;
}

static int64_t cost_by_squares(const hr_costs *costs, axis x, axis y, int32_t scale) {
    const uint16_t *square = costs->squares + (x.from >> HR_SQUARE_SHIFT) +
                             (ptrdiff_t)(y.from >> HR_SQUARE_SHIFT) * costs->square_columns;
    const ptrdiff_t beside = x.step, below = (ptrdiff_t)y.step * costs->square_columns;
    int32_t out_x = time_out(x), out_y = time_out(y), at = 0;
    int64_t sum = 0;
    while (true) {
        int32_t out = hr_least(scale, hr_least(out_x, out_y));
        sum += *square ? (int64_t)(out - at) * *square : cost_by_blocks(costs, x, y, at, out);
        if (out == scale) return sum;
        if (out == out_x) square += beside, out_x += 2 * HR_SQUARE * x.along;
        if (out == out_y) square += below, out_y += 2 * HR_SQUARE * y.along;
        at = out;
    }
}

hr_leg_mean hr_leg_mean_cost(const hr_costs *costs, hr_cell from, hr_cell to) {
    int64_t ax = abs(to.x - from.x), ay = abs(to.y - from.y);
    line l = {costs, to.x < from.x ? -1 : 1, ay ? ay : 1, ax ? ax : 1};
    int64_t scale = 2 * l.columns * l.rows, sum = 0;
    const uint8_t *row = costs->bytes + (size_t)from.y * (size_t)costs->width + from.x;
    ptrdiff_t stride = to.y < from.y ? -costs->width : costs->width;
    HR_ASSERT(scale > 0 && scale < INT32_MAX / 2);
    if (costs->squares && hr_greatest((int32_t)ax, (int32_t)ay) > HR_SQUARE)
        sum = cost_by_squares(costs, axis_of(from.x, to.x, (int32_t)l.rows),
                              axis_of(from.y, to.y, (int32_t)l.columns), (int32_t)scale);
    else if (ay == 0)
        sum = row_cost(&l, row, 0, ax, 0, scale);
    else if (ax == 0)
        sum = column_cost(&l, row, stride);
    else
        sum = sloped_cost(&l, row, stride);
    HR_ASSERT(sum >= 0 && sum <= scale * UINT16_MAX);
    return (hr_leg_mean){sum, scale};
}

double hr_leg_cost(const hr_costs *costs, hr_cell from, hr_cell to) {
    double length = hr_distance(from, to);
    if (!costs->bytes) return length;
    hr_leg_mean mean = hr_leg_mean_cost(costs, from, to);
    return hr_product(length, (double)mean.sum / ((double)mean.scale * HR_COST_PLAIN));
}
