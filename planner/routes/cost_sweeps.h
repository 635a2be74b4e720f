// cost_sweeps.h - the cheapest ways through a tile of several costs, from many blocks at once.
//
// Rows are relaxed from the two above, then along themselves, down the tile and up again, until
// nothing gets cheaper (Zhao, A fast sweeping method for Eikonal equations, 2005, does so for
// waves). Ways that seldom turn back from north to south, as most do, are found in a few sweeps,
// whatever their length; of later sweeps, only what lies beside changes is done.
//
// Each source has a number of a vector, 16 bits of it: costs are scaled so that the usual ways fit.
// Where that would leave too little of the cheapest ground, or a way does not fit, these sweeps
// know of none.
#ifndef HANDRAIL_PLANNER_ROUTES_COST_SWEEPS_H
#define HANDRAIL_PLANNER_ROUTES_COST_SWEEPS_H

#include "passmap/planes/costs.h"
#include "planner/base/vectors.h"
#include "planner/grid/points.h"
#include "planner/routes/cost_steps.h"

enum { HR_SWEEP_SOURCES = HR_LONG_VECTOR_LENGTH }; // at once

/// Large: not for the stack. Points into itself: not to be copied.
typedef struct hr_cost_sweeps {
    uint64_t open[HR_TILE];           // bits of each row
    uint16_t costs[HR_TILE][HR_TILE]; // of open blocks; 0 of others
    int32_t least, most;              // of them
    int64_t sum, count;               // of them
    hr_cost_steps steps;
    hr_int16x16 *sums; // of the ways from each source: to each block and what lies around the tile,
                       // which none reaches, by hr_steps_index
    hr_int16x16 memory[HR_STEPS_SIDE * HR_STEPS_SIDE + 1]; // that of `sums`
} hr_cost_sweeps;

/// Prepares sweeps, all zero, for loading; once in their life.
void hr_cost_sweeps_create(hr_cost_sweeps *sweeps);

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
