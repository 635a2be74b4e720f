// test_goal_sets.c - units of a batch that name the same goals share a field of them: as good as
// alone, the same bytes for any number of workers and any order, saved games, memory.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/games.h"

#include <criterion/criterion.h>
#include <string.h>

enum { UNITS = GAME_REQUESTS_MAX, GOALS = 12 };

typedef struct goal_set {
    hr_goal at[GOALS];
} goal_set;

// Areas and places in one corner of the land.
static void throw_set(goal_set *set, const land *l, dice *d, bool have_areas) {
    enum { SIDE = 48 };
    int32_t right = roll(d, 2) ? l->width - SIDE : 0, low = roll(d, 2) ? l->height - SIDE : 0;
    for (int32_t i = 0; i < GOALS; i++) {
        hr_cell at = {right + roll(d, SIDE), low + roll(d, SIDE)};
        for (int32_t k = 0; k < 20 && !land_is_open(l, at); k++)
            at = (hr_cell){right + roll(d, SIDE), low + roll(d, SIDE)};
        hr_goal goal = {.position = hr_block_centre(at, 1)};
        if (roll(d, 2)) goal.offset_256ths = roll(d, 2000);
        if (have_areas && roll(d, 3) == 0)
            goal.kind = HR_GOAL_BESIDE, goal.cells = (hr_rect){at.x, at.y, 2, 1};
        if (have_areas && roll(d, 4) == 0) {
            goal.kind = HR_GOAL_RING;
            goal.far_256ths = 300 + roll(d, 500);
            goal.needs_clear_line = roll(d, 2);
        }
        set->at[i] = goal;
    }
}

// Of one class, with all goals but for a few units, from centres of open blocks.
static void order(game *g, const goal_set *set, int32_t sets) {
    dice *d = &g->crowd.dice;
    for (int32_t i = 0; i < UNITS; i++) {
        hr_request *r = &g->requests[i];
        *r = hr_request_default();
        r->start = hr_block_centre(land_open_block(&g->crowd.land, d), 1);
        r->goals = set[i % sets].at;
        r->goal_count = GOALS;
        r->tag = (uint64_t)i;
        r->first_leg_only = roll(d, 10) == 0;
        r->length_only = !r->first_leg_only && roll(d, 10) == 0;
    }
}

static double counts(const hr_request *r, const hr_path *path) {
    return path->cost_256ths + r->goals[path->goal_index].offset_256ths;
}

// ---- As good as alone

typedef struct totals {
    double shared, alone, exact;
    int32_t units, answered;
} totals;

static bool has_arrived(const hr_path *path) {
    return path->status == HR_FOUND || path->status == HR_STRAIGHT;
}

static void compare(game *g, hr_planner *alone, int32_t i, totals *sum) {
    hr_request whole = g->requests[i];
    hr_path path = hr_results_path(g->results, i), single, exact;
    unsigned long long seed = g->seed;
    cr_assert_eq(hr_plan(alone, &whole, &single), HR_OK);
    cr_assert_eq(has_arrived(&path), has_arrived(&single), "unit %d, HANDRAIL_SEED=%llu", i, seed);
    cr_assert_eq(path.tag, single.tag);
    if (!has_arrived(&path) || whole.first_leg_only) return;
    cr_assert_eq(path.count == 0, whole.length_only);
    whole.quality = HR_EXACT, whole.length_only = false;
    cr_assert_eq(hr_plan(alone, &whole, &exact), HR_OK);
    cr_assert_gt(counts(&whole, &path), counts(&whole, &exact) - 0.5, "unit %d, HANDRAIL_SEED=%llu",
                 i, seed);
    sum->shared += counts(&whole, &path);
    sum->alone += counts(&whole, &single);
    sum->exact += counts(&whole, &exact);
    sum->answered++;
    if (path.count == 0) return;
    for (int32_t k = 1; k < path.count; k++)
        cr_assert(land_sweep(&g->crowd.land, hr_block_at(path.waypoints[k - 1], 1),
                             hr_block_at(path.waypoints[k], 1)),
                  "unit %d, leg %d, HANDRAIL_SEED=%llu", i, k, seed);
    cr_assert_eq(path.waypoints[0].x, whole.start.x);
    cr_assert_eq(path.waypoints[0].y, whole.start.y);
    hr_position last = path.waypoints[path.count - 1];
    const hr_goal *goal = &whole.goals[path.goal_index];
    if (goal->kind == HR_GOAL_PLACE)
        cr_assert(last.x == goal->position.x && last.y == goal->position.y);
}

