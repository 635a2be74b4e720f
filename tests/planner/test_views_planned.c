// test_views_planned.c - plans and batches on views against those on plain maps with the same
// cells, while cells are revealed and the map changes.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/views.h"
#include "planner/fields.h"
#include "planner/lengths.h"
#include "planner/path_watch.h"
#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <string.h>

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

// ---- Tables and fields by a planner of the map

enum { PLACES = 12 };

static void expect_same_tables(const twins *t, hr_planner *of_map, const hr_position *places) {
    double lengths[PLACES * PLACES], own[PLACES * PLACES];
    hr_length_table table = {.from = places, .from_count = PLACES, .view = 1};
    cr_assert_eq(hr_plan_lengths(of_map, &table, lengths), HR_OK);
    table.view = 0;
    cr_assert_eq(hr_plan_lengths(t->planner, &table, own), HR_OK);
    cr_assert_eq(memcmp(lengths, own, sizeof own), 0);
}

static void expect_same_fields(const hr_goal_field *a, const hr_goal_field *b,
                               const hr_position *places) {
    for (int32_t i = 0; i < PLACES; i++)
        cr_assert_float_eq(hr_goal_field_length(a, places[i]), hr_goal_field_length(b, places[i]),
                           0);
}

Test(views_planned, tables_and_fields_of_a_view_are_those_of_a_planner_on_it) {
    uint64_t first = seed_of_run(640000000);
    for (int32_t round = 0; round < rounds_of_run(4); round++) {
        twins *t = open(first + (uint64_t)round, 1, round % 2 ? UNKNOWN : 0, round % 3 == 2);
        hr_planner *of_map;
        int32_t number;
        cr_assert_eq(hr_planner_create(t->crowd.map, NULL, &of_map), HR_OK);
        cr_assert_eq(hr_planner_add_view(of_map, t->view, &number), HR_OK);
        reveal(t);
        hr_position places[PLACES];
        for (int32_t i = 0; i < PLACES; i++)
            places[i] = hr_block_centre(land_open_block(&t->crowd.land, &t->crowd.dice), 1);
        const hr_goal goals[2] = {{.position = places[0]}, {.position = places[1]}};
        hr_goal_field_config config = {.goals = goals, .goal_count = 2, .view = number};
        hr_goal_field *field, *own;
        cr_assert_null(hr_goal_field_problem(of_map, &config));
        cr_assert_eq(hr_goal_field_create(of_map, &config, &field), HR_OK);
        config.view = 0;
        cr_assert_eq(hr_goal_field_create(t->planner, &config, &own), HR_OK);
        for (int32_t i = 0; i < 3; i++) {
            expect_same_tables(t, of_map, places);
            expect_same_fields(field, own, places);
            reveal(t);
            crowd_edit(&t->crowd);
            cr_assert_eq(hr_goal_field_update(of_map, field), HR_OK);
            cr_assert_eq(hr_goal_field_update(t->planner, own), HR_OK);
        }
        hr_length_table table = {.from = places, .from_count = PLACES, .view = 2};
        double lengths[PLACES * PLACES];
        cr_expect_eq(hr_plan_lengths(of_map, &table, lengths), HR_BAD_VIEW);
        table.view = -1;
        cr_expect_eq(hr_plan_lengths(of_map, &table, lengths), HR_BAD_VIEW);
        config.view = 2;
        hr_goal_field *none = field;
        cr_expect_not_null(hr_goal_field_problem(of_map, &config));
        cr_expect_eq(hr_goal_field_create(of_map, &config, &none), HR_BAD_VIEW);
        cr_expect_null(none);
        hr_goal_field_destroy(field);
        hr_goal_field_destroy(own);
        hr_planner_destroy(of_map);
        close(t);
    }
}
