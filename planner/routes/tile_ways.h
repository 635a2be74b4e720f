// tile_ways.h - the ways through a tile, between every two of its gates.
//
// Gates that see each other are joined by a straight way. For most others there is one through a
// third gate, or around a corner that other ways turn at; pulled taut, it is the shortest unless
// there are islands in the tile, closed blocks which it may pass on the wrong side. If it is too
// long to be trusted, a flood of the tile checks it; and where the flood arrives sooner, its way is
// walked back and pulled taut instead.
#ifndef HANDRAIL_PLANNER_ROUTES_TILE_WAYS_H
#define HANDRAIL_PLANNER_ROUTES_TILE_WAYS_H

#include "planner/routes/flood.h"
#include "planner/routes/graph.h"
#include "planner/routes/tile_corners.h"
#include "planner/taut/pull.h"

enum { HR_NO_WAY = UINT16_MAX };

typedef struct hr_way_in_tile {
    uint16_t length_16ths; // between the middles of two portals, or HR_NO_WAY
    uint16_t flood_thirds; // of the steps that a flood takes along it, if it has corners
    uint32_t chain;        // where its corners begin in `chains`, after their count; 0: it has none
} hr_way_in_tile;

typedef struct hr_tile_ways {
    const hr_allocator *allocator;
    hr_tile_plane tile;
    int32_t count; // of its gates
    hr_gate gates[HR_TILE_PORTALS_MAX];
    hr_cell blocks[HR_TILE_PORTALS_MAX];    // inside the tile
    uint8_t runs[HR_TILE_PORTALS_MAX];      // of open pairs on their sides
    int32_t components;                     // of connected open blocks
    int32_t component[HR_TILE_PORTALS_MAX]; // that each gate's block lies in
    // found, with `ways`:
    uint16_t *chains; // of each way its count of corners, then y * 64 + x of each
    uint32_t chain_count;
    int32_t chain_capacity;
    // in between:
    hr_flood flood;
    hr_puller puller;
    hr_tile_corner_lines corner_lines; // that the puller knows
    hr_points way;
    int32_t ring[HR_TILE_PORTALS_MAX]; // gates in the order in which they lie around the tile
    bool is_all_open, has_islands;
    int32_t unknown; // pairs that no way is known between yet
    uint64_t is_open[HR_TILE_PORTALS_MAX][HR_TILE_PORTALS_MAX / 64]; // pairs still to be joined
    hr_tile_corners corners;
    // tables, of which only what belongs to the gates of a tile is ever touched:
    hr_way_in_tile ways[HR_TILE_PORTALS_MAX][HR_TILE_PORTALS_MAX]; // from earlier to later gates
    uint16_t known_16ths[HR_TILE_PORTALS_MAX]
                        [HR_TILE_PORTALS_MAX]; // lengths between blocks, known so far
} hr_tile_ways;

void hr_tile_ways_create(hr_tile_ways *ways, const hr_allocator *allocator);
void hr_tile_ways_destroy(hr_tile_ways *ways);
/// Apart from the struct itself.
size_t hr_tile_ways_bytes(const hr_tile_ways *ways);

/// Finds the ways between the gates, given with their blocks, runs and components, of the loaded
/// tile. Gates of one run get none. @return false if out of memory.
bool hr_tile_ways_find(hr_tile_ways *ways);

#endif