static totals compare_all(bool have_areas, uint64_t first, int32_t rounds) {
    static goal_set set;
    totals sum = {0};
    for (int32_t round = 0; round < rounds; round++) {
        game *g =
            open_game(first + (uint64_t)round, (hr_planner_config){.share_from = HR_SHARE_FROM});
        hr_planner *alone = crowd_planner(&g->crowd, (hr_planner_config){.share_from = -1});
        throw_set(&set, &g->crowd.land, &g->crowd.dice, have_areas);
        order(g, &set, 1);
        hr_batch_stats stats = tick(g, UNITS);
        sum.units += stats.shared;
        for (int32_t i = 0; i < UNITS; i += 6) compare(g, alone, i, &sum);
        hr_planner_destroy(alone);
        close_game(g);
    }
    cr_log_info("%d shared; over exact: %.5f shared, %.5f alone\n", sum.units,
                sum.shared / sum.exact, sum.alone / sum.exact);
    return sum;
}

Test(goal_sets, units_that_share_places_are_answered_as_well_as_alone) {
    int32_t rounds = rounds_of_run(16);
    totals sum = compare_all(false, seed_of_run(1), rounds);
    cr_expect_gt(sum.units, 20 * rounds);
    cr_expect_lt(sum.shared / sum.alone, 1.0015);
}

Test(goal_sets, units_that_share_areas_are_answered_as_well_as_alone) {
    int32_t rounds = rounds_of_run(8);
    totals sum = compare_all(true, seed_of_run(101), rounds);
    cr_expect_gt(sum.units, 20 * rounds);
    cr_expect_lt(sum.shared / sum.alone, 1.0015);
}

// ---- The same bytes

static uint64_t hash_of(const game *g) {
    uint64_t hash = hr_results_hash(g->results);
    for (int32_t i = 0; i < hr_results_count(g->results); i++)
        hash = hash * 31 + (uint64_t)hr_results_path(g->results, i).goal_index;
    return hash;
}

static uint64_t play(uint64_t seed, hr_planner_config config, hr_batch_stats *sum) {
    static goal_set sets[3];
    game *g = open_game(seed, config);
    uint64_t hash = 0;
    for (int32_t i = 0; i < 3; i++) {
        for (int32_t k = 0; k < 3; k++) throw_set(&sets[k], &g->crowd.land, &g->crowd.dice, k == 0);
        order(g, sets, 1 + i);
        hr_batch_stats stats = tick(g, UNITS);
        memset(sets, 0x5A, sizeof sets); // nobody reads them any more
        sum->carried += stats.carried;
        sum->shared += stats.shared;
        hash = hash * 31 + hash_of(g);
        crowd_edit(&g->crowd);
    }
    close_game(g);
    return hash;
}

// Which is no path to the area's rim.
Test(goal_sets, units_that_stand_in_an_area_stay_there) {
    course c = open_empty_course(400, 400, NULL);
    const hr_goal goals[] = {{.kind = HR_GOAL_RECT, .cells = {50, 40, 30, 25}},
                             {.position = hr_block_centre((hr_cell){140, 140}, 1)}};
    hr_request requests[40];
    hr_planner_config config = {.share_from = 2};
    hr_planner *planner;
    hr_results *results;
    cr_assert_eq(hr_planner_create(c.map, &config, &planner), HR_OK);
    cr_assert_eq(hr_results_create(planner, &results), HR_OK);
    for (int32_t i = 0; i < 40; i++) {
        requests[i] = hr_request_default();
        requests[i].start = hr_block_centre((hr_cell){40 + i, 30 + i}, 1);
        requests[i].goals = goals, requests[i].goal_count = 2;
    }
    cr_assert_eq(hr_plan_batch(planner, requests, 40, results), HR_OK);
    cr_expect_gt(hr_results_stats(results).shared, 0);
    for (int32_t i = 0; i < 40; i++) {
        hr_path path = hr_results_path(results, i), alone = plan(&c, &requests[i]);
        cr_expect_eq(path.goal_index, alone.goal_index);
        cr_expect_float_eq(path.length_256ths, alone.length_256ths, HR_CELL / 2.0, "unit %d", i);
        if (i >= 10 && i < 35) cr_expect_eq(path.length_256ths, 0, "unit %d", i);
    }
    hr_results_destroy(results);
    hr_planner_destroy(planner);
    close_course(&c);
}

