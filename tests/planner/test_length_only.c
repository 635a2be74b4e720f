// test_length_only.c - requests for a length alone against those for the path.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <string.h>

enum { REQUESTS = 60 };

static crowd the_crowd; // too large for a stack

static hr_path ask(hr_planner *planner, hr_request request, bool length_only) {
    hr_path path;
    request.length_only = length_only;
    cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
    return path;
}

static bool has_length(const hr_path *path) {
    return path->status == HR_STRAIGHT || path->status == HR_FOUND || path->status == HR_NEAREST;
}

// Of the paths that are long enough to be pulled.
typedef struct sums {
    double lengths, of_paths;
} sums;

static void check(hr_planner *planner, hr_request request, sums *sum, uint64_t seed) {
    hr_path path = ask(planner, request, false), only = ask(planner, request, true);
    unsigned long long s = (unsigned long long)seed;
    cr_assert_eq(only.count, 0, "HANDRAIL_SEED=%llu", s);
    cr_assert_null(only.waypoints);
    cr_assert_eq(only.status, path.status, "HANDRAIL_SEED=%llu", s);
    cr_assert_eq(only.stage, path.stage, "HANDRAIL_SEED=%llu", s);
    cr_assert_eq(only.tag, path.tag);
    if (!has_length(&path) || request.budget_steps > 0) return;
    cr_assert_eq(only.remaining_256ths, path.remaining_256ths, "HANDRAIL_SEED=%llu", s);
    cr_assert_geq(only.length_256ths, path.length_256ths - 1e-6, "HANDRAIL_SEED=%llu", s);
    cr_assert_leq(only.length_256ths, 1.05 * path.length_256ths,
                  "%g and %g, stage %s: HANDRAIL_SEED=%llu", only.length_256ths, path.length_256ths,
                  hr_stage_name(path.stage), s);
    bool is_taut = request.quality == HR_EXACT || request.only != HR_STAGE_ANY ||
                   request.reach_256ths > 0; // else it would be cut off elsewhere
    if (is_taut) cr_assert_eq(only.length_256ths, path.length_256ths, "HANDRAIL_SEED=%llu", s);
    sum->lengths += only.length_256ths, sum->of_paths += path.length_256ths;
}

static sums compare(bool has_costs, uint64_t first, int32_t rounds) {
    crowd *c = &the_crowd;
    sums sum = {0, 0};
    for (int32_t round = 0; round < rounds; round++) {
        uint64_t seed = first + (uint64_t)round;
        crowd_open(c, seed, NULL);
        if (has_costs) crowd_pay(c);
        hr_planner *planner = crowd_planner(c, hr_planner_config_default());
        static hr_request requests[REQUESTS];
        crowd_throw(c, requests, REQUESTS);
        for (int32_t i = 0; i < REQUESTS; i++) {
            requests[i].first_leg_only = false;
            check(planner, requests[i], &sum, seed);
        }
        hr_planner_destroy(planner);
        crowd_close(c);
    }
    return sum;
}

Test(length_only, it_is_no_shorter_than_that_of_the_path_and_hardly_longer) {
    sums sum = compare(false, seed_of_run(1), rounds_of_run(20));
    cr_assert_leq(sum.lengths, 1.005 * sum.of_paths, "%g", sum.lengths / sum.of_paths);
}

Test(length_only, with_costs_it_is_that_of_the_path) {
    sums sum = compare(true, seed_of_run(501), rounds_of_run(6));
    cr_assert_eq(sum.lengths, sum.of_paths);
}

