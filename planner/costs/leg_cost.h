// leg_cost.h - what a straight leg costs: the cost of blocks, integrated exactly along it.
//
// The line from block to block, centre to centre, crosses grid lines at whole multiples of 1 / (2
// |dx| |dy|) of its length; between two crossings it is in one block. So the mean cost along a leg
// is a fraction of whole numbers, below 2^46 / 2^29, and only the product with the leg's length is
// rounded. Where the line goes through a corner of four blocks it spends no time in the two beside
// it.
#ifndef HANDRAIL_PLANNER_COSTS_LEG_COST_H
#define HANDRAIL_PLANNER_COSTS_LEG_COST_H

#include "passmap/planes/costs.h"
#include "planner/grid/geometry.h"
#include "planner/grid/points.h"

/// The mean cost along a leg, times HR_COST_PLAIN: sum / scale. Every block that its line touches
/// must be open, as those of a clear leg are.
typedef struct hr_leg_mean {
    int64_t sum, scale;
} hr_leg_mean;

hr_leg_mean hr_leg_mean_cost(const hr_costs *costs, hr_cell from, hr_cell to);

/// As a part of what plain ground costs.
static inline double hr_plain_mean(hr_leg_mean mean) {
    return (double)mean.sum / ((double)mean.scale * HR_COST_PLAIN);
}

/// The cost of a leg in plain steps: its length, where there are no costs.
double hr_leg_cost(const hr_costs *costs, hr_cell from, hr_cell to);
/// The sum over the legs of a way.
double hr_way_cost(const hr_costs *costs, const hr_points *way);

/// That cost, and the derivatives of it by where the leg ends: how much dearer it gets for each
/// block that its end moves to the east, and to the south. Where the line runs along a row or a
/// column, what is beside it does not count.
typedef struct hr_leg_slope {
    double cost, x, y;
} hr_leg_slope;

hr_leg_slope hr_leg_cost_slope(const hr_costs *costs, hr_cell from, hr_cell to);

#endif
