// cost_sweeps.h - the cheapest ways through a tile of several costs, from many blocks at once.
//
// A step goes to one of the eight neighbours, none diagonally past a closed side, and costs the
// mean of its two blocks times its length. Rows are relaxed from the one above, then each along
// itself, down the tile and up again, until nothing gets cheaper (Zhao, A fast sweeping method for
// Eikonal equations, 2005, does so for waves). Ways that seldom turn back from north to south, as
// most do, are found in a few sweeps, whatever their length; rows that cannot change are left out.
//
// Each source has a number of a vector, 16 bits of it: costs are scaled so that the usual ways fit.
// Where that would leave too little of the cheapest ground, or a way does not fit, these sweeps
// know of none.
#ifndef HANDRAIL_PLANNER_ROUTES_COST_SWEEPS_H
#define HANDRAIL_PLANNER_ROUTES_COST_SWEEPS_H

#include "passmap/planes/costs.h"
#include "planner/base/vectors.h"
#include "planner/grid/points.h"
#include "planner/grid/tile.h"

enum {
    HR_STEPS_PAD = 2,
    HR_SWEEP_VECTORS = 2,
    HR_SWEEP_SOURCES = HR_SWEEP_VECTORS * HR_VECTOR_LENGTH, // at once
};

/// Of one kind from each block of a row; that of block x is at HR_STEPS_PAD + x.
typedef uint16_t hr_step_row[HR_TILE + 2 * HR_STEPS_PAD];

/// What steps cost, from each block towards the east and the south; the rest of them are 0. A
/// knight's move is named after its longer side first.
typedef struct hr_cost_steps {
    hr_step_row east[HR_TILE], south[HR_TILE], south_east[HR_TILE], south_west[HR_TILE];
    hr_step_row east_knight[HR_TILE], west_knight[HR_TILE];
    hr_step_row south_east_knight[HR_TILE], south_west_knight[HR_TILE];
} hr_cost_steps;

/// Large: not for the stack. All zero before it is used.
typedef struct hr_cost_sweeps {
    uint64_t open[HR_TILE];                              // bits of each row
    uint16_t costs[HR_TILE][HR_TILE];                    // of open blocks
    int32_t least, most;                                 // of them
    int64_t sum, count;                                  // of them
    hr_cost_steps steps;                                 // scaled, for sums of 16 bits
    hr_int16x8 sums[HR_TILE][HR_TILE][HR_SWEEP_VECTORS]; // of the ways from each source
} hr_cost_sweeps;

/// What all open blocks of a tile cost, or 0 if they cost several; `origin` is its first block.
/// Without an open block that is the least cost of all.
int32_t hr_cost_of_tile(const hr_tile_plane *tile, const hr_costs *costs, hr_cell origin);

/// Takes over a tile's open blocks and their costs.
void hr_cost_sweeps_load(hr_cost_sweeps *sweeps, const hr_tile_plane *tile, const hr_costs *costs,
                         hr_cell origin);

/// Finds the cheapest ways from some open blocks of the tile, at most HR_SWEEP_SOURCES, to all
/// others that they fit 16 bits to; those of longer ways if the scale is made `coarser`, by powers
/// of two. @return false if costs differ too much for it: then nothing is known.
bool hr_cost_sweeps_run(hr_cost_sweeps *sweeps, const hr_cell *sources, int32_t count,
                        int32_t coarser);

/// Pushes the way from a block back to source number `source`, both with it, and every bend.
/// @return false if there is none, as far as is known.
bool hr_cost_sweeps_way(const hr_cost_sweeps *sweeps, int32_t source, hr_cell from, hr_points *way);

#endif
