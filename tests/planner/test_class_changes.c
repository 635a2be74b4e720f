// test_class_changes.c - classes changed and removed under planners and batches that have used
// them, against maps on which the classes have always been so. HANDRAIL_SEED replays a history,
// HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/map/map_state.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <string.h>

enum { CLASSES = 4, VALUES = 7, UNITS = 6, BODY = 64, SIDE_X = 290, SIDE_Y = 200, REQUESTS = 12 };

typedef struct history {
    uint64_t seed;
    dice dice;
    course course;
    hr_class_id ids[CLASSES];
    uint16_t costs[CLASSES][256];
    hr_footprint units[UNITS];
    hr_footprint_id unit_ids[UNITS];
} history;

// ---- Histories

// Ground 0, and some of the other values; nobody enters the last of them or a body.
static hr_class random_class(history *h, int32_t which) {
    dice *d = &h->dice;
    uint8_t values[VALUES] = {0};
    size_t count = 1;
    for (uint8_t value = 1; value < VALUES - 1; value++)
        if (roll(d, 2)) values[count++] = value;
    for (int32_t value = 0; value < 256; value++)
        h->costs[which][value] = (uint16_t)(100 + 50 * roll(d, 20));
    hr_class unit = {.pass = hr_pass_of_values(values, count),
                     .size = 1 + roll(d, 3),
                     .costs_256ths = roll(d, 3) ? NULL : h->costs[which]};
    for (int32_t i = roll(d, 5) ? 0 : 1 + roll(d, HR_CLEARANCE_COSTS); i > 0; i--)
        unit.clearance_costs_256ths[i - 1] = (uint16_t)(50 * roll(d, 9));
    return unit;
}

static hr_rect random_rect(dice *d, int32_t side_max) {
    int32_t width = 1 + roll(d, side_max), height = 1 + roll(d, side_max);
    hr_cell at = roll_cell(d, SIDE_X - width, SIDE_Y - height);
    return (hr_rect){at.x, at.y, width, height};
}

static void edit(history *h) {
    hr_rect rect = random_rect(&h->dice, 40);
    hr_map_fill(h->course.map, rect, (uint8_t)(roll(&h->dice, 2) ? 0 : roll(&h->dice, VALUES)));
}

static void open_history(history *h, uint64_t seed) {
    *h = (history){.seed = seed, .dice = {seed}};
    hr_map_config config = {.width = SIDE_X, .height = SIDE_Y};
    cr_assert_eq(hr_map_create(&config, &h->course.map), HR_OK);
    for (int32_t i = 0; i < 60; i++) edit(h);
    for (int32_t i = 0; i < UNITS; i++) {
        h->units[i] = (hr_footprint){random_rect(&h->dice, 4), BODY};
        cr_assert_eq(hr_footprint_stamp(h->course.map, h->units[i], &h->unit_ids[i]), HR_OK);
    }
    for (int32_t i = 0; i < CLASSES; i++)
        cr_assert_eq(hr_map_add_class(h->course.map, random_class(h, i), &h->ids[i]), HR_OK);
    cr_assert_eq(hr_planner_create(h->course.map, NULL, &h->course.planner), HR_OK);
}

// The same cells and footprints; class i of it is class ids[i] of the history's.
static course open_fresh(const history *h, hr_class_id ids[CLASSES]) {
    static uint8_t ground[SIDE_X * SIDE_Y];
    hr_rect all = {0, 0, SIDE_X, SIDE_Y};
    course fresh;
    cr_assert_eq(hr_map_create(&(hr_map_config){.width = SIDE_X, .height = SIDE_Y}, &fresh.map),
                 HR_OK);
    hr_map_read_ground(h->course.map, all, ground, SIDE_X);
    hr_map_blit(fresh.map, all, ground, SIDE_X);
    for (int32_t i = 0; i < UNITS; i++) {
        hr_footprint_id id;
        cr_assert_eq(hr_footprint_stamp(fresh.map, h->units[i], &id), HR_OK);
        cr_assert_eq(id, h->unit_ids[i]);
    }
    for (int32_t i = 0; i < CLASSES; i++)
        cr_assert_eq(hr_map_add_class(fresh.map, hr_map_class(h->course.map, h->ids[i]), &ids[i]),
                     HR_OK);
    cr_assert_eq(hr_planner_create(fresh.map, NULL, &fresh.planner), HR_OK);
    return fresh;
}

