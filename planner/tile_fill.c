// tile_fill.c - the ways through a tile, between every two of its portals.
//
// Portals whose blocks inside the tile see each other are joined by a straight edge. For the others
// the tile is flooded from one block to many; the ways walked back are pulled taut on the tile, and
// their corners kept.

#include "../passmap/bits.h"
#include "../passmap/memory.h"
#include "routes.h"
#include "sweep.h"

#include <string.h>

enum { NO_WAY = UINT16_MAX, ORIGIN_BITS = 6 };

typedef struct way_in_tile {
    uint16_t length;
    uint32_t chain;
} way_in_tile;

struct hr_route_filler {
    const hr_allocator *allocator;
    hr_tile_plane tile;
    hr_tile_labels labels; // of the tile
    hr_flood flood;
    hr_puller puller;
    hr_points way;
    // the tile that is being filled
    int32_t count; // of its gates
    hr_gate gates[HR_TILE_PORTALS_MAX];
    hr_cell blocks[HR_TILE_PORTALS_MAX];                        // inside the tile
    uint64_t pairs[4];                                          // of its sides
    way_in_tile ways[HR_TILE_PORTALS_MAX][HR_TILE_PORTALS_MAX]; // from earlier to later gates
    uint64_t is_open[HR_TILE_PORTALS_MAX][2]; // pairs of gates whose way is not yet known
    int32_t targets[HR_TILE_PORTALS_MAX];     // of a flood: gates, and their blocks
    hr_cell target_blocks[HR_TILE_PORTALS_MAX];
    uint16_t *chains;
    uint32_t chain_count, chain_capacity;
};

hr_route_filler *hr_route_filler_create(const hr_allocator *allocator) {
    hr_route_filler *filler = hr_allocate_zeroed(allocator, 1, sizeof *filler);
    if (!filler) return NULL;
    filler->allocator = filler->flood.allocator = filler->way.allocator =
        filler->puller.todo.allocator = allocator;
    hr_tile_plane_create(&filler->tile);
    return filler;
}

void hr_route_filler_destroy(hr_route_filler *filler) {
    if (!filler) return;
    hr_flood_destroy(&filler->flood);
    hr_points_destroy(&filler->way);
    hr_points_destroy(&filler->puller.todo);
    hr_release(filler->allocator, filler->chains);
    hr_release(filler->allocator, filler);
}

size_t hr_route_filler_bytes(const hr_route_filler *filler) {
    int64_t points = (int64_t)filler->way.capacity + filler->puller.todo.capacity;
    return sizeof *filler + hr_flood_bytes(&filler->flood) + (size_t)points * sizeof(hr_cell) +
           filler->chain_capacity * sizeof *filler->chains;
}

// ---- Gates

static bool has_border(const hr_routes *routes, int32_t tile, int side) {
    int32_t column = tile % routes->columns, row = tile / routes->columns;
    return side == NORTH   ? row > 0
           : side == EAST  ? column + 1 < routes->columns
           : side == SOUTH ? row + 1 < routes->rows
                           : column > 0;
}

static uint64_t pairs_of(const hr_routes *routes, int32_t tile, int side) {
    int32_t column = tile % routes->columns - (side == WEST);
    int32_t row = tile / routes->columns - (side == NORTH);
    return hr_border_pairs(routes->plane, column, row, side == EAST || side == WEST ? EAST : SOUTH);
}

static hr_cell block_on(int side, int32_t at) {
    static const int32_t LAST = HR_TILE - 1;
    switch (side) {
    case NORTH:
        return (hr_cell){at, 0};
    case EAST:
        return (hr_cell){LAST, at};
    case SOUTH:
        return (hr_cell){at, LAST};
    default:
        return (hr_cell){0, at};
    }
}

