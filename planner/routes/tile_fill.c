// tile_fill.c - a tile of routes: its gates, and the ways between them written down.

#include "planner/routes/tile_fill.h"

#include "passmap/base/memory.h"
#include "planner/routes/tile_ways.h"

#include <string.h>

struct hr_route_filler {
    const hr_allocator *allocator;
    hr_tile_ways ways;
};

hr_route_filler *hr_route_filler_create(const hr_allocator *allocator) {
    hr_route_filler *filler = hr_allocate(allocator, 1, sizeof *filler);
    if (!filler) return NULL;
    filler->allocator = allocator;
    hr_tile_ways_create(&filler->ways, allocator);
    return filler;
}

void hr_route_filler_destroy(hr_route_filler *filler) {
    if (!filler) return;
    hr_tile_ways_destroy(&filler->ways);
    hr_release(filler->allocator, filler);
}

size_t hr_route_filler_bytes(const hr_route_filler *filler) {
    return sizeof *filler + hr_tile_ways_bytes(&filler->ways);
}

// ---- Gates

static bool has_border(const hr_routes *routes, int32_t tile, int side) {
    int32_t column = tile % routes->columns, row = tile / routes->columns;
    return side == NORTH   ? row > 0
           : side == EAST  ? column + 1 < routes->columns
           : side == SOUTH ? row + 1 < routes->rows
                           : column > 0;
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

static void collect_gates(hr_tile_ways *ways, const hr_routes *routes, int32_t index) {
    int32_t column = index % routes->columns, row = index / routes->columns;
    ways->components = hr_label_components(routes->labels, column, row);
    ways->count = 0;
    for (int side = NORTH; side <= WEST; side++) {
        if (!has_border(routes, index, side)) continue;
        const hr_border *border = &routes->borders[hr_border_of(routes, index, side)];
        for (int32_t i = 0; i < border->count; i++) {
            ways->runs[ways->count] = border->run[i];
            ways->gates[ways->count] = (hr_gate){(uint8_t)side, (uint8_t)i};
            hr_cell block = ways->blocks[ways->count] = block_on(side, border->at[i]);
            ways->component[ways->count++] = hr_label_node_of(
                routes->labels, column * HR_TILE + block.x, row * HR_TILE + block.y);
        }
    }
}

// ---- Writing it down

typedef struct sizes {
    uint32_t edges, chains; // numbers of edges and of values in chains
} sizes;

// Chains of ways that shorter ones were found for later are left out.
static sizes sizes_of(const hr_tile_ways *ways) {
    sizes s = {0, 1};
    for (int32_t from = 0; from < ways->count; from++)
        for (int32_t to = from + 1; to < ways->count; to++) {
            const hr_way_in_tile *way = &ways->ways[from][to];
            s.edges += way->length != HR_NO_WAY ? 2 : 0;
            s.chains += ways->chains[way->chain] + (way->chain ? 1u : 0u); // of none it is 0
        }
    return s;
}

static bool reserve(const hr_allocator *allocator, hr_route_tile *tile, size_t bytes) {
    if (bytes <= tile->capacity) return true;
    void *storage = hr_allocate(allocator, bytes, 1);
    if (!storage) return false;
    hr_release(allocator, tile->storage);
    tile->storage = storage;
    tile->capacity = bytes;
    return true;
}

// @return how many values that were.
static uint32_t copy_chain(const uint16_t *from, uint16_t *to) {
    uint32_t length = 1u + from[0];
    for (uint32_t i = 0; i < length; i++) to[i] = from[i];
    return length;
}

// The ways' chains are then those of the tile, and ways are known from later gates to earlier ones,
// too.
static void write_chains(hr_tile_ways *ways, uint16_t *chains) {
    uint32_t count = 0;
    chains[count++] = 0;
    for (int32_t from = 0; from < ways->count; from++)
        for (int32_t to = from + 1; to < ways->count; to++) {
            hr_way_in_tile *way = &ways->ways[from][to];
            uint32_t begin = count;
            if (way->chain) {
                count += copy_chain(ways->chains + way->chain, chains + count);
                way->chain = begin;
            }
            ways->ways[to][from] = *way;
        }
}

// What is written where there is no way is written over by the next edge.
static void write_edges(const hr_tile_ways *ways, hr_edge *edges, uint32_t *first_edge) {
    uint32_t count = 0;
    for (int32_t from = 0; from < ways->count; from++) {
        first_edge[from] = count;
        for (int32_t to = 0; to < ways->count; to++) {
            hr_way_in_tile way = ways->ways[from][to];
            edges[count] = (hr_edge){ways->gates[to], way.length, way.chain};
            count += way.length != HR_NO_WAY;
        }
    }
    first_edge[ways->count] = count;
}

static void write_lengths(const hr_tile_ways *ways, int16_t *lengths) {
    for (int32_t from = 0; from < ways->count; from++)
        for (int32_t to = 0; to < ways->count; to++) {
            uint16_t length = ways->ways[from][to].length;
            *lengths++ = length == HR_NO_WAY ? HR_LANDMARK_FAR : (int16_t)(length / HR_HALF_16THS);
        }
}

static void write_components(const hr_tile_ways *ways, uint16_t *components) {
    for (int32_t i = 0; i < ways->count; i++) components[i] = (uint16_t)ways->component[i];
}

static bool write_tile(hr_route_filler *filler, hr_route_tile *tile) {
    hr_tile_ways *ways = &filler->ways;
    sizes s = sizes_of(ways);
    size_t edge_bytes = (s.edges + 1) * sizeof(hr_edge); // the last to be written over
    size_t first_bytes = (size_t)(ways->count + 1) * sizeof(uint32_t);
    size_t chain_bytes = s.chains * sizeof(uint16_t);
    size_t length_bytes = (size_t)(ways->count * ways->count) * sizeof(int16_t);
    size_t component_bytes = (size_t)ways->count * sizeof(uint16_t);
    size_t bytes = edge_bytes + first_bytes + chain_bytes + length_bytes + component_bytes;
    if (!reserve(filler->allocator, tile, bytes)) return false;
    hr_edge *edges = tile->storage;
    uint32_t *first_edge = (uint32_t *)(edges + s.edges + 1);
    uint16_t *chains = (uint16_t *)(first_edge + ways->count + 1);
    int16_t *lengths = (int16_t *)(chains + s.chains);
    uint16_t *components = (uint16_t *)(lengths + ways->count * ways->count);
    write_chains(ways, chains);
    write_edges(ways, edges, first_edge);
    write_lengths(ways, lengths);
    write_components(ways, components);
    tile->has_islands = ways->has_islands;
    tile->edges = edges;
    tile->first_edge = first_edge;
    tile->chains = chains;
    tile->lengths = lengths;
    tile->components = components;
    return true;
}

bool hr_tile_fill(hr_route_filler *filler, const hr_routes *routes, int32_t index) {
    hr_route_tile *tile = &routes->tiles[index];
    collect_gates(&filler->ways, routes, index);
    hr_tile_plane_load(&filler->ways.tile, routes->plane, tile->x / HR_TILE, tile->y / HR_TILE);
    return hr_tile_ways_find(&filler->ways) && write_tile(filler, tile);
}
