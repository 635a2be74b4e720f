// test_views.c - views against a twin that notes each cell as it was seen last, after every call.
// HANDRAIL_SEED replays a history, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/footprints.h"
#include "passmap/links.h"
#include "passmap/views.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <string.h>

enum { WIDTH = 150, HEIGHT = 100, CELLS = WIDTH * HEIGHT, UNKNOWN = 7, UNIT = 0x40, HOUSE = 0x20 };

typedef struct history {
    dice dice;
    uint64_t seed;
    hr_map *map, *view;
    uint8_t seen[CELLS];    // the view's ground
    hr_footprint_id on_map; // a unit that stands on the map
    hr_footprint own;       // one that stands on the view
    hr_footprint_id own_id; // 0 = none
} history;

static history the_history; // too large for a stack

static const hr_rect ALL = {0, 0, WIDTH, HEIGHT};

static hr_class plain(int32_t size) {
    uint8_t open[] = {0, 1, UNKNOWN};
    return (hr_class){.pass = hr_pass_of_values(open, (size_t)size), .size = size}; // 3 may be bold
}

static hr_map *make_map(const hr_allocator *allocator) {
    hr_map_config config = hr_map_config_default();
    hr_map *map;
    hr_class_id id;
    config.width = WIDTH, config.height = HEIGHT;
    if (allocator) config.allocator = *allocator;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    for (int32_t size = 1; size <= 3; size++)
        cr_assert_eq(hr_map_add_class(map, plain(size), &id), HR_OK);
    return map;
}

static history *begin(uint64_t seed, const hr_view_config *config) {
    history *h = &the_history;
    *h = (history){.dice = {seed}, .seed = seed, .map = make_map(NULL)};
    hr_footprint unit = {{20, 20, 2, 2}, UNIT};
    for (int32_t i = 0; i < CELLS; i += 1 + roll(&h->dice, 9))
        hr_map_set(h->map, i % WIDTH, i / WIDTH, 2);
    cr_assert_eq(hr_footprint_stamp(h->map, unit, &h->on_map), HR_OK);
    cr_assert_eq(hr_map_create_view(h->map, config, &h->view), HR_OK);
    memset(h->seen, config ? config->unknown : 0, CELLS);
    return h;
}

static void end(history *h) {
    hr_map_destroy(h->map);
    hr_map_destroy(h->view);
}

static hr_rect any_rect(history *h) {
    hr_cell at = roll_cell(&h->dice, WIDTH + 20, HEIGHT + 20);
    return (hr_rect){at.x - 10, at.y - 10, roll(&h->dice, 40), roll(&h->dice, 30)};
}

static bool is_on_map(int32_t x, int32_t y) { return x >= 0 && y >= 0 && x < WIDTH && y < HEIGHT; }

// What the view takes a cell of the map for: units are not seen.
static uint8_t look(const history *h, int32_t x, int32_t y) {
    uint8_t ground;
    hr_map_read_ground(h->map, (hr_rect){x, y, 1, 1}, &ground, 1);
    return (uint8_t)(ground | (hr_map_get(h->map, x, y) & ~UNIT));
}

static void note(history *h, int32_t x, int32_t y) {
    if (is_on_map(x, y)) h->seen[y * WIDTH + x] = look(h, x, y);
}

static void note_rect(history *h, hr_rect rect) {
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        for (int32_t x = rect.x; x < rect.x + rect.width; x++) note(h, x, y);
}

// ---- Acts

static void reveal(history *h) {
    hr_rect rect = any_rect(h);
    cr_assert_eq(hr_view_reveal(h->view, h->map, rect), HR_OK);
    note_rect(h, rect);
}

static void reveal_disc(history *h) {
    hr_cell at = roll_cell(&h->dice, WIDTH, HEIGHT);
    int32_t radius = roll(&h->dice, 25);
    cr_assert_eq(hr_view_reveal_disc(h->view, h->map, at, radius), HR_OK);
    for (int32_t y = -radius; y <= radius; y++)
        for (int32_t x = -radius; x <= radius; x++)
            if (x * x + y * y <= radius * radius + radius) note(h, at.x + x, at.y + y);
}

