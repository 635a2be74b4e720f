// test_lengths_map.c - the map of lengths: its numbers against exact plans, its pixels, and what
// asks for it.

#include "tests/support/pixels.h"
#include "tests/support/sessions.h"
#include "viewer/canvas/canvas.h"
#include "viewer/picture/length_rows.h"
#include "viewer/picture/picture_lengths.h"

#include <math.h>
#include <stdio.h>

static uint32_t next_random(uint32_t *state) { return *state = *state * 1664525u + 1013904223u; }

// ---- Lengths

typedef struct land {
    hr_map *map;
    hr_planner *planner;
    hr_class_id id;
    length_grid lengths;
    hr_position from;
} land;

static land land_of(uint32_t seed, int32_t side, int32_t size, uint32_t closed_percent) {
    land l = {.from = {side / 2 * HR_CELL + 17, side / 2 * HR_CELL + 99}};
    hr_map_config config = hr_map_config_default();
    config.width = config.height = side;
    cr_assert_eq(hr_map_create(&config, &l.map), HR_OK);
    for (int32_t i = 0; i < side * side; i++)
        if (next_random(&seed) >> 8 & 0x3FFF) {
            bool is_closed = (next_random(&seed) >> 10) % 100 < closed_percent;
            if (is_closed) hr_map_set(l.map, i % side, i / side, HR_ROCK);
        }
    hr_map_fill(l.map, (hr_rect){side / 2 - 4, side / 2 - 4, 8, 8}, 0);
    hr_class unit = {.size = (uint8_t)size, .pass = hr_pass_of_values((uint8_t[]){0}, 1)};
    cr_assert_eq(hr_map_add_class(l.map, unit, &l.id), HR_OK);
    cr_assert_eq(hr_planner_create(l.map, NULL, &l.planner), HR_OK);
    hr_goal_field_config leads = {l.id, l.from};
    cr_assert_eq(length_grid_find(&l.lengths, l.planner, l.map, &leads), HR_OK);
    return l;
}

static void land_end(land *l) {
    length_grid_end(&l->lengths);
    hr_planner_destroy(l->planner);
    hr_map_destroy(l->map);
}

static void compare_with_plan(const land *l, hr_position at, double *sum, int *count) {
    hr_request request = hr_request_default();
    hr_path path;
    request.class_id = l->id;
    request.start = hr_block_centre(hr_block_at(l->from, l->lengths.size), l->lengths.size);
    request.goal = hr_block_centre(hr_block_at(at, l->lengths.size), l->lengths.size);
    request.quality = HR_EXACT;
    cr_assert_eq(hr_plan(l->planner, &request, &path), HR_OK);
    bool is_there = path.status == HR_FOUND || path.status == HR_STRAIGHT;
    double length = (double)length_grid_at(&l->lengths, at),
           shortest = path.length_256ths / HR_CELL;
    cr_assert_eq(length >= 0, is_there, "%g, not %g, at %d,%d", length, shortest, (int)at.x,
                 (int)at.y);
    if (!is_there) return;
    cr_assert_geq(length, shortest - 0.001, "%g, not %g, at %d,%d", length, shortest, (int)at.x,
                  (int)at.y);
    cr_assert_leq(length, 1.35 * shortest + 1, "%g, not %g, at %d,%d", length, shortest, (int)at.x,
                  (int)at.y);
    *sum += length / fmax(shortest, 1);
    ++*count;
}

Test(lengths_map, lengths_are_of_ways_that_exist_and_little_over_the_shortest) {
    for (uint32_t seed = 1; seed <= 6; seed++) {
        land l = land_of(seed, 96, seed % 2 ? 1 : 2, seed % 2 ? 30 : 8);
        double sum = 0;
        int count = 0;
        for (int32_t y = 1; y < 96; y += 5)
            for (int32_t x = 0; x < 96; x += 5)
                compare_with_plan(&l, middle_of(x, y), &sum, &count);
        cr_expect_gt(count, 100, "seed %u: %d", seed, count);
        cr_expect_leq(sum / count, 1.03, "seed %u: %g", seed, sum / count);
        land_end(&l);
    }
}

Test(lengths_map, on_open_ground_they_are_straight) {
    land l = land_of(1, 80, 1, 0);
    for (int32_t y = 0; y < 80; y++)
        for (int32_t x = 0; x < 80; x++)
            cr_assert_float_eq(length_grid_at(&l.lengths, middle_of(x, y)), hypot(x - 40, y - 40),
                               0.03);
    cr_expect_float_eq(l.lengths.most, hypot(40, 40), 0.001);
    cr_expect_lt(length_grid_at(&l.lengths, (hr_position){-1, 5}), 0);
    cr_expect_lt(length_grid_at(&l.lengths, (hr_position){80 * HR_CELL, 5}), 0);
    land_end(&l);
}

