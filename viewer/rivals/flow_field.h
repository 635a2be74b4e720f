// flow_field.h - a flow field: from every block the step towards one goal that is on a cheapest way
// in eight directions, found by one Dijkstra search from the goal over all blocks. Units that share
// the goal share the field; each only follows it.
//
// Dijkstra: A Note on Two Problems in Connexion with Graphs, 1959; for crowds: Emerson, Crowd
// Pathfinding and Steering Using Flow Field Tiles, in Game AI Pro, 2013. 9 bytes a block.
#ifndef HANDRAIL_VIEWER_RIVALS_FLOW_FIELD_H
#define HANDRAIL_VIEWER_RIVALS_FLOW_FIELD_H

#include "planner/grid/points.h"
#include "viewer/rivals/weighted_heap.h"
#include "viewer/rivals/weighted_steps.h"

typedef struct flow_field {
    const hr_allocator *allocator;
    uint64_t *costs;     // to the goal; UINT64_MAX = no way
    uint8_t *directions; // towards it
    weighted_heap heap;
    int32_t width, height;
    hr_cell goal;
} flow_field;

/// Makes room for maps of this size. @return false if out of memory; nothing is held then.
bool flow_field_create(flow_field *field, const hr_allocator *allocator, int32_t width,
                       int32_t height);
void flow_field_destroy(flow_field *field);
size_t flow_field_bytes(const flow_field *field);

/// Finds the field of an open block anew. @return false if out of memory.
bool flow_field_build(flow_field *field, const weighted_grid *grid, hr_cell goal);

/// Writes the bends of the way from a block to the goal to `way`, both ends with it. @return its
/// cost, or -1 if there is no way or `way` is out of memory.
int64_t flow_field_follow(const flow_field *field, hr_cell from, hr_points *way);

#endif
