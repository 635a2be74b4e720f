// games.c - opening, playing and closing a game.

#include "tests/support/games.h"

#include "tests/support/require.h"

#include <string.h>

game *open_game(uint64_t seed, hr_planner_config config) {
    static game g;
    g.seed = seed;
    g.counts = (counting_allocator){0};
    g.allocator = counting(&g.counts);
    crowd_open(&g.crowd, seed, &g.allocator);
    g.planner = crowd_planner(&g.crowd, config);
    require(hr_results_create(g.planner, &g.results) == HR_OK);
    return &g;
}

void close_game(game *g) {
    hr_results_destroy(g->results);
    hr_planner_destroy(g->planner);
    crowd_close(&g->crowd);
    require(g->counts.live == 0);
}

hr_batch_stats tick(game *g, int32_t count) {
    require(hr_plan_batch(g->planner, g->requests, count, g->results) == HR_OK);
    return hr_results_stats(g->results);
}

static void save_again(const game *g, hr_planner *other) {
    void *saved, *again;
    size_t size, again_size;
    require(hr_batch_save(g->planner, &saved, &size) == HR_OK);
    require(hr_batch_load(other, saved, size, NULL) == HR_OK);
    require(hr_batch_save(other, &again, &again_size) == HR_OK);
    require(size == again_size && memcmp(saved, again, size) == 0);
    g->allocator.release(saved, g->allocator.user);
    g->allocator.release(again, g->allocator.user);
}

void save_and_go_on(game *g, hr_planner_config config) {
    hr_planner *other = crowd_planner(&g->crowd, config);
    hr_results *results;
    require(hr_results_create(other, &results) == HR_OK);
    save_again(g, other);
    for (int32_t k = 0; k < 5; k++) {
        tick(g, 0);
        require(hr_plan_batch(other, NULL, 0, results) == HR_OK);
        require_of_seed(hr_results_hash(results) == hr_results_hash(g->results), g->seed);
    }
    hr_results_destroy(results);
    hr_planner_destroy(other);
}

static bool play_from(game *g, int32_t first, int32_t end, long fail_at, uint64_t *hash) {
    const hr_request *requests = g->requests + first;
    g->counts.fail_at = fail_at ? g->counts.calls + fail_at : 0;
    hr_error error = hr_plan_batch(g->planner, requests, end - first, g->results);
    bool was_hit = fail_at && g->counts.calls >= g->counts.fail_at;
    g->counts.fail_at = 0;
    require(error == HR_OK || (error == HR_OUT_OF_MEMORY && was_hit));
    if (error) require(hr_plan_batch(g->planner, requests, end - first, g->results) == HR_OK);
    *hash = hr_results_hash(g->results);
    while (tick(g, 0).carried > 0) *hash = *hash * 31 + hr_results_hash(g->results);
    close_game(g);
    return was_hit;
}

bool play_out_of_memory(game *g, int32_t count, long fail_at, uint64_t *hash) {
    tick(g, 1);
    return play_from(g, 1, count, fail_at, hash);
}

bool play_first_out_of_memory(game *g, int32_t count, long fail_at, uint64_t *hash) {
    return play_from(g, 0, count, fail_at, hash);
}

void same_for_any_workers(uint64_t (*play)(uint64_t seed, hr_planner_config config,
                                           hr_batch_stats *sum),
                          uint64_t first, int32_t rounds, int64_t budget, hr_batch_stats *sum) {
    static const int32_t WORKERS[] = {1, 2, 3, 8};
    for (int32_t i = 0; i < rounds; i++) {
        hr_planner_config config = {.batch_budget_steps = i % 2 ? budget : 0};
        uint64_t seed = first + (uint64_t)i, expected = 0;
        for (int32_t k = 0; k < 4; k++) {
            config.workers = WORKERS[k];
            uint64_t hash = play(seed, config, sum);
            if (k == 0) expected = hash;
            require_of_seed(hash == expected, seed);
        }
    }
}

void same_if_allocations_fail(bool (*play)(long fail_at, uint64_t *hash), long least) {
    uint64_t expected, hash;
    require(!play(0, &expected));
    long fail_at = 1;
    for (; play(fail_at, &hash); fail_at++) require(hash == expected);
    require(fail_at > least);
}

void same_as_single_plans(const game *g, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        hr_path batched = hr_results_path(g->results, i), single;
        require(hr_plan(g->planner, &g->requests[i], &single) == HR_OK);
        require_of_seed(!crowd_difference(&batched, &single), g->seed);
        require_of_seed(batched.goal_index == single.goal_index, g->seed);
    }
}