static void edit_map(history *h) {
    hr_footprint_id house;
    hr_cell at = roll_cell(&h->dice, WIDTH - 4, HEIGHT - 4);
    hr_map_fill(h->map, any_rect(h), (uint8_t)roll(&h->dice, 4));
    cr_assert_eq(hr_footprint_move(h->map, h->on_map, at), HR_OK);
    at = roll_cell(&h->dice, WIDTH - 4, HEIGHT - 4);
    hr_footprint footprint = {{at.x, at.y, 4, 4}, HOUSE};
    cr_assert_eq(hr_footprint_stamp(h->map, footprint, &house), HR_OK);
}

static void edit_view(history *h) {
    hr_rect rect = any_rect(h);
    uint8_t value = (uint8_t)roll(&h->dice, 4);
    hr_map_fill(h->view, rect, value);
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        for (int32_t x = rect.x; x < rect.x + rect.width; x++)
            if (is_on_map(x, y)) h->seen[y * WIDTH + x] = value;
}

static void stamp_view(history *h) {
    if (h->own_id) cr_assert_eq(hr_footprint_lift(h->view, h->own_id), HR_OK);
    hr_cell at = roll_cell(&h->dice, WIDTH - 9, HEIGHT - 9);
    h->own = (hr_footprint){{at.x, at.y, 9, 9}, UNIT};
    cr_assert_eq(hr_footprint_stamp(h->view, h->own, &h->own_id), HR_OK);
}

static void set_cells(history *h) {
    for (int32_t i = 0; i < 20; i++) {
        hr_cell at = roll_cell(&h->dice, WIDTH, HEIGHT);
        hr_map_set(h->view, at.x, at.y, 3);
        h->seen[at.y * WIDTH + at.x] = 3;
    }
}

static void act(history *h, bool with_footprints) {
    static void (*const ACTS[])(history *) = {reveal,    reveal_disc, reveal,   reveal_disc,
                                              edit_view, edit_map,    set_cells};
    if (with_footprints && roll(&h->dice, 8) == 0)
        stamp_view(h);
    else
        ACTS[roll(&h->dice, sizeof ACTS / sizeof *ACTS)](h);
}

// ---- What is expected

static void expect_cells(const history *h) {
    static uint8_t ground[CELLS], values[CELLS];
    hr_map_read_ground(h->view, ALL, ground, WIDTH);
    hr_map_read(h->view, ALL, values, WIDTH);
    cr_assert_arr_eq(ground, h->seen, CELLS, "seed %llu", (unsigned long long)h->seed);
    for (int32_t i = 0; i < CELLS; i++) {
        hr_rect own = h->own.cells;
        int32_t x = i % WIDTH, y = i / WIDTH;
        bool stands = h->own_id && x >= own.x && y >= own.y && x < own.x + own.width &&
                      y < own.y + own.height;
        uint8_t value = (uint8_t)(h->seen[i] | (stands ? UNIT : 0));
        cr_assert_eq(values[i], value, "seed %llu, cell %d", (unsigned long long)h->seed, (int)i);
        cr_assert_eq(hr_map_get(h->view, x, y), value);
    }
}

// Planes and labels of a map that has always had these cells.
static void expect_labels(const history *h) {
    static uint8_t values[CELLS];
    hr_map *twin = make_map(NULL);
    hr_map_read(h->view, ALL, values, WIDTH);
    hr_map_blit(twin, ALL, values, WIDTH);
    for (hr_class_id id = 0; id < 3; id++) {
        cr_assert_eq(hr_map_refresh(twin, id), HR_OK);
        cr_assert_eq(hr_map_refresh(h->view, id), HR_OK);
        for (int32_t i = 0; i < CELLS; i++) {
            hr_cell at = {i % WIDTH, i / WIDTH};
            cr_assert_eq(hr_map_label(h->view, id, at), hr_map_label(twin, id, at),
                         "seed %llu, class %d", (unsigned long long)h->seed, (int)id);
        }
    }
    hr_map_destroy(twin);
}

static void live(bool with_footprints) {
    uint64_t seed = seed_of_run(with_footprints ? 40 : 1);
    for (int32_t round = rounds_of_run(12); round > 0; round--, seed++) {
        history *h = begin(seed, &(hr_view_config){.unknown = UNKNOWN, .unseen_bits = UNIT});
        for (int32_t i = 0; i < 60; i++) {
            act(h, with_footprints);
            expect_cells(h);
            if (i % 8 == 0) expect_labels(h);
        }
        end(h);
    }
}

Test(views, have_each_cell_as_it_was_seen_last) { live(false); }

