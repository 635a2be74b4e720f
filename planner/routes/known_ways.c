// known_ways.c - the ways that are known between gates of a tile, and what they make known.

#include "planner/routes/known_ways.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

#include <stddef.h>
#include <string.h>

enum { ORIGIN_BITS = 6 };

// Tables are not cleared: on a small map, touching all of their memory would take longer than
// everything else.
void hr_tile_ways_create(hr_tile_ways *ways, const hr_allocator *allocator) {
    memset(ways, 0, offsetof(hr_tile_ways, corners));
    hr_tile_corners_create(&ways->corners);
    ways->allocator = ways->flood.allocator = allocator;
    ways->way.allocator = ways->branch.allocator = ways->puller.todo.allocator = allocator;
    hr_tile_plane_create(&ways->tile);
    ways->puller.corners = &ways->corner_lines;
}

void hr_tile_ways_destroy(hr_tile_ways *ways) {
    hr_flood_destroy(&ways->flood);
    hr_points_destroy(&ways->way);
    hr_points_destroy(&ways->branch);
    hr_points_destroy(&ways->puller.todo);
    hr_release(ways->allocator, ways->chains);
}

size_t hr_tile_ways_bytes(const hr_tile_ways *ways) {
    int64_t points =
        (int64_t)ways->way.capacity + ways->branch.capacity + ways->puller.todo.capacity;
    return hr_flood_bytes(&ways->flood) + (size_t)points * sizeof(hr_cell) +
           (size_t)ways->chain_capacity * sizeof *ways->chains;
}

// ---- Lengths

// A gate's middle lies half a block outside of the tile. In halves of blocks.
static hr_cell middle_of(const hr_tile_ways *ways, int32_t gate) {
    int side = ways->gates[gate].side;
    hr_cell block = ways->blocks[gate];
    return (hr_cell){2 * block.x + hr_heading_x(side), 2 * block.y + hr_heading_y(side)};
}

static uint16_t clipped(double length_16ths) {
    return length_16ths < HR_NO_WAY - 1 ? (uint16_t)length_16ths : HR_NO_WAY - 1;
}

static uint16_t halves_to_16ths(double halves) {
    return clipped((halves + 0.5 / HR_HALF_16THS) * HR_HALF_16THS);
}

static uint16_t blocks_to_16ths(double blocks) {
    return clipped((blocks + 0.5 / HR_BLOCK_16THS) * HR_BLOCK_16THS);
}

// What a way between two gates takes.
typedef struct way_measure {
    double blocks;          // its length
    uint16_t between_16ths; // the middles of their portals
    uint16_t flood_thirds;  // of the steps of a flood along it
} way_measure;

static hr_cell twice(hr_cell block) { return (hr_cell){2 * block.x, 2 * block.y}; }

// Of the way at hand, which has a corner at least; notes how far along the way each of them is.
static way_measure measure(hr_tile_ways *ways, int32_t from, int32_t to) {
    const hr_cell *at = ways->way.at;
    double *along = ways->along;
    int32_t last = ways->way.count - 1;
    double length = along[1] = hr_distance(at[0], at[1]);
    double halves = hr_distance(middle_of(ways, from), twice(at[1]));
    int32_t flood_thirds =
        hr_flood_thirds_along(at[0], at[1]) + hr_flood_thirds_along(at[last - 1], at[last]);
    for (int32_t i = 2; i < last; i++) {
        double leg = hr_distance(at[i - 1], at[i]);
        along[i] = length += leg;
        halves += hr_product(2, leg);
        flood_thirds += hr_flood_thirds_along(at[i - 1], at[i]);
    }
    length += hr_distance(at[last - 1], at[last]);
    halves += hr_distance(twice(at[last - 1]), middle_of(ways, to));
    return (way_measure){length, halves_to_16ths(halves), (uint16_t)flood_thirds};
}

void hr_tile_ways_set_known(hr_tile_ways *ways, int32_t a, int32_t b, double length) {
    ways->known_16ths[a][b] = ways->known_16ths[b][a] = blocks_to_16ths(length);
}

uint16_t hr_tile_ways_straight_16ths(const hr_tile_ways *ways, int32_t a, int32_t b) {
    return halves_to_16ths(hr_distance(middle_of(ways, a), middle_of(ways, b)));
}

// ---- Ways with corners

static void reserve_chain(hr_tile_ways *ways, uint32_t count) {
    uint16_t *chains = hr_array_reserve(ways->allocator, ways->chains, &ways->chain_capacity,
                                        (int64_t)ways->chain_count + count, sizeof *chains);
    if (chains)
        ways->chains = chains;
    else
        ways->way.is_out_of_memory = true;
}

bool hr_tile_ways_begin(hr_tile_ways *ways) {
    ways->way.is_out_of_memory = ways->branch.is_out_of_memory = false;
    ways->flood.is_out_of_memory = false;
    ways->chain_count = 0;
    reserve_chain(ways, 1);
    if (hr_tile_ways_is_out_of_memory(ways)) return false;
    ways->chains[ways->chain_count++] = 0;
    return true;
}

