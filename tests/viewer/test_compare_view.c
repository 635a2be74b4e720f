// test_compare_view.c - what the window shows of a comparison, without a window: what is asked and
// what is taken, and the panes, looked at pixel by pixel.

#include "tests/support/compare_views.h"
#include "tests/support/pixels.h"
#include "viewer/canvas/canvas_view.h"
#include "viewer/compare/compare_answer.h"
#include "viewer/compare/compare_marks.h"
#include "viewer/compare/compare_methods.h"
#include "viewer/compare/compare_view.h"
#include "viewer/compare/comparison.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_symbols.h"

// ---- Asking

Test(compare_view, every_pane_has_its_answer_once_and_nothing_more_is_asked) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    cr_expect_eq(answer(&view, &p, s, 0), COMPARE_PANES_AT_FIRST);
    cr_expect_eq(answer(&view, &p, s, 0), 0);
    for (int32_t i = 0; i < COMPARE_PANES_AT_FIRST; i++) {
        cr_expect(compare_view_has_answer(&view, i));
        cr_expect(view.panes[i].answer.has_way);
        cr_expect_geq(view.panes[i].answer.ratio, 1 - 1e-9);
        cr_expect_gt(view.panes[i].answer.touched, 0);
    }
    end(&view, &p, s);
}

Test(compare_view, nothing_is_asked_before_there_is_a_goal_or_after_it_is_cleared) {
    session *s = walled();
    planning p = {0};
    compare_view view = compare_view_begin();
    cr_expect_eq(answer(&view, &p, s, 0), 0);
    session_click(s, middle_of(20, 30));
    cr_expect_eq(answer(&view, &p, s, 0), 0);
    session_click(s, middle_of(80, 30));
    cr_expect_eq(answer(&view, &p, s, 0), COMPARE_PANES_AT_FIRST);
    session_clear(s);
    compare_view_look(&view, s);
    cr_expect_not(compare_view_has_answer(&view, 0));
    cr_expect_eq(answer(&view, &p, s, 0), 0);
    end(&view, &p, s);
}

Test(compare_view, only_the_pane_with_another_method_is_asked_again) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    answer(&view, &p, s, 0);
    choose(&view, 2, "trace-farthest");
    cr_expect_not(compare_view_has_answer(&view, 2));
    cr_expect_eq(answer(&view, &p, s, 0), 1);
    cr_expect_str_eq(view.panes[2].answer.method.name, "trace-farthest");
    end(&view, &p, s);
}

Test(compare_view, panes_that_are_not_shown_are_not_asked) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    compare_view_set_count(&view, 2);
    cr_expect_eq(answer(&view, &p, s, 0), 2);
    compare_view_set_count(&view, 99);
    cr_expect_eq(view.count, COMPARE_PANES_MOST);
    cr_expect_eq(answer(&view, &p, s, 0), COMPARE_PANES_MOST - 2);
    end(&view, &p, s);
}

// As the window's thread would.
static void plan(planning *p, session *s) {
    plan_job job;
    while (session_next_job(s, &job)) {
        plan_answer reply = planning_do(p, &job, NULL, NULL);
        session_accept(s, &reply);
    }
}

Test(compare_view, of_several_goals_all_go_to_the_one_that_the_path_leads_to) {
    session *s = asking();
    planning p = {0}, own = {0};
    compare_view view = compare_view_begin();
    char text[WORDS_LENGTH];
    hr_position near = middle_of(40, 30);
    session_add_goal(s, near);
    cr_expect_eq(answer(&view, &p, s, 0), 0, "which one is not known yet");
    plan(&own, s);
    cr_expect_eq(answer(&view, &p, s, 0), COMPARE_PANES_AT_FIRST);
    cr_expect_eq(view.asked.goal.x, near.x);
    for (int32_t i = 0; i < COMPARE_PANES_AT_FIRST; i++)
        cr_expect_float_eq(view.panes[i].answer.path.length_256ths, 20 * HR_CELL, 1);
    compare_view_say(s, text);
    cr_expect_not_null(strstr(text, "All go to B,"), "%s", text);
    session_click_start(s, middle_of(84, 31));
    cr_expect_eq(answer(&view, &p, s, 0), 0, "nor after another start");
    plan(&own, s);
    cr_expect_eq(answer(&view, &p, s, 0), COMPARE_PANES_AT_FIRST);
    cr_expect_eq(view.asked.goal.x, middle_of(80, 30).x);
    planning_end(&own);
    end(&view, &p, s);
}

