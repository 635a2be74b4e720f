// test_path_watch.c - what a watch lists, against looking at every path anew; and that against maps
// on which ignored footprints do not stand. HANDRAIL_SEED replays a history, HANDRAIL_ROUNDS
// multiplies how many there are.

#include "planner/api/path_index.h"
#include "planner/path_watch.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/lands.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>
#include <string.h>

enum { PATHS = 150, UNITS = 30, POINTS_MAX = 6, SIDE_X = 300, SIDE_Y = 200, BODY = 64 };

typedef struct kept_path {
    hr_watched_path path; // count 0 = none
    hr_position waypoints[POINTS_MAX];
} kept_path;

typedef struct history {
    uint64_t seed;
    dice dice;
    course course;
    hr_path_watch *watch;
    kept_path paths[PATHS];
    hr_footprint_id units[UNITS];
    hr_footprint standing[UNITS];
} history;

static void *spawn_inline(hr_work *work, void *context, int32_t count, void *user) {
    (void)count, (void)user;
    work(context);
    return NULL;
}

// Workers of a counted one take turns: what counts is not made for threads.
static course open_map(counting_allocator *counts, int32_t workers) {
    hr_map_config config = hr_map_config_default();
    config.width = SIDE_X, config.height = SIDE_Y;
    if (counts) config.allocator = counting(counts);
    course c;
    cr_assert_eq(hr_map_create(&config, &c.map), HR_OK);
    for (int32_t size = 1; size <= 3; size++) {
        hr_class_id id;
        cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(3), size}, &id), HR_OK);
    }
    hr_planner_config planner = {.workers = workers,
                                 .spawn = counts && workers > 1 ? spawn_inline : NULL};
    cr_assert_eq(hr_planner_create(c.map, &planner, &c.planner), HR_OK);
    return c;
}

static hr_rect random_rect(dice *d, int32_t side_max) {
    int32_t side = 1 + roll(d, side_max);
    hr_cell at = roll_cell(d, SIDE_X - side + 1, SIDE_Y - side + 1);
    return (hr_rect){at.x, at.y, side, side};
}

static void open_history(history *h, uint64_t seed) {
    static const int32_t WORKERS[] = {1, 2, 3, 8, 32};
    *h = (history){.seed = seed, .dice = {seed}, .course = open_map(NULL, WORKERS[seed % 5])};
    cr_assert_eq(hr_path_watch_create(h->course.planner, &h->watch), HR_OK);
    for (int32_t i = 0; i < UNITS; i++) {
        h->standing[i] = (hr_footprint){random_rect(&h->dice, 4), BODY};
        cr_assert_eq(hr_footprint_stamp(h->course.map, h->standing[i], &h->units[i]), HR_OK);
    }
}

static void close_history(history *h) {
    hr_path_watch_destroy(h->watch);
    close_course(&h->course);
}

// Where a path is likely to meet a unit: some begin on one, and some stay near it.
static void set_some_path(history *h) {
    dice *d = &h->dice;
    int32_t id = roll(d, PATHS), unit = roll(d, UNITS), reach = roll(d, 2) ? 30 : SIDE_X;
    kept_path *kept = &h->paths[id];
    kept->path =
        (hr_watched_path){.id = id, .class_id = roll(d, 3), .count = roll(d, POINTS_MAX + 1)};
    kept->path.waypoints = kept->waypoints;
    kept->path.first_leg = roll(d, 3) ? 0 : roll(d, POINTS_MAX);
    kept->path.report_once = roll(d, 3) == 0;
    hr_cell at = {h->standing[unit].cells.x, h->standing[unit].cells.y};
    for (int32_t i = 0; i < POINTS_MAX; i++) {
        kept->waypoints[i] = (hr_position){at.x * HR_CELL + roll(d, 256), at.y * HR_CELL + 128};
        at.x = (at.x + roll(d, 2 * reach) - reach + 4 * SIDE_X) % SIDE_X;
        at.y = (at.y + roll(d, 2 * reach) - reach + 4 * SIDE_Y) % SIDE_Y;
    }
    for (int32_t i = 0; roll(d, 2) && i < HR_IGNORE_MAX; i++)
        kept->path.ignore[i] = h->units[i == 0 ? unit : roll(d, UNITS)];
    cr_assert_eq(hr_path_watch_set(h->watch, &kept->path), HR_OK);
}