uint32_t hr_tile_ways_push(hr_tile_ways *ways) {
    const hr_points *way = &ways->way;
    uint32_t chain = ways->chain_count, corners = (uint32_t)way->count - 2;
    reserve_chain(ways, corners + 1);
    if (hr_tile_ways_is_out_of_memory(ways)) return 0;
    uint16_t *to = ways->chains + chain;
    to[0] = (uint16_t)corners;
    for (uint32_t i = 1; i <= corners; i++)
        to[i] = (uint16_t)(way->at[i].y << ORIGIN_BITS | way->at[i].x);
    ways->chain_count += corners + 1;
    return chain;
}

// Learns the distances of the corners of the way at hand, written down at `chain`, from its gates.
static void learn(hr_tile_ways *ways, int32_t a, int32_t b, double length, uint32_t chain) {
    const hr_points *way = &ways->way;
    int32_t last = way->count - 2;
    for (int32_t i = 1; i <= last; i++) {
        double to_a = ways->along[i];
        int32_t corner = hr_tile_corners_add(&ways->corners, way->at[i]);
        if (corner < 0) continue;
        hr_rest rest_to_a = i == 1 ? 0 : 2 * chain, rest_to_b = i == last ? 0 : 2 * chain + 1;
        hr_tile_corners_learn(&ways->corners, corner, a, blocks_to_16ths(to_a), rest_to_a);
        hr_tile_corners_learn(&ways->corners, corner, b, blocks_to_16ths(length - to_a), rest_to_b);
    }
}

// Whether all legs of the way at hand are open.
static bool is_clear(const hr_tile_ways *ways) {
    const hr_cell *at = ways->way.at;
    for (int32_t i = 1; i < ways->way.count; i++)
        if (!hr_tile_sweep(&ways->tile, at[i - 1], at[i])) return false;
    return true;
}

static bool is_taut(const hr_tile_ways *ways) {
    const hr_cell *at = ways->way.at;
    for (int32_t i = 1; i + 1 < ways->way.count; i++)
        if (!hr_is_taut(&ways->tile.plane, at[i - 1], at[i], at[i + 1])) return false;
    return true;
}

// Whether it leads from gate a to gate b around a corner at least.
static bool joins(const hr_tile_ways *ways, int32_t a, int32_t b) {
    return ways->way.count > 2 && hr_same(ways->way.at[0], ways->blocks[a]) &&
           hr_same(hr_points_last(&ways->way), ways->blocks[b]);
}

void hr_tile_ways_keep(hr_tile_ways *ways, int32_t a, int32_t b) {
    if (hr_tile_ways_is_out_of_memory(ways)) return; // it may be broken off
    uint32_t chain = hr_tile_ways_push(ways);
    if (hr_tile_ways_is_out_of_memory(ways)) return; // so may be what was written
    HR_ASSERT(a < b && is_clear(ways) && is_taut(ways) && joins(ways, a, b));
    way_measure measured = measure(ways, a, b);
    HR_ASSERT(measured.between_16ths >= hr_tile_ways_straight_16ths(ways, a, b));
    learn(ways, a, b, measured.blocks, chain);
    if (ways->known_16ths[a][b] == HR_NO_WAY) ways->unknown--;
    ways->ways[a][b] = (hr_way_in_tile){measured.between_16ths, measured.flood_thirds, chain};
    hr_tile_ways_set_known(ways, a, b, measured.blocks);
}

void hr_tile_ways_keep_last(hr_tile_ways *ways, int32_t a, int32_t b) {
    if (hr_tile_ways_is_out_of_memory(ways)) return;
    uint32_t chain = hr_tile_ways_push(ways);
    if (hr_tile_ways_is_out_of_memory(ways)) return;
    HR_ASSERT(a < b && is_clear(ways) && is_taut(ways) && joins(ways, a, b));
    const hr_cell *at = ways->way.at;
    int32_t last = ways->way.count - 1;
    double inner = 0; // from its first corner to its last
    for (int32_t i = 2; i < last; i++) inner += hr_distance(at[i - 1], at[i]);
    double blocks = hr_distance(at[0], at[1]) + inner + hr_distance(at[last - 1], at[last]);
    double halves = hr_distance(middle_of(ways, a), twice(at[1])) + 2 * inner +
                    hr_distance(twice(at[last - 1]), middle_of(ways, b));
    ways->unknown--;
    ways->ways[a][b] = (hr_way_in_tile){halves_to_16ths(halves), 0, chain};
    hr_tile_ways_set_known(ways, a, b, blocks);
}

static hr_way_in_tile *way_between(hr_tile_ways *ways, int32_t a, int32_t b) {
    return a < b ? &ways->ways[a][b] : &ways->ways[b][a];
}

