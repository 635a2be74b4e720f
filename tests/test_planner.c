// test_planner.c - what a request may ask for, and every answer it can get, drawn.

#include "twins.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

typedef struct scene {
    sketch map;
    course course;
    twin twin;
} scene;

static scene *open_map(const sketch *map, int32_t size) {
    static scene s;
    s.map = *map;
    s.course = open_course(&s.map);
    twin_look(&s.twin, &s.map, size);
    return &s;
}

static scene *open_drawing(const char *rows, int32_t size) {
    sketch map = draw(rows);
    return open_map(&map, size);
}

// From letter a to letter b.
static hr_request a_to_b(const scene *s) {
    return request_between(letter(&s->map, 'a'), letter(&s->map, 'b'), s->twin.size);
}

static hr_path planned(const scene *s, const hr_request *request) {
    hr_path path = plan(&s->course, request);
    if (path.count == 0) return path;
    const char *fault = twin_waypoint_fault(&s->twin, request, &path);
    cr_expect_null(fault, "%s", fault);
    return path;
}

static void expect_status(const hr_path *path, hr_status status) {
    cr_assert_eq(path->status, status, "%s instead of %s", hr_status_name(path->status),
                 hr_status_name(status));
}

static bool is_at(const scene *s, hr_position p, hr_cell block) {
    hr_position centre = twin_centre(&s->twin, block);
    return p.x == centre.x && p.y == centre.y;
}

static hr_position last_of(const hr_path *path) { return path->waypoints[path->count - 1]; }

static void expect_empty(const hr_path *path) {
    cr_expect_null(path->waypoints);
    cr_expect_eq(path->count, 0);
    cr_expect_eq(path->length_256ths, 0);
}

// ---- Statuses

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
    request.quality = quality, request.split = split, request.only = only;
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
    EXPECT_INVALID(split, (hr_split)2);
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

// ---- Places within blocks

Test(planner, start_and_goal_keep_their_exact_places) {
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

Test(planner, a_goal_in_the_same_block_is_straight_even_if_it_is_locked) {
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

Test(planner, start_and_goal_may_be_one_place) {
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

Test(planner, a_goal_inside_a_building_is_found_if_its_outside_is_within_reach) {
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

Test(planner, a_path_stops_where_it_is_within_reach) {
    scene *s = open_drawing("a.......b\n", 1);
    hr_request request = a_to_b(s);
    request.reach_256ths = 3 * 256 + 10;
    hr_path path = planned(s, &request);
    expect_status(&path, HR_STRAIGHT);
    cr_expect_eq(path.length_256ths, 5 * 256);
    cr_expect_eq(path.remaining_256ths, 3 * 256);
    close_course(&s->course);
}

Test(planner, a_start_within_reach_stays) {
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

Test(planner, the_largest_reach_is_no_overflow) {
    scene *s = open_drawing("a..#b\n", 1);
    hr_request request = a_to_b(s);
    request.reach_256ths = INT32_MAX;
    hr_path path = planned(s, &request);
    expect_status(&path, HR_STRAIGHT);
    close_course(&s->course);
}

// ---- Escaping from a closed start

Test(planner, a_blocked_start_may_escape_from_the_open_block_nearest_to_it) {
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
    close_course(&s->course);
}

Test(planner, a_closed_map_has_no_escape) {
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

Test(planner, escaping_into_a_locked_block_is_no_path) {
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

Test(planner, the_first_leg_alone_is_that_of_the_whole_path) {
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

Test(planner, a_leg_is_clear_only_between_open_blocks_that_see_each_other) {
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

Test(planner, an_edit_changes_the_next_plan) {
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

Test(planner, names_are_given_to_every_status_and_stage) {
    const char *statuses[] = {"straight", "found",   "nearest", "partial", "locked",
                              "blocked",  "invalid", "waiting", "unknown"};
    for (int i = 0; i < 9; i++) cr_expect_str_eq(hr_status_name((hr_status)i), statuses[i]);
    const char *stages[] = {"none", "straight", "trace", "routes", "exact", "astar", "unknown"};
    for (int i = 0; i < 7; i++) cr_expect_str_eq(hr_stage_name((hr_stage)i), stages[i]);
}
