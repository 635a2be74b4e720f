// test_whole_games.c - all that a game saves, restored in another map and planner: ground, classes,
// footprints, links, a view with what it has seen, waiting requests with goals, closings and views,
// watched paths, a kept field. From then on both answer alike. HANDRAIL_SEED replays it.

#include "passmap/views.h"
#include "planner/fields.h"
#include "planner/path_watch.h"
#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { UNITS = 60, GOALS = 6, PATHS = 20, STAND = 64, RANGE = 128, BUDGET = 1500 };

typedef struct world {
    hr_map *map, *view;
    hr_planner *planner;
    hr_results *results;
    hr_path_watch *watch;
    hr_goal_field *field;
    hr_goal goals[GOALS];
} world;

static crowd land_of; // whose land and classes both have

static hr_class class_of(int32_t size) {
    static const uint8_t OPEN[] = {0, 9};
    return (hr_class){.pass = hr_pass_of_values(OPEN, 2), .size = size};
}

// Classes 0 to 2; class 1 was removed.
static void add_classes(hr_map *map) {
    hr_class_id id;
    for (int32_t i = 0; i < 3; i++)
        cr_assert_eq(hr_map_add_class(map, class_of(1 + i), &id), HR_OK);
    cr_assert_eq(hr_map_remove_class(map, 1), HR_OK);
}

static void add_planner(world *w) {
    const hr_planner_config config = {.batch_budget_steps = BUDGET};
    int32_t number;
    cr_assert_eq(hr_planner_create(w->map, &config, &w->planner), HR_OK);
    cr_assert_eq(hr_planner_add_view(w->planner, w->view, &number), HR_OK);
    cr_assert_eq(number, 1);
    cr_assert_eq(hr_results_create(w->planner, &w->results), HR_OK);
    cr_assert_eq(hr_path_watch_create(w->planner, &w->watch), HR_OK);
}

static void add_maps(world *w) {
    const hr_view_config view = {.unknown = 9, .unseen_bits = RANGE};
    hr_map_config config = hr_map_config_default();
    config.width = land_of.land.width, config.height = land_of.land.height;
    cr_assert_eq(hr_map_create(&config, &w->map), HR_OK);
    add_classes(w->map);
    cr_assert_eq(hr_map_create_view(w->map, &view, &w->view), HR_OK);
}

static hr_position throw_place(dice *d) {
    return hr_block_centre(land_open_block(&land_of.land, d), 1);
}

static hr_link throw_link(dice *d) {
    return (hr_link){.from = throw_place(d), .to = throw_place(d), .cost_256ths = roll(d, 9000)};
}

// What a tick changes, with the same dice on every map.
static void act(world *w, dice d) {
    hr_footprint_id body;
    hr_link_id link;
    hr_rect rect = {roll(&d, 100), roll(&d, 100), 1 + roll(&d, 20), 1 + roll(&d, 20)};
    hr_link ferry = throw_link(&d);
    hr_map_fill(w->map, rect, (uint8_t)roll(&d, 2));
    rect.x = roll(&d, 100), rect.y = roll(&d, 100);
    cr_assert_eq(hr_footprint_stamp(w->map, (hr_footprint){rect, STAND}, &body), HR_OK);
    if (roll(&d, 2)) cr_assert_eq(hr_footprint_lift(w->map, body), HR_OK);
    cr_assert_eq(hr_link_add(roll(&d, 2) ? w->map : w->view, &ferry, &link), HR_OK);
    if (roll(&d, 3) == 0) hr_link_remove(w->map, link);
    for (int32_t i = 0; i < 3; i++) {
        hr_cell at = hr_block_at(throw_place(&d), 1);
        cr_assert_eq(hr_view_reveal_disc(w->view, w->map, at, 20 + roll(&d, 30)), HR_OK);
    }
    cr_assert_eq(hr_footprint_stamp(w->view, (hr_footprint){{rect.x, 5, 2, 2}, STAND}, &body),
                 HR_OK);
}

static hr_batch_stats ask(world *w, dice d) {
    static hr_request requests[UNITS];
    static hr_closing closings[UNITS];
    for (int32_t i = 0; i < UNITS; i++) {
        hr_request *r = &requests[i];
        *r = hr_request_default();
        r->start = throw_place(&d), r->goal = throw_place(&d);
        r->class_id = roll(&d, 6) ? 0 : 2;
        r->view = roll(&d, 3) == 0;
        r->tag = (uint64_t)i;
        r->ignore[0] = hr_footprint_count(w->map) > 1 ? (uint64_t)1 << 32 | 1 : 0;
        if (roll(&d, 3) == 0)
            r->goals = w->goals, r->goal_count = GOALS, r->goal = (hr_position){0};
        if (roll(&d, 4) == 0) {
            closings[i] = (hr_closing){.cells = {roll(&d, 90), roll(&d, 90), 12, 3}};
            r->closings = &closings[i], r->closing_count = 1;
        }
    }
    cr_assert_eq(hr_plan_batch(w->planner, requests, UNITS, w->results), HR_OK);
    memset(requests, 0x5A, sizeof requests), memset(closings, 0x5A, sizeof closings);
    return hr_results_stats(w->results);
}

// Watches the answers of a batch on the map by their number.
static hr_watched_path watched_path(const world *w, int32_t i) {
    hr_path path = hr_results_path(w->results, i);
    return (hr_watched_path){
        .id = i, .waypoints = path.waypoints, .count = path.count, .links = path.links};
}

