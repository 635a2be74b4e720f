// test_footprint_shapes.c - which cells rectangles, discs and spans have, what is wrong with one
// that is refused, and what moving one touches.

#include "passmap/map/map_state.h"
#include "passmap/map/shapes.h"
#include "tests/support/footprint_history.h"

#include <criterion/criterion.h>
#include <string.h>

// All cells of a map, counted.
static int32_t cells_of(const hr_footprint *f, int32_t side) {
    hr_map *map = empty_map(side, side);
    hr_footprint_id id;
    int32_t count = 0;
    cr_assert_eq(hr_footprint_stamp(map, *f, &id), HR_OK);
    for (int32_t i = 0; i < side * side; i++) {
        bool is_set = hr_map_cells_const(map)[i] == f->bits;
        cr_assert_eq(is_set, footprint_covers(f, f->spans, i % side, i / side), "%d x %d at %d %d",
                     f->cells.width, f->cells.height, i % side, i / side);
        cr_assert_eq(is_set, hr_footprint_covers(f, i % side, i / side), "%d x %d at %d %d",
                     f->cells.width, f->cells.height, i % side, i / side);
        count += is_set;
    }
    hr_map_destroy(map);
    return count;
}

Test(footprint_shapes, discs_of_all_small_boxes_have_the_cells_of_their_definition) {
    for (int32_t width = 1; width <= 21; width++)
        for (int32_t height = 1; height <= 21; height++) {
            hr_footprint f = {.cells = {2, 3, width, height}, .bits = 4, .shape = HR_SHAPE_DISC};
            int32_t count = cells_of(&f, 30);
            f.cells = (hr_rect){3, 2, height, width};
            cr_assert_eq(cells_of(&f, 30), count, "on its side");
        }
}

Test(footprint_shapes, spans_need_not_reach_the_end_of_their_box) {
    const hr_span spans[] = {{0, 0, 3}, {2, 1, 2}, {4, 1, 1}};
    hr_footprint f = {{2, 3, 6, 4}, 4, HR_SHAPE_SPANS, spans, 3};
    cr_expect_eq(cells_of(&f, 30), 6);
}

Test(footprint_shapes, a_disc_around_a_cell_has_the_cells_within_its_radius) {
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
Test(footprint_shapes, the_largest_disc_and_the_flattest_are_exact) {
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

Test(footprint_shapes, what_is_wrong_with_a_shape_is_named) {
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

Test(footprint_shapes, a_range_reaches_over_the_edge_and_comes_back_whole) {
    static footprint_history h;
    open_history(&h, 11, NULL);
    cr_assert_eq(stamp(&h, hr_footprint_disc((hr_cell){20, 20}, 6, 32)), HR_OK);
    for (int32_t x = 14; x < HISTORY_SIDE; x++) {
        h.standing[0].cells.x = x, h.standing[0].cells.y = 3 - x / 2;
        cr_assert_eq(hr_footprint_move(h.map, h.ids[0], (hr_cell){x, 3 - x / 2}),
                     x / 2 - 3 < 13 ? HR_OK : HR_OFF_MAP);
        if (x / 2 - 3 >= 13) break;
        expect_footprints(&h);
    }
    hr_footprint found;
    cr_assert_eq(hr_footprint_move(h.map, h.ids[0], (hr_cell){14, 14}), HR_OK);
    cr_assert(hr_footprint_get(h.map, h.ids[0], &found));
    cr_expect(found.cells.x == 14 && found.cells.width == 13 && found.shape == HR_SHAPE_DISC);
    h.standing[0].cells = found.cells;
    expect_footprints(&h);
    hr_map_destroy(h.map);
}

// What a saved game does: everything is asked for, and stamped on another map.
Test(footprint_shapes, what_is_handed_out_can_be_stamped_again) {
    static footprint_history h, copy;
    open_history(&h, 12, NULL), open_history(&copy, 12, NULL);
    for (int32_t i = 0; i < 60; i++) stamp_some(&h);
    for (int32_t i = 0; i < h.count; i++) {
        hr_footprint found;
        cr_assert(hr_footprint_get(h.map, h.ids[i], &found));
        cr_assert_eq(found.span_count, h.standing[i].span_count);
        cr_assert_eq(stamp_spans(&copy, found, found.spans), HR_OK);
    }
    expect_footprints(&copy);
    cr_expect_eq(memcmp(hr_map_cells_const(h.map), hr_map_cells_const(copy.map),
                        HISTORY_SIDE * HISTORY_SIDE),
                 0);
    hr_map_destroy(h.map), hr_map_destroy(copy.map);
}

Test(footprint_shapes, bytes_are_those_of_places_spans_and_counts) {
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
Test(footprint_shapes, a_disc_that_moves_touches_the_tiles_of_its_rim) {
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
