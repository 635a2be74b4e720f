// tile_astar.h - A* on ground with costs, a tile of 64 x 64 blocks at a time: complete, and the
// cheapest way there is in steps to the eight neighbours.
//
// Yap, Burch, Holte, Schaeffer: Block A*: Database-Driven Search with Applications in Any-Angle
// Path-Planning, 2011, with sweeps over rows in place of a database. What waits is not blocks but
// tiles, each at the least cost with estimate of a block that was reached from beside it. The tile
// of the least is settled (tile_sums.h), and its rims are offered to the tiles around. When none
// waits at less than what the goal costs, that is the cheapest.
//
// Memory: 33 KiB for each tile that the search has reached, and 68 KiB.
#ifndef HANDRAIL_PLANNER_COSTS_TILE_ASTAR_H
#define HANDRAIL_PLANNER_COSTS_TILE_ASTAR_H

#include "planner/base/heap.h"
#include "planner/costs/search_tiles.h"
#include "planner/costs/step_costs.h"
#include "planner/costs/tile_sums.h"

typedef struct hr_astar_sums {
    hr_search_tile head;
    uint64_t total; // that it waits at: the least cost with estimate; UINT64_MAX = it does not wait
    hr_tile_sums sums;
    uint64_t told[HR_TILE]; // blocks that the watcher was told of, a word a row
} hr_astar_sums;

typedef struct hr_tile_astar {
    hr_search_tiles tiles;
    hr_tile_ground *ground; // of the tile that is being settled
    hr_keyed *heap;         // tiles that wait, and outdated entries; keys are totals
    int32_t heap_count, heap_capacity;

    // The search that is in tiles and heap
    hr_step_progress progress;
    hr_astar_sums *current; // it is being settled; NULL = none is
    uint64_t total;         // that the tile settled last waited at; what costs less is final
} hr_tile_astar;

/// `bytes_max` of memory, 0 = as much as it takes. Holds nothing yet.
void hr_tile_astar_create(hr_tile_astar *astar, const hr_allocator *allocator, size_t bytes_max);
void hr_tile_astar_destroy(hr_tile_astar *astar);
size_t hr_tile_astar_bytes(const hr_tile_astar *astar);

/// Finds a way from block to block and writes its turning points. The measure has costs, and its
/// estimates are consistent. A step is a row of a tile; over budget the way leads to the block
/// nearest to the goal of those whose cost is known for good. The cost of the way, the least there
/// is to its end, is left in `*cost`, in plain steps.
///
/// A search goes on where the last one stopped if it is called with the same after as many steps,
/// with no lower limit: it comes to the same as one that was never stopped, its steps included.
/// Call hr_tile_astar_forget after the ground has changed.
hr_outcome hr_tile_astar_search(hr_tile_astar *astar, hr_search_call *call,
                                const hr_step_measure *measure, double *cost);

/// The next search begins anew, whatever it asks.
static inline void hr_tile_astar_forget(hr_tile_astar *astar) { astar->progress.can_go_on = false; }

#endif