static void move_some_units(history *h) {
    hr_move moves[6];
    for (int32_t i = 0; i < 6; i++) {
        int32_t unit = roll(&h->dice, UNITS), onto = roll(&h->dice, UNITS);
        hr_rect *cells = &h->standing[unit].cells;
        hr_rect to = roll(&h->dice, 3) ? random_rect(&h->dice, 1) : h->standing[onto].cells;
        if (to.x + cells->width > SIDE_X) to.x = SIDE_X - cells->width;
        if (to.y + cells->height > SIDE_Y) to.y = SIDE_Y - cells->height;
        cells->x = to.x, cells->y = to.y;
        moves[i] = (hr_move){h->units[unit], {to.x, to.y}};
    }
    cr_assert_eq(hr_footprints_move(h->course.map, moves, 1 + roll(&h->dice, 6)), HR_OK);
    for (int32_t i = 0; i < UNITS; i++)
        hr_footprint_get(h->course.map, h->units[i], &h->standing[i]);
}

static void advance_some_unit(history *h) {
    int32_t id = roll(&h->dice, PATHS), leg = roll(&h->dice, POINTS_MAX);
    kept_path *kept = &h->paths[id];
    if (leg > kept->path.first_leg) kept->path.first_leg = leg;
    cr_assert_eq(hr_path_watch_advance(h->watch, id, leg), HR_OK);
}

static void act(history *h) {
    switch (roll(&h->dice, 5)) {
    case 0:
        hr_map_fill(h->course.map, random_rect(&h->dice, 12), (uint8_t)(roll(&h->dice, 3) ? 0 : 9));
        break;
    case 1:
        move_some_units(h);
        break;
    case 2: { // the ground under a unit
        hr_rect cells = h->standing[roll(&h->dice, UNITS)].cells;
        hr_map_fill(h->course.map, cells, (uint8_t)(roll(&h->dice, 2) ? 0 : 9));
        break;
    }
    case 3:
        advance_some_unit(h);
        break;
    default:
        set_some_path(h);
    }
}

// @return how many are. Those that are reported once are watched no longer.
static int32_t expect_listed(history *h) {
    const hr_blocked_path *blocked;
    int32_t count, next = 0, leg;
    cr_assert_eq(hr_path_watch_look(h->watch, &blocked, &count), HR_OK);
    for (int32_t id = 0; id < PATHS; id++) {
        hr_watched_path *path = &h->paths[id].path;
        bool is_listed = next < count && blocked[next].id == id;
        cr_assert_eq(is_listed, !hr_path_is_clear(h->course.planner, path, &leg),
                     "seed %llu, path %d %s", (unsigned long long)h->seed, id,
                     is_listed ? "is listed" : "is not listed");
        if (!is_listed) continue;
        cr_assert_eq(blocked[next].leg, leg, "seed %llu, path %d", (unsigned long long)h->seed, id);
        if (path->report_once) path->count = 0;
        next++;
    }
    cr_assert_eq(next, count, "seed %llu: not in rising order", (unsigned long long)h->seed);
    return count;
}

Test(path_watch, the_blocked_paths_are_listed_whatever_changed_and_when_it_was_looked) {
    static history h;
    uint64_t seed = seed_of_run(1);
    int64_t listed = 0;
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        open_history(&h, seed);
        for (int32_t i = 0; i < 2 * PATHS; i++) set_some_path(&h);
        for (int32_t i = 0; i < 60; i++) {
            for (int32_t actions = roll(&h.dice, 6); actions >= 0; actions--) act(&h);
            expect_listed(&h);
            listed += expect_listed(&h);
        }
        close_history(&h);
    }
    cr_expect_gt(listed, 1000);
}

// ---- One path, against a map on which the ignored do not stand

