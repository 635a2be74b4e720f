// tile_sums.h - what the cheapest ways to the blocks of a tile cost, exactly: brought up to date
// from some rows of the tile, or from the row beside one of its sides.
//
// A step costs the sum of its two blocks' costs times its length (planner/costs/step_costs.h). Each
// row is relaxed from the one beside it, then along itself, down the tile and up again, until
// nothing gets cheaper (Zhao, A fast sweeping method for Eikonal equations, 2005). As in
// planner/costs/row_sweeps.h, of which this is the exact form: sums may be of any size.
//
// A row is sixteen vectors of four. Number i of vector j is of block 16 i + j, so that neighbours
// are at the same place of the vectors beside each other, and a row is relaxed along itself in four
// stretches at once. Numbers are whole; as doubles they are exact up to HR_SUM_EXACT, the cost of
// 17 thousand million blocks of plain ground.
#ifndef HANDRAIL_PLANNER_COSTS_TILE_SUMS_H
#define HANDRAIL_PLANNER_COSTS_TILE_SUMS_H

#include "planner/costs/step_costs.h"

enum { HR_SUM_VECTOR = 4, HR_SUM_STRETCH = HR_TILE / HR_SUM_VECTOR };

/// A sum of no way, and the cost of a closed block: more than any way costs.
#define HR_SUM_UNREACHED ((double)(INT64_C(1) << 60))

/// Up to here sums are exact.
#define HR_SUM_EXACT ((double)(INT64_C(1) << 53))

/// The sum that ways begin with: all sums are more than half a step costs.
#define HR_SUM_FIRST ((double)(INT64_C(1) << 27))

/// A number for each of 64 blocks in a line.
typedef struct hr_sum_row {
    double numbers[HR_TILE]; // see hr_place_of_sum
} hr_sum_row;

static inline int32_t hr_place_of_sum(int32_t x) {
    return x % HR_SUM_STRETCH * HR_SUM_VECTOR + x / HR_SUM_STRETCH;
}

/// What half a step costs in each block of a line: its cost times the length of a straight step,
/// and of a diagonal one.
typedef struct hr_half_steps {
    hr_sum_row straight, diagonal;
} hr_half_steps;

/// What steps in a tile cost.
typedef struct hr_tile_ground {
    double straight_of[256], diagonal_of[256]; // half steps, by the rank of a block
    hr_half_steps rows[HR_TILE];
} hr_tile_ground;

/// The sums of a tile, and the rows that are to be relaxed, a bit each.
typedef struct hr_tile_sums {
    hr_sum_row rows[HR_TILE];
    uint64_t due_along, due_from_above, due_from_below;
    bool is_upward; // the rows that are due from below come next
} hr_tile_sums;

/// Before tiles of a class are loaded.
void hr_tile_ground_price(hr_tile_ground *ground, const hr_costs *costs);
/// Loads the tile that begins at `origin`.
void hr_tile_ground_load(hr_tile_ground *ground, const hr_plane *plane, const hr_costs *costs,
                         hr_cell origin);

/// Sets the half steps of number `x` in a line, of a block with this rank, or of a closed one.
static inline void hr_half_steps_set(hr_half_steps *steps, int32_t x, const hr_tile_ground *ground,
                                     uint8_t rank) {
    int32_t place = hr_place_of_sum(x);
    steps->straight.numbers[place] = ground->straight_of[rank];
    steps->diagonal.numbers[place] = ground->diagonal_of[rank];
}

static inline void hr_half_steps_close(hr_half_steps *steps, int32_t x) {
    int32_t place = hr_place_of_sum(x);
    steps->straight.numbers[place] = steps->diagonal.numbers[place] = HR_SUM_UNREACHED;
}

/// No block is reached, nothing is due.
void hr_tile_sums_clear(hr_tile_sums *sums);

static inline double *hr_tile_sum(hr_tile_sums *sums, int32_t x, int32_t y) {
    return &sums->rows[y].numbers[hr_place_of_sum(x)];
}

/// Relaxes rows until none is due, a step each. @return false if `steps` reached the limit before.
/// Called again it goes on as if it had not been stopped.
bool hr_tile_sums_settle(hr_tile_sums *sums, const hr_tile_ground *ground, int64_t step_limit,
                         int64_t *steps);

/// Relaxes a line of blocks from the one beside it. @return whether a sum has become less.
bool hr_sum_row_relax(hr_sum_row *own, const hr_half_steps *steps, const hr_sum_row *beside,
                      const hr_half_steps *beside_steps);

#endif