void hr_tile_ways_push_corners(hr_tile_ways *ways, int32_t from, int32_t to) {
    uint32_t chain = way_between(ways, from, to)->chain;
    if (chain == 0) return;
    int32_t count = ways->chains[chain];
    const uint16_t *corners = ways->chains + chain + 1;
    for (int32_t i = 0; i < count; i++) {
        int32_t corner = corners[from < to ? i : count - 1 - i];
        hr_points_push(&ways->way, (hr_cell){corner % HR_TILE, corner / HR_TILE});
    }
}

// Takes the way that is known from gate a to gate b to hand.
static void take(hr_tile_ways *ways, int32_t a, int32_t b) {
    ways->way.count = 0; // that it was out of memory is not forgotten
    hr_points_push(&ways->way, ways->blocks[a]);
    hr_tile_ways_push_corners(ways, a, b);
    hr_points_push(&ways->way, ways->blocks[b]);
}

// Pulling begins by forgetting that it was out of memory; a tile must not.
static void note_out_of_memory(hr_tile_ways *ways) {
    hr_points *way = &ways->way;
    way->is_out_of_memory = way->is_out_of_memory || ways->puller.todo.is_out_of_memory;
}

void hr_tile_ways_pull(hr_tile_ways *ways, int32_t first) {
    hr_pull_rest(&ways->puller, &ways->tile.plane, &ways->way, first);
    note_out_of_memory(ways);
}

// ---- Ways that others lead to

// The gate through which the way between two others is shortest, and shorter than the one that is
// known, or -1.
static int32_t best_between(const hr_tile_ways *ways, int32_t a, int32_t b) {
    const uint16_t *to_a = ways->known_16ths[a], *to_b = ways->known_16ths[b];
    int32_t best = -1, least = to_a[b];
    for (int32_t i = 0; i < ways->count; i++) {
        int32_t length = to_a[i] + to_b[i];
        if (length < least) least = length, best = i;
    }
    return best;
}

// Pulls the way at hand taut, which is so up to a point of it and from there on.
static void pull_join(hr_tile_ways *ways, int32_t at) {
    if (hr_tile_ways_is_out_of_memory(ways)) return;
    hr_pull_join(&ways->puller, &ways->tile.plane, &ways->way, at);
    note_out_of_memory(ways);
}

static void go_through(hr_tile_ways *ways, int32_t a, int32_t b, int32_t gate) {
    HR_ASSERT(ways->known_16ths[a][gate] != HR_NO_WAY && ways->known_16ths[gate][b] != HR_NO_WAY);
    take(ways, a, gate);
    int32_t at = ways->way.count - 1;
    hr_tile_ways_push_corners(ways, gate, b);
    hr_points_push(&ways->way, ways->blocks[b]);
    pull_join(ways, at);
}

// Pushes the corners of the way from a corner to a gate, neither with them.
static void push_rest(hr_tile_ways *ways, int32_t corner, int32_t gate) {
    hr_rest rest = ways->corners.rest[gate][corner];
    if (rest == 0) return;
    const uint16_t *chain = ways->chains + rest / 2;
    hr_cell from = ways->corners.at[corner];
    int32_t count = chain[0], step = rest & 1 ? 1 : -1, at = 1;
    while (at <= count && chain[at] != (from.y << ORIGIN_BITS | from.x)) at++;
    HR_ASSERT(at <= count);
    for (at += step; at >= 1 && at <= count; at += step)
        hr_points_push(&ways->way, (hr_cell){chain[at] % HR_TILE, chain[at] / HR_TILE});
}

static bool is_taut_at(const hr_tile_ways *ways, int32_t at) {
    const hr_cell *points = ways->way.at + at;
    return !hr_tile_ways_is_out_of_memory(ways) &&
           hr_is_taut(&ways->tile.plane, points[-1], points[0], points[1]);
}

// Both halves are taut: so is the way, if it is where they meet.
static void go_around(hr_tile_ways *ways, int32_t a, int32_t b, int32_t corner) {
    ways->way.count = 0;
    hr_points_push(&ways->way, ways->corners.at[corner]);
    push_rest(ways, corner, a);
    hr_points_push(&ways->way, ways->blocks[a]);
    hr_points_reverse(&ways->way, 0);
    int32_t at = ways->way.count - 1;
    push_rest(ways, corner, b);
    hr_points_push(&ways->way, ways->blocks[b]);
    if (!is_taut_at(ways, at)) pull_join(ways, at);
}

bool hr_tile_ways_take_known(hr_tile_ways *ways, int32_t a, int32_t b) {
    int32_t gate = best_between(ways, a, b);
    int32_t limit = gate < 0 ? ways->known_16ths[a][b]
                             : ways->known_16ths[a][gate] + ways->known_16ths[gate][b];
    int32_t corner = hr_tile_corners_between(&ways->corners, a, b, limit);
    if (gate < 0 && corner < 0) return false;
    if (corner >= 0)
        go_around(ways, a, b, corner);
    else
        go_through(ways, a, b, gate);
    return true;
}

bool hr_tile_ways_join_by_known(hr_tile_ways *ways, int32_t a, int32_t b) {
    if (!hr_tile_ways_take_known(ways, a, b)) return false;
    hr_tile_ways_keep(ways, a, b);
    return true;
}
