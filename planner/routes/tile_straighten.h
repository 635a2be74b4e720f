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

/// What moving a point between two others came to.
typedef struct hr_known_move {
    uint64_t points; // the three of them, or 0
    hr_cell to;
    double cost_before, cost_after; // of the legs to it and from it then
} hr_known_move;

/// Whether a point can be left out between two others.
typedef struct hr_known_drop {
    uint64_t points; // the three of them, or 0
    double past;     // what the leg past it costs, or -1 if it stays
} hr_known_drop;

enum { HR_KNOWN_MOVES_BITS = 8, HR_KNOWN_DROPS_BITS = 9 };

/// Large: not for the stack.
typedef struct hr_tile_straightener {
    hr_tile_costs costs; // of the tile
    bool is_all_open;
    // of the tile's ways so far, for half of their points are those of ways before: each where the
    // hash of its points is, if none came later
    hr_known_move moves[1 << HR_KNOWN_MOVES_BITS];
    hr_known_drop drops[1 << HR_KNOWN_DROPS_BITS];
    int32_t count;
    hr_bend bends[HR_TILE * HR_TILE]; // no cheapest way visits a block twice
} hr_tile_straightener;

/// Once, before any tile is loaded.
void hr_tile_straightener_create(hr_tile_straightener *straightener);
/// Takes over a tile, and what its open blocks cost.
void hr_tile_straightener_load(hr_tile_straightener *straightener, const hr_tile_plane *tile,
                               uint16_t costs[HR_TILE][HR_TILE]);

/// Straightens `way`, which goes from block to block of the loaded tile in steps of one or two, in
/// place. The costs of its legs are then those of `bends`.
void hr_tile_straighten(hr_tile_straightener *straightener, const hr_tile_plane *tile,
                        hr_points *way);

#endif
