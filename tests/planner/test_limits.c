// test_limits.c - requests with a limit against the same requests without one.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/counting_allocator.h"
#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { REQUESTS = 60 };

static crowd the_crowd; // too large for a stack

static hr_path ask(hr_planner *planner, const hr_request *request) {
    hr_path path;
    cr_assert_eq(hr_plan(planner, request, &path), HR_OK);
    return path;
}

static double price(const crowd *c, const hr_request *request, const hr_path *path) {
    bool has_costs = hr_map_class(c->map, request->class_id).costs_256ths != NULL;
    return has_costs ? path->cost_256ths : path->length_256ths;
}

// ---- Against the path that is planned without a limit

typedef struct free_path {
    hr_path path;
    hr_position waypoints[1024];
    double price;
} free_path;

// Copied, for the planner's own waypoints hold until its next plan.
static bool plan_freely(const crowd *c, hr_planner *planner, hr_request request, free_path *free) {
    request.limit_256ths = 0;
    free->path = ask(planner, &request);
    if (free->path.count == 0 || free->path.count > 1024) return false;
    memcpy(free->waypoints, free->path.waypoints,
           (size_t)free->path.count * sizeof *free->waypoints);
    free->price = price(c, &request, &free->path);
    return true;
}

static void expect_no_path(const hr_request *request, const hr_path *path) {
    double x = request->goal.x - request->start.x, y = request->goal.y - request->start.y;
    cr_assert_eq(path->count, 0);
    cr_assert_null(path->waypoints);
    cr_assert_eq(path->length_256ths, 0);
    cr_assert_eq(path->guaranteed_ratio, 0);
    cr_assert_float_eq(path->remaining_256ths, sqrt(x * x + y * y), 1e-6);
}

static void check(const crowd *c, hr_planner *planner, hr_request request, const free_path *free,
                  uint64_t seed) {
    hr_path path = ask(planner, &request);
    bool is_within = free->price <= request.limit_256ths;
    if (path.status == HR_TOO_FAR) {
        expect_no_path(&request, &path);
        cr_assert(!is_within || request.budget_steps > 0,
                  "%g is within %g, stage %s: HANDRAIL_SEED=%llu", free->price,
                  request.limit_256ths, hr_stage_name(free->path.stage), (unsigned long long)seed);
        return;
    }
    cr_assert_leq(price(c, &request, &path), request.limit_256ths, "HANDRAIL_SEED=%llu",
                  (unsigned long long)seed);
    if (!is_within || request.budget_steps > 0 || request.quality == HR_EXACT) return;
    cr_assert_eq(path.status, free->path.status, "HANDRAIL_SEED=%llu", (unsigned long long)seed);
    cr_assert_eq(path.count, free->path.count, "HANDRAIL_SEED=%llu", (unsigned long long)seed);
    cr_assert_eq(
        memcmp(path.waypoints, free->waypoints, (size_t)path.count * sizeof *path.waypoints), 0,
        "HANDRAIL_SEED=%llu", (unsigned long long)seed);
}

static void check_limits(bool has_costs, uint64_t first, int32_t rounds) {
    static const double PARTS[] = {0.1, 0.5, 0.9, 1 - 1e-9, 1, 1 + 1e-9, 1.1, 2};
    static free_path free;
    crowd *c = &the_crowd;
    for (int32_t round = 0; round < rounds; round++) {
        uint64_t seed = first + (uint64_t)round;
        crowd_open(c, seed, NULL);
        if (has_costs) crowd_pay(c);
        hr_planner *planner = crowd_planner(c, hr_planner_config_default());
        static hr_request requests[REQUESTS];
        crowd_throw(c, requests, REQUESTS);
        for (int32_t i = 0; i < REQUESTS; i++) {
            if (!plan_freely(c, planner, requests[i], &free)) continue;
            if (free.price == 0) continue;
            for (size_t k = 0; k < sizeof PARTS / sizeof *PARTS; k++) {
                requests[i].limit_256ths = PARTS[k] * free.price;
                if (!requests[i].first_leg_only) check(c, planner, requests[i], &free, seed);
            }
        }
        hr_planner_destroy(planner);
        crowd_close(c);
    }
}

