// routes.h - a graph of portals over the tiles of a plane, kept from plan to plan and repaired by
// touched tiles.
//
// Every two portals of a tile that are connected inside it have an edge: its length is that of the
// shortest way that the tile itself knows, straight or around its corners, and the corners are kept
// with it. All of it is a function of the plane alone, tile by tile, so that after any edits it is
// what a fresh build would be; nothing depends on what was asked before.
//
// Lengths are whole numbers, HR_ROUTE_UNIT to a block, measured from the middles of portals, which
// lie between two blocks.
#ifndef HANDRAIL_PLANNER_ROUTES_ROUTES_H
#define HANDRAIL_PLANNER_ROUTES_ROUTES_H

#include "passmap/map/map_state.h"
#include "planner/base/observer.h"
#include "planner/routes/flood.h"
#include "planner/routes/landmarks.h"
#include "planner/routes/portals.h"
#include "planner/taut/pull.h"

enum {
    HR_ROUTE_UNIT = 16,
};

/// A portal of a tile: its side (NORTH .. WEST) and its number on that border.
typedef struct hr_gate {
    uint8_t side, index;
} hr_gate;

/// From one portal of a tile to another.
typedef struct hr_edge {
    hr_gate to;
    uint16_t length;
    uint32_t chain; // where its corners begin in the tile's `chains`, if not 0; backwards if `to`
                    // is an earlier gate
} hr_edge;

/// The ways through one tile. Gates are numbered side by side, NORTH first.
typedef struct hr_route_tile {
    void *storage; // edges, then first_edges, then chains, then lengths, then components
    size_t capacity;
    const hr_edge *edges;
    const uint32_t *first_edge; // of each gate; one more at the end
    const uint16_t *chains; // [0] unused; of each chain its count, then y * 64 + x of its corners
    const int16_t *lengths; // of each gate to each, for landmarks; HR_LANDMARK_FAR without an edge
    const uint16_t *components; // of connected open blocks of the tile, that each gate lies in
    uint8_t first_gate[5];      // of each side; all of them at the end
    int16_t x, y;               // its first block
    int32_t portals[4];         // what portals of each side are numbered from
    bool has_islands;           // closed blocks inside it that a way may pass on either side
} hr_route_tile;

/// The middle of a portal, between its two blocks: twice its coordinates.
typedef struct hr_middle {
    uint16_t x, y;
} hr_middle;

struct hr_routes {
    const hr_allocator *allocator;
    const hr_plane *plane;
    const hr_labels *labels; // of the plane
    int32_t columns, rows;
    uint64_t version;       // of the map they hold for; 0 = never built
    uint64_t begun_version; // of the map that their borders hold for
    hr_route_tile *tiles;
    hr_border *borders;  // of tile t: 2t its east side, 2t + 1 its south side
    hr_middle *firsts;   // of each border: where a portal at its first pair would be
    uint8_t *is_touched; // of a repair: how each tile is, 0 = not
    int32_t *touched;    // those that are
    int32_t touched_count;
    hr_landmarks landmarks;
};

/// What filling tiles needs; for any routes.
typedef struct hr_route_filler hr_route_filler;

/// The first block of a tile.
static inline hr_cell hr_tile_origin(const hr_routes *routes, int32_t tile) {
    return (hr_cell){routes->tiles[tile].x, routes->tiles[tile].y};
}

/// The tile that a block is in.
static inline int32_t hr_tile_at(const hr_routes *routes, hr_cell block) {
    return block.y / HR_TILE * routes->columns + block.x / HR_TILE;
}

/// The border that lies on a side of a tile; there may be none at the edge of the map, then it has
/// no portals. Its number * HR_PORTALS_MAX + index numbers a portal.
static inline int32_t hr_border_of(const hr_routes *routes, int32_t tile, int side) {
    return routes->tiles[tile].portals[side] / HR_PORTALS_MAX;
}

/// The portal of a gate.
static inline int32_t hr_portal_of(const hr_routes *routes, int32_t tile, hr_gate gate) {
    return routes->tiles[tile].portals[gate.side] + gate.index;
}

static inline hr_middle hr_middle_of(const hr_routes *routes, int32_t portal) {
    uint32_t border = (uint32_t)portal / HR_PORTALS_MAX, is_south = border & 1;
    hr_middle first = routes->firsts[border];
    uint32_t along = 2u * routes->borders[border].at[(uint32_t)portal % HR_PORTALS_MAX];
    return (hr_middle){(uint16_t)(first.x + (along & -is_south)),
                       (uint16_t)(first.y + (along & (is_south - 1)))};
}

