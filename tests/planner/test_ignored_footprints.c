// test_ignored_footprints.c - requests that ignore footprints, against the same requests on a map
// on which these were lifted. HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many
// there are.

#include "tests/support/counting_allocator.h"
#include "tests/support/lands.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { STANDING = 24, BODY = 64 }; // a bit that no land has

typedef struct scene {
    uint64_t seed;
    dice dice;
    land land;
    course course, twin; // on the twin's map the ignored footprints do not stand
    hr_footprint_id ids[STANDING], twin_ids[STANDING];
    hr_footprint standing[STANDING];
    bool is_ignored[STANDING];
    bool has_shapes; // discs and spans among the rectangles
} scene;

static hr_class_id add_walker(const course *c, int32_t size) {
    hr_class_id id;
    cr_assert_eq(hr_map_add_class(c->map, (hr_class){.pass = hr_pass_up_to(0), .size = size}, &id),
                 HR_OK);
    return id;
}

static void stamp(scene *s, int32_t index, hr_footprint footprint) {
    s->standing[index] = footprint;
    cr_assert_eq(hr_footprint_stamp(s->course.map, footprint, &s->ids[index]), HR_OK);
    cr_assert_eq(hr_footprint_stamp(s->twin.map, footprint, &s->twin_ids[index]), HR_OK);
}

// A disc, or two rows with a gap below, either perhaps over the edge.
static hr_footprint random_shape(scene *s, hr_footprint body) {
    static const hr_span ROWS[] = {{0, 0, 1}, {2, 0, 1}, {0, 2, 3}};
    body.cells.x -= roll(&s->dice, 3), body.cells.y -= roll(&s->dice, 3);
    if (body.cells.x < 0 && body.cells.width < 3) body.cells.x = 0;
    if (body.cells.y < 0 && body.cells.height < 3) body.cells.y = 0;
    body.shape = roll(&s->dice, 3) ? HR_SHAPE_DISC : HR_SHAPE_SPANS;
    if (body.shape == HR_SHAPE_DISC) return body;
    body.cells.width = body.cells.height = 3;
    body.spans = ROWS, body.span_count = 3;
    return body;
}

// Units and some buildings, in clumps: the first ones are the most likely to touch.
static hr_footprint random_footprint(scene *s) {
    int32_t side = roll(&s->dice, 4) ? s->land.size : 1 + roll(&s->dice, 20);
    hr_cell near = s->standing[0].bits && roll(&s->dice, 12) == 0
                       ? (hr_cell){s->standing[0].cells.x, s->standing[0].cells.y}
                       : land_open_block(&s->land, &s->dice);
    int32_t x = near.x + roll(&s->dice, 7) - 3, y = near.y + roll(&s->dice, 7) - 3;
    if (x < 0 || x + side > s->land.width) x = 0;
    if (y < 0 || y + side > s->land.height) y = 0;
    if (side > s->land.width || side > s->land.height) side = 1;
    hr_footprint body = {{x, y, side, side}, (uint8_t)(roll(&s->dice, 3) ? BODY : BODY + 128)};
    return s->has_shapes && roll(&s->dice, 2) ? random_shape(s, body) : body;
}

static void open_scene(scene *s, uint64_t seed, bool has_shapes) {
    *s = (scene){.seed = seed, .dice = {seed}, .has_shapes = has_shapes};
    dice *d = &s->dice;
    int32_t size = 1 + roll(d, WALKER_SIZE_MAX), width = 70 + roll(d, 180);
    land_make(&s->land, d, (land_kind)roll(d, LAND_KINDS), width, 40 + roll(d, 120), size);
    s->course = land_open_course(&s->land, NULL);
    s->twin = land_open_course(&s->land, NULL);
    for (int32_t i = 0; i < STANDING; i++) stamp(s, i, random_footprint(s));
}

static void close_scene(scene *s) {
    close_course(&s->course);
    close_course(&s->twin);
}

