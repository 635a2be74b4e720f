// test_goals.c - requests with many goals and with areas, against twins that look at every block.
// HANDRAIL_SEED replays a map, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/links.h"
#include "planner/goals/goal_lists.h"
#include "planner/lengths.h"
#include "tests/support/goal_scenes.h"
#include "tests/support/planner_scenes.h"

#include <math.h>

enum { GOALS_MOST = 6 };

static hr_request request_to(hr_cell start, int32_t size, const hr_goal *goals, int32_t count) {
    hr_request request = request_between(start, start, size);
    request.goals = goals;
    request.goal_count = count;
    return request;
}

static hr_goal place(hr_cell cell) { return (hr_goal){.position = hr_block_centre(cell, 1)}; }

static hr_path answer(const scene *s, const hr_request *request) {
    hr_path path = plan(&s->course, request);
    const char *fault = path.count ? twin_goal_waypoint_fault(&s->twin, request, &path) : NULL;
    cr_assert_null(fault, "%s", fault);
    return path;
}

// @return how many.
static int32_t throw_goals(dice *d, const sketch *map, int32_t size, hr_goal *goals) {
    int32_t count = 1 + roll(d, GOALS_MOST);
    for (int32_t i = 0; i < count; i++) goals[i] = throw_goal(d, map->width, map->height, size);
    return count;
}

// ---- Against twins

static void check_map(uint64_t seed) {
    dice d = {seed};
    map_kind kind = (map_kind)roll(&d, MAP_KINDS);
    int32_t width = 8 + roll(&d, 14), size = 1 + roll(&d, 3);
    sketch map = random_map(&d, kind, width, 8 + roll(&d, 14), 1 + roll(&d, 3));
    scene *s = open_map(&map, size);
    for (int32_t i = 0; i < 10; i++) {
        hr_goal goals[GOALS_MOST];
        int32_t count = throw_goals(&d, &map, size, goals);
        hr_cell start = roll_cell(&d, width - size + 1, map.height - size + 1);
        hr_request request = request_to(start, size, goals, count);
        request.quality = HR_EXACT;
        hr_path path = plan(&s->course, &request);
        const char *fault = twin_goals_fault(&s->twin, &request, &path);
        cr_assert_null(fault, "%s, but %s, request %d: HANDRAIL_SEED=%llu\n%s", fault,
                       hr_status_name(path.status), i, (unsigned long long)seed,
                       drawing(&map, start, start));
    }
    close_course(&s->course);
}

Test(goals, an_exact_answer_leads_to_the_nearest_of_any_goals_and_areas) {
    uint64_t first = seed_of_run(1);
    for (int32_t i = 0; i < rounds_of_run(400); i++) check_map(first + (uint64_t)i);
}

// ---- The nearest of areas

// How far it is to each goal alone; below 0 where it cannot be reached. @return how many can.
static int32_t plan_alone(course *c, hr_request request, double *lengths) {
    const hr_goal *goals = request.goals;
    int32_t count = request.goal_count, reached = 0;
    request.goal_count = 1;
    for (int32_t i = 0; i < count; i++) {
        request.goals = &goals[i];
        hr_path path = plan(c, &request);
        bool has_arrived = path.status == HR_FOUND || path.status == HR_STRAIGHT;
        lengths[i] = has_arrived ? path.length_256ths : -1;
        reached += has_arrived;
    }
    return reached;
}

