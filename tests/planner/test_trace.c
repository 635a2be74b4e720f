// test_trace.c - what the trace proves of its own paths. HANDRAIL_SEED replays a land,
// HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/lands.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

static hr_request random_request(const land *l, dice *d, hr_quality quality, hr_stage only) {
    hr_request request = request_between(land_open_block(l, d), land_open_block(l, d), l->size);
    request.quality = quality;
    request.only = only;
    return request;
}

// The path is as long as the shortest. @return whether it is one that the trace has proven.
static bool is_proven(const land *l, const hr_request *request, const hr_path *path) {
    const char *fault = land_waypoint_fault(l, request, path);
    cr_assert_null(fault, "%s", fault);
    if (path->status != HR_FOUND || path->stage != HR_STAGE_TRACE) return false;
    if (path->guaranteed_ratio != 1) return false;
    double length = path->length_256ths / HR_CELL;
    hr_cell from = hr_block_at(request->start, l->size), to = hr_block_at(request->goal, l->size);
    double shortest = land_shortest(l, from, to, length + 1e-6);
    cr_assert_float_eq(length, shortest, 1e-6, "%d,%d to %d,%d, size %d: %.9f, shortest %.9f",
                       from.x, from.y, to.x, to.y, l->size, length, shortest);
    return true;
}

Test(trace, a_path_that_it_proves_to_be_the_shortest_is, .timeout = 300) {
    enum { QUERIES = 24 };
    static land l;
    int32_t proven = 0, asked = 0;
    uint64_t seed = seed_of_run(31000);
    for (int32_t round = rounds_of_run(210); round > 0; round--, seed++) {
        dice d = {seed};
        land_kind kind = (land_kind)(seed % LAND_KINDS);
        land_make(&l, &d, kind, 20 + roll(&d, 100), 20 + roll(&d, 80), 1 + roll(&d, 3));
        course c = land_open_course(&l, NULL);
        printf("seed %llu: %s\n", (unsigned long long)seed, land_kind_name(kind));
        for (int32_t i = 0; i < QUERIES; i++, asked++) {
            hr_stage only = i & 1 ? HR_STAGE_TRACE : HR_STAGE_ANY;
            hr_request request = random_request(&l, &d, HR_BALANCED, only);
            hr_path path = plan(&c, &request);
            if (path.count > 0) proven += is_proven(&l, &request, &path);
        }
        close_course(&c);
    }
    cr_expect(proven * 50 > asked, "%d of %d are proven", (int)proven, (int)asked);
}

// A round wall with thousands of bends, all the same way.
static void draw_spiral(land *l) {
    enum { SIDE = 250, PITCH = 5, STEPS = 200000 };
    static const double TURN = 6.283185307179586;
    *l = (land){.width = SIDE, .height = SIDE, .size = 1};
    for (int32_t i = 0; i < STEPS; i++) {
        double turns = (double)i / STEPS * (SIDE / 2 - 6) / PITCH, radius = 3 + PITCH * turns;
        int32_t x = SIDE / 2 + (int32_t)lround(radius * cos(turns * TURN)),
                y = SIDE / 2 + (int32_t)lround(radius * sin(turns * TURN));
        land_fill(l, (hr_rect){x, y, 2, 2}, 1);
    }
    land_look(l);
}

Test(trace, a_spiral_is_left_and_entered) {
    static land l;
    draw_spiral(&l);
    course c = land_open_course(&l, NULL);
    hr_cell inside = {l.width / 2, l.height / 2};
    const hr_cell outside[] = {{1, 1}, {248, 1}, {1, 248}, {248, 248}, {125, 1}, {1, 125}};
    for (size_t i = 0; i < 2 * sizeof outside / sizeof *outside; i++) {
        hr_cell from = i & 1 ? outside[i / 2] : inside, to = i & 1 ? inside : outside[i / 2];
        cr_assert_eq(land_label(&l, from), land_label(&l, to));
        hr_request request = request_between(from, to, 1);
        request.only = HR_STAGE_TRACE;
        hr_path path = plan(&c, &request);
        cr_expect_eq(path.status, HR_FOUND, "%d: %s", (int)i, hr_status_name(path.status));
        const char *fault = land_fault(&l, &request, &path);
        cr_expect_null(fault, "%d: %s", (int)i, fault);
        request.only = HR_STAGE_ROUTES;
        cr_expect_geq(path.length_256ths, plan(&c, &request).length_256ths * 0.8);
    }
    close_course(&c);
}

// ---- The straight line

typedef struct rays {
    hr_cell from, to;
    int32_t count, clear;
} rays;

static void count_rays(const hr_event *event, void *user) {
    rays *seen = user;
    bool is_ray = event->kind == HR_EVENT_RAY && event->stage == HR_STAGE_TRACE;
    bool is_first = is_ray && event->depth == 0;
    bool is_same = event->from.x == seen->from.x && event->from.y == seen->from.y;
    if (is_first && is_same) seen->count++, seen->clear += event->is_clear;
}

