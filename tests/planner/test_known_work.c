// test_known_work.c - the same questions as ever have the same answers, found in as many steps.
//
// Twins hold answers against what is right; nothing but a known sum notices that a search looks at
// more than it did, or takes the other of two ways as good. A test throws questions of one sort on
// small lands of every kind, adds up steps and hashes answers. It guards work, not time.
//
// Where a change of the library is to change answers or work, each test that fails prints its line
// as it is now: put that in place of the old one, in the commit that says why.

#include "planner/fields.h"
#include "planner/lengths.h"
#include "planner/planner.h"
#include "tests/support/goal_scenes.h"
#include "tests/support/known.h"
#include "tests/support/lands.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { WIDTH = 200, HEIGHT = 150, MUD = 2, ROAD = 3, BODY = 64, OLD_MAX = 4000 };

typedef struct game {
    dice dice;
    land land;
    course course;
    hr_class_id id; // of the land's size
    known sum;
} game;

typedef void question(game *g);

static game the_game; // too large for a stack

static void open_game(game *g, land_kind kind) {
    g->dice = (dice){(uint64_t)kind + 71};
    int32_t size = 1 + (int32_t)kind % 2;
    land_make(&g->land, &g->dice, kind, WIDTH, HEIGHT, size);
    g->course = land_open_course(&g->land, NULL);
    g->id = size - 1;
}

static void check(question *ask_all, known expected) {
    game *g = &the_game;
    g->sum = nothing_known();
    for (land_kind kind = 0; kind < LAND_KINDS; kind++) {
        open_game(g, kind);
        ask_all(g);
        close_course(&g->course);
    }
    expect_known(g->sum, expected);
}

// ---- What is asked

static hr_position throw_place(game *g) {
    return hr_block_centre(land_open_block(&g->land, &g->dice), g->land.size);
}

static hr_rect throw_rect(game *g, int32_t side_most) {
    hr_cell at = roll_cell(&g->dice, WIDTH - side_most, HEIGHT - side_most);
    hr_rect rect = {at.x, at.y, 1, 1};
    rect.width += roll(&g->dice, side_most);
    rect.height += roll(&g->dice, side_most);
    return rect;
}

static hr_path ask(game *g, const hr_request *request) {
    hr_path path = plan(&g->course, request);
    mix_path(&g->sum, &path);
    return path;
}

// Between open places.
static hr_request throw_request(game *g) {
    hr_request request = hr_request_default();
    request.start = throw_place(g), request.goal = throw_place(g);
    request.class_id = g->id;
    return request;
}

static void choose_stage(game *g, hr_request *request) {
    static const hr_stage STAGES[] = {HR_STAGE_TRACE, HR_STAGE_ROUTES, HR_STAGE_EXACT,
                                      HR_STAGE_ASTAR};
    request->only = STAGES[roll(&g->dice, 4)];
    request->heuristic = (hr_heuristic)roll(&g->dice, 4);
    request->weight = roll(&g->dice, 2) * 1.5;
}

// One of what else may be asked for, mostly.
static void choose_option(game *g, hr_request *request) {
    dice *d = &g->dice;
    int32_t far = abs(request->goal.x - request->start.x) + abs(request->goal.y - request->start.y);
    request->quality = (hr_quality)roll(d, 3);
    switch (roll(d, 10)) {
    case 0:
        request->promised_ratio = 1 + roll(d, 20) / 64.0;
        break;
    case 1:
        request->reach_256ths = roll(d, 20 * HR_CELL);
        break;
    case 2:
        request->budget_steps = 1 + roll(d, 400);
        break;
    case 3:
        request->first_leg_only = true;
        break;
    case 4:
        request->length_only = true;
        break;
    case 5:
        request->limit_256ths = 1 + far * (0.5 + roll(d, 64) / 64.0);
        break;
    case 6:
        request->start = hr_block_centre(roll_cell(d, WIDTH - 3, HEIGHT - 3), g->land.size);
        request->may_escape = true;
        break;
    case 7:
        choose_stage(g, request);
        break;
    default:
        break;
    }
}

static void ask_plans(game *g, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        hr_request request = throw_request(g);
        choose_option(g, &request);
        ask(g, &request);
    }
}

static void ask_places(game *g) { ask_plans(g, 120); }

Test(known_work, places) { check(ask_places, (known){1866199, UINT64_C(0x58b9c4fff51cba7d)}); }

// ---- Costs

