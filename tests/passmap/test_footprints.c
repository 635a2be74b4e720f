// test_footprints.c - footprints against a twin that ORs them over the ground, after every call.
// HANDRAIL_SEED replays a history, HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/footprint_history.h"

#include <criterion/criterion.h>

Test(footprints, values_are_the_ground_with_the_bits_of_all_that_stands_there) {
    static footprint_history h;
    uint64_t seed = seed_of_run(1);
    for (int32_t round = rounds_of_run(20); round > 0; round--, seed++) {
        open_history(&h, seed, NULL);
        for (int32_t i = 0; i < 300; i++) {
            act(&h);
            if (i % 3 == 0) expect_footprints(&h);
        }
        while (h.count) lift(&h, roll(&h.dice, h.count));
        expect_footprints(&h);
        hr_map_destroy(h.map);
    }
}

Test(footprints, the_ground_of_any_part_of_the_map_is_known) {
    static footprint_history h;
    uint64_t seed = seed_of_run(50);
    for (int32_t round = rounds_of_run(10); round > 0; round--, seed++) {
        open_history(&h, seed, NULL);
        for (int32_t i = 0; i < 600; i++) {
            act(&h);
            uint8_t ground[HISTORY_SIDE * HISTORY_SIDE];
            hr_rect part = random_rect_on_map(&h.dice, HISTORY_SIDE);
            hr_map_read_ground(h.map, part, ground, HISTORY_SIDE);
            for (int32_t y = 0; y < part.height; y++)
                cr_assert_arr_eq(
                    ground + y * HISTORY_SIDE, h.ground + (part.y + y) * HISTORY_SIDE + part.x,
                    (size_t)part.width, "HANDRAIL_SEED=%llu", (unsigned long long)seed);
        }
        hr_map_destroy(h.map);
    }
}

Test(footprints, hundreds_may_stand_on_one_cell) {
    static footprint_history h;
    open_history(&h, 5, NULL);
    for (int32_t i = 0; i < 300; i++)
        cr_assert_eq(stamp(&h, (hr_footprint){{i % 3, 7, 3, 2}, (uint8_t)(1 + i % 3)}), HR_OK);
    expect_footprints(&h);
    while (h.count) {
        for (int32_t i = 0; i < 5; i++) cr_assert_eq(move_some(&h), HR_OK);
        for (int32_t i = 0; i < 5; i++) lift(&h, roll(&h.dice, h.count));
        expect_footprints(&h);
    }
    hr_map_destroy(h.map);
}

// Blocks of many cells, so many on each other that their counts pass from the cells to the table
// and back all the time.
Test(footprints, heaps_may_move_by_a_cell_or_by_many) {
    static footprint_history h;
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
            expect_footprints(&h);
        }
        hr_map_destroy(h.map);
    }
}

static void expect_unchanged(const footprint_history *h, uint64_t version) {
    cr_expect_eq(hr_map_version(h->map), version);
    expect_footprints(h);
}

Test(footprints, bad_input_is_an_error_and_changes_nothing) {
    static footprint_history h;
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
    moves[2] = (hr_move){12345, {3, 3}};
    cr_expect_eq(hr_footprints_move(h.map, moves, 3), HR_UNKNOWN_FOOTPRINT, "before other errors");
    moves[1] = moves[2];
    cr_expect_eq(hr_footprints_move(h.map, moves, 3), HR_UNKNOWN_FOOTPRINT);
    hr_footprint footprint = {{0, 0, 0, 0}, 1};
    cr_expect_not(hr_footprint_get(h.map, 9, &footprint));
    cr_expect_eq(footprint.bits, 1);
    expect_unchanged(&h, version);
    hr_map_destroy(h.map);
}