static hr_request random_request(history *h) {
    static const hr_stage STAGES[] = {HR_STAGE_ANY, HR_STAGE_ANY, HR_STAGE_ROUTES, HR_STAGE_TRACE,
                                      HR_STAGE_EXACT};
    dice *d = &h->dice;
    hr_request request = hr_request_default();
    hr_cell from = roll_cell(d, SIDE_X, SIDE_Y), to = roll_cell(d, SIDE_X, SIDE_Y);
    request.start = (hr_position){from.x * HR_CELL + roll(d, 256), from.y * HR_CELL + 128};
    request.goal = (hr_position){to.x * HR_CELL + roll(d, 256), to.y * HR_CELL + 128};
    request.quality = (hr_quality)roll(d, 3);
    request.only = STAGES[roll(d, 5)];
    request.may_escape = true;
    if (roll(d, 3) == 0) request.ignore[0] = h->unit_ids[roll(d, UNITS)];
    return request;
}

// ---- Against fresh maps

static void expect_same_path(const hr_path *a, const hr_path *b, uint64_t seed) {
    cr_assert_eq(a->status, b->status, "seed %llu: %s, afresh %s", (unsigned long long)seed,
                 hr_status_name(a->status), hr_status_name(b->status));
    cr_assert_eq(a->stage, b->stage, "seed %llu", (unsigned long long)seed);
    cr_assert_eq(a->steps, b->steps, "seed %llu: %d steps, afresh %d", (unsigned long long)seed,
                 a->steps, b->steps);
    cr_assert_eq(a->count, b->count, "seed %llu", (unsigned long long)seed);
    size_t bytes = (size_t)a->count * sizeof *a->waypoints;
    cr_assert(a->count == 0 || memcmp(a->waypoints, b->waypoints, bytes) == 0, "seed %llu",
              (unsigned long long)seed);
    cr_assert(a->cost_256ths == b->cost_256ths && a->guaranteed_ratio == b->guaranteed_ratio,
              "seed %llu", (unsigned long long)seed);
}

static void expect_same_blocks(const hr_map *map, hr_class_id id, const hr_map *fresh,
                               hr_class_id fresh_id, uint64_t seed) {
    for (int32_t y = 0; y < SIDE_Y; y++)
        for (int32_t x = 0; x < SIDE_X; x++) {
            hr_cell at = {x, y};
            cr_assert_eq(hr_map_label(map, id, at), hr_map_label(fresh, fresh_id, at),
                         "seed %llu: class %d at %d %d", (unsigned long long)seed, id, x, y);
            cr_assert_eq(hr_map_block_cost(map, id, at), hr_map_block_cost(fresh, fresh_id, at),
                         "seed %llu: cost for class %d at %d %d", (unsigned long long)seed, id, x,
                         y);
        }
}

static void expect_as_fresh(history *h) {
    hr_class_id fresh_ids[CLASSES];
    course fresh = open_fresh(h, fresh_ids);
    for (int32_t i = 0; i < REQUESTS; i++) {
        int32_t class = roll(&h->dice, CLASSES);
        hr_request request = random_request(h);
        hr_path path, expected;
        request.class_id = h->ids[class];
        cr_assert_eq(hr_plan(h->course.planner, &request, &path), HR_OK);
        request.class_id = fresh_ids[class];
        cr_assert_eq(hr_plan(fresh.planner, &request, &expected), HR_OK);
        expect_same_path(&path, &expected, h->seed);
    }
    for (int32_t i = 0; i < CLASSES; i++) {
        cr_assert_eq(hr_map_refresh(h->course.map, h->ids[i]), HR_OK);
        cr_assert_eq(hr_map_refresh(fresh.map, fresh_ids[i]), HR_OK);
        expect_same_blocks(h->course.map, h->ids[i], fresh.map, fresh_ids[i], h->seed);
    }
    close_course(&fresh);
}

static void change_some_class(history *h) {
    int32_t which = roll(&h->dice, CLASSES);
    hr_class before = hr_map_class(h->course.map, h->ids[which]);
    hr_class unit = random_class(h, which);
    unit.size = before.size;
    switch (roll(&h->dice, 3)) {
    case 0: // the costs alone
        unit.pass = before.pass;
        break;
    case 1: // the pass set alone; the costs are the map's own copy
        unit.costs_256ths = before.costs_256ths;
        break;
    }
    cr_assert_eq(hr_map_change_class(h->course.map, h->ids[which], unit), HR_OK);
}