// The first leg that is blocked of those that count, or -1.
static int32_t blocked_on_twin(const history *h, const hr_watched_path *path) {
    course expected = open_map(NULL, 1);
    hr_rect all = {0, 0, SIDE_X, SIDE_Y};
    static uint8_t ground[SIDE_X * SIDE_Y];
    hr_map_read_ground(h->course.map, all, ground, SIDE_X);
    hr_map_blit(expected.map, all, ground, SIDE_X);
    for (int32_t i = 0; i < UNITS; i++) {
        bool is_ignored = false;
        for (int32_t j = 0; j < HR_IGNORE_MAX; j++) is_ignored |= path->ignore[j] == h->units[i];
        hr_footprint_id id;
        if (!is_ignored) cr_assert_eq(hr_footprint_stamp(expected.map, h->standing[i], &id), HR_OK);
    }
    int32_t legs = path->count == 1 ? 1 : path->count - 1, blocked = -1;
    for (int32_t i = path->first_leg; blocked < 0 && i < legs; i++)
        if (!hr_leg_is_clear(expected.planner, path->class_id, path->waypoints[i],
                             path->waypoints[path->count == 1 ? i : i + 1]))
            blocked = i;
    close_course(&expected);
    return blocked;
}

Test(path_watch, a_path_is_clear_if_every_leg_is_without_the_ignored_footprints) {
    static history h;
    uint64_t seed = seed_of_run(500);
    int32_t clear = 0, ignoring = 0;
    for (int32_t round = rounds_of_run(12); round > 0; round--, seed++) {
        open_history(&h, seed);
        for (int32_t i = 0; i < 60; i++) act(&h);
        for (int32_t id = 0; id < PATHS; id++) {
            const hr_watched_path *path = &h.paths[id].path;
            if (!path->count) continue;
            int32_t leg, expected = blocked_on_twin(&h, path);
            bool is_clear = hr_path_is_clear(h.course.planner, path, &leg);
            cr_assert_eq(is_clear, expected < 0, "seed %llu, path %d", (unsigned long long)seed,
                         id);
            cr_assert_eq(leg, expected, "seed %llu, path %d", (unsigned long long)seed, id);
            cr_assert_eq(hr_path_is_clear(h.course.planner, path, NULL), is_clear);
            clear += is_clear;
            ignoring += is_clear && path->ignore[0];
        }
        close_history(&h);
    }
    cr_expect(clear > 20 && ignoring > 5);
}

// ---- No more than what is beside a change

static uint64_t sweeps_of_a_look(history *h) {
    const hr_blocked_path *blocked;
    int32_t count;
    uint64_t before = hr_path_watch_sweeps(h->watch);
    cr_assert_eq(hr_path_watch_look(h->watch, &blocked, &count), HR_OK);
    return hr_path_watch_sweeps(h->watch) - before;
}

Test(path_watch, only_legs_beside_a_change_are_swept) {
    static history h;
    h = (history){.course = open_map(NULL, 1)};
    cr_assert_eq(hr_path_watch_create(h.course.planner, &h.watch), HR_OK);
    hr_position corners[3] = {{128, 128}, {128, 190 * HR_CELL}, {290 * HR_CELL, 190 * HR_CELL}};
    hr_watched_path path = {.id = 7, .waypoints = corners, .count = 3};
    cr_assert_eq(hr_path_watch_set(h.watch, &path), HR_OK);
    cr_expect_eq(sweeps_of_a_look(&h), 2, "it is new");
    cr_expect_eq(sweeps_of_a_look(&h), 0, "nothing has changed");
    hr_map_fill(h.course.map, (hr_rect){200, 20, 30, 30}, 9);
    cr_expect_eq(sweeps_of_a_look(&h), 0, "far from both");
    hr_map_fill(h.course.map, (hr_rect){200, 180, 30, 3}, 2);
    cr_expect_eq(sweeps_of_a_look(&h), 0, "open as before");
    hr_map_fill(h.course.map, (hr_rect){10, 20, 1, 1}, 9);
    cr_expect_eq(sweeps_of_a_look(&h), 1, "beside the first");
    path.count = 0;
    cr_assert_eq(hr_path_watch_set(h.watch, &path), HR_OK);
    hr_map_fill(h.course.map, (hr_rect){0, 0, SIDE_X, SIDE_Y}, 9);
    cr_expect_eq(sweeps_of_a_look(&h), 0, "it is gone");
    close_history(&h);
}

