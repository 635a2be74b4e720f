// test_footprints.c - footprints against a twin that ORs them over the ground, after every call.
// HANDRAIL_SEED replays a history, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/map/map_state.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SIDE = 40, MANY = 400, SPANS = 24 };

// The ground, and what stands on it, in no order.
typedef struct history {
    hr_map *map;
    dice dice;
    uint64_t seed;
    uint8_t ground[SIDE * SIDE];
    hr_footprint_id ids[MANY];
    hr_footprint standing[MANY];
    hr_span spans[MANY][SPANS]; // of standing[i], which does not point to them
    int32_t count;
} history;

static void open_history(history *h, uint64_t seed, counting_allocator *counts) {
    hr_map_config config = hr_map_config_default();
    config.width = config.height = SIDE;
    if (counts) config.allocator = counting(counts);
    *h = (history){.seed = seed, .dice = {seed}};
    cr_assert_eq(hr_map_create(&config, &h->map), HR_OK);
}

// By the definition of each shape, cell by cell.
static bool covers(const hr_footprint *f, const hr_span *spans, int32_t x, int32_t y) {
    int64_t column = x - f->cells.x, row = y - f->cells.y;
    int64_t width = f->cells.width, height = f->cells.height;
    if (column < 0 || row < 0 || column >= width || row >= height) return false;
    if (f->shape == HR_SHAPE_RECT) return true;
    if (f->shape == HR_SHAPE_DISC) {
        int64_t across = (2 * column + 1 - width) * height, down = (2 * row + 1 - height) * width;
        return across * across + down * down <= width * height * width * height;
    }
    for (int32_t i = 0; i < f->span_count; i++)
        if (spans[i].y == row && column >= spans[i].x && column < spans[i].x + spans[i].width)
            return true;
    return false;
}

