// tile_ways.c - the ways through a tile, between every two of its gates.
//
// Distances and corners that are found for one pair of gates help with the next: so the result
// depends on the order of the pairs, which is that of the gates.

#include "planner/routes/tile_ways.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/routes/corner_ways.h"
#include "planner/routes/flooded_ways.h"
#include "planner/routes/islands.h"

// A way that is no longer than this times the straight line needs no flood.
static const double COMBINED_WAY_TRUSTED_RATIO = 1.04;
enum { CROWDED_GATES = 24, MANY_PAIRS = 150, CORNERS_A_PAIR = 3 };

// ---- Straight ways

// Gates with nothing but open pairs between them need no edge: a way from one side of the
// border sees both.
static bool are_in_one_run(const hr_tile_ways *ways, int32_t a, int32_t b) {
    return ways->gates[a].side == ways->gates[b].side && ways->runs[a] == ways->runs[b];
}

static void join_straight(hr_tile_ways *ways, int32_t from, int32_t to) {
    hr_way_in_tile *way = &ways->ways[from][to];
    hr_cell a = ways->blocks[from], b = ways->blocks[to];
    *way = (hr_way_in_tile){.length_16ths = HR_NO_WAY};
    ways->known_16ths[from][to] = ways->known_16ths[to][from] = HR_NO_WAY;
    if (ways->component[from] != ways->component[to]) return;
    bool are_one = are_in_one_run(ways, from, to);
    if (!are_one && !ways->is_all_open && !hr_tile_sweep(&ways->tile, a, b)) {
        hr_tile_ways_mark_open(ways, from, to, true);
        ways->unknown++;
        return;
    }
    hr_tile_ways_set_known(ways, from, to, hr_distance(a, b));
    if (!are_one) way->length_16ths = hr_tile_ways_straight_16ths(ways, from, to);
}

static void join_what_is_seen(hr_tile_ways *ways) {
    ways->unknown = 0;
    for (int32_t from = 0; from < ways->count; from++) {
        ways->ways[from][from] = (hr_way_in_tile){.length_16ths = HR_NO_WAY};
        ways->known_16ths[from][from] = HR_NO_WAY;
        for (int32_t to = from + 1; to < ways->count; to++) join_straight(ways, from, to);
    }
}

// ---- Ways that others lead to

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
            if (!hr_tile_ways_is_open(ways, from, to) || ways->known_16ths[from][to] != HR_NO_WAY)
                continue;
            int32_t a = from < to ? from : to, b = from < to ? to : from;
            if (hr_tile_ways_join_by_known(ways, a, b) && is_to_be_trusted(ways, a, b))
                hr_tile_ways_mark_open(ways, a, b, false);
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
    return has_way == (is_connected && !are_in_one_run(ways, a, b)) &&
           !hr_tile_ways_is_open(ways, a, b) &&
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

// Where gates are many, and hardly any way can be trusted, no way is tried before there is a flood
// to check it.
static bool is_crowded(const hr_tile_ways *ways) {
    return ways->has_islands && (ways->is_thinned || ways->count > CROWDED_GATES);
}

// Whether gates are many, and corners are not: a graph of these costs by their number, floods cost
// by pairs of gates.
static bool has_few_corners(const hr_tile_ways *ways) {
    if (!ways->has_islands || ways->unknown < MANY_PAIRS) return false;
    int32_t corners = 0;
    for (int32_t y = 0; y < HR_TILE; y++) corners += hr_count_bits(ways->corner_lines.rows[y]);
    return corners <= CORNERS_A_PAIR * ways->unknown;
}

// What is known is tried first: most ways in a tile of few islands need no flood.
static void join_by_floods(hr_tile_ways *ways) {
    join_by_all_known(ways);
    for (int32_t source; (source = hr_busiest_gate(ways)) >= 0;) {
        hr_flood_ways_from(ways, source);
        join_by_all_known(ways);
    }
}

bool hr_tile_ways_find(hr_tile_ways *ways) {
    if (!hr_tile_ways_begin(ways)) return false;
    hr_tile_corners_start(&ways->corners, &ways->tile, ways->blocks, ways->count);
    look_over(ways);
    order_gates(ways);
    join_what_is_seen(ways);
    if (ways->unknown > 0) hr_tile_find_corners(&ways->tile, &ways->corner_lines);
    if (has_few_corners(ways)) hr_corner_ways_find(ways);
    if (is_crowded(ways))
        hr_flood_crowded_ways(ways);
    else
        join_by_floods(ways);
    HR_ASSERT(hr_tile_ways_is_out_of_memory(ways) || are_all_joined(ways));
    return !hr_tile_ways_is_out_of_memory(ways);
}
