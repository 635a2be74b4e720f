// test_compare.c - one query by many methods: the answers as data, what they hold of memory, and
// the panes, looked at pixel by pixel.

#include "tests/support/counting_allocator.h"
#include "tests/support/pixels.h"
#include "tests/support/pocket.h"
#include "tests/support/twins.h"
#include "viewer/compare/compare_answer.h"
#include "viewer/compare/compare_marks.h"
#include "viewer/compare/compare_methods.h"
#include "viewer/compare/compare_page.h"
#include "viewer/compare/compare_pane.h"
#include "viewer/compare/compare_text.h"
#include "viewer/compare/comparison.h"
#include "viewer/output/time_text.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_symbols.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- Maps

static void compare_all(comparison *c, const course *on, const hr_request *request) {
    cr_assert_eq(comparison_begin(c, on->map, request), HR_OK);
    for (int32_t i = 0; i < compare_method_count(); i++)
        cr_assert_eq(comparison_add(c, compare_method_at(i)), HR_OK);
}

static const compare_answer *answer_of(const comparison *c, const char *name) {
    for (int32_t i = 0; i < c->count; i++)
        if (strcmp(c->answers[i].method.name, name) == 0) return &c->answers[i];
    cr_assert_fail("no %s", name);
    return NULL;
}

// ---- Answers

static int64_t count_marks(const compare_answer *answer) {
    const compare_marks *marks = &answer->marks;
    int64_t count = 0, words = (int64_t)marks->stride * marks->height;
    for (int64_t i = 0; marks->words && i < words; i++)
        count += __builtin_popcountll(marks->words[i]);
    return count;
}

static void check_answer(const comparison *c, const twin *t, const compare_answer *answer,
                         double shortest, const char *where) {
    const char *name = answer->method.name;
    cr_assert(answer->status && (answer->has_way || answer->reason[0]), "%s: no reason\n%s", name,
              where);
    cr_assert(!answer->has_way || !answer->reason[0], "%s: a reason, and a way\n%s", name, where);
    cr_assert(!answer->has_way || c->is_reachable, "%s: a way where there is none\n%s", name,
              where);
    cr_assert(answer->touched == count_marks(answer), "%s\n%s", name, where);
    if (!answer->has_way) return;
    bool may_find_all_as_before = strcmp(name, "lpa") == 0 || answer->path.length_256ths == 0;
    cr_assert(answer->touched > 0 || may_find_all_as_before, "%s: looked at nothing\n%s", name,
              where);
    const char *fault = twin_waypoint_fault(t, &c->request, &answer->path);
    double ratio = answer->ratio;
    cr_assert(!fault, "%s: %s\n%s", name, fault, where);
    cr_assert(shortest == 0 || ratio >= 1 - 1e-9, "%s: ratio %f\n%s", name, ratio, where);
    cr_assert_float_eq(answer->path.cost_256ths, answer->path.length_256ths, 1e-3, "%s", name);
    if (strcmp(name, "exact") == 0 && shortest > 0) cr_assert_float_eq(ratio, 1, 1e-9);
}

Test(compare, every_way_is_clear_and_none_is_shorter_than_the_shortest) {
    uint64_t seed = seed_of_run(50000000);
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        dice d = {seed};
        int32_t size = 1 + roll(&d, 2), width = 4 + roll(&d, 30), height = 4 + roll(&d, 30);
        sketch map = random_map(&d, (map_kind)roll(&d, MAP_KINDS), width, height, size + 1);
        hr_cell start = roll_cell(&d, width - 1, height - 1),
                goal = roll_cell(&d, width - 1, height - 1);
        static twin t;
        static comparison c;
        char where[64];
        snprintf(where, sizeof where, "HANDRAIL_SEED=%llu", (unsigned long long)seed);
        course on = open_course(&map);
        hr_request request = request_between(start, goal, size);
        request.budget_steps = 20000;
        twin_look(&t, &map, size);
        compare_all(&c, &on, &request);
        double shortest = 0;
        bool is_way =
            twin_is_open(&t, start.x, start.y) && twin_label(&t, start) == twin_label(&t, goal);
        if (is_way) shortest = twin_shortest(&t, start, goal);
        cr_assert_eq(c.is_reachable, is_way, "%s", where);
        cr_assert_float_eq(c.shortest_256ths / HR_CELL, shortest, 1e-6, "%s", where);
        for (int32_t i = 0; i < c.count; i++) check_answer(&c, &t, &c.answers[i], shortest, where);
        comparison_end(&c);
        close_course(&on);
    }
}

