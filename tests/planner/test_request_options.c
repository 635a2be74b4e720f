// test_request_options.c - places within blocks, reach, escape, the first leg alone: what a request
// may ask for besides a way.

#include "tests/support/planner_scenes.h"

#include <math.h>
#include <string.h>

// ---- Places within blocks

Test(request_options, start_and_goal_keep_their_exact_places) {
    scene *s = open_drawing(".....\n"
                            "a.#.b\n"
                            "..#..\n",
                            1);
    int32_t offsets[] = {0, 1, 128, 255};
    for (int i = 0; i < 4; i++)
        for (int k = 0; k < 4; k++) {
            hr_request request = a_to_b(s);
            request.start = (hr_position){offsets[i], 256 + offsets[k]};
            request.goal = (hr_position){4 * 256 + offsets[k], 256 + offsets[i]};
            hr_path path = planned(s, &request);
            expect_status(&path, HR_FOUND);
            const char *fault = twin_fault(&s->twin, &request, &path);
            cr_expect_null(fault, "%s", fault);
        }
    close_course(&s->course);
}

Test(request_options, a_goal_in_the_same_block_is_straight_even_if_it_is_locked) {
    scene *s = open_drawing("##\n"
                            "#a\n",
                            1);
    hr_request request = request_between((hr_cell){1, 1}, (hr_cell){1, 1}, 1);
    request.start = (hr_position){256, 256}, request.goal = (hr_position){256 + 30, 256 + 40};
    hr_path path = planned(s, &request);
    expect_status(&path, HR_STRAIGHT);
    cr_expect_eq(path.count, 2);
    cr_expect_eq(path.length_256ths, 50);
    cr_expect_eq(path.remaining_256ths, 0);
    close_course(&s->course);
}

Test(request_options, start_and_goal_may_be_one_place) {
    scene *s = open_drawing("a.\n", 1);
    hr_request request = request_between((hr_cell){0, 0}, (hr_cell){0, 0}, 1);
    hr_path path = planned(s, &request);
    expect_status(&path, HR_STRAIGHT);
    cr_expect_eq(path.count, 2);
    cr_expect_eq(path.length_256ths, 0);
    close_course(&s->course);
}

// ---- Reach

static const char BUILDING[] = "..........\n"
                               "......###.\n"
                               "a.....#b#.\n"
                               "......###.\n";

Test(request_options, a_goal_inside_a_building_is_found_if_its_outside_is_within_reach) {
    scene *s = open_drawing(BUILDING, 1);
    hr_request request = a_to_b(s);
    request.reach_256ths = 511;
    hr_path path = planned(s, &request);
    expect_status(&path, HR_NEAREST);
    request.reach_256ths = 512;
    path = planned(s, &request);
    expect_status(&path, HR_FOUND);
    cr_expect_eq(path.remaining_256ths, 512);
    close_course(&s->course);
}

Test(request_options, a_path_stops_where_it_is_within_reach) {
    scene *s = open_drawing("a.......b\n", 1);
    hr_request request = a_to_b(s);
    request.reach_256ths = 3 * 256 + 10;
    hr_path path = planned(s, &request);
    expect_status(&path, HR_STRAIGHT);
    cr_expect_eq(path.length_256ths, 5 * 256);
    cr_expect_eq(path.remaining_256ths, 3 * 256);
    close_course(&s->course);
}

// Of a way that the trace has proven, and so swept, only a part is left.
Test(request_options, a_path_may_stop_in_its_first_leg) {
    scene *s = open_drawing(".......\n"
                            "...#...\n"
                            "a..#..b\n"
                            "...#...\n"
                            "...#...\n"
                            ".......\n",
                            1);
    hr_request request = a_to_b(s);
    request.only = HR_STAGE_TRACE;
    hr_path path = planned(s, &request);
    cr_assert_eq(path.count, 4);
    cr_assert_eq(path.guaranteed_ratio, 1);
    request.reach_256ths = 1200; // from the first bend on, but not from the start
    path = planned(s, &request);
    expect_status(&path, HR_FOUND);
    cr_assert_eq(path.count, 2);
    cr_expect_leq(path.remaining_256ths, 1200);
    close_course(&s->course);
}

Test(request_options, a_start_within_reach_stays) {
    scene *s = open_drawing("a..#b\n", 1);
    hr_request request = a_to_b(s);
    request.reach_256ths = 4 * 256;
    hr_path path = planned(s, &request);
    expect_status(&path, HR_STRAIGHT);
    cr_expect_eq(path.count, 2);
    cr_expect_eq(path.length_256ths, 0);
    cr_expect_eq(path.remaining_256ths, 4 * 256);
    close_course(&s->course);
}

Test(request_options, the_largest_reach_is_no_overflow) {
    scene *s = open_drawing("a..#b\n", 1);
    hr_request request = a_to_b(s);
    request.reach_256ths = INT32_MAX;
    hr_path path = planned(s, &request);
    expect_status(&path, HR_STRAIGHT);
    close_course(&s->course);
}

// ---- Escaping from a closed start

