// astar.h - A* over open blocks: complete, and good once its path is pulled taut; the stage that
// answers where the trace cannot.
//
// Hart, Nilsson, Raphael: A Formal Basis for the Heuristic Determination of Minimum Cost Paths,
// 1968. Eight directions, no diagonal step past a closed side. Costs 29 and 41 (41/29 is sqrt 2 to
// 0.03 %) in 32 bits: the longest way there can be, half of 16384 x 16384 blocks, still fits. A
// binary heap with lazy deletion; generation stamps instead of clearing the table.
#ifndef HANDRAIL_ASTAR_H
#define HANDRAIL_ASTAR_H

#include "../passmap/plane.h"
#include "points.h"
#include "watch.h"

typedef struct hr_astar_node {
    uint32_t cost;
    uint32_t stamp; // generation * 16 + closed * 8 + direction it was reached in
} hr_astar_node;

typedef struct hr_astar {
    const hr_allocator *allocator;
    hr_astar_node *nodes;
    uint64_t *heap; // estimate << 32 | block
    int32_t width, height;
    uint32_t generation, heap_count, capacity;
} hr_astar;

typedef enum hr_astar_end {
    HR_ASTAR_FOUND,
    HR_ASTAR_NO_WAY,
    HR_ASTAR_OVER_BUDGET,
    HR_ASTAR_OUT_OF_MEMORY
} hr_astar_end;

/// Finds a way from block to block and writes it to `way`, `from` and `to` with it. Adds its
/// expansions to `*steps` and ends when they reach `step_limit`: then `way` leads to the block
/// nearest to `to` that it has seen.
hr_astar_end hr_astar_search(hr_astar *astar, const hr_plane *plane, const hr_watch *watch,
                             hr_cell from, hr_cell to, int64_t step_limit, int64_t *steps,
                             hr_points *way);

void hr_astar_destroy(hr_astar *astar);
size_t hr_astar_bytes(const hr_astar *astar);

#endif
