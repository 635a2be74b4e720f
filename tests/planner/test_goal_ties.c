// test_goal_ties.c - of goals that count the same, the first is the answer, whatever stands behind
// it. HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/planner.h"
#include "tests/support/dice.h"
#include "tests/support/goal_scenes.h"

#include <criterion/criterion.h>
#include <math.h>

enum { SIDE = 10, GOALS = 4 };

typedef struct scene {
    dice dice;
    hr_map *map;
    hr_planner *planner;
    hr_class_id id;
    hr_goal goals[GOALS];
    uint64_t seed;
} scene;

// Offsets of whole cells, so that many goals count the same.
static void open_scene(scene *s, uint64_t seed, bool has_costs) {
    static uint16_t costs[256];
    *s = (scene){.dice = {seed}, .seed = seed};
    hr_map_config config = hr_map_config_default();
    config.width = config.height = SIDE;
    cr_assert_eq(hr_map_create(&config, &s->map), HR_OK);
    for (int32_t i = 0; i < SIDE * SIDE; i++)
        hr_map_set(s->map, i % SIDE, i / SIDE,
                   (uint8_t)(roll(&s->dice, 4) ? roll(&s->dice, 3) : 9));
    for (int32_t i = 0; i < 256; i++) costs[i] = (uint16_t)(HR_COST_PLAIN << i % 3);
    hr_class unit = {.size = 1, .pass = hr_pass_of_values((uint8_t[]){0, 1, 2}, 3)};
    if (has_costs) unit.costs_256ths = costs;
    cr_assert_eq(hr_map_add_class(s->map, unit, &s->id), HR_OK);
    cr_assert_eq(hr_planner_create(s->map, NULL, &s->planner), HR_OK);
    for (int32_t i = 0; i < GOALS; i++) {
        s->goals[i] = throw_goal(&s->dice, SIDE, SIDE, 1);
        s->goals[i].offset_256ths = roll(&s->dice, 5) * HR_CELL;
    }
}

static void close_scene(scene *s) {
    hr_planner_destroy(s->planner);
    hr_map_destroy(s->map);
}

static double total_of(scene *s, hr_request request, int32_t goal) {
    hr_path path;
    request.goals = &s->goals[goal], request.goal_count = 1;
    cr_assert_eq(hr_plan(s->planner, &request, &path), HR_OK);
    bool has_arrived = path.status == HR_STRAIGHT || path.status == HR_FOUND;
    return has_arrived ? path.cost_256ths + s->goals[goal].offset_256ths : INFINITY;
}

typedef struct tally {
    int32_t ties, misses;
} tally;

// Whether others count the same as the one that is the answer, and whether one of them comes first.
static void check(scene *s, hr_quality quality, tally *t) {
    hr_request request = hr_request_default();
    request.class_id = s->id;
    request.quality = quality;
    request.start = hr_block_centre(roll_cell(&s->dice, SIDE, SIDE), 1);
    double totals[GOALS];
    for (int32_t i = 0; i < GOALS; i++) totals[i] = total_of(s, request, i);
    request.goals = s->goals, request.goal_count = GOALS;
    hr_path path;
    cr_assert_eq(hr_plan(s->planner, &request, &path), HR_OK);
    if (path.goal_index < 0 || totals[path.goal_index] == INFINITY) return;
    int32_t same = 0, first = GOALS;
    for (int32_t i = GOALS - 1; i >= 0; i--)
        if (totals[i] == totals[path.goal_index]) same++, first = i;
    t->ties += same > 1;
    t->misses += first < path.goal_index;
}

// Routes may put one of them behind the others, as if it were a little farther: hardly ever.
static void check_all(bool has_costs) {
    uint64_t first = seed_of_run(1);
    int32_t rounds = rounds_of_run(3000);
    tally all = {0};
    for (int32_t i = 0; i < rounds; i++) {
        scene s;
        open_scene(&s, first + (uint64_t)i, has_costs);
        for (int32_t k = 0; k < 3; k++) check(&s, (hr_quality)(i % 3), &all);
        close_scene(&s);
    }
    cr_expect_gt(all.ties, rounds / 50, "%d ties only", all.ties);
    cr_expect_leq(all.misses, rounds / 3000, "%d of %d ties", all.misses, all.ties);
}

Test(goal_ties, the_first_of_those_that_count_the_same_is_the_answer) { check_all(false); }

Test(goal_ties, with_costs_it_is_too) { check_all(true); }
