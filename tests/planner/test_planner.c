// test_planner.c - every answer that a plan can get, drawn, and what is no request.

#include "planner/api/planner_state.h"
#include "tests/support/planner_scenes.h"

#include <math.h>
#include <string.h>

// ---- Statuses

// It cannot come nearer than the middle of its block, which is within reach though it is not yet.
Test(planner, the_middle_of_the_own_block_may_be_within_reach) {
    scene *s = open_drawing(".a#b\n", 1);
    hr_request request = a_to_b(s);
    request.start.x -= 100;
    request.reach_256ths = 2 * HR_CELL + 50;
    hr_path path = plan(&s->course, &request);
    expect_status(&path, HR_FOUND);
    cr_expect_eq(path.count, 2);
    cr_expect(is_at(s, path.waypoints[1], letter(&s->map, 'a')));
    cr_expect_float_eq(path.length_256ths, 100, 1e-9);
    request.reach_256ths = 2 * HR_CELL - 1;
    path = plan(&s->course, &request);
    expect_status(&path, HR_NEAREST);
    close_course(&s->course);
}

Test(planner, nothing_in_the_way_is_straight) {
    scene *s = open_drawing("a...\n"
                            "...b\n",
                            1);
    hr_request request = a_to_b(s);
    hr_path path = planned(s, &request);
    expect_status(&path, HR_STRAIGHT);
    cr_expect_eq(path.stage, HR_STAGE_STRAIGHT);
    cr_expect_eq(path.count, 2);
    cr_expect_eq(path.steps, 1);
    cr_expect_eq(path.guaranteed_ratio, 1);
    cr_expect_eq(path.remaining_256ths, 0);
    cr_expect_float_eq(path.length_256ths, 256 * sqrt(10), 1e-9);
    close_course(&s->course);
}

static void expect_way_around(hr_quality quality, hr_split split, hr_stage only, hr_stage stage) {
    scene *s = open_drawing(".....\n"
                            "..#..\n"
                            "a.#.b\n"
                            "..#..\n"
                            "..#..\n",
                            1);
    hr_request request = a_to_b(s);
    request.quality = quality, request.only = only;
    hr_planner_set_split(s->course.planner, split);
    hr_path path = planned(s, &request);
    expect_status(&path, HR_FOUND);
    cr_expect_eq(path.stage, stage);
    cr_assert_eq(path.count, 4);
    cr_expect(is_at(s, path.waypoints[1], (hr_cell){1, 0}));
    cr_expect(is_at(s, path.waypoints[2], (hr_cell){3, 0}));
    cr_expect_float_eq(path.length_256ths, 256 * (2 + 2 * sqrt(5)), 1e-9);
    close_course(&s->course);
}

Test(planner, a_way_around_is_found_by_every_stage) {
    expect_way_around(HR_FAST, HR_SPLIT_CHAIN, HR_STAGE_ANY, HR_STAGE_TRACE);
    expect_way_around(HR_FAST, HR_SPLIT_FARTHEST, HR_STAGE_ANY, HR_STAGE_TRACE);
    expect_way_around(HR_BALANCED, HR_SPLIT_CHAIN, HR_STAGE_ANY, HR_STAGE_EXACT);
    expect_way_around(HR_EXACT, HR_SPLIT_CHAIN, HR_STAGE_ANY, HR_STAGE_EXACT);
    expect_way_around(HR_BALANCED, HR_SPLIT_CHAIN, HR_STAGE_ROUTES, HR_STAGE_ROUTES);
    expect_way_around(HR_BALANCED, HR_SPLIT_CHAIN, HR_STAGE_EXACT, HR_STAGE_EXACT);
    expect_way_around(HR_BALANCED, HR_SPLIT_CHAIN, HR_STAGE_TRACE, HR_STAGE_TRACE);
    expect_way_around(HR_FAST, HR_SPLIT_CHAIN, HR_STAGE_ASTAR, HR_STAGE_ASTAR);
}

