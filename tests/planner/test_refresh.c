// test_refresh.c - bringing planes, labels and routes up to date by what was touched: the same as
// built afresh, and no more of it. HANDRAIL_SEED replays a map, HANDRAIL_ROUNDS multiplies how many
// there are.

#include "passmap/map/map_state.h"
#include "passmap/planes/pack.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

// ---- Packing

static hr_pass_set random_pass(dice *d) {
    hr_pass_set set = {{0}};
    for (int32_t i = roll(d, 300); i > 0; i--) {
        int32_t value = roll(d, 256);
        set.words[value / 64] |= UINT64_C(1) << value % 64;
    }
    return set;
}

Test(pack, every_way_to_pack_gives_the_bits_of_every_value) {
    enum { WORDS = 9 };
    uint8_t cells[64 * WORDS + 1];
    uint64_t fast[WORDS], portable[WORDS];
    uint64_t seed = seed_of_run(7);
    for (int32_t round = rounds_of_run(300); round > 0; round--, seed++) {
        dice d = {seed};
        hr_pass_set set = random_pass(&d);
        hr_pack_table table = hr_pack_table_of(&set);
        for (size_t i = 0; i < sizeof cells; i++)
            cells[i] = (uint8_t)(round % 2 ? i + (size_t)round : (size_t)roll(&d, 256));
        const uint8_t *from = cells + round % 2; // no alignment is asked for
        table.pack(fast, from, WORDS, &table);
        hr_pack_portably(portable, from, WORDS, &table);
        for (int32_t i = 0; i < 64 * WORDS; i++) {
            bool is_closed = !hr_pass_has(set, from[i]);
            cr_assert_eq(fast[i / 64] >> i % 64 & 1, is_closed, "seed %llu, value %d",
                         (unsigned long long)seed, from[i]);
            cr_assert_eq(portable[i / 64] >> i % 64 & 1, is_closed);
        }
    }
}

Test(pack, what_is_beyond_the_last_cell_is_closed) {
    hr_pass_set all = hr_pass_without_bits(0);
    hr_pack_table table = hr_pack_table_of(&all);
    uint8_t cells[64] = {0};
    for (int32_t count = 0; count < 64; count++)
        cr_expect_eq(hr_pack_some(cells, count, &table), ~UINT64_C(0) << count);
    cr_expect_eq(hr_pack_some(cells, 64, &table), 0);
}

// ---- Labels against a flood

enum { WIDTH_MAX = 1300, HEIGHT_MAX = 400 };

typedef struct flooded {
    const hr_map *map;
    hr_class_id id;
    int32_t width, height;
    int32_t label[WIDTH_MAX * HEIGHT_MAX], queue[WIDTH_MAX * HEIGHT_MAX];
} flooded;

static void reach(flooded *f, int32_t x, int32_t y, int32_t label, int32_t *count) {
    if (x < 0 || y < 0 || x >= f->width || y >= f->height) return;
    int32_t at = y * f->width + x;
    if (f->label[at] != -1 || !hr_map_is_open(f->map, f->id, (hr_cell){x, y})) return;
    f->label[at] = label;
    f->queue[(*count)++] = at;
}

static void flood_all(flooded *f) {
    for (int32_t i = 0; i < f->width * f->height; i++) f->label[i] = -1;
    for (int32_t i = 0; i < f->width * f->height; i++) {
        int32_t count = 0;
        reach(f, i % f->width, i / f->width, i, &count);
        for (int32_t next = 0; next < count; next++) {
            int32_t x = f->queue[next] % f->width, y = f->queue[next] / f->width;
            reach(f, x - 1, y, i, &count), reach(f, x + 1, y, i, &count);
            reach(f, x, y - 1, i, &count), reach(f, x, y + 1, i, &count);
        }
    }
}