Test(goal_sets, any_number_of_workers_finds_the_same_bytes) {
    hr_batch_stats sum = {0};
    int32_t rounds = rounds_of_run(4);
    same_for_any_workers(play, seed_of_run(201), rounds, 6000, &sum);
    cr_expect_gt(sum.carried, 0);
    cr_expect_gt(sum.shared, 100 * rounds);
}

Test(goal_sets, the_order_of_requests_and_where_lists_lie_do_not_matter) {
    static goal_set set, copy;
    game *g = open_game(seed_of_run(301), (hr_planner_config){.share_from = HR_SHARE_FROM});
    throw_set(&set, &g->crowd.land, &g->crowd.dice, true);
    copy = set;
    order(g, &set, 1);
    int32_t shared = tick(g, UNITS).shared;
    cr_expect_gt(shared, 20);
    static hr_path paths[UNITS];
    for (int32_t i = 0; i < UNITS; i++) {
        paths[i] = hr_results_path(g->results, i);
        paths[i].waypoints = NULL;
    }
    static hr_request turned[UNITS];
    for (int32_t i = 0; i < UNITS; i++) turned[i] = g->requests[UNITS - 1 - i];
    for (int32_t i = 0; i < UNITS; i += 2) turned[i].goals = copy.at;
    memcpy(g->requests, turned, sizeof turned);
    cr_expect_eq(tick(g, UNITS).shared, shared);
    for (int32_t i = 0; i < UNITS; i++) {
        hr_path path = hr_results_path(g->results, UNITS - 1 - i);
        cr_assert_eq(path.goal_index, paths[i].goal_index);
        cr_assert_eq(path.steps, paths[i].steps);
        cr_assert_float_eq(path.length_256ths, paths[i].length_256ths, 0);
    }
    close_game(g);
}

// ---- Budgets of their own

// The way along the field may be too long for one; then it is planned as alone.
Test(goal_sets, a_unit_with_a_budget_is_answered_within_it) {
    static goal_set set;
    static hr_path free[UNITS];
    game *g = open_game(seed_of_run(351), (hr_planner_config){.share_from = HR_SHARE_FROM});
    throw_set(&set, &g->crowd.land, &g->crowd.dice, false);
    order(g, &set, 1);
    cr_assert_gt(tick(g, UNITS).shared, 20);
    for (int32_t i = 0; i < UNITS; i++) free[i] = hr_results_path(g->results, i);
    for (int32_t i = 0; i < UNITS; i++) free[i].waypoints = NULL; // of the next batch
    int32_t same = 0, partial = 0;
    for (int32_t i = 0; i < UNITS; i++) g->requests[i].budget_steps = i % 2 ? 2 : 100000;
    tick(g, UNITS);
    for (int32_t i = 0; i < UNITS; i++) {
        hr_path path = hr_results_path(g->results, i);
        if (i % 2)
            partial += path.status == HR_PARTIAL;
        else if (has_arrived(&free[i])) {
            cr_assert_float_eq(path.length_256ths, free[i].length_256ths, 0);
            same++;
        }
    }
    cr_expect_gt(same, 20);
    cr_expect_gt(partial, 10);
    close_game(g);
}

// ---- Who shares nothing

static int32_t shared_with(game *g, const goal_set *set, void (*change)(hr_request *)) {
    order(g, set, 1);
    for (int32_t i = 0; change && i < UNITS; i++) change(&g->requests[i]);
    return tick(g, UNITS).shared;
}

static void limit(hr_request *r) { r->limit_256ths = 20000; }
static void ask_trace(hr_request *r) { r->only = HR_STAGE_TRACE; }
static void name_fewer(hr_request *r) { r->goal_count = 1 + (int32_t)(r->tag % GOALS); }
static void stand_inside(hr_request *r) { r->start = r->goals[r->tag % GOALS].position; }

// On the map, but at its edge: the block of so large a unit lies off it.
static void stand_outside(hr_request *r) {
    r->class_id = WALKER_SIZE_MAX - 1;
    int32_t along = 5000 + (int32_t)r->tag * 16;
    r->start = r->tag % 2 ? (hr_position){0, along} : (hr_position){along, 0};
}

