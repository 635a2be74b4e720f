// test_cost_queries.c - classes with costs by routes, over maps of some tiles: legs and costs are
// true, ways are nearly as cheap as A*'s, and nothing depends on history or on threads.
// HANDRAIL_SEED replays a map, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/map/map_state.h"
#include "planner/costs/leg_cost.h"
#include "planner/planner.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { ROCK = 1, GROUNDS = 5, REQUESTS = 24 };

typedef struct ground_scene {
    uint64_t seed;
    dice dice;
    hr_map *map;
    hr_planner *planner;
    hr_class_id id;
    int32_t size;
} ground_scene;

static hr_rect roll_rect(ground_scene *s, int32_t side_max) {
    hr_cell at = roll_cell(&s->dice, hr_map_width(s->map), hr_map_height(s->map));
    return (hr_rect){at.x, at.y, 1 + roll(&s->dice, side_max), 1 + roll(&s->dice, side_max)};
}

static void roll_patch(ground_scene *s) {
    uint8_t value = (uint8_t)roll(&s->dice, GROUNDS + 1);
    hr_map_fill(s->map, roll_rect(s, value == ROCK ? 20 : 60), value);
    if (roll(&s->dice, 4) == 0) { // a road
        hr_rect road = roll_rect(s, 200);
        if (roll(&s->dice, 2))
            road.height = 1 + roll(&s->dice, 3);
        else
            road.width = 1 + roll(&s->dice, 3);
        hr_map_fill(s->map, road, 2);
    }
}

// Rough: patches of a cell or some. Some lands are of one ground for the most part.
static void roll_land(ground_scene *s) {
    int32_t patches = roll(&s->dice, 80);
    for (int32_t i = 0; i < patches; i++) roll_patch(s);
    for (int32_t i = roll(&s->dice, 3) ? 0 : 2000; i > 0; i--) {
        hr_cell at = roll_cell(&s->dice, hr_map_width(s->map), hr_map_height(s->map));
        hr_map_fill(s->map, (hr_rect){at.x, at.y, 1, 1}, (uint8_t)roll(&s->dice, GROUNDS + 1));
    }
}

static void add_class(ground_scene *s) {
    static const uint16_t SOME[4][GROUNDS + 1] = {{256, 0, 128, 384, 512, 1024},
                                                  {256, 0, 255, 257, 300, 256},
                                                  {300, 0, 30, 600, 4000, 65535},
                                                  {512, 0, 512, 512, 512, 512}};
    uint16_t costs[256] = {0};
    memcpy(costs, SOME[roll(&s->dice, 4)], sizeof SOME[0]);
    static const uint8_t VALUES[] = {0, 2, 3, 4, 5};
    hr_class unit = {hr_pass_of_values(VALUES, sizeof VALUES), s->size, costs};
    cr_assert_eq(hr_map_add_class(s->map, unit, &s->id), HR_OK);
    cr_assert_eq(hr_map_refresh(s->map, s->id), HR_OK);
}

static hr_planner *planner_of(const ground_scene *s, int32_t workers) {
    hr_planner_config config = hr_planner_config_default();
    config.workers = workers;
    hr_planner *planner;
    cr_assert_eq(hr_planner_create(s->map, &config, &planner), HR_OK);
    return planner;
}

static void open_ground(ground_scene *s, uint64_t seed) {
    *s = (ground_scene){.seed = seed, .dice = {seed}};
    hr_map_config config = hr_map_config_default();
    config.width = 70 + roll(&s->dice, 200), config.height = 70 + roll(&s->dice, 150);
    cr_assert_eq(hr_map_create(&config, &s->map), HR_OK);
    s->size = 1 + roll(&s->dice, 3);
    roll_land(s);
    add_class(s);
    s->planner = planner_of(s, 1);
}

static void close_ground(ground_scene *s) {
    hr_planner_destroy(s->planner);
    hr_map_destroy(s->map);
}

static const hr_class_entry *entry_of(const ground_scene *s) {
    return hr_class_entry_of(s->map, s->id);
}

static hr_cell roll_open(ground_scene *s) {
    hr_cell at = {0, 0};
    for (int32_t i = 0; i < 100; i++) {
        at = roll_cell(&s->dice, hr_map_width(s->map), hr_map_height(s->map));
        if (hr_is_open_block(&entry_of(s)->plane, at.x, at.y)) break;
    }
    return at;
}