// Roads and mud: what a plan by A* costs is the least; fields are some percent dearer.
Test(lengths_map, with_costs_they_are_what_the_cheapest_ways_cost) {
    uint16_t costs[256];
    for (int i = 0; i < 256; i++) costs[i] = HR_COST_PLAIN;
    costs[1] = 4 * HR_COST_PLAIN;
    land l = land_of(5, 64, 1, 10);
    hr_map_fill(l.map, (hr_rect){10, 0, 12, 50}, 1);
    hr_map_fill(l.map, (hr_rect){40, 20, 20, 44}, 1);
    hr_class unit = {.size = 1, .pass = hr_pass_up_to(1), .costs_256ths = costs};
    cr_assert_eq(hr_map_add_class(l.map, unit, &l.id), HR_OK);
    hr_goal_field_config leads = {l.id, l.from};
    length_grid_end(&l.lengths);
    cr_assert_eq(length_grid_find(&l.lengths, l.planner, l.map, &leads), HR_OK);
    cr_expect(l.lengths.is_cost);
    for (int32_t i = 0; i < 64 * 64; i += 37) {
        hr_request request = hr_request_default();
        hr_path path;
        request.class_id = l.id;
        request.quality = HR_EXACT;
        request.start = middle_of(i % 64, i / 64);
        request.goal = l.from;
        cr_assert_eq(hr_plan(l.planner, &request, &path), HR_OK);
        bool is_there = path.status == HR_FOUND || path.status == HR_STRAIGHT;
        double cost = (double)length_grid_at(&l.lengths, request.start);
        cr_assert_eq(cost >= 0, is_there);
        if (!is_there) continue;
        cr_expect_geq(cost, 0.9 * path.cost_256ths / HR_CELL - 0.5);
        cr_expect_leq(cost, 1.15 * path.cost_256ths / HR_CELL + 1);
    }
    land_end(&l);
}

static bool always(void *user) {
    (void)user;
    return true;
}

Test(lengths_map, what_is_stopped_leaves_none) {
    land l = land_of(3, 64, 1, 20);
    hr_goal_field_config leads = {l.id, l.from};
    hr_goal_field *field;
    cr_assert_eq(hr_goal_field_create(l.planner, &leads, &field), HR_OK);
    length_grid_end(&l.lengths);
    cr_expect_eq(length_grid_build(&l.lengths, l.map, l.id, field, always, NULL), HR_OK);
    cr_expect_null(l.lengths.lengths);
    hr_goal_field_destroy(field);
    land_end(&l);
}

// Else a contour would be as wide there as the half of a block.
Test(lengths_map, up_to_the_rim_they_go_on_growing) {
    enum { SIDE = 20, SCALE = 16 };
    land l = land_of(0, SIDE, 1, 0);
    picture_layout layout = {.scale = SCALE};
    length_rows rows;
    cr_assert(length_rows_begin(&rows, &l.lengths, &layout, SIDE * SCALE));
    length_rows_read(&rows, SIDE / 2 * SCALE + SCALE / 2);
    for (int32_t x = 1; x < SIDE * SCALE; x++) {
        float grows = (rows.lengths[x] - rows.lengths[x - 1]) * SCALE;
        if (rows.lengths[x] > 1)
            cr_assert_float_eq(fabsf(grows), 1, 0.02, "%g at %d", (double)grows, (int)x);
    }
    length_rows_end(&rows);
    land_end(&l);
}

Test(lengths_map, contours_are_round_and_apart) {
    length_grid grid = {.most = 300};
    for (double scale = 0.1; scale < 100; scale *= 1.3) {
        double step = picture_contour_step(&grid, scale), ten = 1;
        while (ten * 10 <= step) ten *= 10;
        cr_expect(step == ten || step == 2 * ten || step == 5 * ten, "%g: %g", scale, step);
        cr_expect_geq(step * scale, 40, "%g: %g", scale, step);
    }
}

// ---- What asks for them

static void show_lengths(session *s) { session_toggle_layer(s, LAYER_LENGTHS); }

Test(lengths_map, a_start_is_enough_and_the_place_under_the_pointer_has_its_length) {
    planning p = {0};
    session *s = session_of(wall, 8);
    char text[WORDS_LENGTH];
    show_lengths(s);
    session_click(s, middle_of(2, 3));
    plan(&p, s);
    cr_assert_not_null(session_lengths(s));
    session_say_place(s, middle_of(5, 3), text);
    cr_expect_not_null(strstr(text, "   about 3.0 cells from the start"), "%s", text);
    session_say_place(s, middle_of(7, 3), text);
    cr_expect_null(strstr(text, "from the start"), "%s", text);
    session_clear(s);
    cr_expect_null(session_lengths(s));
    planning_end(&p);
    session_destroy(s);
}

