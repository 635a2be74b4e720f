// test_planner_bytes.c - what a planner says it holds is what it has allocated: hosts budget their
// memory by that.

#include "planner/fields.h"
#include "planner/fields/tile_steps.h"
#include "planner/lengths.h"
#include "planner/planner.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/lands.h"
#include "tests/support/wide_lands.h"

#include <criterion/criterion.h>

enum { WIDTH = 200, HEIGHT = 150, PLACES = 12, CROWD = 60, LINKS = 8, MUD = 2 };

// Walkers that tell mud from land.
static hr_class_id add_mud(hr_map *map, dice *d) {
    static const uint8_t VALUES[] = {0, MUD};
    static uint16_t costs[256];
    for (int32_t i = 0; i < 256; i++) costs[i] = i == MUD ? 3 * HR_CELL : HR_CELL;
    hr_class_id id;
    hr_class class = {.pass = hr_pass_of_values(VALUES, 2), .size = 1, .costs_256ths = costs};
    for (int32_t i = 0; i < 20; i++) {
        hr_cell at = roll_cell(d, WIDTH - 12, HEIGHT - 12);
        hr_map_fill(map, (hr_rect){at.x, at.y, 12, 12}, MUD);
    }
    cr_assert_eq(hr_map_add_class(map, class, &id), HR_OK);
    return id;
}

static hr_position throw_place(const land *l, dice *d) {
    return hr_block_centre(land_open_block(l, d), 1);
}

static void add_links(const course *c, const land *l, dice *d) {
    for (int32_t i = 0; i < LINKS; i++) {
        hr_link link = {.from = throw_place(l, d)};
        hr_link_id id;
        link.to = throw_place(l, d);
        cr_assert_eq(hr_link_add(c->map, &link, &id), HR_OK);
    }
}

static void ask_plans(const course *c, const land *l, dice *d, hr_class_id id) {
    static const hr_stage STAGES[] = {HR_STAGE_ANY, HR_STAGE_TRACE, HR_STAGE_ROUTES, HR_STAGE_EXACT,
                                      HR_STAGE_ASTAR};
    hr_path path;
    for (int32_t i = 0; i < 40; i++) {
        hr_request request = {.start = throw_place(l, d), .goal = throw_place(l, d)};
        request.only = STAGES[i % 5], request.class_id = id;
        cr_assert_eq(hr_plan(c->planner, &request, &path), HR_OK);
    }
}

static void ask_batch(const course *c, const land *l, dice *d, hr_class_id id, bool closes) {
    const hr_closing house = {.cells = {20, 20, 30, 9}};
    hr_request requests[CROWD];
    hr_position goal = throw_place(l, d);
    for (int32_t i = 0; i < CROWD; i++)
        requests[i] = (hr_request){.start = throw_place(l, d),
                                   .goal = i % 3 ? goal : throw_place(l, d),
                                   .class_id = id,
                                   .closings = &house,
                                   .closing_count = closes && i % 4 == 0,
                                   .tag = (uint64_t)i};
    hr_results *results;
    cr_assert_eq(hr_results_create(c->planner, &results), HR_OK);
    cr_assert_eq(hr_plan_batch(c->planner, requests, CROWD, results), HR_OK);
    hr_results_destroy(results);
}

static void ask_lengths(const course *c, const land *l, dice *d, hr_class_id id) {
    hr_position places[PLACES];
    double lengths[PLACES * PLACES];
    for (int32_t i = 0; i < PLACES; i++) places[i] = throw_place(l, d);
    hr_length_table table = {.class_id = id, .from = places, .from_count = PLACES};
    cr_assert_eq(hr_plan_lengths(c->planner, &table, lengths), HR_OK);
}

// What a planner says it holds less what goes with it.
static long error_at_end(hr_planner *planner, const counting_allocator *counts) {
    size_t said = hr_planner_bytes(planner), before = counts->bytes;
    hr_planner_destroy(planner);
    return (long)said - (long)(before - counts->bytes);
}

// What a planner says it holds after some questions less what it has allocated.
static long error_after(land_kind kind, bool closes) {
    static land l;
    dice d = {(uint64_t)kind + 5};
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    land_make(&l, &d, kind, WIDTH, HEIGHT, 1);
    course c = land_open_course(&l, &allocator);
    const hr_class_id ids[] = {0, add_mud(c.map, &d)};
    for (int32_t i = 0; i < 3; i++) {
        if (i == 2) add_links(&c, &l, &d);
        ask_plans(&c, &l, &d, ids[i % 2]);
        ask_batch(&c, &l, &d, ids[i % 2], closes);
        ask_lengths(&c, &l, &d, ids[i % 2]);
    }
    long error = error_at_end(c.planner, &counts);
    hr_map_destroy(c.map);
    cr_expect_eq(counts.bytes, 0);
    return error;
}

Test(planner_bytes, are_those_that_it_has_allocated) {
    for (land_kind kind = 0; kind < LAND_KINDS; kind++)
        cr_expect_eq(error_after(kind, false), 0, "%s", land_kind_name(kind));
}

// Routes of a land this large have levels, and long ways are searched for over these.
static long error_after_long_ways(bool has_costs) {
    static wide_land wide;
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    hr_planner *planner;
    hr_path path;
    open_wide_land(&wide, 7, has_costs, &allocator);
    cr_assert_eq(hr_planner_create(wide.map, NULL, &planner), HR_OK);
    for (int32_t i = 0; i < 10; i++) {
        hr_cell from = roll_cell(&wide.dice, 200, WIDE_HEIGHT);
        hr_cell to = {WIDE_WIDTH - 1 - from.x, from.y};
        hr_request request = request_between(from, to, 1);
        request.class_id = wide.id;
        cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
    }
    long error = error_at_end(planner, &counts);
    close_wide_land(&wide);
    return error;
}

Test(planner_bytes, are_those_allocated_where_routes_have_levels) {
    cr_expect_eq(error_after_long_ways(false), 0);
    cr_expect_eq(error_after_long_ways(true), 0);
}

// The copies of the map that closings are planned on have lists of changed tiles, too, which are
// not counted.
Test(planner_bytes, leave_out_little_where_requests_have_closings) {
    enum { TILES = 4 * 3, BYTES_A_TILE = 100 };
    for (land_kind kind = 0; kind < LAND_KINDS; kind++) {
        long error = error_after(kind, true);
        cr_expect(error <= 0 && error >= -TILES * BYTES_A_TILE, "%s: %ld", land_kind_name(kind),
                  error);
    }
}

// The tables that finding fields takes are the planner's, and counted as its memory.
Test(planner_bytes, what_a_planner_keeps_for_fields_is_counted) {
    course c = open_empty_course(20, 20, NULL);
    hr_goal_field *field;
    hr_goal_field_config config = {.goal = {100, 100}};
    hr_request request = request_between((hr_cell){0, 0}, (hr_cell){19, 19}, 1);
    plan(&c, &request);
    size_t before = hr_planner_bytes(c.planner);
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
    cr_expect_geq(hr_planner_bytes(c.planner), before + sizeof(hr_tile_stepper));
    hr_goal_field_destroy(field);
    close_course(&c);
}
