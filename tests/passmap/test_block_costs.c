// test_block_costs.c - what blocks cost a class, against a twin that looks at every cell around
// them: by value, by the bits of footprints, by clearance; after edits, on all tiny maps and on
// many random ones. HANDRAIL_SEED replays a map, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/map/map_state.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { ROCK = 16, RANGE = 0x80, SIDE_MAX = 210, CLASSES = 4 };

// A map, what the twin knows of it, and classes of which each prices it otherwise.
typedef struct scene {
    uint64_t seed;
    dice dice;
    hr_map *map;
    int32_t width, height;
    hr_class units[CLASSES];
    uint16_t costs[CLASSES][256];
    hr_class_id ids[CLASSES];
    int32_t before[CLASSES][SIDE_MAX * SIDE_MAX]; // costs of blocks, 0 = closed
    uint64_t version;                             // of the map, when those were so
} scene;

// ---- The twin

static bool is_closed_for(const scene *s, const hr_class *unit, int32_t x, int32_t y) {
    return x < 0 || y < 0 || x >= s->width || y >= s->height ||
           !hr_pass_has(unit->pass, hr_map_get(s->map, x, y));
}

static bool is_any_closed(const scene *s, const hr_class *unit, hr_cell block, int32_t margin) {
    for (int32_t y = block.y - margin; y < block.y + unit->size + margin; y++)
        for (int32_t x = block.x - margin; x < block.x + unit->size + margin; x++)
            if (is_closed_for(s, unit, x, y)) return true;
    return false;
}

static int32_t value_cost(const hr_class *unit, uint8_t value) {
    return unit->costs_256ths ? unit->costs_256ths[value] : HR_COST_PLAIN;
}

static int32_t expected_cost(const scene *s, const hr_class *unit, hr_cell block) {
    int32_t dearest = 0, clearance = 0;
    if (is_any_closed(s, unit, block, 0)) return 0;
    for (int32_t y = block.y; y < block.y + unit->size; y++)
        for (int32_t x = block.x; x < block.x + unit->size; x++) {
            int32_t cost = value_cost(unit, hr_map_get(s->map, x, y));
            dearest = cost > dearest ? cost : dearest;
        }
    while (clearance < HR_CLEARANCE_COSTS && !is_any_closed(s, unit, block, clearance + 1))
        clearance++;
    return dearest + (clearance < HR_CLEARANCE_COSTS ? unit->clearance_costs_256ths[clearance] : 0);
}

static void expect_right_block(const scene *s, int32_t which, hr_cell block) {
    int32_t cost = hr_map_block_cost(s->map, s->ids[which], block);
    int32_t expected = expected_cost(s, &s->units[which], block);
    cr_assert_eq(cost, expected, "seed %llu: size %d, %d %d costs %d, not %d",
                 (unsigned long long)s->seed, s->units[which].size, block.x, block.y, cost,
                 expected);
}

// ---- Scenes

static hr_map *map_of(int32_t width, int32_t height, const hr_allocator *allocator) {
    hr_map_config config = {.width = width, .height = height};
    hr_map *map;
    if (allocator) config.allocator = *allocator;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    return map;
}

static void roll_clearance(dice *d, hr_class *unit) {
    for (int32_t i = roll(d, HR_CLEARANCE_COSTS + 1) - 1; i >= 0; i--)
        unit->clearance_costs_256ths[i] = (uint16_t)(roll(d, 3) ? 50 * roll(d, 20) : 0);
}

// What is not rock; the range's bit is dear to some, and closed to one in eight.
static void roll_class(scene *s, int32_t which, int32_t size_max) {
    dice *d = &s->dice;
    uint16_t *costs = s->costs[which];
    for (int value = 0; value < 128; value++) {
        costs[value] = (uint16_t)(100 + 50 * roll(d, 8));
        costs[value | RANGE] = (uint16_t)(roll(d, 4) ? 4 * costs[value] : costs[value]);
    }
    hr_class unit = {.pass = hr_pass_without_bits(roll(d, 8) ? ROCK : ROCK | RANGE),
                     .size = 1 + roll(d, size_max),
                     .costs_256ths = roll(d, 4) ? costs : NULL};
    roll_clearance(d, &unit);
    s->units[which] = unit;
}

static void open_scene(scene *s, uint64_t seed, int32_t width, int32_t height, int32_t size_max) {
    static const uint8_t SOME[] = {0, 0, 0, 0, 1, 2, 3, ROCK, RANGE};
    s->seed = seed, s->dice = (dice){seed}, s->version = 0;
    s->width = width, s->height = height;
    s->map = map_of(width, height, NULL);
    for (int32_t i = roll(&s->dice, width * height / 20 + 2); i > 0; i--) {
        hr_cell at = roll_cell(&s->dice, width, height);
        hr_map_fill(s->map, (hr_rect){at.x, at.y, 1 + roll(&s->dice, 9), 1 + roll(&s->dice, 9)},
                    SOME[roll(&s->dice, 9)]);
    }
    for (int32_t i = 0; i < CLASSES; i++) {
        roll_class(s, i, size_max);
        cr_assert_eq(hr_map_add_class(s->map, s->units[i], &s->ids[i]), HR_OK);
    }
}

