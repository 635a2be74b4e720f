// test_goals_memory.c - requests with many goals, and the nearest of them, where any allocation of
// the search fails. HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/api/planner_state.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <string.h>

enum { GOALS = 24, POINTS_MAX = 2000 };

typedef struct question {
    counting_allocator counts;
    hr_allocator allocator;
    crowd crowd;
    hr_planner *planner;
    hr_goal goals[GOALS];
    hr_request request;
    hr_path expected;
    hr_position waypoints[POINTS_MAX]; // of that
} question;

static question the_question; // too large for a stack

static question *ask(uint64_t seed, bool has_costs, bool is_in_a_wood) {
    question *q = &the_question;
    q->counts = (counting_allocator){0};
    q->allocator = counting(&q->counts);
    crowd_open(&q->crowd, seed, &q->allocator);
    if (has_costs) crowd_pay(&q->crowd);
    q->planner = crowd_planner(&q->crowd, hr_planner_config_default());
    cr_assert_eq(hr_planner_prepare(q->planner, 0), HR_OK);
    hr_cell middle = land_open_block(&q->crowd.land, &q->crowd.dice);
    for (int32_t i = 0; i < GOALS; i++) {
        hr_cell block = land_open_block(&q->crowd.land, &q->crowd.dice);
        hr_cell beside = {middle.x + i % 5, middle.y + i / 5};
        bool is_beside = is_in_a_wood && land_is_open(&q->crowd.land, beside);
        q->goals[i] = (hr_goal){.position = hr_block_centre(is_beside ? beside : block, 1)};
    }
    hr_cell start = land_open_block(&q->crowd.land, &q->crowd.dice);
    q->request = request_between(start, (hr_cell){0, 0}, 1);
    q->request.goal = (hr_position){0, 0};
    q->request.goals = q->goals;
    q->request.goal_count = GOALS;
    return q;
}

static void end(question *q) {
    hr_planner_destroy(q->planner);
    crowd_close(&q->crowd);
    cr_assert_eq(q->counts.live, 0);
}

// Routes stay, all memory of searches goes.
static void begin_anew(question *q) {
    hr_searcher_destroy(&q->planner->searcher);
    hr_searcher_create(&q->planner->searcher, q->crowd.map, q->planner->routes, 0);
}

static void keep_answer(question *q) {
    begin_anew(q);
    cr_assert_eq(hr_plan(q->planner, &q->request, &q->expected), HR_OK);
    cr_assert_leq(q->expected.count, POINTS_MAX);
    for (int32_t i = 0; i < q->expected.count; i++) q->waypoints[i] = q->expected.waypoints[i];
    if (q->expected.waypoints) q->expected.waypoints = q->waypoints;
}

// @return whether an allocation failed.
static bool answer_failing_at(question *q, long fail_at) {
    begin_anew(q);
    q->counts.fail_at = q->counts.calls + fail_at;
    hr_path path;
    hr_error error = hr_plan(q->planner, &q->request, &path);
    bool has_failed = q->counts.calls >= q->counts.fail_at;
    q->counts.fail_at = 0;
    cr_assert_eq(error, has_failed ? HR_OUT_OF_MEMORY : HR_OK, "allocation %ld", fail_at);
    if (has_failed) cr_assert_eq(hr_plan(q->planner, &q->request, &path), HR_OK);
    const char *difference = crowd_difference(&path, &q->expected);
    cr_assert_null(difference, "%s after allocation %ld failed", difference, fail_at);
    return has_failed;
}

static void fail_everywhere(bool has_costs, uint64_t seed) {
    long failures = 0;
    for (int32_t round = 0; round < rounds_of_run(6); round++, seed++) {
        question *q = ask(seed, has_costs, round % 2);
        keep_answer(q);
        long fail_at = 1;
        while (answer_failing_at(q, fail_at)) fail_at++;
        failures += fail_at - 1;
        end(q);
    }
    cr_expect_gt(failures, 100);
}

Test(goals_memory, the_second_try_finds_the_goal_that_is_found_with_memory) {
    fail_everywhere(false, seed_of_run(475000000));
}

Test(goals_memory, with_costs_the_second_try_finds_the_goal_that_is_found_with_memory) {
    fail_everywhere(true, seed_of_run(476000000));
}
