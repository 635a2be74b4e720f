// test_routes.c - routes over maps of many tiles: complete, the same after any history, as they
// are when built afresh. HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there
// are.

#include "planner/api/planner_state.h"
#include "planner/routes/level_graph.h"
#include "planner/routes/routes.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/route_scenes.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static hr_path checked_plan(const scene *s, const hr_request *request) {
    hr_path path = plan(&s->course, request);
    const char *fault = land_fault(&s->land, request, &path);
    cr_assert_null(fault, "%s: %s, %s", fault, hr_status_name(path.status), story(s, request));
    return path;
}

// ---- Complete

Test(routes, every_goal_that_can_be_reached_is_reached_by_clear_legs) {
    static scene s;
    int32_t seen[HR_INVALID + 1] = {0};
    uint64_t seed = seed_of_run(410000000);
    for (int32_t round = rounds_of_run(150); round > 0; round--, seed++) {
        open_scene(&s, seed, 300, 200);
        for (int32_t i = 0; i < 12; i++) {
            hr_request request = random_request(&s);
            seen[checked_plan(&s, &request).status]++;
        }
        close_course(&s.course);
    }
    cr_log_info("straight %d, found %d, nearest %d\n", seen[HR_STRAIGHT], seen[HR_FOUND],
                seen[HR_NEAREST]);
    cr_expect(seen[HR_STRAIGHT] && seen[HR_FOUND] && seen[HR_NEAREST]);
}

// Near ends, often in one tile, that the shortest way may leave and come back to.
Test(routes, neighbours_in_and_around_one_tile_reach_each_other) {
    static scene s;
    uint64_t seed = seed_of_run(411000000);
    for (int32_t round = rounds_of_run(150); round > 0; round--, seed++) {
        open_scene(&s, seed, 200, 140);
        for (int32_t i = 0; i < 20; i++) {
            hr_cell from = land_open_block(&s.land, &s.dice), step = roll_cell(&s.dice, 41, 41);
            hr_cell to = {from.x + step.x - 20, from.y + step.y - 20};
            if (!land_is_open(&s.land, to)) continue;
            hr_request request = by_routes(from, to, s.land.size);
            checked_plan(&s, &request);
        }
        close_course(&s.course);
    }
}

// ---- Lengths

// No bound is promised; these are far above what was measured, to notice when something breaks.
static const double RATIO_MOST = 1.25, BLOCKS_MOST = 8, MEAN_RATIO_MOST = 1.02;

Test(routes, no_path_is_shorter_than_the_shortest_or_much_longer) {
    static scene s;
    double sum = 0, worst = 0;
    int32_t count = 0;
    uint64_t seed = seed_of_run(420000000);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        open_scene(&s, seed, 140, 80);
        for (int32_t i = 0; i < 3; i++) {
            hr_request request = random_request(&s);
            hr_path path = checked_plan(&s, &request);
            if (path.status != HR_FOUND) continue;
            hr_cell from = hr_block_at(request.start, s.land.size);
            hr_cell to = hr_block_at(request.goal, s.land.size);
            double length = path.length_256ths / HR_CELL;
            double shortest = land_shortest(&s.land, from, to, length);
            cr_assert_leq(shortest, length + 1e-6, "none is so short: %s", story(&s, &request));
            cr_assert_leq(length, RATIO_MOST * shortest + BLOCKS_MOST, "%.3f, shortest %.3f: %s",
                          length, shortest, story(&s, &request));
            sum += length / shortest, count++;
            if (length / shortest > worst) worst = length / shortest;
        }
        close_course(&s.course);
    }
    cr_log_info("%d paths, mean %.5f, worst %.4f times the shortest\n", count, sum / count, worst);
    cr_expect_leq(sum / count, MEAN_RATIO_MOST);
}

// ---- History

enum { ANSWERS = 8, WAYPOINTS_MAX = 4096 };

typedef struct answer {
    hr_status status;
    int32_t count, steps;
    double length;
    hr_position waypoints[WAYPOINTS_MAX];
} answer;

static answer *copy_answer(const hr_path *path, answer *a) {
    cr_assert_leq(path->count, WAYPOINTS_MAX);
    *a = (answer){path->status, path->count, path->steps, path->length_256ths, {{0, 0}}};
    if (path->count)
        memcpy(a->waypoints, path->waypoints, (size_t)path->count * sizeof *path->waypoints);
    return a;
}