static hr_cell block_in(scene *s, int32_t index) {
    hr_rect cells = s->standing[index].cells;
    hr_cell at = {cells.x + roll(&s->dice, 3) - 1, cells.y + roll(&s->dice, 3) - 1};
    int32_t right = s->land.width - s->land.size, bottom = s->land.height - s->land.size;
    at.x = at.x < 0 ? 0 : at.x > right ? right : at.x;
    at.y = at.y < 0 ? 0 : at.y > bottom ? bottom : at.y;
    return at;
}

// From a unit mostly, to another or anywhere.
static hr_request random_request(scene *s) {
    hr_cell from = roll(&s->dice, 5) ? block_in(s, 0) : land_open_block(&s->land, &s->dice);
    hr_cell to = roll(&s->dice, 3) ? land_open_block(&s->land, &s->dice) : block_in(s, 1);
    hr_request request = request_between(from, to, s->land.size);
    request.quality = (hr_quality)roll(&s->dice, 3);
    if (roll(&s->dice, 3) == 0) request.only = HR_STAGE_ROUTES;
    if (roll(&s->dice, 9) == 0) request.only = HR_STAGE_ASTAR;
    request.may_escape = roll(&s->dice, 4) == 0;
    return request;
}

static void choose_ignored(scene *s, hr_request *request) {
    memset(s->is_ignored, 0, sizeof s->is_ignored);
    for (int32_t i = 0; i < HR_IGNORE_MAX; i++) {
        int32_t index = i < 2 ? i : roll(&s->dice, 8);
        if (i > 1 && roll(&s->dice, 2)) continue;
        request->ignore[i] = s->ids[index];
        s->is_ignored[index] = true;
    }
}

static void set_standing_on_twin(scene *s, bool stands) {
    for (int32_t i = 0; i < STANDING; i++) {
        if (!s->is_ignored[i]) continue;
        hr_error error = stands ? hr_footprint_stamp(s->twin.map, s->standing[i], &s->twin_ids[i])
                                : hr_footprint_lift(s->twin.map, s->twin_ids[i]);
        cr_assert_eq(error, HR_OK);
    }
}

static const char *story(const scene *s, const hr_request *r, const hr_path *path) {
    static char text[300];
    snprintf(text, sizeof text,
             "HANDRAIL_SEED=%llu, size %d, from %d %d to %d %d, quality %d, only %d: %s by %s, %g",
             (unsigned long long)s->seed, s->land.size, r->start.x / HR_CELL, r->start.y / HR_CELL,
             r->goal.x / HR_CELL, r->goal.y / HR_CELL, r->quality, r->only,
             hr_status_name(path->status), hr_stage_name(path->stage), path->length_256ths);
    return text;
}

typedef struct tally {
    int32_t statuses[HR_INVALID + 1], stages[HR_STAGE_ASTAR + 1];
    double ratios;
    int32_t ratio_count;
} tally;

// Routes alone never try the straight line: they may pass a footprint that stays on the other side
// of it, on one of the two maps. Whether they arrive is the same.
static bool are_same_statuses(const hr_request *request, const hr_path *a, const hr_path *b) {
    if (request->only != HR_STAGE_ROUTES || a->count == 0 || b->count == 0)
        return a->status == b->status;
    bool arrives = a->status == HR_STRAIGHT || a->status == HR_FOUND;
    if (arrives && a->status != (a->count == 2 ? HR_STRAIGHT : HR_FOUND)) return false;
    return arrives ? b->status == HR_STRAIGHT || b->status == HR_FOUND : a->status == b->status;
}

