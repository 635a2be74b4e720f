// test_footprints.c - footprints against a twin that ORs them over the ground, after every call.
// HANDRAIL_SEED replays a history, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/footprints.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SIDE = 40, MANY = 400 };

// The ground, and what stands on it, in no order.
typedef struct history {
    hr_map *map;
    dice dice;
    uint64_t seed;
    uint8_t ground[SIDE * SIDE];
    hr_footprint_id ids[MANY];
    hr_footprint standing[MANY];
    int32_t count;
} history;

static void open_history(history *h, uint64_t seed, counting_allocator *counts) {
    hr_map_config config = hr_map_config_default();
    config.width = config.height = SIDE;
    if (counts) config.allocator = counting(counts);
    *h = (history){.seed = seed, .dice = {seed}};
    cr_assert_eq(hr_map_create(&config, &h->map), HR_OK);
}

static bool covers(hr_rect rect, int32_t x, int32_t y) {
    return x >= rect.x && y >= rect.y && x < rect.x + rect.width && y < rect.y + rect.height;
}

static uint8_t expected_at(const history *h, int32_t x, int32_t y) {
    uint8_t value = h->ground[y * SIDE + x];
    for (int32_t i = 0; i < h->count; i++)
        if (covers(h->standing[i].cells, x, y)) value |= h->standing[i].bits;
    return value;
}

static void expect_right(const history *h) {
    static uint8_t ground[SIDE * SIDE];
    hr_map_read_ground(h->map, (hr_rect){0, 0, SIDE, SIDE}, ground, SIDE);
    for (int32_t y = 0; y < SIDE; y++)
        for (int32_t x = 0; x < SIDE; x++) {
            cr_assert_eq(hr_map_get(h->map, x, y), expected_at(h, x, y), "seed %llu at %d %d",
                         (unsigned long long)h->seed, x, y);
            cr_assert_eq(ground[y * SIDE + x], h->ground[y * SIDE + x],
                         "ground, seed %llu at %d %d", (unsigned long long)h->seed, x, y);
        }
    cr_assert_eq(hr_footprint_count(h->map), h->count);
}

static hr_rect random_rect(dice *d, int32_t side_max) {
    int32_t width = 1 + roll(d, side_max), height = 1 + roll(d, side_max);
    hr_cell at = roll_cell(d, SIDE - width + 1, SIDE - height + 1);
    return (hr_rect){at.x, at.y, width, height};
}

static hr_footprint random_footprint(dice *d) {
    hr_rect cells = random_rect(d, roll(d, 10) ? 4 : SIDE);
    return (hr_footprint){cells, (uint8_t)(roll(d, 4) ? 1 << roll(d, 3) : 1 + roll(d, 255))};
}

static hr_error stamp(history *h, hr_footprint footprint) {
    hr_footprint_id id;
    hr_error error = hr_footprint_stamp(h->map, footprint, &id);
    cr_assert_eq(error == HR_OK, id != 0);
    if (error) return error;
    h->ids[h->count] = id;
    h->standing[h->count++] = footprint;
    return HR_OK;
}

static void lift(history *h, int32_t index) {
    cr_assert_eq(hr_footprint_lift(h->map, h->ids[index]), HR_OK);
    cr_assert_eq(hr_footprint_lift(h->map, h->ids[index]), HR_UNKNOWN_FOOTPRINT);
    h->ids[index] = h->ids[--h->count];
    h->standing[index] = h->standing[h->count];
}

// Some of what stands, in any order, one perhaps more than once.
static int32_t random_moves(history *h, hr_move *moves, int32_t places[]) {
    int32_t count = h->count ? roll(&h->dice, 12) : 0;
    for (int32_t i = 0; i < count; i++) {
        places[i] = roll(&h->dice, h->count);
        hr_rect cells = h->standing[places[i]].cells;
        hr_cell to = roll_cell(&h->dice, SIDE - cells.width + 1, SIDE - cells.height + 1);
        moves[i] = (hr_move){h->ids[places[i]], to};
    }
    return count;
}

static hr_error move_some(history *h) {
    hr_move moves[12];
    int32_t places[12], count = random_moves(h, moves, places);
    hr_error error = hr_footprints_move(h->map, moves, count);
    for (int32_t i = 0; !error && i < count; i++) {
        h->standing[places[i]].cells.x = moves[i].to.x;
        h->standing[places[i]].cells.y = moves[i].to.y;
    }
    return error;
}

static void edit_ground(history *h) {
    hr_rect rect = random_rect(&h->dice, 9);
    uint8_t value = (uint8_t)roll(&h->dice, 256);
    bool is_raw = roll(&h->dice, 2);
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        for (int32_t x = rect.x; x < rect.x + rect.width; x++) {
            uint8_t raised = (uint8_t)(expected_at(h, x, y) & ~h->ground[y * SIDE + x]);
            // Written by hand: bits that stay set are not known to be the ground's.
            h->ground[y * SIDE + x] = is_raw ? value & (uint8_t)~raised : value;
            if (is_raw) hr_map_cells(h->map)[y * SIDE + x] = value & (uint8_t)~raised;
        }
    if (is_raw)
        hr_map_touch(h->map, rect);
    else
        hr_map_fill(h->map, rect, value);
}