static void open_world(world *w, uint64_t seed) {
    dice d = {seed};
    crowd_open(&land_of, seed, NULL);
    add_maps(w);
    land_copy_to(&land_of.land, w->map, (hr_rect){0, 0, land_of.land.width, land_of.land.height});
    for (int32_t i = 0; i < GOALS; i++) w->goals[i] = (hr_goal){.position = throw_place(&d)};
    add_planner(w);
    for (int32_t i = 0; i < 6; i++) act(w, (dice){seed * 10 + (uint64_t)i});
}

static void add_field(world *w) {
    const hr_goal_field_config config = {.goals = w->goals, .goal_count = GOALS};
    cr_assert_eq(hr_goal_field_create(w->planner, &config, &w->field), HR_OK);
}

static void close_world(world *w) {
    hr_goal_field_destroy(w->field);
    hr_path_watch_destroy(w->watch);
    hr_results_destroy(w->results);
    hr_planner_destroy(w->planner);
    hr_map_destroy(w->view);
    hr_map_destroy(w->map);
}

// ---- As a game does

static void copy_saved(const hr_map *from, hr_map *to) {
    static uint8_t ground[LAND_CELLS_MAX];
    hr_rect all = {0, 0, hr_map_width(from), hr_map_height(from)};
    void *bytes;
    size_t size;
    hr_map_read_ground(from, all, ground, (size_t)all.width);
    hr_map_blit(to, all, ground, (size_t)all.width);
    cr_assert_eq(hr_footprints_save(from, &bytes, &size), HR_OK);
    cr_assert_eq(hr_footprints_load(to, bytes, size, NULL), HR_OK);
    free(bytes);
    cr_assert_eq(hr_links_save(from, &bytes, &size), HR_OK);
    cr_assert_eq(hr_links_load(to, bytes, size, NULL), HR_OK);
    free(bytes);
}

static void restore(const world *w, world *copy) {
    void *bytes;
    size_t size;
    add_maps(copy);
    copy_saved(w->map, copy->map);
    copy_saved(w->view, copy->view);
    add_planner(copy);
    cr_assert_eq(hr_batch_save(w->planner, &bytes, &size), HR_OK);
    cr_assert_eq(hr_batch_load(copy->planner, bytes, size, NULL), HR_OK);
    free(bytes);
    memcpy(copy->goals, w->goals, sizeof w->goals);
}

static void expect_the_same_blocked(const world *a, const world *b) {
    const hr_blocked_path *first, *second;
    int32_t count, other;
    cr_assert_eq(hr_path_watch_look(a->watch, &first, &count), HR_OK);
    cr_assert_eq(hr_path_watch_look(b->watch, &second, &other), HR_OK);
    cr_assert_eq(count, other);
    for (int32_t i = 0; i < count; i++)
        cr_assert(first[i].id == second[i].id && first[i].leg == second[i].leg);
}

static void expect_the_same_answers(const world *a, const world *b) {
    cr_assert_eq(hr_results_count(a->results), hr_results_count(b->results));
    cr_assert_eq(hr_results_hash(a->results), hr_results_hash(b->results));
    for (int32_t i = 0; i < hr_results_count(a->results); i++) {
        hr_path one = hr_results_path(a->results, i), other = hr_results_path(b->results, i);
        one.map_version = other.map_version; // begins anew
        const char *difference = crowd_difference(&one, &other);
        cr_assert_null(difference, "answer %d: %s", i, difference);
        cr_assert_eq(one.goal_index, other.goal_index);
    }
}

static int32_t play(uint64_t seed) {
    world w = {.map = NULL}, copy = {.map = NULL};
    open_world(&w, seed);
    int32_t waiting = ask(&w, (dice){seed}).carried;
    static hr_position waypoints[PATHS][400]; // as a game has them
    static hr_link_id links[PATHS][400];
    hr_watched_path paths[PATHS];
    for (int32_t i = 0; i < PATHS; i++) {
        paths[i] = watched_path(&w, i);
        if (paths[i].count > 400) paths[i].count = 0;
        for (int32_t k = 0; k < paths[i].count; k++) {
            waypoints[i][k] = paths[i].waypoints[k];
            links[i][k] = paths[i].links ? paths[i].links[k] : 0;
        }
        paths[i].waypoints = waypoints[i], paths[i].links = links[i];
        cr_assert_eq(hr_path_watch_set(w.watch, &paths[i]), HR_OK);
    }
    add_field(&w);
    restore(&w, &copy);
    for (int32_t i = 0; i < PATHS; i++)
        cr_assert_eq(hr_path_watch_set(copy.watch, &paths[i]), HR_OK);
    add_field(&copy);
    for (uint64_t i = 0; i < 4; i++) {
        act(&w, (dice){seed + 50 + i}), act(&copy, (dice){seed + 50 + i});
        ask(&w, (dice){seed + i}), ask(&copy, (dice){seed + i});
        expect_the_same_answers(&w, &copy);
        expect_the_same_blocked(&w, &copy);
        cr_assert_eq(hr_goal_field_update(w.planner, w.field), HR_OK);
        cr_assert_eq(hr_goal_field_update(copy.planner, copy.field), HR_OK);
        dice d = {seed + i};
        for (int32_t k = 0; k < 20; k++) {
            hr_position at = throw_place(&d);
            cr_assert_float_eq(hr_goal_field_length(w.field, at),
                               hr_goal_field_length(copy.field, at), 0);
        }
    }
    close_world(&copy);
    close_world(&w);
    crowd_close(&land_of);
    return waiting;
}

Test(whole_games, a_restored_game_goes_on_as_if_nothing_had_been_saved) {
    uint64_t first = seed_of_run(730000000);
    int32_t waiting = 0;
    for (int32_t i = 0; i < rounds_of_run(4); i++) waiting += play(first + 1000 * (uint64_t)i);
    cr_expect_gt(waiting, 0);
}