Test(compare, ends_keep_their_places_within_their_blocks) {
    sketch map = draw(pocket);
    course on = open_course(&map);
    static comparison c;
    hr_request request = request_between(letter(&map, 'S'), letter(&map, 'G'), 1);
    request.start.x += 50, request.goal.y -= 70;
    compare_all(&c, &on, &request);
    for (int32_t i = 0; i < c.count; i++) {
        const hr_path *path = &c.answers[i].path;
        if (!c.answers[i].has_way) continue;
        cr_assert_eq(path->waypoints[0].x, request.start.x, "%s", c.answers[i].method.name);
        cr_assert_eq(path->waypoints[path->count - 1].y, request.goal.y);
        cr_assert_float_eq(path->remaining_256ths, 0, 1e-9);
    }
    comparison_end(&c);
    close_course(&on);
}

Test(compare, what_lies_off_the_map_or_is_too_much_is_refused_and_leaves_the_answers) {
    sketch map = draw(pocket);
    course on = open_course(&map);
    static comparison c;
    hr_request request = request_between((hr_cell){0, 0}, (hr_cell){12, 0}, 1);
    cr_assert_eq(comparison_begin(&c, on.map, &request), HR_BAD_SIZE);
    request = request_between(letter(&map, 'S'), letter(&map, 'G'), 1);
    cr_assert_eq(comparison_begin(&c, on.map, &request), HR_OK);
    for (int32_t i = 0; i < COMPARE_ANSWERS_MOST; i++)
        cr_assert_eq(comparison_add(&c, compare_method_at(0)), HR_OK);
    cr_assert_eq(comparison_add(&c, compare_method_at(0)), HR_TOO_MANY);
    cr_assert_eq(c.count, COMPARE_ANSWERS_MOST);
    comparison_end(&c);
    comparison_end(&c);
    close_course(&on);
}

Test(compare, methods_are_found_by_name) {
    cr_assert_leq(compare_method_count(), COMPARE_ANSWERS_MOST);
    for (int32_t i = 0; i < compare_method_count(); i++) {
        compare_method method = compare_method_at(i);
        cr_assert_eq(find_compare_method(method.name, strlen(method.name)), i);
        cr_assert_eq(method.kind == COMPARE_CLASSIC, method.classic != NULL);
    }
    cr_assert_eq(find_compare_method("trac", 4), -1);
}

// ---- Memory

static hr_map *map_with(hr_allocator allocator, hr_class_id *id) {
    hr_map_config config = hr_map_config_default();
    hr_map *map;
    config.width = 70, config.height = 66;
    config.allocator = allocator;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    hr_map_fill(map, (hr_rect){30, 0, 3, 60}, 1);
    cr_assert_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(0), 1}, id), HR_OK);
    return map;
}

Test(compare, every_failed_allocation_is_an_error_and_nothing_leaks) {
    for (int32_t i = 0; i < compare_method_count(); i++)
        for (long fail_at = 1, has_failed = 1; has_failed; fail_at++) {
            counting_allocator counts = {0};
            hr_class_id id;
            hr_map *map = map_with(counting(&counts), &id);
            static comparison c;
            hr_request request = request_between((hr_cell){2, 2}, (hr_cell){60, 3}, 1);
            request.class_id = id;
            request.budget_steps = 3000;
            cr_assert_eq(comparison_begin(&c, map, &request), HR_OK);
            counts.calls = 0;
            counts.fail_at = fail_at;
            hr_error error = comparison_add(&c, compare_method_at(i));
            has_failed = counts.calls >= fail_at;
            cr_assert_eq(error, has_failed ? HR_OUT_OF_MEMORY : HR_OK, "%s: %ld of %ld",
                         compare_method_at(i).name, fail_at, (long)counts.calls);
            cr_assert_eq(c.count, !has_failed);
            comparison_end(&c);
            hr_map_destroy(map);
            cr_assert_eq(counts.live, 0);
        }
}

