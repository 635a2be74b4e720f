// cost_ways.c - ways walked back through the sums of a tile, straightened and measured.

#include "planner/routes/cost_ways.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

typedef struct job {
    hr_cost_ways *scratch;
    hr_tile_ways *ways;
    const hr_routes *routes;
} job;

void hr_cost_ways_create(hr_cost_ways *cost_ways, const hr_allocator *allocator) {
    *cost_ways = (hr_cost_ways){.allocator = allocator};
}

void hr_cost_ways_destroy(hr_cost_ways *cost_ways) {
    hr_release(cost_ways->allocator, cost_ways->large);
}

size_t hr_cost_ways_bytes(const hr_cost_ways *cost_ways) {
    return cost_ways->large ? sizeof *cost_ways->large : 0;
}

static bool reserve(hr_cost_ways *cost_ways) {
    if (cost_ways->large) return true;
    cost_ways->large = hr_allocate_zeroed(cost_ways->allocator, 1, sizeof *cost_ways->large);
    if (!cost_ways->large) return false;
    hr_cost_sweeps_create(&cost_ways->large->sweeps);
    hr_tile_straightener_create(&cost_ways->large->straightener);
    hr_cost_flood_create(&cost_ways->large->flood);
    return true;
}

// ---- Measuring

// No edge is of length 0: searches only go on.
static uint16_t clipped(int32_t length) {
    return (uint16_t)(length < 1 ? 1 : length < HR_NO_WAY - 1 ? length : HR_NO_WAY - 1);
}

// How much longer than the way between two blocks is that to the middle of a gate's portal, which
// is beside block `a`, half a block outside.
static double to_middle(const job *j, int32_t gate, hr_cell a, hr_cell b) {
    int side = j->ways->gates[gate].side;
    hr_cell middle = {2 * a.x + hr_heading_x(side), 2 * a.y + hr_heading_y(side)};
    hr_cell other = {2 * b.x, 2 * b.y};
    return (hr_distance(middle, other) - hr_distance((hr_cell){2 * a.x, 2 * a.y}, other)) / 2;
}

// From middle to middle of the portals of two gates: the legs of the way at hand between the gates'
// blocks, and what the two ends are longer, on the ground of those blocks.
static double measure(const job *j, int32_t from, int32_t to) {
    const hr_points *way = &j->ways->way;
    const hr_tile_straightener *straightener = &j->scratch->large->straightener;
    const hr_tile_costs *costs = &straightener->costs;
    hr_cell first = way->at[0], last = hr_points_last(way);
    hr_cell second = way->count > 1 ? way->at[1] : first;
    hr_cell last_but_one = way->count > 1 ? way->at[way->count - 2] : first;
    double cost = hr_product(to_middle(j, from, first, second), hr_tile_cost_at(costs, first)) +
                  hr_product(to_middle(j, to, last, last_but_one), hr_tile_cost_at(costs, last));
    for (int32_t i = 1; i < way->count; i++) cost += straightener->bends[i].cost;
    return cost / HR_COST_PLAIN;
}

// ---- One way

static bool is_out_of_memory(const job *j) { return j->ways->way.is_out_of_memory; }

// Straightens the way at hand between two gates and writes it down.
static void keep(const job *j, int32_t from, int32_t to) {
    hr_tile_ways *ways = j->ways;
    if (is_out_of_memory(j)) return;
    hr_tile_straighten(&j->scratch->large->straightener, &ways->tile, &ways->way);
    if (is_out_of_memory(j)) return;
    uint16_t length = clipped(hr_measured_cost(j->routes, measure(j, from, to)));
    uint32_t chain = ways->way.count > 2 ? hr_tile_ways_push(ways) : 0;
    ways->ways[from][to] = (hr_way_in_tile){.length_16ths = length, .chain = chain};
}

// ---- All of them

// Where ways wind, or the ground is dearer than the mean.
enum { COARSER = 2 };

static bool are_to_be_joined(const job *j, int32_t from, int32_t to) {
    return j->ways->component[from] == j->ways->component[to] &&
           j->ways->ways[from][to].length_16ths == HR_NO_WAY;
}

static bool has_ways_to_find(const job *j, int32_t from) {
    for (int32_t to = from + 1; to < j->ways->count; to++)
        if (are_to_be_joined(j, from, to)) return true;
    return false;
}