static void edit(scene *s) {
    static const uint8_t SOME[] = {0, 0, 1, 2, ROCK, ROCK, RANGE, RANGE | 1};
    hr_cell at = roll_cell(&s->dice, s->width, s->height);
    hr_rect rect = {at.x - 2, at.y - 2, 1 + roll(&s->dice, 7), 1 + roll(&s->dice, 7)};
    hr_map_fill(s->map, rect, SOME[roll(&s->dice, 8)]);
}

static void refresh(scene *s) {
    for (int32_t i = 0; i < CLASSES; i++) cr_assert_eq(hr_map_refresh(s->map, s->ids[i]), HR_OK);
}

static void change_some_class(scene *s) {
    int32_t which = roll(&s->dice, CLASSES), size = s->units[which].size;
    for (int32_t i = 0; i < CLASSES; i++)
        if (i != which && s->ids[i] == s->ids[which]) return;
    roll_class(s, which, 1);
    s->units[which].size = size;
    cr_assert_eq(hr_map_change_class(s->map, s->ids[which], s->units[which]), HR_OK);
}

// ---- All blocks

static void expect_all_right(const scene *s) {
    for (int32_t i = 0; i < CLASSES; i++)
        for (int32_t y = 0; y < s->height; y++)
            for (int32_t x = 0; x < s->width; x++) expect_right_block(s, i, (hr_cell){x, y});
}

Test(block_costs, every_tiny_map_has_the_costs_of_its_cells_and_of_their_clearance) {
    static scene s;
    for (int32_t cells = 0; cells < 1 << 12; cells += stride_of_run(7)) {
        open_scene(&s, (uint64_t)cells + 1, 4, 3, 2);
        for (int32_t i = 0; i < 12; i++)
            hr_map_set(s.map, i % 4, i / 4, (uint8_t)(cells >> i & 1 ? ROCK : i % 3));
        refresh(&s);
        expect_all_right(&s);
        hr_map_destroy(s.map);
    }
}

Test(block_costs, edits_and_changes_of_classes_leave_the_costs_of_a_fresh_map) {
    static scene s;
    uint64_t seed = seed_of_run(9000);
    for (int32_t round = rounds_of_run(12); round > 0; round--, seed++) {
        dice d = {seed};
        int32_t width = 1 + roll(&d, 90), height = 1 + roll(&d, 90);
        open_scene(&s, seed, width, height, 5);
        for (int32_t i = 0; i < 6; i++) {
            refresh(&s);
            expect_all_right(&s);
            for (int32_t edits = roll(&s.dice, 4); edits >= 0; edits--) edit(&s);
            if (roll(&s.dice, 3) == 0) change_some_class(&s);
        }
        hr_map_destroy(s.map);
    }
}

// Large sizes, of which blocks reach over several tiles; looked at where tiles meet above all.
Test(block_costs, blocks_of_all_sizes_are_right_across_the_borders_of_tiles) {
    static const int32_t SIZES[] = {63, 64, 65, 130};
    static scene s;
    uint64_t seed = seed_of_run(9500);
    for (int32_t round = rounds_of_run(10); round > 0; round--, seed++) {
        open_scene(&s, seed, 200, 190, 1);
        for (int32_t i = 0; i < CLASSES; i++) {
            s.units[i].size = SIZES[i];
            cr_assert_eq(hr_map_add_class(s.map, s.units[i], &s.ids[i]), HR_OK);
        }
        hr_map_fill(s.map, (hr_rect){0, 0, 200, 190}, 0);
        for (int32_t i = 0; i < 8; i++) {
            hr_map_set(s.map, roll(&s.dice, 200), roll(&s.dice, 190), (uint8_t)roll(&s.dice, 4));
            if (i % 3 == 2) hr_map_set(s.map, roll(&s.dice, 200), roll(&s.dice, 190), ROCK);
            refresh(&s);
            for (int32_t look = 0; look < 40; look++) {
                hr_cell block = roll_cell(&s.dice, 137, 127);
                if (look % 3 == 0) block.x = 62 + roll(&s.dice, 4);
                if (look % 3 == 1) block.y = 62 + roll(&s.dice, 4);
                expect_right_block(&s, look % CLASSES, block);
            }
        }
        hr_map_destroy(s.map);
    }
}

// ---- Which tiles have changed