Test(compare_view, it_is_said_that_reach_is_not_compared) {
    session *s = asking();
    char text[WORDS_LENGTH];
    compare_view_say(s, text);
    cr_expect_str_empty(text);
    s->request.reach_256ths = 2 * HR_CELL;
    compare_view_say(s, text);
    cr_expect_not_null(strstr(text, "the reach of 2.0 cells is not compared"), "%s", text);
    session_destroy(s);
}

static int32_t method_of(const char *name) { return find_compare_method(name, strlen(name)); }

Test(compare_view, a_method_is_shown_in_one_pane_more_or_its_pane_is_taken_away) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    int32_t routes = method_of("routes");
    answer(&view, &p, s, 0);
    cr_expect_eq(compare_view_pane_of(&view, routes), -1);
    compare_view_toggle(&view, routes);
    cr_expect_eq(view.count, COMPARE_PANES_AT_FIRST + 1);
    cr_expect_eq(compare_view_pane_of(&view, routes), COMPARE_PANES_AT_FIRST);
    cr_expect_eq(answer(&view, &p, s, 0), 1);
    compare_view_toggle(&view, method_of("exact")); // the second: those after it keep their answers
    cr_expect_eq(view.count, COMPARE_PANES_AT_FIRST);
    cr_expect_eq(compare_view_pane_of(&view, method_of("exact")), -1);
    cr_expect_eq(compare_view_pane_of(&view, routes), COMPARE_PANES_AT_FIRST - 1);
    cr_expect_eq(answer(&view, &p, s, 0), 0);
    for (int32_t i = 0; i < view.count; i++) {
        cr_expect(compare_view_has_answer(&view, i));
        cr_expect_eq(view.panes[i].method, method_of(view.panes[i].answer.method.name));
    }
    end(&view, &p, s);
}

Test(compare_view, there_is_always_a_pane_and_never_a_tenth) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    compare_view_set_count(&view, COMPARE_PANES_MOST);
    compare_view_toggle(&view, method_of("mesh"));
    cr_expect_eq(view.count, COMPARE_PANES_MOST);
    cr_expect_eq(compare_view_pane_of(&view, method_of("mesh")), COMPARE_PANES_MOST - 1);
    compare_view_set_count(&view, 1);
    compare_view_toggle(&view, view.panes[0].method);
    cr_expect_eq(view.count, 1);
    cr_expect_eq(answer(&view, &p, s, 0), 1);
    end(&view, &p, s);
}

// Ten portals are not less than a hundred blocks, nor are those of a repair.
Test(compare_view, blocks_come_first_where_rows_are_sorted_by_what_was_looked_at) {
    compare_view view = compare_view_begin();
    int32_t sorted[COMPARE_ANSWERS_MOST], routes = method_of("routes"), exact = method_of("exact");
    view.rows[routes] =
        (compare_row){.answered = 1, .has_way = true, .touched = 10, .counts = "portals"};
    view.rows[exact] = (compare_row){.answered = 1, .has_way = true, .touched = 100, .time_ns = 9};
    cr_assert_eq(compare_view_sorted(&view, sorted), 2);
    cr_expect_eq(sorted[0], exact);
    compare_view_sort_by(&view, COLUMN_TOUCHED);
    compare_view_sorted(&view, sorted);
    cr_expect_eq(sorted[0], exact); // from the most to the least, too
    compare_view_sort_by(&view, COLUMN_TIME);
    compare_view_sorted(&view, sorted);
    cr_expect_eq(sorted[0], routes);
    compare_view_end(&view);
}

