// test_saved_footprints.c - footprints that are saved come back with their ids, and bytes that are
// damaged change nothing. HANDRAIL_SEED replays a history.

#include "tests/support/footprint_history.h"
#include "tests/support/saved_parts.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { HEADER = 28, SLOT = 20, SPAN = 12, HASH = SAVED_HASH }; // bytes

static saved_part save(const hr_map *map) { return save_part(map, hr_footprints_save); }

static void live(footprint_history *h, int32_t calls) {
    for (int32_t i = 0; i < calls; i++) act(h);
}

// Another map with the ground of the first, on which other footprints stand, and the twin's lists.
static void open_restored(footprint_history *copy, const footprint_history *of, saved_part saved) {
    open_history(copy, of->seed, NULL);
    while (copy->count < 5) stamp_some(copy);
    memcpy(copy->ground, of->ground, sizeof copy->ground);
    hr_map_blit(copy->map, (hr_rect){0, 0, HISTORY_SIDE, HISTORY_SIDE}, of->ground, HISTORY_SIDE);
    cr_assert_eq(hr_footprints_load(copy->map, saved.at, saved.size, NULL), HR_OK);
    copy->count = of->count;
    memcpy(copy->ids, of->ids, sizeof copy->ids);
    memcpy(copy->standing, of->standing, sizeof copy->standing);
    memcpy(copy->spans, of->spans, sizeof copy->spans);
    copy->dice = of->dice;
}

static void expect_same_bytes(const hr_map *a, const hr_map *b) {
    saved_part first = save(a), second = save(b);
    cr_assert_eq(first.size, second.size);
    cr_expect_eq(memcmp(first.at, second.at, first.size), 0);
    release_part(a, first), release_part(b, second);
}

// ---- Round trips

Test(saved_footprints, a_restored_map_has_the_same_cells_and_ids_now_and_later) {
    static footprint_history h, copy;
    uint64_t seed = seed_of_run(710000000);
    for (int32_t round = rounds_of_run(30); round > 0; round--, seed++) {
        open_history(&h, seed, NULL);
        live(&h, 10 * (round % 20));
        saved_part saved = save(h.map);
        open_restored(&copy, &h, saved);
        release_part(h.map, saved);
        for (int32_t i = 0; i < 60; i++) {
            expect_footprints(&copy);
            expect_same_bytes(h.map, copy.map);
            act(&h), act(&copy);
            cr_assert_eq(h.count, copy.count);
            cr_assert_eq(memcmp(h.ids, copy.ids, sizeof *h.ids * (size_t)h.count), 0,
                         "other ids: HANDRAIL_SEED=%llu", (unsigned long long)seed);
        }
        hr_map_destroy(h.map), hr_map_destroy(copy.map);
    }
}

Test(saved_footprints, a_crowd_on_one_cell_comes_back) {
    static footprint_history h, copy;
    open_history(&h, 7, NULL);
    for (int32_t i = 0; i < 300; i++)
        cr_assert_eq(stamp(&h, (hr_footprint){{i % 3, 7, 3, 2}, (uint8_t)(1 + i % 3)}), HR_OK);
    saved_part saved = save(h.map);
    open_restored(&copy, &h, saved);
    expect_footprints(&copy);
    while (copy.count) lift(&copy, copy.count - 1);
    expect_footprints(&copy);
    release_part(h.map, saved);
    hr_map_destroy(h.map), hr_map_destroy(copy.map);
}

Test(saved_footprints, none_are_restored_as_none_and_ids_of_lifted_ones_stay_lifted) {
    static footprint_history h, copy;
    open_history(&h, 8, NULL);
    saved_part none = save(h.map);
    cr_expect_eq(none.size, HEADER + HASH);
    cr_assert_eq(stamp(&h, (hr_footprint){{3, 3, 2, 2}, 4}), HR_OK);
    hr_footprint_id lifted = h.ids[0];
    lift(&h, 0);
    saved_part saved = save(h.map);
    open_restored(&copy, &h, saved);
    expect_footprints(&copy);
    cr_expect_eq(hr_footprint_lift(copy.map, lifted), HR_UNKNOWN_FOOTPRINT);
    cr_assert_eq(stamp(&copy, (hr_footprint){{3, 3, 2, 2}, 4}), HR_OK);
    cr_expect_neq(copy.ids[0], lifted);
    cr_assert_eq(hr_footprints_load(copy.map, none.at, none.size, NULL), HR_OK);
    copy.count = 0;
    expect_footprints(&copy);
    release_part(h.map, none), release_part(h.map, saved);
    hr_map_destroy(h.map), hr_map_destroy(copy.map);
}

