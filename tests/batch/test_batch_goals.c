// test_batch_goals.c - requests with many goals in batches: the same bytes for any number of
// workers, lists that are the host's no longer than the call, saved games, memory.
// HANDRAIL_SEED replays a land.

#include "tests/support/games.h"
#include "tests/support/goal_scenes.h"

#include <criterion/criterion.h>
#include <string.h>

enum { REQUESTS = 40, LISTS = 5, GOALS = 30 };

// Lists that some requests share, and what they held when requests were made.
typedef struct lists {
    hr_goal at[LISTS][GOALS];
} lists;

static void throw_lists(lists *l, dice *d, const land *map) {
    for (int32_t i = 0; i < LISTS; i++)
        for (int32_t k = 0; k < GOALS; k++) {
            hr_goal *goal = &l->at[i][k];
            *goal = throw_goal(d, map->width, map->height, 1);
            if (goal->kind == HR_GOAL_EDGE && roll(d, 4)) goal->kind = HR_GOAL_PLACE;
            if (goal->kind == HR_GOAL_PLACE && roll(d, 2)) goal->reach_256ths = roll(d, 1000);
        }
}

static void throw_requests(game *g, const lists *l) {
    crowd_throw(&g->crowd, g->requests, REQUESTS);
    dice d = {g->crowd.dice.state};
    for (int32_t i = 0; i < REQUESTS; i++) {
        hr_request *r = &g->requests[i];
        if (roll(&d, 4) == 0) continue;
        r->goals = l->at[i * LISTS / REQUESTS];
        r->goal_count = 1 + roll(&d, roll(&d, 2) ? GOALS : 3);
        r->goal = (hr_position){0, 0};
        if (roll(&d, 10)) r->reach_256ths = 0;
        if (roll(&d, 20) == 0) r->goals = NULL;
        if (r->quality == HR_EXACT && roll(&d, 4)) r->quality = HR_BALANCED;
    }
}

// ---- The same bytes

static uint64_t play(uint64_t seed, hr_planner_config config, hr_batch_stats *sum) {
    static lists l;
    game *g = open_game(seed, config);
    uint64_t hash = 0;
    for (int32_t i = 0; i < 4; i++) {
        dice d = {seed * 7 + (uint64_t)i};
        throw_lists(&l, &d, &g->crowd.land);
        throw_requests(g, &l);
        sum->carried += tick(g, REQUESTS).carried;
        memset(&l, 0x5A, sizeof l); // nobody reads them any more
        for (int32_t k = 0; k < hr_results_count(g->results); k++)
            hash = hash * 31 + (uint64_t)hr_results_path(g->results, k).goal_index;
        hash = hash * 31 + hr_results_hash(g->results);
        if (i % 2) crowd_edit(&g->crowd);
    }
    close_game(g);
    return hash;
}

Test(batch_goals, any_number_of_workers_finds_the_same_bytes) {
    hr_batch_stats sum = {0};
    same_for_any_workers(play, seed_of_run(1), rounds_of_run(6), 2000, &sum);
    cr_expect_gt(sum.carried, 0);
}

Test(batch_goals, answers_are_those_of_single_plans) {
    uint64_t first = seed_of_run(101);
    static lists l;
    for (int32_t i = 0; i < rounds_of_run(6); i++) {
        game *g = open_game(first + (uint64_t)i, (hr_planner_config){.share_from = -1});
        dice d = {first + (uint64_t)i};
        throw_lists(&l, &d, &g->crowd.land);
        throw_requests(g, &l);
        tick(g, REQUESTS);
        same_as_single_plans(g, REQUESTS);
        close_game(g);
    }
}

Test(batch_goals, equal_lists_elsewhere_in_memory_are_equal_requests) {
    game *g = open_game(7, (hr_planner_config){.workers = 1});
    static lists l, copy;
    dice d = {7};
    throw_lists(&l, &d, &g->crowd.land);
    copy = l;
    g->requests[0] = request_between(land_open_block(&g->crowd.land, &d), (hr_cell){0, 0}, 1);
    g->requests[0].goals = l.at[0], g->requests[0].goal_count = GOALS;
    g->requests[1] = g->requests[2] = g->requests[0];
    g->requests[1].goals = copy.at[0];
    copy.at[1][0] = l.at[0][0];
    g->requests[2].goals = copy.at[1];
    cr_expect_eq(tick(g, 3).equal, 1);
    close_game(g);
}

