// cost_flood.c - Dijkstra's algorithm over the blocks of a tile.
//
// Where the widest step is more than 62 times as dear as the cheapest one, buckets are wider than
// the latter: then a block may be reached again, cheaper, from its own bucket, and goes on from
// there a second time. Buckets are emptied in the order in which they were filled, which bounds
// that (Bellman and Ford).

#include "planner/costs/cost_flood.h"

#include "passmap/base/assertion.h"

#include <string.h>

// Directions 0 .. 7 are clockwise from the north; odd ones are diagonal.
static const int8_t STEP_X[8] = {0, 1, 1, 1, 0, -1, -1, -1},
                    STEP_Y[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
static const int32_t STEP[8] = {-HR_TILE, -HR_TILE + 1, 1,  HR_TILE + 1,
                                HR_TILE,  HR_TILE - 1,  -1, -HR_TILE - 1};

enum { NOWHERE = UINT16_MAX, ALL = 0xff, NO_STEP = 8 };

// Where costs are low, 99/70 is sqrt 2 within a 20,000th; where they are high 7/5, within a
// hundredth, keeps a way through all blocks of the tile within 32 bits.
enum { LOW = 4096 };
static const uint32_t FINE[2] = {70, 99}, COARSE[2] = {5, 7};

void hr_cost_flood_create(hr_cost_flood *flood) { hr_tile_plane_create(&flood->tile); }

// ---- The ground

static void load_ground(hr_cost_flood *flood, const hr_plane *plane, const hr_costs *costs,
                        int32_t column, int32_t row) {
    int32_t left = column * HR_TILE, top = row * HR_TILE;
    int32_t width = hr_least(HR_TILE, plane->rows.length - left);
    int32_t height = hr_least(HR_TILE, plane->rows.count - top);
    const uint8_t *from = costs->bytes + (size_t)top * (size_t)costs->width + left;
    for (int32_t y = 0; y < height; y++, from += costs->width)
        memcpy(flood->ground[y], from, (size_t)width);
    hr_tile_plane_load(&flood->tile, plane, column, row);
}

// The first byte is the lowest, whatever the machine's order: compilers make one load of it.
static uint64_t eight_at(const uint8_t *at) {
    return (uint64_t)at[0] | (uint64_t)at[1] << 8 | (uint64_t)at[2] << 16 | (uint64_t)at[3] << 24 |
           (uint64_t)at[4] << 32 | (uint64_t)at[5] << 40 | (uint64_t)at[6] << 48 |
           (uint64_t)at[7] << 56;
}

// A bit for each of eight bytes that two words have in common.
static uint64_t equal_bytes(uint64_t a, uint64_t b) {
    const uint64_t low = UINT64_C(0x7f7f7f7f7f7f7f7f);
    uint64_t differ = a ^ b;
    uint64_t is_zero = ~(((differ & low) + low) | differ | low) >> 7;
    return is_zero * UINT64_C(0x0102040810204080) >> 56;
}

// Of 64 blocks each, whether two rows of bytes have the same.
static uint64_t equal_blocks(const uint8_t *a, const uint8_t *b) {
    uint64_t equal = 0;
    for (int i = 0; i < HR_TILE; i += 8)
        equal |= equal_bytes(eight_at(a + i), eight_at(b + i)) << i;
    return equal;
}

static uint64_t closed_row(const hr_cost_flood *flood, int32_t y) {
    return *hr_line(&flood->tile.plane.rows, y);
}

// Blocks of row y that are open and of one byte with those on their left and right.
static uint64_t alike_along(const hr_cost_flood *flood, int32_t y) {
    uint64_t closed = closed_row(flood, y), last = UINT64_C(1) << (HR_TILE - 1);
    uint64_t right = equal_blocks(flood->ground[y], flood->ground[y] + 1) & ~last;
    return right & right << 1 & ~(closed | closed << 1 | closed >> 1);
}

static void find_alike(hr_cost_flood *flood) {
    uint64_t before = 0, here = alike_along(flood, 0), down = 0;
    for (int32_t y = 0; y + 1 < HR_TILE; y++) {
        uint64_t after = alike_along(flood, y + 1);
        uint64_t below = equal_blocks(flood->ground[y], flood->ground[y + 1]);
        flood->alike[y] = before & here & after & down & below;
        before = here, here = after, down = below;
    }
    flood->alike[HR_TILE - 1] = 0;
}

static bool is_alike(const hr_cost_flood *flood, int32_t node) {
    return flood->alike[(uint32_t)node / HR_TILE] >> ((uint32_t)node % HR_TILE) & 1;
}

static uint32_t cost_at(const hr_cost_flood *flood, int32_t node) {
    return flood->cost_of[flood->ground[(uint32_t)node / HR_TILE][(uint32_t)node % HR_TILE]];
}

// A bit for each direction that a step is open in.
static uint32_t open_directions(const hr_cost_flood *flood, int32_t x, int32_t y) {
    const hr_lines *rows = &flood->tile.plane.rows;
    const uint64_t *line = hr_line(rows, y);
    uint32_t above = (uint32_t)~hr_bits_at(line - rows->stride, x - 1);
    uint32_t middle = (uint32_t)~hr_bits_at(line, x - 1);
    uint32_t below = (uint32_t)~hr_bits_at(line + rows->stride, x - 1);
    uint32_t north = above >> 1 & 1, east = middle >> 2 & 1, south = below >> 1 & 1;
    uint32_t west = middle & 1;
    return north | (above >> 2 & north & east) << 1 | east << 2 | (below >> 2 & south & east) << 3 |
           south << 4 | (below & south & west) << 5 | west << 6 | (above & north & west) << 7;
}

// ---- Buckets

static uint16_t end_of(uint32_t bucket) {
    return (uint16_t)(HR_COST_FLOOD_NODES + bucket % HR_COST_FLOOD_BUCKETS);
}

static void take_out(hr_cost_flood *flood, int32_t node) {
    hr_flood_link *links = flood->links, link = links[node];
    links[link.before].after = link.after;
    links[link.after].before = link.before;
    links[node].after = NOWHERE;
    bool is_empty = link.before == link.after; // the bucket's own end is all that is left
    if (is_empty) flood->filled &= ~(UINT64_C(1) << (link.after - HR_COST_FLOOD_NODES));
}

static void put_in(hr_cost_flood *flood, int32_t node, uint32_t bucket) {
    hr_flood_link *links = flood->links;
    uint16_t end = end_of(bucket), last = links[end].before;
    HR_ASSERT(bucket >= flood->current && bucket - flood->current < HR_COST_FLOOD_BUCKETS);
    links[node] = (hr_flood_link){end, last};
    links[last].after = links[end].before = (uint16_t)node;
    flood->filled |= UINT64_C(1) << bucket % HR_COST_FLOOD_BUCKETS;
}

static bool is_waiting(const hr_cost_flood *flood, int32_t node) {
    return flood->links[node].after != NOWHERE;
}

static uint32_t units_of(const hr_cost_flood *flood, double plain_blocks) {
    return (uint32_t)(plain_blocks * 2.0 * flood->lengths[0] * HR_COST_PLAIN + 0.5);
}

// Unless a way from other sources is as cheap.
static void begin_at(hr_cost_flood *flood, hr_cell block, uint32_t cost) {
    int32_t node = block.y * HR_TILE + block.x;
    HR_ASSERT(hr_is_open_block(&flood->tile.plane, block.x, block.y));
    if (flood->cost[node] <= cost) return;
    if (is_waiting(flood, node)) take_out(flood, node);
    flood->cost[node] = cost;
    flood->reached_by[node] = NO_STEP;
    flood->entered[node] = ALL;
    put_in(flood, node, cost >> flood->shift);
}

// Begins at the sources whose buckets there are by now, and at the next one if all are empty.
static void take_sources(hr_cost_flood *flood) {
    for (; flood->source_count > 0; flood->sources++, flood->source_count--) {
        uint32_t cost = units_of(flood, flood->sources->cost), bucket = cost >> flood->shift;
        if (!flood->filled)
            flood->current = (uint32_t)hr_greatest((int32_t)bucket, (int32_t)flood->current);
        if (bucket - flood->current >= HR_COST_FLOOD_BUCKETS) return;
        begin_at(flood, flood->sources->block, cost);
    }
}

// To the next bucket that is not empty. @return false if there is none.
static bool go_to_next(hr_cost_flood *flood) {
    if (flood->source_count > 0) take_sources(flood);
    if (!flood->filled) return false;
    uint32_t slot = flood->current % HR_COST_FLOOD_BUCKETS;
    uint64_t turned = flood->filled >> slot | (slot ? flood->filled << (64 - slot) : 0);
    flood->current += (uint32_t)hr_lowest_bit(turned);
    return true;
}

// ---- The search

// Ways are followed at once as long as nothing branches off, but not far beyond the bucket at hand:
// what comes later may be cheaper. A step as long as the one before leads to a bucket that there
// is.
static bool may_run(const hr_cost_flood *flood, uint32_t cost, uint32_t step) {
    enum { RUN = 24 };
    bool is_near = (cost >> flood->shift) - flood->current < RUN;
    HR_ASSERT(!is_near || ((cost + step) >> flood->shift) - flood->current < HR_COST_FLOOD_BUCKETS);
    return is_near;
}

// Arrives at a block by a step in a direction. Of ways that cost the same the first is kept, but
// what each of them leads on to is looked at. @return whether to go on from there at once; if not,
// it waits in its bucket, or nothing new comes of it.
static inline bool enter(hr_cost_flood *flood, int32_t node, uint32_t cost, int direction,
                         uint32_t step) {
    uint32_t known = flood->cost[node], bucket = cost >> flood->shift;
    uint8_t entered = (uint8_t)(1 << direction);
    if (cost > known) return false;
    bool waits = is_waiting(flood, node), may_go_on = is_alike(flood, node);
    if (cost == known) {
        if (flood->entered[node] & entered) return false;
        flood->entered[node] |= entered;
        if (waits) return false;
    } else {
        flood->cost[node] = cost;
        flood->reached_by[node] = (uint8_t)direction;
        flood->entered[node] = entered;
        if (waits && known >> flood->shift == bucket) return false;
        if (waits) take_out(flood, node);
    }
    if (may_go_on && may_run(flood, cost, step)) return true;
    put_in(flood, node, bucket);
    return false;
}

// On and on in the middle of blocks that are alike, all of whose steps of a kind cost the same.
static void run(hr_cost_flood *flood, int32_t node, uint32_t cost, int d, uint32_t step) {
    do node += STEP[d], cost += step;
    while (enter(flood, node, cost, d, step));
}

// From a block that is alike, entered in a diagonal direction: along its two parts, and on.
static void run_diagonally(hr_cost_flood *flood, int32_t node, uint32_t cost, int d, uint32_t side,
                           uint32_t diagonal) {
    do {
        run(flood, node, cost, d - 1, side);
        run(flood, node, cost, (d + 1) & 7, side);
        node += STEP[d], cost += diagonal;
    } while (enter(flood, node, cost, d, diagonal));
}

static void go_straight_on(hr_cost_flood *flood, int32_t node, uint32_t cost) {
    uint32_t twice = 2 * cost_at(flood, node);
    uint32_t side = flood->lengths[0] * twice, diagonal = flood->lengths[1] * twice;
    for (uint32_t left = flood->entered[node]; left; left &= left - 1) {
        int d = hr_lowest_bit(left);
        if (d & 1)
            run_diagonally(flood, node, cost, d, side, diagonal);
        else
            run(flood, node, cost, d, side);
    }
}

// The three blocks beside and at the one that it was entered from are reached from there.
static uint32_t directions_ahead(uint32_t entered) {
    static const uint8_t AHEAD[8] = {0xc7, 0x8f, 0x1f, 0x3e, 0x7c, 0xf8, 0xf1, 0xe3};
    uint32_t ahead = 0;
    for (; entered; entered &= entered - 1) ahead |= AHEAD[hr_lowest_bit(entered)];
    return ahead;
}

static void go_everywhere(hr_cost_flood *flood, int32_t node, uint32_t cost) {
    uint32_t here = cost_at(flood, node);
    uint32_t onward = open_directions(flood, node % HR_TILE, node / HR_TILE) &
                      directions_ahead(flood->entered[node]);
    for (; onward; onward &= onward - 1) {
        int d = hr_lowest_bit(onward);
        int32_t next = node + STEP[d];
        uint32_t step = flood->lengths[d & 1] * (here + cost_at(flood, next));
        if (!enter(flood, next, cost + step, d, step)) continue;
        put_in(flood, next, (cost + step) >> flood->shift);
    }
}

static void expand(hr_cost_flood *flood, int32_t node) {
    take_out(flood, node);
    if (is_alike(flood, node))
        go_straight_on(flood, node, flood->cost[node]);
    else
        go_everywhere(flood, node, flood->cost[node]);
}

// Buckets as narrow as the cheapest step, if there are enough of them for the dearest one.
static int32_t width_shift(const hr_cost_flood *flood, const hr_costs *costs) {
    uint32_t least = 2 * flood->lengths[0] * (uint32_t)costs->least;
    uint32_t most = 2 * flood->lengths[1] * (uint32_t)costs->most;
    int32_t shift = 0;
    while (least >> (shift + 1)) shift++;
    while (most >> shift >= HR_COST_FLOOD_BUCKETS - 1) shift++;
    return shift;
}

static void empty_buckets(hr_cost_flood *flood) {
    flood->filled = flood->current = 0;
    for (uint32_t i = 0; i < HR_COST_FLOOD_BUCKETS; i++)
        flood->links[end_of(i)] = (hr_flood_link){end_of(i), end_of(i)};
    memset(flood->links, 0xff, HR_COST_FLOOD_NODES * sizeof *flood->links);
    memset(flood->cost, 0xff, sizeof flood->cost);
}

// Beyond this a flood might not fit its 32 bits.
static bool is_too_dear(const hr_cost_flood *flood, double plain_blocks) {
    return plain_blocks * 2.0 * flood->lengths[0] * HR_COST_PLAIN > (double)(1 << 30);
}

void hr_cost_flood_start_at(hr_cost_flood *flood, const hr_plane *plane, const hr_costs *costs,
                            int32_t column, int32_t row, const hr_flood_source *sources,
                            int32_t count) {
    flood->cost_of = costs->cost_of;
    flood->sources = sources;
    memcpy(flood->lengths, costs->most <= LOW ? FINE : COARSE, sizeof flood->lengths);
    flood->shift = width_shift(flood, costs);
    load_ground(flood, plane, costs, column, row);
    find_alike(flood);
    while (count > 0 && is_too_dear(flood, sources[count - 1].cost)) count--;
    flood->source_count = count;
    empty_buckets(flood);
}

void hr_cost_flood_start(hr_cost_flood *flood, const hr_plane *plane, const hr_costs *costs,
                         int32_t column, int32_t row, hr_cell from) {
    flood->only = (hr_flood_source){from, 0};
    hr_cost_flood_start_at(flood, plane, costs, column, row, &flood->only, 1);
}

// No way from the bucket that is being emptied can be cheaper.
static bool is_final(const hr_cost_flood *flood, uint32_t cost) {
    return cost != HR_COST_FLOOD_FAR && cost >> flood->shift < flood->current;
}

static double plain_blocks(const hr_cost_flood *flood, uint32_t cost) {
    return (double)cost / (2.0 * flood->lengths[0] * HR_COST_PLAIN);
}

double hr_cost_flood_reach(hr_cost_flood *flood, hr_cell to) {
    const uint32_t *cost = &flood->cost[to.y * HR_TILE + to.x];
    HR_ASSERT((unsigned)to.x < HR_TILE && (unsigned)to.y < HR_TILE);
    while (!is_final(flood, *cost) && go_to_next(flood) && !is_final(flood, *cost))
        expand(flood, flood->links[end_of(flood->current)].after);
    if (*cost == HR_COST_FLOOD_FAR) return -1;
    return plain_blocks(flood, *cost);
}

void hr_cost_flood_way(const hr_cost_flood *flood, hr_cell to, hr_cell origin, hr_points *way) {
    hr_cell at = to;
    int32_t begin = way->count;
    hr_points_push(way, (hr_cell){at.x + origin.x, at.y + origin.y});
    for (int d, last = -1; (d = flood->reached_by[at.y * HR_TILE + at.x]) != NO_STEP;) {
        if (last >= 0 && d != last)
            hr_points_push(way, (hr_cell){at.x + origin.x, at.y + origin.y});
        last = d;
        at = (hr_cell){at.x - STEP_X[d], at.y - STEP_Y[d]};
    }
    if (!hr_same(to, at)) hr_points_push(way, (hr_cell){at.x + origin.x, at.y + origin.y});
    hr_points_reverse(way, begin);
}
