// test_batch_costs.c - batches of classes with costs: what units of one goal share costs what
// separate plans do, whatever the threads, the order, the budget. HANDRAIL_SEED replays a land,
// HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/games.h"

#include <criterion/criterion.h>
#include <string.h>

enum { CROWD = GAME_REQUESTS_MAX, TICKS = 6 };

static game *open_paying_game(uint64_t seed, hr_planner_config config) {
    game *g = open_game(seed, config);
    crowd_pay(&g->crowd);
    return g;
}

static void move_to_centres(game *g) {
    for (int32_t i = 0; i < CROWD; i++) {
        hr_request *r = &g->requests[i];
        r->start = hr_block_centre(hr_block_at(r->start, 1), 1);
        r->goal = hr_block_centre(hr_block_at(r->goal, 1), 1);
    }
}

// ---- Costs

typedef struct sums {
    double shared, alone, worst;
    int32_t fields, members;
} sums;

static void check_path(const game *g, int32_t i, const hr_path *other, uint64_t seed, sums *sum) {
    hr_path path = hr_results_path(g->results, i);
    cr_assert_eq(path.status == HR_LOCKED, other->status == HR_LOCKED);
    if (path.status == HR_LOCKED || path.status == HR_BLOCKED) return;
    const char *fault = land_waypoint_fault(&g->crowd.land, &g->requests[i], &path);
    cr_assert_null(fault, "%s, request %d, HANDRAIL_SEED=%llu", fault, i, (unsigned long long)seed);
    cr_assert_eq(path.remaining_256ths, other->remaining_256ths, "request %d, HANDRAIL_SEED=%llu",
                 i, (unsigned long long)seed);
    sum->shared += path.cost_256ths;
    sum->alone += other->cost_256ths;
    if (other->cost_256ths == 0) return;
    double ratio = path.cost_256ths / other->cost_256ths;
    sum->worst = ratio > sum->worst ? ratio : sum->worst;
}

static void compare_with_separate_plans(uint64_t seed, int32_t spread, bool is_gathered,
                                        sums *sum) {
    game *g = open_paying_game(seed, (hr_planner_config){0});
    hr_planner *alone = crowd_planner(&g->crowd, (hr_planner_config){.share_from = -1});
    crowd_order(&g->crowd, g->requests, CROWD, spread);
    if (is_gathered) crowd_gather(&g->crowd, g->requests, CROWD, 40, 6);
    move_to_centres(g);
    hr_batch_stats stats = tick(g, CROWD);
    for (int32_t i = 0; i < CROWD; i++) {
        hr_path other;
        cr_assert_eq(hr_plan(alone, &g->requests[i], &other), HR_OK);
        check_path(g, i, &other, seed, sum);
    }
    sum->fields += stats.fields;
    sum->members += stats.shared;
    hr_planner_destroy(alone);
    close_game(g);
}

static void expect_good_shares(const sums *sum, int32_t rounds) {
    cr_log_info("%d fields, %d members, %.5f times as dear, worst %.3f\n", sum->fields,
                sum->members, sum->shared / sum->alone, sum->worst);
    cr_expect_gt(sum->fields, rounds / 3);
    cr_expect_gt(sum->members, 15 * rounds);
    cr_expect_lt(sum->shared / sum->alone, 1.002);
}

Test(batch_costs, an_army_to_one_place_pays_what_separate_plans_pay) {
    sums sum = {0};
    int32_t rounds = rounds_of_run(40);
    uint64_t seed = seed_of_run(568000000);
    for (int32_t i = 0; i < rounds; i++, seed++) compare_with_separate_plans(seed, 0, i % 2, &sum);
    expect_good_shares(&sum, rounds);
    cr_expect_lt(sum.worst, 1.2);
}

Test(batch_costs, squads_to_goals_side_by_side_pay_hardly_more) {
    sums sum = {0};
    int32_t rounds = rounds_of_run(40);
    uint64_t seed = seed_of_run(569000000);
    for (int32_t i = 0; i < rounds; i++, seed++)
        compare_with_separate_plans(seed, 8 + i % 3 * 8, i % 2, &sum);
    expect_good_shares(&sum, rounds);
    cr_expect_lt(sum.worst, 1.2);
}

// ---- The same bytes

static void throw_all(game *g) {
    crowd_throw(&g->crowd, g->requests, CROWD / 3);
    crowd_order(&g->crowd, g->requests + CROWD / 3, CROWD - CROWD / 3, roll(&g->crowd.dice, 2) * 9);
    for (int32_t i = 0; i < CROWD; i++) g->requests[i].tag = (uint64_t)i;
}