// Whoever still has an id of the removed class gets the added one's.
static void replace_some_class(history *h) {
    int32_t which = roll(&h->dice, CLASSES);
    hr_class_id old = h->ids[which];
    for (int32_t i = 0; i < CLASSES; i++)
        if (i != which && h->ids[i] == old) return;
    cr_assert_eq(hr_map_remove_class(h->course.map, old), HR_OK);
    cr_assert_eq(hr_map_add_class(h->course.map, random_class(h, which), &h->ids[which]), HR_OK);
}

static void act(history *h) {
    switch (roll(&h->dice, 5)) {
    case 0:
        edit(h);
        break;
    case 1:
        replace_some_class(h);
        break;
    case 2:
        cr_assert_eq(hr_map_refresh(h->course.map, h->ids[roll(&h->dice, CLASSES)]), HR_OK);
        break;
    default:
        change_some_class(h);
    }
}

Test(class_changes, every_answer_is_that_of_a_map_on_which_the_class_was_always_so) {
    static history h;
    uint64_t seed = seed_of_run(1);
    for (int32_t round = rounds_of_run(20); round > 0; round--, seed++) {
        open_history(&h, seed);
        for (int32_t i = 0; i < 8; i++) {
            for (int32_t actions = roll(&h.dice, 5); actions >= 0; actions--) act(&h);
            expect_as_fresh(&h);
        }
        close_course(&h.course);
    }
}

// ---- Batches

static uint64_t hash_of_batch(hr_planner *planner, const hr_request *requests, int32_t count) {
    hr_results *results;
    cr_assert_eq(hr_results_create(planner, &results), HR_OK);
    cr_assert_eq(hr_plan_batch(planner, requests, count, results), HR_OK);
    uint64_t hash = hr_results_hash(results);
    hr_results_destroy(results);
    return hash;
}

Test(class_changes, batches_answer_as_on_a_fresh_map) {
    static history h;
    uint64_t seed = seed_of_run(300);
    for (int32_t round = rounds_of_run(12); round > 0; round--, seed++) {
        open_history(&h, seed);
        for (int32_t i = 0; i < 6; i++) {
            hr_request requests[3 * REQUESTS], same[3 * REQUESTS];
            hr_class_id fresh_ids[CLASSES];
            for (int32_t actions = roll(&h.dice, 4); actions >= 0; actions--) act(&h);
            course fresh = open_fresh(&h, fresh_ids);
            for (int32_t k = 0; k < 3 * REQUESTS; k++) {
                int32_t class = roll(&h.dice, CLASSES);
                requests[k] = same[k] = random_request(&h);
                if (k % 3) requests[k].goal = same[k].goal = requests[0].goal;
                requests[k].class_id = h.ids[class], same[k].class_id = fresh_ids[class];
            }
            // Items go by class, too, but no answer does.
            cr_assert_eq(hash_of_batch(h.course.planner, requests, 3 * REQUESTS),
                         hash_of_batch(fresh.planner, same, 3 * REQUESTS), "seed %llu",
                         (unsigned long long)seed);
            close_course(&fresh);
        }
        close_course(&h.course);
    }
}

// Carries requests over, changes or removes their class, and goes on until all are answered.
static int32_t finish_waiting(history *h, hr_results *results, bool is_removed) {
    int32_t answered = 0;
    hr_batch_stats stats = hr_results_stats(results);
    while (stats.carried > 0) {
        cr_assert_eq(hr_plan_batch(h->course.planner, NULL, 0, results), HR_OK);
        stats = hr_results_stats(results);
        for (int32_t i = 0; i < hr_results_count(results); i++, answered++) {
            hr_path path = hr_results_path(results, i);
            cr_assert_eq(path.status == HR_INVALID, is_removed);
            if (is_removed) cr_assert(strstr(path.problem, "class_id"));
            for (int32_t k = 1; k < path.count; k++)
                cr_assert(hr_map_leg_is_clear(h->course.map, h->ids[0], path.waypoints[k - 1],
                                              path.waypoints[k]));
        }
    }
    return answered;
}

