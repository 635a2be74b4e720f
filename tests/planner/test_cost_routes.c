// test_cost_routes.c - routes of classes with costs: what edges cost, and where portals are.
// HANDRAIL_SEED replays a land.

#include "planner/grid/sweep.h"
#include "planner/routes/cost_sweeps.h"
#include "planner/routes/gates.h"
#include "planner/routes/measure.h"
#include "planner/routes/tile_straighten.h"
#include "planner/routes/tile_ways.h"
#include "tests/support/cost_lands.h"
#include "tests/support/route_searcher.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>

enum { SIDE = HR_TILE };

static unsigned long long seed_of(const cost_land *l) { return (unsigned long long)l->scene.seed; }

// ---- Legs and ways of one tile

static cost_land the_land; // too large for the stack
static hr_cost_sweeps the_sweeps;
static hr_tile_straightener the_straightener;

// A tile of a land, loaded.
static hr_cell load_random_tile(cost_land *l, hr_tile_plane *tile) {
    const hr_routes *routes = &l->network.routes;
    int32_t column = roll(&l->scene.dice, routes->columns);
    int32_t row = roll(&l->scene.dice, routes->rows);
    hr_cell origin = {column * SIDE, row * SIDE};
    hr_tile_plane_create(tile);
    hr_tile_plane_load(tile, routes->plane, column, row);
    if (routes->costs.bytes) hr_cost_sweeps_load(&the_sweeps, tile, &routes->costs, origin);
    return origin;
}

static hr_cell random_open(cost_land *l, const hr_tile_plane *tile) {
    hr_cell block = {0, 0};
    for (int32_t i = 0; i < 100; i++) {
        block = roll_cell(&l->scene.dice, SIDE, SIDE);
        if (!hr_is_closed(&tile->plane, block.x, block.y)) return block;
    }
    return (hr_cell){-1, -1};
}

Test(cost_routes, a_leg_of_a_tile_costs_what_the_leg_on_the_map_costs) {
    uint64_t seed = seed_of_run(600000000);
    int32_t legs = 0;
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        cost_land *l = &the_land;
        open_cost_land(l, seed, 200, 140);
        hr_tile_plane tile;
        hr_cell origin = load_random_tile(l, &tile);
        hr_tile_costs *costs = &the_straightener.costs;
        hr_tile_costs_create(costs);
        hr_tile_costs_load(costs, the_sweeps.costs);
        for (int32_t i = 0; i < 400; i++) {
            hr_cell a = random_open(l, &tile), b = random_open(l, &tile);
            if (a.x < 0 || b.x < 0 || !hr_tile_sweep(&tile, a, b)) continue;
            hr_cell on_map[2] = {{origin.x + a.x, origin.y + a.y},
                                 {origin.x + b.x, origin.y + b.y}};
            double is = hr_tile_leg_cost(costs, a, b) / HR_COST_PLAIN;
            double should = cost_land_leg_cost(l, on_map[0], on_map[1]);
            cr_assert_leq(fabs(is - should), 1e-9 * should, "%f, not %f: HANDRAIL_SEED=%llu", is,
                          should, seed_of(l));
            legs++;
        }
        close_cost_land(l);
    }
    cr_expect_gt(legs, 1000);
}

// Dijkstra over the blocks of a tile in sixteen directions, whose legs are swept and priced as any
// others.
static double twin_sums[SIDE][SIDE];

static bool relax_twin(const cost_land *l, const hr_tile_plane *tile, hr_cell origin,
                       hr_cell from) {
    bool any = false;
    for (int32_t dy = -2; dy <= 2; dy++)
        for (int32_t dx = -2; dx <= 2; dx++) {
            hr_cell to = {from.x + dx, from.y + dy};
            int32_t squared = dx * dx + dy * dy;
            if (squared == 0 || squared == 4 || squared == 8) continue;
            if (!hr_is_open_block(&tile->plane, to.x, to.y)) continue;
            if (!hr_sweep(&tile->plane, from, to)) continue;
            hr_cell a = {origin.x + from.x, origin.y + from.y},
                    b = {origin.x + to.x, origin.y + to.y};
            double sum = twin_sums[from.y][from.x] + cost_land_leg_cost(l, a, b);
            if (sum < twin_sums[to.y][to.x] * (1 - 1e-12)) twin_sums[to.y][to.x] = sum, any = true;
        }
    return any;
}