static hr_request roll_request(ground_scene *s) {
    hr_request request = request_between(roll_open(s), roll_open(s), s->size);
    request.class_id = s->id;
    request.quality = roll(&s->dice, 3) ? HR_BALANCED : HR_FAST;
    if (roll(&s->dice, 6) == 0) request.reach_256ths = roll(&s->dice, 9 * HR_CELL);
    if (roll(&s->dice, 6) == 0) request.goal.x += roll(&s->dice, 2) ? 3 : -3;
    return request;
}

static hr_path plan_on(const ground_scene *s, hr_planner *planner, const hr_request *request) {
    hr_path path;
    cr_assert_eq(hr_plan(planner, request, &path), HR_OK, "HANDRAIL_SEED=%llu",
                 (unsigned long long)s->seed);
    return path;
}

static void check_legs(const ground_scene *s, const hr_path *path) {
    hr_costs costs = hr_costs_of(s->map, entry_of(s));
    double cost = 0;
    for (int32_t i = 1; i < path->count; i++) {
        hr_position from = path->waypoints[i - 1], to = path->waypoints[i];
        hr_cell a = hr_block_at(from, s->size), b = hr_block_at(to, s->size);
        cr_assert(hr_map_leg_is_clear(s->map, s->id, from, to), "HANDRAIL_SEED=%llu",
                  (unsigned long long)s->seed);
        hr_leg_mean mean = hr_leg_mean_cost(&costs, a, b);
        cost += hr_position_distance(from, to) * (double)mean.sum / (double)mean.scale;
    }
    cr_assert_float_eq(path->cost_256ths * HR_COST_PLAIN, cost, 1e-6 * (1 + cost));
}

static bool has_arrived(const hr_path *path) {
    return path->status == HR_STRAIGHT || path->status == HR_FOUND;
}

// ---- One by one

Test(cost_queries, legs_are_clear_costs_true_and_ways_nearly_as_cheap_as_those_of_a_star) {
    double sum = 0, worst = 0;
    int32_t count = 0;
    uint64_t seed = seed_of_run(830000000);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        ground_scene s;
        open_ground(&s, seed);
        for (int32_t i = 0; i < REQUESTS; i++) {
            hr_request request = roll_request(&s);
            request.reach_256ths = 0;
            hr_path path = plan_on(&s, s.planner, &request);
            double cost = path.cost_256ths, ratio = path.guaranteed_ratio;
            hr_status status = path.status;
            bool arrives = has_arrived(&path);
            check_legs(&s, &path);
            cr_assert_eq(arrives, ratio > 0);
            request.quality = HR_EXACT;
            path = plan_on(&s, s.planner, &request);
            cr_assert_eq(arrives, has_arrived(&path), "%s, A* %s, HANDRAIL_SEED=%llu",
                         hr_status_name(status), hr_status_name(path.status),
                         (unsigned long long)seed);
            if (!arrives || path.cost_256ths == 0) continue;
            cr_assert_leq(cost, path.cost_256ths * ratio * (1 + 1e-9) + 1e-6, "what is promised");
            sum += cost / path.cost_256ths, count++;
            worst = fmax(worst, cost / path.cost_256ths);
        }
        close_ground(&s);
    }
    cr_log_info("%.5f of A*'s cost on average, %.4f at worst, of %d\n", sum / count, worst, count);
    cr_expect_leq(sum / count, 1.006);
    cr_expect_leq(worst, 2, "where ground is a thousand times as dear as other");
}

Test(cost_queries, a_straight_leg_over_the_cheapest_ground_is_the_answer_at_once) {
    ground_scene s;
    open_ground(&s, 830000100);
    hr_map_fill(s.map, (hr_rect){0, 0, hr_map_width(s.map), hr_map_height(s.map)}, 2);
    hr_request request = request_between((hr_cell){1, 1}, (hr_cell){60, 40}, s.size);
    request.class_id = s.id;
    hr_path path = plan_on(&s, s.planner, &request);
    cr_expect_eq(path.status, HR_STRAIGHT);
    cr_expect_eq(path.stage, HR_STAGE_STRAIGHT);
    cr_expect_eq(path.steps, 1);
    cr_expect_eq(path.guaranteed_ratio, 1);
    close_ground(&s);
}

Test(cost_queries, a_budget_is_kept_and_what_it_finds_is_a_way) {
    uint64_t seed = seed_of_run(831000000);
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        ground_scene s;
        open_ground(&s, seed);
        hr_request request = roll_request(&s);
        hr_path whole = plan_on(&s, s.planner, &request);
        int32_t enough = whole.steps + 1;
        hr_status status = whole.status;
        for (int32_t budget = 1; budget < enough; budget += 1 + budget / 2) {
            request.budget_steps = budget;
            hr_path path = plan_on(&s, s.planner, &request);
            cr_assert_leq(path.steps, budget + 16);
            if (path.count) check_legs(&s, &path);
        }
        request.budget_steps = enough;
        cr_assert_eq(plan_on(&s, s.planner, &request).status, status);
        close_ground(&s);
    }
}

