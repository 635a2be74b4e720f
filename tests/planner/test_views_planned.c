// test_views_planned.c - plans and batches on views against those on plain maps with the same
// cells, while cells are revealed and the map changes.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/views.h"
#include "planner/path_watch.h"
#include "tests/support/crowds.h"

#include <criterion/criterion.h>

enum { REQUESTS = 60, UNKNOWN = 1 };

typedef struct twins {
    crowd crowd;
    hr_map *view, *twin; // the latter with the view's cells
    hr_planner *planner, *other;
    hr_results *results, *others;
    hr_request requests[REQUESTS];
} twins;

static twins the_twins; // too large for a stack
static uint8_t the_cells[LAND_CELLS_MAX];

static hr_rect all_of(const twins *t) {
    return (hr_rect){0, 0, t->crowd.land.width, t->crowd.land.height};
}

static void copy_cells(hr_map *to, const hr_map *from, hr_rect all) {
    hr_map_read(from, all, the_cells, (size_t)all.width);
    hr_map_blit(to, all, the_cells, (size_t)all.width);
}

static twins *open(uint64_t seed, int32_t workers, uint8_t unknown, bool with_costs) {
    twins *t = &the_twins;
    crowd_open(&t->crowd, seed, NULL);
    if (with_costs) crowd_pay(&t->crowd);
    hr_view_config config = {.unknown = unknown};
    hr_view_config seen = {.is_all_seen = true};
    cr_assert_eq(hr_map_create_view(t->crowd.map, &config, &t->view), HR_OK);
    cr_assert_eq(hr_map_create_view(t->crowd.map, &seen, &t->twin), HR_OK);
    cr_assert_eq(hr_planner_create(t->view, &(hr_planner_config){.workers = workers}, &t->planner),
                 HR_OK);
    cr_assert_eq(hr_planner_create(t->twin, NULL, &t->other), HR_OK);
    cr_assert_eq(hr_results_create(t->planner, &t->results), HR_OK);
    cr_assert_eq(hr_results_create(t->other, &t->others), HR_OK);
    return t;
}

static void close(twins *t) {
    hr_results_destroy(t->results);
    hr_results_destroy(t->others);
    hr_planner_destroy(t->planner);
    hr_planner_destroy(t->other);
    hr_map_destroy(t->view);
    hr_map_destroy(t->twin);
    crowd_close(&t->crowd);
}

static void reveal(twins *t) {
    hr_rect all = all_of(t);
    hr_cell at = roll_cell(&t->crowd.dice, all.width, all.height);
    int32_t radius = 5 + roll(&t->crowd.dice, 60);
    if (roll(&t->crowd.dice, 3) == 0) crowd_edit(&t->crowd);
    cr_assert_eq(hr_view_reveal_disc(t->view, t->crowd.map, at, radius), HR_OK);
    copy_cells(t->twin, t->view, all);
}

static void expect_equal_batches(twins *t, uint64_t seed) {
    crowd_throw(&t->crowd, t->requests, REQUESTS);
    cr_assert_eq(hr_plan_batch(t->planner, t->requests, REQUESTS, t->results), HR_OK);
    cr_assert_eq(hr_plan_batch(t->other, t->requests, REQUESTS, t->others), HR_OK);
    cr_assert_eq(hr_results_hash(t->results), hr_results_hash(t->others), "seed %llu",
                 (unsigned long long)seed);
}

static void live(uint64_t seed, int32_t rounds, bool with_costs) {
    static const int32_t WORKERS[] = {1, 2, 3, 8};
    for (int32_t round = rounds_of_run(rounds); round > 0; round--, seed++) {
        twins *t = open(seed, WORKERS[round % 4], round % 2 ? UNKNOWN : 0, with_costs);
        for (int32_t i = 0; i < 12; i++) {
            reveal(t);
            expect_equal_batches(t, seed);
        }
        close(t);
    }
}

Test(views_planned, batches_are_those_of_a_map_with_the_same_cells) {
    live(seed_of_run(1), 12, false);
}

Test(views_planned, so_they_are_for_classes_with_costs) { live(seed_of_run(100), 8, true); }

Test(views_planned, nothing_is_planned_through_what_was_not_seen) {
    twins *t = open(seed_of_run(7), 1, UNKNOWN, false);
    hr_rect all = all_of(t);
    hr_request request = hr_request_default();
    hr_path path;
    hr_map_fill(t->crowd.map, all, 0);
    request.start = (hr_position){5 * HR_CELL, 5 * HR_CELL};
    request.goal = (hr_position){100 * HR_CELL, 100 * HR_CELL};
    cr_assert_eq(hr_view_reveal(t->view, t->crowd.map, (hr_rect){0, 0, 20, 20}), HR_OK);
    cr_assert_eq(hr_plan(t->planner, &request, &path), HR_OK);
    cr_expect_eq(path.status, HR_NEAREST);
    cr_assert_eq(hr_view_reveal(t->view, t->crowd.map, (hr_rect){0, 0, 101, 101}), HR_OK);
    cr_assert_eq(hr_plan(t->planner, &request, &path), HR_OK);
    cr_expect_eq(path.status, HR_STRAIGHT);
    close(t);
}

Test(views_planned, a_watch_reports_what_revealing_has_blocked) {
    twins *t = open(seed_of_run(8), 1, 0, false);
    hr_request request = hr_request_default();
    hr_path path;
    hr_path_watch *watch;
    const hr_blocked_path *blocked;
    int32_t count;
    hr_map_fill(t->crowd.map, all_of(t), 0);
    hr_map_fill(t->crowd.map, (hr_rect){50, 0, 2, 100}, 1);
    request.start = (hr_position){20 * HR_CELL, 20 * HR_CELL};
    request.goal = (hr_position){100 * HR_CELL, 20 * HR_CELL};
    cr_assert_eq(hr_plan(t->planner, &request, &path), HR_OK);
    cr_assert_eq(path.status, HR_STRAIGHT); // as if there were no wall
    cr_assert_eq(hr_path_watch_create(t->planner, &watch), HR_OK);
    hr_watched_path watched = {.id = 3, .waypoints = path.waypoints, .count = path.count};
    cr_assert_eq(hr_path_watch_set(watch, &watched), HR_OK);
    cr_assert_eq(hr_view_reveal_disc(t->view, t->crowd.map, (hr_cell){25, 20}, 9), HR_OK);
    cr_assert_eq(hr_path_watch_look(watch, &blocked, &count), HR_OK);
    cr_expect_eq(count, 0);
    cr_assert_eq(hr_view_reveal_disc(t->view, t->crowd.map, (hr_cell){48, 20}, 9), HR_OK);
    cr_assert_eq(hr_path_watch_look(watch, &blocked, &count), HR_OK);
    cr_assert_eq(count, 1);
    cr_expect_eq(blocked[0].id, 3);
    hr_path_watch_destroy(watch);
    close(t);
}