static void find_twin_sums(const cost_land *l, const hr_tile_plane *tile, hr_cell origin,
                           hr_cell source) {
    for (int32_t i = 0; i < SIDE * SIDE; i++) twin_sums[i / SIDE][i % SIDE] = (double)INFINITY;
    twin_sums[source.y][source.x] = 0;
    for (bool any = true; any;) {
        any = false;
        for (int32_t i = 0; i < SIDE * SIDE; i++)
            if (twin_sums[i / SIDE][i % SIDE] < (double)INFINITY)
                any |= relax_twin(l, tile, origin, (hr_cell){i % SIDE, i / SIDE});
        for (int32_t i = SIDE * SIDE - 1; i >= 0; i--)
            if (twin_sums[i / SIDE][i % SIDE] < (double)INFINITY)
                any |= relax_twin(l, tile, origin, (hr_cell){i % SIDE, i / SIDE});
    }
}

static double cost_of_way(const cost_land *l, hr_cell origin, const hr_points *way) {
    double cost = 0;
    for (int32_t i = 1; i < way->count; i++) {
        hr_cell a = way->at[i - 1], b = way->at[i];
        cost += cost_land_leg_cost(l, (hr_cell){origin.x + a.x, origin.y + a.y},
                                   (hr_cell){origin.x + b.x, origin.y + b.y});
    }
    return cost;
}

// The way at hand is clear, leads from one block to the other, and costs no more than a little over
// the cheapest. Straightened it costs no more than that.
static void check_way(cost_land *l, const hr_tile_plane *tile, hr_cell origin, hr_points *way,
                      hr_cell from, hr_cell to, double most) {
    double cheapest = twin_sums[from.y][from.x], cost = cost_of_way(l, origin, way);
    cr_assert(hr_same(way->at[0], from) && hr_same(hr_points_last(way), to));
    cr_assert_leq(cost, cheapest * most + 1e-9, "%f over %f: HANDRAIL_SEED=%llu", cost, cheapest,
                  seed_of(l));
    cr_assert_geq(cost, cheapest * (1 - 1e-9), "HANDRAIL_SEED=%llu", seed_of(l));
    hr_tile_straighten(&the_straightener, tile, way);
    for (int32_t i = 1; i < way->count; i++)
        cr_assert(hr_sweep(&tile->plane, way->at[i - 1], way->at[i]), "HANDRAIL_SEED=%llu",
                  seed_of(l));
    cr_assert(hr_same(way->at[0], from) && hr_same(hr_points_last(way), to));
    cr_assert_leq(cost_of_way(l, origin, way), cost * (1 + 1e-9), "HANDRAIL_SEED=%llu", seed_of(l));
}

// Ways in 16 bits are chosen by rounded costs: up to 2 % dearer where the cheapest ground has few
// units.
static int32_t check_sweeps(cost_land *l, const hr_tile_plane *tile, hr_cell origin,
                            hr_cell source) {
    int32_t ways = 0;
    hr_points way = {.allocator = &l->network.allocator};
    find_twin_sums(l, tile, origin, source);
    for (int32_t coarser = 0; coarser <= 2; coarser += 2) {
        if (!hr_cost_sweeps_run(&the_sweeps, &source, 1, coarser)) continue;
        for (int32_t i = 0; i < 12; i++) {
            hr_cell from = random_open(l, tile);
            if (from.x < 0) continue;
            way.count = 0;
            if (!hr_cost_sweeps_way(&the_sweeps, 0, from, &way)) continue;
            cr_assert_lt(twin_sums[from.y][from.x], (double)INFINITY, "HANDRAIL_SEED=%llu",
                         seed_of(l));
            check_way(l, tile, origin, &way, from, source, 1.02);
            ways++;
        }
    }
    hr_points_destroy(&way);
    return ways;
}

Test(cost_routes,
     ways_of_a_tile_are_the_cheapest_in_sixteen_directions_and_straightened_no_dearer) {
    uint64_t seed = seed_of_run(601000000);
    int32_t ways = 0;
    for (int32_t round = rounds_of_run(24); round > 0; round--, seed++) {
        cost_land *l = &the_land;
        open_cost_land(l, seed, 200, 140);
        hr_tile_plane tile;
        hr_cell origin = load_random_tile(l, &tile), source = random_open(l, &tile);
        hr_cost_sweeps_create(&the_sweeps);
        hr_tile_straightener_create(&the_straightener);
        hr_tile_straightener_load(&the_straightener, &tile, the_sweeps.costs);
        if (source.x >= 0) ways += check_sweeps(l, &tile, origin, source);
        close_cost_land(l);
    }
    cr_expect_gt(ways, 100);
}