static void compare(scene *s, const hr_request *request, tally *t) {
    hr_path path = plan(&s->course, request);
    const char *told = story(s, request, &path);
    hr_request plain = *request;
    memset(plain.ignore, 0, sizeof plain.ignore);
    hr_path expected = plan(&s->twin, &plain);
    cr_assert(are_same_statuses(request, &path, &expected), "%s, not %s", told,
              hr_status_name(expected.status));
    cr_assert(fabs(path.remaining_256ths - expected.remaining_256ths) < 1e-6, "%s", told);
    cr_assert_eq(path.count == 0, expected.count == 0, "%s", told);
    if (request->quality == HR_EXACT && !request->only)
        cr_assert(fabs(path.length_256ths - expected.length_256ths) < 1e-3, "%s, not %g", told,
                  expected.length_256ths);
    for (int32_t i = 1; i < path.count; i++)
        cr_assert(hr_leg_is_clear(s->twin.planner, request->class_id, path.waypoints[i - 1],
                                  path.waypoints[i]),
                  "%s: leg %d", told, i);
    t->statuses[path.status]++;
    t->stages[path.stage]++;
    if (path.count && expected.length_256ths > 0)
        t->ratios += path.length_256ths / expected.length_256ths, t->ratio_count++;
}

Test(ignored_footprints, plans_are_those_of_a_map_without_the_footprints) {
    static scene s;
    static tally t;
    uint64_t seed = seed_of_run(1);
    for (int32_t round = rounds_of_run(200); round > 0; round--, seed++) {
        open_scene(&s, seed, false);
        for (int32_t i = 0; i < 10; i++) {
            hr_request request = random_request(&s);
            choose_ignored(&s, &request);
            set_standing_on_twin(&s, false);
            compare(&s, &request, &t);
            set_standing_on_twin(&s, true);
        }
        close_scene(&s);
    }
    cr_log_info("straight %d, found %d, nearest %d, locked %d, blocked %d; trace %d, routes %d, "
                "exact %d, astar %d; length %g\n",
                t.statuses[HR_STRAIGHT], t.statuses[HR_FOUND], t.statuses[HR_NEAREST],
                t.statuses[HR_LOCKED], t.statuses[HR_BLOCKED], t.stages[HR_STAGE_TRACE],
                t.stages[HR_STAGE_ROUTES], t.stages[HR_STAGE_EXACT], t.stages[HR_STAGE_ASTAR],
                t.ratios / t.ratio_count);
    cr_expect_gt(t.stages[HR_STAGE_ROUTES], 20);
    cr_expect_gt(t.statuses[HR_NEAREST], 20);
    cr_expect_lt(t.ratios / t.ratio_count, 1.01);
}

Test(ignored_footprints, discs_and_spans_are_ignored_cell_by_cell) {
    static scene s;
    static tally t;
    uint64_t seed = seed_of_run(600);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        open_scene(&s, seed, true);
        for (int32_t i = 0; i < 10; i++) {
            hr_request request = random_request(&s);
            request.quality = HR_EXACT, request.only = HR_STAGE_ANY;
            choose_ignored(&s, &request);
            set_standing_on_twin(&s, false);
            compare(&s, &request, &t);
            set_standing_on_twin(&s, true);
        }
        close_scene(&s);
    }
    cr_expect_gt(t.statuses[HR_FOUND], 50);
}

Test(ignored_footprints, the_map_and_other_requests_are_as_if_it_had_never_been) {
    static scene s;
    uint64_t seed = seed_of_run(1000);
    for (int32_t round = rounds_of_run(30); round > 0; round--, seed++) {
        open_scene(&s, seed, false);
        for (int32_t i = 0; i < 10; i++) {
            hr_request request = random_request(&s);
            hr_path before = plan(&s.twin, &request); // nothing was ever ignored there
            hr_request ignoring = random_request(&s);
            choose_ignored(&s, &ignoring);
            uint64_t version = hr_map_version(s.course.map);
            plan(&s.course, &ignoring);
            cr_assert_eq(hr_map_version(s.course.map), version);
            hr_path after = plan(&s.course, &request);
            cr_assert_eq(after.status, before.status);
            cr_assert_eq(after.count, before.count);
            for (int32_t k = 0; k < after.count; k++)
                cr_assert(after.waypoints[k].x == before.waypoints[k].x &&
                          after.waypoints[k].y == before.waypoints[k].y);
            hr_cell at = block_in(&s, roll(&s.dice, STANDING));
            hr_footprint_move(s.course.map, s.ids[5], at);
            hr_footprint_move(s.twin.map, s.twin_ids[5], at);
        }
        close_scene(&s);
    }
}