static void expect_nearest(const char *rows, int32_t size, char name, double remaining_blocks) {
    scene *s = open_drawing(rows, size);
    hr_request request = a_to_b(s);
    hr_path path = planned(s, &request);
    expect_status(&path, HR_NEAREST);
    cr_expect(is_at(s, last_of(&path), letter(&s->map, name)));
    cr_expect_float_eq(path.remaining_256ths, 256 * remaining_blocks, 1e-9);
    close_course(&s->course);
}

Test(planner, an_enclosed_goal_leads_to_the_reachable_place_nearest_to_it) {
    expect_nearest(".......\n"
                   ".#####.\n"
                   ".#...#.\n"
                   ".#..b#n\n"
                   ".#####.\n"
                   "a......\n",
                   1, 'n', 2);
}

Test(planner, a_closed_goal_leads_to_the_reachable_place_nearest_to_it) {
    scene *s = open_drawing("a....\n"
                            ".###.\n"
                            ".....\n",
                            1);
    hr_request request = request_between((hr_cell){0, 0}, (hr_cell){3, 1}, 1);
    hr_path path = planned(s, &request);
    expect_status(&path, HR_NEAREST);
    cr_expect(is_at(s, last_of(&path), (hr_cell){3, 0}));
    close_course(&s->course);
}

// The ray to the goal is blocked, the one to the place that takes its place is not.
Test(planner, the_nearest_place_in_sight_is_answered_by_a_second_ray) {
    scene *s = open_drawing("......####\n"
                            "a....n#b.#\n"
                            "......####\n",
                            1);
    hr_request request = a_to_b(s);
    hr_path path = planned(s, &request);
    expect_status(&path, HR_NEAREST);
    cr_expect_eq(path.stage, HR_STAGE_STRAIGHT);
    cr_expect_eq(path.steps, 2);
    cr_assert_eq(path.count, 2);
    cr_expect(is_at(s, last_of(&path), letter(&s->map, 'n')));
    close_course(&s->course);
}

Test(planner, of_equally_near_places_the_upper_is_taken) {
    expect_nearest("...n...\n"
                   ".#####.\n"
                   ".#.b.#.\n"
                   ".#####.\n"
                   "a......\n",
                   1, 'n', 2);
}

Test(planner, of_equally_near_places_in_a_row_the_left_one_is_taken) {
    expect_nearest(".....\n"
                   ".###.\n"
                   ".#.#.\n"
                   "n#b#a\n"
                   ".#.#.\n"
                   ".###.\n"
                   ".....\n",
                   1, 'n', 2);
}

Test(planner, nearest_is_measured_to_the_goal_not_to_its_block) {
    scene *s = open_drawing("a....\n"
                            "..#..\n"
                            ".....\n",
                            1);
    hr_request request = a_to_b(s);
    request.goal = (hr_position){2 * 256 + 200, 256 + 128};
    hr_path path = planned(s, &request);
    expect_status(&path, HR_NEAREST);
    cr_expect(is_at(s, last_of(&path), (hr_cell){3, 1}));
    cr_expect_eq(path.remaining_256ths, 256 + 128 - 200);
    close_course(&s->course);
}

Test(planner, the_start_may_be_the_nearest_place) {
    scene *s = open_drawing("..a#b\n"
                            "...##\n",
                            1);
    hr_request request = a_to_b(s);
    hr_path path = planned(s, &request);
    expect_status(&path, HR_NEAREST);
    cr_expect_eq(path.count, 2);
    cr_expect_eq(path.length_256ths, 0);
    cr_expect_eq(path.remaining_256ths, 512);
    close_course(&s->course);
}