// Whichever run is the quicker: nobody asks why there are two.
Test(compare_view, a_method_has_one_time_in_its_pane_and_in_the_table) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    view.wants_rows = true;
    answer(&view, &p, s, 0);
    for (int32_t i = 0; i < view.count; i++) {
        cr_assert(compare_view_has_answer(&view, i));
        cr_expect_eq(view.panes[i].answer.time_ns, view.rows[view.panes[i].method].time_ns);
    }
    end(&view, &p, s);
}

// On a map of many tiles routes look at portals, and say so; within one they need none. Jump points
// look up their scans, and a search that is repaired has come to the rest of its blocks before.
Test(compare_view, what_was_looked_at_before_the_query_is_told_apart) {
    session *s = session_create();
    opened_map opened = open_map_generated(find_map_kind("islands"), 5, 256, 256);
    planning p = {0};
    compare_view view = compare_view_begin();
    session_show(s, &opened);
    session_show_example(s);
    compare_view_set_count(&view, 6);
    choose(&view, 0, "routes");
    choose(&view, 1, "trace");
    choose(&view, 2, "jump");
    choose(&view, 3, "jump-costs");
    choose(&view, 4, "astar-octile");
    choose(&view, 5, "lpa");
    answer(&view, &p, s, 0);
    cr_expect_str_eq(view.panes[0].answer.counts, "portals");
    cr_expect_null(view.panes[1].answer.counts);
    cr_expect_str_eq(view.panes[2].answer.counts, "blocks of jumps");
    cr_expect_str_eq(view.panes[3].answer.counts, "blocks of jumps");
    cr_expect_null(view.panes[4].answer.counts);
    cr_expect_str_eq(view.panes[5].answer.counts, "blocks of a repair");
    session_set_start(s, s->request.goal);
    answer(&view, &p, s, 0);
    cr_expect_null(view.panes[0].answer.counts);
    cr_expect_null(view.panes[5].answer.counts); // at the goal already
    end(&view, &p, s);
}

Test(compare_view, a_goal_a_stroke_another_unit_and_a_budget_are_each_another_query) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    compare_view_set_count(&view, 1);
    choose(&view, 0, "exact");
    cr_assert_eq(answer(&view, &p, s, 0), 1);
    double before = view.panes[0].answer.path.length_256ths;
    session_click(s, middle_of(80, 33));
    cr_expect_eq(answer(&view, &p, s, 0), 1);
    session_click(s, middle_of(80, 30));
    s->tool = TOOL_RECTANGLE;
    session_paint_begin(s, middle_of(48, 0));
    session_paint_on(s, middle_of(48, 20));
    session_paint_end(s);
    cr_expect_eq(answer(&view, &p, s, 0), 1);
    cr_expect_gt(view.panes[0].answer.path.length_256ths, before); // the nearer end is closed
    session_undo(s);
    cr_expect_eq(answer(&view, &p, s, 0), 1);
    cr_expect_eq(view.panes[0].answer.path.length_256ths, before);
    unit_choice choice = s->choice;
    choice.size = 3;
    session_choose_unit(s, &choice);
    cr_expect_eq(answer(&view, &p, s, 0), 1);
    s->request.budget_steps = 1;
    cr_expect_eq(answer(&view, &p, s, 0), 1);
    end(&view, &p, s);
}