// The two agree if labels of one are those of the other by another name: a block stands for each.
static void expect_labels_right(flooded *f, uint64_t seed) {
    flood_all(f);
    int32_t *names = f->queue;
    for (int32_t i = 0; i < f->width * f->height; i++) {
        int32_t label = hr_map_label(f->map, f->id, (hr_cell){i % f->width, i / f->width});
        cr_assert_eq(label < 0, f->label[i] < 0, "seed %llu at %d", (unsigned long long)seed, i);
        if (label < 0) continue;
        if (f->label[i] == i) names[i] = label;
        cr_assert_eq(names[f->label[i]], label, "seed %llu at %d %d", (unsigned long long)seed,
                     i % f->width, i / f->width);
        cr_assert_eq(f->label[label], f->label[i], "seed %llu: %d is not in its component",
                     (unsigned long long)seed, label);
    }
}

// Walls with gaps, then noise: long components, and many small ones.
static void draw_walls(hr_map *map, dice *d) {
    int32_t width = hr_map_width(map), height = hr_map_height(map);
    for (int32_t i = roll(d, 40); i > 0; i--) {
        bool is_upright = roll(d, 2);
        int32_t x = roll(d, width), y = roll(d, height);
        hr_map_fill(map, is_upright ? (hr_rect){x, 0, 1, height} : (hr_rect){0, y, width, 1}, 9);
        for (int32_t gaps = roll(d, 4); gaps > 0; gaps--)
            hr_map_fill(map,
                        is_upright ? (hr_rect){x, roll(d, height), 1, 1 + roll(d, 4)}
                                   : (hr_rect){roll(d, width), y, 1 + roll(d, 4), 1},
                        0);
    }
    int32_t percent = roll(d, 3) ? roll(d, 4) : 20 + roll(d, 40);
    uint8_t *cells = hr_map_cells(map);
    for (int32_t i = 0; i < width * height; i++)
        if (roll(d, 100) < percent) cells[i] = 9;
    hr_map_touch(map, (hr_rect){0, 0, width, height});
}

static void edit_a_little(hr_map *map, dice *d) {
    for (int32_t i = roll(d, 6); i >= 0; i--) {
        hr_cell at = roll_cell(d, hr_map_width(map), hr_map_height(map));
        int32_t width = roll(d, 3) ? 1 + roll(d, 4) : 1 + roll(d, 90);
        int32_t height = roll(d, 3) ? 1 + roll(d, 4) : 1 + roll(d, 90);
        hr_map_fill(map, (hr_rect){at.x, at.y, width, height}, (uint8_t)(roll(d, 2) ? 0 : 9));
    }
}

static void expect_fresh_labels(const hr_map *map, hr_class_id id, uint64_t seed) {
    int32_t width = hr_map_width(map), height = hr_map_height(map);
    hr_map *fresh = empty_map(width, height);
    hr_map_blit(fresh, (hr_rect){0, 0, width, height}, hr_map_cells_const(map), (size_t)width);
    hr_class_id same;
    cr_assert_eq(hr_map_add_class(fresh, hr_map_class(map, id), &same), HR_OK);
    cr_assert_eq(hr_map_refresh(fresh, same), HR_OK);
    for (int32_t i = 0; i < width * height; i++) {
        hr_cell at = {i % width, i / width};
        cr_assert_eq(hr_map_label(map, id, at), hr_map_label(fresh, same, at), "seed %llu at %d %d",
                     (unsigned long long)seed, at.x, at.y);
    }
    hr_map_destroy(fresh);
}

Test(labels, after_any_edits_they_are_those_of_a_flood_and_of_a_fresh_map) {
    static flooded f;
    uint64_t seed = seed_of_run(1);
    for (int32_t round = rounds_of_run(24); round > 0; round--, seed++) {
        dice d = {seed};
        f.width = 1 + roll(&d, WIDTH_MAX), f.height = 1 + roll(&d, HEIGHT_MAX);
        hr_map *map = empty_map(f.width, f.height);
        draw_walls(map, &d);
        hr_class walker = {.pass = hr_pass_up_to(3), .size = 1 + roll(&d, 3)};
        cr_assert_eq(hr_map_add_class(map, walker, &f.id), HR_OK);
        f.map = map;
        for (int32_t i = 0; i < 4; i++) {
            cr_assert_eq(hr_map_refresh(map, f.id), HR_OK);
            expect_labels_right(&f, seed);
            edit_a_little(map, &d);
        }
        cr_assert_eq(hr_map_refresh(map, f.id), HR_OK);
        expect_fresh_labels(map, f.id, seed);
        hr_map_destroy(map);
    }
}