// ---- Edges

static hr_cell gate_block(const hr_routes *routes, int32_t tile, int32_t number) {
    return hr_gate_block(routes, tile, hr_gate_of_number(&routes->tiles[tile], number));
}

// From middle to middle of the portals: the ends count half a block more of the gates' ground.
static double cost_of_edge(const cost_land *l, int32_t index, int32_t from, const hr_edge *edge) {
    const hr_routes *routes = &l->network.routes;
    const hr_route_tile *tile = &routes->tiles[index];
    int32_t to = hr_gate_number(tile, edge->to);
    hr_points way = {.allocator = &l->network.allocator};
    hr_points_push(&way, gate_block(routes, index, from));
    hr_chain_push_corners(routes, index, edge->chain, hr_gate_of_number(tile, from), edge->to,
                          &way);
    hr_points_push(&way, gate_block(routes, index, to));
    double cost = 0;
    const int32_t last = way.count - 1;
    for (int32_t i = 1; i <= last; i++) {
        cr_assert(land_sweep(&l->scene.land, way.at[i - 1], way.at[i]), "HANDRAIL_SEED=%llu",
                  seed_of(l));
        cost += cost_land_leg_cost(l, way.at[i - 1], way.at[i]);
    }
    hr_points_destroy(&way);
    return cost;
}

static double unit_of(const hr_routes *routes) {
    return (double)(1 << routes->measure_shift) / (HR_BLOCK_16THS * HR_COST_PLAIN);
}

static void check_edge(const cost_land *l, int32_t index, int32_t from, const hr_edge *edge) {
    const hr_routes *routes = &l->network.routes;
    const hr_route_tile *tile = &routes->tiles[index];
    int32_t to = hr_gate_number(tile, edge->to);
    hr_cell a = gate_block(routes, index, from), b = gate_block(routes, index, to);
    double cost = cost_of_edge(l, index, from, edge), is = edge->length_16ths * unit_of(routes);
    double ends = (cost_land_cost(l, a) + cost_land_cost(l, b)) / 2.0 / HR_COST_PLAIN;
    cr_assert(edge->length_16ths > 0 && edge->length_16ths < HR_NO_WAY);
    cr_assert_neq(from, to);
    if (edge->length_16ths == HR_NO_WAY - 1) return;                  // or more
    double rounding = 1.01 * unit_of(routes) + ends / HR_BLOCK_16THS; // of lengths, and of costs
    cr_assert_leq(is, cost + ends + rounding, "%f, not %f to %f: HANDRAIL_SEED=%llu", is, cost,
                  cost + ends, seed_of(l));
    cr_assert_geq(is, cost - ends - rounding, "%f, not %f to %f: HANDRAIL_SEED=%llu", is, cost,
                  cost + ends, seed_of(l));
}

static bool are_connected_in_tile(const hr_routes *routes, hr_cell a, hr_cell b) {
    return hr_label_node_of(routes->labels, a.x, a.y) == hr_label_node_of(routes->labels, b.x, b.y);
}

static int32_t check_tile(const cost_land *l, int32_t index) {
    const hr_routes *routes = &l->network.routes;
    const hr_route_tile *tile = &routes->tiles[index];
    for (int32_t from = 0; from < tile->first_gate[4]; from++) {
        const hr_edge *edge = tile->edges + tile->first_edge[from];
        const hr_edge *end = tile->edges + tile->first_edge[from + 1];
        for (int32_t to = 0; to < tile->first_gate[4]; to++) {
            hr_cell a = gate_block(routes, index, from), b = gate_block(routes, index, to);
            if (from == to || !are_connected_in_tile(routes, a, b)) continue;
            cr_assert(edge < end && hr_gate_number(tile, edge->to) == to,
                      "gates %d and %d of tile %d have no edge: HANDRAIL_SEED=%llu", from, to,
                      index, seed_of(l));
            check_edge(l, index, from, edge++);
        }
        cr_assert_eq(edge, end);
    }
    return tile->cost_256ths == 0;
}

