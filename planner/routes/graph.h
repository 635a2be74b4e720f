// graph.h - the abstract graph over a plane: portals between tiles are its nodes, the shortest ways
// inside a tile between two of its portals its edges; the cheapest ones for a class with costs.
//
// A portal lies on the border of two tiles and is a *gate* of each. Gates of a tile are numbered
// side by side, NORTH first, in the order of the portals along each side. Edges of a gate are
// sorted by the gates they lead to; gates of one run of the border (portals.h) have edges to the
// same gates.
//
// Lengths are whole sixteenths of a block, measured from the middles of portals, which lie between
// two blocks. Classes with costs have them times the cost of the ground, in units of their own: the
// *measure* of their routes.
#ifndef HANDRAIL_PLANNER_ROUTES_GRAPH_H
#define HANDRAIL_PLANNER_ROUTES_GRAPH_H

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/planes/costs.h"
#include "passmap/planes/labels.h"
#include "planner/base/vectors.h"
#include "planner/costs/cost_squares.h"
#include "planner/grid/points.h"
#include "planner/routes/lengths.h"
#include "planner/routes/portals.h"

/// A portal of a tile: its side (NORTH .. WEST) and its number on that border.
typedef struct hr_gate {
    uint8_t side, index;
} hr_gate;

/// Gates of a tile, a bit each.
typedef struct hr_gate_set {
    uint64_t words[HR_TILE_PORTALS_MAX / 64];
} hr_gate_set;

/// From one gate of a tile to another.
typedef struct hr_edge {
    hr_gate to;
    uint16_t length_16ths; // in the measure of the routes
    uint32_t chain; // where its corners begin in the tile's `chains`, if not 0; backwards if `to`
                    // is an earlier gate
} hr_edge;

/// The ways through one tile.
typedef struct hr_route_tile {
    void *storage;   // edges, then first_edges, then chains, then lengths, then components
    size_t capacity; // 0 = the routes' store keeps it
    const hr_edge *edges;
    const uint32_t *first_edge; // of each gate; one more at the end
    const uint16_t *chains; // [0] unused; of each chain its count, then y * 64 + x of its corners
    const int16_t
        *halves; // of each gate to each, in units of landmarks; HR_LANDMARK_FAR without an edge
    const uint16_t *components; // of connected open blocks of the tile, that each gate lies in
    uint8_t first_gate[5];      // of each side; all of them at the end
    uint16_t cost_256ths;       // of all its open blocks, 256 without costs; 0 = of several costs
    int16_t x, y;               // its first block
    int32_t portals[4];         // what portals of each side are numbered from
    bool has_islands;           // closed blocks inside it that a way may pass on either side
} hr_route_tile;

/// The middle of a portal, between its two blocks: twice its coordinates.
typedef struct hr_middle {
    uint16_t x, y;
} hr_middle;

enum {
    HR_LANDMARKS = HR_VECTOR_LENGTH,
    HR_LANDMARK_FAR = 16383, // as far as this or farther, or not reached at all
};

/// From each landmark, in units of hr_landmarks.
typedef hr_int16x8 hr_landmark_distances;

/// What landmark_distances.h, landmark_repair.h and landmarks.h keep.
typedef struct hr_landmarks {
    hr_buffer *gate_distances; // of each tile: hr_landmark_distances of its gates, so that either
                               // tile of a portal has them at hand
    hr_landmark_distances *
        *distances;        // of each border: those of its portals, in its owner's `gates`
    hr_gate_set *waiting;  // of each tile: gates that wait for their turn
    int32_t *ring;         // of tiles that have such gates
    int32_t first, count;  // of the ring
    uint32_t *is_disputed; // of each border, a bit a portal: those in `disputed`
    hr_buffer disputed;    // portals whose lengths may be others
    int32_t disputed_count;
    int32_t level; // whose gates they are; 0 = portals of tiles
    int32_t portal_count, tile_count, columns;
    int32_t unit_shift;            // a unit is 2^this of edges' units: half a block without costs
    int32_t label;                 // of the component that landmarks are in, or -1
    int32_t portals[HR_LANDMARKS]; // or -1
} hr_landmarks;

typedef struct hr_routes {
    const hr_allocator *allocator;
    const hr_plane *plane;
    const hr_labels *labels; // of the plane
    hr_store *store;         // of what tiles share with those of other maps; NULL = nothing
    hr_costs costs;          // of its blocks; `bytes` is NULL where ways are measured by length
    hr_cost_squares squares; // of the same; none without costs
    int32_t measure_shift;   // of edges, see hr_measured; HR_PLAIN_SHIFT without costs
    int32_t least_256ths;    // what any block costs at least; 256 without costs
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
    struct hr_levels *levels; // of large maps, or NULL
} hr_routes;