// ---- Pictures

static cairo_surface_t *drawn(const compare_page *page, compare_page_layout *layout) {
    *layout = compare_lay_out(page);
    cairo_surface_t *image =
        cairo_image_surface_create(CAIRO_FORMAT_RGB24, layout->width, layout->height);
    cairo_t *cairo = cairo_create(image);
    cr_assert_eq(compare_draw_page(cairo, page, layout), CAIRO_STATUS_SUCCESS);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    return image;
}

static void compare_some(comparison *c, const course *on, const sketch *map,
                         const char *const *names) {
    hr_request request = request_between(letter(map, 'S'), letter(map, 'G'), 1);
    cr_assert_eq(comparison_begin(c, on->map, &request), HR_OK);
    for (; *names; names++)
        cr_assert_eq(
            comparison_add(c, compare_method_at(find_compare_method(*names, strlen(*names)))),
            HR_OK);
}

Test(compare, a_pane_shows_the_way_and_the_blocks_looked_at) {
    static const char *const names[] = {"breadth", "trace-free", NULL};
    sketch map = draw(pocket);
    course on = open_course(&map);
    static comparison c;
    compare_some(&c, &on, &map, names);
    const hr_path *path = &answer_of(&c, "breadth")->path;
    picture_layout camera = {0};
    picture_scale_map(&camera, 12, 7, 40, 1);
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 480, 280);
    cairo_t *cairo = cairo_create(image);
    compare_draw_pane(cairo, &c, &c.answers[0], -1, &camera);
    cairo_surface_flush(image);
    hr_position a = path->waypoints[1], b = path->waypoints[2];
    cr_expect_eq(pixel(image, (a.x + b.x) * 40 / 512, (a.y + b.y) * 40 / 512), COLOUR_PATH);
    uint32_t flooded = pixel(image, 5, 5);
    compare_draw_pane(cairo, &c, &c.answers[1], -1, &camera);
    cairo_surface_flush(image);
    cr_expect_neq(pixel(image, 5, 5), flooded); // not looked at by the hand
    cairo_destroy(cairo);
    cairo_surface_destroy(image);
    comparison_end(&c);
    close_course(&on);
}

Test(compare, panes_have_one_camera_and_lie_side_by_side) {
    static const char *const names[] = {"uniform", "uniform", "uniform", "uniform", NULL};
    sketch map = draw(pocket);
    course on = open_course(&map);
    static comparison c;
    compare_page_layout layout;
    compare_some(&c, &on, &map, names);
    compare_page page = {&c, 4, "yard", -1};
    cairo_surface_t *image = drawn(&page, &layout);
    cr_assert_eq(layout.columns * layout.rows, 4);
    int32_t differing = 0, step = layout.pane_width + 24;
    cr_assert_gt(layout.columns, 1);
    for (int32_t y = 0; y < layout.camera.map_height; y++)
        for (int32_t x = 24; x < 24 + layout.camera.map_width; x++)
            differing += pixel(image, x, layout.head_height + y) !=
                         pixel(image, x + step, layout.head_height + y);
    cr_expect_eq(differing, 0);
    cairo_surface_destroy(image);
    comparison_end(&c);
    close_course(&on);
}

static bool has_colour(cairo_surface_t *image, const compare_page_layout *layout, uint32_t colour) {
    for (int32_t y = 0; y < layout->height; y++)
        for (int32_t x = 0; x < layout->width; x++)
            if (pixel(image, x, y) == colour) return true;
    return false;
}

Test(compare, a_pane_without_a_way_says_so_in_its_own_colour) {
    static const char *const without[] = {"trace-free", NULL}, *const with[] = {"exact", NULL};
    sketch map = draw(pocket);
    course on = open_course(&map);
    compare_page_layout layout;
    for (int i = 0; i < 2; i++) {
        static comparison c;
        compare_some(&c, &on, &map, i ? with : without);
        compare_page page = {&c, 1, "yard", -1};
        cairo_surface_t *image = drawn(&page, &layout);
        cr_expect_eq(has_colour(image, &layout, 0xA33B00), i == 0);
        cr_expect_eq(compare_text_height(&c.answers[0], 300) > 120, i == 0);
        cairo_surface_destroy(image);
        comparison_end(&c);
    }
    close_course(&on);
}