Test(goal_sets, requests_that_a_field_cannot_answer_share_none) {
    static goal_set set;
    game *g = open_game(seed_of_run(401), (hr_planner_config){.share_from = HR_SHARE_FROM});
    throw_set(&set, &g->crowd.land, &g->crowd.dice, false);
    cr_expect_gt(shared_with(g, &set, NULL), 20);
    cr_expect_eq(shared_with(g, &set, limit), 0);
    cr_expect_eq(shared_with(g, &set, ask_trace), 0);
    cr_expect_eq(shared_with(g, &set, name_fewer), 0);
    cr_expect_eq(shared_with(g, &set, stand_inside), 0);
    set.at[3].reach_256ths = 100;
    cr_expect_eq(shared_with(g, &set, NULL), 0);
    set.at[3].reach_256ths = 0;
    cr_expect_eq(shared_with(g, &set, stand_outside), 0);
    set.at[3].kind = (hr_goal_kind)77;
    cr_expect_eq(shared_with(g, &set, NULL), 0);
    cr_expect_eq(hr_results_path(g->results, 0).status, HR_INVALID);
    close_game(g);
}

Test(goal_sets, two_units_share_no_field_that_takes_longer_than_two_searches) {
    static goal_set set;
    game *g = open_game(seed_of_run(402), (hr_planner_config){.share_from = 2});
    throw_set(&set, &g->crowd.land, &g->crowd.dice, false);
    order(g, &set, 1);
    cr_expect_eq(tick(g, 2).shared, 0);
    cr_expect_gt(tick(g, UNITS).shared, 20);
    close_game(g);
}

Test(goal_sets, of_many_sets_those_of_most_units_have_fields) {
    enum { SETS = 10, FIELDS = 8, LEAST = 6 };
    static goal_set sets[SETS];
    game *g = open_game(seed_of_run(403), (hr_planner_config){.share_from = LEAST});
    for (int32_t i = 0; i < SETS; i++) throw_set(&sets[i], &g->crowd.land, &g->crowd.dice, false);
    order(g, sets, 1);
    int32_t at = 0, most = 0;
    for (int32_t i = 0; i < SETS; i++) {
        int32_t units = LEAST + i;
        for (int32_t k = 0; k < units; k++) g->requests[at++].goals = sets[i].at;
        if (i >= SETS - FIELDS) most += units;
    }
    int32_t shared = tick(g, at).shared;
    cr_expect_leq(shared, most);
    cr_expect_gt(shared, most / 2);
    close_game(g);
}

// Seventeen goals of one class and the first sixteen of them of the next: one key for both.
static void order_alike(game *g, const hr_goal *goals) {
    for (int32_t i = 0; i < UNITS; i++) {
        hr_request *r = &g->requests[i];
        int32_t first = i < UNITS / 2 ? i : i - UNITS / 2;
        if (i >= UNITS / 2) r->start = g->requests[first].start;
        r->goals = goals, r->goal_count = i < UNITS / 2 ? 17 : 16;
        r->class_id = i < UNITS / 2 ? 0 : 1;
        r->first_leg_only = r->length_only = false;
    }
}

Test(goal_sets, lists_that_are_alike_but_for_the_last_goal_are_two_sets) {
    static hr_goal goals[17];
    static hr_path together[UNITS];
    static goal_set set;
    game *g = open_game(seed_of_run(404), (hr_planner_config){.share_from = HR_SHARE_FROM});
    for (int32_t i = 0; i < 17; i++) {
        if (i % GOALS == 0) throw_set(&set, &g->crowd.land, &g->crowd.dice, false);
        goals[i] = set.at[i % GOALS];
        goals[i].offset_256ths = i < 16 ? 2000 : 0;
    }
    order(g, &set, 1);
    order_alike(g, goals);
    int32_t shared = tick(g, UNITS).shared, by_last = 0;
    for (int32_t i = 0; i < UNITS; i++) together[i] = hr_results_path(g->results, i);
    for (int32_t i = 0; i < UNITS; i++) together[i].waypoints = NULL; // of the next batch
    for (int32_t half = 0; half < 2; half++) {
        memmove(g->requests, g->requests + half * UNITS / 2, UNITS / 2 * sizeof *g->requests);
        shared -= tick(g, UNITS / 2).shared;
        for (int32_t i = 0; i < UNITS / 2; i++) {
            hr_path path = hr_results_path(g->results, i), *other = &together[i + half * UNITS / 2];
            cr_assert_eq(path.goal_index, other->goal_index);
            cr_assert_float_eq(path.length_256ths, other->length_256ths, 0);
            cr_assert(half == 0 || path.goal_index < 16);
            by_last += path.goal_index == 16;
        }
    }
    cr_expect_eq(shared, 0, "together as many share as in two batches");
    cr_expect_gt(by_last, 0);
    close_game(g);
}