// ---- By all threads

static void *count_and_work(hr_work *work, void *context, int32_t count, void *user) {
    *(int32_t *)user += count;
    work(context);
    return NULL;
}

// With something new in every path's way.
static int32_t threads_of_a_look(history *h, int32_t row, int32_t *threads) {
    hr_map_fill(h->course.map, (hr_rect){10, row, 1, 1}, 9);
    *threads = 0;
    cr_expect_geq(sweeps_of_a_look(h), PATHS);
    return *threads;
}

// Whatever the planner did last.
Test(path_watch, many_paths_are_looked_at_by_all_threads) {
    enum { WORKERS = 4 };
    static history h;
    int32_t threads = 0;
    h = (history){.course = open_map(NULL, 1)};
    hr_planner_destroy(h.course.planner);
    hr_planner_config config = {.workers = WORKERS, .spawn = count_and_work};
    config.spawn_user = &threads;
    cr_assert_eq(hr_planner_create(h.course.map, &config, &h.course.planner), HR_OK);
    cr_assert_eq(hr_path_watch_create(h.course.planner, &h.watch), HR_OK);
    hr_position ends[2] = {{10 * HR_CELL + 128, 128}, {10 * HR_CELL + 128, 190 * HR_CELL}};
    for (int32_t id = 0; id < PATHS; id++)
        cr_assert_eq(
            hr_path_watch_set(h.watch, &(hr_watched_path){.id = id, .waypoints = ends, .count = 2}),
            HR_OK);
    cr_expect_eq(threads_of_a_look(&h, 20, &threads), WORKERS, "at first");
    hr_map_fill(h.course.map, (hr_rect){1, 1, 1, 1}, 9);
    cr_assert_eq(hr_planner_refresh(h.course.planner, (hr_class_id[]){0, 1, 2}, 3), HR_OK);
    cr_expect_eq(threads_of_a_look(&h, 40, &threads), WORKERS, "after a refresh");
    hr_results *results;
    cr_assert_eq(hr_results_create(h.course.planner, &results), HR_OK);
    cr_assert_eq(hr_plan_batch(h.course.planner, NULL, 0, results), HR_OK);
    cr_expect_eq(threads_of_a_look(&h, 60, &threads), WORKERS, "after a batch");
    hr_results_destroy(results);
    close_history(&h);
}

// ---- A unit that walks

static int32_t leg_reported(history *h) {
    const hr_blocked_path *blocked;
    int32_t count;
    cr_assert_eq(hr_path_watch_look(h->watch, &blocked, &count), HR_OK);
    cr_assert_leq(count, 1);
    return count == 1 ? blocked[0].leg : -1;
}

static void open_long_path(history *h, bool report_once, hr_watched_path *path) {
    static const hr_position corners[4] = {
        {128, 128}, {128, 150 * HR_CELL}, {90 * HR_CELL, 150 * HR_CELL}, {90 * HR_CELL, 128}};
    *h = (history){.course = open_map(NULL, 1)};
    cr_assert_eq(hr_path_watch_create(h->course.planner, &h->watch), HR_OK);
    *path =
        (hr_watched_path){.id = 7, .waypoints = corners, .count = 4, .report_once = report_once};
    cr_assert_eq(hr_path_watch_set(h->watch, path), HR_OK);
}

Test(path_watch, what_is_behind_a_unit_does_not_count) {
    static history h;
    hr_watched_path path;
    open_long_path(&h, false, &path);
    hr_map_set(h.course.map, 90, 20, 9); // the last leg
    cr_expect_eq(leg_reported(&h), 2);
    hr_map_set(h.course.map, 0, 20, 9); // the first
    cr_expect_eq(leg_reported(&h), 0);
    cr_assert_eq(hr_path_watch_advance(h.watch, 7, 1), HR_OK);
    cr_expect_eq(leg_reported(&h), 2);
    cr_assert_eq(hr_path_watch_advance(h.watch, 7, 0), HR_OK);
    cr_expect_eq(leg_reported(&h), 2, "none goes back");
    hr_map_set(h.course.map, 90, 20, 0);
    cr_expect_eq(leg_reported(&h), -1);
    uint64_t sweeps = hr_path_watch_sweeps(h.watch);
    hr_map_set(h.course.map, 0, 30, 9);
    cr_expect_eq(leg_reported(&h), -1);
    cr_expect_eq(hr_path_watch_sweeps(h.watch), sweeps, "what is behind is not swept");
    cr_assert_eq(hr_path_watch_advance(h.watch, 7, 3), HR_OK);
    hr_map_set(h.course.map, 90, 20, 9);
    cr_expect_eq(leg_reported(&h), -1, "it is there");
    close_history(&h);
}