// ---- Damaged bytes

// A rectangle, a free slot, a disc, two spans.
static void open_example(footprint_history *h) {
    const hr_span spans[] = {{0, 0, 3}, {2, 1, 2}};
    open_history(h, 9, NULL);
    cr_assert_eq(stamp(h, (hr_footprint){{3, 3, 2, 2}, 4}), HR_OK);
    cr_assert_eq(stamp(h, (hr_footprint){{5, 3, 2, 2}, 4}), HR_OK);
    cr_assert_eq(stamp(h, hr_footprint_disc((hr_cell){20, 20}, 3, 8)), HR_OK);
    cr_assert_eq(stamp_spans(h, (hr_footprint){{9, 9, 5, 4}, 16, HR_SHAPE_SPANS, spans, 2}, spans),
                 HR_OK);
    lift(h, 1);
}

static void expect_refused(footprint_history *h, saved_part saved, hr_error error,
                           const char *what) {
    hr_message message = {"?"};
    uint64_t version = hr_map_version(h->map);
    cr_expect_eq(hr_footprints_load(h->map, saved.at, saved.size, &message), error);
    cr_expect(strstr(message.text, what), "\"%s\" names no %s", message.text, what);
    cr_expect_eq(hr_footprints_load(h->map, saved.at, saved.size, NULL), error);
    cr_expect_eq(hr_map_version(h->map), version);
    expect_footprints(h);
}

Test(saved_footprints, bytes_that_are_cut_short_or_too_long_are_refused) {
    static footprint_history h;
    open_example(&h);
    saved_part saved = save(h.map);
    cr_assert_eq(saved.size, HEADER + 4 * SLOT + 2 * SPAN + HASH);
    for (size_t size = 0; size <= saved.size + 1; size++) {
        if (size == saved.size) continue;
        saved_part other = {calloc(size + 1, 1), size};
        memcpy(other.at, saved.at, size < saved.size ? size : saved.size);
        expect_refused(&h, other, HR_BAD_FORMAT, size < HEADER + HASH ? "no saved" : "not 140");
        if (size >= HASH) sign_part(other);
        expect_refused(&h, other, HR_BAD_FORMAT, size < HEADER + HASH ? "no saved" : "not 140");
        free(other.at);
    }
    cr_expect_eq(hr_footprints_load(h.map, NULL, 0, NULL), HR_BAD_FORMAT);
    release_part(h.map, saved);
    hr_map_destroy(h.map);
}

Test(saved_footprints, one_changed_bit_is_noticed) {
    static footprint_history h;
    open_example(&h);
    saved_part saved = save(h.map);
    for (size_t at = 0; at < saved.size; at++) {
        uint8_t bit = (uint8_t)(1 << at % 8);
        saved.at[at] ^= bit;
        cr_expect_neq(hr_footprints_load(h.map, saved.at, saved.size, NULL), HR_OK, "byte %d",
                      (int)at);
        expect_footprints(&h);
        saved.at[at] ^= bit;
    }
    cr_expect_eq(hr_footprints_load(h.map, saved.at, saved.size, NULL), HR_OK);
    expect_footprints(&h);
    release_part(h.map, saved);
    hr_map_destroy(h.map);
}

// One number changed, signed as if it were right.
static void expect_named(footprint_history *h, size_t at, int64_t number, int bytes, hr_error error,
                         const char *what) {
    saved_part saved = save(h->map);
    uint8_t *place = saved.at + at;
    hr_put(&place, (uint64_t)number, bytes);
    sign_part(saved);
    expect_refused(h, saved, error, what);
    release_part(h->map, saved);
}