/// The costs of blocks, with the squares that are of one cost.
static inline hr_costs hr_costs_by_squares(const hr_routes *routes) {
    hr_costs costs = routes->costs;
    costs.squares = routes->squares.costs;
    costs.square_columns = routes->squares.columns;
    return costs;
}

/// What a length over blocks of one cost is in the measure of the routes, rounded to the nearest.
static inline int32_t hr_measured(const hr_routes *routes, int32_t length_16ths,
                                  int32_t cost_256ths) {
    int64_t half = (int64_t)1 << routes->measure_shift >> 1;
    return (int32_t)(((int64_t)length_16ths * cost_256ths + half) >> routes->measure_shift);
}

/// The least that a way of this length can be in the measure of the routes. Without costs that is
/// the length.
static inline int32_t hr_least_measured(const hr_routes *routes, int32_t length_16ths) {
    return (int32_t)((int64_t)length_16ths * routes->least_256ths >> routes->measure_shift);
}

/// A cost in plain blocks, as hr_leg_cost has it, in the measure of the routes, rounded to the
/// nearest.
static inline int32_t hr_measured_cost(const hr_routes *routes, double plain_blocks) {
    double unit = (double)(HR_BLOCK_16THS * HR_COST_PLAIN) / (double)(1 << routes->measure_shift);
    return (int32_t)((plain_blocks + 0.5 / unit) * unit);
}

/// The same back: in plain blocks.
static inline double hr_plain_blocks(const hr_routes *routes, int32_t measured) {
    double unit = (double)(HR_BLOCK_16THS * HR_COST_PLAIN) / (double)(1 << routes->measure_shift);
    return measured / unit;
}

/// Whether the gate of a tile with this number is one of them.
static inline bool hr_has_gate(const hr_gate_set *gates, int32_t number) {
    return gates->words[number / 64] >> number % 64 & 1;
}
static inline void hr_add_gate(hr_gate_set *gates, int32_t number) {
    gates->words[number / 64] |= UINT64_C(1) << number % 64;
}

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

/// Whether portals of one of its borders were dropped (thinning.h).
static inline bool hr_has_thinned_border(const hr_routes *routes, int32_t tile) {
    const uint8_t *first_gate = routes->tiles[tile].first_gate;
    for (int side = NORTH; side <= WEST; side++)
        if (first_gate[side] < first_gate[side + 1] &&
            routes->borders[hr_border_of(routes, tile, side)].is_thinned)
            return true;
    return false;
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

/// From a block straight to the middle of a portal: the square of that, in half blocks.
static inline int64_t hr_squared_to_portal(const hr_routes *routes, hr_cell block, int32_t portal) {
    hr_middle middle = hr_middle_of(routes, portal);
    int64_t x = middle.x - 2 * block.x, y = middle.y - 2 * block.y;
    return x * x + y * y;
}

static inline int32_t hr_straight_to_portal(const hr_routes *routes, hr_cell block,
                                            int32_t portal) {
    return hr_16ths_of_squared_halves(hr_squared_to_portal(routes, block, portal));
}

/// The number of a gate among all gates of its tile.
static inline int32_t hr_gate_number(const hr_route_tile *tile, hr_gate gate) {
    int32_t number = tile->first_gate[gate.side] + gate.index;
    HR_ASSERT(number < tile->first_gate[gate.side + 1]);
    return number;
}

/// The gate with a number.
static inline hr_gate hr_gate_of_number(const hr_route_tile *tile, int32_t number) {
    HR_ASSERT(number >= 0 && number < tile->first_gate[4]);
    int side = NORTH;
    while (number >= tile->first_gate[side + 1]) side++;
    return (hr_gate){(uint8_t)side, (uint8_t)(number - tile->first_gate[side])};
}

/// The block of a gate inside its tile.
static inline hr_cell hr_gate_block(const hr_routes *routes, int32_t tile, hr_gate gate) {
    int32_t portal = hr_portal_of(routes, tile, gate);
    return hr_portal_block_of(routes, portal, gate.side == EAST || gate.side == SOUTH);
}

/// How many portals there are.
int64_t hr_portal_count(const hr_routes *routes);
/// The gates of a block's tile that are connected with it inside the tile.
hr_gate_set hr_connected_gates(const hr_routes *routes, hr_cell block);
/// The edge of a tile between two gates, or NULL if it has none.
const hr_edge *hr_edge_between(const hr_routes *routes, int32_t tile, hr_gate from, hr_gate to);
/// Pushes the corners of the way between two gates of a tile, in order, neither gate with them.
void hr_edge_push_corners(const hr_routes *routes, int32_t tile, hr_gate from, hr_gate to,
                          hr_points *way);

/// The same, of the edge between them or of the one back, whose chain this is.
void hr_chain_push_corners(const hr_routes *routes, int32_t tile, uint32_t chain, hr_gate from,
                           hr_gate to, hr_points *way);

#endif