static course open_drawn(const char *rows) {
    sketch map = draw(rows);
    return open_course(&map);
}

static hr_footprint_id stand(const course *c, int32_t x, int32_t y, int32_t side, uint8_t bits) {
    hr_footprint_id id;
    cr_assert_eq(hr_footprint_stamp(c->map, (hr_footprint){{x, y, side, side}, bits}, &id), HR_OK);
    return id;
}

Test(ignored_footprints, a_unit_walks_off_its_own_footprint_but_not_through_others) {
    course c = open_drawn("......\n"
                          "......\n"
                          "......\n"
                          "......\n");
    hr_footprint_id own = stand(&c, 1, 1, 2, BODY);
    stand(&c, 4, 0, 2, BODY);
    hr_request request = request_between((hr_cell){1, 1}, (hr_cell){1, 2}, 2);
    cr_expect_eq(plan(&c, &request).status, HR_BLOCKED);
    request.ignore[3] = own;
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    request.goal = (hr_position){5 * HR_CELL, HR_CELL};
    cr_expect_eq(plan(&c, &request).status, HR_NEAREST);
    close_course(&c);
}

Test(ignored_footprints, what_is_closed_under_a_footprint_by_something_else_stays_closed) {
    course c = open_drawn("......\n"
                          ".#....\n"
                          "......\n");
    hr_footprint_id own = stand(&c, 0, 0, 3, BODY), other = stand(&c, 2, 0, 1, BODY);
    hr_request request = request_between((hr_cell){0, 0}, (hr_cell){2, 2}, 1);
    request.ignore[0] = own;
    hr_path path = plan(&c, &request);
    cr_expect_eq(path.status, HR_FOUND);
    cr_expect_eq(path.count, 3, "down and around the rock, not over the other unit");
    cr_expect(path.count == 3 && path.waypoints[1].y == 5 * HR_CELL / 2);
    request.ignore[1] = other;
    cr_expect_eq(plan(&c, &request).status, HR_FOUND);
    close_course(&c);
}

// All that is counted on the cell is ignored; its bit is the ground's, too.
Test(ignored_footprints, ground_with_the_same_bit_as_the_footprint_on_it_stays_closed) {
    course c = open_drawn("...\n"
                          "...\n"
                          "...\n");
    hr_map_set(c.map, 1, 1, BODY);
    hr_request request = request_between((hr_cell){0, 0}, (hr_cell){2, 2}, 1);
    request.ignore[0] = stand(&c, 0, 0, 3, BODY);
    hr_path path = plan(&c, &request);
    cr_expect_eq(path.status, HR_FOUND);
    cr_expect_eq(path.count, 3, "around the rock in the middle");
    close_course(&c);
}

Test(ignored_footprints, a_footprint_in_the_only_gap_is_passed) {
    course c = open_drawn("...#...\n"
                          "...#...\n"
                          ".......\n"
                          "...#...\n");
    hr_footprint_id gate = stand(&c, 3, 2, 1, BODY);
    hr_request request = request_between((hr_cell){0, 0}, (hr_cell){6, 0}, 1);
    cr_expect_eq(plan(&c, &request).status, HR_NEAREST);
    request.ignore[0] = gate;
    for (int quality = HR_BALANCED; quality <= HR_EXACT; quality++) {
        request.quality = (hr_quality)quality;
        cr_expect_eq(plan(&c, &request).status, HR_FOUND, "quality %d", quality);
    }
    request.only = HR_STAGE_ROUTES;
    cr_expect_eq(plan(&c, &request).status, HR_FOUND);
    close_course(&c);
}

