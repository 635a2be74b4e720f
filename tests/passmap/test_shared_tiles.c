// test_shared_tiles.c - what a map and its views hold once: the store, cells packed by runs, and
// what becomes of them when memory runs out. HANDRAIL_SEED replays the dice, HANDRAIL_ROUNDS
// multiplies how often they are thrown.

#include "passmap/base/store.h"
#include "passmap/footprints.h"
#include "passmap/map/map_state.h"
#include "passmap/planes/cell_runs.h"
#include "passmap/views.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <pthread.h>
#include <string.h>

static void fail_from(counting_allocator *counts, long call, bool persists) {
    counts->calls = 0;
    counts->fail_at = call;
    counts->persists = persists;
}

// ---- The store

enum { CONTENTS = 200, KEPT = 500 };

static size_t content_of(int32_t which, uint8_t bytes[64]) {
    memset(bytes, which, 64);
    bytes[0] = (uint8_t)(which / 7);
    return (size_t)(which % 64);
}

Test(shared_tiles, the_store_has_each_content_once_and_nothing_in_the_end) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    hr_store *store = hr_store_create(&allocator);
    const void *kept[KEPT] = {NULL}, *first[CONTENTS];
    int32_t which[KEPT];
    size_t empty = hr_store_bytes(store);
    dice d = {seed_of_run(1)};
    for (int32_t round = rounds_of_run(20); round > 0; round--) {
        memset(first, 0, sizeof first);
        for (int32_t i = 0; i < KEPT; i++) {
            uint8_t bytes[64];
            hr_store_drop(store, kept[i]);
            which[i] = roll(&d, CONTENTS);
            size_t size = content_of(which[i], bytes);
            kept[i] = hr_store_keep(store, bytes, size);
            cr_assert_arr_eq(kept[i], bytes, size);
        }
        for (int32_t i = 0; i < KEPT; i++) {
            if (!first[which[i]]) first[which[i]] = kept[i];
            cr_assert_eq(kept[i], first[which[i]]);
        }
    }
    cr_expect_lt(counts.live, CONTENTS + 3);
    for (int32_t i = 0; i < KEPT; i++) hr_store_drop(store, kept[i]);
    cr_expect_leq(hr_store_bytes(store), 8 * empty); // its table stays
    hr_store_join(store);
    hr_store_leave(store);
    hr_store_leave(store);
    hr_store_leave(NULL);
    cr_expect_eq(counts.live, 0);
}

Test(shared_tiles, the_store_keeps_nothing_or_all_when_memory_runs_out) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    const void *kept[KEPT];
    int32_t count = 0;
    counts.fail_at = 1;
    cr_expect_null(hr_store_create(&allocator));
    counts.calls = 0;
    counts.fail_at = 2;
    cr_expect_null(hr_store_create(&allocator));
    cr_expect_eq(counts.live, 0);
    counts.fail_at = 0;
    hr_store *store = hr_store_create(&allocator);
    for (int32_t i = 0; i < KEPT; i++) { // each third one fails, and so does a larger table
        counts.fail_at = i % 3 ? 0 : counts.calls + 1 + i / 3 % 2;
        const void *one = hr_store_keep(store, &i, sizeof i);
        if (one) kept[count++] = one;
        if (one) cr_assert_arr_eq(one, &i, sizeof i);
    }
    cr_expect_gt(count, KEPT / 2);
    while (count > 0) hr_store_drop(store, kept[--count]);
    hr_store_leave(store);
    cr_expect_eq(counts.live, 0);
}

Test(shared_tiles, a_store_whose_table_cannot_grow_serves_on) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    hr_store *store = hr_store_create(&allocator);
    const void *kept[KEPT];
    counts.persists = true;
    for (int32_t i = 0; i < KEPT; i++) { // the content, and then no larger table
        counts.fail_at = counts.calls + 2;
        kept[i] = hr_store_keep(store, &i, sizeof i);
        cr_assert_not_null(kept[i]);
    }
    cr_expect_eq(counts.live, KEPT + 2);
    for (int32_t i = 0; i < KEPT; i++) cr_expect_eq(hr_store_keep(store, &i, sizeof i), kept[i]);
    for (int32_t i = 0; i < 2 * KEPT; i++) hr_store_drop(store, kept[i / 2]);
    hr_store_leave(store);
    cr_expect_eq(counts.live, 0);
}

