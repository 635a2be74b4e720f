// test_level_ways.c - long ways over the levels of large maps, beside ways over the tiles.

#include "planner/api/planner_state.h"
#include "planner/routes/levels.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/wide_lands.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { FAR_OFF = 1100 };

// ---- Long ways

typedef struct players {
    wide_land wide;
    hr_planner *planner;
} players;

static void open_players(players *p, uint64_t seed, int32_t workers, bool has_costs,
                         const hr_allocator *allocator) {
    open_wide_land(&p->wide, seed, has_costs, allocator);
    hr_planner_config config = hr_planner_config_default();
    config.workers = workers;
    cr_assert_eq(hr_planner_create(p->wide.map, &config, &p->planner), HR_OK);
}

static void close_players(players *p) {
    hr_planner_destroy(p->planner);
    close_wide_land(&p->wide);
}

static bool is_open(const wide_land *w, hr_cell cell) {
    return hr_map_cells(w->map)[cell.y * WIDE_WIDTH + cell.x] != WIDE_CLOSED;
}

static hr_request far_request(wide_land *w) {
    hr_cell from, to;
    do {
        from = (hr_cell){roll(&w->dice, WIDE_WIDTH), roll(&w->dice, WIDE_HEIGHT)};
        to = (hr_cell){roll(&w->dice, WIDE_WIDTH), roll(&w->dice, WIDE_HEIGHT)};
    } while (!is_open(w, from) || !is_open(w, to) ||
             (abs(from.x - to.x) < FAR_OFF && abs(from.y - to.y) < FAR_OFF));
    hr_request request = request_between(from, to, 1);
    request.class_id = w->id;
    return request;
}

static int32_t label_of(const wide_land *w, hr_position at) {
    return hr_map_label(w->map, w->id, (hr_cell){at.x / 256, at.y / 256});
}

static double length_of(const players *p, const hr_path *path) {
    double length = 0;
    for (int32_t i = 1; i < path->count; i++) {
        hr_position a = path->waypoints[i - 1], b = path->waypoints[i];
        cr_assert(hr_map_leg_is_clear(p->wide.map, p->wide.id, a, b));
        length += hypot(b.x - a.x, b.y - a.y);
    }
    return length;
}

static double cost_of(const players *p, const hr_path *path) {
    double length = length_of(p, path);
    return p->wide.has_costs ? path->cost_256ths : length;
}

// Of the class, as the planner keeps them.
static hr_routes *routes_of(players *p) { return &p->planner->routes[p->wide.id]; }

static hr_path answer_of(players *p, const hr_request *request) {
    hr_path path;
    cr_assert_eq(hr_plan(p->planner, request, &path), HR_OK);
    return path;
}

static void check_ways(bool has_costs) {
    static players p;
    open_players(&p, seed_of_run(31337), 1, has_costs, NULL);
    double sum = 0;
    int32_t count = rounds_of_run(100);
    cr_assert_eq(hr_planner_prepare(p.planner, p.wide.id), HR_OK);
    for (int32_t i = 0; i < count; i++) {
        hr_request request = far_request(&p.wide);
        hr_path path = answer_of(&p, &request);
        double over_levels = cost_of(&p, &path);
        hr_status status = path.status;
        cr_assert(routes_of(&p)->levels->is_used);
        routes_of(&p)->levels->is_used = false;
        path = answer_of(&p, &request);
        double over_tiles = cost_of(&p, &path);
        routes_of(&p)->levels->is_used = true;
        cr_assert_eq(path.status, status);
        cr_assert_leq(over_levels, 1.02 * over_tiles, "seed %llu, request %d",
                      (unsigned long long)p.wide.seed, i);
        sum += over_tiles > 0 ? over_levels / over_tiles : 1;
    }
    cr_assert_leq(sum / count, has_costs ? 1.002 : 1.001, "%f", sum / count);
    close_players(&p);
}

Test(level_ways, long_ways_over_them_are_hardly_longer_than_over_the_tiles) { check_ways(false); }
Test(level_ways, long_ways_over_them_are_hardly_dearer_than_over_the_tiles) { check_ways(true); }