Test(footprints, an_id_that_was_lifted_never_names_what_came_after) {
    static footprint_history h;
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

// The lower half of an id is its slot.
Test(footprints, slots_of_lifted_footprints_are_used_again_the_last_one_first) {
    static footprint_history h;
    open_history(&h, 1, NULL);
    const hr_footprint footprint = {{7, 3, 2, 2}, 4};
    hr_footprint_id lifted[5];
    for (int32_t i = 0; i < 5; i++) cr_assert_eq(stamp(&h, footprint), HR_OK);
    for (int32_t i = 0; i < 5; i++) {
        lifted[i] = h.ids[h.count - 1];
        lift(&h, h.count - 1);
    }
    for (int32_t i = 0; i < 5; i++) {
        cr_assert_eq(stamp(&h, footprint), HR_OK);
        cr_expect_eq((uint32_t)h.ids[i], (uint32_t)lifted[4 - i]);
    }
    expect_footprints(&h);
    hr_map_destroy(h.map);
}

Test(footprints, the_version_grows_with_every_change_of_what_stands_there) {
    static footprint_history h;
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
    static footprint_history h;
    counting_allocator counts = {0};
    open_history(&h, 17, &counts);
    counts.calls = 0;
    counts.fail_at = fail_at;
    bool has_failed = false;
    for (int32_t i = 0; i < 400; i++) {
        uint64_t version = hr_map_version(h.map);
        bool is_move = i % 3 == 2;
        hr_footprint pile = {{10 + i % 2, 10, 2, 2}, 8};
        hr_span spans[] = {{0, 0, 2}, {0, 1, 1}};
        if (i % 4 == 0) pile.shape = HR_SHAPE_DISC;
        if (i % 4 == 1) pile.shape = HR_SHAPE_SPANS, pile.span_count = 2;
        bool is_full = h.count == HISTORY_FOOTPRINTS;
        hr_error error = is_move ? move_some(&h) : is_full ? HR_OK : stamp_spans(&h, pile, spans);
        if (!error) continue;
        cr_assert_eq(error, HR_OUT_OF_MEMORY);
        has_failed = true;
        if (!is_move) cr_assert_eq(hr_map_version(h.map), version);
        expect_footprints(&h);
    }
    expect_footprints(&h);
    hr_map_destroy(h.map);
    cr_assert_eq(counts.live, 0);
    return has_failed;
}

Test(footprints, any_allocation_may_fail_and_nothing_is_half_changed) {
    long fail_at = 1;
    while (live_and_die(fail_at)) fail_at++;
    cr_expect_gt(fail_at, 5);
}

// The second one comes to lie on six others, which takes room for the counts of its cells.
Test(footprints, a_move_that_runs_out_of_memory_takes_those_before_it_back) {
    static footprint_history h;
    counting_allocator counts = {0};
    open_history(&h, 23, &counts);
    for (int32_t i = 0; i < 6; i++)
        cr_assert_eq(stamp(&h, (hr_footprint){{0, 0, 20, 20}, 1}), HR_OK);
    cr_assert_eq(stamp(&h, (hr_footprint){{20, 20, 20, 20}, 1}), HR_OK);
    cr_assert_eq(stamp(&h, (hr_footprint){{39, 0, 1, 1}, 1}), HR_OK);
    hr_move stay[] = {{h.ids[7], {39, 0}}, {h.ids[6], {20, 20}}};
    hr_move move[] = {{h.ids[7], {30, 5}}, {h.ids[6], {0, 0}}};
    cr_assert_eq(hr_footprints_move(h.map, stay, 2), HR_OK); // makes room for the list of places
    uint64_t version = hr_map_version(h.map);
    counts.fail_at = counts.calls + 1;
    cr_expect_eq(hr_footprints_move(h.map, move, 2), HR_OUT_OF_MEMORY);
    cr_expect_gt(hr_map_version(h.map), version, "the first one has been to and fro");
    expect_footprints(&h);
    counts.fail_at = 0;
    cr_expect_eq(hr_footprints_move(h.map, move, 2), HR_OK);
    h.standing[7].cells.x = 30, h.standing[7].cells.y = 5;
    h.standing[6].cells.x = 0, h.standing[6].cells.y = 0;
    expect_footprints(&h);
    hr_map_destroy(h.map);
    cr_expect_eq(counts.live, 0);
}

Test(footprints, moving_allocates_nothing_after_warm_up) {
    static footprint_history h;
    counting_allocator counts = {0};
    open_history(&h, 3, &counts);
    for (int32_t i = 0; i < 100; i++)
        cr_assert_eq(stamp(&h, (hr_footprint){random_rect_on_map(&h.dice, 3), 8}), HR_OK);
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

// On a map without classes nothing else is allocated after its creation.
Test(footprints, bytes_held_for_them_are_those_that_were_allocated) {
    static footprint_history h;
    counting_allocator counts = {0};
    open_history(&h, 8, &counts);
    size_t before = counts.bytes;
    for (int32_t i = 0; i < 300; i++) {
        act(&h);
        cr_assert_eq(hr_footprint_bytes(h.map), counts.bytes - before, "after %d acts", i + 1);
    }
    hr_map_destroy(h.map);
}
