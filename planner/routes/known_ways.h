// known_ways.h - the ways that are known between gates of a tile: their lengths and corners, and
// ways that lead on from them.
//
// The *way at hand* is the one that is being found. It is kept once it is taut: its corners are
// written down as a chain, and how far they are from its gates helps with the next.
#ifndef HANDRAIL_PLANNER_ROUTES_KNOWN_WAYS_H
#define HANDRAIL_PLANNER_ROUTES_KNOWN_WAYS_H

#include "planner/routes/corner_graph.h"
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

enum { HR_CORNER_LANES = 32 };

/// How far it is from some gates to each point of the graph of a tile's corners, a lane a gate.
typedef struct hr_corner_distances {
    hr_int16x8 at[HR_GRAPH_POINTS_MAX][HR_CORNER_LANES / HR_VECTOR_LENGTH];
} hr_corner_distances;

typedef struct hr_tile_ways {
    const hr_allocator *allocator;
    hr_tile_plane tile;
    int32_t count; // of its gates
    hr_gate gates[HR_TILE_PORTALS_MAX];
    hr_cell blocks[HR_TILE_PORTALS_MAX];    // inside the tile
    uint8_t runs[HR_TILE_PORTALS_MAX];      // of open pairs on their sides
    bool is_thinned;                        // portals of its borders were dropped
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
    hr_points way, branch;
    int32_t ring[HR_TILE_PORTALS_MAX]; // gates in the order in which they lie around the tile
    bool is_all_open, has_islands;
    int32_t unknown; // pairs that no way is known between yet
    uint64_t is_open[HR_TILE_PORTALS_MAX][HR_TILE_PORTALS_MAX / 64]; // pairs still to be joined
    hr_tile_corners corners;
    // tables, of which only what belongs to the gates of a tile is ever touched:
    hr_way_in_tile ways[HR_TILE_PORTALS_MAX][HR_TILE_PORTALS_MAX]; // from earlier to later gates
    uint16_t known_16ths[HR_TILE_PORTALS_MAX]
                        [HR_TILE_PORTALS_MAX]; // lengths between blocks, known so far
    double along[HR_TILE * HR_TILE]; // the way at hand, how far from its first gate each corner is
    hr_flood_marks walked; // by ways from one source: the number of the gate they lead to, plus 1
    hr_corner_graph graph;
    hr_corner_distances corner_distances; // over it
} hr_tile_ways;

void hr_tile_ways_create(hr_tile_ways *ways, const hr_allocator *allocator);
void hr_tile_ways_destroy(hr_tile_ways *ways);
/// Apart from the struct itself.
size_t hr_tile_ways_bytes(const hr_tile_ways *ways);

static inline bool hr_tile_ways_is_out_of_memory(const hr_tile_ways *ways) {
    return ways->flood.is_out_of_memory || ways->way.is_out_of_memory;
}

/// Whether two gates are still to be joined.
static inline bool hr_tile_ways_is_open(const hr_tile_ways *ways, int32_t a, int32_t b) {
    HR_ASSERT((ways->is_open[a][b >> 6] >> (b & 63) & 1) ==
              (ways->is_open[b][a >> 6] >> (a & 63) & 1)); // for both of a pair
    return ways->is_open[a][b >> 6] >> (b & 63) & 1;
}

static inline void hr_tile_ways_mark_open(hr_tile_ways *ways, int32_t a, int32_t b, bool is_open) {
    uint64_t a_bit = UINT64_C(1) << (a & 63), b_bit = UINT64_C(1) << (b & 63);
    uint64_t *of_a = &ways->is_open[a][b >> 6], *of_b = &ways->is_open[b][a >> 6];
    *of_a = is_open ? *of_a | b_bit : *of_a & ~b_bit;
    *of_b = is_open ? *of_b | a_bit : *of_b & ~a_bit;
}

/// Begins a tile: no chain is known. @return false if out of memory.
bool hr_tile_ways_begin(hr_tile_ways *ways);

/// Between the middles of two gates' portals, straight.
uint16_t hr_tile_ways_straight_16ths(const hr_tile_ways *ways, int32_t a, int32_t b);
/// The length of a way between the blocks of two gates is known.
void hr_tile_ways_set_known(hr_tile_ways *ways, int32_t a, int32_t b, double blocks);

/// Writes down the corners of the way at hand, one at least, as a chain. @return its place; if out
/// of memory that shows in `way`.
uint32_t hr_tile_ways_push(hr_tile_ways *ways);
/// Keeps the way at hand, taut, which leads from gate a to gate b, a < b.
void hr_tile_ways_keep(hr_tile_ways *ways, int32_t a, int32_t b);
/// The same where nothing is to be learned from it: no other way will be found by those known.
void hr_tile_ways_keep_last(hr_tile_ways *ways, int32_t a, int32_t b);
/// Appends the corners of the way that is known between two gates to the way at hand.
void hr_tile_ways_push_corners(hr_tile_ways *ways, int32_t from, int32_t to);
/// Pulls the way at hand taut, which is so up to a point of it.
void hr_tile_ways_pull(hr_tile_ways *ways, int32_t first);

/// Takes a way from gate a to gate b, a < b, to hand that leads through another gate or around a
/// corner of other ways, and is shorter than the one that is known. @return whether there is one.
bool hr_tile_ways_take_known(hr_tile_ways *ways, int32_t a, int32_t b);
/// The same, and keeps it.
bool hr_tile_ways_join_by_known(hr_tile_ways *ways, int32_t a, int32_t b);

#endif