// What the store makes of a hash and the next eight bytes.
static uint64_t mixed(uint64_t hash, uint64_t word) {
    hash = (hash ^ word) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

Test(shared_tiles, contents_of_one_hash_are_kept_apart) {
    hr_allocator allocator = hr_allocator_default();
    hr_store *store = hr_store_create(&allocator);
    uint64_t one = 77, two[2] = {5, 0}, other[2] = {6, 0}; // their last words make up for the rest
    two[1] = mixed(16, two[0]) ^ 8 ^ one;
    other[1] = mixed(16, other[0]) ^ 8 ^ one;
    const void *kept[] = {hr_store_keep(store, &one, sizeof one),
                          hr_store_keep(store, two, sizeof two),
                          hr_store_keep(store, other, sizeof other)};
    cr_expect_arr_eq(kept[0], &one, sizeof one);
    cr_expect_arr_eq(kept[1], two, sizeof two);
    cr_expect_arr_eq(kept[2], other, sizeof other);
    for (int32_t i = 2; i >= 0; i--) hr_store_drop(store, kept[i]);
    hr_store_leave(store);
}

// ---- Runs

static void expect_the_same(const uint8_t cells[HR_TILE_CELLS], dice *d) {
    uint8_t runs[HR_CELL_RUNS_MAX], back[HR_TILE_CELLS];
    size_t size = hr_cell_runs_pack(runs, cells);
    cr_assert_leq(size, HR_CELL_RUNS_MAX);
    hr_cell_runs_unpack(back, runs, 0, HR_TILE_CELLS);
    cr_assert_arr_eq(back, cells, HR_TILE_CELLS);
    for (int32_t i = 0; i < HR_TILE_CELLS; i++) cr_assert_eq(hr_cell_runs_at(runs, i), cells[i]);
    for (int32_t i = 0; i < 20; i++) {
        int32_t first = roll(d, HR_TILE_CELLS), count = 1 + roll(d, HR_TILE_CELLS - first);
        memset(back, 0xAA, sizeof back);
        hr_cell_runs_unpack(back, runs, first, first + count);
        cr_assert_arr_eq(back + first, cells + first, (size_t)count);
    }
}

Test(shared_tiles, packed_cells_come_back_as_they_were) {
    uint8_t cells[HR_TILE_CELLS];
    dice d = {seed_of_run(5)};
    for (int32_t round = rounds_of_run(300); round > 0; round--) {
        int32_t longest = 1 + roll(&d, round % 8 ? 20 : 1000), values = 1 + roll(&d, 5);
        for (int32_t i = 0, left = 0; i < HR_TILE_CELLS; i++, left--) {
            if (left == 0) left = 1 + roll(&d, longest);
            cells[i] = i == 0 || left == 1 ? (uint8_t)roll(&d, values) : cells[i - 1];
        }
        expect_the_same(cells, &d);
    }
    for (int32_t pairs = 2046; pairs <= 2048; pairs++) { // about where runs are no shorter
        for (int32_t i = 0; i < HR_TILE_CELLS; i++)
            cells[i] = (uint8_t)(i / 2 < pairs ? i / 2 % 2 : 3);
        expect_the_same(cells, &d);
    }
}

// ---- Tiles of maps

enum { SIDE = 256, CELLS = SIDE * SIDE };

static const hr_rect ALL = {0, 0, SIDE, SIDE};

typedef struct family {
    counting_allocator counts;
    hr_allocator allocator;
    hr_map *map, *a, *b;
    hr_class_id id;
} family;

static void begin(family *f) {
    hr_map_config config = {.width = SIDE, .height = SIDE};
    *f = (family){.id = 0};
    f->allocator = counting(&f->counts);
    config.allocator = f->allocator;
    cr_assert_eq(hr_map_create(&config, &f->map), HR_OK);
    cr_assert_eq(hr_map_add_class(f->map, (hr_class){hr_pass_up_to(1), 1}, &f->id), HR_OK);
    dice d = {seed_of_run(9)};
    for (int32_t i = 0; i < CELLS; i += 1 + roll(&d, 40))
        hr_map_set(f->map, i % SIDE, i / SIDE, (uint8_t)roll(&d, 4));
    hr_view_config config_of_view = {.unknown = 9};
    cr_assert_eq(hr_map_create_view(f->map, &config_of_view, &f->a), HR_OK);
    cr_assert_eq(hr_map_create_view(f->map, &config_of_view, &f->b), HR_OK);
}

static void end(family *f) {
    hr_map_destroy(f->map);
    hr_map_destroy(f->a);
    hr_map_destroy(f->b);
    cr_expect_eq(f->counts.live, 0);
}

static size_t shared(const family *f) { return hr_store_bytes(f->map->store); }

Test(shared_tiles, what_a_second_view_sees_is_already_there) {
    family f;
    begin(&f);
    cr_assert_eq(hr_view_reveal(f.a, f.map, ALL), HR_OK);
    cr_assert_eq(hr_map_refresh(f.a, f.id), HR_OK);
    size_t before = shared(&f);
    cr_assert_eq(hr_view_reveal(f.b, f.map, ALL), HR_OK);
    cr_assert_eq(hr_map_refresh(f.b, f.id), HR_OK);
    cr_assert_eq(hr_map_refresh(f.map, f.id), HR_OK); // its labels, too
    cr_expect_lt(shared(&f), before);                 // by the tile that nobody knew
    for (int32_t i = 0; i < CELLS; i++)
        cr_assert_eq(hr_map_get(f.b, i % SIDE, i / SIDE), hr_map_get(f.map, i % SIDE, i / SIDE));
    hr_map_fill(f.a, ALL, 2); // is nothing to the other one
    for (int32_t i = 0; i < CELLS; i++)
        cr_assert_eq(hr_map_get(f.b, i % SIDE, i / SIDE), hr_map_get(f.map, i % SIDE, i / SIDE));
    end(&f);
}

Test(shared_tiles, cells_in_one_piece_are_those_of_the_tiles) {
    family f;
    static uint8_t before[CELLS];
    begin(&f);
    cr_assert_eq(hr_view_reveal_disc(f.a, f.map, (hr_cell){100, 100}, 70), HR_OK);
    hr_map_read(f.a, ALL, before, SIDE);
    cr_expect_null(hr_map_cells_const(f.a));
    cr_assert_not_null(hr_map_cells(f.a));
    cr_expect_arr_eq(hr_map_cells_const(f.a), before, CELLS);
    hr_map_cells(f.a)[5 * SIDE + 7] = 3;
    hr_map_touch(f.a, (hr_rect){7, 5, 1, 1});
    cr_expect_eq(hr_map_get(f.a, 7, 5), 3);
    cr_assert_eq(hr_view_reveal(f.a, f.map, ALL), HR_OK);
    cr_expect_arr_eq(hr_map_cells_const(f.a), hr_map_cells_const(f.map), CELLS);
    end(&f);
}

Test(shared_tiles, views_are_saved_as_maps_are) {
    family f;
    void *of_view, *of_map;
    size_t size, size_of_map;
    begin(&f);
    hr_map_fill(f.map, ALL, HR_GRASS);
    hr_map_fill(f.map, (hr_rect){30, 40, 50, 60}, HR_TREES);
    cr_assert_eq(hr_view_reveal(f.a, f.map, ALL), HR_OK);
    cr_assert_eq(hr_map_save_movingai(f.a, &of_view, &size, NULL), HR_OK);
    cr_assert_eq(hr_map_save_movingai(f.map, &of_map, &size_of_map, NULL), HR_OK);
    cr_assert_eq(size, size_of_map);
    cr_expect_arr_eq(of_view, of_map, size);
    f.allocator.release(of_view, f.allocator.user);
    f.allocator.release(of_map, f.allocator.user);
    end(&f);
}

typedef hr_error save_map(const hr_map *map, void **bytes, size_t *size);

static hr_error save_movingai(const hr_map *map, void **bytes, size_t *size) {
    return hr_map_save_movingai(map, bytes, size, NULL);
}

static hr_error save_png(const hr_map *map, void **bytes, size_t *size) {
    return hr_map_save_png(map, HR_PNG_KEY, bytes, size, NULL);
}

// Each call once for every allocation that fails, and then to its end.

Test(shared_tiles, views_are_saved_or_not_when_memory_runs_out) {
    family f;
    save_map *const saves[] = {save_movingai, save_png};
    void *bytes;
    size_t size;
    begin(&f);
    hr_map_fill(f.a, ALL, HR_GRASS);
    for (size_t i = 0; i < 2; i++) {
        if (saves[i](f.a, &bytes, &size) == HR_UNSUPPORTED) continue; // built without PNG
        f.allocator.release(bytes, f.allocator.user);
        hr_error error = HR_OUT_OF_MEMORY;
        long live = f.counts.live;
        for (long fail = 1; error; fail++) {
            fail_from(&f.counts, fail, false);
            error = saves[i](f.a, &bytes, &size);
            f.counts.fail_at = 0;
            cr_assert(error == HR_OK || error == HR_OUT_OF_MEMORY);
            cr_assert_eq(!bytes, error != HR_OK);
            cr_assert_eq(f.counts.live, live + !error);
        }
        f.allocator.release(bytes, f.allocator.user);
    }
    end(&f);
}

Test(shared_tiles, cells_of_a_view_in_one_piece_need_memory) {
    family f;
    begin(&f);
    hr_map_fill(f.a, (hr_rect){3, 4, 5, 6}, 7);
    fail_from(&f.counts, 1, false);
    cr_expect_null(hr_map_cells(f.a));
    f.counts.fail_at = 0;
    cr_expect_null(hr_map_cells_const(f.a));
    cr_expect_eq(hr_map_get(f.a, 3, 4), 7);
    cr_expect_not_null(hr_map_cells(f.a));
    cr_expect_eq(hr_map_get(f.a, 3, 4), 7);
    end(&f);
}

static void expect_values(const hr_map *view, hr_rect rect, const hr_map *map, uint8_t otherwise) {
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        for (int32_t x = rect.x; x < rect.x + rect.width; x++) {
            uint8_t value = hr_map_get(view, x, y);
            cr_assert(value == otherwise || (map && value == hr_map_get(map, x, y)));
        }
}

Test(shared_tiles, a_view_that_ran_out_of_memory_is_revealed_by_the_next_call) {
    family f;
    hr_error error = HR_OUT_OF_MEMORY;
    hr_rect rect = {10, 10, 200, 200};
    begin(&f);
    for (long fail = 1; error; fail++) {
        fail_from(&f.counts, fail, true);
        error = hr_view_reveal(f.a, f.map, rect);
        f.counts.fail_at = 0;
        expect_values(f.a, rect, f.map, 9);
        cr_assert_eq(hr_map_refresh(f.a, f.id), HR_OK);
    }
    expect_values(f.a, rect, f.map, hr_map_get(f.map, 10, 10));
    end(&f);
}

Test(shared_tiles, an_edit_of_a_view_that_ran_out_of_memory_has_touched_nothing) {
    family f;
    hr_rect rect = {10, 10, 200, 200}, touched = {0, 0, 0, 0};
    begin(&f);
    for (long fail = 1; touched.width == 0; fail++) {
        uint64_t version = hr_map_version(f.a);
        fail_from(&f.counts, fail, true);
        touched = hr_map_fill(f.a, rect, 4);
        f.counts.fail_at = 0;
        if (touched.width) break;
        cr_assert_eq(hr_map_version(f.a), version);
        expect_values(f.a, rect, NULL, 9);
    }
    cr_expect(same_rect(touched, rect));
    expect_values(f.a, rect, NULL, 4);
    end(&f);
}

Test(shared_tiles, footprints_and_labels_of_a_view_may_run_out_of_memory) {
    family f;
    hr_footprint_id id;
    hr_error error = HR_OUT_OF_MEMORY;
    begin(&f);
    cr_assert_eq(hr_view_reveal(f.a, f.map, ALL), HR_OK);
    for (long fail = 1; error; fail++) {
        fail_from(&f.counts, fail, false);
        error = hr_map_refresh(f.a, f.id);
        f.counts.fail_at = 0;
    }
    cr_assert_eq(hr_map_refresh(f.map, f.id), HR_OK);
    for (int32_t i = 0; i < CELLS; i++)
        cr_assert_eq(hr_map_label(f.a, f.id, (hr_cell){i % SIDE, i / SIDE}),
                     hr_map_label(f.map, f.id, (hr_cell){i % SIDE, i / SIDE}));
    error = HR_OUT_OF_MEMORY;
    for (long fail = 1; error; fail++) {
        fail_from(&f.counts, fail, false);
        error = hr_footprint_stamp(f.a, (hr_footprint){{9, 9, 4, 4}, 0x40}, &id);
        f.counts.fail_at = 0;
        cr_assert_eq(hr_map_get(f.a, 9, 9) >> 6 & 1, error == HR_OK);
    }
    end(&f);
}

// ---- Threads

typedef struct seer {
    hr_map *view;
    const hr_map *map;
    hr_class_id id;
    uint64_t seed;
} seer;

static void *look_around(void *user) {
    const seer *s = user;
    dice d = {s->seed};
    for (int32_t i = 0; i < 60; i++) {
        hr_cell at = roll_cell(&d, SIDE, SIDE);
        hr_view_reveal_disc(s->view, s->map, at, 40);
        hr_map_refresh(s->view, s->id);
    }
    return NULL;
}

Test(shared_tiles, views_may_be_revealed_and_refreshed_by_a_thread_each) {
    family f;
    pthread_t thread;
    begin(&f);
    seer a = {f.a, f.map, f.id, 3}, b = {f.b, f.map, f.id, 3}; // both see the same
    cr_assert_eq(pthread_create(&thread, NULL, look_around, &a), 0);
    look_around(&b);
    pthread_join(thread, NULL);
    for (int32_t i = 0; i < CELLS; i++) {
        hr_cell at = {i % SIDE, i / SIDE};
        cr_assert_eq(hr_map_get(f.a, at.x, at.y), hr_map_get(f.b, at.x, at.y));
        cr_assert_eq(hr_map_label(f.a, f.id, at), hr_map_label(f.b, f.id, at));
    }
    end(&f);
}