Test(compare, any_number_of_panes_and_any_shape_of_map_has_room) {
    static const int32_t shapes[][2] = {{1, 1}, {60, 1}, {1, 60}, {64, 64}};
    for (int i = 0; i < 4; i++) {
        sketch map = {.width = shapes[i][0], .height = shapes[i][1]};
        course on = open_course(&map);
        static comparison c;
        hr_request request = request_between((hr_cell){0, 0}, (hr_cell){0, 0}, 1);
        cr_assert_eq(comparison_begin(&c, on.map, &request), HR_OK);
        for (int32_t count = 1; count <= compare_method_count(); count++) {
            cr_assert_eq(comparison_add(&c, compare_method_at(count - 1)), HR_OK);
            compare_page_layout layout = compare_lay_out(&(compare_page){&c, count, "", -1});
            cr_expect_geq(layout.columns * layout.rows, count);
            cr_expect_lt((layout.rows - 1) * layout.columns, count);
            cr_expect_geq(layout.pane_width, layout.camera.map_width);
            cr_expect_leq(layout.width, 12000);
        }
        comparison_end(&c);
        close_course(&on);
    }
}

Test(compare, marks_on_an_edge_of_the_map_are_whole) {
    sketch map = {.width = 60, .height = 1};
    course on = open_course(&map);
    static comparison c;
    hr_request request = request_between((hr_cell){0, 0}, (hr_cell){59, 0}, 1);
    cr_assert_eq(comparison_begin(&c, on.map, &request), HR_OK);
    cr_assert_eq(comparison_add(&c, compare_method_at(0)), HR_OK);
    compare_page_layout layout;
    compare_page page = {&c, 1, "", -1};
    cairo_surface_t *image = drawn(&page, &layout);
    picture_layout camera = compare_camera_of_pane(&layout, 0);
    picture_point start = picture_place(&camera, request.start);
    picture_point goal = picture_place(&camera, request.goal);
    cr_assert_gt(goal.x + 8, camera.map_x + camera.map_width + 2);
    cr_expect_lt(brightness(pixel(image, (int32_t)start.x - 7, (int32_t)start.y)), 100);
    cr_expect_lt(brightness(pixel(image, (int32_t)goal.x + 8, (int32_t)goal.y)), 100);
    cairo_surface_destroy(image);
    comparison_end(&c);
    close_course(&on);
}

Test(compare, times_are_written_in_a_unit_that_fits) {
    char text[32];
    time_text(12345, text, sizeof text);
    cr_expect_str_eq(text, "12.3 us");
    time_text(4560000, text, sizeof text);
    cr_expect_str_eq(text, "4.56 ms");
    time_text(1230000000, text, sizeof text);
    cr_expect_str_eq(text, "1.23 s");
}

Test(compare, ratios_are_as_wide_as_their_column) {
    static const struct {
        double ratio;
        const char *text;
    } of[] = {{0, "0.0000"},       {0.47114, "0.4711"},  {9.99994, "9.9999"},
              {9.99996, "10.000"}, {181.0751, "181.08"}, {99999.4, "99999"}};
    char text[32];
    for (size_t i = 0; i < sizeof of / sizeof *of; i++)
        cr_expect_str_eq(ratio_cell(of[i].ratio, text, sizeof text), of[i].text, "%f is \"%s\"",
                         of[i].ratio, text);
}

Test(compare, what_was_looked_at_is_one_block_or_many) {
    compare_answer answer = {.status = "found", .touched = 1};
    cr_expect_str_eq(compare_figures_of(&answer).at[6].text, "1 block");
    answer.counts = "blocks of jumps";
    cr_expect_str_eq(compare_figures_of(&answer).at[6].text, "1 block of jumps");
    answer.touched = 2;
    cr_expect_str_eq(compare_figures_of(&answer).at[6].text, "2 blocks of jumps");
}
