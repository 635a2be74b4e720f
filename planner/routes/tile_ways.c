// tile_ways.c - the ways through a tile, between every two of its gates.
//
// Distances and corners that are found for one pair of gates help with the next: so the result
// depends on the order of the pairs, which is that of the gates.

#include "planner/routes/tile_ways.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "passmap/base/memory.h"
#include "planner/routes/islands.h"

#include <stddef.h>
#include <string.h>

// A way that is no longer than this times the straight line needs no flood.
static const double COMBINED_WAY_TRUSTED_RATIO = 1.04;
enum { ORIGIN_BITS = 6 };

// Tables are not cleared: on a small map, touching all of their memory would take longer than
// everything else.
void hr_tile_ways_create(hr_tile_ways *ways, const hr_allocator *allocator) {
    memset(ways, 0, offsetof(hr_tile_ways, corners));
    hr_tile_corners_create(&ways->corners);
    ways->allocator = ways->flood.allocator = ways->way.allocator = ways->puller.todo.allocator =
        allocator;
    hr_tile_plane_create(&ways->tile);
    ways->puller.corners = &ways->corner_lines;
}

void hr_tile_ways_destroy(hr_tile_ways *ways) {
    hr_flood_destroy(&ways->flood);
    hr_points_destroy(&ways->way);
    hr_points_destroy(&ways->puller.todo);
    hr_release(ways->allocator, ways->chains);
}

size_t hr_tile_ways_bytes(const hr_tile_ways *ways) {
    int64_t points = (int64_t)ways->way.capacity + ways->puller.todo.capacity;
    return hr_flood_bytes(&ways->flood) + (size_t)points * sizeof(hr_cell) +
           (size_t)ways->chain_capacity * sizeof *ways->chains;
}