Test(compare_view, the_map_goes_with_a_job_when_it_was_painted_and_not_for_another_unit) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    compare_job job;
    unit_choice choice = s->choice;
    cr_expect_gt(answer(&view, &p, s, 0), 0);
    choice.size = 3;
    session_choose_unit(s, &choice);
    cr_expect(compare_view_look(&view, s));
    cr_assert(compare_view_next_job(&view, s, &job));
    cr_expect_null(job.plan.shared);
    plan_job_end(&job.plan);
    s->tool = TOOL_PAINT;
    session_paint_begin(s, middle_of(60, 30));
    session_paint_end(s);
    cr_expect(compare_view_look(&view, s));
    cr_assert(compare_view_next_job(&view, s, &job));
    cr_expect_not_null(job.plan.shared);
    plan_job_end(&job.plan);
    end(&view, &p, s);
}

Test(compare_view, nothing_is_asked_before_all_is_painted) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    compare_job job;
    shared_map *held = shared_map_hold(s->shared);
    s->tool = TOOL_PAINT;
    session_paint_begin(s, middle_of(60, 30));
    session_paint_end(s);
    cr_expect(session_is_busy(s));
    cr_expect_not(compare_view_next_job(&view, s, &job));
    shared_map_let_go(held);
    session_go_on(s);
    cr_assert(compare_view_next_job(&view, s, &job));
    plan_job_end(&job.plan);
    end(&view, &p, s);
}

Test(compare_view, a_budget_that_ran_out_is_said_so) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    s->request.budget_steps = 5;
    answer(&view, &p, s, 0);
    for (int32_t i = 0; i < COMPARE_PANES_AT_FIRST; i++) {
        const compare_answer *a = &view.panes[i].answer;
        cr_expect_not(a->has_way, "%s", a->method.name);
        cr_expect_not_null(strstr(a->reason, "budget of 5 steps"), "%s: %s", a->method.name,
                           a->reason);
    }
    end(&view, &p, s);
}

// ---- Leaving

Test(compare_view, a_run_that_is_left_hands_out_nothing_more_and_is_taken_up_again) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    cr_expect_eq(answer(&view, &p, s, 2), 2);
    cr_expect(compare_view_has_answer(&view, 1));
    cr_expect_not(compare_view_has_answer(&view, 2));
    cr_expect_eq(answer(&view, &p, s, 0), COMPARE_PANES_AT_FIRST - 2);
    end(&view, &p, s);
}

Test(compare_view, an_answer_to_an_older_query_or_for_another_method_is_not_taken) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    compare_job job;
    run r = {&view, 0, 0};
    compare_view_look(&view, s);
    cr_assert(compare_view_next_job(&view, s, &job));
    session_click(s, middle_of(70, 30));
    cr_expect(compare_view_look(&view, s));
    cr_assert_eq(compare_do(&p, &job, take, should_cancel, &r), HR_OK);
    for (int32_t i = 0; i < COMPARE_PANES_MOST; i++) cr_expect_eq(view.panes[i].answered, 0);
    cr_assert(compare_view_next_job(&view, s, &job));
    choose(&view, 1, "jump");
    cr_assert_eq(compare_do(&p, &job, take, should_cancel, &r), HR_OK);
    cr_expect(compare_view_has_answer(&view, 0));
    cr_expect_not(compare_view_has_answer(&view, 1));
    end(&view, &p, s);
}

static bool is_left_at_once(void *user) { return ++*(int32_t *)user > 1; }

// Without an end of its own it would take minutes: all ways of that many steps.
Test(compare_view, every_classic_is_left_soon_after_nobody_waits_for_it, .timeout = 120) {
    session *s = asking();
    for (int32_t i = 0; i < compare_method_count(); i++) {
        static comparison c;
        int32_t asked = 0;
        hr_request request = s->request;
        hr_class_id id;
        cr_assert_eq(hr_map_add_class(s->map, s->unit.unit, &id), HR_OK);
        request.class_id = id;
        request.budget_steps = 2000000000;
        cr_assert_eq(comparison_begin_unless(&c, s->map, &request, is_left_at_once, &asked), HR_OK);
        cr_assert_eq(comparison_add(&c, compare_method_at(i)), HR_OK);
        cr_expect_lt(c.answers[0].steps, 1000000, "%s", compare_method_at(i).name);
        comparison_end(&c);
    }
    session_destroy(s);
}