Test(class_changes, waiting_requests_begin_anew_or_are_invalid) {
    static history h;
    for (uint64_t seed = 500; seed < 508; seed++) {
        bool is_removed = seed % 2;
        hr_results *results;
        hr_request requests[40];
        open_history(&h, seed);
        hr_class walker = {.pass = hr_pass_up_to(3), .size = 1}; // without costs
        cr_assert_eq(hr_map_add_class(h.course.map, walker, &h.ids[0]), HR_OK);
        hr_planner_set_batch_budget(h.course.planner, 300);
        cr_assert_eq(hr_results_create(h.course.planner, &results), HR_OK);
        for (int32_t i = 0; i < 40; i++) {
            requests[i] = random_request(&h);
            requests[i].class_id = h.ids[0];
            requests[i].quality = HR_EXACT, requests[i].only = HR_STAGE_ANY;
            requests[i].ignore[0] = 0;
        }
        cr_assert_eq(hr_plan_batch(h.course.planner, requests, 40, results), HR_OK);
        int32_t carried = hr_results_stats(results).carried;
        cr_assert_gt(carried, 0);
        walker.pass = hr_pass_up_to(1);
        cr_assert_eq(is_removed ? hr_map_remove_class(h.course.map, h.ids[0])
                                : hr_map_change_class(h.course.map, h.ids[0], walker),
                     HR_OK);
        cr_assert_eq(finish_waiting(&h, results, is_removed), carried, "seed %llu",
                     (unsigned long long)seed);
        hr_results_destroy(results);
        close_course(&h.course);
    }
}

// ---- Ids and errors

Test(class_changes, removed_ids_answer_nothing_and_the_lowest_is_used_again) {
    course c = open_bare_course(70, 20, NULL);
    hr_class_id ids[3], id;
    for (int32_t i = 0; i < 3; i++)
        cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(1), 1 + i}, &ids[i]), HR_OK);
    cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
    cr_expect(hr_map_is_refreshed(c.map, 0));
    cr_expect_gt(hr_map_plane_bytes(c.map, 0), 0);
    uint64_t version = hr_map_version(c.map);
    cr_assert_eq(hr_map_remove_class(c.map, 0), HR_OK);
    cr_expect_gt(hr_map_version(c.map), version);
    cr_expect_eq(hr_map_remove_class(c.map, 0), HR_BAD_CLASS);
    cr_expect_eq(hr_map_remove_class(c.map, 3), HR_BAD_CLASS);
    cr_expect_eq(hr_map_remove_class(c.map, -1), HR_BAD_CLASS);
    cr_expect_eq(hr_map_change_class(c.map, 0, (hr_class){hr_pass_up_to(1), 1}), HR_BAD_CLASS);
    cr_expect_eq(hr_map_refresh(c.map, 0), HR_BAD_CLASS);
    cr_expect_eq(hr_planner_prepare(c.planner, 0), HR_BAD_CLASS);
    cr_expect_eq(hr_map_class(c.map, 0).size, 0);
    cr_expect_eq(hr_map_plane_bytes(c.map, 0) + hr_map_label_bytes(c.map, 0), 0);
    cr_expect_not(hr_map_is_open(c.map, 0, (hr_cell){3, 3}));
    cr_expect_not(hr_map_is_refreshed(c.map, 0));
    cr_expect_eq(hr_map_label(c.map, 0, (hr_cell){3, 3}), -1);
    cr_expect_not(hr_map_leg_is_clear(c.map, 0, (hr_position){128, 128}, (hr_position){640, 128}));
    hr_request request = request_between((hr_cell){1, 1}, (hr_cell){9, 9}, 1);
    hr_path path;
    cr_assert_eq(hr_plan(c.planner, &request, &path), HR_OK);
    cr_expect_eq(path.status, HR_INVALID);
    cr_expect(strstr(path.problem, "class_id"));
    cr_expect_eq(hr_map_class_count(c.map), 3);
    cr_assert_eq(hr_map_remove_class(c.map, 2), HR_OK);
    cr_expect_eq(hr_map_class_count(c.map), 2);
    cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(1), 2}, &id), HR_OK);
    cr_expect_eq(id, 1, "it is registered already");
    cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(1), 9}, &id), HR_OK);
    cr_expect_eq(id, 0);
    cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(1), 8}, &id), HR_OK);
    cr_expect_eq(id, 2);
    close_course(&c);
}