// Of all goals, however many blocks each has.
static void check_nearest(uint64_t seed) {
    dice d = {seed};
    map_kind kind = (map_kind)roll(&d, MAP_KINDS);
    int32_t width = 8 + roll(&d, 50), size = 1 + roll(&d, 3);
    sketch map = random_map(&d, kind, width, 8 + roll(&d, 50), 1 + roll(&d, 3));
    scene *s = open_map(&map, size);
    for (int32_t i = 0; i < 6; i++) {
        hr_goal goals[GOALS_MOST];
        double lengths[GOALS_MOST];
        hr_near_goal nearest[GOALS_MOST];
        int32_t count = throw_goals(&d, &map, size, goals), found;
        hr_cell start = roll_cell(&d, width - size + 1, map.height - size + 1);
        hr_request request = request_to(start, size, goals, count);
        request.quality = (hr_quality)roll(&d, 3);
        hr_path path = plan(&s->course, &request);
        if (path.status != HR_FOUND && path.status != HR_STRAIGHT) continue;
        int32_t reached = plan_alone(&s->course, request, lengths);
        cr_assert_eq(hr_find_nearest(s->course.planner, &request, count, nearest, &found), HR_OK);
        cr_assert_eq(found, reached, "%d of %d: HANDRAIL_SEED=%llu", found, reached,
                     (unsigned long long)seed);
        for (int32_t k = 0; k < found; k++)
            cr_assert_leq(
                nearest[k].length_256ths, 1.1 * lengths[nearest[k].goal_index] + HR_CELL / 4,
                "%g for %g, goal %d: HANDRAIL_SEED=%llu", nearest[k].length_256ths,
                lengths[nearest[k].goal_index], nearest[k].goal_index, (unsigned long long)seed);
    }
    close_course(&s->course);
}

Test(goals, the_nearest_are_found_whatever_blocks_areas_have) {
    uint64_t first = seed_of_run(5000);
    for (int32_t i = 0; i < rounds_of_run(300); i++) check_nearest(first + (uint64_t)i);
}

// ---- One by one

Test(goals, the_nearest_is_by_path_and_not_by_air) {
    scene *s = open_drawing("a#b...\n"
                            ".#....\n"
                            ".#....\n"
                            "......\n"
                            "...c..\n",
                            1);
    hr_goal goals[2] = {place(letter(&s->map, 'b')), place(letter(&s->map, 'c'))};
    hr_request request = request_to(letter(&s->map, 'a'), 1, goals, 2);
    hr_path path = answer(s, &request);
    expect_status(&path, HR_FOUND);
    cr_expect_eq(path.goal_index, 1);
    close_course(&s->course);
}

Test(goals, an_offset_makes_a_goal_as_far_as_it_says) {
    scene *s = open_drawing("b..a......c\n", 1);
    hr_goal goals[2] = {place(letter(&s->map, 'b')), place(letter(&s->map, 'c'))};
    hr_request request = request_to(letter(&s->map, 'a'), 1, goals, 2);
    goals[0].offset_256ths = 4 * HR_CELL; // 3 + 4 and 7: the first of equal ones
    cr_expect_eq(answer(s, &request).goal_index, 0);
    goals[0].offset_256ths++;
    cr_expect_eq(answer(s, &request).goal_index, 1);
    cr_expect_eq(answer(s, &request).length_256ths, 7 * HR_CELL);
    close_course(&s->course);
}

Test(goals, each_place_has_its_own_reach) {
    scene *s = open_drawing("b....a....c\n", 1);
    hr_goal goals[2] = {place(letter(&s->map, 'b')), place(letter(&s->map, 'c'))};
    goals[1].reach_256ths = 2 * HR_CELL;
    hr_request request = request_to(letter(&s->map, 'a'), 1, goals, 2);
    hr_path path = answer(s, &request);
    cr_expect_eq(path.goal_index, 1);
    cr_expect_eq(path.length_256ths, 3 * HR_CELL);
    cr_expect_eq(path.remaining_256ths, 2 * HR_CELL);
    goals[1].reach_256ths = 5 * HR_CELL;
    path = answer(s, &request);
    expect_status(&path, HR_STRAIGHT);
    cr_expect_eq(path.length_256ths, 0);
    close_course(&s->course);
}

Test(goals, a_place_in_a_building_is_reached_from_outside_if_its_reach_allows) {
    scene *s = open_drawing("..........\n"
                            "......###.\n"
                            "a.....#b#.\n"
                            "......###c\n",
                            1);
    hr_goal goals[2] = {place(letter(&s->map, 'b')), place(letter(&s->map, 'c'))};
    hr_request request = request_to(letter(&s->map, 'a'), 1, goals, 2);
    cr_expect_eq(answer(s, &request).goal_index, 1);
    goals[0].reach_256ths = 2 * HR_CELL;
    cr_expect_eq(answer(s, &request).goal_index, 0);
    close_course(&s->course);
}

