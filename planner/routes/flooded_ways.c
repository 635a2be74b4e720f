// flooded_ways.c - ways between gates of a tile by floods from one gate at a time.

#include "planner/routes/flooded_ways.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"

#include <string.h>

// How far on along a way the last point that one sees is looked for first: at the way's end, or,
// where legs are short, beside it.
enum { AT_THE_END = HR_TILE * HR_TILE, BESIDE = 1 };

// Leaves out what the points before see past, from one of them on: pulling begins with few points.
// The last that each sees is looked for in steps that double, then by bisection.
static void straighten(const hr_tile_plane *tile, hr_points *way, int32_t begin,
                       int32_t first_step) {
    int32_t count = begin + 1;
    for (int32_t at = begin; at + 1 < way->count;) {
        int32_t seen = at + 1, hidden = way->count, step = first_step;
        while (seen + 1 < hidden) {
            int32_t next = step > 0 ? hr_least(seen + step, hidden - 1) : (seen + hidden) / 2;
            bool is_seen = hr_tile_sweep(tile, way->at[count - 1], way->at[next]);
            seen = is_seen ? next : seen;
            hidden = is_seen ? hidden : next;
            step = is_seen ? 2 * step : 0;
        }
        at = seen;
        way->at[count++] = way->at[at];
    }
    way->count = count;
}

// Whether the flood comes to a block not much sooner than along a way that takes so many thirds of
// its steps.
static bool is_confirmed(hr_tile_ways *ways, int32_t flood_thirds, hr_cell target) {
    int32_t layers = (flood_thirds - 1) / 3; // the last up to a step and a third less
    hr_flood_extend(&ways->flood, &target, 1, layers);
    int32_t steps = hr_flood_steps(&ways->flood, target);
    return steps < 0 || steps >= layers;
}

// Keeps the way at hand, straightened, which leads from the flood's source and is taut up to a
// point of it.
static void keep_walked(hr_tile_ways *ways, int32_t source, int32_t target, int32_t first) {
    hr_tile_ways_pull(ways, first);
    if (source > target) hr_points_reverse(&ways->way, 0);
    hr_tile_ways_keep(ways, hr_least(source, target), hr_greatest(source, target));
}

static void walk_back(hr_tile_ways *ways, int32_t source, int32_t target) {
    hr_cell block = ways->blocks[target];
    hr_flood_extend(&ways->flood, &block, 1, INT32_MAX);
    if (hr_tile_ways_is_out_of_memory(ways)) return;
    HR_ASSERT(hr_flood_steps(&ways->flood, block) > 0);
    ways->way.count = 0;
    hr_flood_way(&ways->flood, block, (hr_cell){0, 0}, &ways->way);
    straighten(&ways->tile, &ways->way, 0, AT_THE_END);
    keep_walked(ways, source, target, 0);
}

// ---- One way at a time

static void join(hr_tile_ways *ways, int32_t source, int32_t target) {
    int32_t a = hr_least(source, target), b = hr_greatest(source, target);
    const hr_way_in_tile *way = &ways->ways[a][b];
    hr_cell block = ways->blocks[target];
    bool is_known = ways->known_16ths[a][b] != HR_NO_WAY;
    if (is_known && is_confirmed(ways, way->flood_thirds, block)) return;
    // ways found by this flood may have opened a better one
    if (hr_tile_ways_join_by_known(ways, a, b) &&
        (!ways->has_islands || is_confirmed(ways, way->flood_thirds, block)))
        return;
    walk_back(ways, source, target);
}

void hr_flood_ways_from(hr_tile_ways *ways, int32_t source) {
    hr_flood_start(&ways->flood, &ways->tile, ways->blocks[source]);
    for (int32_t i = 0; i < ways->count; i++) {
        int32_t target = ways->ring[i];
        if (!hr_tile_ways_is_open(ways, source, target)) continue;
        if (!hr_tile_ways_is_out_of_memory(ways)) join(ways, source, target);
        hr_tile_ways_mark_open(ways, source, target, false);
    }
}

int32_t hr_busiest_gate(const hr_tile_ways *ways) {
    int32_t most = 0, best = -1;
    for (int32_t i = 0; i < ways->count; i++) {
        int32_t count = hr_count_bits(ways->is_open[i][0]) + hr_count_bits(ways->is_open[i][1]);
        if (count > most) most = count, best = i;
    }
    return best;
}