static void collect_gates(hr_route_filler *filler, const hr_routes *routes, int32_t index,
                          uint8_t first_gate[5]) {
    filler->count = 0;
    for (int side = NORTH; side <= WEST; side++) {
        first_gate[side] = (uint8_t)filler->count;
        if (!has_border(routes, index, side)) continue;
        const hr_border *border = &routes->borders[hr_border_of(routes, index, side)];
        filler->pairs[side] = pairs_of(routes, index, side);
        for (int32_t i = 0; i < border->count; i++) {
            filler->gates[filler->count] = (hr_gate){(uint8_t)side, (uint8_t)i};
            filler->blocks[filler->count++] = block_on(side, border->at[i]);
        }
    }
    first_gate[4] = (uint8_t)filler->count;
}

// ---- Lengths

// A gate's middle lies half a block outside of the tile. In halves of blocks.
static hr_cell middle_of(const hr_route_filler *filler, int32_t gate) {
    int side = filler->gates[gate].side;
    hr_cell block = filler->blocks[gate];
    return (hr_cell){2 * block.x + hr_heading_x(side), 2 * block.y + hr_heading_y(side)};
}

static uint16_t in_units(double halves) {
    double units = halves * (HR_ROUTE_UNIT / 2) + 0.5;
    return units < NO_WAY - 1 ? (uint16_t)units : NO_WAY - 1;
}

// Of a way between two gates, with the middles of portals in place of its ends.
static uint16_t length_of(const hr_route_filler *filler, int32_t from, int32_t to,
                          const hr_points *way) {
    hr_cell at = middle_of(filler, from), end = middle_of(filler, to);
    double halves = 0;
    for (int32_t i = 1; i + 1 < way->count; i++) {
        hr_cell next = {2 * way->at[i].x, 2 * way->at[i].y};
        halves += hr_distance(at, next);
        at = next;
    }
    return in_units(halves + hr_distance(at, end));
}

// ---- Which ways

// Gates with nothing but open pairs between them need no edge: who comes from one side of the
// border sees both.
static bool are_in_one_run(const hr_route_filler *filler, int32_t from, int32_t to) {
    int side = filler->gates[from].side;
    if (filler->gates[to].side != side) return false;
    bool is_upright = side == EAST || side == WEST;
    int32_t first = is_upright ? filler->blocks[from].y : filler->blocks[from].x;
    int32_t last = is_upright ? filler->blocks[to].y : filler->blocks[to].x;
    uint64_t span = ~UINT64_C(0) >> (63 - (last - first)) << first;
    return (filler->pairs[side] & span) == span;
}

static void mark_open(hr_route_filler *filler, int32_t a, int32_t b, bool is_open) {
    uint64_t a_bit = UINT64_C(1) << (a & 63), b_bit = UINT64_C(1) << (b & 63);
    uint64_t *of_a = &filler->is_open[a][b >> 6], *of_b = &filler->is_open[b][a >> 6];
    *of_a = is_open ? *of_a | b_bit : *of_a & ~b_bit;
    *of_b = is_open ? *of_b | a_bit : *of_b & ~a_bit;
}

// ---- Ways around

static void push_chain(hr_route_filler *filler, uint16_t value) {
    if (filler->chain_count == filler->chain_capacity) {
        uint32_t capacity = filler->chain_capacity ? 2 * filler->chain_capacity : 1024;
        uint16_t *chains = hr_allocate(filler->allocator, capacity, sizeof *chains);
        if (!chains) {
            filler->way.is_out_of_memory = true;
            return;
        }
        if (filler->chains) memcpy(chains, filler->chains, filler->chain_count * sizeof *chains);
        hr_release(filler->allocator, filler->chains);
        filler->chains = chains;
        filler->chain_capacity = capacity;
    }
    filler->chains[filler->chain_count++] = value;
}

static void keep_chain(hr_route_filler *filler, int32_t from, int32_t to) {
    const hr_points *way = &filler->way;
    filler->ways[from][to] = (way_in_tile){length_of(filler, from, to, way), filler->chain_count};
    push_chain(filler, (uint16_t)(way->count - 2));
    for (int32_t i = 1; i + 1 < way->count; i++)
        push_chain(filler, (uint16_t)(way->at[i].y << ORIGIN_BITS | way->at[i].x));
}