Test(compare_view, what_failed_is_not_asked_again_until_the_query_changes) {
    session *s = asking();
    compare_view view = compare_view_begin();
    compare_job job;
    compare_view_look(&view, s);
    cr_assert(compare_view_next_job(&view, s, &job));
    plan_job_end(&job.plan);
    compare_view_fail(&view);
    cr_expect_not(compare_view_next_job(&view, s, &job));
    session_click(s, middle_of(70, 30));
    compare_view_look(&view, s);
    cr_assert(compare_view_next_job(&view, s, &job));
    cr_expect_not_null(job.plan.shared); // what the failed one had may be lost
    plan_job_end(&job.plan);
    compare_view_end(&view);
    session_destroy(s);
}

// ---- Panes

static const int32_t wide = 900, high = 700;

static cairo_surface_t *drawn(const compare_view *view, session *s) {
    compare_area area = compare_view_area(view, 0, wide, high);
    canvas *c = canvas_create();
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, wide, high);
    cairo_t *cairo = cairo_create(image);
    session_resize(s, area.width, area.height);
    cr_assert_eq(compare_view_draw(view, cairo, c, s, (canvas_pointer){0}, wide, high),
                 CAIRO_STATUS_SUCCESS);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    canvas_destroy(c);
    return image;
}

static uint32_t pixel_at(cairo_surface_t *image, const compare_view *view, const session *s,
                         int32_t pane, hr_position at) {
    compare_area area = compare_view_area(view, pane, wide, high);
    picture_layout layout = canvas_layout(&s->camera);
    picture_point place = picture_place(&layout, at);
    return pixel(image, area.x + (int32_t)place.x, area.y + (int32_t)place.y);
}

Test(compare_view, panes_do_not_overlap_and_each_pixel_of_a_map_is_its_own_panes) {
    compare_view view = compare_view_begin();
    for (int32_t count = 1; count <= COMPARE_PANES_MOST; count++) {
        compare_view_set_count(&view, count);
        for (int32_t i = 0; i < count; i++) {
            compare_area a = compare_view_area(&view, i, wide, high);
            cr_expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= wide && a.y + a.height < high);
            cr_expect_eq(compare_view_pane_at(&view, wide, high, a.x, a.y), i);
            cr_expect_eq(
                compare_view_pane_at(&view, wide, high, a.x + a.width - 1, a.y + a.height - 1), i);
            compare_area first = compare_view_area(&view, 0, wide, high);
            cr_expect(a.width == first.width && a.height == first.height);
        }
    }
    cr_expect_eq(compare_view_pane_at(&view, wide, high, -5, -5), 0);
    cr_expect_eq(compare_view_pane_at(&view, wide, high, 1e6, 1e6), COMPARE_PANES_MOST - 1);
    cr_expect_geq(compare_view_area(&view, 3, 1, 1).width, 1);
}

Test(compare_view, panes_with_one_method_look_alike) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    for (int32_t i = 0; i < COMPARE_PANES_AT_FIRST; i++) choose(&view, i, "uniform");
    answer(&view, &p, s, 0);
    cairo_surface_t *image = drawn(&view, s);
    compare_area first = compare_view_area(&view, 0, wide, high);
    for (int32_t i = 1; i < COMPARE_PANES_AT_FIRST; i++) {
        compare_area area = compare_view_area(&view, i, wide, high);
        int32_t differing = 0;
        for (int32_t y = 0; y < area.height; y++)
            for (int32_t x = 0; x < area.width; x++)
                differing +=
                    pixel(image, first.x + x, first.y + y) != pixel(image, area.x + x, area.y + y);
        cr_expect_eq(differing, 0);
    }
    cairo_surface_destroy(image);
    end(&view, &p, s);
}