Test(goals, a_unit_inside_an_area_stays_exactly_where_it_is) {
    scene *s = open_drawing("....\n....\n....\n", 1);
    hr_goal goals[2] = {{.kind = HR_GOAL_EDGE, .edges = HR_EDGE_NORTH},
                        {.kind = HR_GOAL_RECT, .cells = {0, 0, 3, 3}}};
    hr_request request = request_to((hr_cell){1, 1}, 1, goals, 2);
    request.start = (hr_position){256 + 7, 256 + 200};
    hr_path path = answer(s, &request);
    expect_status(&path, HR_STRAIGHT);
    cr_expect_eq(path.goal_index, 1);
    cr_expect_eq(path.count, 2);
    cr_expect_eq(path.length_256ths, 0);
    cr_expect_eq(path.waypoints[1].x, request.start.x);
    close_course(&s->course);
}

Test(goals, beside_a_footprint_is_where_it_stands_now) {
    scene *s = open_drawing("..........\n..........\n..........\n", 1);
    hr_footprint_id id;
    cr_assert_eq(hr_footprint_stamp(s->course.map, (hr_footprint){{6, 0, 2, 3}, 1}, &id), HR_OK);
    hr_goal goal = {.kind = HR_GOAL_BESIDE, .footprint = id};
    hr_request request = request_to((hr_cell){0, 1}, 1, &goal, 1);
    hr_path path = plan(&s->course, &request);
    expect_status(&path, HR_STRAIGHT);
    cr_expect_eq(path.length_256ths, 5 * HR_CELL);
    cr_assert_eq(hr_footprint_move(s->course.map, id, (hr_cell){3, 0}), HR_OK);
    path = plan(&s->course, &request);
    cr_expect_eq(path.length_256ths, 2 * HR_CELL);
    hr_footprint_id unit;
    cr_assert_eq(hr_footprint_stamp(s->course.map, (hr_footprint){{0, 0, 1, 1}, 1}, &unit), HR_OK);
    cr_assert_eq(hr_footprint_lift(s->course.map, id), HR_OK);
    path = plan(&s->course, &request);
    expect_status(&path, HR_INVALID);
    request.ignore[0] = unit;
    path = plan(&s->course, &request);
    expect_status(&path, HR_INVALID);
    close_course(&s->course);
}

Test(goals, a_clear_line_to_a_building_counts_with_its_footprint_ignored) {
    scene *s = open_drawing("...........\n"
                            "a.....#....\n"
                            "...........\n",
                            1);
    hr_footprint_id id;
    cr_assert_eq(hr_footprint_stamp(s->course.map, (hr_footprint){{9, 1, 1, 1}, 1}, &id), HR_OK);
    hr_goal goal = {.kind = HR_GOAL_RING,
                    .position = hr_block_centre((hr_cell){9, 1}, 1),
                    .far_256ths = 4 * HR_CELL,
                    .needs_clear_line = true};
    hr_request request = request_to(letter(&s->map, 'a'), 1, &goal, 1);
    hr_path path = plan(&s->course, &request);
    expect_status(&path, HR_NEAREST);
    request.ignore[0] = id;
    path = plan(&s->course, &request);
    expect_status(&path, HR_FOUND);
    hr_cell end = hr_block_at(last_of(&path), 1);
    cr_expect(twin_sweep(&s->twin, end, (hr_cell){9, 1}));
    close_course(&s->course);
}

Test(goals, no_line_is_clear_to_a_block_that_lies_off_the_map) {
    scene *s = open_drawing("......\n"
                            "......\n"
                            "...a..\n"
                            "......\n",
                            3);
    hr_goal goal = {.kind = HR_GOAL_RING,
                    .position = {0, 0},
                    .far_256ths = 5 * HR_CELL,
                    .needs_clear_line = true};
    hr_request request = request_to((hr_cell){2, 1}, 3, &goal, 1);
    hr_path path = plan(&s->course, &request);
    expect_status(&path, HR_NEAREST);
    close_course(&s->course);
}

