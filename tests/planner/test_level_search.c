// test_level_search.c - levels and searches over them where there is no memory, at every allocation
// of theirs; around long walls, in few steps and within limits.

#include "tests/support/route_searcher.h"
#include "tests/support/wide_lands.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

// ---- Refresh

static const hr_class_entry *class_of(const wide_land *w) {
    return hr_class_entry_of(w->map, w->id);
}

// Allocation number `fail_at` of a beginning refresh fails; then nothing of the routes is left.
// @return whether one failed.
static bool begin_failing_at(wide_land *w, counting_allocator *counts, long fail_at) {
    long before = counts->live;
    counts->fail_at = counts->calls + fail_at;
    bool has_begun = hr_routes_begin_refresh(&w->routes, w->map, class_of(w));
    bool has_failed = counts->calls >= counts->fail_at;
    counts->fail_at = 0;
    cr_assert_eq(has_begun, !has_failed, "allocation %ld", fail_at);
    if (has_failed) cr_assert_eq(counts->live, before, "allocation %ld", fail_at);
    return has_failed;
}

static void expect_no_refresh_without_memory(bool has_costs) {
    static wide_land w;
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    open_wide_land(&w, seed_of_run(41), has_costs, &allocator);
    cr_assert_eq(hr_map_refresh(w.map, w.id), HR_OK);
    long before = counts.calls;
    cr_assert(hr_routes_begin_refresh(&w.routes, w.map, class_of(&w)));
    long calls = counts.calls - before;
    hr_routes_destroy(&w.routes);
    cr_assert_gt(calls, 200);
    // Those of the arrays, and then of tile after tile, all alike.
    for (long fail_at = 1; fail_at <= calls; fail_at += fail_at < 60 ? 1 : calls / 40)
        cr_assert(begin_failing_at(&w, &counts, fail_at));
    for (long fail_at = calls - 60; begin_failing_at(&w, &counts, fail_at); fail_at++) {
    }
    refresh_wide_land(&w); // what is left to do
    cr_assert(w.routes.levels->is_used);
    close_wide_land(&w);
    cr_assert_eq(counts.live, 0);
}

Test(level_search, a_refresh_that_is_out_of_memory_leaves_no_levels) {
    expect_no_refresh_without_memory(false);
    expect_no_refresh_without_memory(true);
}

// ---- Search

static hr_outcome search(route_searcher *s, const wide_land *w, hr_cell from, hr_cell to) {
    return search_routes(s, &w->routes, call_between(from, to));
}

// Allocation number `fail_at` fails; the search is asked again, and finds what it should.
// @return whether one failed.
static bool search_failing_at(const wide_land *w, hr_search_call call, long fail_at,
                              hr_outcome expected, const hr_points *way) {
    static route_searcher s;
    open_route_searcher(&s);
    s.counts.fail_at = fail_at;
    hr_outcome outcome = search_routes(&s, &w->routes, call);
    bool has_failed = s.counts.calls >= fail_at;
    cr_assert_eq(outcome, has_failed ? HR_OUTCOME_OUT_OF_MEMORY : expected, "allocation %ld",
                 fail_at);
    s.counts.fail_at = 0;
    cr_assert_eq(search_routes(&s, &w->routes, call), expected, "after allocation %ld", fail_at);
    cr_assert_eq(s.way.count, way->count);
    cr_assert_eq(memcmp(s.way.at, way->at, (size_t)way->count * sizeof *way->at), 0);
    close_route_searcher(&s);
    return has_failed;
}

// @return how many allocations could fail.
static long fail_everywhere(const wide_land *w, hr_search_call call) {
    static route_searcher s;
    open_route_searcher(&s);
    hr_outcome outcome = search_routes(&s, &w->routes, call);
    cr_assert(outcome == HR_OUTCOME_FOUND || outcome == HR_OUTCOME_OVER_BUDGET);
    long fail_at = 1;
    while (search_failing_at(w, call, fail_at, outcome, &s.way)) fail_at++;
    close_route_searcher(&s);
    return fail_at - 1;
}