// Ground that is dear, ground that is cheap, and walls that the second class keeps off.
static void add_grounds(game *g, bool keeps_off) {
    static const uint8_t VALUES[] = {0, MUD, ROAD};
    static uint16_t costs[256];
    for (int32_t i = 0; i < 256; i++) costs[i] = HR_CELL;
    costs[MUD] = 3 * HR_CELL, costs[ROAD] = HR_CELL / 2;
    hr_class class = {.pass = hr_pass_of_values(VALUES, 3), .size = g->land.size};
    class.costs_256ths = costs;
    if (keeps_off) class.clearance_costs_256ths[0] = 2 * HR_CELL;
    if (keeps_off) class.clearance_costs_256ths[1] = HR_CELL / 2;
    cr_assert_eq(hr_map_add_class(g->course.map, class, &g->id), HR_OK);
}

// Paints open cells.
static void lay_grounds(game *g, int32_t patches) {
    uint8_t *cells = hr_map_cells(g->course.map);
    for (int32_t i = 0; i < patches; i++) {
        hr_rect rect = throw_rect(g, 40);
        uint8_t value = i % 3 ? MUD : ROAD;
        for (int32_t y = rect.y; y < rect.y + rect.height; y++)
            for (int32_t x = rect.x; x < rect.x + rect.width; x++)
                if (g->land.cells[y * WIDTH + x] == 0) cells[y * WIDTH + x] = value;
        hr_map_touch(g->course.map, rect);
    }
}

static void ask_grounds(game *g) {
    lay_grounds(g, 24);
    for (int32_t keeps_off = 0; keeps_off < 2; keeps_off++) {
        add_grounds(g, keeps_off);
        ask_plans(g, 40);
    }
}

Test(known_work, grounds) { check(ask_grounds, (known){833924, UINT64_C(0x0dfa8bf9c4599b9b)}); }

// ---- Old paths

typedef struct old_path {
    hr_position waypoints[OLD_MAX];
    hr_link_id links[OLD_MAX];
    int32_t count;
    bool has_links;
} old_path;

static bool keep_old(old_path *old, const hr_path *path) {
    old->count = path->count;
    old->has_links = path->links != NULL;
    if (path->count < 2 || path->count > OLD_MAX) return false;
    memcpy(old->waypoints, path->waypoints, (size_t)path->count * sizeof *old->waypoints);
    if (path->links) memcpy(old->links, path->links, (size_t)path->count * sizeof *old->links);
    return true;
}

// Something comes, or goes, on the way.
static void edit_beside(game *g, const old_path *old) {
    hr_position at = old->waypoints[roll(&g->dice, old->count)];
    hr_cell corner = roll_cell(&g->dice, 9, 9), sides = roll_cell(&g->dice, 9, 9);
    hr_rect rect = {at.x / HR_CELL + corner.x - 6, at.y / HR_CELL + corner.y - 6, 1 + sides.x,
                    1 + sides.y};
    hr_map_fill(g->course.map, rect, roll(&g->dice, 4) > 0);
}

// From a place on the old path to its goal, or to another.
static void ask_on(game *g, hr_request request, const old_path *old) {
    request.start = old->waypoints[roll(&g->dice, old->count - 1)];
    if (roll(&g->dice, 4) == 0) request.goal = throw_place(g);
    if (roll(&g->dice, 3) == 0) request.mend_ratio = 1 + roll(&g->dice, 64) / 256.0;
    request.old_waypoints = old->waypoints, request.old_count = old->count;
    request.old_links = old->has_links ? old->links : NULL;
    ask(g, &request);
}

static void ask_old(game *g, int32_t count) {
    static old_path old;
    for (int32_t i = 0; i < count; i++) {
        hr_request request = throw_request(g);
        hr_path path = ask(g, &request);
        if (!keep_old(&old, &path)) continue;
        if (roll(&g->dice, 4)) edit_beside(g, &old);
        request.quality = roll(&g->dice, 2) ? HR_BALANCED : HR_FAST;
        ask_on(g, request, &old);
    }
}

static void ask_old_places(game *g) { ask_old(g, 60); }

static void ask_old_grounds(game *g) {
    lay_grounds(g, 24);
    add_grounds(g, true);
    ask_old(g, 40);
}

Test(known_work, old_paths) { check(ask_old_places, (known){74850, UINT64_C(0xf8f076dce3cf3c30)}); }

Test(known_work, old_paths_over_grounds) {
    check(ask_old_grounds, (known){53520, UINT64_C(0xd298e6cf852819b9)});
}

// ---- Links

static void add_links(game *g, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        hr_link link = {.from = throw_place(g)};
        link.to = throw_place(g);
        link.cost_256ths = roll(&g->dice, 30) * HR_CELL;
        link.is_one_way = roll(&g->dice, 2) == 0;
        hr_link_id id;
        cr_assert_eq(hr_link_add(g->course.map, &link, &id), HR_OK);
    }
}

static void ask_links(game *g) {
    add_links(g, 8);
    ask_plans(g, 40);
    ask_old(g, 60);
    lay_grounds(g, 24);
    add_grounds(g, false);
    ask_old(g, 20);
}

