// tile_costs.c - legs as differences of sums.

#include "planner/routes/tile_costs.h"

#include "passmap/base/assertion.h"

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

// What a line of the tile costs up to a time: `part` of `whole` parts into block `at`.
static inline uint32_t cost_up_to(const uint32_t *line, int32_t at, uint32_t part, uint32_t whole) {
    return whole * line[at] + part * (line[at + 1] - line[at]);
}

// A leg of 2 * length * breadth parts is 2 * breadth of them in each block of a line, 2 * length in
// each line but the first and the last, where it is half as long. No more than 2^13 parts of 2^16.
static uint32_t sloped_cost(const uint32_t *line, ptrdiff_t stride, int32_t at, int32_t length,
                            int32_t breadth, int32_t blocks) {
    uint32_t whole = 2 * (uint32_t)breadth, sum = 0;
    uint32_t rest = 2 * (uint32_t)(length - blocks * breadth);
    int32_t first = (blocks + 1) / 2, end = at + length;
    HR_ASSERT(blocks == length / breadth);
    uint32_t part = (uint32_t)(length + breadth - first * (int32_t)whole);
    sum -= cost_up_to(line, at, (uint32_t)breadth, whole);
    at += first;
    for (int32_t i = 0; i < breadth; i++) {
        sum += cost_up_to(line, at, part, whole);
        line += stride;
        sum -= cost_up_to(line, at, part, whole);
        at += blocks;
        part += rest;
        int32_t is_past = part >= whole;
        at += is_past;
        part -= whole & (uint32_t)-is_past;
    }
    return sum + cost_up_to(line, end, (uint32_t)breadth, whole);
}

// Swapped so that it goes towards higher coordinates along its longer side.
double hr_tile_leg_cost(const hr_tile_costs *costs, hr_cell from, hr_cell to) {
    const int32_t begin[2] = {from.x, from.y}, change[2] = {to.x - from.x, to.y - from.y};
    const size_t axis = abs(change[0]) < abs(change[1]), other = 1 - axis; // 0 = x, 1 = y
    const int32_t if_backwards = change[axis] < 0 ? -1 : 0;
    const int32_t length = abs(change[axis]), breadth = abs(change[other]);
    const int32_t at = begin[axis] + (change[axis] & if_backwards);
    const int32_t across = begin[other] + (change[other] & if_backwards);
    const uint32_t *line = costs->sums[axis][across];
    if (length == 0) return 0;
    if (breadth == 0) // half of the first block and of the last
        return (cost_up_to(line, at + length, 1, 2) - cost_up_to(line, at, 1, 2)) * 0.5;
    bool is_rising = (change[other] < 0) == (change[axis] < 0);
    const ptrdiff_t stride = is_rising ? HR_TILE + 1 : -(HR_TILE + 1);
    int32_t blocks = (int32_t)((uint32_t)length * costs->reciprocals[breadth] >> 16);
    return sloped_cost(line, stride, at, length, breadth, blocks) *
           costs->part_of_leg[length][breadth];
}