Test(goals, where_no_block_of_a_ring_has_a_clear_line_none_is_arrived_at) {
    enum { SIDE = 24 };
    course c = open_empty_course(SIDE, SIDE, NULL);
    hr_map_fill(c.map, (hr_rect){0, SIDE / 2, SIDE - 1, 1}, 255);
    hr_map_set(c.map, SIDE - 1, SIDE - 1, 255); // what to see stands on itself
    hr_goal ring = {.kind = HR_GOAL_RING,
                    .position = hr_block_centre((hr_cell){SIDE - 1, SIDE - 1}, 1),
                    .far_256ths = 2 * HR_CELL,
                    .needs_clear_line = true};
    hr_request request = request_to((hr_cell){0, 0}, 1, &ring, 1);
    for (hr_quality quality = HR_BALANCED; quality <= HR_EXACT; quality++) {
        request.quality = quality;
        hr_path path = plan(&c, &request);
        expect_status(&path, HR_NEAREST);
    }
    close_course(&c);
}

Test(goals, a_first_leg_is_that_of_the_whole_path) {
    scene *s = open_drawing("a#b...\n"
                            ".#....\n"
                            ".#....\n"
                            "......\n"
                            "...c..\n",
                            1);
    hr_goal goals[2] = {place(letter(&s->map, 'b')), place(letter(&s->map, 'c'))};
    hr_request request = request_to(letter(&s->map, 'a'), 1, goals, 2);
    hr_position second = answer(s, &request).waypoints[1];
    request.first_leg_only = true;
    hr_path path = answer(s, &request);
    hr_position end = hr_block_centre(letter(&s->map, 'c'), 1);
    cr_expect_eq(path.goal_index, 1);
    cr_expect_eq(path.count, 2);
    cr_expect(last_of(&path).x == second.x && last_of(&path).y == second.y);
    cr_expect_float_eq(path.remaining_256ths, hypot(second.x - end.x, second.y - end.y), 1e-9);
    cr_expect_float_eq(path.length_256ths, hypot(second.x - 128, second.y - 128), 1e-9);
    close_course(&s->course);
}

Test(goals, a_limit_is_of_the_path_and_leaves_out_goals_beyond_it) {
    scene *s = open_drawing("b..a......c\n", 1);
    hr_goal goals[2] = {place(letter(&s->map, 'b')), place(letter(&s->map, 'c'))};
    goals[0].offset_256ths = 9 * HR_CELL;
    hr_request request = request_to(letter(&s->map, 'a'), 1, goals, 2);
    cr_expect_eq(answer(s, &request).goal_index, 1);
    request.limit_256ths = 6 * HR_CELL;
    cr_expect_eq(answer(s, &request).goal_index, 0);
    request.limit_256ths = 2 * HR_CELL;
    hr_path path = answer(s, &request);
    expect_status(&path, HR_TOO_FAR);
    cr_expect_eq(path.goal_index, HR_NO_GOAL);
    close_course(&s->course);
}

Test(goals, a_goal_within_the_limit_is_found_behind_the_offset_of_one_that_is_not) {
    enum { SIDE = 60, GOALS = 6 };
    course c = open_empty_course(SIDE, SIDE, NULL);
    hr_map_fill(c.map, (hr_rect){1, 20, SIDE - 1, 1}, 255); // around its west end
    hr_goal goals[GOALS];
    for (int32_t i = 0; i < GOALS; i++) goals[i] = place((hr_cell){SIDE - 1 - i, 50});
    goals[GOALS - 1] = place((hr_cell){2, 45});
    goals[GOALS - 1].offset_256ths = 200 * HR_CELL;
    hr_request request = request_to((hr_cell){SIDE - 1, 10}, 1, goals, GOALS);
    hr_path path = plan(&c, &request);
    expect_status(&path, HR_FOUND);
    cr_expect_neq(path.goal_index, GOALS - 1);
    request.limit_256ths = 90 * HR_CELL;
    path = plan(&c, &request);
    expect_status(&path, HR_FOUND);
    cr_expect_eq(path.goal_index, GOALS - 1);
    close_course(&c);
}

