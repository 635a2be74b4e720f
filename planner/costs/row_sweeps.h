// row_sweeps.h - the cheapest ways inside a tile of several costs from one of its blocks, in steps
// to the eight neighbours.
//
// A step costs half of each of its two blocks, times its length; none goes diagonally past a closed
// side. Each row is relaxed from the one beside it, then along itself, down the tile and up again,
// until nothing gets cheaper (Zhao, A fast sweeping method for Eikonal equations, 2005). Rows that
// cannot change are left out. What each way costs does not depend on the order.
//
// A row is eight vectors. Number i of vector j is of block 8 i + j, so that neighbours are at the
// same place of the vectors beside each other, and a row is relaxed along itself in eight stretches
// at once. Costs are whole numbers of 15 bits, scaled so that the usual ways fit.
//
// Memory: 46 KiB, and nothing is allocated.
#ifndef HANDRAIL_PLANNER_COSTS_ROW_SWEEPS_H
#define HANDRAIL_PLANNER_COSTS_ROW_SWEEPS_H

#include "passmap/planes/costs.h"
#include "planner/base/vectors.h"
#include "planner/grid/points.h"

enum { HR_STRETCH = HR_TILE / HR_VECTOR_LENGTH };

enum {
    HR_SWEEP_UNREACHED = -1,      // a sum; all others are less
    HR_SWEEP_ILLEGAL = INT16_MAX, // a step
};

/// A number for each block of a row of the tile.
typedef union hr_sweep_row {
    hr_int16x8 at[HR_STRETCH];
    int16_t numbers[HR_TILE]; // see hr_place_in_row
} hr_sweep_row;

static inline int32_t hr_place_in_row(int32_t x) {
    return x % HR_STRETCH * HR_VECTOR_LENGTH + x / HR_STRETCH;
}

/// What it costs to cross one stretch of a row, two, and four: to the east from the last block
/// before them to their last one; to the west from the first block after them to their first one.
typedef struct hr_crossings {
    hr_int16x8 east[3], west[3];
} hr_crossings;

/// Rows of the tile, from `first` to the one before `end`: whole groups of HR_SQUARE of them.
typedef struct hr_sweep_rows {
    int32_t first, end;
} hr_sweep_rows;

static const hr_sweep_rows HR_ALL_ROWS = {0, HR_TILE};

typedef struct hr_row_sweeps {
    hr_cell from;
    hr_sweep_rows rows;         // that were loaded; no way leads to others
    bool is_rough;              // the cheapest steps are dearer than they are
    double unit;                // of sums, in blocks of plain ground
    hr_sweep_row sums[HR_TILE]; // of the ways to each block
    // Steps from each block; a step that is not legal costs more than any way.
    hr_sweep_row east[HR_TILE], south[HR_TILE], south_east[HR_TILE], south_west[HR_TILE];
    hr_crossings crossings[HR_TILE];
} hr_row_sweeps;

/// Finds the cheapest ways from an open block of the tile of a plane that begins at `origin`, given
/// as a block of the tile. Nothing is known where costs differ too much for 15 bits. (Any 64 x 64
/// blocks that begin at multiples of HR_SQUARE may be a tile here, as far as they lie on the map.)
void hr_row_sweeps_run(hr_row_sweeps *sweeps, const hr_plane *plane, const hr_costs *costs,
                       hr_cell origin, hr_cell from);

/// The same over some rows alone, which takes as much less; and where costs differ too much, the
/// cheapest are taken to be dearer than they are.
void hr_row_sweeps_run_roughly(hr_row_sweeps *sweeps, const hr_plane *plane, const hr_costs *costs,
                               hr_cell origin, hr_cell from, hr_sweep_rows rows);

/// Sides of the blocks that were swept, over which a way may go on.
typedef struct hr_sweep_sides {
    bool north, east, south, west;
} hr_sweep_sides;

/// What a way costs at least to a block at one of these sides; INFINITY if there is none, 0 if
/// costs differ too much.
double hr_row_sweeps_cost_to_sides(const hr_row_sweeps *sweeps, hr_sweep_sides sides);

/// Finds the cheapest ways from another block of the same rows, which are not loaded again.
void hr_row_sweeps_run_again(hr_row_sweeps *sweeps, hr_cell from);

/// Where ways begin: a block of the tile, and what they cost before it, in blocks of plain ground.
typedef struct hr_sweep_seed {
    hr_cell at;
    double cost; // 0 or more
    int16_t sum; // found: the cost in sums; HR_SWEEP_UNREACHED = too dear to be known
} hr_sweep_seed;

/// The same from many open blocks at once: to each block from the one from where it is the least.
/// Without `costs` steps cost their length, a way as long as any in a tile is known, and diagonal
/// steps are too long by a thousandth. Of no use for hr_row_way.
void hr_row_sweeps_run_from_all(hr_row_sweeps *sweeps, const hr_plane *plane, const hr_costs *costs,
                                hr_cell origin, hr_sweep_seed *seeds, int32_t count);

/// The sum of a block of the tile.
static inline int32_t hr_row_sweeps_sum(const hr_row_sweeps *sweeps, hr_cell at) {
    return sweeps->sums[at.y].numbers[hr_place_in_row(at.x)];
}

/// What the way to a block of the tile costs, in blocks of plain ground; below 0 if there is none,
/// or it is too dear to be known. Steps are rounded: on ground of mean cost by a two-hundredth at
/// most, on the cheapest there can be by a twentieth.
double hr_row_sweeps_cost(const hr_row_sweeps *sweeps, hr_cell to);

/// What ways that cost more are not known of, in blocks of plain ground.
double hr_row_sweeps_most(const hr_row_sweeps *sweeps);

#endif
