// astar.h - A* over open blocks, with costs or without: complete, and the cheapest way there is in
// steps to the eight neighbours.
//
// Hart, Nilsson, Raphael: A Formal Basis for the Heuristic Determination of Minimum Cost Paths,
// 1968; weighted as by Pohl, Heuristic Search Viewed as Path Finding in a Graph, 1970. Steps cost
// what step_costs.h says. The dearest way there can be, through 16384 x 16384 blocks of the highest
// cost, still fits in 55 bits.
//
// Memory: a node is 8 bytes. The heap holds at most an entry of 16 bytes for each node of the tiles
// that the search has reached (search_tiles.h), in practice a twentieth of that: outdated entries
// are weeded out before it grows. So a search costs at most HR_ASTAR_TILE_BYTES a tile, and ends
// where it would need more tiles than it may have.
#ifndef HANDRAIL_PLANNER_COSTS_ASTAR_H
#define HANDRAIL_PLANNER_COSTS_ASTAR_H

#include "planner/costs/search_tiles.h"
#include "planner/costs/step_costs.h"
#include "planner/grid/search_call.h"

enum {
    HR_ASTAR_TILE_NODES = HR_TILE * HR_TILE,
    HR_ASTAR_TILE_BYTES = 25 * HR_ASTAR_TILE_NODES, // with its share of the heap, at most
};

typedef struct hr_astar_tile {
    hr_search_tile head;
    uint64_t nodes[HR_ASTAR_TILE_NODES]; // cost << 5 | reached << 4 | expanded << 3 | direction
} hr_astar_tile;

typedef struct hr_astar_entry {
    uint64_t total; // cost so far and estimate of the rest
    uint32_t place;
} hr_astar_entry;

typedef struct hr_astar {
    hr_search_tiles tiles;
    hr_astar_entry *heap;
    uint32_t heap_count, heap_limit; // the limit is of this search,
    int32_t heap_capacity;           // the capacity of all before it

    // The search that is in nodes and heap
    hr_step_progress progress;
    hr_cell nearest; // of the expanded blocks to the goal
} hr_astar;

/// `bytes_max` of memory, 0 = as much as it takes. Holds nothing yet.
void hr_astar_create(hr_astar *astar, const hr_allocator *allocator, size_t bytes_max);
void hr_astar_destroy(hr_astar *astar);
size_t hr_astar_bytes(const hr_astar *astar);

/// Finds a way from block to block and writes its turning points. A step is an expansion; over
/// budget the way leads to the expanded block nearest to the goal. The cost of the way, at most
/// hr_step_bound times that of the cheapest one to its end, is left in `*cost`, in plain steps.
///
/// A search goes on where the last one stopped if it is called with the same after as many steps,
/// with no lower limit: it comes to the same as one that was never stopped, its steps included.
/// Call hr_astar_forget after the ground has changed.
hr_outcome hr_astar_search(hr_astar *astar, hr_search_call *call, const hr_step_measure *measure,
                           double *cost);

/// The next search begins anew, whatever it asks.
static inline void hr_astar_forget(hr_astar *astar) { astar->progress.can_go_on = false; }

#endif