static hr_cell any_open(wide_land *w) {
    hr_cell cell;
    do {
        cell = roll_cell(&w->dice, WIDE_WIDTH, WIDE_HEIGHT);
    } while (!hr_is_open_block(w->routes.plane, cell.x, cell.y));
    return cell;
}

static bool are_connected(const wide_land *w, hr_cell from, hr_cell to) {
    return hr_label_at(w->routes.labels, from.x, from.y) ==
           hr_label_at(w->routes.labels, to.x, to.y);
}

// Far from each other and near, to the end and in few steps.
static void expect_the_same_ways(bool has_costs) {
    static wide_land w;
    open_wide_land(&w, seed_of_run(43), has_costs, NULL);
    refresh_wide_land(&w);
    long failures = 0;
    for (int32_t i = 0; i < 6; i++) {
        hr_cell from, to;
        do {
            from = any_open(&w), to = any_open(&w);
        } while (!are_connected(&w, from, to) ||
                 (hr_level_between(&w.routes, from, to) == 0) != (i == 0));
        hr_search_call call = call_between(from, to);
        failures += fail_everywhere(&w, call);
        call.step_limit = 1 + roll(&w.dice, 60);
        failures += fail_everywhere(&w, call);
    }
    cr_expect_gt(failures, 100);
    close_wide_land(&w);
}

Test(level_search, a_way_over_levels_is_found_after_any_allocation_of_it_failed) {
    expect_the_same_ways(false);
    expect_the_same_ways(true);
}

// ---- Around long walls

// Two places near each other, on both sides of a wall from one edge of the land nearly to the
// other.
typedef struct walled {
    wide_land wide;
    hr_cell from, to;
} walled;

enum { WALL_HEIGHT = 6, BESIDE_WALL = 40 };

static void open_walled(walled *w, int32_t wall, bool has_costs) {
    wide_land *l = &w->wide;
    open_wide_land(l, seed_of_run(47), has_costs, NULL);
    hr_map_fill(l->map, (hr_rect){WIDE_WIDTH - 60, 0, 60, WIDE_HEIGHT}, 0);
    hr_map_fill(l->map, (hr_rect){0, wall, WIDE_WIDTH - 60, WALL_HEIGHT}, WIDE_CLOSED);
    w->from = (hr_cell){60, wall - BESIDE_WALL}, w->to = (hr_cell){64, wall + BESIDE_WALL};
    for (int side = 0; side < 2; side++) // a lane on each side, that nothing else closes
        hr_map_fill(l->map, (hr_rect){50, (side ? w->to : w->from).y, WIDE_WIDTH - 50, 3}, 0);
    refresh_wide_land(l);
    cr_assert(are_connected(l, w->from, w->to));
    cr_assert_eq(hr_level_between(&l->routes, w->from, w->to), 0);
}

static double length_over_tiles(route_searcher *s, walled *w) {
    w->wide.routes.levels->is_used = false;
    cr_assert_eq(search(s, &w->wide, w->from, w->to), HR_OUTCOME_FOUND);
    w->wide.routes.levels->is_used = true;
    return hr_points_length(&s->way);
}

// Of any number of steps: a way to the goal, or one that leads nearer to it.
static int32_t expect_nearer_in_few_steps(route_searcher *s, const walled *w) {
    int32_t stopped = 0;
    for (int64_t limit = 1; limit < 20000; limit += 1 + limit / 2) {
        hr_search_call call = call_between(w->from, w->to);
        call.step_limit = limit;
        hr_outcome outcome = search_routes(s, &w->wide.routes, call);
        cr_assert(outcome == HR_OUTCOME_FOUND || outcome == HR_OUTCOME_OVER_BUDGET);
        hr_cell last = hr_points_last(&s->way);
        cr_assert(hr_same(s->way.at[0], w->from));
        cr_assert_leq(hr_distance(last, w->to), hr_distance(w->from, w->to) + 1);
        cr_assert_eq(outcome == HR_OUTCOME_FOUND, hr_same(last, w->to));
        stopped += outcome == HR_OUTCOME_OVER_BUDGET;
    }
    return stopped;
}

