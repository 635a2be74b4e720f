// test_closing_limits.c - closings where there are too few values, too few classes, or more maps
// than copies are kept of.

#include "passmap/footprints.h"
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

// Each has prices as well as any, whatever was asked before.
Test(closing_limits, cells_are_dearer_to_each_of_all_the_classes_that_a_map_can_have) {
    course c = open_bare_course(40, 40, NULL);
    hr_class_id id;
    for (int32_t i = 0; i < HR_CLASS_MAX; i++) {
        hr_class unit = {.pass = hr_pass_up_to((uint8_t)(i % 128)), .size = 1 + i / 128};
        cr_assert_eq(hr_map_add_class(c.map, unit, &id), HR_OK);
    }
    hr_request request = request_between((hr_cell){5, 20}, (hr_cell){35, 20}, 1);
    hr_closing closing = {.cells = {20, 0, 2, 40}, .extra_256ths = 512};
    request.closings = &closing, request.closing_count = 1;
    for (request.class_id = 0; request.class_id < HR_CLASS_MAX; request.class_id++) {
        int32_t size = 1 + request.class_id / 128;
        request.start = hr_block_centre((hr_cell){5, 20}, size);
        request.goal = hr_block_centre((hr_cell){35, 20}, size);
        hr_path path = plan(&c, &request);
        cr_expect_eq(path.status, HR_STRAIGHT);
        cr_expect_float_eq(path.cost_256ths, path.length_256ths + (2 + size / 2.0) * 512, 1024);
        cr_expect_gt(path.cost_256ths, path.length_256ths + 512);
    }
    request.class_id = 0;
    request.start = hr_block_centre((hr_cell){5, 20}, 1);
    request.goal = hr_block_centre((hr_cell){35, 20}, 1);
    closing.extra_256ths = 0;
    cr_expect_eq(plan(&c, &request).status, HR_NEAREST);
    close_course(&c);
}

// The class cannot have so many costs, with clearance; but it can have those in the cells.
Test(closing_limits, a_class_of_many_costs_and_clearance_is_priced_for_the_cells_alone) {
    enum { KINDS = 40 };
    uint8_t values[KINDS];
    uint16_t costs[256];
    for (int32_t i = 0; i < KINDS; i++) values[i] = (uint8_t)i;
    for (int32_t i = 0; i < 256; i++) costs[i] = (uint16_t)(256 + 37 * i);
    course c = open_bare_course(60, 60, NULL);
    hr_class unit = {.pass = hr_pass_of_values(values, KINDS),
                     .size = 1,
                     .costs_256ths = costs,
                     .clearance_costs_256ths = {700, 600, 500, 400}};
    hr_request request = request_between((hr_cell){10, 30}, (hr_cell){50, 30}, 1);
    cr_assert_eq(hr_map_add_class(c.map, unit, &request.class_id), HR_OK);
    hr_closing closing = {.cells = {28, 0, 4, 60}, .extra_256ths = 1000};
    request.closings = &closing, request.closing_count = 1;
    cr_expect_float_eq(plan(&c, &request).cost_256ths, 40 * HR_CELL + 4 * 1000, 1e-6);
    for (int32_t i = 0; i < KINDS; i++) hr_map_set(c.map, 28 + i % 4, i, (uint8_t)i);
    hr_path path = plan(&c, &request);
    cr_expect_eq(path.status, HR_INVALID);
    cr_expect_not_null(path.problem);
    close_course(&c);
}

// For which class a link is does not depend on what a request makes dearer.
Test(closing_limits, links_that_name_a_class_are_its_links_where_something_is_dearer) {
    for (hr_class_id named = 0; named < 2; named++) {
        course c = open_parted_course(60, 60, 30,
                                      (hr_link){.from = hr_block_centre((hr_cell){20, 30}, 1),
                                                .to = hr_block_centre((hr_cell){40, 30}, 1),
                                                .classes = {UINT64_C(1) << named}});
        hr_request request = request_between((hr_cell){10, 30}, (hr_cell){50, 30}, 1);
        hr_closing closing = {.cells = {3, 3, 2, 2}, .extra_256ths = 512};
        request.closings = &closing, request.closing_count = 1;
        hr_status expected = named == 0 ? HR_FOUND : HR_NEAREST;
        cr_expect_eq(plan(&c, &request).status, expected);
        closing.extra_256ths = 0;
        cr_expect_eq(plan(&c, &request).status, expected);
        close_course(&c);
    }
}

// The shortest path stays that of the exact search, and costs its length.
Test(closing_limits, what_is_dearer_nowhere_changes_nothing) {
    course c = open_empty_course(60, 60, NULL);
    hr_map_fill(c.map, (hr_rect){30, 10, 1, 50}, 1);
    hr_request request = request_between((hr_cell){10, 30}, (hr_cell){50, 31}, 1);
    request.quality = HR_EXACT;
    double length = plan(&c, &request).length_256ths;
    const hr_closing closings[] = {{.cells = {5, 5, 0, 9}, .extra_256ths = 512},
                                   {.cells = {60, 5, 9, 9}, .extra_256ths = 512},
                                   {.footprint = 77, .extra_256ths = 512}};
    request.closings = closings, request.closing_count = 3;
    hr_path path = plan(&c, &request);
    cr_expect_eq(path.stage, HR_STAGE_EXACT);
    cr_expect_eq(path.length_256ths, length);
    cr_expect_eq(path.guaranteed_ratio, 1);
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

// Lifting a footprint opens ground and closes none, with closings as without.
Test(closing_limits, a_bridge_that_is_ignored_carries_whatever_is_closed_elsewhere) {
    enum { WATER = 2, BRIDGE = 4 };
    course c = open_bare_course(60, 60, NULL);
    const uint8_t values[] = {0, BRIDGE, WATER | BRIDGE};
    hr_class walker = {.pass = hr_pass_of_values(values, 3), .size = 1};
    hr_request request = request_between((hr_cell){10, 30}, (hr_cell){50, 30}, 1);
    cr_assert_eq(hr_map_add_class(c.map, walker, &request.class_id), HR_OK);
    hr_map_fill(c.map, (hr_rect){30, 0, 2, 60}, WATER);
    hr_footprint bridge = {.cells = {29, 29, 4, 3}, .bits = BRIDGE};
    cr_assert_eq(hr_footprint_stamp(c.map, bridge, &request.ignore[0]), HR_OK);
    hr_closing closing = {.cells = {3, 3, 2, 2}};
    request.closings = &closing;
    for (request.closing_count = 0; request.closing_count < 2; request.closing_count++)
        cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    closing.extra_256ths = 512;
    request.closing_count = 1;
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    close_course(&c);
}