static uint64_t hash_of(game *g, hr_planner *planner, hr_results *results, int64_t *steps) {
    cr_assert_eq(hr_plan_batch(planner, g->requests, CROWD, results), HR_OK);
    *steps = hr_results_stats(results).steps;
    return hr_results_hash(results);
}

// One of them is saved and goes on as another planner in the middle.
static hr_planner *save_and_load(const game *g, hr_planner *planner, hr_planner_config config) {
    void *saved;
    size_t size;
    hr_planner *other = crowd_planner(&g->crowd, config);
    cr_assert_eq(hr_batch_save(planner, &saved, &size), HR_OK);
    cr_assert_eq(hr_batch_load(other, saved, size, NULL), HR_OK);
    g->allocator.release(saved, g->allocator.user);
    hr_planner_destroy(planner);
    return other;
}

static void compare_workers(uint64_t seed, int64_t budget) {
    hr_planner_config one = {.workers = 1, .batch_budget_steps = budget}, three = one;
    three.workers = 3;
    game *g = open_paying_game(seed, one);
    hr_planner *other = crowd_planner(&g->crowd, three);
    hr_results *results;
    cr_assert_eq(hr_results_create(other, &results), HR_OK);
    for (int32_t i = 0; i < TICKS; i++) {
        int64_t steps, others;
        throw_all(g);
        uint64_t hash = hash_of(g, g->planner, g->results, &steps);
        cr_assert_eq(hash_of(g, other, results, &others), hash,
                     "tick %d, budget %lld, HANDRAIL_SEED=%llu", i, (long long)budget,
                     (unsigned long long)seed);
        cr_assert_eq(steps, others, "tick %d, budget %lld, HANDRAIL_SEED=%llu", i,
                     (long long)budget, (unsigned long long)seed);
        if (i % 2) crowd_edit(&g->crowd);
    }
    hr_results_destroy(results);
    hr_planner_destroy(other);
    close_game(g);
}

Test(batch_costs, answers_and_steps_are_the_same_for_one_worker_and_for_three) {
    uint64_t seed = seed_of_run(570000000);
    for (int32_t round = rounds_of_run(12); round > 0; round--, seed++)
        compare_workers(seed, round % 3 ? INT64_C(1000) << round : 0);
}

Test(batch_costs, what_waits_goes_on_in_a_planner_that_it_was_loaded_into) {
    uint64_t seed = seed_of_run(571000000);
    for (int32_t round = rounds_of_run(8); round > 0; round--, seed++) {
        hr_planner_config config = {.workers = 1, .batch_budget_steps = INT64_C(2000) << round};
        game *g = open_paying_game(seed, config);
        hr_planner *other = crowd_planner(&g->crowd, config);
        hr_results *results;
        cr_assert_eq(hr_results_create(g->planner, &results), HR_OK);
        for (int32_t i = 0; i < TICKS; i++) {
            int64_t steps, others;
            throw_all(g);
            if (i < 3) hr_batch_cancel(g->planner, 50), hr_batch_cancel(other, 50);
            uint64_t hash = hash_of(g, g->planner, g->results, &steps);
            cr_assert_eq(hash_of(g, other, results, &others), hash, "tick %d, HANDRAIL_SEED=%llu",
                         i, (unsigned long long)seed);
            if (i == 2) other = save_and_load(g, other, config);
        }
        hr_results_destroy(results);
        hr_planner_destroy(other);
        close_game(g);
    }
}

static void shuffle(game *g) {
    for (int32_t i = CROWD - 1; i > 0; i--) {
        int32_t k = roll(&g->crowd.dice, i + 1);
        hr_request swap = g->requests[i];
        g->requests[i] = g->requests[k], g->requests[k] = swap;
    }
}

Test(batch_costs, who_shares_depends_on_no_order) {
    for (uint64_t seed = 572000000; seed < 572000008; seed++) {
        game *g = open_paying_game(seed, (hr_planner_config){.workers = 2});
        hr_results *before;
        cr_assert_eq(hr_results_create(g->planner, &before), HR_OK);
        throw_all(g);
        cr_assert_eq(hr_plan_batch(g->planner, g->requests, CROWD, before), HR_OK);
        shuffle(g);
        tick(g, CROWD);
        for (int32_t i = 0; i < CROWD; i++) {
            hr_path path = hr_results_path(g->results, i);
            hr_path other = hr_results_path(before, (int32_t)path.tag);
            const char *difference = crowd_difference(&other, &path);
            cr_assert_null(difference, "%s, request %d", difference, (int)path.tag);
        }
        hr_results_destroy(before);
        close_game(g);
    }
}