Test(length_only, what_is_kept_of_an_end_changes_no_answer) {
    uint64_t first = seed_of_run(1001);
    crowd *c = &the_crowd;
    for (int32_t round = 0; round < rounds_of_run(6); round++) {
        crowd_open(c, first + (uint64_t)round, NULL);
        hr_planner *planner = crowd_planner(c, hr_planner_config_default());
        static hr_request requests[REQUESTS];
        crowd_order(c, requests, REQUESTS, 0);
        for (int32_t i = 0; i < REQUESTS; i++) {
            if (i % 20 == 0) crowd_edit(c);
            if (i % 3) requests[i].start = requests[i - 1].start, requests[i].goal.x = 700 * i;
            hr_planner *fresh = crowd_planner(c, hr_planner_config_default());
            if (i % 7 == 0) ask(planner, requests[i], false);
            hr_path path = ask(planner, requests[i], true), other = ask(fresh, requests[i], true);
            const char *difference = crowd_difference(&path, &other);
            cr_assert_null(difference, "%s: HANDRAIL_SEED=%llu", difference,
                           (unsigned long long)(first + (uint64_t)round));
            cr_assert_eq(path.length_256ths, other.length_256ths);
            hr_planner_destroy(fresh);
        }
        hr_planner_destroy(planner);
        crowd_close(c);
    }
}

Test(length_only, one_over_the_limit_is_too_far_and_a_first_leg_is_refused) {
    sketch s = draw("S...#....\n"
                    "....#..G.\n"
                    "....#....\n"
                    ".........\n");
    course c = open_course(&s);
    hr_request request = request_between(letter(&s, 'S'), letter(&s, 'G'), 1);
    double length = ask(c.planner, request, false).length_256ths;
    request.limit_256ths = length;
    cr_assert_eq(ask(c.planner, request, true).length_256ths, length);
    request.limit_256ths = length - 1;
    cr_assert_eq(ask(c.planner, request, true).status, HR_TOO_FAR);
    request.first_leg_only = true;
    hr_path path = ask(c.planner, request, true);
    cr_assert_eq(path.status, HR_INVALID);
    cr_assert_str_eq(path.problem, "length_only: has no first leg, for first_leg_only");
    close_course(&c);
}

// ---- Batches

static void run(const crowd *c, const hr_request *requests, int32_t workers, double *lengths,
                hr_path *paths) {
    hr_planner *planner = crowd_planner(c, (hr_planner_config){.workers = workers});
    hr_results *results;
    cr_assert_eq(hr_results_create(planner, &results), HR_OK);
    cr_assert_eq(hr_plan_batch(planner, requests, REQUESTS, results), HR_OK);
    for (int32_t i = 0; i < REQUESTS; i++) {
        paths[i] = hr_results_path(results, i);
        lengths[i] = paths[i].length_256ths;
    }
    hr_results_destroy(results);
    hr_planner_destroy(planner);
}

Test(length_only, batches_answer_it_as_plans_do_for_any_number_of_workers) {
    static const int32_t WORKERS[] = {1, 2, 3, 8};
    uint64_t first = seed_of_run(2001);
    crowd *c = &the_crowd;
    for (int32_t round = 0; round < rounds_of_run(4); round++) {
        crowd_open(c, first + (uint64_t)round, NULL);
        static hr_request requests[REQUESTS];
        crowd_order(c, requests, REQUESTS, 20);
        for (int32_t i = 0; i < REQUESTS; i++) requests[i].length_only = i % 2;
        requests[1] = requests[0], requests[1].length_only = true, requests[1].tag = 1;
        hr_planner *planner = crowd_planner(c, hr_planner_config_default());
        for (int32_t k = 0; k < 4; k++) {
            double lengths[REQUESTS];
            hr_path paths[REQUESTS];
            run(c, requests, WORKERS[k], lengths, paths);
            for (int32_t i = 1; i < REQUESTS; i += 2) {
                hr_path path = ask(planner, requests[i], true);
                const char *difference = crowd_difference(&paths[i], &path);
                cr_assert_null(difference, "%s: HANDRAIL_SEED=%llu", difference,
                               (unsigned long long)(first + (uint64_t)round));
                cr_assert_eq(lengths[i], path.length_256ths);
                cr_assert_eq(paths[i].count, 0);
            }
        }
        hr_planner_destroy(planner);
        crowd_close(c);
    }
}
