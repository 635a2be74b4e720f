// test_wrapping.c - counters near their end: searches age what they keep by generations instead of
// clearing it, and ids hold the generation of their slot. After the last one comes the first again,
// and nothing of the first time may count then. HANDRAIL_SEED replays a run.

#include "passmap/links.h"
#include "passmap/map/map_state.h"
#include "planner/api/planner_state.h"
#include "tests/support/route_scenes.h"

#include <criterion/criterion.h>
#include <string.h>

// ---- Searches

enum { LEFT_MOST = 3 }; // generations until the end, at most

// All of them near the end, as if that many plans had been asked.
static void set_near_end(hr_planner *planner, uint32_t left) {
    hr_route_search *routes = &planner->searcher.route_search;
    routes->generation = 0u - HR_NODE_GENERATION * left;
    routes->levels.generation = 0u - left;
    planner->searcher.exact.turning_points.generation = 0u - left;
}

static bool is_behind_end(const hr_planner *planner) {
    return planner->searcher.route_search.generation <= HR_NODE_GENERATION * LEFT_MOST &&
           planner->searcher.exact.turning_points.generation <= LEFT_MOST;
}

static void expect_same(const hr_path *path, const hr_path *expected, const char *where) {
    cr_assert_eq(path->status, expected->status, "%s", where);
    cr_assert_eq(path->steps, expected->steps, "%s", where);
    cr_assert_eq(path->count, expected->count, "%s", where);
    if (path->count > 0)
        cr_assert_arr_eq(path->waypoints, expected->waypoints,
                         (size_t)path->count * sizeof *path->waypoints, "%s", where);
}

static hr_request any_request(scene *s) {
    hr_request request = random_request(s);
    request.only = roll(&s->dice, 2) ? HR_STAGE_ROUTES : HR_STAGE_EXACT;
    return request;
}

static void add_goals(scene *s, hr_request *request, hr_goal goals[4]) {
    request->only = HR_STAGE_ANY, request->goals = goals, request->goal_count = 4;
    for (int32_t i = 0; i < 4; i++) goals[i] = (hr_goal){.position = random_request(s).goal};
}

// What a first plan has left behind is of the generations that come again after the end.
Test(wrapping, plans_are_the_same_before_and_after_the_last_generation_of_a_search) {
    uint64_t seed = seed_of_run(547000000);
    int32_t wrapped = 0, rounds = rounds_of_run(40);
    for (int32_t round = 0; round < rounds; round++, seed++) {
        static scene s;
        hr_planner *fresh;
        hr_path path, expected;
        hr_goal goals[4];
        open_scene(&s, seed, 300, 200);
        for (int32_t i = 0; i < LEFT_MOST; i++) {
            hr_request first = any_request(&s);
            cr_assert_eq(hr_plan(s.course.planner, &first, &path), HR_OK);
        }
        set_near_end(s.course.planner, 1 + (uint32_t)roll(&s.dice, LEFT_MOST));
        for (int32_t i = 0; i < 2 * LEFT_MOST; i++) {
            hr_request request = any_request(&s);
            if (i % 3 == 2) add_goals(&s, &request, goals);
            cr_assert_eq(hr_planner_create(s.course.map, NULL, &fresh), HR_OK);
            cr_assert_eq(hr_plan(fresh, &request, &expected), HR_OK);
            cr_assert_eq(hr_plan(s.course.planner, &request, &path), HR_OK);
            expect_same(&path, &expected, story(&s, &request));
            hr_planner_destroy(fresh);
        }
        wrapped += is_behind_end(s.course.planner);
        close_course(&s.course);
    }
    cr_assert_gt(wrapped, rounds / 4);
}

// ---- Levels of large maps

enum { WIDTH = 2240, HEIGHT = 1344, BUILDINGS = 9000 };

static course open_wide(uint64_t seed) {
    dice d = {seed};
    course c = open_bare_course(WIDTH, HEIGHT, NULL);
    for (int32_t i = 0; i < BUILDINGS; i++) {
        hr_cell at = roll_cell(&d, WIDTH, HEIGHT);
        int32_t width = 2 + roll(&d, 12), height = 2 + roll(&d, 12);
        hr_map_fill(c.map, (hr_rect){at.x, at.y, width, height}, 1);
    }
    return c;
}

static hr_cell open_cell(const hr_map *map, dice *d, int32_t left) {
    for (;;) {
        hr_cell at = {left + roll(d, 200), roll(d, HEIGHT)};
        if (hr_map_get(map, at.x, at.y) == 0) return at;
    }
}