Test(limits, what_is_found_without_a_limit_and_within_it_is_found_with_it_and_nothing_longer) {
    check_limits(false, seed_of_run(1), rounds_of_run(16));
}

Test(limits, with_costs_it_is_the_cost_that_counts) {
    check_limits(true, seed_of_run(501), rounds_of_run(8));
}

Test(limits, an_exact_request_finds_a_path_wherever_the_shortest_is_within) {
    uint64_t first = seed_of_run(1001);
    crowd *c = &the_crowd;
    for (int32_t round = 0; round < rounds_of_run(6); round++) {
        uint64_t seed = first + (uint64_t)round;
        crowd_open(c, seed, NULL);
        hr_planner *planner = crowd_planner(c, hr_planner_config_default());
        static hr_request requests[REQUESTS];
        crowd_order(c, requests, REQUESTS, 100);
        for (int32_t i = 0; i < REQUESTS; i++) {
            requests[i].quality = HR_EXACT;
            hr_path shortest = ask(planner, &requests[i]);
            if (shortest.status != HR_FOUND || shortest.guaranteed_ratio > 1) continue;
            double length = shortest.length_256ths;
            requests[i].limit_256ths = length * (1 - 1e-9);
            cr_assert_eq(ask(planner, &requests[i]).status, HR_TOO_FAR, "HANDRAIL_SEED=%llu",
                         (unsigned long long)seed);
            requests[i].limit_256ths = length * (1 + 1e-9);
            cr_assert_eq(ask(planner, &requests[i]).status, HR_FOUND, "HANDRAIL_SEED=%llu",
                         (unsigned long long)seed);
        }
        hr_planner_destroy(planner);
        crowd_close(c);
    }
}

// Between the centres, both ways are as long; the one below is longer by what both ends lie off
// these, the one above shorter.
Test(limits, an_exact_request_off_the_centres_finds_what_is_shorter_by_twice_as_much) {
    sketch s = draw("...\n"
                    ".#.\n"
                    "...\n");
    course c = open_course(&s);
    double off = 2 * (384 - 260), shortest = 4 * HR_CELL - off;
    hr_request request = {.start = {128, 260}, .goal = {640, 260}, .quality = HR_EXACT};
    hr_path path = plan(&c, &request);
    cr_assert_leq(path.length_256ths, shortest + 2 * off);
    cr_assert_eq(path.guaranteed_ratio, 1);
    request.limit_256ths = shortest + 2 * off;
    cr_assert_eq(plan(&c, &request).status, HR_FOUND);
    close_course(&c);
}

// ---- What it saves

typedef struct saving {
    int64_t with, without; // steps
} saving;

static void ask_for_half(const crowd *c, saving *steps) {
    static hr_request requests[REQUESTS];
    hr_planner *planner = crowd_planner(c, hr_planner_config_default());
    crowd_order(&the_crowd, requests, REQUESTS, 100);
    for (int32_t i = 0; i < REQUESTS; i++) {
        hr_path path = ask(planner, &requests[i]);
        bool is_long = path.length_256ths > 150 * HR_CELL && path.stage == HR_STAGE_ROUTES;
        if (path.status != HR_FOUND || !is_long) continue;
        steps->without += path.steps;
        requests[i].limit_256ths = path.length_256ths / 2;
        path = ask(planner, &requests[i]);
        cr_assert_eq(path.status, HR_TOO_FAR);
        steps->with += path.steps;
    }
    hr_planner_destroy(planner);
}

