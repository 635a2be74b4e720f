// test_cancelling.c - cancelled searches end soon, and do no harm.

#include "planner/planner.h"
#include "viewer/generate/generate.h"
#include "viewer/rivals/rival.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SIDE = 512 };

typedef struct caller {
    int32_t asked, most; // leaves when asked so often; 0 = never
} caller;

static bool leaves(void *user) {
    caller *c = user;
    return ++c->asked >= c->most && c->most > 0;
}

static hr_map *noise(hr_class_id *class_id) {
    hr_map_config config = hr_map_config_default();
    hr_map *map;
    config.width = config.height = SIDE;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    cr_assert(generate_map(find_map_kind("noise"), 3, SIDE, SIDE, hr_map_cells(map),
                           hr_map_allocator(map)));
    hr_map_touch(map, (hr_rect){0, 0, SIDE, SIDE});
    hr_class unit = {.pass = hr_pass_without_bits(0xFF), .size = 1};
    cr_assert_eq(hr_map_add_class(map, unit, class_id), HR_OK);
    return map;
}

static hr_position first_open(const hr_map *map, hr_class_id class_id, int32_t from, int32_t by) {
    hr_cell at = {from, from};
    while (!hr_map_is_open(map, class_id, at)) at.x += by;
    return hr_block_centre(at, 1);
}

static hr_request across(hr_map *map, hr_class_id class_id) {
    hr_request request = hr_request_default();
    cr_assert_eq(hr_map_refresh(map, class_id), HR_OK);
    request.class_id = class_id;
    request.start = first_open(map, class_id, 3, 1);
    request.goal = first_open(map, class_id, SIDE - 4, -1);
    return request;
}

static void expect_same(const hr_path *a, const hr_path *b) {
    cr_assert_eq(a->count, b->count);
    cr_expect_eq(a->status, b->status);
    cr_expect_eq(a->steps, b->steps);
    cr_expect_eq(memcmp(a->waypoints, b->waypoints, (size_t)a->count * sizeof *a->waypoints), 0);
}

// Two planners on one map: one asks whether it is left, the other plans on.
typedef struct scene {
    hr_class_id class_id;
    hr_map *map;
    hr_request request;
    hr_planner *planner, *other;
} scene;

static scene open_scene(hr_stage only, caller *c) {
    scene s;
    hr_planner_config config = hr_planner_config_default();
    config.should_cancel = leaves;
    config.cancel_user = c;
    s.map = noise(&s.class_id);
    s.request = across(s.map, s.class_id);
    s.request.only = only;
    cr_assert_eq(hr_planner_create(s.map, &config, &s.planner), HR_OK);
    cr_assert_eq(hr_planner_create(s.map, NULL, &s.other), HR_OK);
    return s;
}

static void close_scene(scene *s) {
    hr_planner_destroy(s->planner);
    hr_planner_destroy(s->other);
    hr_map_destroy(s->map);
}

static void expect_left(hr_stage only) {
    caller c = {0, 5};
    scene s = open_scene(only, &c);
    hr_path path, whole;
    cr_assert_eq(hr_plan(s.planner, &s.request, &path), HR_OK);
    cr_expect(path.status == HR_PARTIAL || path.guaranteed_ratio > 1, "%s, ratio %g",
              hr_status_name(path.status), path.guaranteed_ratio);
    cr_expect_geq(path.count, 2);
    cr_expect_leq(c.asked, 8);
    cr_assert_eq(hr_plan(s.other, &s.request, &whole), HR_OK);
    cr_expect_eq(whole.status, HR_FOUND);
    cr_expect_lt(path.steps, whole.steps / 4);
    c.most = 0; // the next plan is none the worse
    cr_assert_eq(hr_plan(s.planner, &s.request, &path), HR_OK);
    expect_same(&path, &whole);
    close_scene(&s);
}

Test(cancelling, an_exact_search_is_left_soon) { expect_left(HR_STAGE_EXACT); }
Test(cancelling, a_star_is_left_soon) { expect_left(HR_STAGE_ASTAR); }

// Whoever asks again and again gets on: a plan fills three tiles before it is left.
Test(cancelling, building_routes_is_left_soon_and_gone_on_with) {
    enum { TILES = (SIDE / 64) * (SIDE / 64) };
    caller c = {0, 4};
    scene s = open_scene(HR_STAGE_ROUTES, &c);
    hr_path path, whole;
    cr_assert_eq(hr_plan(s.other, &s.request, &whole), HR_OK);
    cr_assert_eq(whole.status, HR_FOUND);
    cr_assert_eq(hr_planner_prepare(s.planner, s.class_id), HR_OK);
    for (int32_t left = TILES - 3; left > 3; left -= 3) {
        c.asked = 0;
        cr_assert_eq(hr_plan(s.planner, &s.request, &path), HR_OK);
        cr_expect_eq(path.status, HR_PARTIAL);
        cr_expect_eq(path.stage, HR_STAGE_ROUTES);
        cr_expect_eq(path.count, 2);
        cr_expect_eq(path.length_256ths, 0);
        cr_expect_eq(c.asked, 4);
    }
    c.asked = 0;
    cr_assert_eq(hr_plan(s.planner, &s.request, &path), HR_OK);
    expect_same(&path, &whole);
    close_scene(&s);
}

static void expect_rival_left(rival_kind kind) {
    hr_class_id class_id;
    hr_map *map = noise(&class_id);
    hr_request request = across(map, class_id);
    rival *r;
    hr_path path;
    caller c = {0, 2};
    cr_assert_eq(rival_create(map, class_id, kind, &r), HR_OK);
    rival_cancel_when(r, leaves, &c);
    cr_assert_eq(rival_plan(r, &request, &path), HR_OK);
    cr_expect_eq(path.status, HR_PARTIAL);
    cr_expect_eq(path.count, 0);
    c.most = 0;
    cr_assert_eq(rival_plan(r, &request, &path), HR_OK);
    cr_expect_eq(path.status, HR_FOUND);
    rival_destroy(r);
    hr_map_destroy(map);
}

Test(cancelling, jump_point_search_is_left_soon) { expect_rival_left(RIVAL_JUMP); }
Test(cancelling, the_rivals_a_star_is_left_soon) { expect_rival_left(RIVAL_ASTAR); }