static float length_at(const session *s, int32_t x, int32_t y) {
    return length_grid_at(session_lengths(s), middle_of(x, y));
}

Test(lengths_map, they_follow_the_start_strokes_and_the_unit) {
    planning p = {0};
    session *s = session_with_ends();
    show_lengths(s);
    plan(&p, s);
    cr_expect_float_eq(length_at(s, 2, 7), 4, 0.01);
    session_grab(s, middle_of(2, 3), 10);
    session_drag(s, middle_of(2, 4));
    plan(&p, s);
    cr_expect_float_eq(length_at(s, 2, 7), 3, 0.01);
    s->tool = TOOL_RECTANGLE;
    session_paint_begin(s, middle_of(0, 6));
    session_paint_on(s, middle_of(15, 6));
    session_paint_end(s);
    plan(&p, s);
    cr_expect_lt(length_at(s, 2, 7), 0);
    cr_expect_float_eq(length_at(s, 2, 0), 4, 0.01);
    session_undo(s);
    plan(&p, s);
    cr_expect_float_eq(length_at(s, 2, 7), 3, 0.01);
    unit_choice choice = s->choice;
    choice.size = 3;
    session_choose_unit(s, &choice);
    plan(&p, s);
    cr_expect_eq(session_lengths(s)->size, 3);
    cr_expect_lt(length_at(s, 0, 0), 0);
    planning_end(&p);
    session_destroy(s);
}

Test(lengths_map, a_goal_that_moves_asks_for_none_anew) {
    planning p = {0};
    session *s = session_with_ends();
    plan_job job;
    show_lengths(s);
    plan(&p, s);
    session_click(s, middle_of(13, 6));
    cr_assert(session_next_job(s, &job));
    cr_expect_eq(job.lengths_number, 0);
    do_job(&p, s, &job);
    cr_expect_not_null(session_lengths(s));
    planning_end(&p);
    session_destroy(s);
}

Test(lengths_map, of_units_with_costs_they_say_what_the_ways_cost) {
    planning p = {0};
    session *s = session_with_ends();
    unit_choice choice = s->choice;
    snprintf(choice.costs, sizeof choice.costs, "0=2");
    session_choose_unit(s, &choice);
    show_lengths(s);
    plan(&p, s);
    cr_assert_not_null(session_lengths(s));
    cr_expect(session_lengths(s)->is_cost);
    double cost = (double)length_grid_at(session_lengths(s), s->request.goal);
    cr_expect_float_eq(cost, s->answer.path.cost_256ths / HR_CELL, 0.05 * cost);
    cr_expect(s->answer.has_path);
    cr_expect_eq(s->message[0], '\0', "%s", s->message);
    planning_end(&p);
    session_destroy(s);
}

// ---- Pixels

static cairo_surface_t *frame_of(session *s) {
    canvas *c = canvas_create();
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 320, 160);
    cairo_t *cairo = cairo_create(image);
    session_resize(s, 320, 160);
    session_fit(s);
    cr_assert_eq(canvas_draw(c, cairo, s, (canvas_pointer){0}), CAIRO_STATUS_SUCCESS);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    canvas_destroy(c);
    return image;
}

static uint32_t pixel_at(const session *s, cairo_surface_t *image, int32_t x, int32_t y) {
    return pixel(image, (int32_t)((x + 0.3 - s->camera.left) * s->camera.scale),
                 (int32_t)((y + 0.3 - s->camera.top) * s->camera.scale));
}

Test(lengths_map, far_is_darker_than_near_and_what_is_cut_off_is_plain) {
    static const char *const rows[] = {
        "................", //
        "................", //
        "................", //
        "........########", //
        "........#.......", //
        "........#.......", //
        "........#.......", //
        "........#.......", //
    };
    planning p = {0};
    session *s = session_of(rows, 8);
    session_click(s, middle_of(0, 1));
    s->layers = 0;
    show_lengths(s);
    plan(&p, s);
    cairo_surface_t *image = frame_of(s);
    uint32_t near = pixel_at(s, image, 2, 1), far = pixel_at(s, image, 14, 1);
    cr_expect_lt(brightness(far), brightness(near) - 40);
    cr_expect_eq(pixel_at(s, image, 14, 5), 0xFFFFFF);
    cr_expect_lt(brightness(pixel_at(s, image, 8, 3)), 140);
    cairo_surface_destroy(image);
    planning_end(&p);
    session_destroy(s);
}