Test(request_options, a_blocked_start_may_escape_from_the_open_block_nearest_to_it) {
    scene *s = open_drawing("#####\n"
                            "#####\n"
                            "#a#..\n"
                            "....b\n",
                            1);
    hr_request request = a_to_b(s);
    request.start = (hr_position){2 * 256 + 128, 2 * 256 + 128};
    request.may_escape = true;
    hr_path path = planned(s, &request);
    expect_status(&path, HR_BLOCKED);
    cr_assert_geq(path.count, 2);
    cr_expect(is_at(s, path.waypoints[0], letter(&s->map, 'a')), "of equally near ones the upper, "
                                                                 "then the left");
    cr_expect(is_at(s, last_of(&path), letter(&s->map, 'b')));
    cr_expect_eq(path.guaranteed_ratio, 0, "it does not begin where the unit stands");
    close_course(&s->course);
}

Test(request_options, a_closed_map_has_no_escape) {
    scene *s = open_drawing("##\n"
                            "##\n",
                            1);
    hr_request request = request_between((hr_cell){0, 0}, (hr_cell){1, 1}, 1);
    request.may_escape = true;
    hr_path path = planned(s, &request);
    expect_status(&path, HR_BLOCKED);
    expect_empty(&path);
    close_course(&s->course);
}

Test(request_options, escaping_into_a_locked_block_is_no_path) {
    scene *s = open_drawing("##a##..\n"
                            "#####.b\n",
                            1);
    hr_request request = a_to_b(s);
    request.start = (hr_position){256 + 128, 128};
    request.may_escape = true;
    hr_path path = planned(s, &request);
    expect_status(&path, HR_BLOCKED);
    expect_empty(&path);
    close_course(&s->course);
}

// ---- The first leg only

Test(request_options, the_first_leg_alone_is_that_of_the_whole_path) {
    scene *s = open_drawing(".....\n"
                            "..#..\n"
                            "a.#.b\n"
                            "..#..\n"
                            "..#..\n",
                            1);
    hr_request request = a_to_b(s);
    hr_path path = planned(s, &request);
    hr_position turn = path.waypoints[1];
    request.first_leg_only = true;
    path = planned(s, &request);
    expect_status(&path, HR_FOUND);
    cr_assert_eq(path.count, 2);
    cr_expect(path.waypoints[1].x == turn.x && path.waypoints[1].y == turn.y);
    cr_expect(hr_leg_is_clear(s->course.planner, 0, path.waypoints[0], path.waypoints[1]));
    cr_expect_float_eq(path.remaining_256ths, 256 * sqrt(13), 1e-9);
    close_course(&s->course);
}

Test(request_options, a_leg_is_clear_only_between_open_blocks_that_see_each_other) {
    scene *s = open_drawing("a.b\n"
                            ".#.\n"
                            "c..\n",
                            1);
    hr_planner *planner = s->course.planner;
    hr_position a = {128, 128}, b = {5 * 128, 128}, c = {128, 5 * 128}, wall = {3 * 128, 3 * 128};
    cr_expect(hr_leg_is_clear(planner, 0, a, b));
    cr_expect(hr_leg_is_clear(planner, 0, a, a));
    cr_expect_not(hr_leg_is_clear(planner, 0, b, c));
    cr_expect_not(hr_leg_is_clear(planner, 0, a, wall));
    cr_expect_not(hr_leg_is_clear(planner, 0, a, (hr_position){-1, 128}));
    cr_expect_not(hr_leg_is_clear(planner, 0, a, (hr_position){3 * 256, 128}));
    cr_expect_not(hr_leg_is_clear(planner, -1, a, b));
    cr_expect_not(hr_leg_is_clear(planner, WALKER_SIZE_MAX, a, b));
    cr_expect_not(hr_leg_is_clear(planner, 1, a, b), "size 2 does not fit");
    close_course(&s->course);
}

Test(request_options, an_edit_changes_the_next_plan) {
    scene *s = open_drawing("a.b\n"
                            "...\n",
                            1);
    hr_request request = a_to_b(s);
    hr_path path = planned(s, &request);
    uint64_t version = path.map_version;
    hr_map_set(s->course.map, 1, 0, 1);
    hr_path around = plan(&s->course, &request);
    expect_status(&around, HR_FOUND);
    cr_expect(around.map_version > version && around.map_version == hr_map_version(s->course.map));
    hr_map_cells(s->course.map)[4] = 1;
    hr_map_touch(s->course.map, (hr_rect){1, 1, 1, 1});
    path = plan(&s->course, &request);
    expect_status(&path, HR_NEAREST);
    hr_map_fill(s->course.map, (hr_rect){0, 0, 3, 2}, 0);
    path = planned(s, &request);
    expect_status(&path, HR_STRAIGHT);
    close_course(&s->course);
}

Test(request_options, names_are_given_to_every_status_and_stage) {
    const char *statuses[] = {"straight", "found",   "nearest", "partial", "locked",
                              "blocked",  "invalid", "waiting", "too-far", "unknown"};
    for (int i = 0; i < 10; i++) cr_expect_str_eq(hr_status_name((hr_status)i), statuses[i]);
    const char *stages[] = {"none",  "straight", "trace", "routes", "exact",
                            "astar", "links",    "mend",  "unknown"};
    for (int i = 0; i < 9; i++) cr_expect_str_eq(hr_stage_name((hr_stage)i), stages[i]);
}