// Lists of one goal that differ from it, each in one field. @return how many.
static int32_t vary(hr_goal g, hr_goal *others) {
    int32_t count = 0;
    others[count] = g, others[count++].kind = HR_GOAL_BESIDE;
    others[count] = g, others[count++].offset_256ths++;
    others[count] = g, others[count++].position.x++;
    others[count] = g, others[count++].position.y++;
    others[count] = g, others[count++].reach_256ths++;
    others[count] = g, others[count++].near_256ths++;
    others[count] = g, others[count++].far_256ths++;
    others[count] = g, others[count++].needs_clear_line = true;
    others[count] = g, others[count++].cells.x++;
    others[count] = g, others[count++].cells.y++;
    others[count] = g, others[count++].cells.width++;
    others[count] = g, others[count++].cells.height++;
    others[count] = g, others[count++].footprint++;
    others[count] = g, others[count++].edges++;
    return count;
}

Test(batch_goals, lists_that_differ_in_any_field_are_no_equal_requests) {
    game *g = open_game(8, (hr_planner_config){.workers = 1});
    dice d = {8};
    hr_goal goal = {.kind = HR_GOAL_RECT, .cells = {9, 9, 5, 5}}, others[20];
    int32_t count = vary(goal, others);
    g->requests[0] = request_between(land_open_block(&g->crowd.land, &d), (hr_cell){0, 0}, 1);
    g->requests[0].goals = &goal, g->requests[0].goal_count = 1;
    for (int32_t i = 1; i <= count; i++) {
        g->requests[i] = g->requests[0];
        g->requests[i].goals = &others[i - 1];
    }
    g->requests[++count] = g->requests[0];
    g->requests[count].goals = NULL;
    g->requests[++count] = g->requests[0];
    g->requests[count].goal_count = 0;
    cr_expect_eq(tick(g, count + 1).equal, 0);
    close_game(g);
}

// ---- Saved games

Test(batch_goals, waiting_requests_are_saved_with_their_goals) {
    uint64_t first = seed_of_run(201);
    static lists l;
    int32_t waited = 0;
    for (int32_t i = 0; i < rounds_of_run(6); i++) {
        game *g = open_game(first + (uint64_t)i, (hr_planner_config){.batch_budget_steps = 400});
        dice d = {first + (uint64_t)i};
        throw_lists(&l, &d, &g->crowd.land);
        throw_requests(g, &l);
        waited += tick(g, REQUESTS).carried;
        memset(&l, 0x5A, sizeof l);
        save_and_go_on(g, (hr_planner_config){.batch_budget_steps = 400});
        close_game(g);
    }
    cr_expect_gt(waited, 10);
}

// ---- Memory

static bool live_and_die(long fail_at, uint64_t *hash) {
    static lists l;
    game *g = open_game(550000006, (hr_planner_config){.batch_budget_steps = 600});
    dice d = {3};
    throw_lists(&l, &d, &g->crowd.land);
    throw_requests(g, &l);
    return play_out_of_memory(g, REQUESTS, fail_at, hash);
}

Test(batch_goals, any_allocation_may_fail) { same_if_allocations_fail(live_and_die, 10); }

Test(batch_goals, nothing_is_allocated_once_buffers_are_large_enough) {
    static lists l;
    game *g = open_game(11, (hr_planner_config){.batch_budget_steps = 3000});
    dice d = {11};
    throw_lists(&l, &d, &g->crowd.land);
    long calls = 0;
    for (int32_t pass = 0; pass < 6; pass++) { // searches that wait change places
        calls = g->counts.calls;
        g->crowd.dice = (dice){77};
        for (int32_t i = 0; i < 6; i++) {
            throw_requests(g, &l);
            tick(g, REQUESTS);
        }
        while (tick(g, 0).carried > 0) {
        }
    }
    cr_expect_eq(g->counts.calls, calls, "%ld allocations", g->counts.calls - calls);
    close_game(g);
}