Test(cost_routes, every_two_gates_of_a_component_have_an_edge_that_costs_what_its_way_does) {
    uint64_t seed = seed_of_run(602000000);
    int32_t mixed = 0, all = 0;
    for (int32_t round = rounds_of_run(30); round > 0; round--, seed++) {
        cost_land *l = &the_land;
        open_cost_land(l, seed, 200, 140);
        for (int32_t i = 0; i < l->network.routes.columns * l->network.routes.rows; i++, all++)
            mixed += check_tile(l, i);
        close_cost_land(l);
    }
    cr_expect(mixed > 0 && mixed < all);
}

// Against the cheapest in sixteen directions, whatever was straightened: an edge of a tile of
// several costs is no dearer than that but for rounding, or for having been found in eight
// directions. Tiles of one cost have the ways of classes without costs, which are taut but may pass
// an island on the other side.
Test(cost_routes, no_edge_is_dearer_than_the_cheapest_way_in_sixteen_directions) {
    uint64_t seed = seed_of_run(603000000);
    for (int32_t round = rounds_of_run(16); round > 0; round--, seed++) {
        cost_land *l = &the_land;
        open_cost_land(l, seed, 200, 140);
        const hr_routes *routes = &l->network.routes;
        hr_tile_plane tile;
        hr_cell origin = load_random_tile(l, &tile);
        int32_t index = hr_tile_at(routes, origin), gates = routes->tiles[index].first_gate[4];
        int32_t from = gates > 0 ? roll(&l->scene.dice, gates) : 0;
        const hr_route_tile *ways = &routes->tiles[index];
        for (uint32_t i = gates > 0 ? ways->first_edge[from] : 0, first = i;
             gates > 0 && i < ways->first_edge[from + 1]; i++) {
            hr_cell a = gate_block(routes, index, from);
            hr_cell b = gate_block(routes, index, hr_gate_number(ways, ways->edges[i].to));
            hr_cell source = {a.x - origin.x, a.y - origin.y};
            if (i == first) find_twin_sums(l, &tile, origin, source);
            double cheapest = twin_sums[b.y - origin.y][b.x - origin.x];
            double is = cost_of_edge(l, index, from, &ways->edges[i]);
            bool is_found_in_eight = routes->costs.most > 50 * routes->costs.least;
            double most = ways->cost_256ths || is_found_in_eight ? 1.1 : 1.02;
            cr_assert_leq(is, cheapest * most + 1e-9, "%f over %f, cost %d: HANDRAIL_SEED=%llu", is,
                          cheapest, ways->cost_256ths, seed_of(l));
        }
        close_cost_land(l);
    }
}

// ---- The measure

static hr_measure measure_of(int32_t side, uint16_t least, uint16_t dearest) {
    static hr_map map;
    static hr_class_entry entry;
    map.width = map.height = side;
    entry.unit.costs_256ths = entry.costs_256ths;
    entry.cost_plane.table.least = least, entry.cost_plane.table.most = dearest;
    return hr_measure_of(&map, &entry);
}

// The way across a tile of ground that is not much dearer than the cheapest fits an edge, any way
// fits 32 bits, and a block of the dearest ground is told from none.
Test(cost_routes, costs_of_any_class_on_a_map_of_any_size_have_a_measure) {
    static const int32_t SIDES[] = {1, 64, 1024, 4096, HR_SIDE_MAX};
    dice d = {seed_of_run(609000000)};
    for (int32_t round = rounds_of_run(20000); round > 0; round--) {
        int32_t side = SIDES[roll(&d, 5)], dearest = 1 + roll(&d, 2 << roll(&d, 15));
        dearest = hr_least(dearest, UINT16_MAX);
        int32_t least = 1 + roll(&d, dearest);
        hr_measure m = measure_of(side, (uint16_t)least, (uint16_t)dearest);
        int64_t all = (int64_t)side * side * (HR_BLOCK_16THS / 2) * dearest;
        int64_t across = (int64_t)HR_TILE * HR_BLOCK_16THS * hr_least(dearest, 16 * least);
        cr_assert_eq(m.least_256ths, least);
        cr_assert(m.shift >= 0 && m.shift < 30 && all >> m.shift < INT32_MAX);
        cr_assert_lt(across >> m.shift, HR_NO_WAY);
        cr_assert_gt((int64_t)HR_BLOCK_16THS * dearest >> m.shift, 0, "%d .. %d, %d", least,
                     dearest, side);
        cr_assert(m.landmark_shift >= HR_HALF_SHIFT && m.landmark_shift < 30);
    }
    hr_measure plain = measure_of(1024, HR_COST_PLAIN, HR_COST_PLAIN);
    cr_expect_eq(plain.shift, HR_PLAIN_SHIFT);
    cr_expect_eq(plain.landmark_shift, HR_HALF_SHIFT);
}

