// test_batch.c - many requests at once: the answers of one by one, whatever the threads.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CROWD = 300 };

static const int32_t WORKERS[] = {1, 2, 3, 8, 32};
enum { WORKER_CHOICES = 5 };

static hr_results *new_results(const hr_planner *planner) {
    hr_results *results;
    cr_assert_eq(hr_results_create(planner, &results), HR_OK);
    return results;
}

static void plan_all(hr_planner *planner, const hr_request *requests, int32_t count,
                     hr_results *results) {
    cr_assert_eq(hr_plan_batch(planner, requests, count, results), HR_OK);
}

// ---- As one by one

static void expect_as_one_by_one(const crowd *c, const hr_request *requests, int32_t count,
                                 const hr_results *results, uint64_t seed) {
    hr_planner *planner = crowd_planner(c, hr_planner_config_default());
    cr_assert_eq(hr_results_count(results), count);
    for (int32_t i = 0; i < count; i++) {
        hr_path one, of_batch = hr_results_path(results, i);
        cr_assert_eq(hr_plan(planner, &requests[i], &one), HR_OK);
        const char *difference = crowd_difference(&one, &of_batch);
        cr_assert_null(difference, "%s differs, request %d, HANDRAIL_SEED=%llu", difference, i,
                       (unsigned long long)seed);
    }
    hr_planner_destroy(planner);
}

Test(batch, every_request_is_answered_as_by_itself) {
    static crowd c;
    static hr_request requests[CROWD];
    uint64_t seed = seed_of_run(520000000);
    for (int32_t round = rounds_of_run(12); round > 0; round--, seed++) {
        crowd_open(&c, seed, NULL);
        hr_planner_config config = {.workers = WORKERS[seed % WORKER_CHOICES], .share_from = -1};
        hr_planner *planner = crowd_planner(&c, config);
        hr_results *results = new_results(planner);
        for (int32_t tick = 0; tick < 3; tick++) {
            crowd_throw(&c, requests, CROWD);
            plan_all(planner, requests, CROWD, results);
            expect_as_one_by_one(&c, requests, CROWD, results, seed);
            crowd_edit(&c);
        }
        hr_results_destroy(results);
        hr_planner_destroy(planner);
        crowd_close(&c);
    }
}

// ---- The same for any number of workers

typedef struct team {
    hr_planner *planners[WORKER_CHOICES];
    hr_results *results[WORKER_CHOICES];
} team;

static team open_team(const crowd *c, hr_planner_config config) {
    team t;
    for (int32_t i = 0; i < WORKER_CHOICES; i++) {
        config.workers = WORKERS[i];
        t.planners[i] = crowd_planner(c, config);
        t.results[i] = new_results(t.planners[i]);
    }
    return t;
}

static void close_team(team *t) {
    for (int32_t i = 0; i < WORKER_CHOICES; i++) {
        hr_results_destroy(t->results[i]);
        hr_planner_destroy(t->planners[i]);
    }
}

static void expect_same(const hr_results *a, const hr_results *b, uint64_t seed) {
    cr_assert_eq(hr_results_count(a), hr_results_count(b), "HANDRAIL_SEED=%llu",
                 (unsigned long long)seed);
    for (int32_t i = 0; i < hr_results_count(a); i++) {
        hr_path p = hr_results_path(a, i), q = hr_results_path(b, i);
        const char *difference = crowd_difference(&p, &q);
        cr_assert_null(difference, "%s differs, answer %d, HANDRAIL_SEED=%llu", difference, i,
                       (unsigned long long)seed);
    }
    cr_assert_eq(hr_results_hash(a), hr_results_hash(b));
    hr_batch_stats s = hr_results_stats(a), t = hr_results_stats(b);
    s.bytes = t.bytes = s.worker_bytes = t.worker_bytes = 0; // these do differ
    cr_assert_eq(s.steps, t.steps);
    cr_assert_eq(s.carried, t.carried);
    cr_assert_eq(s.shared, t.shared);
    cr_assert_eq(s.followed, t.followed);
    cr_assert_eq(s.fields, t.fields);
    cr_assert_eq(s.equal, t.equal);
    cr_assert_eq(s.longest, t.longest);
}