// ---- Ways that run together

// Drops the corners of the way at hand that the flood comes to later than to a block, and those
// before that do not see it. @return false if none is left; the source itself may do.
static bool cut_where_seen(hr_tile_ways *ways, hr_cell block, int32_t steps) {
    hr_points *way = &ways->way;
    int32_t thirds = 0, count = 1;
    for (; count < way->count; count++) {
        thirds += hr_flood_thirds_along(way->at[count - 1], way->at[count]);
        if (thirds > 3 * steps) break;
    }
    while (count > 0 && !hr_tile_sweep(&ways->tile, way->at[count - 1], block)) count--;
    way->count = count;
    return count > 0;
}

// Takes the way to a target to hand: the one that its branch meets as far as that sees where they
// meet, then the branch. @return the way's last point before the branch.
static int32_t take_branched(hr_tile_ways *ways, int32_t source, int32_t target) {
    hr_points *way = &ways->way, *branch = &ways->branch;
    hr_cell block = ways->blocks[target];
    branch->count = 0;
    hr_flood_branch end =
        hr_flood_walk_branch(&ways->flood, block, &ways->walked, (uint8_t)(target + 1), branch);
    way->count = 0;
    hr_points_push(way, ways->blocks[source]);
    if (end.met > 0) hr_tile_ways_push_corners(ways, source, end.met - 1);
    if (hr_tile_ways_is_out_of_memory(ways) || branch->is_out_of_memory) return 0;
    if (end.met > 0 && !cut_where_seen(ways, hr_points_last(branch), end.steps)) {
        hr_flood_way(&ways->flood, block, (hr_cell){0, 0}, way);
        return 0;
    }
    int32_t last = way->count - 1;
    hr_points_reverse(branch, 0);
    hr_points_append(way, branch->at + (end.met == 0), branch->count - (end.met == 0));
    return last;
}

static void walk_branch(hr_tile_ways *ways, int32_t source, int32_t target) {
    hr_flood_extend(&ways->flood, &ways->blocks[target], 1, INT32_MAX);
    if (hr_tile_ways_is_out_of_memory(ways)) return;
    int32_t begin = take_branched(ways, source, target);
    ways->way.is_out_of_memory = ways->way.is_out_of_memory || ways->branch.is_out_of_memory;
    if (hr_tile_ways_is_out_of_memory(ways)) return;
    straighten(&ways->tile, &ways->way, begin, BESIDE);
    keep_walked(ways, source, target, begin);
}

static int32_t thirds_at_hand(const hr_tile_ways *ways) {
    const hr_cell *at = ways->way.at;
    int32_t thirds = 0;
    for (int32_t i = 1; i < ways->way.count; i++) thirds += hr_flood_thirds_along(at[i - 1], at[i]);
    return thirds;
}

static void join_crowded(hr_tile_ways *ways, int32_t source, int32_t target) {
    int32_t a = hr_least(source, target), b = hr_greatest(source, target);
    bool is_known = hr_tile_ways_take_known(ways, a, b);
    if (hr_tile_ways_is_out_of_memory(ways)) return;
    if (is_known && is_confirmed(ways, thirds_at_hand(ways), ways->blocks[target]))
        hr_tile_ways_keep(ways, a, b);
    else
        walk_branch(ways, source, target);
}

// Neighbours first, to both sides in turn: what is found for them leads on to others.
static void flood_crowded_from(hr_tile_ways *ways, int32_t source) {
    hr_flood_start(&ways->flood, &ways->tile, ways->blocks[source]);
    memset(&ways->walked, 0, sizeof ways->walked);
    int32_t place = 0, count = ways->count;
    while (ways->ring[place] != source) place++;
    for (int32_t i = 1; i < count; i++) {
        int32_t gap = (i + 1) / 2;
        int32_t target = ways->ring[(place + count + (i % 2 ? gap : -gap)) % count];
        if (!hr_tile_ways_is_open(ways, source, target)) continue;
        if (!hr_tile_ways_is_out_of_memory(ways)) join_crowded(ways, source, target);
        hr_tile_ways_mark_open(ways, source, target, false);
    }
}

void hr_flood_crowded_ways(hr_tile_ways *ways) {
    for (int32_t source; (source = hr_busiest_gate(ways)) >= 0;) flood_crowded_from(ways, source);
}