// ---- Portals

static hr_border portals_of(const uint16_t costs[SIDE], uint64_t pairs) {
    static uint8_t bytes[SIDE][2 * SIDE];
    static uint16_t cost_of[256];
    for (int32_t y = 0; y < SIDE; y++) {
        bytes[y][SIDE - 1] = bytes[y][SIDE] = (uint8_t)y;
        cost_of[y] = costs[y];
    }
    hr_costs all = {&bytes[0][0], cost_of, 2 * SIDE, 1};
    return hr_border_cost_portals(&all, pairs, (hr_cell){0, 0}, EAST);
}

static void check_border(const uint16_t costs[SIDE], uint64_t pairs, uint64_t seed) {
    hr_border border = portals_of(costs, pairs);
    cr_assert_leq(border.count, HR_PORTALS_MAX);
    for (int32_t i = 0; i < border.count; i++) {
        cr_assert(pairs >> border.at[i] & 1);
        cr_assert_eq(border.run[i], i);
        cr_assert(i == 0 || border.at[i] > border.at[i - 1]);
    }
    for (int32_t first = 0, end; first < SIDE; first = end + 1) {
        for (end = first; end < SIDE && pairs >> end & 1;) end++;
        for (int32_t at = first; at < end; at++) {
            int32_t nearest = SIDE;
            for (int32_t i = 0; i < border.count; i++)
                if (border.at[i] >= first && border.at[i] < end)
                    nearest = hr_least(nearest, abs(border.at[i] - at));
            cr_assert_lt(nearest, HR_COST_PORTAL_SPACING, "pair %d: HANDRAIL_SEED=%llu", at,
                         (unsigned long long)seed);
        }
    }
}

Test(cost_routes, every_open_pair_of_a_border_is_near_a_portal_of_its_run) {
    uint64_t seed = seed_of_run(604000000);
    for (int32_t round = rounds_of_run(20000); round > 0; round--, seed++) {
        dice d = {seed};
        uint16_t costs[SIDE];
        uint64_t pairs = 0;
        int32_t closed = roll(&d, 3) ? 0 : 1 + roll(&d, 30), change = 1 + roll(&d, 30);
        uint16_t cost = 256;
        for (int32_t i = 0; i < SIDE; i++) {
            if (roll(&d, change) == 0) cost = (uint16_t)(128 << roll(&d, 9));
            costs[i] = cost;
            pairs |= (uint64_t)(!closed || roll(&d, closed)) << i;
        }
        check_border(costs, pairs, seed);
    }
}

Test(cost_routes, a_road_has_a_portal_however_narrow_it_is_and_noise_has_no_more_than_others) {
    uint16_t costs[SIDE];
    for (int32_t at = 0; at < SIDE; at++)
        for (int32_t width = 1; width <= 3 && at + width <= SIDE; width++) {
            for (int32_t i = 0; i < SIDE; i++) costs[i] = i >= at && i < at + width ? 128 : 256;
            hr_border border = portals_of(costs, ~UINT64_C(0));
            bool is_found = false;
            for (int32_t i = 0; i < border.count; i++)
                is_found = is_found || (border.at[i] >= at && border.at[i] < at + width);
            cr_assert(is_found, "a road of %d at %d", width, at);
            cr_assert_leq(border.count, 6);
        }
    for (int32_t i = 0; i < SIDE; i++) costs[i] = (uint16_t)(100 + i * 37 % 64);
    cr_expect_eq(portals_of(costs, ~UINT64_C(0)).count, SIDE / HR_COST_PORTAL_SPACING);
}

