// test_field_joins.c - starts of a field joined to it, and ways along it, in any number of steps
// and with any allocation failing. HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how
// many there are.

#include "planner/route_search/field_tails.h"
#include "planner/route_search/field_way.h"
#include "tests/support/cost_lands.h"
#include "tests/support/route_searcher.h"

#include <criterion/criterion.h>
#include <string.h>

enum { STARTS = 12, POINTS_MAX = 4000 };

// What is asked for, and what comes of it where memory is there.
typedef struct group {
    const hr_routes *routes;
    hr_cell goal, beside, starts[STARTS]; // `beside`: where some go to
    hr_outcome outcomes[STARTS];
    hr_cell points[POINTS_MAX]; // of all ways
    int32_t count;
} group;

static group the_group; // too large for a stack

static void throw_group(group *g, const hr_routes *routes, land *l, dice *d) {
    g->routes = routes;
    do {
        g->goal = land_open_block(l, d);
    } while (!land_is_open(l, g->goal));
    g->beside = g->goal;
    for (int32_t x = g->goal.x + 1; x < g->goal.x + 8; x++) {
        hr_cell there = {x, g->goal.y};
        if (land_is_open(l, there) && land_sweep(l, g->goal, there)) g->beside = there;
    }
    for (int32_t i = 0; i < STARTS; i++) g->starts[i] = land_open_block(l, d);
}

// ---- The life of a field

static bool make_field(route_searcher *s, const group *g, hr_field *field) {
    const hr_routes *routes = g->routes;
    field->goal = g->goal;
    if (!hr_field_clear_starts(field, routes, STARTS, &s->allocator)) return false;
    for (int32_t i = 0; i < STARTS; i++) hr_field_add_start(field, routes, g->starts[i]);
    if (!hr_field_search(field, routes, &s->search)) return false;
    if (routes->costs.bytes && !hr_field_join_starts(field, &s->joiner, &s->search.start))
        return false;
    hr_smoother smoother =
        hr_smoother_of(routes, &s->puller, &s->seams, hr_field_step_limit(field), field->steps);
    return hr_field_pull_tails(field, &smoother, &s->way, &s->allocator);
}

static hr_outcome way_along(route_searcher *s, const group *g, const hr_field *field, int32_t i,
                            int64_t step_limit) {
    hr_search_call call = call_between(g->starts[i], i % 3 ? g->goal : g->beside);
    call.plane = g->routes->plane, call.way = &s->way, call.step_limit = step_limit;
    hr_smoother smoother =
        hr_smoother_of(g->routes, &s->puller, &s->seams, call.step_limit, call.steps);
    int32_t swept;
    return hr_field_way(field, &call, &s->search.start, &smoother, &swept);
}

static bool is_start(const group *g, int32_t i) {
    return hr_is_open_block(g->routes->plane, g->starts[i].x, g->starts[i].y) &&
           hr_label_at(g->routes->labels, g->starts[i].x, g->starts[i].y) ==
               hr_label_at(g->routes->labels, g->goal.x, g->goal.y);
}

static void keep_way(const route_searcher *s, group *g, int32_t i, hr_outcome outcome) {
    g->outcomes[i] = outcome;
    if (outcome != HR_OUTCOME_FOUND) return;
    cr_assert(hr_is_way_clear(g->routes->plane, &s->way));
    cr_assert_leq(g->count + s->way.count, POINTS_MAX);
    memcpy(g->points + g->count, s->way.at, (size_t)s->way.count * sizeof *s->way.at);
    g->count += s->way.count;
}

// With memory, and steps without end.
static void expect_ways(group *g) {
    static route_searcher s;
    hr_field field = {.steps_max = INT64_MAX};
    open_route_searcher(&s);
    cr_assert(make_field(&s, g, &field));
    g->count = 0;
    for (int32_t i = 0; i < STARTS; i++)
        if (is_start(g, i)) keep_way(&s, g, i, way_along(&s, g, &field, i, INT64_MAX));
    hr_field_destroy(&field, &s.allocator);
    close_route_searcher(&s);
}

// ---- Out of memory

static void check_way(const route_searcher *s, const group *g, int32_t i, hr_outcome outcome,
                      int32_t *first) {
    cr_assert_eq(outcome, g->outcomes[i]);
    if (outcome != HR_OUTCOME_FOUND) return;
    cr_assert_leq(*first + s->way.count, g->count);
    cr_assert_eq(memcmp(g->points + *first, s->way.at, (size_t)s->way.count * sizeof *s->way.at), 0,
                 "another way");
    *first += s->way.count;
}