Test(goals, where_the_start_is_closed_the_unit_may_escape) {
    scene *s = open_drawing("b........\n"
                            "....#...c\n",
                            1);
    hr_goal goals[2] = {place(letter(&s->map, 'b')), place(letter(&s->map, 'c'))};
    hr_request request = request_to((hr_cell){4, 1}, 1, goals, 2);
    hr_path path = plan(&s->course, &request);
    expect_status(&path, HR_BLOCKED);
    cr_expect_eq(path.goal_index, HR_NO_GOAL);
    expect_empty(&path);
    request.may_escape = true;
    path = plan(&s->course, &request);
    expect_status(&path, HR_BLOCKED);
    cr_expect_gt(path.count, 1);
    cr_expect_eq(path.remaining_256ths, 0);
    close_course(&s->course);
}

Test(goals, a_unit_that_is_shut_in_where_no_line_is_clear_is_locked) {
    scene *s = open_drawing("###...\n"
                            "#a#.b.\n"
                            "###...\n",
                            1);
    hr_goal ring = {.kind = HR_GOAL_RING, .far_256ths = 3 * HR_CELL, .needs_clear_line = true};
    ring.position = hr_block_centre(letter(&s->map, 'b'), 1);
    hr_request request = request_to(letter(&s->map, 'a'), 1, &ring, 1);
    hr_path path = plan(&s->course, &request);
    expect_status(&path, HR_LOCKED);
    cr_expect_eq(path.count, 0);
    cr_expect_eq(path.goal_index, HR_NO_GOAL);
    close_course(&s->course);
}

// The path ends at a wall, within reach; the way to the place itself is twice as long.
Test(goals, a_goal_within_reach_behind_a_wall_is_not_taken_for_as_far_as_the_way_around_it) {
    enum { GOALS = 8, SIDE = 100 };
    course c = open_empty_course(SIDE, SIDE, NULL);
    hr_map_fill(c.map, (hr_rect){40, 5, 1, 36}, 255); // a sack, open at its upper end
    hr_map_fill(c.map, (hr_rect){50, 5, 1, 36}, 255);
    hr_map_fill(c.map, (hr_rect){40, 40, 11, 1}, 255);
    hr_map_fill(c.map, (hr_rect){70, 50, 1, 50}, 255); // before the other goals
    hr_goal goals[GOALS] = {place((hr_cell){45, 38})};
    goals[0].reach_256ths = 9 * HR_CELL;
    for (int32_t i = 1; i < GOALS; i++) goals[i] = place((hr_cell){75 + i, 85});
    for (int32_t count = 1; count <= GOALS; count++) {
        hr_request request = request_to((hr_cell){45, 85}, 1, goals, count);
        hr_path path = plan(&c, &request);
        hr_near_goal nearest;
        int32_t found;
        cr_expect_eq(path.goal_index, 0, "of %d", count);
        cr_assert_eq(hr_find_nearest(c.planner, &request, 1, &nearest, &found), HR_OK);
        cr_expect_eq(nearest.goal_index, 0);
    }
    close_course(&c);
}

// Goals over the limit come before it, by path and offset.
Test(goals, one_of_the_nearest_is_within_the_limit_behind_many_that_are_not) {
    enum { GOALS = 7 };
    course c = open_empty_course(60, 20, NULL);
    hr_map_fill(c.map, (hr_rect){10, 5, 1, 10}, 255);
    hr_map_fill(c.map, (hr_rect){20, 0, 1, 15}, 255);
    hr_map_fill(c.map, (hr_rect){40, 5, 1, 15}, 255);
    hr_goal goals[GOALS] = {place((hr_cell){15, 10}), place((hr_cell){6, 10})};
    goals[0].offset_256ths = 60 * HR_CELL;
    for (int32_t i = 2; i < GOALS; i++) goals[i] = place((hr_cell){44, 9 + i});
    hr_request request = request_to((hr_cell){5, 10}, 1, goals, GOALS);
    request.limit_256ths = 42 * HR_CELL;
    for (int32_t most = 2; most <= GOALS; most++) {
        hr_near_goal nearest[GOALS];
        int32_t count;
        cr_assert_eq(hr_find_nearest(c.planner, &request, most, nearest, &count), HR_OK);
        cr_assert_eq(count, 2, "of %d", most);
        cr_expect_eq(nearest[0].goal_index, 1);
        cr_expect_eq(nearest[1].goal_index, 0);
    }
    close_course(&c);
}