static int32_t portals_of_roads(int32_t roads, int32_t apart, uint16_t dear, int32_t *found) {
    uint16_t costs[SIDE];
    for (int32_t i = 0; i < SIDE; i++)
        costs[i] = i % apart == apart / 2 && i / apart < roads ? 256 : dear;
    hr_border border = portals_of(costs, ~UINT64_C(0));
    *found = 0;
    for (int32_t i = 0; i < border.count; i++) *found += costs[border.at[i]] == 256;
    return border.count;
}

// As long as they are no more than plenty, or ground between them twice as dear is too much to go
// to the next one.
Test(cost_routes, roads_beside_each_other_have_a_portal_each) {
    int32_t found;
    for (int32_t apart = 2; apart <= 12; apart++)
        for (int32_t roads = 1; roads <= 5; roads++)
            for (uint16_t dear = 320; dear < 4000; dear += 200) {
                int32_t count = portals_of_roads(roads, apart, dear, &found);
                cr_assert_eq(found, roads, "%d roads, %d apart, in %d", roads, apart, dear);
                cr_assert_leq(count, HR_PORTALS_PLENTY);
            }
    portals_of_roads(4, 8, 319, &found); // hardly cheaper
    cr_expect_lt(found, 4);
    portals_of_roads(30, 2, 1000, &found); // too many
    cr_expect_lt(found, 9);
}

// Walls that can be broken down, say: what lies on both sides of one is not one way.
Test(cost_routes, cheap_ground_on_both_sides_of_a_dear_barrier_has_portals_of_its_own) {
    uint16_t costs[SIDE];
    for (int32_t cheap = 1; cheap <= 8; cheap++)
        for (int32_t dear = 1; dear <= 4; dear++) {
            uint64_t pairs = 0; // of cheap ones
            for (int32_t i = 0; i < SIDE; i++) {
                bool is_cheap = i % (cheap + dear) < cheap;
                costs[i] = is_cheap ? 256 : 256 * 64;
                pairs |= (uint64_t)is_cheap << i;
            }
            hr_border border = portals_of(costs, ~UINT64_C(0));
            int32_t lanes = 0;
            for (int32_t i = 0; i < SIDE; i++) lanes += (pairs >> i & 1) && !(pairs << 1 >> i & 1);
            cr_expect_eq(border.count, lanes, "lanes of %d, barriers of %d", cheap, dear);
            for (int32_t i = 0; i < border.count; i++)
                cr_expect(pairs >> border.at[i] & 1, "a portal on a barrier");
        }
}

// ---- A goal whose tile cannot be swept for want of memory

Test(cost_routes, a_search_says_that_it_has_no_memory_for_the_ways_around_its_goal) {
    enum { LONG_WIDTH = 4 * HR_TILE, MUD = 2 };
    static route_searcher s;
    static uint16_t costs[256];
    static const uint8_t OPEN[] = {0, MUD};
    course c = open_bare_course(LONG_WIDTH, HR_TILE, NULL);
    hr_map_fill(c.map, (hr_rect){3 * HR_TILE + 10, 0, 20, 40}, MUD);
    for (int i = 0; i < 256; i++) costs[i] = i == MUD ? 3 * HR_COST_PLAIN : HR_COST_PLAIN;
    hr_class unit = {hr_pass_of_values(OPEN, sizeof OPEN), 1, .costs_256ths = costs};
    hr_class_id id;
    network n;
    cr_assert_eq(hr_map_add_class(c.map, unit, &id), HR_OK);
    cr_assert_eq(hr_map_refresh(c.map, id), HR_OK);
    open_network(&n, c.map);
    cr_assert_eq(hr_routes_refresh(&n.routes, n.filler, c.map, hr_class_entry_of(c.map, id),
                                   &(hr_observer){0}),
                 HR_REFRESH_DONE);
    open_route_searcher(&s);
    const hr_cell from = {5, 30}, near = {2 * HR_TILE + 5, 30}, far = {LONG_WIDTH - 5, 20};
    cr_expect_eq(search_routes(&s, &n.routes, call_between(from, near)), HR_OUTCOME_FOUND);
    s.counts.persists = true, s.counts.fail_at = s.counts.calls + 1;
    cr_expect_eq(search_routes(&s, &n.routes, call_between(from, far)), HR_OUTCOME_OUT_OF_MEMORY);
    s.counts.fail_at = 0;
    cr_expect_eq(search_routes(&s, &n.routes, call_between(from, far)), HR_OUTCOME_FOUND);
    close_route_searcher(&s);
    close_network(&n);
    close_course(&c);
}