static hr_request far_request(const hr_map *map, dice *d) {
    hr_cell from = open_cell(map, d, 0);
    return by_routes(from, open_cell(map, d, WIDTH - 200), 1);
}

Test(wrapping, long_ways_are_the_same_before_and_after_the_last_generation) {
    uint64_t seed = seed_of_run(548000000);
    course c = open_wide(seed);
    hr_planner *other;
    hr_path path, expected;
    dice d = {seed + 1};
    hr_class_id id;
    cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(0), 1}, &id), HR_OK);
    cr_assert_eq(hr_planner_create(c.map, NULL, &other), HR_OK);
    for (int32_t i = 0; i < 12; i++) {
        hr_request request = far_request(c.map, &d);
        cr_assert_eq(hr_plan(other, &request, &expected), HR_OK);
        hr_route_search *search = &c.planner->searcher.route_search;
        cr_assert_eq(hr_plan(c.planner, &request, &path), HR_OK);
        expect_same(&path, &expected, "far");
        cr_assert_not_null(search->levels.nodes, "the map has no levels");
        cr_assert_eq(search->levels.generation, 1u); // as for the plan before, which left its nodes
        set_near_end(c.planner, 1);
    }
    hr_planner_destroy(other);
    close_course(&c);
}

// ---- Ids

Test(wrapping, footprints_get_no_id_twice_in_a_row_nor_none_after_the_last_generation) {
    course c = open_bare_course(70, 20, NULL);
    hr_footprint body = {.cells = {3, 3, 2, 2}, .bits = 64}, found;
    hr_footprint_id id, old;
    cr_assert_eq(hr_footprint_stamp(c.map, body, &old), HR_OK);
    c.map->footprints.slots[0].generation = UINT32_MAX - 1;
    cr_expect_not(hr_footprint_get(c.map, old, &found), "it is of another generation");
    old = (uint64_t)(UINT32_MAX - 1) << 32;
    for (int32_t i = 0; i < 3; i++, old = id) {
        cr_assert_eq(hr_footprint_lift(c.map, old), HR_OK);
        cr_assert_eq(hr_footprint_stamp(c.map, body, &id), HR_OK);
        cr_expect_neq(id, old);
        cr_expect_neq(id, 0u, "which is none");
        cr_expect_not(hr_footprint_get(c.map, old, &found));
        cr_expect(hr_footprint_get(c.map, id, &found));
    }
    cr_expect_eq(id >> 32, 2u);
    close_course(&c);
}

Test(wrapping, saved_footprints_of_the_last_generation_are_restored_and_followed_by_the_first) {
    course c = open_bare_course(70, 20, NULL);
    hr_footprint body = {.cells = {3, 3, 2, 2}, .bits = 64}, found;
    hr_footprint_id id, last = (uint64_t)UINT32_MAX << 32;
    void *bytes;
    size_t size;
    cr_assert_eq(hr_footprint_stamp(c.map, body, &id), HR_OK);
    c.map->footprints.slots[0].generation = UINT32_MAX;
    cr_assert_eq(hr_footprints_save(c.map, &bytes, &size), HR_OK);
    cr_assert_eq(hr_footprint_lift(c.map, last), HR_OK);
    cr_assert_eq(hr_footprints_load(c.map, bytes, size, NULL), HR_OK);
    cr_assert_eq(hr_footprint_lift(c.map, last), HR_OK);
    cr_assert_eq(hr_footprint_stamp(c.map, body, &id), HR_OK);
    cr_expect_eq(id >> 32, 1u);
    cr_expect(hr_footprint_get(c.map, id, &found));
    free(bytes);
    close_course(&c);
}

Test(wrapping, links_get_no_id_twice_in_a_row_nor_none_after_the_last_generation) {
    course c = open_bare_course(70, 20, NULL);
    hr_link link = {.from = {128, 128}, .to = {5000, 128}}, found;
    hr_link_id id, old;
    cr_assert_eq(hr_link_add(c.map, &link, &old), HR_OK);
    c.map->links.slots[0].generation = UINT32_MAX - 1;
    cr_expect_not(hr_link_get(c.map, old, &found), "it is of another generation");
    old = (uint64_t)(UINT32_MAX - 1) << 32;
    for (int32_t i = 0; i < 3; i++, old = id) {
        cr_assert_eq(hr_link_remove(c.map, old), HR_OK);
        cr_assert_eq(hr_link_add(c.map, &link, &id), HR_OK);
        cr_expect_neq(id, old);
        cr_expect_neq(id, 0u, "which is none");
        cr_expect_not(hr_link_get(c.map, old, &found));
        cr_expect(hr_link_get(c.map, id, &found));
    }
    close_course(&c);
}