// As far as the sums know of a way.
static void join_by_sums(const job *j, int32_t source, int32_t from, int32_t to) {
    hr_points *way = &j->ways->way;
    way->count = 0;
    if (!hr_cost_sweeps_way(&j->scratch->large->sweeps, source, j->ways->blocks[to], way)) return;
    hr_points_reverse(way, 0);
    keep(j, from, to);
}

// From gates first .. first + count - 1 to later ones.
static void join_swept(const job *j, int32_t first, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        for (int32_t to = first + i + 1; to < j->ways->count && !is_out_of_memory(j); to++)
            if (are_to_be_joined(j, first + i, to)) join_by_sums(j, i, first + i, to);
}

static bool has_ways_to_find_from(const job *j, int32_t first, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (has_ways_to_find(j, first + i)) return true;
    return false;
}

static void join_by_sweeps(const job *j, int32_t coarser) {
    int32_t count = j->ways->count;
    for (int32_t first = 0; first + 1 < count && !is_out_of_memory(j); first += HR_SWEEP_SOURCES) {
        int32_t sources = hr_least(HR_SWEEP_SOURCES, count - 1 - first);
        if (!has_ways_to_find_from(j, first, sources)) continue;
        const hr_cell *blocks = j->ways->blocks + first;
        if (!hr_cost_sweeps_run(&j->scratch->large->sweeps, blocks, sources, coarser)) return;
        join_swept(j, first, sources);
    }
}

static void join_by_flood(const job *j, int32_t from, int32_t to) {
    hr_cost_flood *flood = &j->scratch->large->flood;
    double cost = hr_cost_flood_reach(flood, j->ways->blocks[to]);
    HR_ASSERT(cost >= 0);
    j->ways->way.count = 0;
    hr_cost_flood_way(flood, j->ways->blocks[to], (hr_cell){0, 0}, &j->ways->way);
    keep(j, from, to);
}

// What fits no sums of 16 bits: where ways wind for long, or costs are hundreds of times others.
static void join_what_is_left(const job *j, hr_cell origin) {
    const hr_routes *routes = j->routes;
    for (int32_t from = 0; from + 1 < j->ways->count && !is_out_of_memory(j); from++) {
        if (!has_ways_to_find(j, from)) continue;
        hr_cost_flood_start(&j->scratch->large->flood, routes->plane, &routes->costs,
                            origin.x / HR_TILE, origin.y / HR_TILE, j->ways->blocks[from]);
        for (int32_t to = from + 1; to < j->ways->count && !is_out_of_memory(j); to++)
            if (are_to_be_joined(j, from, to)) join_by_flood(j, from, to);
    }
}

static void clear_ways(hr_tile_ways *ways) {
    for (int32_t from = 0; from < ways->count; from++)
        for (int32_t to = from; to < ways->count; to++)
            ways->ways[from][to] = (hr_way_in_tile){.length_16ths = HR_NO_WAY};
}

static void load(const job *j, hr_cell origin) {
    hr_cost_ways_scratch *large = j->scratch->large;
    hr_cost_sweeps_load(&large->sweeps, &j->ways->tile, &j->routes->costs, origin);
    hr_tile_straightener_load(&large->straightener, &j->ways->tile, large->sweeps.costs);
}

bool hr_cost_ways_find(hr_cost_ways *cost_ways, hr_tile_ways *ways, const hr_routes *routes,
                       hr_cell origin) {
    if (!hr_tile_ways_begin(ways) || !reserve(cost_ways)) return false;
    job j = {cost_ways, ways, routes};
    clear_ways(ways);
    ways->has_islands = false; // nobody asks where the shortest way is not the cheapest
    if (ways->count < 2) return true;
    load(&j, origin);
    join_by_sweeps(&j, 0);
    join_by_sweeps(&j, COARSER);
    join_what_is_left(&j, origin);
    return !is_out_of_memory(&j);
}

void hr_cost_ways_price(hr_tile_ways *ways, const hr_routes *routes, int32_t cost_256ths) {
    for (int32_t from = 0; from < ways->count; from++)
        for (int32_t to = from + 1; to < ways->count; to++) {
            uint16_t *length = &ways->ways[from][to].length_16ths;
            if (*length != HR_NO_WAY) *length = clipped(hr_measured(routes, *length, cost_256ths));
        }
}