static bool is_answer(const hr_path *path, const answer *a) {
    size_t bytes = (size_t)a->count * sizeof *a->waypoints;
    return path->status == a->status && path->count == a->count && path->steps == a->steps &&
           memcmp(&path->length_256ths, &a->length, sizeof a->length) == 0 &&
           (bytes == 0 || memcmp(path->waypoints, a->waypoints, bytes) == 0);
}

// By a planner that has never planned.
static void ask_a_newcomer(const scene *s, const hr_request *request, answer *a) {
    course other = {s->course.map, NULL};
    cr_assert_eq(hr_planner_create(s->course.map, NULL, &other.planner), HR_OK);
    hr_path path = plan(&other, request);
    copy_answer(&path, a);
    hr_planner_destroy(other.planner);
}

static void expect_the_same(const scene *s, const hr_request *request, const answer *a,
                            const char *when) {
    hr_path path = plan(&s->course, request);
    cr_assert(is_answer(&path, a), "other bytes %s: %s", when, story(s, request));
}

static void ask_others(scene *s) {
    for (int32_t i = roll(&s->dice, 6); i > 0; i--) {
        hr_request request = random_request(s);
        request.class_id = roll(&s->dice, WALKER_SIZE_MAX);
        if (roll(&s->dice, 3) == 0) request.only = HR_STAGE_ANY;
        if (roll(&s->dice, 3) == 0) request.budget_steps = 1 + roll(&s->dice, 20);
        plan(&s->course, &request);
    }
}

static void edit_and_undo(scene *s) {
    static land before;
    before = s->land;
    for (int32_t i = 1 + roll(&s->dice, 3); i > 0; i--) {
        edit_somewhere(s, roll(&s->dice, EDITS));
        if (roll(&s->dice, 2)) ask_others(s);
    }
    s->land = before;
    land_copy_to(&s->land, s->course.map, (hr_rect){0, 0, before.width, before.height});
}

Test(routes, a_path_is_the_same_bytes_whatever_was_asked_or_edited_and_undone_before) {
    static scene s;
    static answer answers[ANSWERS];
    hr_request requests[ANSWERS];
    uint64_t seed = seed_of_run(440000000);
    for (int32_t round = rounds_of_run(20); round > 0; round--, seed++) {
        open_scene(&s, seed, 200, 140);
        for (int32_t i = 0; i < ANSWERS; i++) {
            requests[i] = random_request(&s);
            ask_a_newcomer(&s, &requests[i], &answers[i]);
        }
        for (int32_t i = 0; i < ANSWERS; i++) {
            ask_others(&s);
            expect_the_same(&s, &requests[i], &answers[i], "after other requests");
            expect_the_same(&s, &requests[i], &answers[i], "when asked again");
        }
        for (int32_t i = ANSWERS - 1; i >= 0; i--) {
            edit_and_undo(&s);
            expect_the_same(&s, &requests[i], &answers[i], "after an edit and its undoing");
        }
        close_course(&s.course);
    }
}

static void expect_as_by_a_newcomer(const scene *s, const hr_request *request) {
    static answer fresh;
    ask_a_newcomer(s, request, &fresh);
    expect_the_same(s, request, &fresh, "where the goal is known");
}

// As the planner of a batch's worker, to two goals; first with a budget that may run out while an
// end is joined to its tile.
Test(routes, what_is_kept_of_a_goal_shows_in_no_answer) {
    static scene s;
    uint64_t seed = seed_of_run(445000000);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        open_scene(&s, seed, 200, 140);
        hr_route_search *search = &s.course.planner->searcher.route_search;
        search->start.keeps = search->goal.keeps = true;
        hr_cell goals[2] = {land_open_block(&s.land, &s.dice), land_open_block(&s.land, &s.dice)};
        for (int32_t i = 0; i < 20; i++) {
            if (i % 10 == 9) edit_somewhere(&s, CELL);
            hr_cell from = land_open_block(&s.land, &s.dice);
            hr_request request = by_routes(from, goals[roll(&s.dice, 2)], s.land.size);
            request.budget_steps = 1 + roll(&s.dice, 150);
            expect_as_by_a_newcomer(&s, &request);
            request.budget_steps = 0;
            expect_as_by_a_newcomer(&s, &request);
        }
        close_course(&s.course);
    }
}

// Limits cut the search for the same ends short, again and again.
Test(routes, what_is_kept_of_a_goal_does_not_grow) {
    static scene s;
    uint64_t seed = seed_of_run(446000000);
    for (int32_t round = rounds_of_run(20); round > 0; round--, seed++) {
        open_scene(&s, seed, 200, 140);
        hr_route_search *search = &s.course.planner->searcher.route_search;
        search->start.keeps = search->goal.keeps = true;
        hr_request request = random_request(&s);
        size_t bytes = 0;
        for (int32_t i = 0; i < 3000; i++) {
            request.budget_steps = 1 + i % 100;
            plan(&s.course, &request);
            if (i == 300) bytes = hr_planner_bytes(s.course.planner);
        }
        cr_expect_eq(hr_planner_bytes(s.course.planner), bytes, "%s", story(&s, &request));
        close_course(&s.course);
    }
}