// ---- After edits

static void expect_alike(const ground_scene *s, const hr_path *a, const hr_path *b) {
    cr_assert(a->status == b->status && a->steps == b->steps && a->count == b->count &&
                  a->cost_256ths == b->cost_256ths &&
                  (a->count == 0 ||
                   !memcmp(a->waypoints, b->waypoints, (size_t)a->count * sizeof *a->waypoints)),
              "HANDRAIL_SEED=%llu", (unsigned long long)s->seed);
}

Test(cost_queries, a_planner_that_has_seen_edits_answers_as_a_fresh_one) {
    uint64_t seed = seed_of_run(832000000);
    for (int32_t round = rounds_of_run(30); round > 0; round--, seed++) {
        ground_scene s;
        open_ground(&s, seed);
        for (int32_t edit = 0; edit < 4; edit++) {
            roll_patch(&s);
            hr_planner *fresh = planner_of(&s, 1);
            for (int32_t i = 0; i < 6; i++) {
                cr_assert_eq(hr_map_refresh(s.map, s.id), HR_OK);
                hr_request request = roll_request(&s);
                hr_path path = plan_on(&s, s.planner, &request);
                hr_path other = plan_on(&s, fresh, &request);
                expect_alike(&s, &path, &other);
                check_legs(&s, &path);
            }
            hr_planner_destroy(fresh);
        }
        close_ground(&s);
    }
}

// ---- Batches

static void plan_all(hr_planner *planner, const hr_request *requests, int32_t count,
                     hr_results *results) {
    cr_assert_eq(hr_plan_batch(planner, requests, count, results), HR_OK);
    cr_assert_eq(hr_results_count(results), count);
}

Test(cost_queries, batches_answer_as_single_plans_do_for_any_number_of_workers) {
    uint64_t seed = seed_of_run(833000000);
    for (int32_t round = rounds_of_run(25); round > 0; round--, seed++) {
        ground_scene s;
        open_ground(&s, seed);
        hr_request requests[REQUESTS];
        for (int32_t i = 0; i < REQUESTS; i++) requests[i] = roll_request(&s);
        requests[0].quality = HR_EXACT;
        static const int32_t WORKERS[] = {1, 2, 3, 8};
        uint64_t hashes[4];
        for (int32_t w = 0; w < 4; w++) {
            hr_planner *planner = planner_of(&s, WORKERS[w]);
            hr_results *results;
            cr_assert_eq(hr_results_create(planner, &results), HR_OK);
            plan_all(planner, requests, REQUESTS, results);
            hashes[w] = hr_results_hash(results);
            for (int32_t i = 0; i < REQUESTS && w == 0; i++) {
                hr_path path = plan_on(&s, s.planner, &requests[i]);
                hr_path other = hr_results_path(results, i);
                expect_alike(&s, &path, &other);
            }
            hr_results_destroy(results);
            hr_planner_destroy(planner);
            cr_assert_eq(hashes[w], hashes[0], "%d workers", WORKERS[w]);
        }
        close_ground(&s);
    }
}

Test(cost_queries, batches_with_a_budget_come_to_the_same_answers_in_the_end) {
    uint64_t seed = seed_of_run(834000000);
    for (int32_t round = rounds_of_run(10); round > 0; round--, seed++) {
        ground_scene s;
        open_ground(&s, seed);
        hr_request requests[REQUESTS];
        for (int32_t i = 0; i < REQUESTS; i++) {
            requests[i] = roll_request(&s);
            requests[i].tag = (uint64_t)i;
        }
        hr_planner_set_batch_budget(s.planner, 3000);
        hr_results *results;
        cr_assert_eq(hr_results_create(s.planner, &results), HR_OK);
        hr_planner *alone = planner_of(&s, 1);
        int32_t answered = 0;
        for (int32_t tick = 0; answered < REQUESTS && tick < 400; tick++) {
            cr_assert_eq(hr_plan_batch(s.planner, requests, tick ? 0 : REQUESTS, results), HR_OK);
            for (int32_t i = 0; i < hr_results_count(results); i++) {
                hr_path path = hr_results_path(results, i);
                if (path.status == HR_WAITING) continue;
                hr_path other = plan_on(&s, alone, &requests[path.tag]);
                expect_alike(&s, &path, &other);
                answered++;
            }
        }
        cr_assert_eq(answered, REQUESTS);
        hr_planner_destroy(alone);
        hr_results_destroy(results);
        close_ground(&s);
    }
}