static void keep_costs(scene *s) {
    for (int32_t i = 0; i < CLASSES; i++)
        for (int32_t c = 0; c < s->width * s->height; c++)
            s->before[i][c] =
                hr_map_block_cost(s->map, s->ids[i], (hr_cell){c % s->width, c / s->width});
    s->version = hr_map_version(s->map);
}

static bool has_other_costs(const scene *s, int32_t which, int32_t tile) {
    int32_t left = tile % s->map->tile_columns * HR_TILE;
    int32_t top = tile / s->map->tile_columns * HR_TILE;
    for (int32_t y = top; y < top + HR_TILE && y < s->height; y++)
        for (int32_t x = left; x < left + HR_TILE && x < s->width; x++)
            if (hr_map_block_cost(s->map, s->ids[which], (hr_cell){x, y}) !=
                s->before[which][y * s->width + x])
                return true;
    return false;
}

// A tile is listed if a block's cost in it is another; one of a closed block, which has none, may
// list it, too.
static int32_t count_listed(const scene *s, int32_t which) {
    const hr_class_entry *entry = hr_class_entry_of(s->map, s->ids[which]);
    int32_t listed = 0;
    if (!hr_has_costs(entry)) return 0;
    for (int32_t tile = 0; tile < s->map->tile_columns * s->map->tile_rows; tile++) {
        bool is_listed = entry->redone.tiles[tile].version > s->version;
        if (has_other_costs(s, which, tile))
            cr_assert(is_listed, "seed %llu: tile %d", (unsigned long long)s->seed, tile);
        listed += is_listed;
    }
    return listed;
}

Test(block_costs, tiles_with_other_costs_are_listed_and_touched_ones_with_the_same_are_not) {
    static scene s;
    uint64_t seed = seed_of_run(9700);
    for (int32_t round = rounds_of_run(15); round > 0; round--, seed++) {
        open_scene(&s, seed, 200, 150, 3);
        refresh(&s);
        for (int32_t i = 0; i < 12; i++) {
            keep_costs(&s);
            edit(&s);
            refresh(&s);
            for (int32_t k = 0; k < CLASSES; k++) count_listed(&s, k);
            keep_costs(&s);
            hr_map_touch(s.map, (hr_rect){0, 0, 200, 150});
            refresh(&s);
            for (int32_t k = 0; k < CLASSES; k++) cr_assert_eq(count_listed(&s, k), 0);
        }
        hr_map_destroy(s.map);
    }
}

// ---- Footprints

Test(block_costs, a_bit_of_a_footprint_has_its_price_and_overlapping_ones_count) {
    hr_map *map = map_of(70, 70, NULL);
    uint16_t costs[256];
    for (int value = 0; value < 256; value++) costs[value] = value & RANGE ? 1024 : 256;
    hr_class_id scout;
    hr_class unit = {.pass = hr_pass_without_bits(ROCK), .size = 1, .costs_256ths = costs};
    cr_assert_eq(hr_map_add_class(map, unit, &scout), HR_OK);
    hr_footprint_id ids[2];
    for (int32_t i = 0; i < 2; i++) {
        hr_footprint range = {.cells = {10 + 3 * i, 10, 5, 5}, .bits = RANGE};
        cr_assert_eq(hr_footprint_stamp(map, range, &ids[i]), HR_OK);
    }
    cr_assert_eq(hr_map_refresh(map, scout), HR_OK);
    cr_expect_eq(hr_map_block_cost(map, scout, (hr_cell){9, 10}), 256);
    cr_expect_eq(hr_map_block_cost(map, scout, (hr_cell){10, 10}), 1024);
    cr_expect_eq(hr_map_block_cost(map, scout, (hr_cell){13, 14}), 1024, "under both");
    cr_assert_eq(hr_footprint_lift(map, ids[0]), HR_OK);
    cr_assert_eq(hr_map_refresh(map, scout), HR_OK);
    cr_expect_eq(hr_map_block_cost(map, scout, (hr_cell){12, 10}), 256);
    cr_expect_eq(hr_map_block_cost(map, scout, (hr_cell){13, 14}), 1024, "the other still stands");
    cr_assert_eq(hr_footprint_move(map, ids[1], (hr_cell){40, 40}), HR_OK);
    cr_assert_eq(hr_map_refresh(map, scout), HR_OK);
    cr_expect_eq(hr_map_block_cost(map, scout, (hr_cell){13, 14}), 256);
    cr_expect_eq(hr_map_block_cost(map, scout, (hr_cell){44, 44}), 1024);
    hr_map_destroy(map);
}

// ---- Classes