// Pulling begins by forgetting that it was out of memory; a tile must not.
static void pull(hr_route_filler *filler) {
    hr_points *way = &filler->way;
    hr_pull(&filler->puller, &filler->tile.plane, way);
    way->is_out_of_memory = way->is_out_of_memory || filler->puller.todo.is_out_of_memory;
}

// Leaves out what the points before see past, a bisection each: pulling begins with few points.
static void straighten(const hr_plane *plane, hr_points *way) {
    int32_t count = 1;
    for (int32_t at = 0; at + 1 < way->count;) {
        int32_t seen = at + 1, hidden = way->count;
        for (int32_t next = hidden - 1; seen + 1 < hidden; next = (seen + hidden) / 2)
            if (hr_sweep(plane, way->at[count - 1], way->at[next]))
                seen = next;
            else
                hidden = next;
        at = seen;
        way->at[count++] = way->at[at];
    }
    way->count = count;
}

// The way to the gate before, led on to this one: mostly the two turn at the same corners. It will
// do if it is no longer than the flood's steps let expect.
static bool follow_last_way(hr_route_filler *filler, hr_cell target, int32_t steps) {
    hr_points *way = &filler->way;
    if (way->count < 2) return false;
    const hr_plane *plane = &filler->tile.plane;
    bool sees_corner = hr_sweep(plane, way->at[way->count - 2], target);
    if (!sees_corner && !hr_sweep(plane, way->at[way->count - 1], target)) return false;
    if (sees_corner) way->count--;
    hr_points_push(way, target);
    pull(filler);
    return hr_points_length(way) <= HR_BLOCKS_A_STEP * steps + 1;
}

static void walk_back(hr_route_filler *filler, hr_cell target) {
    filler->way.count = 0;
    hr_flood_way(&filler->flood, target, (hr_cell){0, 0}, &filler->way);
    straighten(&filler->tile.plane, &filler->way);
    pull(filler);
}

static void join_around(hr_route_filler *filler, int32_t source, int32_t target) {
    hr_cell block = filler->blocks[target];
    int32_t steps = hr_flood_steps(&filler->flood, block);
    if (steps < 0) return; // out of memory
    if (!follow_last_way(filler, block, steps)) walk_back(filler, block);
    bool is_forward = source < target;
    if (!is_forward) hr_points_reverse(&filler->way, 0);
    keep_chain(filler, is_forward ? source : target, is_forward ? target : source);
    if (!is_forward) hr_points_reverse(&filler->way, 0);
}

static int32_t component_of(const hr_route_filler *filler, hr_cell block) {
    hr_tile_runs runs = {filler->labels.row_start, filler->labels.runs};
    return hr_component_of(runs, *hr_line(&filler->tile.plane.rows, block.y), block.x, block.y);
}

static bool are_connected(const hr_route_filler *filler, int32_t from, int32_t to) {
    return component_of(filler, filler->blocks[from]) == component_of(filler, filler->blocks[to]);
}

// The ways that are found without a flood; the others stay open.
static void join_simply(hr_route_filler *filler) {
    bool is_all_open = hr_tile_plane_is_all_open(&filler->tile);
    for (int32_t from = 0; from < filler->count; from++)
        for (int32_t to = from + 1; to < filler->count; to++) {
            way_in_tile *way = &filler->ways[from][to];
            *way = (way_in_tile){NO_WAY, 0};
            if (are_in_one_run(filler, from, to) || !are_connected(filler, from, to)) continue;
            if (is_all_open ||
                hr_sweep(&filler->tile.plane, filler->blocks[from], filler->blocks[to]))
                way->length = in_units(hr_distance(middle_of(filler, from), middle_of(filler, to)));
            else
                mark_open(filler, from, to, true);
        }
}

// The gate that most ways are still open from, or -1 if none is.
static int32_t busiest(const hr_route_filler *filler) {
    int32_t most = 0, best = -1;
    for (int32_t i = 0; i < filler->count; i++) {
        int32_t count = hr_count_bits(filler->is_open[i][0]) + hr_count_bits(filler->is_open[i][1]);
        if (count > most) most = count, best = i;
    }
    return best;
}

