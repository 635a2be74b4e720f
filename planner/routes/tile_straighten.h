// tile_straighten.h - straightens ways of a tile of several costs.
//
// A way of steps to neighbours and knights' moves gets points where the cost under it changes.
// Points are dropped where the leg past them is clear and not dearer, and what is left is moved to
// where it costs less, as light bends where it enters glass; as long as that gains. Nearly what
// hr_straighten does, in a fraction of its time: so that a tile has all its ways straightened
// before anybody asks.
//
// Invariant: the way stays clear and never gets dearer.
#ifndef HANDRAIL_PLANNER_ROUTES_TILE_STRAIGHTEN_H
#define HANDRAIL_PLANNER_ROUTES_TILE_STRAIGHTEN_H

#include "planner/grid/points.h"
#include "planner/routes/tile_costs.h"

/// A point of the way at hand.
typedef struct hr_bend {
    hr_cell at;
    double cost;   // of the leg from the point before
    bool is_loose; // a leg beside it is another than when it was looked at
} hr_bend;

/// Large: not for the stack.
typedef struct hr_tile_straightener {
    hr_tile_costs costs; // of the tile
    bool is_all_open;
    int32_t count;
    hr_bend bends[HR_TILE * HR_TILE]; // no cheapest way visits a block twice
} hr_tile_straightener;

/// Straightens `way`, which goes from block to block of the tile in steps of one or two, in place.
void hr_tile_straighten(hr_tile_straightener *straightener, const hr_tile_plane *tile,
                        hr_points *way);

#endif