// ---- Through links

Test(goals, a_link_may_come_out_in_an_area_whose_rim_is_closed) {
    scene *s = open_drawing("a.#####....\n"
                            "..#...#....\n"
                            "..#.b.#....\n"
                            "..#...#....\n"
                            "..#####....\n",
                            1);
    hr_link_id id;
    hr_link link = {.from = hr_block_centre((hr_cell){1, 0}, 1),
                    .to = hr_block_centre(letter(&s->map, 'b'), 1)};
    cr_assert_eq(hr_link_add(s->course.map, &link, &id), HR_OK);
    hr_goal goals[2] = {{.kind = HR_GOAL_RECT, .cells = {2, 0, 5, 5}},
                        {.kind = HR_GOAL_RING, .far_256ths = 2 * HR_CELL}};
    goals[1].position = link.to;
    for (int i = 0; i < 2; i++) {
        hr_request request = request_to(letter(&s->map, 'a'), 1, &goals[i], 1);
        hr_path path = plan(&s->course, &request);
        hr_near_goal nearest;
        int32_t count;
        expect_status(&path, HR_FOUND);
        cr_expect_eq(path.length_256ths, HR_CELL);
        cr_assert_eq(hr_find_nearest(s->course.planner, &request, 1, &nearest, &count), HR_OK);
        cr_expect_eq(count, 1);
    }
    close_course(&s->course);
}

Test(goals, a_goal_beyond_a_link_may_be_the_nearest) {
    scene *s = open_drawing("a..........b\n"
                            "############\n"
                            "c...........\n",
                            1);
    hr_goal goals[3] = {place(letter(&s->map, 'b')), place(letter(&s->map, 'c')),
                        place((hr_cell){11, 2})};
    goals[2].offset_256ths = 20 * HR_CELL;
    hr_request request = request_to(letter(&s->map, 'a'), 1, goals, 3);
    hr_path path = plan(&s->course, &request);
    cr_expect_eq(path.goal_index, 0);
    hr_link_id id;
    hr_link link = {.from = hr_block_centre((hr_cell){1, 0}, 1),
                    .to = hr_block_centre((hr_cell){1, 2}, 1)};
    cr_assert_eq(hr_link_add(s->course.map, &link, &id), HR_OK);
    path = plan(&s->course, &request);
    expect_status(&path, HR_FOUND);
    cr_expect_eq(path.goal_index, 1);
    cr_expect_eq(path.length_256ths, 2 * HR_CELL);
    cr_assert_not_null(path.links);
    cr_expect_eq(path.links[1], id);
    close_course(&s->course);
}

// ---- Qualities and stages

Test(goals, every_quality_and_stage_finds_a_goal_on_its_own_terms) {
    uint64_t first = seed_of_run(501);
    for (int32_t i = 0; i < rounds_of_run(60); i++) {
        dice d = {first + (uint64_t)i};
        sketch map = random_map(&d, (map_kind)roll(&d, MAP_KINDS), 40, 40, 2);
        scene *s = open_map(&map, 1);
        hr_goal goals[GOALS_MOST];
        for (int32_t k = 0; k < GOALS_MOST; k++) goals[k] = throw_goal(&d, 40, 40, 1);
        hr_request request = request_to(roll_cell(&d, 40, 40), 1, goals, GOALS_MOST);
        request.quality = (hr_quality)roll(&d, HR_EXACT + 1);
        if (roll(&d, 2)) request.only = (hr_stage)(HR_STAGE_TRACE + roll(&d, 4));
        if (roll(&d, 3) == 0) request.budget_steps = 1 + roll(&d, 100);
        hr_path path = answer(s, &request);
        bool has_arrived = path.status == HR_STRAIGHT || path.status == HR_FOUND;
        hr_cell end = path.count ? hr_block_at(last_of(&path), 1) : (hr_cell){0, 0};
        cr_assert(!has_arrived || twin_goal_holds(&s->twin, &goals[path.goal_index], end),
                  "HANDRAIL_SEED=%llu", (unsigned long long)(first + (uint64_t)i));
        close_course(&s->course);
    }
}

