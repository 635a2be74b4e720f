// test_batch_memory.c - batches out of memory anywhere, nothing leaked, nothing allocated after
// warm-up, buffers of bounded size.

#include "tests/support/games.h"

#include <criterion/criterion.h>
#include <string.h>

enum { CROWD = 90 };

// Half of them each for itself, half to one place.
static void throw_requests(game *g) {
    crowd_throw(&g->crowd, g->requests, CROWD / 2);
    crowd_order(&g->crowd, g->requests + CROWD / 2, CROWD - CROWD / 2, 0);
}

// ---- Out of memory

// What must be as it was after a batch that failed.
typedef struct state {
    uint64_t hash;
    int32_t count;
    void *saved;
    size_t saved_size;
} state;

static state look(const game *g) {
    state s = {.hash = hr_results_hash(g->results), .count = hr_results_count(g->results)};
    cr_assert_eq(hr_batch_save(g->planner, &s.saved, &s.saved_size), HR_OK);
    return s;
}

static void release(game *g, state *s) { g->allocator.release(s->saved, g->allocator.user); }

static void expect_unchanged(game *g, const state *before) {
    state now = look(g);
    cr_expect_eq(now.hash, before->hash);
    cr_expect_eq(now.count, before->count);
    cr_assert_eq(now.saved_size, before->saved_size);
    cr_expect_eq(memcmp(now.saved, before->saved, now.saved_size), 0);
    release(g, &now);
}

static uint64_t plan_or_try_again(game *g, bool *was_hit) {
    long fail_at = g->counts.fail_at;
    g->counts.fail_at = 0;
    state before = look(g);
    g->counts.fail_at = fail_at ? fail_at + g->counts.calls : 0;
    hr_error error = hr_plan_batch(g->planner, g->requests, CROWD, g->results);
    cr_assert(error == HR_OK || error == HR_OUT_OF_MEMORY);
    bool is_hit = g->counts.fail_at && g->counts.calls >= g->counts.fail_at;
    g->counts.fail_at = 0;
    if (is_hit) *was_hit = true; // without threads, one does it all
    if (error) {
        cr_expect(is_hit);
        expect_unchanged(g, &before);
        cr_assert_eq(hr_plan_batch(g->planner, g->requests, CROWD, g->results), HR_OK);
    }
    release(g, &before);
    return hr_results_hash(g->results);
}

typedef struct life {
    uint64_t seed;
    hr_planner_config config;
    bool pays; // its classes have costs
} life;

// Two batches, one allocation of the first failing.
static bool live_and_die(const life *l, long fail_at, uint64_t *hash) {
    game *g = open_game(l->seed, l->config);
    if (l->pays) crowd_pay(&g->crowd);
    bool was_hit = false;
    *hash = 0;
    for (int32_t i = 0; i < 2; i++) {
        throw_requests(g);
        g->counts.fail_at = i == 0 ? fail_at : 0;
        *hash = *hash * 31 + plan_or_try_again(g, &was_hit);
    }
    close_game(g);
    return was_hit;
}

// Lands are chosen for short ways to many kinds of allocation.
static void fail_everywhere_in(life l) {
    uint64_t expected, hash;
    cr_assert_not(live_and_die(&l, 0, &expected));
    long fail_at = 1;
    for (; live_and_die(&l, fail_at, &hash); fail_at++)
        cr_expect_eq(hash, expected, "failing at %ld", fail_at);
    cr_expect_gt(fail_at, 100, "only %ld allocations", fail_at - 1);
}

static void fail_everywhere(uint64_t seed, hr_planner_config config) {
    fail_everywhere_in((life){seed, config, false});
}

Test(batch_memory, any_allocation_of_a_first_batch_may_fail) {
    hr_planner_config config = {.batch_budget_steps = 3000};
    fail_everywhere(550000004, config);
    fail_everywhere(550000006, config);
}

Test(batch_memory, any_allocation_may_fail_on_many_threads) {
    fail_everywhere(550000004, (hr_planner_config){.workers = 3});
    fail_everywhere(550000006, (hr_planner_config){.workers = 3});
}