static void plan_with_team(team *t, const hr_request *requests, int32_t count, uint64_t seed) {
    for (int32_t i = 0; i < WORKER_CHOICES; i++) {
        plan_all(t->planners[i], requests, count, t->results[i]);
        if (i > 0) expect_same(t->results[0], t->results[i], seed);
    }
}

// Two maps of one history, one of them refreshed by threads. What is derived there is as in the
// other, and the next batch finds nothing to do.
Test(batch, classes_are_refreshed_by_all_threads_as_by_one) {
    static crowd c, twin;
    static const hr_class_id ALL[] = {2, 0, 1, 0};
    for (int32_t i = 0; i < WORKER_CHOICES; i++) {
        crowd_open(&c, 40 + (uint64_t)i, NULL);
        crowd_open(&twin, 40 + (uint64_t)i, NULL);
        hr_planner *planner = crowd_planner(&c, (hr_planner_config){.workers = WORKERS[i]});
        cr_expect_eq(hr_planner_refresh(planner, (hr_class_id[]){0, 77}, 2), HR_BAD_CLASS);
        cr_expect_eq(hr_planner_refresh(planner, NULL, 0), HR_OK);
        for (int32_t tick = 0; tick < 4; tick++) {
            cr_assert_eq(hr_planner_refresh(planner, ALL, 4), HR_OK);
            for (hr_class_id id = 0; id < 3; id++)
                cr_assert_eq(hr_map_refresh(twin.map, id), HR_OK);
            for (hr_class_id id = 0; id < 3; id++)
                for (int32_t y = 0; y < hr_map_height(c.map); y++)
                    for (int32_t x = 0; x < hr_map_width(c.map); x++)
                        cr_assert_eq(hr_map_label(c.map, id, (hr_cell){x, y}),
                                     hr_map_label(twin.map, id, (hr_cell){x, y}));
            crowd_edit(&c);
            crowd_edit(&twin);
        }
        hr_planner_destroy(planner);
        crowd_close(&c);
        crowd_close(&twin);
    }
}

Test(batch, any_number_of_workers_gives_the_same_bytes) {
    static crowd c;
    static hr_request requests[2 * CROWD];
    uint64_t seed = seed_of_run(521000000);
    for (int32_t round = rounds_of_run(8); round > 0; round--, seed++) {
        crowd_open(&c, seed, NULL);
        team t = open_team(&c, (hr_planner_config){0});
        for (int32_t tick = 0; tick < 3; tick++) {
            crowd_throw(&c, requests, CROWD);
            crowd_order(&c, requests + CROWD, CROWD, tick * 10);
            crowd_gather(&c, requests + CROWD, CROWD, 60, 4 + 4 * tick);
            plan_with_team(&t, requests, 2 * CROWD, seed);
            crowd_edit(&c);
        }
        close_team(&t);
        crowd_close(&c);
    }
}

Test(batch, any_number_of_workers_carries_the_same_requests_over) {
    static crowd c;
    static hr_request requests[2 * CROWD];
    uint64_t seed = seed_of_run(522000000);
    for (int32_t round = rounds_of_run(8); round > 0; round--, seed++) {
        crowd_open(&c, seed, NULL);
        hr_planner_config config = {.batch_budget_steps = 1 << (seed % 16)};
        team t = open_team(&c, config);
        for (int32_t tick = 0; tick < 8; tick++) {
            crowd_throw(&c, requests, 50);
            crowd_order(&c, requests + 50, 50, tick);
            plan_with_team(&t, requests, tick < 4 ? 100 : 0, seed);
            if (tick % 3 == 2) crowd_edit(&c);
        }
        close_team(&t);
        crowd_close(&c);
    }
}
