// weighted_jump.h - jump point search on ground with costs (JPSW): cheapest ways in eight
// directions.
//
// Carlson, Moghadam, Harabor, Stuckey, Ebrahimi: Optimal Pathfinding on Weighted Grid Maps, 2023.
// A block becomes a node only if a cheapest way may turn there (weighted_rules.h). Straight scans
// are looked up (weighted_runs.h), diagonals walked from block to block with a scan to either side;
// a walk ends where its block is known to be reached for less, or was walked on from before. Of
// equally cheap steps to a node all are gone on with.
#ifndef HANDRAIL_VIEWER_RIVALS_WEIGHTED_JUMP_H
#define HANDRAIL_VIEWER_RIVALS_WEIGHTED_JUMP_H

#include "planner/base/observer.h"
#include "planner/grid/points.h"
#include "viewer/rivals/weighted_heap.h"
#include "viewer/rivals/weighted_runs.h"

/// What is known of a block.
typedef struct weighted_jump_node {
    uint64_t cost;
    uint32_t generation, parent; ///< the parent is a place
    uint16_t arrivals;           ///< directions of the steps it was reached by, a bit each
    uint16_t expanded;           ///< those that were gone on with
} weighted_jump_node;

/// A search with all that it keeps of a map: 36 bytes a block.
typedef struct weighted_jump {
    const hr_allocator *allocator;
    weighted_rules rules;
    weighted_runs runs;
    weighted_jump_node *nodes;
    weighted_heap heap;
    int32_t width, height;
    uint32_t generation;
    const weighted_grid *grid; // of the search under way
    hr_cell start, goal;
} weighted_jump;

/// Makes room for maps of this size. @return false if out of memory; nothing is held then.
bool weighted_jump_create(weighted_jump *search, const hr_allocator *allocator, int32_t width,
                          int32_t height);
void weighted_jump_destroy(weighted_jump *search);
size_t weighted_jump_bytes(const weighted_jump *search);

/// Finds rules and runs of a map, or of one that has changed. @return false if out of memory.
bool weighted_jump_build(weighted_jump *search, const weighted_grid *grid);

/// Writes the bends of a cheapest 8-direction way between two open blocks to `way`, both ends with
/// it; adds the expansions to `*steps`. @return its cost, or -1 if there is no way, if it is
/// cancelled, or if `search` or `way` is out of memory.
int64_t weighted_jump_search(weighted_jump *search, const weighted_grid *grid,
                             const hr_observer *observer, hr_cell from, hr_cell to, int64_t *steps,
                             hr_points *way);

#endif
