// tile_costs.h - what legs inside a tile cost: sums of blocks' costs along its rows and columns.
//
// A leg is integrated line by line along its longer side, as by hr_leg_mean_cost, but a line is the
// difference of two sums: a leg costs a few operations for each block of its shorter side.
#ifndef HANDRAIL_PLANNER_ROUTES_TILE_COSTS_H
#define HANDRAIL_PLANNER_ROUTES_TILE_COSTS_H

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
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

/// What a line of the tile costs up to a time: `part` of `whole` parts into block `at`.
static inline uint32_t hr_tile_line_cost(const uint32_t *line, int32_t at, uint32_t part,
                                         uint32_t whole) {
    return whole * line[at] + part * (line[at + 1] - line[at]);
}

/// A leg of 2 * length * breadth parts is 2 * breadth of them in each block of a line, 2 * length
/// in each line but the first and the last, where it is half as long. No more than 2^13 parts of
/// 2^16.
static inline uint32_t hr_tile_sloped_cost(const uint32_t *line, ptrdiff_t stride, int32_t at,
                                           int32_t length, int32_t breadth, int32_t blocks) {
    uint32_t whole = 2 * (uint32_t)breadth, sum = 0;
    uint32_t rest = 2 * (uint32_t)(length - blocks * breadth);
    int32_t first = (blocks + 1) / 2, end = at + length;
    HR_ASSERT(blocks == length / breadth);
    uint32_t part = (uint32_t)(length + breadth - first * (int32_t)whole);
    sum -= hr_tile_line_cost(line, at, (uint32_t)breadth, whole);
    at += first;
    for (int32_t i = 0; i < breadth; i++) { // on to the next line: that much more of this one
        const uint32_t *next = line + stride;
        sum += (whole - part) * (line[at] - next[at]) + part * (line[at + 1] - next[at + 1]);
        line = next;
        at += blocks;
        part += rest;
        int32_t is_past = part >= whole;
        at += is_past;
        part -= whole & (uint32_t)-is_past;
    }
    return sum + hr_tile_line_cost(line, end, (uint32_t)breadth, whole);
}

/// The cost of a clear leg between two blocks of the tile, times HR_COST_PLAIN: the same as
/// hr_leg_cost finds, but for the last bits. It is added up towards higher coordinates along its
/// longer side, whichever way it goes.
static inline double hr_tile_leg_cost(const hr_tile_costs *costs, hr_cell from, hr_cell to) {
    const int32_t begin[2] = {from.x, from.y}, change[2] = {to.x - from.x, to.y - from.y};
    const size_t axis = abs(change[0]) < abs(change[1]), other = 1 - axis; // 0 = x, 1 = y
    const int32_t if_backwards = change[axis] < 0 ? -1 : 0;
    const int32_t length = abs(change[axis]), breadth = abs(change[other]);
    const int32_t at = begin[axis] + (change[axis] & if_backwards);
    const int32_t across = begin[other] + (change[other] & if_backwards);
    const uint32_t *line = costs->sums[axis][across];
    if (length == 0) return 0;
    if (breadth == 0) // half of the first block and of the last
        return (hr_tile_line_cost(line, at + length, 1, 2) - hr_tile_line_cost(line, at, 1, 2)) *
               0.5;
    bool is_rising = (change[other] < 0) == (change[axis] < 0);
    const ptrdiff_t stride = is_rising ? HR_TILE + 1 : -(HR_TILE + 1);
    int32_t blocks = (int32_t)((uint32_t)length * costs->reciprocals[breadth] >> 16);
    return hr_product(hr_tile_sloped_cost(line, stride, at, length, breadth, blocks),
                      costs->part_of_leg[length][breadth]);
}

#endif