static bool is_labelled(const hr_map *map, hr_class_id id) {
    for (int32_t i = 0; i < hr_map_width(map) * hr_map_height(map); i++)
        if (hr_map_label(map, id, (hr_cell){i % hr_map_width(map), i / hr_map_width(map)}) >= 0)
            return true;
    return false;
}

// Open land, then noise, so that there is more to hold. @return whether an allocation failed.
static bool refresh_in_spite(long fail_at) {
    counting_allocator counts = {0};
    hr_map_config config = hr_map_config_default();
    config.width = 330, config.height = 140, config.allocator = counting(&counts);
    hr_map *map;
    hr_class_id id;
    dice d = {9};
    bool has_failed = false;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    cr_assert_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(3), 1}, &id), HR_OK);
    counts.calls = 0;
    counts.fail_at = fail_at;
    for (int32_t round = 0; round < 3; round++) {
        if (hr_map_refresh(map, id) == HR_OUT_OF_MEMORY) {
            has_failed = true;
            cr_assert_not(is_labelled(map, id));
            cr_assert_eq(hr_map_refresh(map, id), HR_OK);
        }
        expect_fresh_labels(map, id, 9);
        for (int32_t i = 0; i < 9000; i++) hr_map_cells(map)[roll(&d, 330 * 140)] = 9;
        hr_map_touch(map, (hr_rect){0, 0, 330, 140});
    }
    hr_map_destroy(map);
    cr_assert_eq(counts.live, 0);
    return has_failed;
}

// In the tile west of it, three runs lead to the border, of two components; the one between is
// taken from the upper to the lower. All else that the squares above see of the tile stays.
Test(labels, a_run_at_a_border_that_goes_over_to_another_component_of_its_tile_is_joined_again) {
    enum { CLOSED = 9 };
    hr_map *map = empty_map(128, 64);
    hr_class_id id;
    cr_assert_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(3), 1}, &id), HR_OK);
    hr_map_fill(map, (hr_rect){0, 0, 128, 64}, CLOSED);
    hr_map_fill(map, (hr_rect){0, 0, 70, 1}, 0), hr_map_fill(map, (hr_rect){0, 0, 1, 13}, 0);
    hr_map_fill(map, (hr_rect){20, 4, 50, 1}, 0), hr_map_fill(map, (hr_rect){0, 8, 70, 1}, 0);
    cr_assert_eq(hr_map_refresh(map, id), HR_OK);
    cr_expect_eq(hr_map_label(map, id, (hr_cell){69, 8}), hr_map_label(map, id, (hr_cell){0, 0}));
    hr_map_set(map, 5, 8, CLOSED);
    hr_map_fill(map, (hr_rect){30, 5, 1, 3}, 0);
    cr_assert_eq(hr_map_refresh(map, id), HR_OK);
    cr_expect_eq(hr_map_label(map, id, (hr_cell){69, 8}), hr_map_label(map, id, (hr_cell){20, 4}));
    cr_expect_neq(hr_map_label(map, id, (hr_cell){69, 8}), hr_map_label(map, id, (hr_cell){0, 0}));
    hr_map_destroy(map);
}

Test(labels, any_allocation_may_fail_and_a_second_try_labels_all) {
    long fail_at = 1;
    while (refresh_in_spite(fail_at)) fail_at++;
    cr_expect_gt(fail_at, 30);
}

