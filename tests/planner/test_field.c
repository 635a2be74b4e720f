// test_field.c - the lengths of a field against edges relaxed again and again until none gets
// shorter; joins of starts against a flood for each.

#include "planner/api/planner_state.h"
#include "planner/route_search/field_starts.h"
#include "planner/routes/gates.h"
#include "tests/support/cost_lands.h"

#include <criterion/criterion.h>
#include <math.h>

enum { PORTALS_MAX = 8192, NOT_REACHED = INT32_MAX / 2 };

static bool relax_gate(const hr_routes *routes, const hr_gate_iterator *g, int32_t *lengths) {
    int32_t index = (int32_t)(g->tile - routes->tiles);
    bool any = false;
    for (uint32_t i = g->tile->first_edge[g->number]; i < g->tile->first_edge[g->number + 1]; i++) {
        int32_t to = hr_portal_of(routes, index, g->tile->edges[i].to);
        int32_t length = lengths[g->portal] + g->tile->edges[i].length_16ths;
        if (lengths[g->portal] < NOT_REACHED && length < lengths[to])
            lengths[to] = length, any = true;
    }
    return any;
}

static void relax_all(const hr_routes *routes, int32_t *lengths) {
    for (bool any = true; any;) {
        any = false;
        for (int32_t i = 0; i < routes->columns * routes->rows; i++)
            for (hr_gate_iterator g = hr_first_gate(&routes->tiles[i]); hr_is_gate(&g);
                 hr_next_gate(&g))
                any |= relax_gate(routes, &g, lengths);
    }
}

// From the portals that the field has joined to the goal, at the lengths that it gives them.
static void find_slowly(const hr_field *field, int32_t *lengths) {
    const hr_routes *routes = field->routes;
    for (int32_t i = 0; i < PORTALS_MAX; i++) lengths[i] = NOT_REACHED;
    const hr_route_tile *tile = &routes->tiles[field->goal_tile];
    for (hr_gate_iterator g = hr_first_gate(tile); hr_is_gate(&g); hr_next_gate(&g)) {
        const hr_field_node *node = hr_field_node_of(field, g.portal);
        if (node->length_16ths == HR_ROUTE_NONE || node->next >= 0) continue;
        lengths[g.portal] = node->length_16ths;
        if (routes->costs.bytes) continue;
        // A join by flood leads to the block of the portal, half a block before its middle.
        int32_t straight = hr_straight_to_portal(routes, field->goal, g.portal);
        cr_assert_geq(node->length_16ths, straight - HR_HALF_16THS - 1);
    }
    relax_all(routes, lengths);
}

typedef struct sums {
    double is, should;
} sums;

static void check_portal(const hr_field *field, const int32_t *lengths, int32_t portal,
                         uint64_t seed, sums *sum) {
    const hr_field_node *node = hr_field_node_of(field, portal);
    bool is_reached = node->length_16ths != HR_ROUTE_NONE;
    cr_assert_eq(is_reached, lengths[portal] < NOT_REACHED, "portal %d: HANDRAIL_SEED=%llu", portal,
                 (unsigned long long)seed);
    if (!is_reached) return;
    cr_assert_geq(node->length_16ths, lengths[portal], "portal %d: HANDRAIL_SEED=%llu", portal,
                  (unsigned long long)seed);
    sum->is += node->length_16ths;
    sum->should += lengths[portal];
    if (node->next < 0) return;
    int32_t next = node->next / 2, owner = hr_portal_owner(next);
    int32_t tile =
        node->next & 1 ? hr_portal_owner(portal) : hr_portal_beyond(field->routes, portal);
    cr_assert(tile == owner || tile == hr_portal_beyond(field->routes, next));
    const hr_edge *edge = hr_edge_between(field->routes, tile, hr_portal_gate(tile, portal),
                                          hr_portal_gate(tile, next));
    cr_assert_not_null(edge);
    cr_assert_eq(node->length_16ths,
                 edge->length_16ths + hr_field_node_of(field, next)->length_16ths);
}

static void check_portals(const hr_field *field, const int32_t *lengths, uint64_t seed, sums *sum) {
    const hr_routes *routes = field->routes;
    for (int32_t b = 0; b < 2 * routes->columns * routes->rows; b++)
        for (int32_t i = 0; i < routes->borders[b].count; i++)
            check_portal(field, lengths, b * HR_PORTALS_MAX + i, seed, sum);
}