// Where borders are full of gaps, as in rubble and mazes, ways may become much shorter than they
// are over portals: there the whole of them is looked for.
Test(limits, half_of_the_length_takes_less_than_a_third_of_the_steps) {
    uint64_t first = seed_of_run(2001);
    saving clear = {0}, cluttered = {0};
    crowd *c = &the_crowd;
    for (int32_t round = 0; round < rounds_of_run(14); round++) {
        crowd_open(c, first + (uint64_t)round, NULL);
        bool is_cluttered = c->kind == LAND_NOISE || c->kind == LAND_DENSE || c->kind == LAND_MAZE;
        ask_for_half(c, is_cluttered ? &cluttered : &clear);
        crowd_close(c);
    }
    cr_assert_gt(clear.without, 1000);
    cr_assert_lt(3 * clear.with, clear.without, "%lld steps with, %lld without",
                 (long long)clear.with, (long long)clear.without);
    cr_assert_leq(cluttered.with, cluttered.without);
}

// ---- Other parts of a request

Test(limits, with_the_first_leg_alone_it_is_the_whole_path_that_counts) {
    sketch s = draw("S...#....\n"
                    "....#..G.\n"
                    "....#....\n"
                    ".........\n");
    course c = open_course(&s);
    hr_request request = request_between(letter(&s, 'S'), letter(&s, 'G'), 1);
    double whole = plan(&c, &request).length_256ths;
    request.first_leg_only = true;
    request.limit_256ths = whole;
    hr_path path = plan(&c, &request);
    cr_assert_eq(path.status, HR_FOUND);
    cr_assert_lt(path.length_256ths, whole);
    request.limit_256ths = whole - 1;
    cr_assert_eq(plan(&c, &request).status, HR_TOO_FAR);
    close_course(&c);
}

Test(limits, the_path_to_the_nearest_place_may_be_too_far_and_one_that_ends_within_reach_not) {
    sketch s = draw("S......#G\n"
                    ".......##\n"
                    ".........\n");
    course c = open_course(&s);
    hr_request request = request_between(letter(&s, 'S'), letter(&s, 'G'), 1);
    request.limit_256ths = 5 * HR_CELL;
    cr_assert_eq(plan(&c, &request).status, HR_TOO_FAR);
    request.limit_256ths = 6 * HR_CELL;
    cr_assert_eq(plan(&c, &request).status, HR_NEAREST);
    request.reach_256ths = 4 * HR_CELL, request.limit_256ths = 4 * HR_CELL;
    cr_assert_eq(plan(&c, &request).status, HR_FOUND);
    close_course(&c);
}

// The nearest open block to the goal lies below it, the path ends beside it.
Test(limits, a_path_may_end_within_reach_of_a_closed_goal_before_the_block_nearest_to_it) {
    sketch s = draw("#..S\n"
                    "....\n");
    course c = open_course(&s);
    hr_request request = request_between(letter(&s, 'S'), (hr_cell){0, 0}, 1);
    request.goal = (hr_position){132, 150}, request.reach_256ths = 543;
    hr_path path = plan(&c, &request);
    cr_assert_eq(path.status, HR_FOUND);
    cr_assert_eq(path.length_256ths, HR_CELL);
    request.limit_256ths = HR_CELL;
    cr_assert_eq(plan(&c, &request).status, HR_FOUND);
    request.limit_256ths = HR_CELL - 1;
    cr_assert_eq(plan(&c, &request).status, HR_TOO_FAR);
    close_course(&c);
}

// Behind the link, the unit is within reach at once; the block that is nearest to the goal is not
// within as much of it.
Test(limits, a_chain_of_links_may_end_within_reach_of_a_closed_goal_before_the_nearest_block) {
    sketch s = draw("SA#B#.\n"
                    "..#...\n");
    course c = open_course(&s);
    hr_link link = {.from = hr_block_centre(letter(&s, 'A'), 1),
                    .to = hr_block_centre(letter(&s, 'B'), 1),
                    .cost_256ths = 100};
    hr_link_id id;
    cr_assert_eq(hr_link_add(c.map, &link, &id), HR_OK);
    hr_request request = request_between(letter(&s, 'S'), (hr_cell){4, 0}, 1);
    request.goal.x += 20, request.reach_256ths = 300, request.limit_256ths = HR_CELL + 100;
    hr_path path = plan(&c, &request);
    cr_assert_eq(path.status, HR_FOUND);
    cr_assert_eq(path.length_256ths, HR_CELL + 100);
    request.limit_256ths -= 1;
    cr_assert_eq(plan(&c, &request).status, HR_TOO_FAR);
    close_course(&c);
}

