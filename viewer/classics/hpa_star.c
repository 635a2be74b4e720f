// hpa_star.c - A* over the gates between the clusters of the map, and within each cluster over its
// blocks.
//
// Botea, Müller, Schaeffer: Near Optimal Hierarchical Path-Finding, 2004. The map is cut into
// square clusters. Where both sides of a border are open for a while there is an entrance: a gate
// in the middle of a short one, one at each end of a long one. The search goes from gate to gate;
// what lies between two gates of a cluster is found by a search that does not leave it. Those of
// the paper are made before and kept, edited maps make those of the changed clusters anew; here
// they are made as the search comes to them. Complete, for blocks of an entrance lead to its gates;
// dearer than the cheapest, for ways have to go by them.

#include "viewer/classics/methods.h"

#include "viewer/classics/hops.h"

enum { SIDE = 16, LONG_ENTRANCE = 6, IS_SETTLED = MARK_OWN };

static const hr_cell NOWHERE = {-1, -1};

// Within one cluster, from one of its blocks.
typedef struct flood {
    hr_cell first, last; // blocks of the cluster
    heap queue;
    int64_t costs[SIDE][SIDE]; // [y][x] from its first block
    uint8_t known[SIDE][SIDE]; // as marks: the direction of the step that led there
} flood;

typedef struct clusters {
    classic_search *search;
    hop_search hops;
    flood flood;
} clusters;

// ---- Within a cluster

static bool is_within(const flood *f, hr_cell at) {
    return hr_is_between(at.x, f->first.x, f->last.x) && hr_is_between(at.y, f->first.y, f->last.y);
}

static int64_t *flood_cost(flood *f, hr_cell at) {
    return &f->costs[at.y - f->first.y][at.x - f->first.x];
}

static uint8_t *flood_mark(flood *f, hr_cell at) {
    return &f->known[at.y - f->first.y][at.x - f->first.x];
}

static void enter_cluster(clusters *c, hr_cell at) {
    flood *f = &c->flood;
    f->first = (hr_cell){at.x - at.x % SIDE, at.y - at.y % SIDE};
    f->last = (hr_cell){hr_least(f->first.x + SIDE, c->search->width) - 1,
                        hr_least(f->first.y + SIDE, c->search->height) - 1};
}

static void begin_flood(clusters *c, hr_cell from) {
    flood *f = &c->flood;
    enter_cluster(c, from);
    for (int32_t y = 0; y < SIDE; y++)
        for (int32_t x = 0; x < SIDE; x++) f->costs[y][x] = CLASSIC_UNKNOWN, f->known[y][x] = 0;
    *flood_cost(f, from) = 0;
    f->queue.count = 0;
    heap_put(&f->queue, (heap_entry){0, 0, from});
}

static void flood_around(clusters *c, hr_cell at) {
    flood *f = &c->flood;
    for (int d = 0; d < DIRECTIONS; d++) {
        hr_cell next = neighbour(at, d);
        if (!is_within(f, next) || !is_step_open(c->search, at, d)) continue;
        int64_t cost = *flood_cost(f, at) + step_cost(c->search, at, d);
        if (cost >= *flood_cost(f, next)) continue;
        *flood_cost(f, next) = cost;
        *flood_mark(f, next) = (uint8_t)(MARK_TOUCHED | d);
        look_at(c->search, next);
        heap_put(&f->queue, (heap_entry){cost, cost, next});
    }
}

// The cheapest ways from a block to all others of its cluster that need not leave it; until `to` is
// settled, or all are. @return false if the budget is spent.
static bool flood_cluster(clusters *c, hr_cell from, hr_cell to) {
    flood *f = &c->flood;
    heap_entry entry;
    begin_flood(c, from);
    while (heap_take(&f->queue, &entry)) {
        if (*flood_mark(f, entry.at) & IS_SETTLED) continue;
        if (!spend_step(c->search)) return false;
        *flood_mark(f, entry.at) |= IS_SETTLED;
        if (hr_same(entry.at, to)) break;
        flood_around(c, entry.at);
    }
    return true;
}

// ---- Gates

static bool is_crossing(const clusters *c, hr_cell at, int side) {
    return is_within(&c->flood, at) && is_open(c->search, at) &&
           is_open(c->search, neighbour(at, side));
}

// How far the entrance goes on from a block of it, along the border.
static int32_t run_from(const clusters *c, hr_cell at, int side, int along) {
    int32_t length = 0;
    for (hr_cell next = neighbour(at, along); is_crossing(c, next, side);
         next = neighbour(next, along))
        length++;
    return length;
}