Test(known_work, links) { check(ask_links, (known){3334380, UINT64_C(0x7ca756aacb0b33d1)}); }

// ---- Many goals

enum { GOALS = 40, NEAREST = 3 };

static void ask_nearest(game *g, const hr_request *request) {
    hr_near_goal nearest[NEAREST];
    int32_t count;
    cr_assert_eq(hr_find_nearest(g->course.planner, request, NEAREST, nearest, &count), HR_OK);
    for (int32_t i = 0; i < count; i++) {
        mix(&g->sum, nearest[i].goal_index);
        mix(&g->sum, (int64_t)nearest[i].length_256ths);
    }
}

// Places, or of all kinds; many of them, so that routes are asked, or few.
static int32_t throw_goals(game *g, hr_goal *goals) {
    bool are_places = roll(&g->dice, 3) > 0;
    int32_t count = 1 + roll(&g->dice, roll(&g->dice, 2) ? 8 : GOALS);
    for (int32_t i = 0; i < count; i++) {
        goals[i] = (hr_goal){.position = throw_place(g)};
        if (roll(&g->dice, 4) == 0) goals[i].offset_256ths = roll(&g->dice, 40 * HR_CELL);
        if (roll(&g->dice, 8) == 0) goals[i].reach_256ths = roll(&g->dice, 12 * HR_CELL);
        if (!are_places) goals[i] = throw_goal(&g->dice, WIDTH, HEIGHT, g->land.size);
    }
    return count;
}

static void ask_many(game *g, int32_t count) {
    static hr_goal goals[GOALS];
    for (int32_t i = 0; i < count; i++) {
        hr_request request = throw_request(g);
        request.goal = (hr_position){0, 0};
        request.goals = goals, request.goal_count = throw_goals(g, goals);
        request.quality = roll(&g->dice, 4) ? HR_BALANCED : (hr_quality)roll(&g->dice, 3);
        if (roll(&g->dice, 6) == 0) request.budget_steps = 1 + roll(&g->dice, 400);
        if (roll(&g->dice, 6) == 0) request.limit_256ths = roll(&g->dice, 120 * HR_CELL);
        ask(g, &request);
        ask_nearest(g, &request);
    }
}

static void ask_goals(game *g) {
    ask_many(g, 60);
    lay_grounds(g, 24);
    add_grounds(g, false);
    ask_many(g, 20);
    add_links(g, 4);
    ask_many(g, 10);
}

Test(known_work, goals) { check(ask_goals, (known){835837, UINT64_C(0x5537763088546f52)}); }

// ---- Footprints that are ignored, and what is closed for a request

enum { STANDING = 30 };

static void stamp(game *g, hr_footprint_id *ids) {
    for (int32_t i = 0; i < STANDING; i++) {
        hr_footprint body = {throw_rect(g, 12), BODY};
        cr_assert_eq(hr_footprint_stamp(g->course.map, body, &ids[i]), HR_OK);
    }
}

static hr_position place_in(game *g, hr_footprint_id id) {
    hr_footprint body;
    cr_assert(hr_footprint_get(g->course.map, id, &body));
    hr_cell at = roll_cell(&g->dice, body.cells.width, body.cells.height);
    return hr_block_centre((hr_cell){body.cells.x + at.x, body.cells.y + at.y}, g->land.size);
}

static void ask_ignoring(game *g) {
    hr_footprint_id ids[STANDING];
    stamp(g, ids);
    for (int32_t i = 0; i < 60; i++) {
        hr_request request = throw_request(g);
        choose_option(g, &request);
        for (int32_t k = 0; k < HR_IGNORE_MAX; k++)
            request.ignore[k] = ids[roll(&g->dice, STANDING)];
        request.start = place_in(g, request.ignore[0]);
        if (roll(&g->dice, 3) == 0) request.goal = place_in(g, request.ignore[1]);
        ask(g, &request);
    }
}

static void ask_closing(game *g) {
    hr_footprint_id ids[STANDING];
    stamp(g, ids);
    for (int32_t i = 0; i < 30; i++) {
        hr_closing closings[2] = {{.cells = throw_rect(g, 30)}};
        closings[1].footprint = ids[roll(&g->dice, STANDING)];
        closings[1].extra_256ths = roll(&g->dice, 2) * 2 * HR_CELL;
        hr_request request = throw_request(g);
        choose_option(g, &request);
        request.closings = closings, request.closing_count = 2;
        ask(g, &request);
    }
}

Test(known_work, ignored_footprints) {
    check(ask_ignoring, (known){494064, UINT64_C(0x202bda0321fa0fcd)});
}

Test(known_work, closings) { check(ask_closing, (known){270702, UINT64_C(0x320c79f2de13c3e4)}); }

