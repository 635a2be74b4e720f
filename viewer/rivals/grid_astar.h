// grid_astar.h - plain A* over the blocks of a grid, as it is written everywhere: eight directions,
// the octile estimate, a binary heap, a table of 16 bytes a block with generation stamps.
//
// Hart, Nilsson, Raphael: A Formal Basis for the Heuristic Determination of Minimum Cost Paths,
// 1968. A file of its own beside the planner's A*, so that what is measured stays the same whatever
// becomes of that one.
#ifndef HANDRAIL_VIEWER_RIVALS_GRID_ASTAR_H
#define HANDRAIL_VIEWER_RIVALS_GRID_ASTAR_H

#include "passmap/planes/plane.h"
#include "planner/base/observer.h"
#include "planner/grid/points.h"
#include "viewer/rivals/octile.h"

typedef struct grid_node {
    uint64_t reached;  ///< generations left << 36 | cost: a lower one is a later or a cheaper way
    uint8_t direction; ///< that it was reached in
    bool is_expanded;
} grid_node;

typedef struct grid_astar {
    const hr_allocator *allocator;
    grid_node *nodes;
    uint64_t *heap; // estimate << 28 | place
    size_t heap_count, heap_capacity;
    int32_t width, height;
    uint64_t generations_left;
    bool is_out_of_memory;
} grid_astar;

/// Makes room for maps of this size. @return false if out of memory; nothing is held then.
bool grid_astar_create(grid_astar *search, const hr_allocator *allocator, int32_t width,
                       int32_t height);
void grid_astar_destroy(grid_astar *search);
size_t grid_astar_bytes(const grid_astar *search);

/// Writes the bends of a shortest 8-direction way between two open blocks to `way`, both ends with
/// it; adds the expansions to `*steps`. @return false if there is no way, if it is cancelled, or if
/// `search` or `way` is out of memory.
bool grid_astar_search(grid_astar *search, const hr_plane *plane, const hr_observer *observer,
                       hr_cell from, hr_cell to, int64_t *steps, hr_points *way);

#endif
