// tile_costs.c - sums along the rows and columns of a tile.

#include "planner/routes/tile_costs.h"

void hr_tile_costs_create(hr_tile_costs *costs) {
    for (int32_t length = 1; length < HR_TILE; length++) {
        costs->reciprocals[length] = (uint32_t)((1 << 16) / length + 1);
        for (int32_t breadth = 1; breadth <= length; breadth++)
            costs->part_of_leg[length][breadth] =
                hr_distance((hr_cell){0, 0}, (hr_cell){length, breadth}) / (2 * length * breadth);
    }
}

void hr_tile_costs_load(hr_tile_costs *costs, uint16_t blocks[HR_TILE][HR_TILE]) {
    uint32_t below[HR_TILE] = {0};
    for (int32_t y = 0; y < HR_TILE; y++) {
        uint32_t before = 0;
        for (int32_t x = 0; x < HR_TILE; x++) {
            costs->sums[0][y][x] = before;
            costs->sums[1][x][y] = below[x];
            before += blocks[y][x];
            below[x] += blocks[y][x];
        }
        costs->sums[0][y][HR_TILE] = before;
    }
    for (int32_t x = 0; x < HR_TILE; x++) costs->sums[1][x][HR_TILE] = below[x];
}