Test(labels, labels_that_could_not_be_finished_are_none) {
    counting_allocator counts = {0};
    hr_map_config config = hr_map_config_default();
    config.width = config.height = 128;
    config.allocator = counting(&counts);
    hr_map *map;
    hr_class_id id;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    cr_assert_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(3), 1}, &id), HR_OK);
    cr_assert_eq(hr_map_refresh(map, id), HR_OK);
    cr_assert_eq(hr_map_label(map, id, (hr_cell){0, 0}), 0);
    for (int32_t i = 0; i < 128 * 128; i++) // more components than there is room for
        hr_map_cells(map)[i] = (i / 128 + i) % 2 ? 9 : 0;
    hr_map_touch(map, (hr_rect){0, 0, 128, 128});
    counts.fail_at = counts.calls + 1;
    cr_assert_eq(hr_map_refresh(map, id), HR_OUT_OF_MEMORY);
    cr_expect_not(hr_map_is_refreshed(map, id));
    cr_expect_eq(hr_map_label(map, id, (hr_cell){0, 0}), -1);
    counts.fail_at = 0;
    cr_assert_eq(hr_map_refresh(map, id), HR_OK);
    cr_expect_eq(hr_map_label(map, id, (hr_cell){2, 0}), 2);
    hr_map_destroy(map);
    cr_expect_eq(counts.live, 0);
}

// ---- No more than what was touched

static int32_t changes_since(const hr_changes *changes, uint64_t version) {
    int32_t count = 0;
    for (int32_t tile = hr_first_change(changes, version); tile >= 0;
         tile = hr_next_change(changes, tile, version))
        count++;
    return count;
}

static int32_t changed_by_fill(hr_map *map, hr_class_id id, hr_rect rect, uint8_t value) {
    cr_assert_eq(hr_map_refresh(map, id), HR_OK);
    uint64_t version = hr_map_version(map);
    hr_map_fill(map, rect, value);
    cr_assert_eq(hr_map_refresh(map, id), HR_OK);
    return changes_since(&map->classes[id]->changed, version);
}

Test(refresh, only_tiles_in_which_a_block_opened_or_closed_count_as_changed) {
    hr_map *map = empty_map(640, 640);
    hr_class_id small, large;
    cr_assert_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(3), 1}, &small), HR_OK);
    cr_assert_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(3), 3}, &large), HR_OK);
    cr_assert_eq(hr_map_refresh(map, small), HR_OK);
    cr_expect_eq(changes_since(&map->classes[small]->changed, 0), 100, "all, when they are new");
    cr_expect_eq(changed_by_fill(map, small, (hr_rect){70, 70, 16, 16}, 9), 1);
    cr_expect_eq(changed_by_fill(map, small, (hr_rect){70, 70, 16, 16}, 9), 0, "the same again");
    cr_expect_eq(changed_by_fill(map, small, (hr_rect){200, 200, 9, 9}, 3), 0, "open as before");
    cr_expect_eq(changed_by_fill(map, small, (hr_rect){120, 120, 16, 16}, 9), 4);
    cr_expect_eq(changed_by_fill(map, large, (hr_rect){66, 66, 1, 1}, 9), 1);
    cr_expect_eq(changed_by_fill(map, large, (hr_rect){320, 320, 1, 1}, 9), 4, "blocks reach back");
    hr_map_destroy(map);
}

// The list of changes against versions kept by tile.
Test(refresh, changes_are_listed_newest_first_and_each_tile_once) {
    enum { TILES = 40 };
    hr_allocator allocator = hr_allocator_default();
    hr_changes changes;
    uint64_t versions[TILES] = {0}, seed = seed_of_run(3);
    dice d = {seed};
    cr_assert(hr_changes_create(&changes, &allocator, TILES));
    for (uint64_t version = 1; version < 500; version++) {
        int32_t tile = roll(&d, TILES);
        hr_changes_add(&changes, tile, version / 2 + 1);
        versions[tile] = version / 2 + 1;
        uint64_t since = (uint64_t)roll(&d, 260), last = UINT64_MAX;
        int32_t expected = 0;
        for (int32_t i = 0; i < TILES; i++) expected += versions[i] > since;
        cr_assert_eq(changes_since(&changes, since), expected);
        for (int32_t i = hr_first_change(&changes, 0); i >= 0; i = hr_next_change(&changes, i, 0)) {
            cr_assert_eq(changes.tiles[i].version, versions[i]);
            cr_assert_leq(versions[i], last);
            last = versions[i];
        }
    }
    hr_changes_destroy(&changes, &allocator);
}
