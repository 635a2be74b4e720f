// tile_costs.h - what legs inside a tile cost: sums of blocks' costs along its rows and columns.
//
// A leg is integrated line by line along its longer side, as by hr_leg_mean_cost, but a line is the
// difference of two sums: a leg costs a few operations for each block of its shorter side.
#ifndef HANDRAIL_PLANNER_ROUTES_TILE_COSTS_H
#define HANDRAIL_PLANNER_ROUTES_TILE_COSTS_H

#include "passmap/planes/costs.h"
#include "planner/grid/tile.h"

/// Of row y: sums[0][y][x] of its blocks before x; of column x: sums[1][x][y] of those before y.
/// Closed blocks cost nothing.
typedef struct hr_tile_costs {
    uint32_t sums[2][HR_TILE][HR_TILE + 1];
    uint32_t reciprocals[HR_TILE];        // of 1 .. 63, in 16.16, rounded up
    double part_of_leg[HR_TILE][HR_TILE]; // of a leg of so many blocks along its longer side and
                                          // its shorter: its length over its parts
} hr_tile_costs;

/// Once, before any tile is loaded.
void hr_tile_costs_create(hr_tile_costs *costs);

/// Takes over the costs of open blocks, row by row.
void hr_tile_costs_load(hr_tile_costs *costs, uint16_t blocks[HR_TILE][HR_TILE]);

static inline int32_t hr_tile_cost_at(const hr_tile_costs *costs, hr_cell block) {
    const uint32_t *row = costs->sums[0][block.y];
    return (int32_t)(row[block.x + 1] - row[block.x]);
}

/// The cost of a clear leg between two blocks of the tile, times HR_COST_PLAIN: the same as
/// hr_leg_cost finds, but for the last bits.
double hr_tile_leg_cost(const hr_tile_costs *costs, hr_cell from, hr_cell to);

#endif