// ---- Budgets

// @return what remains, or less than nothing if the budget was enough.
static double check_budget(const scene *s, const hr_request *request, const hr_path *whole) {
    hr_path path = plan(&s->course, request);
    const char *fault = path.count ? land_waypoint_fault(&s->land, request, &path) : NULL;
    cr_assert_null(fault, "%s: budget %d, %s", fault, request->budget_steps, story(s, request));
    if (path.status != HR_PARTIAL) {
        bool are_alike =
            path.status == whole->status || (path.status <= HR_FOUND && whole->status <= HR_FOUND);
        cr_assert(are_alike, "budget %d, %s", request->budget_steps, story(s, request));
        return -1;
    }
    cr_assert_leq(path.steps, request->budget_steps + 16, "%d of %d steps, %s", path.steps,
                  request->budget_steps, story(s, request));
    return path.remaining_256ths;
}

Test(routes, a_budget_leads_towards_the_goal_and_enough_of_it_arrives) {
    static scene s;
    int32_t partial = 0;
    uint64_t seed = seed_of_run(450000000);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        open_scene(&s, seed, 300, 200);
        for (int32_t i = 0; i < 3; i++) {
            hr_request request = random_request(&s);
            hr_path whole = checked_plan(&s, &request);
            int32_t steps = whole.steps;
            double at_start =
                hypot(request.start.x - request.goal.x, request.start.y - request.goal.y);
            for (int32_t budget = 1; budget <= steps + 1; budget += 1 + budget / 8) {
                request.budget_steps = budget;
                double remaining = check_budget(&s, &request, &whole);
                if (remaining < 0) continue;
                partial++;
                if (whole.status == HR_NEAREST) continue; // it leads to another place
                cr_assert_leq(remaining, at_start + 1e-6, "budget %d leads away: %s", budget,
                              story(&s, &request));
            }
            request.budget_steps = steps + 1;
            checked_plan(&s, &request);
        }
        close_course(&s.course);
    }
    cr_expect_gt(partial, 100);
}

// ---- Memory

typedef struct life {
    counting_allocator counts;
    scene scene;
    bool has_failed;
} life;

static void plan_in_spite(life *l, const hr_request *request, answer *expected, bool is_first) {
    hr_path path, before;
    memset(&path, 0x5A, sizeof path);
    before = path;
    long fail_at = l->counts.fail_at;
    hr_error error = hr_plan(l->scene.course.planner, request, &path);
    bool has_failed = fail_at > 0 && l->counts.calls >= fail_at;
    cr_assert_eq(error, has_failed ? HR_OUT_OF_MEMORY : HR_OK, "allocation %ld: %s", fail_at,
                 hr_error_text(error));
    if (has_failed) {
        cr_assert_eq(memcmp(&path, &before, sizeof path), 0, "a failed plan changed the path");
        l->counts.fail_at = 0;
        l->has_failed = true;
        error = hr_plan(l->scene.course.planner, request, &path);
        cr_assert_eq(error, HR_OK, "allocation %ld: %s at the second try", fail_at,
                     hr_error_text(error));
    }
    const char *fault = land_fault(&l->scene.land, request, &path);
    cr_assert_null(fault, "%s: %s", fault, story(&l->scene, request));
    if (is_first)
        copy_answer(&path, expected);
    else
        cr_assert(is_answer(&path, expected), "another path after allocation %ld failed", fail_at);
}

// Something to repair; planes are not what fails.
static void change_quietly(life *l) {
    scene *s = &l->scene;
    long left = l->counts.fail_at - l->counts.calls;
    bool is_armed = l->counts.fail_at > 0;
    l->counts.fail_at = 0;
    change(s, (hr_rect){60, 60, 12, 12}, 1);
    change(s, (hr_rect){100, 30, 50, 50}, 0);
    land_look(&s->land);
    cr_assert_eq(hr_map_refresh(s->course.map, 0), HR_OK);
    if (is_armed) l->counts.fail_at = l->counts.calls + left;
}

enum { LIFE_REQUESTS = 8 };