// Niches around the goals and starts of fields, which floods join, and exact searches of many
// turns: what the two lands above have no need of. Under sanitizers the quickest of them alone.
Test(batch_memory, any_allocation_may_fail_where_searches_are_long) {
    static const uint64_t SEEDS[] = {550000090, 550000009, 550000062};
    for (int32_t i = 0; i < 3; i += stride_of_run(3))
        fail_everywhere(SEEDS[i], (hr_planner_config){0});
}

// Fields of several costs: floods from portals, joins of starts, tails that are straightened.
Test(batch_memory, any_allocation_may_fail_where_ground_has_costs) {
    fail_everywhere_in((life){550000006, {.workers = 3, .batch_budget_steps = 60000}, true});
}

static bool plan_one(long fail_at, uint64_t *hash) {
    game *g = open_game(550000004, (hr_planner_config){0});
    hr_cell from = land_open_block(&g->crowd.land, &g->crowd.dice);
    g->requests[0] = request_between(from, land_open_block(&g->crowd.land, &g->crowd.dice), 1);
    return play_first_out_of_memory(g, 1, fail_at, hash);
}

// There are more tiles to fill than requests.
Test(batch_memory, any_allocation_of_a_batch_of_one_may_fail) {
    same_if_allocations_fail(plan_one, 20);
}

// ---- After warm-up

static void play(game *g) {
    g->crowd.dice = (dice){77};
    for (int32_t i = 0; i < 12; i++) {
        throw_requests(g);
        tick(g, CROWD);
    }
}

static void expect_no_allocation(hr_planner_config config) {
    for (uint64_t seed = 551000000; seed < 551000004; seed++) {
        game *g = open_game(seed, config);
        if (seed % 2) crowd_pay(&g->crowd);
        play(g);
        play(g); // what waits grows to its largest
        long calls = g->counts.calls;
        play(g);
        cr_expect_eq(g->counts.calls, calls, "%ld allocations", g->counts.calls - calls);
        close_game(g);
    }
}

Test(batch_memory, batches_allocate_nothing_after_warm_up) {
    expect_no_allocation((hr_planner_config){.workers = 1});
}

Test(batch_memory, buffers_of_a_worker_are_bounded_on_a_large_map) {
    enum { SIDE = 1024, COUNT = 400 };
    hr_map_config config = hr_map_config_default();
    config.width = config.height = SIDE;
    hr_map *map;
    hr_class_id id;
    hr_planner *planner;
    hr_results *results;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    cr_assert_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(0), 1}, &id), HR_OK);
    cr_assert_eq(hr_planner_create(map, NULL, &planner), HR_OK);
    cr_assert_eq(hr_results_create(planner, &results), HR_OK);
    static hr_request requests[COUNT];
    dice d = {9};
    for (int32_t i = 0; i < 9000; i++) { // clutter
        hr_cell at = roll_cell(&d, SIDE, SIDE);
        hr_map_fill(map, (hr_rect){at.x, at.y, 1 + roll(&d, 12), 1 + roll(&d, 12)}, 1);
    }
    for (int32_t i = 0; i < COUNT; i++)
        requests[i] = request_between(roll_cell(&d, SIDE, SIDE), roll_cell(&d, SIDE, SIDE), 1);
    cr_assert_eq(hr_plan_batch(planner, requests, COUNT, results), HR_OK);
    hr_batch_stats stats = hr_results_stats(results);
    cr_expect_gt(stats.by_status[HR_FOUND], COUNT / 4);
    cr_expect_leq(stats.worker_bytes, 2 << 20, "%zu bytes", stats.worker_bytes);
    cr_log_info("%zu bytes\n", stats.worker_bytes);
    hr_results_destroy(results);
    hr_planner_destroy(planner);
    hr_map_destroy(map);
}

Test(batch_memory, nothing_is_destroyed_twice_or_not_at_all) {
    hr_results_destroy(NULL);
    game *g = open_game(552000000, (hr_planner_config){.workers = 5});
    tick(g, 0);
    cr_expect_eq(hr_results_count(g->results), 0);
    close_game(g); // results before the planner
    g = open_game(552000000, (hr_planner_config){.workers = 2});
    throw_requests(g);
    tick(g, CROWD);
    uint64_t hash = hr_results_hash(g->results);
    hr_planner_destroy(g->planner);
    crowd_close(&g->crowd);
    cr_expect_eq(hr_results_hash(g->results), hash, "results outlive both");
    hr_results_destroy(g->results);
    cr_expect_eq(g->counts.live, 0);
}