// Whether a block of the cluster is a gate to that side, a straight direction out of the cluster.
// Seen from the other cluster the same two blocks are.
static bool is_gate(const clusters *c, hr_cell at, int side) {
    if (is_within(&c->flood, neighbour(at, side)) || !is_crossing(c, at, side)) return false;
    bool is_upright = side == 2 || side == 6; // the border
    int32_t before = run_from(c, at, side, is_upright ? 0 : 6);
    int32_t after = run_from(c, at, side, is_upright ? 4 : 2);
    if (before + after + 1 >= LONG_ENTRANCE) return before == 0 || after == 0;
    return before == (before + after) / 2;
}

static void hop_out(clusters *c, hr_cell from, hr_cell gate, int side) {
    classic_search *s = c->search;
    int64_t within = *flood_cost(&c->flood, gate);
    if (within == CLASSIC_UNKNOWN || !is_gate(c, gate, side)) return;
    hr_cell out = neighbour(gate, side);
    hop_to(&c->hops, out, from, *cost_of(s, from) + within + step_cost(s, gate, side),
           estimate(s, out, HR_OCTILE));
}

static bool look_out(void *user, hr_cell at) {
    clusters *c = user;
    classic_search *s = c->search;
    flood *f = &c->flood;
    if (!flood_cluster(c, at, NOWHERE)) return false;
    for (int32_t i = 0; i < SIDE; i++) {
        hr_cell across = {f->first.x + i, f->first.y}, down = {f->first.x, f->first.y + i};
        if (is_within(f, across)) hop_out(c, at, across, 0);
        if (is_within(f, across)) hop_out(c, at, (hr_cell){across.x, f->last.y}, 4);
        if (is_within(f, down)) hop_out(c, at, down, 6);
        if (is_within(f, down)) hop_out(c, at, (hr_cell){f->last.x, down.y}, 2);
    }
    if (is_within(f, s->query.to) && *flood_cost(f, s->query.to) != CLASSIC_UNKNOWN)
        hop_to(&c->hops, s->query.to, at, *cost_of(s, at) + *flood_cost(f, s->query.to), 0);
    return true;
}

// ---- The way

// From a block to another of its cluster, without the first.
static bool walk_within(clusters *c, hr_cell from, hr_cell to) {
    hr_points way = {.allocator = &c->search->allocator};
    bool has_budget = flood_cluster(c, from, to);
    for (hr_cell at = to; has_budget && !hr_same(at, from);
         at = neighbour(at, turned(*flood_mark(&c->flood, at), 4)))
        hr_points_push(&way, at);
    for (int32_t i = way.count - 1; i >= 0; i--) add_to_way(c->search, way.at[i]);
    if (way.is_out_of_memory) c->search->way.is_out_of_memory = true;
    hr_points_destroy(&way);
    return has_budget;
}

// The searches from gate to gate are done again: only their costs were kept.
static classic_end refine(clusters *c) {
    classic_search *s = c->search;
    hr_points hops = {.allocator = &s->allocator};
    bool has_budget = true;
    hops_list(&c->hops, &hops);
    add_to_way(s, s->query.from);
    for (int32_t i = 1; i < hops.count && !hops.is_out_of_memory && has_budget; i++) {
        enter_cluster(c, hops.at[i - 1]);
        hr_cell gate = nearest_within(c->flood.first, c->flood.last, hops.at[i]);
        has_budget = walk_within(c, hops.at[i - 1], gate);
        if (has_budget) add_to_way(s, hops.at[i]);
    }
    if (hops.is_out_of_memory) s->way.is_out_of_memory = true;
    hr_points_destroy(&hops);
    return has_budget ? CLASSIC_FOUND : CLASSIC_OVER_BUDGET;
}

classic_end search_hpa_star(classic_search *s) {
    clusters c = {.search = s, .flood = {.queue = heap_begin(&s->allocator)}};
    classic_end end = CLASSIC_OUT_OF_MEMORY;
    bool has_room = hops_begin(&c.hops, s);
    c.hops.units = CLASSIC_PLAIN_STEP;
    if (has_room) end = hops_run(&c.hops, look_out, &c);
    if (end == CLASSIC_FOUND) end = refine(&c);
    if (c.flood.queue.is_out_of_memory) end = CLASSIC_OUT_OF_MEMORY;
    heap_end(&c.flood.queue);
    return hops_end(&c.hops, end);
}