static void act(history *h) {
    switch (roll(&h->dice, 5)) {
    case 0:
        edit_ground(h);
        break;
    case 1:
        if (h->count) lift(h, roll(&h->dice, h->count));
        break;
    case 2:
        cr_assert_eq(move_some(h), HR_OK);
        break;
    default:
        if (h->count < MANY) cr_assert_eq(stamp(h, random_footprint(&h->dice)), HR_OK);
    }
}

Test(footprints, values_are_the_ground_with_the_bits_of_all_that_stands_there) {
    static history h;
    uint64_t seed = seed_of_run(1);
    for (int32_t round = rounds_of_run(20); round > 0; round--, seed++) {
        open_history(&h, seed, NULL);
        for (int32_t i = 0; i < 300; i++) {
            act(&h);
            if (i % 3 == 0) expect_right(&h);
        }
        while (h.count) lift(&h, roll(&h.dice, h.count));
        expect_right(&h);
        hr_map_destroy(h.map);
    }
}

Test(footprints, hundreds_may_stand_on_one_cell) {
    static history h;
    open_history(&h, 5, NULL);
    for (int32_t i = 0; i < 300; i++)
        cr_assert_eq(stamp(&h, (hr_footprint){{i % 3, 7, 3, 2}, (uint8_t)(1 + i % 3)}), HR_OK);
    expect_right(&h);
    while (h.count) {
        for (int32_t i = 0; i < 5; i++) cr_assert_eq(move_some(&h), HR_OK);
        for (int32_t i = 0; i < 5; i++) lift(&h, roll(&h.dice, h.count));
        expect_right(&h);
    }
    hr_map_destroy(h.map);
}

// Blocks of many cells, so many on each other that their counts pass from the cells to the table
// and back all the time.
Test(footprints, heaps_may_move_by_a_cell_or_by_many) {
    static history h;
    uint64_t seed = seed_of_run(90);
    for (int32_t round = rounds_of_run(4); round > 0; round--, seed++) {
        open_history(&h, seed, NULL);
        while (h.count < 12) {
            hr_cell at = roll_cell(&h.dice, 3, 3);
            cr_assert_eq(stamp(&h, (hr_footprint){{15 + at.x, 15 + at.y, 12, 9}, 3}), HR_OK);
        }
        for (int32_t i = 0; i < 400; i++) {
            hr_footprint *one = &h.standing[roll(&h.dice, 12)];
            int32_t reach = roll(&h.dice, 8) ? 1 : 9;
            hr_cell by = roll_cell(&h.dice, 2 * reach + 1, 2 * reach + 1);
            int32_t x = one->cells.x + by.x - reach, y = one->cells.y + by.y - reach;
            if (x < 8 || y < 8 || x > 20 || y > 20) continue;
            one->cells.x = x, one->cells.y = y;
            hr_move move = {h.ids[one - h.standing], {x, y}};
            cr_assert_eq(hr_footprints_move(h.map, &move, 1), HR_OK);
            expect_right(&h);
        }
        hr_map_destroy(h.map);
    }
}

static void expect_unchanged(const history *h, uint64_t version) {
    cr_expect_eq(hr_map_version(h->map), version);
    expect_right(h);
}

Test(footprints, bad_input_is_an_error_and_changes_nothing) {
    static history h;
    open_history(&h, 1, NULL);
    cr_assert_eq(stamp(&h, (hr_footprint){{3, 3, 2, 2}, 4}), HR_OK);
    cr_assert_eq(stamp(&h, (hr_footprint){{9, 9, 3, 3}, 4}), HR_OK);
    uint64_t version = hr_map_version(h.map);
    cr_expect_eq(stamp(&h, (hr_footprint){{3, 3, 2, 2}, 0}), HR_BAD_FOOTPRINT);
    cr_expect_eq(stamp(&h, (hr_footprint){{3, 3, 0, 2}, 4}), HR_BAD_FOOTPRINT);
    cr_expect_eq(stamp(&h, (hr_footprint){{-1, 3, 2, 2}, 4}), HR_OFF_MAP);
    cr_expect_eq(stamp(&h, (hr_footprint){{39, 3, 2, 2}, 4}), HR_OFF_MAP);
    cr_expect_eq(stamp(&h, (hr_footprint){{INT32_MAX, 3, INT32_MAX, 2}, 4}), HR_OFF_MAP);
    cr_expect_eq(hr_footprint_lift(h.map, 0), HR_UNKNOWN_FOOTPRINT);
    cr_expect_eq(hr_footprint_lift(h.map, h.ids[1] + 1), HR_UNKNOWN_FOOTPRINT);
    cr_expect_eq(hr_footprint_move(h.map, 77, (hr_cell){1, 1}), HR_UNKNOWN_FOOTPRINT);
    hr_move moves[3] = {{h.ids[0], {20, 20}}, {h.ids[1], {38, 3}}, {h.ids[0], {1, 1}}};
    cr_expect_eq(hr_footprints_move(h.map, moves, 3), HR_OFF_MAP);
    moves[1] = (hr_move){12345, {3, 3}};
    cr_expect_eq(hr_footprints_move(h.map, moves, 3), HR_UNKNOWN_FOOTPRINT);
    hr_footprint footprint = {{0, 0, 0, 0}, 1};
    cr_expect_not(hr_footprint_get(h.map, 9, &footprint));
    cr_expect_eq(footprint.bits, 1);
    expect_unchanged(&h, version);
    hr_map_destroy(h.map);
}