Test(planner, a_start_without_an_open_neighbour_is_locked) {
    scene *s = open_drawing(".#..\n"
                            "#a#b\n"
                            ".#..\n",
                            1);
    hr_request request = a_to_b(s);
    hr_path path = planned(s, &request);
    expect_status(&path, HR_LOCKED);
    expect_empty(&path);
    cr_expect_eq(path.remaining_256ths, 512);
    close_course(&s->course);
}

Test(planner, a_unit_as_large_as_the_map_is_locked) {
    scene *s = open_drawing("..\n"
                            "..\n",
                            2);
    hr_request request = request_between((hr_cell){0, 0}, (hr_cell){0, 0}, 2);
    request.goal = (hr_position){0, 0};
    hr_path path = planned(s, &request);
    expect_status(&path, HR_LOCKED);
    close_course(&s->course);
}

Test(planner, a_closed_start_is_blocked) {
    scene *s = open_drawing("...\n"
                            ".##\n"
                            ".#b\n",
                            1);
    hr_request request = a_to_b(s);
    request.start = (hr_position){256 + 128, 256 + 128};
    hr_path path = planned(s, &request);
    expect_status(&path, HR_BLOCKED);
    expect_empty(&path);
    cr_expect_float_eq(path.remaining_256ths, 256 * sqrt(2), 1e-9);
    close_course(&s->course);
}

Test(planner, a_unit_larger_than_the_map_is_blocked) {
    scene *s = open_drawing("..\n"
                            "..\n",
                            3);
    hr_request request = a_to_b(s);
    request.start = request.goal = (hr_position){256, 256};
    hr_path path = planned(s, &request);
    expect_status(&path, HR_BLOCKED);
    close_course(&s->course);
}

// ---- Invalid requests

static void expect_invalid(hr_request request, const char *field) {
    scene *s = open_drawing("a.b\n", 1);
    request.tag = 77;
    hr_path path = plan(&s->course, &request);
    expect_status(&path, HR_INVALID);
    expect_empty(&path);
    cr_assert_not_null(path.problem);
    cr_expect_eq(strncmp(path.problem, field, strlen(field)), 0, "\"%s\" names not %s",
                 path.problem, field);
    cr_expect_eq(path.tag, 77);
    close_course(&s->course);
}

static hr_request valid_request(void) {
    return request_between((hr_cell){0, 0}, (hr_cell){2, 0}, 1);
}

#define EXPECT_INVALID(field, value)                                                               \
    do {                                                                                           \
        hr_request request = valid_request();                                                      \
        request.field = value;                                                                     \
        expect_invalid(request, #field);                                                           \
    } while (0)

Test(planner, an_invalid_request_names_the_field) {
    EXPECT_INVALID(class_id, -1);
    EXPECT_INVALID(class_id, WALKER_SIZE_MAX);
    EXPECT_INVALID(reach_256ths, -1);
    EXPECT_INVALID(budget_steps, -1);
    EXPECT_INVALID(quality, (hr_quality)3);
    EXPECT_INVALID(promised_ratio, 0.99);
    EXPECT_INVALID(only, HR_STAGE_STRAIGHT);
    EXPECT_INVALID(only, (hr_stage)9);
}

Test(planner, a_place_outside_the_map_is_invalid_and_its_edge_is_not) {
    hr_position outside[] = {{-1, 0}, {0, -1}, {3 * 256, 0}, {0, 256}, {INT32_MIN, INT32_MAX}};
    for (size_t i = 0; i < sizeof outside / sizeof outside[0]; i++) {
        hr_request request = valid_request();
        request.start = outside[i];
        expect_invalid(request, "start");
        request = valid_request();
        request.goal = outside[i];
        expect_invalid(request, "goal");
    }
    scene *s = open_drawing("a.b\n", 1);
    hr_request request = valid_request();
    request.start = (hr_position){0, 0}, request.goal = (hr_position){3 * 256 - 1, 255};
    hr_path path = planned(s, &request);
    expect_status(&path, HR_STRAIGHT);
    close_course(&s->course);
}