// A portal is left on one side only, so that a length may be a little more than the shortest.
Test(field, lengths_are_those_of_edges_to_the_goal_and_hardly_longer_than_the_shortest) {
    static scene s;
    static int32_t lengths[PORTALS_MAX];
    uint64_t seed = seed_of_run(467000000);
    sums sum = {0, 0};
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        network n;
        hr_field field = {0};
        open_scene_network(&s, &n, seed, 300, 250);
        hr_route_search *search = &s.course.planner->searcher.route_search;
        field.goal = land_open_block(&s.land, &s.dice);
        cr_assert(hr_field_search(&field, &n.routes, search));
        find_slowly(&field, lengths);
        check_portals(&field, lengths, seed, &sum);
        hr_field_destroy(&field, search->allocator);
        close_scene_network(&s, &n);
    }
    cr_log_info("%.5f times the shortest\n", sum.is / sum.should);
    cr_expect_leq(sum.is, 1.01 * sum.should);
}

// ---- For starts

static void expect_same_gates(const hr_field *some, const hr_field *all, int32_t tile,
                              uint64_t seed) {
    const hr_routes *routes = all->routes;
    for (hr_gate_iterator g = hr_first_gate(&routes->tiles[tile]); hr_is_gate(&g);
         hr_next_gate(&g)) {
        const hr_field_node *a = hr_field_node_of(some, g.portal),
                            *b = hr_field_node_of(all, g.portal);
        cr_assert(a->length_16ths == b->length_16ths && a->next == b->next && a->tail == b->tail,
                  "tile %d: HANDRAIL_SEED=%llu", tile, (unsigned long long)seed);
    }
}

Test(field, a_search_for_starts_finds_the_same_in_their_tiles_in_fewer_steps) {
    enum { STARTS = 1 };
    static scene s;
    uint64_t seed = seed_of_run(467500000);
    int64_t steps[2] = {0, 0};
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        network n;
        hr_field all = {0}, some = {0};
        open_scene_network(&s, &n, seed, 320, 250);
        hr_route_search *search = &s.course.planner->searcher.route_search;
        hr_cell starts[STARTS];
        all.goal = some.goal = land_open_block(&s.land, &s.dice);
        cr_assert(hr_field_search(&all, &n.routes, search));
        cr_assert(hr_field_clear_starts(&some, &n.routes, STARTS, search->allocator));
        for (int32_t i = 0; i < STARTS; i++) {
            starts[i] = land_open_block(&s.land, &s.dice);
            hr_field_add_start(&some, &n.routes, starts[i]);
        }
        cr_assert(hr_field_search(&some, &n.routes, search));
        for (int32_t i = 0; i < STARTS; i++)
            expect_same_gates(&some, &all, hr_tile_at(&n.routes, starts[i]), seed);
        cr_assert_leq(some.steps, all.steps);
        steps[0] += some.steps, steps[1] += all.steps;
        hr_field_destroy(&all, search->allocator);
        hr_field_destroy(&some, search->allocator);
        close_scene_network(&s, &n);
    }
    cr_log_info("%lld of %lld steps\n", (long long)steps[0], (long long)steps[1]);
    cr_expect_lt(steps[0], steps[1] * 9 / 10);
}

// ---- With costs

static cost_land the_land; // too large for the stack

static hr_field search_cost_land(uint64_t seed) {
    cost_land *l = &the_land;
    open_cost_land(l, seed, 300, 250);
    hr_field field = {.steps_max = INT64_MAX};
    field.goal = land_open_block(&l->scene.land, &l->scene.dice);
    cr_assert(hr_field_search(&field, &l->network.routes,
                              &l->scene.course.planner->searcher.route_search));
    return field;
}

static void close_cost_field(hr_field *field) {
    hr_field_destroy(field, &the_land.network.allocator);
    close_cost_land(&the_land);
}

