// test_batch_turns.c - with a budget, fields go to the units that have their turn first: orders to
// places that change every tick are answered as fast after a busy tick as before it.
// HANDRAIL_SEED replays it.

#include "tests/support/crowds.h"

#include <criterion/criterion.h>

enum { SIDE = 256, UNITS = 400, BUSY = 6, TICKS = 60, GOALS = 8 };

typedef struct battle {
    dice dice;
    course course;
    hr_class_id id;
    hr_planner *planner;
    hr_results *results;
    hr_goal goals[GOALS];
    hr_request requests[BUSY * UNITS];
} battle;

static battle the_battle; // too large for a stack

// In the corner of so many cells.
static hr_position roll_place(battle *b, int32_t side) {
    hr_cell at;
    do at = roll_cell(&b->dice, side, side);
    while (hr_map_label(b->course.map, b->id, at) < 0);
    return hr_block_centre(at, 1);
}

static battle *open_battle(void) {
    battle *b = &the_battle;
    *b = (battle){.dice = {seed_of_run(611000000)}};
    b->course = open_empty_course(SIDE, SIDE, NULL);
    hr_class unit = {.pass = hr_pass_without_bits(1), .size = 1};
    for (int32_t i = 0; i < SIDE * SIDE / 350; i++) {
        hr_cell at = roll_cell(&b->dice, SIDE, SIDE), sides = roll_cell(&b->dice, 12, 12);
        hr_map_fill(b->course.map, (hr_rect){at.x, at.y, 1 + sides.x, 1 + sides.y}, 1);
    }
    cr_assert_eq(hr_map_add_class(b->course.map, unit, &b->id), HR_OK);
    cr_assert_eq(hr_map_refresh(b->course.map, b->id), HR_OK);
    cr_assert_eq(hr_planner_create(b->course.map, NULL, &b->planner), HR_OK);
    cr_assert_eq(hr_results_create(b->planner, &b->results), HR_OK);
    return b;
}

static void close_battle(battle *b) {
    hr_results_destroy(b->results);
    hr_planner_destroy(b->planner);
    close_course(&b->course);
}

// Units anywhere are sent to places that are others in every tick. @return the counters.
static hr_batch_stats tick(battle *b, int32_t units, bool has_lists) {
    for (int32_t i = 0; i < GOALS; i++)
        b->goals[i] = (hr_goal){.position = roll_place(b, has_lists ? SIDE / 4 : SIDE)};
    for (int32_t i = 0; i < units; i++) {
        hr_request *r = &b->requests[i];
        *r = hr_request_default();
        r->class_id = b->id;
        r->start = roll_place(b, SIDE);
        r->goal = b->goals[0].position;
        if (has_lists) r->goals = b->goals, r->goal_count = GOALS;
    }
    cr_assert_eq(hr_plan_batch(b->planner, b->requests, units, b->results), HR_OK);
    return hr_results_stats(b->results);
}

// What a batch takes without a budget, and half as much again.
static int64_t ample_budget(battle *b, bool has_lists) {
    int64_t most = 0;
    for (int32_t i = 0; i < 5; i++) {
        hr_batch_stats stats = tick(b, UNITS, has_lists);
        cr_assert_gt(stats.shared, UNITS / 2);
        if (stats.steps > most) most = stats.steps;
    }
    return most + most / 2;
}

static void check_busy_tick(bool has_lists) {
    battle *b = open_battle();
    hr_planner_set_batch_budget(b->planner, ample_budget(b, has_lists));
    cr_expect_gt(tick(b, BUSY * UNITS, has_lists).carried, UNITS / 2);
    hr_batch_stats stats = {0};
    for (int32_t i = 0; i < TICKS; i++) stats = tick(b, UNITS, has_lists);
    cr_expect_leq(stats.carried, BUSY * UNITS, "%d wait", (int)stats.carried);
    close_battle(b);
}

Test(batch_turns, after_a_busy_tick_units_with_moving_goals_are_answered_as_before) {
    check_busy_tick(false);
}

Test(batch_turns, after_a_busy_tick_units_with_moving_lists_are_answered_as_before) {
    check_busy_tick(true);
}