// ---- Tables and fields

static void ask_table(game *g) {
    enum { PLACES = 16 };
    hr_position from[PLACES], to[PLACES];
    double lengths[PLACES * PLACES];
    for (int32_t i = 0; i < PLACES; i++) from[i] = throw_place(g), to[i] = throw_place(g);
    int32_t rows = 0;
    hr_length_table table = {.class_id = g->id, .from = from, .to = to, .to_count = PLACES - 2};
    table.from_count = PLACES, table.rows_done = &rows, table.steps_max = 200;
    table.limit_256ths = roll(&g->dice, 2) * 150 * HR_CELL;
    while (rows < PLACES - 2) {
        cr_assert_eq(hr_plan_lengths(g->course.planner, &table, lengths), HR_OK);
        mix(&g->sum, rows); // how far so many steps led
    }
    for (int32_t i = 0; i < PLACES * (PLACES - 2); i++) mix(&g->sum, (int64_t)lengths[i]);
}

static void ask_tables(game *g) {
    for (int32_t i = 0; i < 3; i++) ask_table(g);
    add_links(g, 4);
    ask_table(g);
    lay_grounds(g, 24);
    add_grounds(g, true);
    ask_table(g);
}

static void look_at_field(game *g, hr_goal_field *field) {
    static hr_position waypoints[OLD_MAX];
    static uint8_t directions[WIDTH * HEIGHT];
    hr_goal_field_changes changes = hr_goal_field_last_changes(field);
    mix(&g->sum, changes.portals), mix(&g->sum, changes.tiles);
    for (int32_t i = 0; i < 20; i++) {
        int32_t count = hr_goal_field_path(field, throw_place(g), waypoints, OLD_MAX);
        for (int32_t k = 0; k < count; k++)
            mix(&g->sum, waypoints[k].x), mix(&g->sum, waypoints[k].y);
    }
    hr_rect all = {0, 0, WIDTH, HEIGHT};
    cr_assert_eq(hr_goal_field_directions(field, all, directions, WIDTH), HR_OK);
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++) mix(&g->sum, directions[i]);
}

static void ask_field(game *g) {
    hr_goal goals[3] = {{.position = throw_place(g)}};
    goals[1].position = throw_place(g);
    goals[2] = throw_goal(&g->dice, WIDTH, HEIGHT, g->land.size);
    hr_goal_field_config config = {.class_id = g->id, .goals = goals, .goal_count = 3};
    hr_goal_field *field;
    cr_assert_eq(hr_goal_field_create(g->course.planner, &config, &field), HR_OK);
    for (int32_t i = 0; i < 3; i++) {
        look_at_field(g, field);
        hr_rect rect = throw_rect(g, 12);
        hr_map_fill(g->course.map, rect, roll(&g->dice, 3) > 0);
        cr_assert_eq(hr_goal_field_update(g->course.planner, field), HR_OK);
    }
    hr_goal_field_destroy(field);
}

static void ask_fields(game *g) {
    ask_field(g);
    add_links(g, 4);
    ask_field(g);
    lay_grounds(g, 24);
    add_grounds(g, true);
    ask_field(g);
}

Test(known_work, tables) { check(ask_tables, (known){0, UINT64_C(0x67b976adecb1aed8)}); }

Test(known_work, fields) { check(ask_fields, (known){0, UINT64_C(0x446438f58cf7f596)}); }

// ---- Batches

static void ask_batches(game *g) {
    enum { CROWD = 90 };
    static hr_request requests[CROWD];
    hr_results *results;
    cr_assert_eq(hr_results_create(g->course.planner, &results), HR_OK);
    for (int32_t budget = 0; budget <= 3000; budget += 1500) {
        hr_planner_set_batch_budget(g->course.planner, budget);
        hr_position goal = throw_place(g), near = throw_place(g);
        for (int32_t i = 0; i < CROWD; i++) {
            requests[i] = throw_request(g);
            if (i % 3) requests[i].goal = goal;
            if (i % 9 == 0) requests[i].start = near;
            if (i % 5 == 0) choose_option(g, &requests[i]);
            if (i % 11 == 0) requests[i].priority = roll(&g->dice, 3);
        }
        cr_assert_eq(hr_plan_batch(g->course.planner, requests, CROWD, results), HR_OK);
        hr_batch_stats stats = hr_results_stats(results);
        mix(&g->sum, (int64_t)hr_results_hash(results)), mix(&g->sum, stats.followed),
            mix(&g->sum, stats.shared);
        g->sum.steps += stats.steps;
    }
    hr_results_destroy(results);
}

Test(known_work, batches) { check(ask_batches, (known){420325, UINT64_C(0x2ef6bf0df4668f34)}); }