// Between the centres of the blocks it is twice as far.
Test(limits, on_dear_ground_a_path_between_the_edges_of_two_blocks_is_within_its_cost) {
    sketch s = draw("S.G\n");
    course c = open_course(&s);
    uint16_t costs[256] = {200 * HR_COST_PLAIN};
    hr_class_id id;
    hr_class unit = {.size = 1, .pass = hr_pass_without_bits(255), .costs_256ths = costs};
    cr_assert_eq(hr_map_add_class(c.map, unit, &id), HR_OK);
    hr_request request = request_between(letter(&s, 'S'), letter(&s, 'G'), 1);
    request.class_id = id;
    request.start.x += 127, request.goal.x -= 127;
    for (hr_quality quality = HR_BALANCED; quality <= HR_EXACT; quality++) {
        request.quality = quality, request.limit_256ths = 0;
        double cost = plan(&c, &request).cost_256ths;
        cr_assert_gt(cost, 0);
        request.limit_256ths = cost;
        cr_assert_neq(plan(&c, &request).status, HR_TOO_FAR, "quality %d", (int)quality);
        request.limit_256ths = cost - 1;
        cr_assert_eq(plan(&c, &request).status, HR_TOO_FAR, "quality %d", (int)quality);
    }
    close_course(&c);
}

Test(limits, one_that_is_negative_or_no_number_is_named) {
    course c = open_empty_course(20, 20, NULL);
    hr_request request = request_between((hr_cell){1, 1}, (hr_cell){9, 9}, 1);
    const double wrong[] = {-1, -INFINITY, NAN};
    for (int i = 0; i < 3; i++) {
        request.limit_256ths = wrong[i];
        hr_path path = plan(&c, &request);
        cr_assert_eq(path.status, HR_INVALID);
        cr_assert_str_eq(path.problem, "limit_256ths: is negative or not a number");
    }
    const double fine[] = {0, INFINITY, 1e300};
    for (int i = 0; i < 3; i++) {
        request.limit_256ths = fine[i];
        cr_assert_eq(plan(&c, &request).status, HR_STRAIGHT);
    }
    request.limit_256ths = 1e-300;
    cr_assert_eq(plan(&c, &request).status, HR_TOO_FAR);
    close_course(&c);
}

// ---- Batches

static void limit_some(crowd *c, hr_request *requests) {
    for (int32_t i = 0; i < REQUESTS; i++) {
        if (i % 3 == 0) continue;
        requests[i].limit_256ths = (20 + 10 * roll(&c->dice, 30)) * HR_CELL;
    }
    requests[1] = requests[0]; // equal but for the limit
    requests[1].limit_256ths = 1;
}

static uint64_t run(hr_planner *planner, const hr_request *requests, int32_t count,
                    hr_batch_stats *stats) {
    hr_results *results;
    cr_assert_eq(hr_results_create(planner, &results), HR_OK);
    cr_assert_eq(hr_plan_batch(planner, requests, count, results), HR_OK);
    uint64_t hash = hr_results_hash(results);
    *stats = hr_results_stats(results);
    hr_results_destroy(results);
    return hash;
}

