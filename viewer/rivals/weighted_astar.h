// weighted_astar.h - plain A* over the blocks of a grid with costs: eight directions, the octile
// estimate at the least cost, a binary heap, a table of 16 bytes a block with generation stamps.
//
// Hart, Nilsson, Raphael: A Formal Basis for the Heuristic Determination of Minimum Cost Paths,
// 1968. A file of its own beside the planner's A*, so that what is measured stays the same whatever
// becomes of that one.
#ifndef HANDRAIL_VIEWER_RIVALS_WEIGHTED_ASTAR_H
#define HANDRAIL_VIEWER_RIVALS_WEIGHTED_ASTAR_H

#include "planner/base/observer.h"
#include "planner/grid/points.h"
#include "viewer/rivals/weighted_heap.h"
#include "viewer/rivals/weighted_steps.h"

typedef struct weighted_node {
    uint64_t cost;
    uint32_t generation;
    uint8_t direction; ///< that it was reached in
    bool is_expanded;
} weighted_node;

typedef struct weighted_astar {
    const hr_allocator *allocator;
    weighted_node *nodes;
    weighted_heap heap;
    int32_t width, height;
    uint32_t generation;
} weighted_astar;

/// Makes room for maps of this size. @return false if out of memory; nothing is held then.
bool weighted_astar_create(weighted_astar *search, const hr_allocator *allocator, int32_t width,
                           int32_t height);
void weighted_astar_destroy(weighted_astar *search);
size_t weighted_astar_bytes(const weighted_astar *search);

/// Writes the bends of a cheapest 8-direction way between two open blocks to `way`, both ends with
/// it; adds the expansions to `*steps`. @return its cost, or -1 if there is no way, if it is
/// cancelled, or if `search` or `way` is out of memory.
int64_t weighted_astar_search(weighted_astar *search, const weighted_grid *grid,
                              const hr_observer *observer, hr_cell from, hr_cell to, int64_t *steps,
                              hr_points *way);

#endif
