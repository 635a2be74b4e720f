// test_field.c - the lengths of a field against edges relaxed again and again until none gets
// shorter.

#include "planner/api/planner_state.h"
#include "planner/route_search/field.h"
#include "planner/routes/gates.h"
#include "tests/support/route_scenes.h"

#include <criterion/criterion.h>

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
        for (int32_t b = 0; b < 2 * n.routes.columns * n.routes.rows; b++)
            for (int32_t i = 0; i < n.routes.borders[b].count; i++)
                check_portal(&field, lengths, b * HR_PORTALS_MAX + i, seed, &sum);
        hr_field_destroy(&field, search->allocator);
        close_scene_network(&s, &n);
    }
    cr_log_info("%.5f times the shortest\n", sum.is / sum.should);
    cr_expect_leq(sum.is, 1.01 * sum.should);
}
