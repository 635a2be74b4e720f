// tile_fill.c - a tile of routes: its gates, and the ways between them written down.

#include "planner/routes/tile_fill.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/routes/cost_ways.h"
#include "planner/routes/gates.h"

#include <string.h>

struct hr_route_filler {
    const hr_allocator *allocator;
    hr_tile_ways ways;
    hr_cost_ways cost_ways;
    hr_buffer shared; // a tile's bytes before the store has them
};

hr_route_filler *hr_route_filler_create(const hr_allocator *allocator) {
    hr_route_filler *filler = hr_allocate(allocator, 1, sizeof *filler);
    if (!filler) return NULL;
    filler->allocator = allocator;
    filler->shared = (hr_buffer){.size = 0};
    hr_tile_ways_create(&filler->ways, allocator);
    hr_cost_ways_create(&filler->cost_ways, allocator);
    return filler;
}

void hr_route_filler_destroy(hr_route_filler *filler) {
    if (!filler) return;
    hr_tile_ways_destroy(&filler->ways);
    hr_cost_ways_destroy(&filler->cost_ways);
    hr_buffer_destroy(&filler->shared, filler->allocator);
    hr_release(filler->allocator, filler);
}

size_t hr_route_filler_bytes(const hr_route_filler *filler) {
    return sizeof *filler + hr_tile_ways_bytes(&filler->ways) +
           hr_cost_ways_bytes(&filler->cost_ways) + filler->shared.size;
}

// ---- Gates

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

static void add_gate(hr_tile_ways *ways, const hr_routes *routes, const hr_gate_iterator *gate) {
    const hr_border *border = &routes->borders[gate->portal / HR_PORTALS_MAX];
    int32_t number = gate->number, index = gate->gate.index;
    hr_cell block = block_on(gate->gate.side, border->at[index]);
    HR_ASSERT(hr_is_open_block(&ways->tile.plane, block.x, block.y));
    ways->gates[number] = gate->gate;
    ways->blocks[number] = block;
    ways->runs[number] = border->run[index];
    ways->component[number] =
        hr_label_node_of(routes->labels, gate->tile->x + block.x, gate->tile->y + block.y);
    HR_ASSERT(ways->component[number] < ways->components);
}

static void collect_gates(hr_tile_ways *ways, const hr_routes *routes, const hr_route_tile *tile) {
    ways->components = hr_label_components(routes->labels, tile->x / HR_TILE, tile->y / HR_TILE);
    ways->count = tile->first_gate[4];
    ways->is_thinned = hr_has_thinned_border(routes, (int32_t)(tile - routes->tiles));
    for (hr_gate_iterator gate = hr_first_gate(tile); hr_is_gate(&gate); hr_next_gate(&gate))
        add_gate(ways, routes, &gate);
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
            s.edges += way->length_16ths != HR_NO_WAY ? 2 : 0;
            s.chains += ways->chains[way->chain] + (way->chain ? 1u : 0u); // of none it is 0
        }
    return s;
}

// What a tile's storage holds, in this order.
typedef struct parts {
    hr_edge *edges; // and room for one more, the last to be written over
    uint32_t *first_edge;
    uint16_t *chains;
    int16_t *halves;
    uint16_t *components;
} parts;

static parts parts_of(void *storage, sizes s, int32_t gates) {
    parts p = {.edges = storage};
    p.first_edge = (uint32_t *)(p.edges + s.edges + 1);
    p.chains = (uint16_t *)(p.first_edge + gates + 1);
    p.halves = (int16_t *)(p.chains + s.chains);
    p.components = (uint16_t *)(p.halves + gates * gates);
    return p;
}

static size_t bytes_of(sizes s, int32_t gates) {
    return (s.edges + 1) * sizeof(hr_edge) + (size_t)(gates + 1) * sizeof(uint32_t) +
           s.chains * sizeof(uint16_t) + (size_t)(gates * gates) * sizeof(int16_t) +
           (size_t)gates * sizeof(uint16_t);
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
            edges[count] = (hr_edge){ways->gates[to], way.length_16ths, way.chain};
            count += way.length_16ths != HR_NO_WAY;
        }
    }
    first_edge[ways->count] = count;
}

// Never 0: levels follow lengths that add up.
static int16_t in_units(uint16_t length, int32_t unit_shift) {
    return (int16_t)hr_greatest(1, hr_least(length >> unit_shift, HR_LANDMARK_FAR));
}

static void write_halves(const hr_tile_ways *ways, int32_t unit_shift, int16_t *halves) {
    for (int32_t from = 0; from < ways->count; from++)
        for (int32_t to = 0; to < ways->count; to++) {
            uint16_t length = ways->ways[from][to].length_16ths;
            *halves++ = length == HR_NO_WAY ? HR_LANDMARK_FAR : in_units(length, unit_shift);
        }
}

static void write_components(const hr_tile_ways *ways, uint16_t *components) {
    for (int32_t i = 0; i < ways->count; i++) components[i] = (uint16_t)ways->component[i];
}

// ---- What searches rest on

static bool are_sorted(const hr_route_tile *tile, int32_t number) {
    for (uint32_t i = tile->first_edge[number]; i + 1 < tile->first_edge[number + 1]; i++)
        if (hr_gate_number(tile, tile->edges[i].to) >= hr_gate_number(tile, tile->edges[i + 1].to))
            return false;
    return true;
}

static bool are_all_sorted(const hr_route_tile *tile) {
    for (int32_t i = 0; i < tile->first_gate[4]; i++)
        if (!are_sorted(tile, i)) return false;
    return true;
}