// ---- Where it pays

// Units all over a land of 36 tiles, and a wood in one place or trees everywhere.
static int32_t fields_for(bool is_wood, int32_t units) {
    enum { SIDE = 384, TREES = 100, UNITS_MOST = 200 };
    static hr_goal goals[TREES];
    static hr_request requests[UNITS_MOST];
    course c = open_empty_course(SIDE, SIDE, NULL);
    dice d = {17};
    for (int32_t i = 0; i < 600; i++) {
        hr_cell at = roll_cell(&d, SIDE, SIDE);
        hr_map_fill(c.map, (hr_rect){at.x, at.y, 1 + i % 9, 1 + i % 7}, 1);
    }
    for (int32_t i = 0; i < TREES; i++) {
        hr_cell tree = is_wood ? (hr_cell){90 + i % 10, 90 + i / 10} : roll_cell(&d, SIDE, SIDE);
        goals[i] = (hr_goal){.position = hr_block_centre(tree, 1)};
    }
    for (int32_t i = 0; i < units; i++) {
        hr_cell at = roll_cell(&d, SIDE, SIDE);
        hr_map_set(c.map, at.x, at.y, 0);
        requests[i] = request_between(at, at, 1);
        requests[i].goals = goals, requests[i].goal_count = TREES;
    }
    hr_results *results;
    cr_assert_eq(hr_results_create(c.planner, &results), HR_OK);
    cr_assert_eq(hr_plan_batch(c.planner, requests, units, results), HR_OK);
    int32_t fields = hr_results_stats(results).fields;
    hr_results_destroy(results);
    close_course(&c);
    return fields;
}

Test(goal_sets, by_themselves_only_many_share_that_go_to_few_places) {
    cr_expect_eq(fields_for(true, 200), 1);
    cr_expect_eq(fields_for(true, HR_SHARE_FROM), 0, "few units");
    cr_expect_eq(fields_for(false, 200), 0, "trees everywhere");
}

// ---- Saved games and memory

Test(goal_sets, waiting_requests_are_saved_and_go_on_as_they_would_have) {
    uint64_t first = seed_of_run(501);
    int32_t waited = 0, rounds = rounds_of_run(6);
    for (int32_t i = 0; i < rounds; i++) {
        static goal_set set;
        hr_planner_config config = {.batch_budget_steps = 2500};
        game *g = open_game(first + (uint64_t)i, config);
        throw_set(&set, &g->crowd.land, &g->crowd.dice, i % 2);
        order(g, &set, 1);
        waited += tick(g, UNITS).carried;
        memset(&set, 0x5A, sizeof set);
        save_and_go_on(g, config);
        close_game(g);
    }
    cr_expect_gt(waited, rounds);
}

static game *open_ordered(void) {
    static goal_set set;
    game *g = open_game(550000013, (hr_planner_config){.share_from = HR_SHARE_FROM});
    throw_set(&set, &g->crowd.land, &g->crowd.dice, true);
    order(g, &set, 1);
    return g;
}

static bool live_and_die(long fail_at, uint64_t *hash) {
    return play_out_of_memory(open_ordered(), UNITS, fail_at, hash);
}

Test(goal_sets, any_allocation_may_fail) { same_if_allocations_fail(live_and_die, 30); }

static bool live_and_die_in_a_first_batch(long fail_at, uint64_t *hash) {
    return play_first_out_of_memory(open_ordered(), UNITS, fail_at, hash);
}

// Nothing was planned before: what ways along fields need is not there yet.
Test(goal_sets, any_allocation_of_a_first_batch_may_fail) {
    same_if_allocations_fail(live_and_die_in_a_first_batch, 60);
}

Test(goal_sets, nothing_is_allocated_once_buffers_are_large_enough) {
    static goal_set sets[2];
    game *g = open_game(11, (hr_planner_config){.share_from = HR_SHARE_FROM});
    throw_set(&sets[0], &g->crowd.land, &g->crowd.dice, true);
    throw_set(&sets[1], &g->crowd.land, &g->crowd.dice, false);
    order(g, sets, 2);
    for (int32_t i = 0; i < 2; i++) cr_expect_gt(tick(g, UNITS).shared, 0);
    long calls = g->counts.calls;
    for (int32_t i = 0; i < 3; i++) tick(g, UNITS);
    cr_expect_eq(g->counts.calls, calls, "%ld allocations", g->counts.calls - calls);
    close_game(g);
}