// A limit of the way, and one of the path that the way may be a quarter longer than.
static void expect_too_far(route_searcher *s, const wide_land *l, hr_search_call call,
                           double length) {
    call.way_limit_256ths = (int64_t)(0.9 * length * HR_CELL);
    cr_expect_eq(search_routes(s, &l->routes, call), HR_OUTCOME_TOO_FAR);
    call.way_limit_256ths = 0;
    call.limit_256ths = (int64_t)(0.9 * (length - 32) / 1.25 * HR_CELL);
    cr_expect_eq(search_routes(s, &l->routes, call), HR_OUTCOME_TOO_FAR);
    const int64_t enough[] = {(int64_t)(1.1 * length * HR_CELL), INT64_C(1) << 45};
    for (int i = 0; i < 2; i++) {
        call.limit_256ths = enough[i];
        cr_expect_eq(search_routes(s, &l->routes, call), HR_OUTCOME_FOUND);
        cr_expect_float_eq(hr_points_length(&s->way), length, 1e-6);
    }
}

// Inside a tile of the highest level, between two of the one below, and between two of the highest.
static const int32_t WALLS[] = {636, 765, 1021};

Test(level_search, the_way_around_a_long_wall_is_hardly_longer_than_over_the_tiles) {
    static walled w;
    static route_searcher s;
    int32_t stopped = 0;
    for (size_t i = 0; i < sizeof WALLS / sizeof *WALLS; i++) {
        open_walled(&w, WALLS[i], false);
        open_route_searcher(&s);
        double least = length_over_tiles(&s, &w);
        cr_assert_eq(search(&s, &w.wide, w.from, w.to), HR_OUTCOME_FOUND);
        double length = hr_points_length(&s.way);
        cr_assert_leq(length, 1.02 * least, "%g for %g, wall at %d", length, least, WALLS[i]);
        expect_too_far(&s, &w.wide, call_between(w.from, w.to), length);
        stopped += expect_nearer_in_few_steps(&s, &w);
        close_route_searcher(&s);
        close_wide_land(&w.wide);
    }
    cr_expect_gt(stopped, 10);
}

// ---- Far off, and from where no way leads

Test(level_search, far_off_a_limit_below_the_way_is_too_far) {
    static wide_land w;
    static route_searcher s;
    open_wide_land(&w, seed_of_run(53), false, NULL);
    refresh_wide_land(&w);
    open_route_searcher(&s);
    for (int32_t i = 0; i < 20; i++) {
        hr_cell from = any_open(&w), to = any_open(&w);
        if (!are_connected(&w, from, to) || hr_level_between(&w.routes, from, to) == 0) continue;
        cr_assert_eq(search(&s, &w, from, to), HR_OUTCOME_FOUND);
        expect_too_far(&s, &w, call_between(from, to), hr_points_length(&s.way));
    }
    close_route_searcher(&s);
    close_wide_land(&w);
}

// Nothing waits in the queue then: the levels know no way, and the tiles know why.
Test(level_search, no_way_leads_out_of_a_pocket) {
    static wide_land w;
    static route_searcher s;
    const hr_cell pocket = {1000, 600}, goals[] = {{1100, 650}, {2200, 1300}};
    open_wide_land(&w, seed_of_run(59), false, NULL);
    hr_map_fill(w.map, (hr_rect){pocket.x - 5, pocket.y - 5, 11, 11}, WIDE_CLOSED);
    hr_map_fill(w.map, (hr_rect){pocket.x, pocket.y, 2, 2}, 0);
    for (int i = 0; i < 2; i++)
        hr_map_fill(w.map, (hr_rect){goals[i].x - 5, goals[i].y - 5, 11, 11}, 0);
    refresh_wide_land(&w);
    open_route_searcher(&s);
    for (int i = 0; i < 2; i++) {
        hr_search_call call = call_between(pocket, goals[i]);
        cr_expect_eq(search_routes(&s, &w.routes, call), HR_OUTCOME_NO_WAY);
        call.step_limit = 100;
        cr_expect_eq(search_routes(&s, &w.routes, call), HR_OUTCOME_NO_WAY);
        call.limit_256ths = 100 * HR_CELL;
        cr_expect_eq(search_routes(&s, &w.routes, call), HR_OUTCOME_TOO_FAR);
    }
    close_route_searcher(&s);
    close_wide_land(&w);
}