Test(block_costs, a_class_without_costs_by_clearance_is_what_it_was) {
    hr_map *map = map_of(8, 8, NULL);
    hr_class_id plain, shy, again;
    hr_class unit = {.pass = hr_pass_up_to(0), .size = 1};
    cr_assert_eq(hr_map_add_class(map, unit, &plain), HR_OK);
    cr_expect_null(hr_map_class(map, plain).costs_256ths);
    unit.clearance_costs_256ths[0] = 100;
    cr_assert_eq(hr_map_add_class(map, unit, &shy), HR_OK);
    cr_expect_neq(shy, plain);
    cr_assert_eq(hr_map_add_class(map, unit, &again), HR_OK);
    cr_expect_eq(again, shy);
    cr_expect_eq(hr_map_class(map, shy).costs_256ths[0], HR_COST_PLAIN);
    cr_assert_eq(hr_map_add_class(map, hr_map_class(map, shy), &again), HR_OK);
    cr_expect_eq(again, shy, "as it is handed out");
    cr_assert_eq(hr_map_refresh(map, shy), HR_OK);
    cr_expect_eq(hr_map_block_cost(map, shy, (hr_cell){0, 3}), 356, "beside the edge of the map");
    cr_expect_eq(hr_map_block_cost(map, shy, (hr_cell){3, 3}), 256);
    cr_assert_eq(hr_map_refresh(map, plain), HR_OK);
    cr_expect_eq(hr_map_cost_bytes(map, plain), 0);
    cr_expect_eq(hr_map_cost_bytes(map, shy), 64);
    hr_map_destroy(map);
}

static hr_error add(hr_map *map, const uint16_t costs[256], uint16_t nearest, uint16_t next) {
    hr_class_id id;
    hr_class unit = {.pass = hr_pass_up_to(99), .size = 1, .costs_256ths = costs};
    unit.clearance_costs_256ths[0] = nearest, unit.clearance_costs_256ths[1] = next;
    return hr_map_add_class(map, unit, &id);
}

Test(block_costs, costs_that_do_not_fit_are_refused_by_name) {
    hr_map *map = map_of(8, 8, NULL);
    uint16_t costs[256];
    for (int value = 0; value < 256; value++) costs[value] = (uint16_t)(1000 + value);
    costs[200] = 0; // cannot be entered
    cr_expect_eq(add(map, costs, 65535 - 1099, 0), HR_OK);
    cr_expect_eq(add(map, costs, 65535 - 1098, 0), HR_BAD_CLEARANCE, "more than 65535");
    cr_expect_eq(add(map, costs, 1, 2), HR_OK, "sums that are equal count once");
    cr_expect_eq(add(map, costs, 1000, 55), HR_OK, "255 costs");
    cr_expect_eq(add(map, costs, 1000, 3000), HR_BAD_CLEARANCE, "300 costs");
    costs[99] = 0;
    cr_expect_eq(add(map, costs, 0, 0), HR_BAD_COST);
    cr_expect_eq(hr_map_class_count(map), 3);
    hr_class unit = {.pass = hr_pass_up_to(0), .size = 1, .costs_256ths = costs};
    unit.clearance_costs_256ths[7] = 65000;
    cr_expect_eq(hr_map_change_class(map, 0, unit), HR_BAD_CLEARANCE);
    hr_class none = {.size = 1};
    none.clearance_costs_256ths[7] = 65535;
    hr_class_id id;
    cr_expect_eq(hr_map_add_class(map, none, &id), HR_OK, "it can enter nothing");
    hr_map_destroy(map);
}

// ---- Memory

static bool refresh_failing_at(long fail_at) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    hr_map *map = map_of(100, 100, &allocator);
    hr_class unit = {.pass = hr_pass_up_to(0), .size = 2, .clearance_costs_256ths = {300, 100}};
    hr_class_id id;
    hr_map_set(map, 50, 50, 9);
    cr_assert_eq(hr_map_add_class(map, unit, &id), HR_OK);
    counts.fail_at = counts.calls + fail_at;
    hr_error error = hr_map_refresh(map, id);
    bool has_failed = error == HR_OUT_OF_MEMORY;
    if (has_failed) error = hr_map_refresh(map, id);
    cr_assert_eq(error, HR_OK);
    cr_assert_eq(hr_map_block_cost(map, id, (hr_cell){48, 50}), 556);
    cr_assert_eq(hr_map_block_cost(map, id, (hr_cell){47, 48}), 356);
    cr_assert_eq(hr_class_entry_of(map, id)->redone.tiles[3].version, hr_map_version(map));
    cr_assert_eq(hr_map_change_class(map, id, (hr_class){hr_pass_up_to(0), 2}), HR_OK);
    cr_assert_eq(hr_map_cost_bytes(map, id), 0);
    hr_map_destroy(map);
    cr_assert_eq(counts.live, 0);
    return has_failed;
}

Test(block_costs, any_allocation_may_fail_and_a_second_try_succeeds) {
    long fail_at = 1;
    while (refresh_failing_at(fail_at)) fail_at++;
    cr_expect_gt(fail_at, 5);
}