Test(compare_view, a_pane_shows_its_way_and_what_was_looked_at) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    answer(&view, &p, s, 0);
    cairo_surface_t *image = drawn(&view, s);
    hr_position away = middle_of(5, 5);
    const hr_path *path = &view.panes[0].answer.path;
    hr_position a = path->waypoints[0], b = path->waypoints[1];
    hr_position half = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    cr_expect_eq(pixel_at(image, &view, s, 0, half), COLOUR_PATH);
    cr_expect_neq(pixel_at(image, &view, s, 2, away), pixel_at(image, &view, s, 0, away));
    cairo_surface_destroy(image);
    end(&view, &p, s);
}

Test(compare_view, an_answer_to_an_older_query_is_only_a_shadow) {
    session *s = asking();
    planning p = {0};
    compare_view view = compare_view_begin();
    answer(&view, &p, s, 0);
    hr_position a = view.panes[0].answer.path.waypoints[0],
                b = view.panes[0].answer.path.waypoints[1];
    hr_position half = {(a.x + b.x) / 2, (a.y + b.y) / 2};
    session_click(s, middle_of(81, 30));
    compare_view_look(&view, s);
    cairo_surface_t *image = drawn(&view, s);
    cr_expect_neq(pixel_at(image, &view, s, 0, half), COLOUR_PATH);
    cairo_surface_destroy(image);
    end(&view, &p, s);
}

Test(compare_view, without_a_map_there_is_still_a_picture) {
    session *s = session_create();
    compare_view view = compare_view_begin();
    cairo_surface_destroy(drawn(&view, s));
    compare_view_end(&view);
    session_destroy(s);
}

// ---- Marks: against a look at every block of every pixel

static bool is_under(const compare_marks *marks, const picture_layout *l, int32_t half, int32_t px,
                     int32_t py) {
    for (int32_t y = 0; y < marks->height; y++)
        for (int32_t x = 0; x < marks->width; x++) {
            double left = l->origin_x + (x + half) * l->scale,
                   top = l->origin_y + (y + half) * l->scale;
            bool is_marked = marks->words[y * marks->stride + x / 64] >> (x % 64) & 1;
            // Zoomed out any block that reaches into the pixel, zoomed in the one at its middle.
            double reach = l->scale < 1 ? 0.499 : 0;
            if (is_marked && left <= px + 0.5 + reach && px + 0.5 - reach < left + l->scale &&
                top <= py + 0.5 + reach && py + 0.5 - reach < top + l->scale)
                return true;
        }
    return false;
}

Test(compare_view, marks_are_drawn_where_a_slow_look_finds_them) {
    hr_allocator allocator = hr_allocator_default();
    compare_marks marks;
    srand(7);
    cr_assert_eq(compare_marks_begin(&marks, &allocator, 150, 40), HR_OK);
    for (int32_t i = 0; i < 120; i++) compare_mark(&marks, rand() % 150, rand() % 40);
    for (int32_t round = 0; round < 40; round++) {
        picture_layout l = {.scale = 0.1303 * (1 + round % 20),
                            .origin_x = rand() % 90 - 60 + 0.31371,
                            .origin_y = rand() % 60 - 40 + 0.77193};
        int32_t half = round % 3;
        cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 60, 40);
        cairo_t *cairo = cairo_create(image);
        compare_draw_marks(cairo, &marks, COLOUR_SEARCHED, half, false, &l,
                           (compare_area){0, 0, 60, 40});
        cairo_destroy(cairo);
        cairo_surface_flush(image);
        for (int32_t y = 0; y < 40; y++)
            for (int32_t x = 0; x < 60; x++)
                cr_assert_eq(pixel(image, x, y) != 0, is_under(&marks, &l, half, x, y),
                             "round %d, pixel %d,%d", (int)round, (int)x, (int)y);
        cairo_surface_destroy(image);
    }
    compare_marks_end(&marks, &allocator);
}
