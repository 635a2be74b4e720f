// test_closing_limits.c - closings where there are too few values, too few classes, or more maps
// than copies are kept of.

#include "passmap/views.h"
#include "planner/lengths.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <string.h>

// Goals are answered with the same sentence, and the nearest of them with an error.
Test(closing_limits, where_too_few_values_are_left_goals_are_refused_too) {
    course c = open_empty_course(70, 70, NULL);
    hr_class walker = {.pass = hr_pass_without_bits(1), .size = 1};
    hr_request request = request_between((hr_cell){10, 50}, (hr_cell){60, 50}, 1);
    cr_assert_eq(hr_map_add_class(c.map, walker, &request.class_id), HR_OK);
    hr_goal goal = {.position = request.goal};
    const hr_closing closings[] = {{.cells = {30, 0, 8, 70}, .extra_256ths = 512},
                                   {.cells = {20, 0, 2, 40}}};
    request.closings = closings, request.closing_count = 2;
    request.goals = &goal, request.goal_count = 1;
    cr_expect_float_eq(plan(&c, &request).cost_256ths, 50 * HR_CELL + 8 * 512, 1e-6);
    for (int32_t i = 0; i < 8 * 70; i++)
        hr_map_set(c.map, 30 + i % 8, i / 8, (uint8_t)(i % 128 * 2));
    hr_path path = plan(&c, &request);
    cr_expect_eq(path.status, HR_INVALID);
    cr_expect_eq(path.goal_index, HR_NO_GOAL);
    cr_expect_not_null(strstr(path.problem, "too few values"));
    hr_near_goal nearest;
    int32_t count = 7;
    cr_expect_eq(hr_find_nearest(c.planner, &request, 1, &nearest, &count), HR_BAD_SIZE);
    cr_expect_eq(count, 0);
    close_course(&c);
}

// The copy needs one more for the prices.
Test(closing_limits, a_map_with_all_its_classes_has_none_left_for_dearer_cells) {
    course c = open_bare_course(40, 40, NULL);
    hr_class_id id;
    for (int32_t i = 0; i < HR_CLASS_MAX; i++) {
        hr_class unit = {.pass = hr_pass_up_to((uint8_t)(i % 128)), .size = 1 + i / 128};
        cr_assert_eq(hr_map_add_class(c.map, unit, &id), HR_OK);
    }
    hr_request request = request_between((hr_cell){5, 20}, (hr_cell){35, 20}, 1);
    hr_closing closing = {.cells = {20, 0, 2, 40}, .extra_256ths = 512};
    request.closings = &closing, request.closing_count = 1;
    cr_expect_eq(plan(&c, &request).status, HR_INVALID);
    closing.extra_256ths = 0;
    cr_expect_eq(plan(&c, &request).status, HR_NEAREST);
    close_course(&c);
}

Test(closing_limits, a_side_of_0_closes_nothing_and_each_side_counts) {
    course c = open_empty_course(60, 60, NULL);
    hr_request request = request_between((hr_cell){10, 30}, (hr_cell){50, 30}, 1);
    hr_closing closing = {.cells = {30, 0, 0, 60}};
    request.closings = &closing, request.closing_count = 1;
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    closing.cells = (hr_rect){30, 30, 8, 0};
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    closing.cells = (hr_rect){10, 29, 1, 3}; // the start is closed
    cr_expect_eq(plan(&c, &request).status, HR_BLOCKED);
    closing.cells = (hr_rect){10, 29, 0, 3};
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    closing.cells = (hr_rect){10, 29, 1, 1};
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    close_course(&c);
}

// More views than copies are kept of: the one that was not used for the longest time gives way.
Test(closing_limits, each_of_many_views_has_its_own_answer) {
    enum { VIEWS = 6 };
    course c = open_empty_course(100, 100, NULL);
    hr_map *views[VIEWS];
    const hr_closing wall = {.cells = {50, 10, 1, 90}};
    hr_request request = request_between((hr_cell){10, 50}, (hr_cell){90, 50}, 1);
    request.closings = &wall, request.closing_count = 1;
    double lengths[VIEWS];
    for (int32_t i = 0; i < VIEWS; i++) {
        cr_assert_eq(hr_map_create_view(c.map, &(hr_view_config){.is_all_seen = true}, &views[i]),
                     HR_OK);
        hr_map_fill(views[i], (hr_rect){70, 0, 1, 60 + 5 * i}, 1);
        cr_assert_eq(hr_planner_add_view(c.planner, views[i], &request.view), HR_OK);
        lengths[i] = plan(&c, &request).length_256ths;
        if (i > 0) cr_expect_gt(lengths[i], lengths[i - 1]);
    }
    for (int32_t i = 0; i < 2 * VIEWS; i++) {
        request.view = 1 + i % VIEWS;
        hr_path path = plan(&c, &request);
        cr_expect_eq(path.status, HR_FOUND);
        cr_expect_float_eq(path.length_256ths, lengths[i % VIEWS], 0);
    }
    close_course(&c);
    for (int32_t i = 0; i < VIEWS; i++) hr_map_destroy(views[i]);
}