// ---- Misuse

static void expect_problem(const scene *s, const hr_goal *goals, int32_t count, const char *field,
                           int32_t index) {
    hr_request request = request_to((hr_cell){0, 0}, 1, goals, count);
    hr_path path = plan(&s->course, &request);
    expect_status(&path, HR_INVALID);
    cr_assert_not_null(strstr(path.problem, field), "%s", path.problem);
    cr_assert_eq(path.goal_index, index, "%d", path.goal_index);
}

Test(goals, a_malformed_goal_is_named_with_its_field) {
    scene *s = open_drawing("...\n...\n", 1);
    hr_goal goals[2] = {{.kind = HR_GOAL_PLACE}};
    expect_problem(s, NULL, 2, "goals", HR_NO_GOAL);
    expect_problem(s, goals, -1, "goal_count", HR_NO_GOAL);
    const struct {
        hr_goal goal;
        const char *field;
    } BAD[] = {
        {{.kind = (hr_goal_kind)9}, "kind"},
        {{.offset_256ths = -1}, "offset_256ths"},
        {{.position = {3 * HR_CELL, 0}}, "position"},
        {{.position = {0, 2 * HR_CELL}}, "position"},
        {{.position = {-1, 0}}, "position"},
        {{.reach_256ths = -1}, "reach_256ths"},
        {{.kind = HR_GOAL_RECT}, "cells"},
        {{.kind = HR_GOAL_RECT, .cells = {INT32_MAX, 0, INT32_MAX, 1}}, "cells"},
        {{.kind = HR_GOAL_RECT, .cells = {INT32_MIN, 0, 1, 1}}, "cells"},
        {{.kind = HR_GOAL_RECT, .cells = {0, INT32_MAX, 1, 1}}, "cells"},
        {{.kind = HR_GOAL_RECT, .cells = {0, INT32_MIN, 1, 1}}, "cells"},
        {{.kind = HR_GOAL_RECT, .cells = {0, 0, INT32_MAX, 1}}, "cells"},
        {{.kind = HR_GOAL_RECT, .cells = {0, 0, 1, INT32_MAX}}, "cells"},
        {{.kind = HR_GOAL_RECT, .cells = {0, 0, 1, 0}}, "cells"},
        {{.kind = HR_GOAL_BESIDE, .cells = {0, 0, 0, 1}}, "cells"},
        {{.kind = HR_GOAL_RING, .position = {0, -1}}, "position"},
        {{.kind = HR_GOAL_RING, .near_256ths = -1}, "near_256ths"},
        {{.kind = HR_GOAL_RING, .near_256ths = 9, .far_256ths = 8}, "far_256ths"},
        {{.kind = HR_GOAL_EDGE}, "edges"},
    };
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        goals[1] = BAD[i].goal;
        expect_problem(s, goals, 2, BAD[i].field, 1);
    }
    hr_goal nowhere = {.kind = HR_GOAL_RECT, .cells = {-9, 0, 3, 3}};
    expect_problem(s, &nowhere, 1, "goals", HR_NO_GOAL);
    close_course(&s->course);
}

Test(goals, the_reach_of_the_single_goal_is_refused_beside_goals) {
    scene *s = open_drawing("...\n", 1);
    hr_goal goal = place((hr_cell){2, 0});
    hr_request request = request_to((hr_cell){0, 0}, 1, &goal, 1);
    request.reach_256ths = 5;
    hr_path path = plan(&s->course, &request);
    expect_status(&path, HR_INVALID);
    cr_expect_not_null(strstr(path.problem, "reach_256ths"));
    close_course(&s->course);
}

Test(goals, lists_without_a_goal_are_equal_wherever_they_lie) {
    const hr_goal goals[2] = {{.offset_256ths = 1}, {.offset_256ths = 2}};
    cr_expect(hr_goals_are_equal(goals, NULL, 0));
    cr_expect(hr_goals_are_equal(goals, goals + 1, 0));
    cr_expect_not(hr_goals_are_equal(goals, goals + 1, 1));
    cr_expect_not(hr_goals_are_equal(goals, NULL, 1));
}