// Gates of one run have edges to the same gates in the same order.
static bool have_same_targets(const hr_route_tile *tile, int32_t a, int32_t b) {
    uint32_t count = tile->first_edge[a + 1] - tile->first_edge[a];
    if (tile->first_edge[b + 1] - tile->first_edge[b] != count) return false;
    for (uint32_t i = 0; i < count; i++) {
        hr_gate to = tile->edges[tile->first_edge[a] + i].to;
        hr_gate same = tile->edges[tile->first_edge[b] + i].to;
        if (to.side != same.side || to.index != same.index) return false;
    }
    return true;
}

static bool are_twins_alike(const hr_tile_ways *ways, const hr_route_tile *tile) {
    for (int32_t i = 0; i + 1 < ways->count; i++)
        if (ways->gates[i].side == ways->gates[i + 1].side && ways->runs[i] == ways->runs[i + 1] &&
            !have_same_targets(tile, i, i + 1))
            return false;
    return true;
}

static bool are_symmetric(const hr_route_tile *tile) {
    int32_t count = tile->first_gate[4];
    for (int32_t a = 0; a < count; a++)
        for (int32_t b = 0; b < a; b++)
            if (tile->halves[a * count + b] != tile->halves[b * count + a]) return false;
    return true;
}

// ---- A tile

// The tile's own storage, as large as it has to be, or where its bytes wait for the store. @return
// NULL if out of memory.
static void *reserve(hr_route_filler *filler, const hr_routes *routes, hr_route_tile *tile,
                     size_t bytes) {
    const hr_allocator *allocator = filler->allocator;
    if (routes->store)
        return hr_buffer_reserve(&filler->shared, allocator, bytes, 1) ? filler->shared.memory
                                                                       : NULL;
    if (bytes <= tile->capacity) return tile->storage;
    void *storage = hr_allocate(allocator, bytes, 1);
    if (!storage) return NULL;
    hr_release(allocator, tile->storage);
    tile->storage = storage;
    tile->capacity = bytes;
    return storage;
}

void hr_tile_release(const hr_routes *routes, hr_route_tile *tile) {
    if (tile->capacity > 0)
        hr_release(routes->allocator, tile->storage);
    else
        hr_store_drop(routes->store, tile->storage);
}

// What was written is the store's from now on.
static bool hand_over(const hr_routes *routes, hr_route_tile *tile, const void *written,
                      size_t bytes) {
    const void *kept = hr_store_keep(routes->store, written, bytes);
    if (!kept) return false;
    hr_tile_release(routes, tile);
    tile->storage = (void *)(uintptr_t)kept;
    tile->capacity = 0;
    return true;
}

static void write_parts(const parts *to, hr_tile_ways *ways, sizes s, int32_t unit_shift) {
    write_chains(ways, to->chains);
    write_edges(ways, to->edges, to->first_edge);
    to->edges[s.edges] = (hr_edge){.chain = 0};
    write_halves(ways, unit_shift, to->halves);
    write_components(ways, to->components);
    HR_ASSERT(to->first_edge[ways->count] == s.edges);
}

static bool write_tile(hr_route_filler *filler, const hr_routes *routes, hr_route_tile *tile) {
    hr_tile_ways *ways = &filler->ways;
    sizes s = sizes_of(ways);
    size_t bytes = bytes_of(s, ways->count);
    void *storage = reserve(filler, routes, tile, bytes);
    if (!storage) return false;
    parts own = parts_of(storage, s, ways->count);
    write_parts(&own, ways, s, routes->landmarks.unit_shift);
    if (routes->store && !hand_over(routes, tile, storage, bytes)) return false;
    own = parts_of(tile->storage, s, ways->count);
    tile->has_islands = ways->has_islands;
    tile->edges = own.edges;
    tile->first_edge = own.first_edge;
    tile->chains = own.chains;
    tile->halves = own.halves;
    tile->components = own.components;
    HR_ASSERT(are_all_sorted(tile));
    HR_ASSERT(are_twins_alike(ways, tile));
    HR_ASSERT(are_symmetric(tile));
    return true;
}

// By length, or by cost where there are several.
static bool find_ways(hr_route_filler *filler, const hr_routes *routes, hr_route_tile *tile) {
    hr_tile_ways *ways = &filler->ways;
    hr_cell origin = {tile->x, tile->y};
    bool has_costs = routes->costs.bytes != NULL;
    int32_t cost = has_costs ? hr_cost_of_tile(&ways->tile, &routes->costs, origin) : HR_COST_PLAIN;
    tile->cost_256ths = (uint16_t)cost;
    if (has_costs)
        hr_cost_squares_fill(&routes->squares, routes->plane, &routes->costs, tile->x / HR_TILE,
                             tile->y / HR_TILE);
    if (cost == 0) return hr_cost_ways_find(&filler->cost_ways, ways, routes, origin);
    if (!hr_tile_ways_find(ways)) return false;
    if (has_costs) hr_cost_ways_price(ways, routes, cost);
    return true;
}

bool hr_tile_fill(hr_route_filler *filler, const hr_routes *routes, int32_t index) {
    hr_route_tile *tile = &routes->tiles[index];
    hr_tile_plane_load(&filler->ways.tile, routes->plane, tile->x / HR_TILE, tile->y / HR_TILE);
    collect_gates(&filler->ways, routes, tile);
    return find_ways(filler, routes, tile) && write_tile(filler, routes, tile);
}