Test(footprints, an_id_that_was_lifted_never_names_what_came_after) {
    static history h;
    open_history(&h, 1, NULL);
    hr_footprint_id old[50];
    for (int32_t i = 0; i < 50; i++) {
        cr_assert_eq(stamp(&h, (hr_footprint){{i % 30, 3, 2, 2}, 4}), HR_OK);
        old[i] = h.ids[0];
        lift(&h, 0);
    }
    cr_assert_eq(stamp(&h, (hr_footprint){{7, 3, 2, 2}, 4}), HR_OK);
    for (int32_t i = 0; i < 50; i++)
        cr_expect_eq(hr_footprint_move(h.map, old[i], (hr_cell){0, 0}), HR_UNKNOWN_FOOTPRINT);
    hr_footprint footprint;
    cr_assert(hr_footprint_get(h.map, h.ids[0], &footprint));
    cr_expect(footprint.cells.x == 7 && footprint.cells.width == 2 && footprint.bits == 4);
    hr_map_destroy(h.map);
}

Test(footprints, the_version_grows_with_every_change_of_what_stands_there) {
    static history h;
    open_history(&h, 1, NULL);
    uint64_t version = hr_map_version(h.map);
    for (int32_t i = 0; i < 2; i++) {
        cr_assert_eq(stamp(&h, (hr_footprint){{3, 3, 4, 4}, 4}), HR_OK);
        cr_expect_gt(hr_map_version(h.map), version, "the second one, too");
        version = hr_map_version(h.map);
    }
    cr_assert_eq(hr_footprint_move(h.map, h.ids[0], (hr_cell){3, 3}), HR_OK);
    expect_unchanged(&h, version);
    lift(&h, 1);
    cr_expect_gt(hr_map_version(h.map), version);
    hr_map_destroy(h.map);
}

// ---- Out of memory

// A history in which one allocation fails. @return whether it came to that.
static bool live_and_die(long fail_at) {
    static history h;
    counting_allocator counts = {0};
    open_history(&h, 17, &counts);
    counts.calls = 0;
    counts.fail_at = fail_at;
    bool has_failed = false;
    for (int32_t i = 0; i < 400; i++) {
        uint64_t version = hr_map_version(h.map);
        bool is_move = i % 3 == 2;
        hr_footprint pile = {{10 + i % 2, 10, 2, 2}, 8};
        hr_error error = is_move ? move_some(&h) : h.count < MANY ? stamp(&h, pile) : HR_OK;
        if (!error) continue;
        cr_assert_eq(error, HR_OUT_OF_MEMORY);
        has_failed = true;
        if (!is_move) cr_assert_eq(hr_map_version(h.map), version);
        expect_right(&h);
    }
    expect_right(&h);
    hr_map_destroy(h.map);
    cr_assert_eq(counts.live, 0);
    return has_failed;
}

Test(footprints, any_allocation_may_fail_and_nothing_is_half_changed) {
    long fail_at = 1;
    while (live_and_die(fail_at)) fail_at++;
    cr_expect_gt(fail_at, 5);
}

Test(footprints, moving_allocates_nothing_after_warm_up) {
    static history h;
    counting_allocator counts = {0};
    open_history(&h, 3, &counts);
    for (int32_t i = 0; i < 100; i++)
        cr_assert_eq(stamp(&h, (hr_footprint){random_rect(&h.dice, 3), 8}), HR_OK);
    hr_move moves[100];
    for (long round = 0, calls = 0; round < 20; round++) {
        for (int32_t i = 0; i < 100; i++)
            moves[i] = (hr_move){h.ids[i], roll_cell(&h.dice, 37, 37)};
        cr_assert_eq(hr_footprints_move(h.map, moves, 100), HR_OK);
        if (round == 0) calls = counts.calls;
        cr_expect_eq(counts.calls, calls);
    }
    hr_map_destroy(h.map);
}
