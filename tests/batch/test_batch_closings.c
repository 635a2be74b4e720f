// test_batch_closings.c - requests that close something in batches: as single plans, the same bytes
// for any number of workers, lists that are the host's no longer than the call, saved games.
// HANDRAIL_SEED replays a land.

#include "tests/support/games.h"
#include "tests/support/goal_scenes.h"

#include <criterion/criterion.h>
#include <string.h>

enum { REQUESTS = 40, LISTS = 6, GOALS = 3 };

// Lists that some requests share.
typedef struct lists {
    hr_closing closings[LISTS][HR_CLOSINGS_MAX];
    hr_goal goals[LISTS][GOALS];
} lists;

static lists the_lists;

static hr_closing throw_closing(dice *d, const land *map) {
    hr_cell at = roll_cell(d, map->width, map->height);
    int32_t width = 1 + roll(d, 40), height = 1 + roll(d, 40), kind = roll(d, 8);
    return (hr_closing){.cells = {at.x, at.y, width, height}, .extra_256ths = kind ? 0 : 700};
}

// Malformed ones among them, and some that name goals, too.
static void throw_requests(game *g, dice *d) {
    lists *l = &the_lists;
    for (int32_t i = 0; i < LISTS; i++) {
        for (int32_t k = 0; k < HR_CLOSINGS_MAX; k++)
            l->closings[i][k] = throw_closing(d, &g->crowd.land);
        for (int32_t k = 0; k < GOALS; k++)
            l->goals[i][k] = throw_goal(d, g->crowd.land.width, g->crowd.land.height, 1);
    }
    crowd_throw(&g->crowd, g->requests, REQUESTS);
    for (int32_t i = 0; i < REQUESTS; i++) {
        hr_request *r = &g->requests[i];
        if (roll(d, 4) == 0) continue;
        r->closings = l->closings[i * LISTS / REQUESTS];
        r->closing_count = 1 + roll(d, HR_CLOSINGS_MAX);
        if (roll(d, 20) == 0) r->closings = NULL;
        if (roll(d, 20) == 0) r->closing_count = 1000;
        if (roll(d, 6)) continue;
        r->goals = l->goals[i * LISTS / REQUESTS], r->goal_count = 1 + roll(d, GOALS);
        r->goal = (hr_position){0, 0}, r->reach_256ths = 0;
    }
}

static uint64_t play(uint64_t seed, hr_planner_config config, hr_batch_stats *sum) {
    game *g = open_game(seed, config);
    uint64_t hash = 0;
    dice d = {seed * 7};
    for (int32_t i = 0; i < 4; i++) {
        throw_requests(g, &d);
        sum->carried += tick(g, REQUESTS).carried;
        memset(&the_lists, 0x5A, sizeof the_lists); // they are not read any more
        hash = hash * 31 + hr_results_hash(g->results);
        if (i % 2) crowd_edit(&g->crowd);
    }
    close_game(g);
    return hash;
}

Test(batch_closings, any_number_of_workers_finds_the_same_bytes) {
    hr_batch_stats sum = {0};
    same_for_any_workers(play, seed_of_run(301), rounds_of_run(4), 2000, &sum);
    cr_expect_gt(sum.carried, 0);
}

Test(batch_closings, answers_are_those_of_single_plans) {
    uint64_t first = seed_of_run(401);
    for (int32_t i = 0; i < rounds_of_run(6); i++) {
        game *g = open_game(first + (uint64_t)i, (hr_planner_config){.share_from = -1});
        dice d = {first + (uint64_t)i};
        throw_requests(g, &d);
        tick(g, REQUESTS);
        same_as_single_plans(g, REQUESTS);
        close_game(g);
    }
}

Test(batch_closings, equal_lists_elsewhere_in_memory_are_equal_requests_and_others_are_not) {
    game *g = open_game(7, (hr_planner_config){.workers = 1});
    hr_closing list = {.cells = {1, 2, 3, 4}}, same = list, other = {.cells = {1, 2, 3, 5}};
    dice d = {7};
    hr_request request = request_between(land_open_block(&g->crowd.land, &d), (hr_cell){5, 5}, 1);
    for (int32_t i = 0; i < 4; i++) g->requests[i] = request;
    g->requests[1].closings = &list, g->requests[1].closing_count = 1;
    g->requests[2].closings = &same, g->requests[2].closing_count = 1;
    g->requests[3].closings = &other, g->requests[3].closing_count = 1;
    cr_expect_eq(tick(g, 4).equal, 1);
    g->requests[1].closing_count = g->requests[2].closing_count = 0; // nothing, wherever it is
    cr_expect_eq(tick(g, 3).equal, 2);
    g->requests[1].closing_count = g->requests[2].closing_count = HR_CLOSINGS_MAX + 1;
    cr_expect_eq(tick(g, 3).equal, 0); // lists that are too long are not read
    g->requests[2].closings = &list;
    cr_expect_eq(tick(g, 3).equal, 1);
    g->requests[2].closing_count++;
    cr_expect_eq(tick(g, 3).equal, 0);
    close_game(g);
}

Test(batch_closings, waiting_requests_are_saved_with_what_they_close) {
    hr_planner_config config = {.batch_budget_steps = 400};
    uint64_t first = seed_of_run(501);
    int32_t waited = 0;
    for (int32_t i = 0; i < rounds_of_run(6); i++) {
        game *g = open_game(first + (uint64_t)i, config);
        dice d = {first + (uint64_t)i};
        throw_requests(g, &d);
        waited += tick(g, REQUESTS).carried;
        memset(&the_lists, 0x5A, sizeof the_lists);
        save_and_go_on(g, config);
        close_game(g);
    }
    cr_expect_gt(waited, 0);
}

// ---- Memory

static bool live_and_die(long fail_at, uint64_t *hash) {
    game *g = open_game(550000006, (hr_planner_config){.batch_budget_steps = 600});
    dice d = {3};
    throw_requests(g, &d);
    return play_out_of_memory(g, REQUESTS, fail_at, hash);
}

Test(batch_closings, any_allocation_may_fail) { same_if_allocations_fail(live_and_die, 10); }
