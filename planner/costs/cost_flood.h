// cost_flood.h - the cheapest ways inside a tile of 64 x 64 blocks from one of them, in steps to
// the eight neighbours: as far as it is asked for, target by target. Or from several blocks, each
// with what the way to it has cost before: then to each target from the one that is best for it.
//
// Dijkstra's algorithm in buckets (Dial, 1969), in whole numbers. A step costs the sum of its
// blocks' costs times its length, none goes diagonally past a closed side. A block in the middle of
// nine open ones of one cost is left in canonical order only (Sturtevant and Rabin, Canonical
// Orderings on Grids, 2016): straight on, or from a diagonal also along its two parts. All else is
// reached as cheaply past it. So open ground of one cost takes about a step a block.
//
// Memory: 47 KiB, and nothing is allocated.
#ifndef HANDRAIL_PLANNER_COSTS_COST_FLOOD_H
#define HANDRAIL_PLANNER_COSTS_COST_FLOOD_H

#include "passmap/planes/costs.h"
#include "planner/grid/points.h"
#include "planner/grid/tile.h"

enum {
    HR_COST_FLOOD_BUCKETS = 64, // a bit each
    HR_COST_FLOOD_NODES = HR_TILE * HR_TILE,
    HR_COST_FLOOD_ROW = HR_TILE + 8, // so that eight bytes can be read from each block on
};

/// A block's place in its bucket, or that of a bucket's two ends.
typedef struct hr_flood_link {
    uint16_t after, before;
} hr_flood_link;

/// A block of the tile that a flood begins at, and what the way to it costs, in blocks of plain
/// ground.
typedef struct hr_flood_source {
    hr_cell block;
    double cost;
} hr_flood_source;

/// Points into itself: not to be copied.
typedef struct hr_cost_flood {
    hr_tile_plane tile;
    const uint16_t *cost_of;
    const hr_flood_source *sources; // that the flood has not come to yet
    int32_t source_count;
    hr_flood_source only;    // the source of a flood from one block
    uint32_t lengths[2];     // of a step to a side, and of a diagonal one
    int32_t shift;           // buckets are 1 << shift wide
    uint32_t current;        // the number of the bucket that is being emptied
    uint64_t filled;         // the buckets with blocks in them, modulo their number
    uint64_t alike[HR_TILE]; // blocks in the middle of nine open ones of one cost
    uint8_t ground[HR_TILE][HR_COST_FLOOD_ROW]; // bytes, as in hr_costs
    uint32_t cost[HR_COST_FLOOD_NODES];         // of the cheapest way known, or HR_COST_FLOOD_FAR
    uint8_t reached_by[HR_COST_FLOOD_NODES];    // the direction of its last step; none at a source
    uint8_t entered[HR_COST_FLOOD_NODES]; // the last steps of all such ways, a bit a direction
    hr_flood_link links[HR_COST_FLOOD_NODES + HR_COST_FLOOD_BUCKETS];
} hr_cost_flood;

#define HR_COST_FLOOD_FAR UINT32_MAX

/// Once in its life.
void hr_cost_flood_create(hr_cost_flood *flood);
/// Begins at a block of tile (column, row) of a plane, given as a block of the tile.
void hr_cost_flood_start(hr_cost_flood *flood, const hr_plane *plane, const hr_costs *costs,
                         int32_t column, int32_t row, hr_cell from);
/// The same from several blocks, open ones, in the order of their costs; the list stays until the
/// flood ends. Sources that cost tens of thousands of blocks of plain ground are left out.
void hr_cost_flood_start_at(hr_cost_flood *flood, const hr_plane *plane, const hr_costs *costs,
                            int32_t column, int32_t row, const hr_flood_source *sources,
                            int32_t count);

/// Goes on until a block of the tile is reached as cheaply as it can be. @return what that costs,
/// in blocks of plain ground; below 0 if there is no way to it inside the tile.
double hr_cost_flood_reach(hr_cost_flood *flood, hr_cell to);

/// Pushes the way from the flood's beginning, or the best of its sources, to a block that was
/// reached, both with it and every bend, as blocks of the tile moved by `origin`.
void hr_cost_flood_way(const hr_cost_flood *flood, hr_cell to, hr_cell origin, hr_points *way);

#endif