static uint8_t expected_at(const history *h, int32_t x, int32_t y) {
    uint8_t value = h->ground[y * SIDE + x];
    for (int32_t i = 0; i < h->count; i++)
        if (covers(&h->standing[i], h->spans[i], x, y)) value |= h->standing[i].bits;
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

// A box with a cell on the map.
static hr_cell random_place(dice *d, const hr_rect *box) {
    hr_cell at = roll_cell(d, SIDE + box->width - 1, SIDE + box->height - 1);
    return (hr_cell){at.x - box->width + 1, at.y - box->height + 1};
}

// Rows of a box, with gaps in between; some have several spans, some touch each other.
static int32_t random_spans(dice *d, const hr_rect *box, hr_span spans[SPANS]) {
    int32_t count = 0;
    for (int32_t y = 0; y < box->height; y++)
        for (int32_t x = roll(d, 4); x < box->width && count < SPANS && roll(d, 6);) {
            int32_t width = 1 + roll(d, box->width - x);
            spans[count++] = (hr_span){x, y, width};
            x += width + roll(d, 3);
        }
    if (count == 0) spans[count++] = (hr_span){box->width - 1, box->height - 1, 1};
    return count;
}

static hr_footprint random_footprint(dice *d, hr_span spans[SPANS]) {
    hr_rect cells = random_rect(d, roll(d, 10) ? 4 : SIDE);
    hr_footprint f = {.cells = cells,
                      .bits = (uint8_t)(roll(d, 4) ? 1 << roll(d, 3) : 1 + roll(d, 255)),
                      .shape = (hr_shape)roll(d, 3)};
    if (f.shape == HR_SHAPE_RECT) return f;
    f.cells.width = 1 + roll(d, 16), f.cells.height = roll(d, 2) ? f.cells.width : 1 + roll(d, 16);
    hr_cell at = random_place(d, &f.cells);
    f.cells.x = at.x, f.cells.y = at.y;
    if (f.shape == HR_SHAPE_SPANS) f.span_count = random_spans(d, &f.cells, spans);
    return f;
}

// The caller's spans are gone after the call.
static hr_error stamp_with(history *h, hr_footprint footprint, const hr_span *spans) {
    hr_footprint_id id;
    hr_span gone[SPANS] = {{0}};
    for (int32_t i = 0; i < footprint.span_count; i++) gone[i] = h->spans[h->count][i] = spans[i];
    footprint.spans = gone;
    hr_error error = hr_footprint_stamp(h->map, footprint, &id);
    memset(gone, 0x5A, sizeof gone);
    cr_assert_eq(error == HR_OK, id != 0);
    if (error) return error;
    footprint.spans = NULL;
    h->ids[h->count] = id;
    h->standing[h->count++] = footprint;
    return HR_OK;
}

static hr_error stamp(history *h, hr_footprint footprint) { return stamp_with(h, footprint, NULL); }

static void lift(history *h, int32_t index) {
    cr_assert_eq(hr_footprint_lift(h->map, h->ids[index]), HR_OK);
    cr_assert_eq(hr_footprint_lift(h->map, h->ids[index]), HR_UNKNOWN_FOOTPRINT);
    h->ids[index] = h->ids[--h->count];
    h->standing[index] = h->standing[h->count];
    memmove(h->spans[index], h->spans[h->count], sizeof h->spans[index]);
}

static hr_cell random_goal(dice *d, const hr_footprint *f) {
    bool is_rect = f->shape == HR_SHAPE_RECT;
    if (is_rect) return roll_cell(d, SIDE - f->cells.width + 1, SIDE - f->cells.height + 1);
    hr_cell at = {f->cells.x + roll(d, 3) - 1, f->cells.y + roll(d, 3) - 1}; // mostly a step
    bool is_near =
        at.x < SIDE && at.y < SIDE && at.x + f->cells.width > 0 && at.y + f->cells.height > 0;
    return is_near && roll(d, 4) ? at : random_place(d, &f->cells);
}

// Some of what stands, in any order, one perhaps more than once.
static int32_t random_moves(history *h, hr_move *moves, int32_t places[]) {
    int32_t count = h->count ? roll(&h->dice, 12) : 0;
    for (int32_t i = 0; i < count; i++) {
        places[i] = roll(&h->dice, h->count);
        hr_cell to = random_goal(&h->dice, &h->standing[places[i]]);
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

static void stamp_some(history *h) {
    hr_span spans[SPANS];
    hr_footprint footprint = random_footprint(&h->dice, spans);
    if (h->count < MANY) cr_assert_eq(stamp_with(h, footprint, spans), HR_OK);
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
        stamp_some(h);
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

// ---- Shapes

// All cells of a map, counted.
static int32_t cells_of(const hr_footprint *f, int32_t side) {
    hr_map *map = empty_map(side, side);
    hr_footprint_id id;
    int32_t count = 0;
    cr_assert_eq(hr_footprint_stamp(map, *f, &id), HR_OK);
    for (int32_t i = 0; i < side * side; i++) {
        bool is_set = hr_map_cells_const(map)[i] == f->bits;
        cr_assert_eq(is_set, covers(f, f->spans, i % side, i / side), "%d x %d at %d %d",
                     f->cells.width, f->cells.height, i % side, i / side);
        count += is_set;
    }
    hr_map_destroy(map);
    return count;
}

Test(footprints, discs_of_all_small_boxes_have_the_cells_of_their_definition) {
    for (int32_t width = 1; width <= 21; width++)
        for (int32_t height = 1; height <= 21; height++) {
            hr_footprint f = {.cells = {2, 3, width, height}, .bits = 4, .shape = HR_SHAPE_DISC};
            int32_t count = cells_of(&f, 30);
            f.cells = (hr_rect){3, 2, height, width};
            cr_assert_eq(cells_of(&f, 30), count, "on its side");
        }
}

Test(footprints, a_disc_around_a_cell_has_the_cells_within_its_radius) {
    for (int32_t radius = 0; radius <= 20; radius++) {
        hr_footprint f = hr_footprint_disc((hr_cell){22, 21}, radius, 2);
        int32_t expected = 0;
        for (int32_t y = -radius; y <= radius; y++)
            for (int32_t x = -radius; x <= radius; x++)
                expected += x * x + y * y <= radius * radius + radius;
        cr_assert_eq(cells_of(&f, 44), expected, "radius %d", radius);
    }
    cr_expect_eq(hr_footprint_disc((hr_cell){0, 0}, -1, 2).cells.width, 0);
    cr_expect_eq(hr_footprint_disc((hr_cell){0, 0}, 16384, 2).cells.width, 0);
    cr_expect_eq(hr_footprint_disc((hr_cell){INT32_MIN, 0}, 9, 2).cells.width, 0);
}

// On a map of one row, of which each cell is right of, left of or on the rim.
Test(footprints, the_largest_disc_and_the_flattest_are_exact) {
    hr_map *map = empty_map(HR_SIDE_MAX, 1);
    hr_footprint_id id;
    const int64_t RADIUS = 16383;
    hr_footprint f = hr_footprint_disc((hr_cell){0, 12000}, (int32_t)RADIUS, 1);
    cr_assert_eq(hr_footprint_stamp(map, f, &id), HR_OK);
    for (int64_t x = 0; x < HR_SIDE_MAX; x++)
        cr_assert_eq(hr_map_get(map, (int32_t)x, 0),
                     x * x + 12000 * 12000 <= RADIUS * RADIUS + RADIUS, "%d", (int)x);
    cr_assert_eq(hr_footprint_move(map, id, (hr_cell){100, -3}), HR_OK);
    cr_assert_eq(hr_footprint_lift(map, id), HR_OK);
    for (int32_t x = 0; x < HR_SIDE_MAX; x++) cr_assert_eq(hr_map_get(map, x, 0), 0);
    f.cells = (hr_rect){5, 0, HR_BOX_SIDE_MAX, 1};
    cr_assert_eq(hr_footprint_stamp(map, f, &id), HR_OK);
    cr_expect_eq(hr_map_get(map, 4, 0), 0);
    cr_expect_eq(hr_map_get(map, 5, 0), 1, "one row is all of it");
    hr_map_destroy(map);
}

static void expect_wrong(const hr_map *map, hr_footprint f, hr_error error, const char *what) {
    hr_message message = {"?"};
    hr_footprint_id id = 7;
    cr_expect_eq(hr_footprint_check(map, f, &message), error);
    cr_expect(strstr(message.text, what), "\"%s\" names no %s", message.text, what);
    cr_expect_eq(hr_footprint_stamp((hr_map *)map, f, &id), error);
    cr_expect_eq(id, 0);
}

Test(footprints, what_is_wrong_with_a_shape_is_named) {
    hr_map *map = empty_map(20, 10);
    hr_span spans[] = {{0, 0, 3}, {2, 1, 2}, {4, 1, 1}};
    hr_footprint f = {{2, 2, 5, 4}, 8, HR_SHAPE_SPANS, spans, 3};
    hr_message message = {"?"};
    cr_expect_eq(hr_footprint_check(map, f, &message), HR_OK);
    cr_expect_eq(hr_footprint_check(map, f, NULL), HR_OK);
    f.span_count = 0;
    expect_wrong(map, f, HR_BAD_FOOTPRINT, "no spans");
    f.span_count = 3, f.spans = NULL;
    expect_wrong(map, f, HR_BAD_FOOTPRINT, "no spans");
    f.spans = spans, spans[2] = (hr_span){3, 1, 1};
    expect_wrong(map, f, HR_BAD_FOOTPRINT, "span 2, from 3,1 on, is not after");
    spans[2] = (hr_span){0, 0, 1};
    expect_wrong(map, f, HR_BAD_FOOTPRINT, "span 2");
    static const hr_span BAD[] = {{4, 1, 2},         {4, 1, 0},         {-1, 2, 1}, {0, 4, 1},
                                  {INT32_MAX, 3, 1}, {4, 3, INT32_MAX}, {0, -1, 1}};
    for (size_t i = 0; i < sizeof BAD / sizeof *BAD; i++) {
        spans[2] = BAD[i];
        expect_wrong(map, f, HR_BAD_FOOTPRINT, "box of 5 x 4");
    }
    spans[2] = (hr_span){0, 3, 5};
    cr_expect_eq(hr_footprint_check(map, f, &message), HR_OK);
    f.cells.x = 20;
    expect_wrong(map, f, HR_OFF_MAP, "at 20,2 has no cell");
    f.cells.x = -5;
    expect_wrong(map, f, HR_OFF_MAP, "at -5,2");
    f.cells.x = INT32_MIN;
    expect_wrong(map, f, HR_OFF_MAP, "has no cell");
    f.cells.x = -4;
    cr_expect_eq(hr_footprint_check(map, f, NULL), HR_OK);
    f.shape = (hr_shape)3;
    expect_wrong(map, f, HR_BAD_FOOTPRINT, "3 is no shape");
    f.shape = (hr_shape)-1;
    expect_wrong(map, f, HR_BAD_FOOTPRINT, "no shape");
    f.shape = HR_SHAPE_DISC, f.cells.height = HR_BOX_SIDE_MAX + 1;
    expect_wrong(map, f, HR_BAD_FOOTPRINT, "32767");
    f.cells.height = 0;
    expect_wrong(map, f, HR_BAD_FOOTPRINT, "no cells");
    f.cells.height = 3, f.bits = 0;
    expect_wrong(map, f, HR_BAD_FOOTPRINT, "no bits");
    f.bits = 8, f.shape = HR_SHAPE_RECT;
    expect_wrong(map, f, HR_OFF_MAP, "all of its cells");
    hr_map_destroy(map);
}

Test(footprints, a_range_reaches_over_the_edge_and_comes_back_whole) {
    static history h;
    open_history(&h, 11, NULL);
    cr_assert_eq(stamp(&h, hr_footprint_disc((hr_cell){20, 20}, 6, 32)), HR_OK);
    for (int32_t x = 14; x < SIDE; x++) {
        h.standing[0].cells.x = x, h.standing[0].cells.y = 3 - x / 2;
        cr_assert_eq(hr_footprint_move(h.map, h.ids[0], (hr_cell){x, 3 - x / 2}),
                     x / 2 - 3 < 13 ? HR_OK : HR_OFF_MAP);
        if (x / 2 - 3 >= 13) break;
        expect_right(&h);
    }
    hr_footprint found;
    cr_assert_eq(hr_footprint_move(h.map, h.ids[0], (hr_cell){14, 14}), HR_OK);
    cr_assert(hr_footprint_get(h.map, h.ids[0], &found));
    cr_expect(found.cells.x == 14 && found.cells.width == 13 && found.shape == HR_SHAPE_DISC);
    h.standing[0].cells = found.cells;
    expect_right(&h);
    hr_map_destroy(h.map);
}

// What a saved game does: everything is asked for, and stamped on another map.
Test(footprints, what_is_handed_out_can_be_stamped_again) {
    static history h, copy;
    open_history(&h, 12, NULL), open_history(&copy, 12, NULL);
    for (int32_t i = 0; i < 60; i++) stamp_some(&h);
    for (int32_t i = 0; i < h.count; i++) {
        hr_footprint found;
        cr_assert(hr_footprint_get(h.map, h.ids[i], &found));
        cr_assert_eq(found.span_count, h.standing[i].span_count);
        cr_assert_eq(stamp_with(&copy, found, found.spans), HR_OK);
    }
    expect_right(&copy);
    cr_expect_eq(memcmp(hr_map_cells_const(h.map), hr_map_cells_const(copy.map), SIDE * SIDE), 0);
    hr_map_destroy(h.map), hr_map_destroy(copy.map);
}

Test(footprints, bytes_are_those_of_places_spans_and_counts) {
    hr_map *map = empty_map(20, 10);
    cr_expect_eq(hr_footprint_bytes(map), 0);
    hr_span spans[] = {{0, 0, 3}, {2, 1, 2}};
    hr_footprint_id body, range;
    cr_assert_eq(hr_footprint_stamp(map, (hr_footprint){{2, 2, 2, 2}, 8}, &body), HR_OK);
    size_t before = hr_footprint_bytes(map);
    cr_assert_eq(
        hr_footprint_stamp(map, (hr_footprint){{2, 2, 5, 4}, 8, HR_SHAPE_SPANS, spans, 2}, &range),
        HR_OK);
    cr_expect_eq(hr_footprint_bytes(map), before + 3 * sizeof(hr_span));
    cr_assert_eq(hr_footprint_lift(map, range), HR_OK);
    cr_expect_eq(hr_footprint_bytes(map), before);
    hr_map_destroy(map);
}

// The tiles of which a disc changes no cell are not touched, and so redone for no class.
Test(footprints, a_disc_that_moves_touches_the_tiles_of_its_rim) {
    hr_map *map = empty_map(640, 640);
    hr_footprint_id id;
    cr_assert_eq(hr_footprint_stamp(map, hr_footprint_disc((hr_cell){320, 320}, 250, 1), &id),
                 HR_OK);
    uint64_t version = hr_map_version(map);
    cr_assert_eq(hr_footprint_move(map, id, (hr_cell){71, 70}), HR_OK);
    int32_t touched = 0;
    for (int32_t tile = hr_first_change(&map->touched, version); tile >= 0;
         tile = hr_next_change(&map->touched, tile, version))
        touched++;
    cr_expect(touched >= 2 * 8 && touched <= 40, "%d of the 64 that it lies on", touched);
    cr_expect_eq(hr_map_version(map), version + 1);
    hr_map_destroy(map);
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

// The lower half of an id is its slot.
Test(footprints, slots_of_lifted_footprints_are_used_again_the_last_one_first) {
    static history h;
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
    expect_right(&h);
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
        hr_span spans[] = {{0, 0, 2}, {0, 1, 1}};
        if (i % 4 == 0) pile.shape = HR_SHAPE_DISC;
        if (i % 4 == 1) pile.shape = HR_SHAPE_SPANS, pile.span_count = 2;
        bool is_full = h.count == MANY;
        hr_error error = is_move ? move_some(&h) : is_full ? HR_OK : stamp_with(&h, pile, spans);
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
