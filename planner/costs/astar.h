// astar.h - A* over open blocks, with costs or without: complete, and the cheapest way there is in
// steps to the eight neighbours.
//
// Hart, Nilsson, Raphael: A Formal Basis for the Heuristic Determination of Minimum Cost Paths,
// 1968; weighted as by Pohl, Heuristic Search Viewed as Path Finding in a Graph, 1970. A step costs
// half of each of its two blocks, times its length; none goes diagonally past a closed side. Whole
// numbers only: lengths are 985 and 1393 (1393/985 is sqrt 2 less 0.00003 %). The dearest way there
// can be, through 16384 x 16384 blocks of the highest cost, still fits in 55 bits.
//
// Memory: a node is 8 bytes, in tiles of 64 x 64 that are taken when a search first reaches into
// them and kept for the next search. The heap holds at most an entry of 16 bytes for each node of
// those tiles, in practice a twentieth of that: outdated entries are weeded out before it grows. So
// a search costs at most HR_ASTAR_TILE_BYTES a tile it has reached, and ends where it would need
// more tiles than it may have.
#ifndef HANDRAIL_PLANNER_COSTS_ASTAR_H
#define HANDRAIL_PLANNER_COSTS_ASTAR_H

#include "passmap/planes/costs.h"
#include "planner/grid/search_call.h"

enum {
    HR_ASTAR_TILE_NODES = HR_TILE * HR_TILE,
    HR_ASTAR_STRAIGHT = 985, // lengths of steps
    HR_ASTAR_DIAGONAL = 1393,
    HR_ASTAR_TILE_BYTES = 25 * HR_ASTAR_TILE_NODES, // with its share of the heap, at most
};

typedef struct hr_astar_tile {
    struct hr_astar_tile *next;          // in use, or unused
    uint32_t slot;                       // of the directory, while in use
    uint64_t nodes[HR_ASTAR_TILE_NODES]; // cost << 5 | reached << 4 | expanded << 3 | direction
} hr_astar_tile;

typedef struct hr_astar_entry {
    uint64_t total; // cost so far and estimate of the rest
    uint32_t place;
} hr_astar_entry;

/// What a step costs, and how the rest of a way is estimated.
typedef struct hr_astar_measure {
    hr_costs costs; // bytes NULL = every block costs the same
    hr_heuristic heuristic;
    uint32_t weight_256ths; // 256 = none
} hr_astar_measure;

/// What to search for.
typedef struct hr_astar_query {
    const hr_plane *plane;
    hr_cell from, to;
    hr_astar_measure measure;
    int64_t limit_256ths; // as that of the call
} hr_astar_query;

typedef struct hr_astar {
    const hr_allocator *allocator;
    hr_astar_tile **directory; // the tile at (x, y), NULL = not reached
    hr_astar_tile *used, *unused;
    hr_astar_entry *heap;
    int32_t tile_columns, tile_rows;
    uint32_t used_count, held_count, used_max; // tiles
    uint32_t heap_count, heap_limit;           // the limit is of this search,
    int32_t heap_capacity;                     // the capacity of all before it
    bool is_out_of_memory;

    // The search that is in nodes and heap
    bool can_go_on; // it ended between two expansions, at its step limit or for good
    hr_astar_query query;
    int64_t first_step, next_step;
    hr_cell nearest; // of the expanded blocks to the goal
} hr_astar;

/// `bytes_max` of memory, 0 = as much as it takes. Holds nothing yet.
void hr_astar_create(hr_astar *astar, const hr_allocator *allocator, size_t bytes_max);
void hr_astar_destroy(hr_astar *astar);
size_t hr_astar_bytes(const hr_astar *astar);

/// Finds a way from block to block and writes its turning points. A step is an expansion; over
/// budget the way leads to the expanded block nearest to the goal. The cost of the way, at most
/// hr_astar_bound times that of the cheapest one to its end, is left in `*cost`, in plain steps.
///
/// A search goes on where the last one stopped if it is called with the same after as many steps,
/// with no lower limit: it comes to the same as one that was never stopped, its steps included.
/// Call hr_astar_forget after the ground has changed.
hr_outcome hr_astar_search(hr_astar *astar, hr_search_call *call, const hr_astar_measure *measure,
                           double *cost);

/// The next search begins anew, whatever it asks.
static inline void hr_astar_forget(hr_astar *astar) { astar->can_go_on = false; }

/// The bound of the suboptimality: what the way found costs at most, as a multiple of the cheapest
/// one in the eight directions.
double hr_astar_bound(hr_heuristic heuristic, double weight);

#endif