Test(class_changes, bad_classes_are_refused_and_change_nothing) {
    course c = open_bare_course(70, 20, NULL);
    uint16_t costs[256] = {0};
    hr_class_id id;
    cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(1), 2}, &id), HR_OK);
    uint64_t version = hr_map_version(c.map);
    cr_expect_eq(hr_map_change_class(c.map, id, (hr_class){hr_pass_up_to(3), 1}), HR_BAD_UNIT_SIZE);
    cr_expect_eq(hr_map_change_class(c.map, id, (hr_class){hr_pass_up_to(3), 2, costs}),
                 HR_BAD_COST);
    cr_expect_eq(hr_map_change_class(c.map, id, (hr_class){hr_pass_up_to(1), 2}), HR_OK);
    cr_expect_eq(hr_map_version(c.map), version, "it is the same class");
    close_course(&c);
}

// ---- Price

static int32_t changes_since(const hr_map *map, hr_class_id id, uint64_t version) {
    const hr_changes *changes = &map->classes[id]->changed;
    int32_t count = 0;
    for (int32_t tile = hr_first_change(changes, version); tile >= 0;
         tile = hr_next_change(changes, tile, version))
        count++;
    return count;
}

// Changes a class and refreshes it. @return how many tiles were to be redone.
static int32_t redone_by(hr_map *map, hr_class_id id, hr_class unit) {
    cr_assert_eq(hr_map_change_class(map, id, unit), HR_OK);
    int32_t count = map->classes[id]->stale_count;
    cr_assert_eq(hr_map_refresh(map, id), HR_OK);
    cr_assert_eq(map->classes[id]->stale_count, 0);
    return count;
}

Test(class_changes, only_tiles_with_values_that_open_or_close_are_redone) {
    course c = open_bare_course(640, 600, NULL); // the last row of tiles is cut off
    hr_class_id small, large;
    hr_map_set(c.map, 100, 100, 2);
    hr_map_set(c.map, 128, 128, 3);
    hr_map_set(c.map, 639, 599, 4);
    cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(1), 1}, &small), HR_OK);
    cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(1), 3}, &large), HR_OK);
    cr_expect_eq(redone_by(c.map, small, (hr_class){hr_pass_up_to(0), 1}), 0, "never refreshed");
    uint64_t version = hr_map_version(c.map);
    cr_expect_eq(redone_by(c.map, small, (hr_class){hr_pass_up_to(2), 1}), 1);
    cr_expect_eq(changes_since(c.map, small, version), 1);
    cr_expect_eq(redone_by(c.map, small, (hr_class){hr_pass_up_to(1), 1}), 1);
    cr_expect_eq(redone_by(c.map, small, (hr_class){hr_pass_up_to(4), 1}), 3);
    cr_expect_eq(redone_by(c.map, small, (hr_class){hr_pass_up_to(9), 1}), 0);
    cr_assert_eq(hr_map_refresh(c.map, large), HR_OK);
    cr_expect_eq(redone_by(c.map, large, (hr_class){hr_pass_up_to(2), 3}), 4, "blocks reach back");
    uint16_t costs[256];
    for (int value = 0; value < 256; value++) costs[value] = (uint16_t)(100 + value);
    cr_expect_eq(redone_by(c.map, small, (hr_class){hr_pass_up_to(9), 1, costs}), 100, "new ranks");
    cr_expect_eq(redone_by(c.map, large, (hr_class){hr_pass_up_to(2), 3, costs}), 100, "new ranks");
    for (int value = 0; value < 256; value++) costs[value] = (uint16_t)(100 + 3 * value);
    cr_expect_eq(redone_by(c.map, large, (hr_class){hr_pass_up_to(2), 3, costs}), 4,
                 "four around the one value; others that it may enter are nowhere");
    costs[0] = 101, costs[1] = 101;
    cr_expect_eq(redone_by(c.map, large, (hr_class){hr_pass_up_to(2), 3, costs}), 100);
    costs[1] = 99;
    cr_expect_eq(redone_by(c.map, large, (hr_class){hr_pass_up_to(2), 3, costs}), 100,
                 "ranks of all dearer ones are others");
    hr_class shy = {hr_pass_up_to(2), 3, costs, {0, 7}};
    cr_expect_eq(redone_by(c.map, large, shy), 100, "costs by clearance");
    close_course(&c);
}