static inline hr_cell hr_portal_owner_block(const hr_routes *routes, int32_t portal) {
    hr_middle middle = hr_middle_of(routes, portal);
    return (hr_cell){middle.x / 2, middle.y / 2};
}

/// The portal's block in the owner's tile, or else in the one beyond.
static inline hr_cell hr_portal_block_of(const hr_routes *routes, int32_t portal, bool is_owner) {
    hr_middle middle = hr_middle_of(routes, portal);
    return (hr_cell){(middle.x + !is_owner) / 2, (middle.y + !is_owner) / 2};
}

static inline int32_t hr_route_units(double blocks) {
    return (int32_t)(blocks * HR_ROUTE_UNIT + 0.5);
}

/// From a block straight to the middle of a portal: the square of that, in half blocks.
static inline int64_t hr_squared_to_portal(const hr_routes *routes, hr_cell block, int32_t portal) {
    hr_middle middle = hr_middle_of(routes, portal);
    int64_t x = middle.x - 2 * block.x, y = middle.y - 2 * block.y;
    return x * x + y * y;
}

static inline int32_t hr_units_of_squared(int64_t squared) {
    return (int32_t)(sqrt((double)squared) * (HR_ROUTE_UNIT / 2) + 0.5);
}

static inline int32_t hr_straight_to_portal(const hr_routes *routes, hr_cell block,
                                            int32_t portal) {
    return hr_units_of_squared(hr_squared_to_portal(routes, block, portal));
}

/// The block of a gate inside its tile.
static inline hr_cell hr_gate_block(const hr_routes *routes, int32_t tile, hr_gate gate) {
    int32_t portal = hr_portal_of(routes, tile, gate);
    return hr_portal_block_of(routes, portal, gate.side == EAST || gate.side == SOUTH);
}

/// The gates of a block's tile that are connected with it inside the tile.
hr_gate_set hr_gates_around(const hr_routes *routes, hr_cell block);
/// The edge of a tile between two gates, or NULL if it has none.
const hr_edge *hr_edge_between(const hr_routes *routes, int32_t tile, hr_gate from, hr_gate to);
/// Pushes the corners of the way between two gates of a tile, in order, neither gate with them.
void hr_edge_push_corners(const hr_routes *routes, int32_t tile, hr_gate from, hr_gate to,
                          hr_points *way);

/// The same, of the edge between them or of the one back, whose chain this is.
void hr_chain_push_corners(const hr_routes *routes, int32_t tile, uint32_t chain, hr_gate from,
                           hr_gate to, hr_points *way);

typedef enum hr_refresh {
    HR_REFRESH_DONE,
    HR_REFRESH_CANCELLED, // the routes are not to be used; the next refresh goes on from here
    HR_REFRESH_FAILED,    // out of memory; the next one builds them afresh
} hr_refresh;

/// Brings routes up to date with the plane of a class of the map and its labels, which are. Asks
/// the watch before each tile whether to leave.
hr_refresh hr_routes_refresh(hr_routes *routes, hr_route_filler *filler, const hr_map *map,
                             const hr_class_entry *entry, const hr_observer *observer);
/// The same in steps, for several threads: the first finds the touched tiles, which are in
/// `touched` then; all of them have to be filled, by any thread, whatever was filled before; the
/// last one is called when all are. A refresh that is not ended can be begun again. @return false
/// if out of memory.
bool hr_routes_begin_refresh(hr_routes *routes, const hr_map *map, const hr_class_entry *entry);
void hr_routes_end_refresh(hr_routes *routes, const hr_class_entry *entry);
void hr_routes_destroy(hr_routes *routes);
size_t hr_routes_bytes(const hr_routes *routes);

hr_route_filler *hr_route_filler_create(const hr_allocator *allocator);
void hr_route_filler_destroy(hr_route_filler *filler);
size_t hr_route_filler_bytes(const hr_route_filler *filler);

/// Finds the ways through a tile afresh, from its borders. @return false if out of memory; the tile
/// has no edges then.
bool hr_tile_fill(hr_route_filler *filler, const hr_routes *routes, int32_t tile);

#endif