// Edges are measured in units that tell costs apart of which the dearest is 16 times the cheapest:
// with others a way of two edges can cost much less than the one edge past it.
Test(field, with_costs_lengths_are_those_of_edges_and_hardly_more_than_the_least) {
    enum { DEARNESS = 16 };
    static int32_t lengths[PORTALS_MAX];
    uint64_t seed = seed_of_run(468000000);
    sums sum = {0, 0}, of_others = {0, 0};
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        hr_field field = search_cost_land(seed);
        hr_costs costs = field.routes->costs;
        find_slowly(&field, lengths);
        check_portals(&field, lengths, seed,
                      costs.most <= DEARNESS * costs.least ? &sum : &of_others);
        close_cost_field(&field);
    }
    cr_log_info("%.5f times the least\n", sum.is / sum.should);
    cr_expect_gt(sum.should, 0);
    cr_expect_leq(sum.is, 1.01 * sum.should);
}

static hr_cost_flood the_flood;

// From a start to a portal by which ways leave its tile, and on to the goal; infinite if none do.
static double cost_by(const hr_field *field, int32_t tile, int32_t portal) {
    const hr_routes *routes = field->routes;
    const hr_field_node *node = hr_field_node_of(field, portal);
    hr_cell origin = hr_tile_origin(routes, tile), gate = hr_portal_block(routes, tile, portal);
    bool is_owner = hr_portal_owner(portal) == tile;
    bool leads_back = node->next >= 0 && (node->next & 1) == is_owner;
    if (node->length_16ths == HR_ROUTE_NONE || leads_back) return (double)INFINITY;
    double way = hr_cost_flood_reach(&the_flood, (hr_cell){gate.x - origin.x, gate.y - origin.y});
    return way < 0 ? (double)INFINITY : way + hr_plain_blocks(routes, node->length_16ths);
}

static void check_join(const hr_field *field, hr_cell start, uint64_t seed) {
    const hr_routes *routes = field->routes;
    const hr_field_join *join = hr_field_join_of(field, start);
    int32_t tile = hr_tile_at(routes, start);
    hr_cell origin = hr_tile_origin(routes, tile);
    double least = (double)INFINITY;
    cr_assert_not_null(join);
    hr_cost_flood_create(&the_flood);
    hr_cost_flood_start(&the_flood, routes->plane, &routes->costs, origin.x / HR_TILE,
                        origin.y / HR_TILE, (hr_cell){start.x - origin.x, start.y - origin.y});
    for (hr_gate_iterator g = hr_first_gate(&routes->tiles[tile]); hr_is_gate(&g); hr_next_gate(&g))
        least = fmin(least, cost_by(field, tile, g.portal));
    cr_assert_eq(join->portal == HR_NO_PORTAL, !(least < (double)INFINITY),
                 "HANDRAIL_SEED=%llu, start %d %d", (unsigned long long)seed, start.x, start.y);
    if (join->portal == HR_NO_PORTAL) return;
    cr_assert_leq(cost_by(field, tile, join->portal), least * 1.0001 + 1e-3,
                  "HANDRAIL_SEED=%llu, start %d %d", (unsigned long long)seed, start.x, start.y);
}

Test(field, every_start_in_a_tile_of_several_costs_is_joined_to_its_best_portal) {
    enum { STARTS = 40 };
    hr_cell starts[STARTS];
    int32_t checked = 0;
    uint64_t seed = seed_of_run(469000000);
    for (int32_t round = rounds_of_run(30); round > 0; round--, seed++) {
        hr_field field = search_cost_land(seed);
        cost_land *l = &the_land;
        const hr_routes *routes = &l->network.routes;
        hr_searcher *searcher = &l->scene.course.planner->searcher;
        cr_assert(hr_field_clear_starts(&field, routes, STARTS, &l->network.allocator));
        for (int32_t i = 0; i < STARTS && routes->costs.bytes; i++) {
            starts[i] = land_open_block(&l->scene.land, &l->scene.dice);
            hr_field_add_start(&field, routes, starts[i]);
        }
        if (routes->costs.bytes)
            cr_assert(
                hr_field_join_starts(&field, &searcher->joiner, &searcher->route_search.start));
        for (int32_t i = 0; i < STARTS && routes->costs.bytes; i++) {
            int32_t tile = hr_tile_at(routes, starts[i]);
            bool is_open = hr_is_open_block(routes->plane, starts[i].x, starts[i].y);
            bool is_mixed = routes->tiles[tile].cost_256ths == 0 && tile != field.goal_tile;
            if (is_open && is_mixed) check_join(&field, starts[i], seed), checked++;
        }
        close_cost_field(&field);
    }
    cr_expect_gt(checked, rounds_of_run(30) * STARTS / 8);
}