// A unit along a shared field, or after another, may have a path that is a little longer than its
// own.
Test(limits, no_unit_of_a_batch_loses_a_path_that_it_has_alone_within_its_limit) {
    uint64_t first = seed_of_run(3501);
    int32_t shared = 0;
    crowd *c = &the_crowd;
    for (int32_t round = 0; round < rounds_of_run(30); round++) {
        static hr_request requests[REQUESTS];
        crowd_open(c, first + (uint64_t)round, NULL);
        hr_planner *planner = crowd_planner(c, hr_planner_config_default());
        crowd_order(c, requests, REQUESTS, round % 2 ? 4 : 0);
        if (round % 3 == 0) crowd_gather(c, requests, REQUESTS, 6, 4);
        for (int32_t i = 0; i < REQUESTS; i++)
            requests[i].limit_256ths = ask(planner, &requests[i]).length_256ths;
        hr_results *results;
        cr_assert_eq(hr_results_create(planner, &results), HR_OK);
        cr_assert_eq(hr_plan_batch(planner, requests, REQUESTS, results), HR_OK);
        for (int32_t i = 0; i < REQUESTS; i++) {
            hr_path path = hr_results_path(results, i);
            cr_assert_neq(path.status, HR_TOO_FAR, "unit %d: HANDRAIL_SEED=%llu", i,
                          (unsigned long long)(first + (uint64_t)round));
            bool is_limited = requests[i].limit_256ths > 0;
            cr_assert(!is_limited || path.length_256ths <= requests[i].limit_256ths);
        }
        shared += hr_results_stats(results).shared;
        hr_results_destroy(results);
        hr_planner_destroy(planner);
        crowd_close(c);
    }
    cr_expect_gt(shared, 0);
}

Test(limits, batches_answer_them_alike_for_any_number_of_workers) {
    static const int32_t WORKERS[] = {1, 2, 3, 8};
    uint64_t first = seed_of_run(3001);
    crowd *c = &the_crowd;
    for (int32_t round = 0; round < rounds_of_run(6); round++) {
        crowd_open(c, first + (uint64_t)round, NULL);
        static hr_request requests[REQUESTS];
        if (round % 2)
            crowd_order(c, requests, REQUESTS, 20); // they share a field
        else
            crowd_throw(c, requests, REQUESTS);
        limit_some(c, requests);
        uint64_t hashes[4];
        for (int i = 0; i < 4; i++) {
            hr_planner *planner =
                crowd_planner(c, (hr_planner_config){.workers = WORKERS[i],
                                                     .batch_budget_steps = round >= 4 ? 900 : 0});
            hr_batch_stats stats;
            hashes[i] = run(planner, requests, REQUESTS, &stats);
            cr_assert_eq(hashes[i], hashes[0], "HANDRAIL_SEED=%llu",
                         (unsigned long long)(first + (uint64_t)round));
            cr_assert_gt(stats.by_status[HR_TOO_FAR], 0);
            hr_planner_destroy(planner);
        }
        crowd_close(c);
    }
}

Test(limits, those_that_wait_keep_it_in_a_saved_game) {
    crowd *c = &the_crowd;
    crowd_open(c, seed_of_run(4001), NULL);
    static hr_request requests[REQUESTS];
    crowd_order(c, requests, REQUESTS, 100);
    limit_some(c, requests);
    hr_planner_config config = {.batch_budget_steps = 600};
    hr_planner *planner = crowd_planner(c, config), *restored = crowd_planner(c, config);
    hr_batch_stats stats;
    run(planner, requests, REQUESTS, &stats);
    cr_assert_gt(stats.carried, 10);
    void *bytes;
    size_t size;
    cr_assert_eq(hr_batch_save(planner, &bytes, &size), HR_OK);
    cr_assert_eq(hr_batch_load(restored, bytes, size, NULL), HR_OK);
    hr_allocator allocator = hr_map_allocator(c->map);
    allocator.release(bytes, allocator.user);
    int32_t too_far = 0;
    for (int32_t i = 0; i < 100 && stats.carried > 0; i++) {
        uint64_t hash = run(planner, NULL, 0, &stats);
        too_far += stats.by_status[HR_TOO_FAR];
        cr_assert_eq(run(restored, NULL, 0, &stats), hash);
    }
    cr_assert_eq(stats.carried, 0);
    cr_assert_gt(too_far, 5);
    hr_planner_destroy(planner), hr_planner_destroy(restored);
    crowd_close(c);
}