Test(path_watch, a_path_may_be_set_for_a_unit_that_is_under_way) {
    static history h;
    hr_watched_path path;
    open_long_path(&h, false, &path);
    hr_map_set(h.course.map, 0, 20, 9);
    path.first_leg = 1;
    cr_assert_eq(hr_path_watch_set(h.watch, &path), HR_OK);
    cr_expect_eq(leg_reported(&h), -1);
    cr_expect(hr_path_is_clear(h.course.planner, &path, NULL));
    path.first_leg = 3;
    hr_map_fill(h.course.map, (hr_rect){0, 0, SIDE_X, SIDE_Y}, 9);
    cr_assert_eq(hr_path_watch_set(h.watch, &path), HR_OK);
    cr_expect_eq(leg_reported(&h), -1);
    path.first_leg = INT32_MAX;
    cr_expect(hr_path_is_clear(h.course.planner, &path, NULL));
    close_history(&h);
}

Test(path_watch, a_path_may_be_reported_once_until_it_is_set_again) {
    static history h;
    hr_watched_path path;
    open_long_path(&h, true, &path);
    cr_expect_eq(leg_reported(&h), -1);
    hr_map_set(h.course.map, 40, 150, 9);
    cr_expect_eq(leg_reported(&h), 1);
    cr_expect_eq(leg_reported(&h), -1);
    hr_map_set(h.course.map, 0, 20, 9);
    cr_expect_eq(leg_reported(&h), -1);
    cr_assert_eq(hr_path_watch_advance(h.watch, 7, 1), HR_OK);
    cr_expect_eq(leg_reported(&h), -1);
    cr_assert_eq(hr_path_watch_set(h.watch, &path), HR_OK);
    cr_expect_eq(leg_reported(&h), 0);
    cr_expect_eq(leg_reported(&h), -1);
    close_history(&h);
}

Test(path_watch, bad_paths_are_refused_and_change_nothing) {
    static history h;
    h = (history){.course = open_map(NULL, 1)};
    cr_assert_eq(hr_path_watch_create(h.course.planner, &h.watch), HR_OK);
    hr_position places[2] = {{128, 128}, {9000, 128}}, outside[2] = {{128, 128}, {-1, 128}};
    hr_map_fill(h.course.map, (hr_rect){20, 0, 1, 5}, 9);
    hr_watched_path good = {.id = 3, .waypoints = places, .count = 2}, bad = good;
    cr_assert_eq(hr_path_watch_set(h.watch, &good), HR_OK);
    bad.id = -1;
    cr_expect_eq(hr_path_watch_set(h.watch, &bad), HR_BAD_PATH);
    bad.id = HR_PATH_ID_MAX + 1;
    cr_expect_eq(hr_path_watch_set(h.watch, &bad), HR_BAD_PATH);
    bad = good, bad.class_id = 3;
    cr_expect_eq(hr_path_watch_set(h.watch, &bad), HR_BAD_PATH);
    bad = good, bad.waypoints = outside;
    cr_expect_eq(hr_path_watch_set(h.watch, &bad), HR_BAD_PATH);
    int32_t leg;
    cr_expect_not(hr_path_is_clear(h.course.planner, &bad, &leg));
    cr_expect_eq(leg, -1);
    bad = good, bad.waypoints = NULL;
    cr_expect_eq(hr_path_watch_set(h.watch, &bad), HR_BAD_PATH);
    cr_expect_not(hr_path_is_clear(h.course.planner, &bad, &leg));
    bad = good, bad.first_leg = -1;
    cr_expect_eq(hr_path_watch_set(h.watch, &bad), HR_BAD_PATH);
    cr_expect_eq(hr_path_watch_advance(h.watch, 3, -1), HR_BAD_PATH);
    cr_expect_eq(hr_path_watch_advance(h.watch, -1, 0), HR_BAD_PATH);
    cr_expect_eq(hr_path_watch_advance(h.watch, HR_PATH_ID_MAX + 1, 0), HR_BAD_PATH);
    cr_expect_eq(hr_path_watch_advance(h.watch, HR_PATH_ID_MAX, 5), HR_OK);
    bad = good, bad.count = -1;
    cr_expect_eq(hr_path_watch_set(h.watch, &bad), HR_BAD_PATH);
    const hr_blocked_path *blocked;
    int32_t count;
    cr_assert_eq(hr_path_watch_look(h.watch, &blocked, &count), HR_OK);
    cr_assert_eq(count, 1);
    cr_expect_eq(blocked[0].id, 3);
    hr_path_watch_destroy(NULL);
    close_history(&h);
}

