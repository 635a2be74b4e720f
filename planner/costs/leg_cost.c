// leg_cost.c - walking the blocks of a line, in whole numbers.

#include "planner/costs/leg_cost.h"

#include "passmap/base/assertion.h"

// Crossing i (from 1) of the sides of columns comes at (2i - 1) * max(1, |dy|) of 2 * max(1, |dx|)
// * max(1, |dy|) parts of the leg, those of rows likewise.
hr_leg_mean hr_leg_mean_cost(const hr_costs *costs, hr_cell from, hr_cell to) {
    int32_t step_x = to.x < from.x ? -1 : 1, step_y = to.y < from.y ? -1 : 1;
    int64_t ax = abs(to.x - from.x), ay = abs(to.y - from.y);
    int64_t columns = ax ? ax : 1, rows = ay ? ay : 1, scale = 2 * columns * rows;
    int64_t next_x = ax ? rows : scale, next_y = ay ? columns : scale, at = 0, sum = 0;
    hr_cell block = from;
    HR_ASSERT(scale > 0);
    while (at < scale) {
        int64_t next = next_x < next_y ? next_x : next_y;
        if (next > scale) next = scale;
        HR_ASSERT(next > at); // no time is spent in a block that the line only touches
        sum += (next - at) * hr_cost_at(costs, block.x, block.y);
        at = next;
        if (next_x == at) block.x += step_x, next_x += 2 * rows;
        if (next_y == at) block.y += step_y, next_y += 2 * columns;
    }
    HR_ASSERT(at == scale && sum >= 0 && sum <= scale * UINT16_MAX);
    return (hr_leg_mean){sum, scale};
}

double hr_leg_cost(const hr_costs *costs, hr_cell from, hr_cell to) {
    double length = hr_distance(from, to);
    if (!costs->bytes) return length;
    hr_leg_mean mean = hr_leg_mean_cost(costs, from, to);
    return length * ((double)mean.sum / ((double)mean.scale * HR_COST_PLAIN));
}