// Allocation number `fail_at` fails: where it does, it is said, and a second try comes to what
// comes with memory. @return whether it came to that.
static bool live_and_die(const group *g, long fail_at, uint64_t seed) {
    static route_searcher s;
    hr_field field = {.steps_max = INT64_MAX};
    open_route_searcher(&s);
    s.counts.fail_at = fail_at;
    bool is_made = make_field(&s, g, &field), has_failed = s.counts.calls >= fail_at;
    cr_assert_eq(is_made, !has_failed, "allocation %ld: HANDRAIL_SEED=%llu", fail_at,
                 (unsigned long long)seed);
    if (!is_made) {
        hr_field_destroy(&field, &s.allocator);
        field.steps_max = INT64_MAX;
        cr_assert(make_field(&s, g, &field));
    }
    for (int32_t i = 0, first = 0; i < STARTS; i++) {
        if (!is_start(g, i)) continue;
        long before = s.counts.calls;
        hr_outcome outcome = way_along(&s, g, &field, i, INT64_MAX);
        bool fails_here = before < fail_at && s.counts.calls >= fail_at;
        has_failed |= fails_here;
        cr_assert_eq(outcome == HR_OUTCOME_OUT_OF_MEMORY, fails_here,
                     "allocation %ld: HANDRAIL_SEED=%llu", fail_at, (unsigned long long)seed);
        if (fails_here) outcome = way_along(&s, g, &field, i, INT64_MAX);
        check_way(&s, g, i, outcome, &first);
    }
    hr_field_destroy(&field, &s.allocator);
    close_route_searcher(&s);
    return has_failed;
}

// @return how many allocations there are.
static long fail_everywhere(group *g, uint64_t seed) {
    expect_ways(g);
    long fail_at = 1;
    while (live_and_die(g, fail_at, seed)) fail_at++;
    return fail_at - 1;
}

Test(field_joins, any_allocation_may_fail_and_the_second_try_finds_the_same_ways) {
    static scene s;
    uint64_t seed = seed_of_run(471000000);
    long failures = 0;
    for (int32_t round = 0; round < rounds_of_run(24); round++, seed++) {
        network n;
        open_scene_network(&s, &n, seed, 260, 200);
        throw_group(&the_group, &n.routes, &s.land, &s.dice);
        failures += fail_everywhere(&the_group, seed);
        close_scene_network(&s, &n);
    }
    cr_expect_gt(failures, 200);
}

static cost_land the_land; // too large for a stack

Test(field_joins, with_costs_any_allocation_may_fail_and_the_second_try_finds_the_same_ways) {
    uint64_t seed = seed_of_run(472000000);
    long failures = 0;
    for (int32_t round = 0; round < rounds_of_run(24); round++, seed++) {
        cost_land *l = &the_land;
        open_cost_land(l, seed, 260, 200);
        throw_group(&the_group, &l->network.routes, &l->scene.land, &l->scene.dice);
        failures += fail_everywhere(&the_group, seed);
        close_cost_land(l);
    }
    cr_expect_gt(failures, 200);
}

// ---- In few steps

// A start is joined as it is with steps without end, or not at all.
static int32_t check_joins(const hr_field *few, const hr_field *all, const group *g) {
    int32_t joined = 0;
    for (int32_t i = 0; i < STARTS; i++) {
        const hr_field_join *is = hr_field_join_of(few, g->starts[i]),
                            *should = hr_field_join_of(all, g->starts[i]);
        cr_assert(is && should);
        if (is->portal == HR_NO_PORTAL) continue;
        cr_assert_neq(should->portal, HR_NO_PORTAL);
        joined++;
    }
    return joined;
}

Test(field_joins, of_fewer_steps_fewer_starts_are_joined_and_the_others_have_no_way_along_it) {
    static route_searcher s;
    uint64_t seed = seed_of_run(473000000);
    int32_t left_out = 0;
    for (int32_t round = 0; round < rounds_of_run(12); round++, seed++) {
        cost_land *l = &the_land;
        group *g = &the_group;
        open_cost_land(l, seed, 260, 200);
        throw_group(g, &l->network.routes, &l->scene.land, &l->scene.dice);
        hr_field all = {.steps_max = INT64_MAX};
        open_route_searcher(&s);
        cr_assert(make_field(&s, g, &all));
        for (int64_t part = 0; g->routes->costs.bytes && part < 8; part++) {
            hr_field few = {.steps_max = HR_FIELD_JOIN_STEPS + part * all.steps / 8};
            cr_assert(make_field(&s, g, &few));
            left_out += check_joins(&all, &all, g) - check_joins(&few, &all, g);
            for (int32_t i = 0; i < STARTS; i++) {
                if (!is_start(g, i) || hr_field_join_of(&few, g->starts[i])->portal >= 0) continue;
                cr_assert_eq(way_along(&s, g, &few, i, INT64_MAX), HR_OUTCOME_NO_WAY);
            }
            hr_field_destroy(&few, &s.allocator);
        }
        hr_field_destroy(&all, &s.allocator);
        close_route_searcher(&s);
        close_cost_land(l);
    }
    cr_expect_gt(left_out, 20);
}

// A unit with too few steps left joins no portal.
Test(field_joins, a_start_without_steps_has_no_way_along_a_field) {
    static scene s;
    static route_searcher r;
    network n;
    open_scene_network(&s, &n, seed_of_run(474000000), 260, 200);
    group *g = &the_group;
    throw_group(g, &n.routes, &s.land, &s.dice);
    hr_field field = {.steps_max = INT64_MAX};
    open_route_searcher(&r);
    cr_assert(make_field(&r, g, &field));
    for (int32_t i = 0; i < STARTS; i++)
        if (is_start(g, i)) cr_assert_eq(way_along(&r, g, &field, i, 1), HR_OUTCOME_NO_WAY);
    hr_field_destroy(&field, &r.allocator);
    close_route_searcher(&r);
    close_scene_network(&s, &n);
}