// ---- Memory

typedef struct life {
    counting_allocator counts;
    course course;
    hr_path_watch *watch;
    bool has_failed;
} life;

static bool is_out_of_memory(life *l, hr_error error) {
    cr_assert(error == HR_OK || error == HR_OUT_OF_MEMORY);
    l->has_failed |= error == HR_OUT_OF_MEMORY;
    return error == HR_OUT_OF_MEMORY;
}

static void watch_some(life *l, hr_footprint_id own) {
    hr_position places[3] = {{5000, 128}, {128, 128}, {290 * HR_CELL, 190 * HR_CELL}};
    for (int32_t id = 0; id < 200; id += 8) {
        hr_watched_path path = {.id = id, .class_id = id % 3, .waypoints = places, .count = 3};
        if (id > 80) path.ignore[0] = own;
        if (is_out_of_memory(l, hr_path_watch_set(l->watch, &path)))
            cr_assert_eq(hr_path_watch_set(l->watch, &path), HR_OK);
    }
    const hr_blocked_path *blocked;
    int32_t count;
    if (is_out_of_memory(l, hr_path_watch_look(l->watch, &blocked, &count))) {
        cr_assert_eq(count, 0);
        cr_assert_eq(hr_path_watch_look(l->watch, &blocked, &count), HR_OK);
    }
    int32_t next = 0; // the largest class has no room at the map's corner
    for (int32_t id = 0; id < 200; id += 8)
        if (id <= 80 || id % 3 == 2) cr_assert(next < count && blocked[next++].id == id);
    cr_assert_eq(count, next);
}

static bool live_and_die(long fail_at, int32_t workers) {
    life l = {.course = open_map(NULL, 1)};
    close_course(&l.course);
    l.course = open_map(&l.counts, workers);
    hr_footprint_id own;
    cr_assert_eq(hr_footprint_stamp(l.course.map, (hr_footprint){{19, 0, 2, 2}, BODY}, &own),
                 HR_OK);
    l.counts.calls = 0;
    l.counts.fail_at = fail_at;
    if (is_out_of_memory(&l, hr_path_watch_create(l.course.planner, &l.watch))) {
        cr_assert_null(l.watch);
        cr_assert_eq(hr_path_watch_create(l.course.planner, &l.watch), HR_OK);
    }
    watch_some(&l, own);
    long calls = l.counts.calls;
    watch_some(&l, own);
    cr_assert_eq(l.counts.calls, calls, "allocations after warm-up");
    cr_assert_gt(hr_path_watch_bytes(l.watch), 1000);
    hr_path_watch_destroy(l.watch);
    close_course(&l.course);
    cr_assert_eq(l.counts.live, 0);
    return l.has_failed;
}

Test(path_watch, any_allocation_may_fail_and_a_second_try_succeeds) {
    for (int32_t workers = 1; workers <= 2; workers++) {
        long fail_at = 1;
        while (live_and_die(fail_at, workers)) fail_at++;
        cr_expect_gt(fail_at, 20);
    }
}