Test(saved_footprints, what_is_wrong_with_signed_bytes_is_named) {
    static footprint_history h;
    const size_t free_slot = HEADER + SLOT, disc = free_slot + SLOT, spans = disc + SLOT;
    open_example(&h);
    expect_named(&h, 0, 'h', 1, HR_BAD_FORMAT, "no saved footprints");
    expect_named(&h, 4, 9, 4, HR_UNSUPPORTED, "version 9");
    expect_named(&h, 8, 50, 4, HR_BAD_SIZE, "map of 50 x 40, not 40 x 40");
    expect_named(&h, 12, 41, 4, HR_BAD_SIZE, "map of 40 x 41");
    expect_named(&h, 16, 5, 4, HR_BAD_FORMAT, "140 bytes, not 160");
    expect_named(&h, 16, -1, 4, HR_BAD_FORMAT, "140 bytes");
    expect_named(&h, 24, -1, 4, HR_BAD_FORMAT, "140 bytes");
    expect_named(&h, 20, -1, 4, HR_BAD_FORMAT, "free ids");
    expect_named(&h, 20, 4, 4, HR_BAD_FORMAT, "free ids");
    expect_named(&h, 20, 2, 4, HR_BAD_FORMAT, "free ids");
    expect_named(&h, free_slot + 8, 1, 4, HR_BAD_FORMAT, "free ids"); // a circle
    expect_named(&h, free_slot + 8, -2, 4, HR_BAD_FORMAT, "free ids");
    expect_named(&h, HEADER, 0, 4, HR_BAD_FORMAT, "footprint 0 has an id that is none");
    expect_named(&h, HEADER + 8, 39, 2, HR_BAD_FORMAT, "footprint 0: the rectangle of 2 x 2");
    expect_named(&h, disc + 4, 0, 1, HR_BAD_FORMAT, "free ids"); // none stands there
    expect_named(&h, disc + 5, 3, 1, HR_BAD_FORMAT, "footprint 2: 3 is no shape");
    expect_named(&h, disc + 5, HR_SHAPE_SPANS, 1, HR_BAD_FORMAT, "footprint 2: the footprint has");
    expect_named(&h, disc + 8, -7, 2, HR_BAD_FORMAT, "footprint 2: the box of 7 x 7 cells at -7");
    expect_named(&h, disc + 12, 0, 2, HR_BAD_FORMAT, "footprint 2");
    expect_named(&h, spans + 16, 3, 4, HR_BAD_FORMAT, "footprint 3 has 3 spans, of 2 left");
    expect_named(&h, spans + 16, -1, 4, HR_BAD_FORMAT, "footprint 3 has 4294967295 spans");
    expect_named(&h, spans + 16, 1, 4, HR_BAD_FORMAT, "1 saved spans belong to no footprint");
    expect_named(&h, spans + SLOT + SPAN, 4, 4, HR_BAD_FORMAT, "footprint 3: span 1");
    hr_map_destroy(h.map);
}

// What passes for whole is a map like any other: its own bytes load, and lifting all of it leaves
// the ground.
static void expect_sound(footprint_history *h) {
    saved_part saved = save(h->map);
    cr_assert_eq(hr_footprints_load(h->map, saved.at, saved.size, NULL), HR_OK);
    release_part(h->map, saved);
    hr_map *map = empty_map(HISTORY_SIDE, HISTORY_SIDE);
    saved = save(map);
    cr_assert_eq(hr_footprints_load(h->map, saved.at, saved.size, NULL), HR_OK);
    release_part(map, saved);
    hr_map_destroy(map);
    cr_assert_eq(memcmp(hr_map_cells_const(h->map), h->ground, sizeof h->ground), 0);
}

Test(saved_footprints, no_bytes_do_harm_when_they_are_loaded) {
    static footprint_history h;
    uint64_t seed = seed_of_run(711000000);
    int32_t loaded = 0, rounds = rounds_of_run(2000);
    for (int32_t round = 0; round < rounds; round++, seed++) {
        open_history(&h, seed, NULL);
        live(&h, 12);
        saved_part saved = save(h.map), whole = saved;
        for (int32_t i = roll(&h.dice, 4); i >= 0; i--) {
            int32_t at = roll(&h.dice, (int32_t)saved.size);
            saved.at[at] = (uint8_t)(roll(&h.dice, 2) ? roll(&h.dice, 256)
                                                      : saved.at[at] ^ 1 << roll(&h.dice, 8));
        }
        if (roll(&h.dice, 4) == 0)
            saved.size = HASH + (size_t)roll(&h.dice, (int32_t)saved.size - HASH);
        sign_part(saved);
        hr_message message = {""};
        hr_error error = hr_footprints_load(h.map, saved.at, saved.size, &message);
        cr_assert(error == HR_OK || message.text[0], "no word about error %d", error);
        loaded += error == HR_OK;
        if (error)
            expect_footprints(&h);
        else
            expect_sound(&h);
        release_part(h.map, whole);
        hr_map_destroy(h.map);
    }
    cr_expect(loaded > rounds / 50 && loaded < rounds, "%d of %d", loaded, rounds);
}

// ---- Out of memory