Test(level_ways, over_budget_a_way_leads_nearer_to_the_goal) {
    static players p;
    open_players(&p, seed_of_run(5), 1, false, NULL);
    for (int32_t i = 0; i < rounds_of_run(100); i++) {
        hr_request request = far_request(&p.wide);
        request.budget_steps = 1 + roll(&p.wide.dice, 40);
        request.only = HR_STAGE_ROUTES;
        if (label_of(&p.wide, request.start) != label_of(&p.wide, request.goal)) continue;
        hr_path path = answer_of(&p, &request);
        length_of(&p, &path);
        double straight = hypot(request.goal.x - request.start.x, request.goal.y - request.start.y);
        cr_assert_leq(path.remaining_256ths, straight + 1, "seed %llu, request %d",
                      (unsigned long long)p.wide.seed, i);
        if (path.status == HR_PARTIAL) cr_assert_gt(path.remaining_256ths, 0);
    }
    close_players(&p);
}

Test(level_ways, every_number_of_threads_gives_the_same_answers) {
    enum { COUNT = 60 };
    uint64_t hashes[3];
    for (int32_t workers = 1; workers <= 3; workers++) {
        static players p;
        open_players(&p, seed_of_run(77), workers, false, NULL);
        hr_request requests[COUNT];
        for (int32_t i = 0; i < COUNT; i++) requests[i] = far_request(&p.wide);
        hr_results *results;
        cr_assert_eq(hr_results_create(p.planner, &results), HR_OK);
        cr_assert_eq(hr_plan_batch(p.planner, requests, COUNT, results), HR_OK);
        hashes[workers - 1] = hr_results_hash(results);
        hr_results_destroy(results);
        close_players(&p);
    }
    cr_assert_eq(hashes[0], hashes[1]);
    cr_assert_eq(hashes[0], hashes[2]);
}

// Of expansions, those that the watcher was told of, and those of them that lie on the map.
typedef struct watched {
    int32_t expansions, on_map;
} watched;

static void watch(const hr_event *event, void *user) {
    watched *w = user;
    if (event->kind != HR_EVENT_EXPANSION || event->stage != HR_STAGE_ROUTES) return;
    bool is_on_map = event->to.x >= 0 && event->to.y >= 0 && event->to.x < WIDE_WIDTH &&
                     event->to.y < WIDE_HEIGHT;
    w->expansions++;
    w->on_map += is_on_map;
}

Test(level_ways, a_watcher_is_told_of_expansions_and_changes_no_answer) {
    static players p;
    open_players(&p, seed_of_run(91), 1, false, NULL);
    watched seen = {0};
    hr_planner_config config = {.watcher = watch, .watcher_user = &seen};
    hr_planner *watched_planner;
    cr_assert_eq(hr_planner_create(p.wide.map, &config, &watched_planner), HR_OK);
    for (int32_t i = 0; i < 20; i++) {
        hr_request request = far_request(&p.wide);
        request.only = HR_STAGE_ROUTES;
        hr_path path = answer_of(&p, &request), same;
        cr_assert_eq(hr_plan(watched_planner, &request, &same), HR_OK);
        cr_assert(
            path.steps == same.steps && path.count == same.count &&
            !memcmp(path.waypoints, same.waypoints, (size_t)path.count * sizeof *path.waypoints));
    }
    cr_expect_gt(seen.expansions, 20);
    cr_expect_eq(seen.on_map, seen.expansions);
    hr_planner_destroy(watched_planner);
    close_players(&p);
}

// ---- Memory

Test(level_ways, out_of_memory_anywhere_leaves_the_next_plan_as_it_would_have_been) {
    static players p;
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    open_players(&p, seed_of_run(12), 1, false, &allocator);
    hr_request request = far_request(&p.wide);
    long before = counts.calls;
    hr_path path = answer_of(&p, &request);
    double length = length_of(&p, &path);
    long calls = counts.calls - before;
    dice d = {p.wide.seed};
    for (int32_t i = 0; i < rounds_of_run(40); i++) {
        hr_planner_destroy(p.planner);
        cr_assert_eq(hr_planner_create(p.wide.map, NULL, &p.planner), HR_OK);
        // The last calls are those of the search.
        long late = i % 2 == 0 ? roll(&d, 40) : roll(&d, (int32_t)calls);
        counts.fail_at = counts.calls + calls - (late < calls ? late : calls - 1);
        hr_error error = hr_plan(p.planner, &request, &path);
        cr_assert(error == HR_OUT_OF_MEMORY || error == HR_OK);
        counts.fail_at = 0;
        path = answer_of(&p, &request);
        cr_assert_float_eq(length_of(&p, &path), length, 1e-6);
    }
    close_players(&p);
    cr_assert_eq(counts.live, 0);
}