Test(views, may_have_footprints_of_their_own) { live(true); }

Test(views, are_not_of_a_new_version_where_nothing_is_new) {
    history *h = begin(3, NULL);
    hr_rect rect = {10, 10, 30, 30};
    uint64_t version = hr_map_version(h->view);
    cr_assert_eq(hr_view_reveal(h->view, h->map, rect), HR_OK);
    cr_expect_gt(hr_map_version(h->view), version);
    version = hr_map_version(h->view);
    cr_assert_eq(hr_view_reveal(h->view, h->map, rect), HR_OK);
    cr_assert_eq(hr_view_reveal_disc(h->view, h->map, (hr_cell){25, 25}, 9), HR_OK);
    cr_expect_eq(hr_map_version(h->view), version);
    hr_map_fill(h->map, (hr_rect){100, 50, 40, 40}, 3); // where nobody looks
    cr_assert_eq(hr_view_reveal(h->view, h->map, rect), HR_OK);
    cr_expect_eq(hr_map_version(h->view), version);
    end(h);
}

Test(views, may_begin_with_all_cells_seen_and_outlive_their_map) {
    history *h = begin(4, NULL);
    hr_map *view;
    uint8_t before[CELLS], after[CELLS];
    hr_view_config config = {.is_all_seen = true};
    cr_assert_eq(hr_map_create_view(h->map, &config, &view), HR_OK);
    hr_map_read(h->map, ALL, before, WIDTH);
    hr_map_fill(h->map, ALL, 1);
    end(h);
    hr_map_read(view, ALL, after, WIDTH);
    cr_expect_arr_eq(after, before, CELLS); // units, too
    hr_map_destroy(view);
}

Test(views, have_the_classes_of_the_map_under_the_same_ids) {
    hr_map *map = make_map(NULL), *view;
    uint16_t costs[256];
    hr_class_id id;
    for (int32_t i = 0; i < 256; i++) costs[i] = (uint16_t)(200 + i);
    hr_class dear = {.pass = hr_pass_up_to(9), .size = 2, .costs_256ths = costs};
    cr_assert_eq(hr_map_add_class(map, dear, &id), HR_OK);
    cr_assert_eq(hr_map_remove_class(map, 1), HR_OK);
    cr_assert_eq(hr_map_create_view(map, NULL, &view), HR_OK);
    hr_map_destroy(map);
    cr_expect_eq(hr_map_class_count(view), 4);
    cr_expect_eq(hr_map_class(view, 0).size, 1);
    cr_expect_eq(hr_map_class(view, 1).size, 0);
    cr_expect_eq(hr_map_class(view, 2).size, 3);
    cr_expect_arr_eq(hr_map_class(view, 3).costs_256ths, costs, sizeof costs);
    cr_assert_eq(hr_map_add_class(view, plain(2), &id), HR_OK);
    cr_expect_eq(id, 1);
    cr_expect_eq(hr_map_refresh(view, 3), HR_OK);
    hr_map_destroy(view);
}

Test(views, can_see_what_an_ally_sees) {
    history *h = begin(5, NULL);
    hr_map *ally;
    hr_rect rect = {60, 40, 30, 30};
    cr_assert_eq(hr_map_create_view(h->map, NULL, &ally), HR_OK);
    cr_assert_eq(hr_view_reveal(ally, h->map, rect), HR_OK);
    hr_map_fill(h->map, rect, 3);
    cr_assert_eq(hr_view_reveal(h->view, ally, rect), HR_OK);
    for (int32_t y = rect.y; y < rect.y + rect.height; y++)
        for (int32_t x = rect.x; x < rect.x + rect.width; x++)
            cr_assert_eq(hr_map_get(h->view, x, y), hr_map_get(ally, x, y));
    hr_map_destroy(ally);
    end(h);
}