// @return whether it came to the failure.
static bool load_failing_at(saved_part saved, long fail_at) {
    static footprint_history h;
    counting_allocator counts = {0};
    open_history(&h, 13, &counts);
    for (int32_t i = 0; i < 9; i++)
        cr_assert_eq(stamp(&h, (hr_footprint){{10, 10, 9, 9}, 1}), HR_OK);
    stamp_some(&h);
    counts.calls = 0;
    counts.fail_at = fail_at;
    void *bytes;
    size_t size;
    hr_error saving = hr_footprints_save(h.map, &bytes, &size);
    cr_assert_eq(saving, bytes ? HR_OK : HR_OUT_OF_MEMORY);
    if (bytes) release_part(h.map, (saved_part){bytes, size});
    hr_error error = hr_footprints_load(h.map, saved.at, saved.size, NULL);
    bool has_failed = saving || error;
    if (error) {
        cr_assert_eq(error, HR_OUT_OF_MEMORY);
        expect_footprints(&h);
        cr_assert_eq(hr_footprints_load(h.map, saved.at, saved.size, NULL), HR_OK);
    }
    hr_map_destroy(h.map);
    cr_assert_eq(counts.live, 0);
    return has_failed;
}

Test(saved_footprints, any_allocation_may_fail_and_nothing_has_changed) {
    static footprint_history h;
    open_history(&h, 12, NULL);
    for (int32_t i = 0; i < 20; i++)
        cr_assert_eq(stamp(&h, (hr_footprint){{i % 20, 10, 19, 15}, 128}), HR_OK);
    for (int32_t i = 0; i < 60; i++) stamp_some(&h);
    saved_part saved = save(h.map);
    long fail_at = 1;
    while (load_failing_at(saved, fail_at)) fail_at++;
    cr_expect_gt(fail_at, 20, "only %ld allocations", fail_at - 1);
    release_part(h.map, saved);
    hr_map_destroy(h.map);
}

// ---- What loading costs

// Of all that stand: each cell of the box, once for each bit, if it lies on the map.
static int64_t cells_of_boxes(const hr_footprint *standing, int32_t count) {
    int64_t cells = 0;
    for (int32_t i = 0; i < count; i++) {
        hr_rect box = standing[i].cells;
        for (int32_t y = box.y; y < box.y + box.height; y++)
            for (int32_t x = box.x; x < box.x + box.width; x++)
                for (int bit = 0; bit < 8; bit++)
                    cells += standing[i].bits >> bit & 1 && x >= 0 && y >= 0 && x < HISTORY_SIDE &&
                             y < HISTORY_SIDE;
    }
    return cells;
}

Test(saved_footprints, the_cells_that_loading_will_touch_are_known_before) {
    static footprint_history h;
    uint64_t seed = seed_of_run(712000000);
    for (int32_t round = rounds_of_run(30); round > 0; round--, seed++) {
        open_history(&h, seed, NULL);
        live(&h, 5 * (round % 20));
        saved_part saved = save(h.map);
        cr_expect_eq(hr_footprints_saved_cells(saved.at, saved.size),
                     cells_of_boxes(h.standing, h.count), "HANDRAIL_SEED=%llu",
                     (unsigned long long)seed);
        release_part(h.map, saved);
        hr_map_destroy(h.map);
    }
}

Test(saved_footprints, a_few_bytes_that_are_a_disc_as_large_as_the_map_are_known_before) {
    hr_map *map = empty_map(3000, 2000);
    hr_footprint_id id;
    cr_assert_eq(hr_footprint_stamp(map, hr_footprint_disc((hr_cell){9, 9}, 4000, 3), &id), HR_OK);
    saved_part saved = save(map);
    cr_expect_eq(saved.size, HEADER + SLOT + HASH);
    cr_expect_eq(hr_footprints_saved_cells(saved.at, saved.size), 2 * 3000 * 2000);
    uint8_t *width = saved.at + 8;
    hr_put(&width, HR_SIDE_MAX + 1, 4); // no map has this side
    sign_part(saved);
    cr_expect_eq(hr_footprints_saved_cells(saved.at, saved.size), -1);
    width = saved.at + 8;
    hr_put(&width, 3000, 4);
    hr_put(&width, HR_SIDE_MAX + 1, 4); // the height
    sign_part(saved);
    cr_expect_eq(hr_footprints_saved_cells(saved.at, saved.size), -1);
    width = saved.at + 8;
    hr_put(&width, (uint32_t)-1, 4);
    hr_put(&width, 2000, 4);
    sign_part(saved);
    cr_expect_eq(hr_footprints_saved_cells(saved.at, saved.size), 0);
    saved.at[12]++; // another hash
    cr_expect_eq(hr_footprints_saved_cells(saved.at, saved.size), -1);
    cr_expect_eq(hr_footprints_saved_cells(saved.at, 3), -1);
    cr_expect_eq(hr_footprints_saved_cells(NULL, 0), -1);
    release_part(map, saved);
    hr_map_destroy(map);
}
