// test_field_memory.c - fields that are made and brought up to date where any one allocation fails,
// on plain ground and on ground that costs, each time by a planner that has kept nothing yet. After
// the edits there is more of all than before: places, gates, and tiles with goals.

#include "planner/fields.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>

enum { WIDTH = 200, HEIGHT = 130, PLACES = 6, GOALS = PLACES + 1, FROM = 12 };

typedef enum stage { MAKE, UPDATE, MOVE, STAGES } stage;

// A land with goals, half of them closed at first, the last of them beside a footprint.
typedef struct life {
    counting_allocator counts;
    course course;
    hr_class_id walker;
    hr_footprint_id tower;
    hr_goal goals[GOALS];
    hr_goal_field_config config;
    hr_goal_field *field;
} life;

static hr_position place_of(dice *d) { return hr_block_centre(roll_cell(d, WIDTH, HEIGHT), 1); }

static void add_walker(life *l, bool pays) {
    static const uint16_t costs[256] = {256, 0, 1024, 300, 600};
    static const uint8_t grounds[] = {0, 2, 3, 4};
    hr_class walker = {hr_pass_of_values(grounds, 4), 1, pays ? costs : NULL};
    cr_assert_eq(hr_map_add_class(l->course.map, walker, &l->walker), HR_OK);
}

static void lay_ground(life *l, dice *d) {
    for (int32_t i = 0; i < 150; i++) {
        hr_cell at = roll_cell(d, WIDTH, HEIGHT);
        hr_rect rect = {at.x, at.y, 1 + roll(d, 12), 1 + roll(d, 12)};
        hr_map_fill(l->course.map, rect, (uint8_t)(1 + i % 4));
    }
    hr_map_fill(l->course.map, (hr_rect){63, 4, 3, HEIGHT}, 1); // the border of tiles
}

static void be_born(life *l, bool pays) {
    dice d = {5};
    *l = (life){.counts = {0}};
    hr_allocator allocator = counting(&l->counts);
    l->course = open_bare_course(WIDTH, HEIGHT, &allocator);
    add_walker(l, pays);
    lay_ground(l, &d);
    for (int32_t i = 0; i < PLACES; i++) {
        hr_position at = place_of(&d);
        l->goals[i] = (hr_goal){.position = at, .offset_256ths = roll(&d, 2000)};
        hr_rect around = {at.x / HR_CELL - 2, at.y / HR_CELL - 2, 5, 5};
        hr_map_fill(l->course.map, around, (uint8_t)(i % 2));
    }
    hr_footprint tower = {{0, 0, 100, 2}, 1};
    cr_assert_eq(hr_footprint_stamp(l->course.map, tower, &l->tower), HR_OK);
    l->goals[PLACES] = (hr_goal){.kind = HR_GOAL_BESIDE, .footprint = l->tower};
    l->config =
        (hr_goal_field_config){.class_id = l->walker, .goals = l->goals, .goal_count = GOALS};
}

static void die(life *l) {
    hr_goal_field_destroy(l->field);
    close_course(&l->course);
    cr_assert_eq(l->counts.live, 0);
}

static void edit(life *l, stage at) {
    hr_map *map = l->course.map;
    for (int32_t i = 1; i < PLACES; i += 2) {
        hr_cell goal = hr_block_at(l->goals[i].position, 1);
        hr_map_fill(map, (hr_rect){goal.x - 2, goal.y - 2, 5, 5}, 0);
    }
    for (int32_t y = 6; y < HEIGHT; y += 4) hr_map_fill(map, (hr_rect){63, y, 3, 2}, 0);
    if (at == MOVE) cr_assert_eq(hr_footprint_move(map, l->tower, (hr_cell){90, 60}), HR_OK);
    cr_assert_eq(hr_map_refresh(map, l->walker), HR_OK);
}

static void expect_as_fresh(const life *l) {
    dice d = {6};
    hr_goal_field *fresh;
    cr_assert_eq(hr_goal_field_create(l->course.planner, &l->config, &fresh), HR_OK);
    for (int32_t i = 0; i < FROM; i++) {
        hr_position from = place_of(&d);
        cr_assert_eq(hr_goal_field_length(l->field, from), hr_goal_field_length(fresh, from));
        cr_assert_eq(hr_goal_field_goal(l->field, from), hr_goal_field_goal(fresh, from));
    }
    hr_goal_field_destroy(fresh);
}

static hr_error go_on(life *l, stage at) {
    if (at == MAKE) return hr_goal_field_create(l->course.planner, &l->config, &l->field);
    return hr_goal_field_update(l->course.planner, l->field);
}

// @return whether the allocation failed.
static bool live(bool pays, stage at, long fail_at) {
    static life l;
    be_born(&l, pays);
    if (at != MAKE) {
        cr_assert_eq(go_on(&l, MAKE), HR_OK);
        edit(&l, at);
    }
    l.counts.fail_at = l.counts.calls + fail_at;
    hr_error error = go_on(&l, at);
    bool was_hit = l.counts.calls >= l.counts.fail_at;
    l.counts.fail_at = 0;
    cr_assert(error == HR_OK || (was_hit && error == HR_OUT_OF_MEMORY));
    if (error) cr_assert_eq(go_on(&l, at), HR_OK);
    expect_as_fresh(&l);
    die(&l);
    return was_hit;
}

static void fail_everywhere(bool pays) {
    for (stage at = MAKE; at < STAGES; at++) {
        long fail_at = 1;
        while (live(pays, at, fail_at)) fail_at++;
        cr_expect_gt(fail_at, 3, "stage %d", (int)at);
    }
}

Test(field_memory, any_allocation_may_fail_and_the_next_call_finds_the_same_field) {
    fail_everywhere(false);
}

Test(field_memory, any_allocation_may_fail_where_ground_has_costs) { fail_everywhere(true); }