Test(ignored_footprints, ids_that_name_nothing_do_no_harm) {
    course c = open_drawn("....\n....\n");
    hr_footprint_id own = stand(&c, 0, 0, 1, BODY);
    hr_request request = request_between((hr_cell){0, 0}, (hr_cell){3, 0}, 1);
    request.ignore[0] = 77, request.ignore[1] = own, request.ignore[2] = own;
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    cr_assert_eq(hr_footprint_lift(c.map, own), HR_OK);
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    close_course(&c);
}

Test(ignored_footprints, a_class_with_costs_can_ignore_footprints_too) {
    course c = open_drawn("......\n"
                          "......\n"
                          "......\n");
    uint16_t costs[256] = {512};
    for (int32_t size = 1; size <= 2; size++) {
        hr_class_id id;
        hr_class scout = {.pass = hr_pass_up_to(0), .size = size, .costs_256ths = costs};
        cr_assert_eq(hr_map_add_class(c.map, scout, &id), HR_OK);
        hr_footprint_id own = stand(&c, 0, 0, size, BODY);
        hr_request request = request_between((hr_cell){0, 0}, (hr_cell){4, 1}, size);
        request.class_id = id;
        cr_expect_eq(plan(&c, &request).status, HR_BLOCKED);
        request.ignore[0] = own;
        hr_path path = plan(&c, &request);
        cr_expect_eq(path.status, HR_STRAIGHT);
        cr_expect(fabs(path.cost_256ths - 2 * path.length_256ths) < 1e-6);
        cr_assert_eq(hr_footprint_lift(c.map, own), HR_OK);
    }
    close_course(&c);
}

Test(ignored_footprints, a_unit_larger_than_the_map_is_blocked_whatever_it_ignores) {
    course c = open_drawn("....\n"
                          "....\n");
    hr_request request = request_between((hr_cell){0, 0}, (hr_cell){2, 0}, 1);
    request.class_id = add_walker(&c, 3); // too high for it
    request.ignore[0] = stand(&c, 0, 0, 1, BODY);
    request.may_escape = true;
    cr_expect_eq(plan(&c, &request).status, HR_BLOCKED);
    request.class_id = add_walker(&c, 5); // too wide, too
    cr_expect_eq(plan(&c, &request).status, HR_BLOCKED);
    request.class_id = add_walker(&c, 1);
    cr_expect_eq(plan(&c, &request).status, HR_STRAIGHT);
    close_course(&c);
}

// ---- Memory

static bool live_and_die(long fail_at) {
    counting_allocator counts = {0};
    hr_map_config config = hr_map_config_default();
    config.width = 200, config.height = 70, config.allocator = counting(&counts);
    course c;
    cr_assert_eq(hr_map_create(&config, &c.map), HR_OK);
    hr_map_fill(c.map, (hr_rect){100, 0, 1, 60}, 1);
    add_walker(&c, 1), add_walker(&c, 2);
    cr_assert_eq(hr_planner_create(c.map, NULL, &c.planner), HR_OK);
    hr_request request = request_between((hr_cell){90, 2}, (hr_cell){110, 2}, 2);
    request.ignore[0] = stand(&c, 90, 2, 2, BODY);
    request.only = HR_STAGE_ROUTES;
    counts.calls = 0;
    counts.fail_at = fail_at;
    hr_path path = {.tag = 5};
    hr_error error = hr_plan(c.planner, &request, &path);
    bool has_failed = error == HR_OUT_OF_MEMORY;
    if (has_failed) cr_assert_eq(path.tag, 5);
    if (has_failed) error = hr_plan(c.planner, &request, &path);
    cr_assert_eq(error, HR_OK);
    cr_assert_eq(path.status, HR_FOUND);
    long calls = counts.calls;
    cr_assert_eq(hr_plan(c.planner, &request, &path), HR_OK);
    cr_assert_eq(counts.calls, calls, "allocations after warm-up");
    close_course(&c);
    cr_assert_eq(counts.live, 0);
    return has_failed;
}

Test(ignored_footprints, any_allocation_may_fail_and_a_second_try_succeeds) {
    long fail_at = 1;
    while (live_and_die(fail_at)) fail_at++;
    cr_expect_gt(fail_at, 20);
}
