// jump.h - jump point search on bit planes: the rival of the planner, as fast as we could make it.
//
// Harabor and Grastien: Online Graph Pruning for Pathfinding on Grid Maps, 2011; Improving Jump
// Point Search, 2014. Eight directions, no diagonal step past a closed side, so that only straight
// scans find jump points: those become nodes, and the diagonals between them are walked in place,
// from block to block from which a scan finds something. Scans run over stop planes, which know
// nothing of the goal: it is looked for from each node before that is expanded, and as the way on
// to it is as long as was estimated, the search ends with it. Nodes wait in buckets by their
// estimates; generation stamps in place of clearing the table.
#ifndef HANDRAIL_VIEWER_RIVALS_JUMP_H
#define HANDRAIL_VIEWER_RIVALS_JUMP_H

#include "planner/base/observer.h"
#include "planner/grid/points.h"
#include "viewer/rivals/buckets.h"
#include "viewer/rivals/octile.h"
#include "viewer/rivals/stop_planes.h"

/// What is known of a jump point.
typedef struct jump_node {
    uint64_t reached; ///< generations left << 36 | cost: a lower one is a later or a cheaper way
    uint32_t parent;  ///< place
    uint32_t place;   ///< headings it was reached with << 28 | place; no headings: it is done
} jump_node;

/// A search with its table and its queue: 16 bytes a block where a scan may stop.
typedef struct jump {
    const hr_allocator *allocator;
    jump_node *nodes; // by number; then the start's, where that has none
    size_t node_capacity;
    buckets queue; // of numbers
    uint64_t generations_left;
    hr_cell start, goal;
    int32_t seen_from[4]; // how far from the goal a scan may begin that comes to it, by its heading
    int64_t limit;        // the cheapest way to the goal so far, or INT64_MAX
    uint32_t last;        // place of the node that it was found from
} jump;

/// Makes room to search on `stops`, or on these after they were built anew. @return false if out of
/// memory; what was held stays.
bool jump_prepare(jump *search, const hr_allocator *allocator, const stop_planes *stops);
void jump_destroy(jump *search);
size_t jump_bytes(const jump *search);

/// Writes the bends of a shortest 8-direction way between two open blocks to `way`, both ends with
/// it; adds the expansions to `*steps`. @return false if there is no way, if it is cancelled, or if
/// `search` or `way` is out of memory.
bool jump_search(jump *search, const stop_planes *stops, const hr_observer *observer, hr_cell from,
                 hr_cell to, int64_t *steps, hr_points *way);

#endif