static int32_t redone_after_stamping(hr_map *map, hr_class_id id, uint8_t bits, hr_class unit) {
    hr_footprint_id footprint;
    hr_footprint body = {.cells = {130, 130, 4, 4}, .bits = bits};
    cr_assert_eq(hr_footprint_stamp(map, body, &footprint), HR_OK);
    cr_assert_eq(hr_footprint_move(map, footprint, (hr_cell){131, 130}), HR_OK);
    return redone_by(map, id, unit);
}

Test(class_changes, footprints_that_are_nothing_to_a_class_redo_no_tile_of_it) {
    hr_map *map = empty_map(200, 200);
    uint16_t costs[256];
    for (int value = 0; value < 256; value++) costs[value] = value & 32 ? 512 : 256;
    hr_class unit = {.pass = hr_pass_without_bits(8), .size = 1, .costs_256ths = costs};
    hr_class other = unit;
    hr_class_id id;
    other.pass = hr_pass_without_bits(8 + 4);
    cr_assert_eq(hr_map_add_class(map, unit, &id), HR_OK);
    cr_assert_eq(hr_map_refresh(map, id), HR_OK);
    cr_expect_eq(redone_after_stamping(map, id, 64, other), 0, "neither closed nor dear");
    cr_expect_eq(redone_after_stamping(map, id, 8, unit), 1, "closed");
    cr_expect_eq(redone_after_stamping(map, id, 32, other), 1, "dear");
    cr_expect_eq(redone_after_stamping(map, id, 64 + 8, unit), 1, "both");
    hr_map_destroy(map);
}

// The cells hold none of the values that open or close, and the plane is that of before the stamp.
Test(class_changes, what_was_stamped_before_a_change_is_redone_though_the_bit_is_nothing_now) {
    hr_map *map = empty_map(64, 64);
    static const uint8_t ONES[] = {1, 1 + BODY};
    hr_class_id id;
    hr_footprint_id all;
    hr_class before = {.pass = hr_pass_up_to(0), .size = 1};
    hr_class after = {.pass = hr_pass_of_values(ONES, 2), .size = 1};
    cr_assert_eq(hr_map_add_class(map, before, &id), HR_OK);
    cr_assert_eq(hr_map_refresh(map, id), HR_OK);
    cr_expect(hr_map_is_open(map, id, (hr_cell){3, 3}));
    cr_assert_eq(
        hr_footprint_stamp(map, (hr_footprint){.cells = {0, 0, 64, 64}, .bits = BODY}, &all),
        HR_OK);
    cr_assert_eq(hr_map_change_class(map, id, after), HR_OK);
    cr_assert_eq(hr_map_refresh(map, id), HR_OK);
    cr_expect_not(hr_map_is_open(map, id, (hr_cell){3, 3}));
    hr_map_destroy(map);
}

// ---- Memory

Test(class_changes, neither_a_change_nor_a_removal_takes_memory) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    course c = open_bare_course(200, 200, &allocator);
    hr_class_id id;
    uint16_t costs[256];
    for (int value = 0; value < 256; value++) costs[value] = (uint16_t)(100 + value);
    cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(1), 2}, &id), HR_OK);
    cr_assert_eq(hr_map_refresh(c.map, id), HR_OK);
    long calls = counts.calls;
    cr_assert_eq(hr_map_change_class(c.map, id, (hr_class){hr_pass_up_to(2), 2}), HR_OK);
    cr_assert_eq(hr_map_refresh(c.map, id), HR_OK);
    cr_assert_eq(hr_map_change_class(c.map, id, (hr_class){hr_pass_up_to(2), 2, costs}), HR_OK);
    cr_expect_eq(counts.calls, calls);
    counts.fail_at = calls + 1;
    cr_expect_eq(hr_map_refresh(c.map, id), HR_OUT_OF_MEMORY);
    cr_expect_eq(hr_map_refresh(c.map, id), HR_OK);
    cr_expect_eq(hr_map_block_cost(c.map, id, (hr_cell){5, 5}), 100);
    calls = counts.calls;
    long live = counts.live;
    cr_assert_eq(hr_map_remove_class(c.map, id), HR_OK);
    cr_expect_lt(counts.live, live);
    cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(1), 1}, &id), HR_OK);
    cr_expect_eq(counts.calls, calls);
    close_course(&c);
    cr_expect_eq(counts.live, 0);
}