static bool is_out_of_memory(const hr_tile_ways *ways) {
    return ways->flood.is_out_of_memory || ways->way.is_out_of_memory;
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

// Along a leg of x and y blocks, x >= y, a flood takes x steps, or two thirds of x + y if
// that is more.
static int32_t flood_thirds_along(hr_cell from, hr_cell to) {
    int32_t x = abs(to.x - from.x), y = abs(to.y - from.y), longer = x > y ? x : y;
    return 3 * longer > 2 * (x + y) ? 3 * longer : 2 * (x + y);
}

// Of the way at hand, which has a corner at least.
static way_measure measure(const hr_tile_ways *ways, int32_t from, int32_t to) {
    const hr_cell *at = ways->way.at;
    int32_t last = ways->way.count - 1;
    double length = hr_distance(at[0], at[1]);
    double halves = hr_distance(middle_of(ways, from), twice(at[1]));
    int32_t flood_thirds =
        flood_thirds_along(at[0], at[1]) + flood_thirds_along(at[last - 1], at[last]);
    for (int32_t i = 2; i < last; i++) {
        double leg = hr_distance(at[i - 1], at[i]);
        length += leg;
        halves += hr_product(2, leg);
        flood_thirds += flood_thirds_along(at[i - 1], at[i]);
    }
    length += hr_distance(at[last - 1], at[last]);
    halves += hr_distance(twice(at[last - 1]), middle_of(ways, to));
    return (way_measure){length, halves_to_16ths(halves), (uint16_t)flood_thirds};
}

static void set_known(hr_tile_ways *ways, int32_t a, int32_t b, double length) {
    ways->known_16ths[a][b] = ways->known_16ths[b][a] = blocks_to_16ths(length);
}

// ---- Pairs

static bool is_open(const hr_tile_ways *ways, int32_t a, int32_t b) {
    HR_ASSERT((ways->is_open[a][b >> 6] >> (b & 63) & 1) ==
              (ways->is_open[b][a >> 6] >> (a & 63) & 1)); // for both of a pair
    return ways->is_open[a][b >> 6] >> (b & 63) & 1;
}

static void mark_open(hr_tile_ways *ways, int32_t a, int32_t b, bool is_open) {
    uint64_t a_bit = UINT64_C(1) << (a & 63), b_bit = UINT64_C(1) << (b & 63);
    uint64_t *of_a = &ways->is_open[a][b >> 6], *of_b = &ways->is_open[b][a >> 6];
    *of_a = is_open ? *of_a | b_bit : *of_a & ~b_bit;
    *of_b = is_open ? *of_b | a_bit : *of_b & ~a_bit;
}

static hr_way_in_tile *way_between(hr_tile_ways *ways, int32_t a, int32_t b) {
    return a < b ? &ways->ways[a][b] : &ways->ways[b][a];
}

// ---- Straight ways

// Gates with nothing but open pairs between them need no edge: a way from one side of the
// border sees both.
static bool are_in_one_run(const hr_tile_ways *ways, int32_t a, int32_t b) {
    return ways->gates[a].side == ways->gates[b].side && ways->runs[a] == ways->runs[b];
}

static uint16_t straight_16ths(const hr_tile_ways *ways, int32_t a, int32_t b) {
    return halves_to_16ths(hr_distance(middle_of(ways, a), middle_of(ways, b)));
}

static void join_straight(hr_tile_ways *ways, int32_t from, int32_t to) {
    hr_way_in_tile *way = &ways->ways[from][to];
    hr_cell a = ways->blocks[from], b = ways->blocks[to];
    *way = (hr_way_in_tile){.length_16ths = HR_NO_WAY};
    ways->known_16ths[from][to] = ways->known_16ths[to][from] = HR_NO_WAY;
    if (ways->component[from] != ways->component[to]) return;
    bool are_one = are_in_one_run(ways, from, to);
    if (!are_one && !ways->is_all_open && !hr_tile_sweep(&ways->tile, a, b)) {
        mark_open(ways, from, to, true);
        ways->unknown++;
        return;
    }
    set_known(ways, from, to, hr_distance(a, b));
    if (!are_one) way->length_16ths = straight_16ths(ways, from, to);
}

static void join_what_is_seen(hr_tile_ways *ways) {
    ways->unknown = 0;
    for (int32_t from = 0; from < ways->count; from++) {
        ways->ways[from][from] = (hr_way_in_tile){.length_16ths = HR_NO_WAY};
        ways->known_16ths[from][from] = HR_NO_WAY;
        for (int32_t to = from + 1; to < ways->count; to++) join_straight(ways, from, to);
    }
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

// Writes the way at hand down. @return its place.
static uint32_t push_way(hr_tile_ways *ways) {
    const hr_points *way = &ways->way;
    uint32_t chain = ways->chain_count, corners = (uint32_t)way->count - 2;
    reserve_chain(ways, corners + 1);
    if (is_out_of_memory(ways)) return 0;
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
    double to_a = 0;
    for (int32_t i = 1; i <= last; i++) {
        to_a += hr_distance(way->at[i - 1], way->at[i]);
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

// Keeps the way at hand, which leads from gate a to gate b, a < b.
static void keep(hr_tile_ways *ways, int32_t a, int32_t b) {
    if (is_out_of_memory(ways)) return; // it may be broken off
    uint32_t chain = push_way(ways);
    if (is_out_of_memory(ways)) return; // so may be what was written
    HR_ASSERT(a < b && is_clear(ways) && is_taut(ways) && joins(ways, a, b));
    way_measure measured = measure(ways, a, b);
    HR_ASSERT(measured.between_16ths >= straight_16ths(ways, a, b));
    learn(ways, a, b, measured.blocks, chain);
    if (ways->known_16ths[a][b] == HR_NO_WAY) ways->unknown--;
    ways->ways[a][b] = (hr_way_in_tile){measured.between_16ths, measured.flood_thirds, chain};
    set_known(ways, a, b, measured.blocks);
}

static void push_corners(hr_tile_ways *ways, int32_t from, int32_t to) {
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
    push_corners(ways, a, b);
    hr_points_push(&ways->way, ways->blocks[b]);
}

// Pulling begins by forgetting that it was out of memory; a tile must not.
static void note_out_of_memory(hr_tile_ways *ways) {
    hr_points *way = &ways->way;
    way->is_out_of_memory = way->is_out_of_memory || ways->puller.todo.is_out_of_memory;
}

static void pull(hr_tile_ways *ways) {
    hr_pull(&ways->puller, &ways->tile.plane, &ways->way);
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
    if (is_out_of_memory(ways)) return;
    hr_pull_join(&ways->puller, &ways->tile.plane, &ways->way, at);
    note_out_of_memory(ways);
}

static void go_through(hr_tile_ways *ways, int32_t a, int32_t b, int32_t gate) {
    HR_ASSERT(ways->known_16ths[a][gate] != HR_NO_WAY && ways->known_16ths[gate][b] != HR_NO_WAY);
    take(ways, a, gate);
    int32_t at = ways->way.count - 1;
    push_corners(ways, gate, b);
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
    return !is_out_of_memory(ways) &&
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

// Finds a way from gate a to gate b, a < b, through another or around a corner of other ways, if
// there is one.
static bool join_by_known(hr_tile_ways *ways, int32_t a, int32_t b) {
    int32_t gate = best_between(ways, a, b);
    int32_t limit = gate < 0 ? ways->known_16ths[a][b]
                             : ways->known_16ths[a][gate] + ways->known_16ths[gate][b];
    int32_t corner = hr_tile_corners_between(&ways->corners, a, b, limit);
    if (gate < 0 && corner < 0) return false;
    if (corner >= 0)
        go_around(ways, a, b, corner);
    else
        go_through(ways, a, b, gate);
    keep(ways, a, b);
    return true;
}

static bool is_to_be_trusted(const hr_tile_ways *ways, int32_t a, int32_t b) {
    double straight = hr_distance(ways->blocks[a], ways->blocks[b]);
    return !ways->has_islands ||
           ways->known_16ths[a][b] <= COMBINED_WAY_TRUSTED_RATIO * HR_BLOCK_16THS * straight;
}

// Neighbours first: what is found for them leads on to others.
static void join_by_all_known(hr_tile_ways *ways) {
    for (int32_t gap = 1; ways->unknown > 0 && gap <= ways->count / 2; gap++)
        for (int32_t i = 0; i < ways->count; i++) {
            int32_t j = i + gap < ways->count ? i + gap : i + gap - ways->count;
            int32_t from = ways->ring[i], to = ways->ring[j];
            if (!is_open(ways, from, to) || ways->known_16ths[from][to] != HR_NO_WAY) continue;
            int32_t a = from < to ? from : to, b = from < to ? to : from;
            if (join_by_known(ways, a, b) && is_to_be_trusted(ways, a, b))
                mark_open(ways, a, b, false);
        }
}

// ---- Ways by floods

// Leaves out what the points before see past, a bisection each: pulling begins with few points.
static void straighten(const hr_tile_plane *tile, hr_points *way) {
    int32_t count = 1;
    for (int32_t at = 0; at + 1 < way->count;) {
        int32_t seen = at + 1, hidden = way->count;
        for (int32_t next = hidden - 1; seen + 1 < hidden; next = (seen + hidden) / 2)
            if (hr_tile_sweep(tile, way->at[count - 1], way->at[next]))
                seen = next;
            else
                hidden = next;
        at = seen;
        way->at[count++] = way->at[at];
    }
    way->count = count;
}

// Whether the flood comes to gate b not much sooner than along the way that is known.
static bool is_confirmed(hr_tile_ways *ways, int32_t a, int32_t b, hr_cell target) {
    int32_t layers =
        (ways->ways[a][b].flood_thirds - 1) / 3; // the last up to a step and a third less
    hr_flood_extend(&ways->flood, &target, 1, layers);
    int32_t steps = hr_flood_steps(&ways->flood, target);
    return steps < 0 || steps >= layers;
}

static void walk_back(hr_tile_ways *ways, int32_t source, int32_t target) {
    hr_cell block = ways->blocks[target];
    hr_flood_extend(&ways->flood, &block, 1, INT32_MAX);
    if (is_out_of_memory(ways)) return;
    HR_ASSERT(hr_flood_steps(&ways->flood, block) > 0);
    ways->way.count = 0;
    hr_flood_way(&ways->flood, block, (hr_cell){0, 0}, &ways->way);
    straighten(&ways->tile, &ways->way);
    pull(ways);
    if (source > target) hr_points_reverse(&ways->way, 0);
    keep(ways, source < target ? source : target, source < target ? target : source);
}

static void join_by_flood(hr_tile_ways *ways, int32_t source, int32_t target) {
    int32_t a = source < target ? source : target, b = source < target ? target : source;
    hr_cell block = ways->blocks[target];
    bool is_known = ways->known_16ths[a][b] != HR_NO_WAY;
    if (is_known && is_confirmed(ways, a, b, block)) return;
    // ways found by this flood may have opened a better one
    if (join_by_known(ways, a, b) && (!ways->has_islands || is_confirmed(ways, a, b, block)))
        return;
    walk_back(ways, source, target);
}

// The gate that most ways are still open from, or -1 if none is.
static int32_t busiest(const hr_tile_ways *ways) {
    int32_t most = 0, best = -1;
    for (int32_t i = 0; i < ways->count; i++) {
        int32_t count = hr_count_bits(ways->is_open[i][0]) + hr_count_bits(ways->is_open[i][1]);
        if (count > most) most = count, best = i;
    }
    return best;
}

static void flood_from(hr_tile_ways *ways, int32_t source) {
    hr_flood_start(&ways->flood, &ways->tile, ways->blocks[source]);
    for (int32_t i = 0; i < ways->count; i++) {
        int32_t target = ways->ring[i];
        if (!is_open(ways, source, target)) continue;
        if (!is_out_of_memory(ways)) join_by_flood(ways, source, target);
        mark_open(ways, source, target, false);
    }
}

// ---- All of them

static void order_gates(hr_tile_ways *ways) {
    int32_t count = 0, first_south = 0;
    while (first_south < ways->count && ways->gates[first_south].side < SOUTH) first_south++;
    for (; count < first_south; count++) ways->ring[count] = count;
    for (int side = SOUTH; side <= WEST; side++)
        for (int32_t i = ways->count - 1; i >= first_south; i--)
            if (ways->gates[i].side == side) ways->ring[count++] = i;
    HR_ASSERT(count == ways->count);
}

// Whether there may be more than one way between gates.
static void look_over(hr_tile_ways *ways) {
    ways->is_all_open = hr_tile_plane_is_all_open(&ways->tile);
    ways->has_islands =
        ways->count > 1 && !ways->is_all_open && hr_has_islands(&ways->tile, ways->components);
}

// Whether two gates have a way, equally long both ways, if and only if they are to have one.
static bool is_joined(const hr_tile_ways *ways, int32_t a, int32_t b) {
    bool has_way = ways->ways[a][b].length_16ths != HR_NO_WAY;
    bool is_connected = ways->component[a] == ways->component[b];
    return has_way == (is_connected && !are_in_one_run(ways, a, b)) && !is_open(ways, a, b) &&
           ways->known_16ths[a][b] == ways->known_16ths[b][a] &&
           (ways->known_16ths[a][b] != HR_NO_WAY) == is_connected &&
           ways->ways[a][b].chain < ways->chain_count;
}

static bool are_all_joined(const hr_tile_ways *ways) {
    for (int32_t a = 0; a < ways->count; a++)
        for (int32_t b = a + 1; b < ways->count; b++)
            if (!is_joined(ways, a, b)) return false;
    return ways->unknown == 0;
}

bool hr_tile_ways_find(hr_tile_ways *ways) {
    ways->way.is_out_of_memory = ways->flood.is_out_of_memory = false;
    ways->chain_count = 0;
    reserve_chain(ways, 1);
    if (is_out_of_memory(ways)) return false;
    ways->chains[ways->chain_count++] = 0;
    hr_tile_corners_start(&ways->corners, &ways->tile, ways->blocks, ways->count);
    look_over(ways);
    order_gates(ways);
    join_what_is_seen(ways);
    if (ways->unknown > 0) hr_tile_find_corners(&ways->tile, &ways->corner_lines);
    join_by_all_known(ways);
    for (int32_t source; (source = busiest(ways)) >= 0;) {
        flood_from(ways, source);
        join_by_all_known(ways);
    }
    HR_ASSERT(is_out_of_memory(ways) || are_all_joined(ways));
    return !is_out_of_memory(ways);
}