Test(views, refuse_a_map_of_other_sides_and_look_nowhere_beyond_the_edge) {
    history *h = begin(6, NULL);
    hr_map *other = empty_map(WIDTH, HEIGHT + 1), *wider = empty_map(WIDTH + 1, HEIGHT);
    uint64_t version = hr_map_version(h->view);
    cr_expect_eq(hr_view_reveal(h->view, other, ALL), HR_BAD_SIZE);
    cr_expect_eq(hr_view_reveal(h->view, wider, ALL), HR_BAD_SIZE);
    cr_expect_eq(hr_view_reveal_disc(h->view, other, (hr_cell){5, 5}, 5), HR_BAD_SIZE);
    hr_map_destroy(wider);
    cr_expect_eq(hr_view_reveal(h->view, h->map, (hr_rect){WIDTH, 0, 9, 9}), HR_OK);
    cr_expect_eq(hr_view_reveal(h->view, h->map, (hr_rect){5, 5, -9, 9}), HR_OK);
    cr_expect_eq(hr_view_reveal(h->view, h->map, (hr_rect){5, 5, 9, 0}), HR_OK);
    cr_expect_eq(hr_view_reveal_disc(h->view, h->map, (hr_cell){5, 5}, -1), HR_OK);
    cr_expect_eq(hr_view_reveal_disc(h->view, h->map, (hr_cell){5, 5}, 16384), HR_OK);
    cr_expect_eq(hr_view_reveal_disc(h->view, h->map, (hr_cell){-50, 5}, 9), HR_OK);
    cr_expect_eq(hr_view_reveal_disc(h->view, h->map, (hr_cell){INT32_MAX, INT32_MIN}, 9), HR_OK);
    cr_expect_eq(hr_view_reveal_disc(h->view, h->map, (hr_cell){INT32_MAX - 1, 5}, 3), HR_OK);
    cr_expect_eq(hr_view_reveal_disc(h->view, h->map, (hr_cell){5, INT32_MAX - 1}, 3), HR_OK);
    cr_expect_eq(hr_map_version(h->view), version);
    hr_map_destroy(other);
    end(h);
}

Test(views, hold_no_more_cells_than_they_have_seen_and_say_how_many) {
    hr_map *map = make_map(NULL), *view;
    cr_expect_eq(hr_map_cell_bytes(map), CELLS);
    cr_expect_eq(hr_map_shared_bytes(map), 0, "it never had a view");
    for (int32_t i = 0; i < CELLS; i++) hr_map_set(map, i % WIDTH, i / WIDTH, (uint8_t)(i * 7));
    cr_assert_eq(hr_map_create_view(map, NULL, &view), HR_OK);
    size_t unseen = hr_map_cell_bytes(view);
    cr_expect_lt(unseen, CELLS);
    cr_assert_eq(hr_view_reveal(view, map, (hr_rect){0, 0, 8, 8}), HR_OK);
    size_t seen = hr_map_cell_bytes(view);
    cr_expect_gt(seen, unseen);
    cr_assert_eq(hr_view_reveal(view, map, ALL), HR_OK);
    cr_expect_gt(hr_map_cell_bytes(view), seen);
    cr_expect_gt(hr_map_cell_bytes(view), CELLS, "all of it, and where each part is");
    cr_assert_not_null(hr_map_cells(view));
    cr_expect_eq(hr_map_cell_bytes(view), CELLS, "flat, like the map's");
    cr_assert_eq(hr_map_refresh(view, 0), HR_OK);
    cr_expect_gt(hr_map_shared_bytes(map), 0);
    cr_expect_eq(hr_map_shared_bytes(map), hr_map_shared_bytes(view));
    hr_map_destroy(map);
    hr_map_destroy(view);
}

Test(views, are_made_or_not_when_memory_runs_out) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    hr_map *map = make_map(&allocator), *view = NULL;
    hr_link link = {.from = {100, 100}, .to = {1000, 1000}};
    hr_link_id id;
    cr_assert_eq(hr_link_add(map, &link, &id), HR_OK);
    cr_assert_eq(hr_map_create_view(map, NULL, &view), HR_OK); // from now on it can share
    hr_map_destroy(view);
    long live = counts.live;
    hr_error error = HR_OUT_OF_MEMORY;
    for (long fail = 1; error; fail++) {
        counts.calls = 0;
        counts.fail_at = fail;
        error = hr_map_create_view(map, &(hr_view_config){.is_all_seen = true}, &view);
        if (!error) break;
        cr_assert_eq(error, HR_OUT_OF_MEMORY);
        cr_assert_null(view);
        cr_assert_eq(counts.live, live);
    }
    counts.fail_at = 0;
    cr_expect(hr_link_get(view, id, &link), "links are the map's, under the same ids");
    hr_map_destroy(view);
    cr_expect_eq(counts.live, live);
    hr_map_destroy(map);
    cr_expect_eq(counts.live, 0);
}