Test(trace, the_straight_line_is_swept_once_whatever_answers) {
    static land l;
    dice d = {seed_of_run(32000)};
    land_make(&l, &d, LAND_ISLANDS, 160, 120, 1);
    course c = land_open_course(&l, NULL);
    rays seen = {0};
    hr_planner *planner;
    hr_planner_config config = {.watcher = count_rays, .watcher_user = &seen};
    cr_assert_eq(hr_planner_create(c.map, &config, &planner), HR_OK);
    for (int32_t i = 0; i < 300; i++) {
        hr_request request = random_request(&l, &d, (hr_quality)(i % 3), HR_STAGE_ANY);
        seen = (rays){.from = hr_block_at(request.start, 1)};
        hr_path path;
        cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
        bool has_search = path.count > 0 && path.steps > 0;
        if (!has_search || path.status == HR_NEAREST) continue;
        cr_expect_eq(seen.count, 1, "%d rays from the start", (int)seen.count);
        cr_expect_eq(seen.clear == 1, path.status == HR_STRAIGHT);
        if (path.status == HR_STRAIGHT) cr_expect_eq(path.steps, 1);
    }
    hr_planner_destroy(planner);
    close_course(&c);
}

// ---- What a split says of both hands

typedef struct splits {
    int32_t count, known;
    hr_event last;
} splits;

static void count_splits(const hr_event *event, void *user) {
    splits *seen = user;
    if (event->kind != HR_EVENT_SPLIT) return;
    seen->count++, seen->known += event->other_length > 0;
    seen->last = *event;
    cr_expect_gt(event->length, 0);
    cr_expect(event->other_length == 0 || event->other_length >= event->length, "%g, %g",
              event->other_length, event->length);
}

static hr_path plan_seeing(course *c, splits *seen, hr_request request) {
    hr_planner *planner;
    hr_path path;
    hr_planner_config config = {.watcher = count_splits, .watcher_user = seen};
    request.only = HR_STAGE_TRACE;
    cr_assert_eq(hr_planner_create(c->map, &config, &planner), HR_OK);
    cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
    path.waypoints = NULL; // they end with the planner
    hr_planner_destroy(planner);
    return path;
}

Test(trace, a_split_tells_the_ways_by_both_hands) {
    static land l;
    dice d = {seed_of_run(32100)};
    splits seen = {0};
    land_make(&l, &d, LAND_ISLANDS, 160, 120, 1);
    course c = land_open_course(&l, NULL);
    for (int32_t i = 0; i < 100; i++)
        plan_seeing(&c, &seen, random_request(&l, &d, HR_BALANCED, HR_STAGE_ANY));
    cr_expect_gt(seen.count, 100);
    cr_expect_gt(seen.known, 10);
    close_course(&c);
}

// Around a wall of 3 x 101 cells whose upper end is nearer than its lower one, or the other way
// round.
Test(trace, a_split_names_the_hand_on_the_shorter_side) {
    for (int32_t is_low = 0; is_low < 2; is_low++) {
        course c = {.map = empty_map(200, 300)};
        splits seen = {0};
        hr_request request = hr_request_default();
        int32_t y = is_low ? 160 : 140;
        hr_map_fill(c.map, (hr_rect){100, 100, 3, 101}, 9);
        cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(3), 1}, &request.class_id),
                     HR_OK);
        request.start = hr_block_centre((hr_cell){90, y}, 1);
        request.goal = hr_block_centre((hr_cell){112, y}, 1);
        hr_path path = plan_seeing(&c, &seen, request);
        cr_assert_geq(seen.count, 1);
        cr_expect_float_eq(seen.last.length, 2 * hypot(9, 41) + 4, 1e-9, "%.12g", seen.last.length);
        cr_expect_float_eq(path.length_256ths / HR_CELL, seen.last.length, 1e-9);
        cr_expect_eq(seen.last.is_left, is_low, "it goes east, the wall on that side");
        hr_map_destroy(c.map);
    }
}

// ---- The cost of a race

// A jagged wall from `top` to `bottom`, with a tooth on every other row of either side.
static void build_wall(hr_map *map, int32_t top, int32_t bottom) {
    for (int32_t y = top; y <= bottom; y++)
        hr_map_fill(map, (hr_rect){100 - y % 2, y, 3 + y % 2 * 2, 1}, 9);
}

static int64_t steps_around_wall(int32_t top, int32_t bottom, int32_t y) {
    hr_map *map = empty_map(200, 600);
    hr_class_id id;
    hr_planner *planner;
    hr_path path;
    build_wall(map, top, bottom);
    cr_assert_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(3), 1}, &id), HR_OK);
    cr_assert_eq(hr_planner_create(map, NULL, &planner), HR_OK);
    hr_request request = hr_request_default();
    request.class_id = id, request.only = HR_STAGE_TRACE;
    request.start = hr_block_centre((hr_cell){90, y}, 1);
    request.goal = hr_block_centre((hr_cell){112, y}, 1);
    cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
    cr_assert_eq(path.status, HR_FOUND);
    hr_planner_destroy(planner);
    hr_map_destroy(map);
    return path.steps;
}

// The other side is 20 times as long, and each tooth of it a step for each run.
Test(trace, a_race_costs_a_few_times_the_shorter_way_round_on_whichever_side_that_is) {
    int64_t short_wall = steps_around_wall(280, 320, 300);
    cr_expect_leq(steps_around_wall(280, 580, 300), 3 * short_wall, "the shorter way is above");
    cr_expect_leq(steps_around_wall(20, 320, 300), 3 * short_wall, "the shorter way is below");
}
