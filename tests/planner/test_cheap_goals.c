// test_cheap_goals.c - the cheapest of many goals where roads cost an eighth of the ground, against
// a plan to each of them. HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there
// are.

#include "passmap/footprints.h"
#include "planner/lengths.h"
#include "tests/support/dice.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { SIDE = 320, GOALS_MOST = 160, STARTS = 24, ROADS_APART = 64, BLOCKED = 32 };

typedef struct country {
    hr_map *map;
    hr_planner *planner;
    hr_class_id id;
    hr_goal goals[GOALS_MOST];
    int32_t goal_count;
    dice dice;
    uint64_t seed;
} country;

static bool is_open(const country *c, hr_cell at) {
    return !(hr_map_get(c->map, at.x, at.y) & (HR_ROCK | BLOCKED));
}

static hr_cell open_cell(country *c) {
    for (;;) {
        hr_cell at = {2 + roll(&c->dice, SIDE - 8), 2 + roll(&c->dice, SIDE - 8)};
        if (is_open(c, at)) return at;
    }
}

static void lay_out(country *c) {
    uint8_t *cells = hr_map_cells(c->map);
    int32_t left = roll(&c->dice, ROADS_APART), top = roll(&c->dice, ROADS_APART);
    if (roll(&c->dice, 2)) left = top = 0; // along the borders of tiles
    for (int32_t i = 0; i < 60; i++) {
        hr_cell at = {roll(&c->dice, SIDE), roll(&c->dice, SIDE)};
        int32_t width = 1 + roll(&c->dice, 30), height = 1 + roll(&c->dice, 30);
        for (int32_t y = at.y; y < SIDE && y < at.y + height; y++)
            for (int32_t x = at.x; x < SIDE && x < at.x + width; x++) cells[y * SIDE + x] = HR_ROCK;
    }
    for (int32_t y = 0; y < SIDE; y++)
        for (int32_t x = 0; x < SIDE; x++)
            if (x % ROADS_APART == left || y % ROADS_APART == top) cells[y * SIDE + x] = HR_ROAD;
    hr_map_touch(c->map, (hr_rect){0, 0, SIDE, SIDE});
}

static void throw_goals(country *c, bool have_areas, bool have_offsets) {
    c->goal_count = GOALS_MOST / (1 + roll(&c->dice, 4));
    memset(c->goals, 0, sizeof c->goals);
    for (int32_t i = 0; i < c->goal_count; i++) {
        hr_cell at = open_cell(c);
        c->goals[i].position = hr_block_centre(at, 1);
        if (have_areas)
            c->goals[i].kind = HR_GOAL_BESIDE, c->goals[i].cells = (hr_rect){at.x, at.y, 2, 2};
        if (have_offsets) c->goals[i].offset_256ths = roll(&c->dice, 30 * 256);
    }
}

static country *open_country(uint64_t seed, bool have_areas, bool have_offsets) {
    static country c;
    c = (country){.seed = seed, .dice = {seed}};
    uint16_t costs[256];
    for (int32_t i = 0; i < 256; i++) costs[i] = i == HR_ROAD ? 128 : 1024;
    cr_assert_eq(hr_map_create(&(hr_map_config){.width = SIDE, .height = SIDE}, &c.map), HR_OK);
    lay_out(&c);
    hr_class unit = {.pass = hr_pass_without_bits(HR_ROCK), .size = 1, .costs_256ths = costs};
    cr_assert_eq(hr_map_add_class(c.map, unit, &c.id), HR_OK);
    cr_assert_eq(hr_planner_create(c.map, NULL, &c.planner), HR_OK);
    throw_goals(&c, have_areas, have_offsets);
    return &c;
}

static void close_country(country *c) {
    hr_planner_destroy(c->planner);
    hr_map_destroy(c->map);
}

static hr_request request_from(country *c) {
    hr_request request = hr_request_default();
    request.class_id = c->id;
    request.start = hr_block_centre(open_cell(c), 1);
    request.goals = c->goals;
    request.goal_count = c->goal_count;
    return request;
}

static double total_of(const hr_path *path, const hr_goal *goal) {
    bool has_arrived = path->status == HR_STRAIGHT || path->status == HR_FOUND;
    return has_arrived ? path->cost_256ths + goal->offset_256ths : INFINITY;
}

static double planned_to(country *c, hr_request request, const hr_goal *goal) {
    hr_path path;
    request.goals = goal, request.goal_count = 1;
    cr_assert_eq(hr_plan(c->planner, &request, &path), HR_OK);
    return total_of(&path, goal);
}

static double cheapest(country *c, const hr_request *request) {
    double least = INFINITY;
    for (int32_t i = 0; i < c->goal_count; i++)
        least = fmin(least, planned_to(c, *request, &c->goals[i]));
    return least;
}

// No answer is a tenth dearer than a plan to another goal, and hardly any is a fiftieth.
static void check_all(bool have_areas, bool have_offsets, int32_t rounds, int32_t starts) {
    uint64_t first = seed_of_run(1);
    int32_t count = rounds_of_run(rounds), dear = 0;
    for (int32_t i = 0; i < count; i++) {
        country *c = open_country(first + (uint64_t)i, have_areas, have_offsets);
        for (int32_t k = 0; k < starts; k++) {
            hr_request request = request_from(c);
            hr_path path;
            cr_assert_eq(hr_plan(c->planner, &request, &path), HR_OK);
            double least = cheapest(c, &request);
            if (least == INFINITY) continue;
            cr_assert_geq(path.goal_index, 0, "HANDRAIL_SEED=%llu", (unsigned long long)c->seed);
            double total = total_of(&path, &c->goals[path.goal_index]);
            cr_assert_leq(total, 1.1 * least + 256, "%g times: HANDRAIL_SEED=%llu", total / least,
                          (unsigned long long)c->seed);
            dear += total > 1.02 * least + 1;
        }
        close_country(c);
    }
    cr_expect_leq(dear, count * starts / 200, "%d of %d", dear, count * starts);
}

Test(cheap_goals, the_answer_is_the_cheapest_of_plans_to_each_place) {
    check_all(false, false, 16, STARTS);
}

Test(cheap_goals, the_answer_is_the_cheapest_with_its_offset) {
    check_all(false, true, 16, STARTS);
}

Test(cheap_goals, the_answer_is_the_cheapest_of_plans_to_each_area) {
    check_all(true, false, 8, STARTS / 4);
}

// ---- The same in a batch, whose requests share their list

Test(cheap_goals, in_a_batch_answers_are_those_of_single_plans) {
    country *c = open_country(seed_of_run(7), false, true);
    hr_request requests[STARTS];
    hr_results *results;
    cr_assert_eq(hr_results_create(c->planner, &results), HR_OK);
    for (int32_t i = 0; i < STARTS; i++) requests[i] = request_from(c);
    cr_assert_eq(hr_plan_batch(c->planner, requests, STARTS, results), HR_OK);
    for (int32_t i = 0; i < STARTS; i++) {
        hr_path path = hr_results_path(results, i), alone;
        cr_assert_eq(hr_plan(c->planner, &requests[i], &alone), HR_OK);
        cr_expect_eq(path.goal_index, alone.goal_index);
        cr_expect_eq(path.cost_256ths, alone.cost_256ths);
    }
    hr_results_destroy(results);
    close_country(c);
}