static void flood_from(hr_route_filler *filler, int32_t source) {
    int32_t count = 0;
    for (int32_t i = 0; i < filler->count; i++)
        if (filler->is_open[source][i >> 6] >> (i & 63) & 1) {
            filler->targets[count] = i;
            filler->target_blocks[count++] = filler->blocks[i];
        }
    hr_flood_start(&filler->flood, &filler->tile, filler->blocks[source]);
    hr_flood_reach(&filler->flood, filler->target_blocks, count, INT32_MAX);
    filler->way.count = 0;
    for (int32_t i = 0; i < count; i++) {
        join_around(filler, source, filler->targets[i]);
        mark_open(filler, source, filler->targets[i], false);
    }
}

static bool is_out_of_memory(const hr_route_filler *filler) {
    return filler->flood.is_out_of_memory || filler->way.is_out_of_memory;
}

// ---- Writing it down

static int32_t count_edges(const hr_route_filler *filler) {
    int32_t count = 0;
    for (int32_t from = 0; from < filler->count; from++)
        for (int32_t to = from + 1; to < filler->count; to++)
            count += 2 * (filler->ways[from][to].length != NO_WAY);
    return count;
}

static bool reserve(hr_route_filler *filler, hr_tile *tile, size_t bytes) {
    if (bytes <= tile->capacity) return true;
    void *storage = hr_allocate(filler->allocator, bytes, 1);
    if (!storage) return false;
    hr_release(filler->allocator, tile->storage);
    tile->storage = storage;
    tile->capacity = bytes;
    return true;
}

static void write_edges(const hr_route_filler *filler, hr_edge *edges, uint32_t *first_edge) {
    uint32_t count = 0;
    for (int32_t from = 0; from < filler->count; from++) {
        first_edge[from] = count;
        for (int32_t to = 0; to < filler->count; to++) {
            if (to == from) continue;
            way_in_tile way = from < to ? filler->ways[from][to] : filler->ways[to][from];
            if (way.length != NO_WAY)
                edges[count++] = (hr_edge){filler->gates[to], way.length, way.chain};
        }
    }
    first_edge[filler->count] = count;
}

static bool write_tile(hr_route_filler *filler, hr_tile *tile) {
    size_t edge_bytes = (size_t)count_edges(filler) * sizeof(hr_edge);
    size_t first_bytes = (size_t)(filler->count + 1) * sizeof(uint32_t);
    size_t chain_bytes = filler->chain_count * sizeof(uint16_t);
    if (!reserve(filler, tile, edge_bytes + first_bytes + chain_bytes)) return false;
    char *at = tile->storage;
    write_edges(filler, (hr_edge *)at, (uint32_t *)(at + edge_bytes));
    memcpy(at + edge_bytes + first_bytes, filler->chains, chain_bytes);
    tile->edges = (const hr_edge *)at;
    tile->first_edge = (const uint32_t *)(at + edge_bytes);
    tile->chains = (const uint16_t *)(at + edge_bytes + first_bytes);
    return true;
}

bool hr_tile_fill(hr_route_filler *filler, const hr_routes *routes, int32_t index) {
    hr_tile *tile = &routes->tiles[index];
    filler->way.is_out_of_memory = filler->flood.is_out_of_memory = false;
    filler->chain_count = 0;
    push_chain(filler, 0);
    collect_gates(filler, routes, index, tile->first_gate);
    hr_tile_plane_load(&filler->tile, routes->plane, index % routes->columns,
                       index / routes->columns);
    const hr_lines *rows = &filler->tile.plane.rows;
    hr_tile_labels_build(&filler->labels, rows->words, rows->stride, HR_TILE);
    join_simply(filler);
    for (int32_t source; (source = busiest(filler)) >= 0;) flood_from(filler, source);
    return !is_out_of_memory(filler) && write_tile(filler, tile);
}