// The map and its planes are there before; of what routes need, allocation number `fail_at` fails.
static bool live_and_die(land_kind kind, long fail_at, bool persists) {
    static life l;
    static answer expected[LIFE_REQUESTS];
    scene *s = &l.scene;
    l.counts = (counting_allocator){.persists = persists};
    l.has_failed = false;
    s->dice = (dice){17}, s->seed = 17, s->kind = kind;
    land_make(&s->land, &s->dice, kind, 190, 120, 1);
    land_fill(&s->land, (hr_rect){0, 0, 70, 70}, 0); // a tile with nothing in it comes first
    land_look(&s->land);
    hr_allocator allocator = counting(&l.counts);
    s->course = land_open_course(&s->land, &allocator);
    cr_assert_eq(hr_map_refresh(s->course.map, 0), HR_OK);
    if (fail_at) l.counts.fail_at = l.counts.calls + fail_at;
    hr_request requests[LIFE_REQUESTS];
    for (int32_t i = 0; i < LIFE_REQUESTS; i++) requests[i] = random_request(s);
    for (int32_t i = 0; i < LIFE_REQUESTS; i++) {
        if (i == LIFE_REQUESTS / 2) change_quietly(&l);
        plan_in_spite(&l, &requests[i], &expected[i], fail_at == 0);
    }
    close_course(&s->course);
    cr_assert_eq(l.counts.live, 0, "%ld blocks leaked, failing at %ld", l.counts.live, fail_at);
    return l.has_failed;
}

static void fail_everywhere(bool persists) {
    static const land_kind KINDS[] = {LAND_DENSE, LAND_ROOMS, LAND_ISLANDS};
    for (size_t i = 0; i < sizeof KINDS / sizeof *KINDS; i++) {
        cr_assert_not(live_and_die(KINDS[i], 0, persists), "it fails without being told to");
        long fail_at = 1;
        while (live_and_die(KINDS[i], fail_at, persists)) fail_at++;
        cr_expect_gt(fail_at, 15, "only %ld allocations", fail_at - 1);
    }
}

Test(routes, any_one_allocation_may_fail_and_the_second_try_finds_the_same_path) {
    fail_everywhere(false);
}

Test(routes, all_allocations_from_any_on_may_fail_and_the_second_try_finds_the_same_path) {
    fail_everywhere(true);
}

Test(routes, nothing_is_allocated_after_warm_up) {
    static scene s;
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    s.dice = (dice){23};
    land_make(&s.land, &s.dice, LAND_NOISE, 200, 130, 1);
    s.course = land_open_course(&s.land, &allocator);
    hr_request requests[60];
    for (int32_t i = 0; i < 60; i++)
        plan(&s.course, (requests[i] = random_request(&s), &requests[i]));
    long calls = counts.calls;
    for (int32_t i = 0; i < 60; i++) plan(&s.course, &requests[i]);
    hr_map_touch(s.course.map, (hr_rect){0, 0, 200, 130});
    for (int32_t i = 0; i < 60; i++) plan(&s.course, &requests[i]);
    cr_expect_eq(counts.calls, calls, "%ld allocations", counts.calls - calls);
    close_course(&s.course);
    cr_expect_eq(counts.live, 0);
}

// ---- Lengths

static course open_serpentine(int32_t width, int32_t height) {
    course c = open_empty_course(width, height, NULL);
    for (int32_t y = 1; y < height; y += 2)
        hr_map_fill(c.map, (hr_rect){y % 4 == 1 ? 0 : 1, y, width - 1, 1}, 1);
    return c;
}

// No map is large enough for a test: its edges are said to be as long as an edge can be.
static void lengthen_edges(hr_routes *routes) {
    for (int32_t i = 0; i < routes->columns * routes->rows; i++) {
        hr_route_tile *tile = &routes->tiles[i];
        for (uint32_t k = 0; k < tile->first_edge[tile->first_gate[4]]; k++)
            ((hr_edge *)tile->edges)[k].length_16ths = UINT16_MAX - 1;
    }
    routes->levels->is_used = false;
}

Test(routes, a_way_is_found_that_is_longer_than_32_bits_can_count) {
    enum { WIDTH = 384, ROWS = 8190 };
    course c = open_serpentine(WIDTH, 2 * ROWS);
    hr_request request = by_routes((hr_cell){0, 0}, (hr_cell){WIDTH / 2, 2 * ROWS - 2}, 1);
    cr_assert_eq(hr_planner_prepare(c.planner, request.class_id), HR_OK);
    lengthen_edges(&c.planner->routes[request.class_id]);
    hr_path path = plan(&c, &request);
    cr_expect_eq(path.status, HR_FOUND);
    cr_expect_eq(path.count, 2 * ROWS);
    close_course(&c);
}
