// test_map.c - the byte map: its creation, coordinates, edits and classes, and what is derived from
// it.

#include "passmap/map/map_state.h"
#include "planner/grid/corners.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

Test(map, sides_outside_1_to_16384_are_refused) {
    hr_world_rect none = {0, 0, 0, 0};
    cr_expect_eq(try_create(0, 5, none), HR_BAD_SIZE);
    cr_expect_eq(try_create(5, 0, none), HR_BAD_SIZE);
    cr_expect_eq(try_create(-1, 5, none), HR_BAD_SIZE);
    cr_expect_eq(try_create(16385, 1, none), HR_BAD_SIZE);
    cr_expect_eq(try_create(1, 16385, none), HR_BAD_SIZE);
    cr_expect_eq(try_create(16384, 1, none), HR_OK);
    cr_expect_eq(try_create(1, 1, none), HR_OK);
}

Test(blocks, a_centre_lies_in_its_block_for_every_size) {
    for (int32_t size = 1; size <= HR_SIZE_MAX; size++)
        for (int32_t x = -3; x < 4; x++) {
            hr_position centre = hr_block_centre((hr_cell){x, 7}, size);
            hr_cell block = hr_block_at(centre, size);
            cr_assert(block.x == x && block.y == 7);
        }
}

Test(cells, edits_are_clipped_and_say_what_they_touched) {
    hr_map *map = empty_map(8, 6);
    cr_expect(same_rect(hr_map_fill(map, (hr_rect){-2, 4, 5, 9}, 7), (hr_rect){0, 4, 3, 2}));
    cr_expect(same_rect(hr_map_fill(map, (hr_rect){8, 0, 3, 3}, 9), (hr_rect){0, 0, 0, 0}));
    cr_expect(same_rect(hr_map_fill(map, (hr_rect){0, 0, -3, 3}, 9), (hr_rect){0, 0, 0, 0}));
    cr_expect(same_rect(hr_map_fill(map, (hr_rect){INT32_MAX, INT32_MAX, INT32_MAX, INT32_MAX}, 9),
                        (hr_rect){0, 0, 0, 0}));
    cr_expect(hr_map_set(map, 7, 5, 3));
    cr_expect_not(hr_map_set(map, 8, 5, 3));
    int sum = 0;
    for (int32_t i = 0; i < 48; i++) sum += hr_map_cells_const(map)[i];
    cr_expect_eq(sum, 6 * 7 + 3);
    cr_expect_eq(hr_map_get(map, 2, 4), 7);
    cr_expect_eq(hr_map_get(map, -1, 0), 255);
    cr_expect_eq(hr_map_get(map, 0, -1), 255);
    cr_expect_eq(hr_map_get(map, hr_map_width(map), 0), 255);
    cr_expect_eq(hr_map_get(map, 0, hr_map_height(map)), 255);
    hr_map_destroy(map);
}

Test(cells, blit_and_read_are_each_others_inverse_and_leave_the_rest) {
    hr_map *map = empty_map(5, 4);
    uint8_t in[12], out[12];
    for (uint8_t i = 0; i < 12; i++) in[i] = (uint8_t)(i + 1), out[i] = 99;
    hr_rect rect = {-1, 2, 4, 3};
    cr_expect(same_rect(hr_map_blit(map, rect, in, 4), (hr_rect){0, 2, 3, 2}));
    cr_expect(same_rect(hr_map_read(map, rect, out, 4), (hr_rect){0, 2, 3, 2}));
    for (int i = 0; i < 12; i++) cr_expect_eq(out[i], i % 4 == 0 || i >= 8 ? 99 : in[i], "%d", i);
    hr_map_destroy(map);
}

Test(cells, beyond_the_edge_nothing_is_read) {
    hr_map *map = empty_map(5, 4);
    uint8_t out[4] = {9, 9, 9, 9};
    const hr_rect beyond[] = {{5, 0, 2, 2}, {0, -2, 2, 2}, {1, 1, 0, 2}, {1, 1, 2, -1}};
    for (size_t i = 0; i < sizeof beyond / sizeof *beyond; i++) {
        cr_expect(same_rect(hr_map_read(map, beyond[i], out, 2), (hr_rect){0, 0, 0, 0}));
        cr_expect(same_rect(hr_map_read_ground(map, beyond[i], out, 2), (hr_rect){0, 0, 0, 0}));
    }
    for (int i = 0; i < 4; i++) cr_expect_eq(out[i], 9);
    hr_map_destroy(map);
}

Test(cells, the_version_grows_with_every_change_and_only_then) {
    hr_map *map = empty_map(5, 4);
    uint64_t version = hr_map_version(map);
    hr_map_fill(map, (hr_rect){9, 9, 1, 1}, 1);
    cr_expect_eq(hr_map_version(map), version);
    hr_map_set(map, 0, 0, 1);
    cr_expect_gt(hr_map_version(map), version);
    hr_map_destroy(map);
}

Test(pass_sets, constructors_hold_what_they_say) {
    static const uint8_t LIST[] = {3, 200, 3};
    hr_pass_set list = hr_pass_of_values(LIST, 3);
    for (int v = 0; v < 256; v++) {
        uint8_t value = (uint8_t)v;
        cr_expect_eq(hr_pass_has(hr_pass_without_bits(0x28), value), (v & 0x28) == 0);
        cr_expect_eq(hr_pass_has(hr_pass_with_bits(0x28), value), (v & 0x28) == 0x28);
        cr_expect_eq(hr_pass_has(hr_pass_up_to(130), value), v <= 130);
        cr_expect_eq(hr_pass_has(list, value), v == 3 || v == 200);
        cr_expect_eq(hr_pass_has(hr_pass_complement(list), value), v != 3 && v != 200);
        cr_expect_eq(hr_pass_has(hr_pass_union(list, hr_pass_up_to(9)), value), v <= 9 || v == 200);
        cr_expect_eq(hr_pass_has(hr_pass_intersection(list, hr_pass_up_to(9)), value), v == 3);
    }
    cr_expect_not(hr_pass_has(hr_pass_of_values(NULL, 0), 0));
}

Test(classes, the_same_class_twice_is_one_and_256_fit) {
    hr_map *map = empty_map(4, 4);
    hr_class_id id;
    for (int32_t i = 0; i < HR_CLASS_MAX; i++) {
        hr_class unit = {hr_pass_up_to((uint8_t)(i / 2)), 1 + i % 2};
        cr_assert_eq(hr_map_add_class(map, unit, &id), HR_OK);
        cr_assert_eq(id, i);
        cr_assert_eq(hr_map_add_class(map, unit, &id), HR_OK);
        cr_assert_eq(id, i);
    }
    cr_expect_eq(hr_map_class_count(map), HR_CLASS_MAX);
    cr_expect_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(0), 3}, &id), HR_TOO_MANY);
    cr_expect_eq(hr_map_class(map, 3).size, 2);
    cr_expect_eq(hr_map_class(map, 256).size, 0);
    cr_expect_eq(hr_map_class(map, -1).size, 0);
    hr_map_destroy(map);
}

Test(classes, sizes_outside_1_to_255_are_refused) {
    hr_map *map = empty_map(4, 4);
    hr_class_id id;
    cr_expect_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(0), 0}, &id), HR_BAD_UNIT_SIZE);
    cr_expect_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(0), 256}, &id), HR_BAD_UNIT_SIZE);
    cr_expect_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(0), 255}, &id), HR_OK);
    cr_expect_eq(hr_map_refresh(map, id), HR_OK);
    cr_expect_eq(hr_map_refresh(map, 7), HR_BAD_CLASS);
    cr_expect_not(hr_map_is_open(map, id, (hr_cell){0, 0}));
    hr_map_destroy(map);
}

// ---- What is derived, against the obvious

static uint64_t random_next(uint64_t *state) {
    *state += UINT64_C(0x9e3779b97f4a7c15);
    uint64_t z = (*state ^ *state >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return z ^ z >> 31;
}

static int32_t random_below(uint64_t *state, int32_t limit) {
    return (int32_t)(random_next(state) % (uint64_t)limit);
}

// How many cells left of and above each corner of the grid are closed: a block is open if the four
// counts at its corners say that it holds none.
typedef struct closed_counts {
    int32_t width, height, counts[601][601];
} closed_counts;

static void count_closed(closed_counts *to, const hr_map *map) {
    to->width = hr_map_width(map), to->height = hr_map_height(map);
    for (int32_t y = 0; y < to->height; y++)
        for (int32_t x = 0; x < to->width; x++)
            to->counts[y + 1][x + 1] = to->counts[y][x + 1] + to->counts[y + 1][x] -
                                       to->counts[y][x] + (hr_map_get(map, x, y) > 3);
}

static bool block_is_open(const closed_counts *c, int32_t x, int32_t y, int32_t size) {
    if (x < 0 || y < 0 || x + size > c->width || y + size > c->height) return false;
    return c->counts[y + size][x + size] - c->counts[y][x + size] - c->counts[y + size][x] +
               c->counts[y][x] ==
           0;
}

static void edit_somewhere(hr_map *map, uint64_t *state) {
    int32_t width = hr_map_width(map), height = hr_map_height(map);
    hr_rect rect = {random_below(state, width + 20) - 10, random_below(state, height + 20) - 10,
                    1 + random_below(state, 24), 1 + random_below(state, 24)};
    hr_map_fill(map, rect, (uint8_t)(random_below(state, 3) ? 0 : 255));
}

static void expect_planes_right(const hr_map *map, hr_class_id id, int32_t size, uint64_t seed) {
    const hr_plane *plane = &map->classes[id]->plane;
    static closed_counts counts;
    count_closed(&counts, map);
    for (int32_t y = -1; y <= hr_map_height(map); y++)
        for (int32_t x = -1; x <= hr_map_width(map); x++) {
            bool is_open = block_is_open(&counts, x, y, size);
            cr_assert_eq(hr_map_is_open(map, id, (hr_cell){x, y}), is_open,
                         "seed %llu size %d at %d,%d", (unsigned long long)seed, size, x, y);
            bool by_columns = hr_line(&plane->columns, x)[y >> 6] >> (y & 63) & 1;
            cr_assert_eq(!by_columns, is_open, "by columns, seed %llu size %d at %d,%d",
                         (unsigned long long)seed, size, x, y);
        }
}

static bool is_corner(const closed_counts *c, int32_t x, int32_t y, int32_t size) {
    if (!block_is_open(c, x, y, size)) return false;
    for (int32_t dy = -1; dy <= 1; dy += 2)
        for (int32_t dx = -1; dx <= 1; dx += 2)
            if (!block_is_open(c, x + dx, y + dy, size) && block_is_open(c, x + dx, y, size) &&
                block_is_open(c, x, y + dy, size))
                return true;
    return false;
}

static void expect_corners_right(const hr_map *map, hr_class_id id, int32_t size, uint64_t seed) {
    const hr_plane *plane = &map->classes[id]->plane;
    static closed_counts counts;
    count_closed(&counts, map);
    for (int32_t y = 0; y < hr_map_height(map); y++)
        for (int32_t x = 0; x < hr_map_width(map); x++) {
            int32_t expected = is_corner(&counts, x, y, size) ? x : -1;
            const uint64_t *row = hr_line(&plane->rows, y), *column = hr_line(&plane->columns, x);
            ptrdiff_t stride = plane->rows.stride, column_stride = plane->columns.stride;
            bool is_right =
                hr_first_corner(row, stride, x, x) == expected &&
                hr_last_corner(row, stride, x, x) == expected &&
                hr_first_corner(column, column_stride, y, y) == (expected < 0 ? -1 : y) &&
                hr_last_corner(column, column_stride, y, y) == (expected < 0 ? -1 : y);
            cr_assert(is_right, "seed %llu size %d at %d,%d", (unsigned long long)seed, size, x, y);
        }
}

// Same labels as a map built afresh from the same cells, which test_planner and others hold against
// a flood fill.
static void expect_same_as_fresh(const hr_map *map, hr_class_id id, uint64_t seed) {
    hr_map *fresh = empty_map(hr_map_width(map), hr_map_height(map));
    hr_rect whole = {0, 0, hr_map_width(map), hr_map_height(map)};
    hr_map_blit(fresh, whole, hr_map_cells_const(map), (size_t)whole.width);
    hr_class_id fresh_id;
    cr_assert_eq(hr_map_add_class(fresh, hr_map_class(map, id), &fresh_id), HR_OK);
    cr_assert_eq(hr_map_refresh(fresh, fresh_id), HR_OK);
    for (int32_t y = 0; y < whole.height; y++)
        for (int32_t x = 0; x < whole.width; x++)
            cr_assert_eq(hr_map_label(map, id, (hr_cell){x, y}),
                         hr_map_label(fresh, fresh_id, (hr_cell){x, y}), "seed %llu at %d,%d",
                         (unsigned long long)seed, x, y);
    hr_map_destroy(fresh);
}

static void expect_neighbours_share_labels(const hr_map *map, hr_class_id id) {
    for (int32_t y = 0; y < hr_map_height(map); y++)
        for (int32_t x = 1; x < hr_map_width(map); x++) {
            int32_t left = hr_map_label(map, id, (hr_cell){x - 1, y}),
                    here = hr_map_label(map, id, (hr_cell){x, y});
            cr_assert_eq(here >= 0, hr_map_is_open(map, id, (hr_cell){x, y}));
            if (left >= 0 && here >= 0) cr_assert_eq(left, here);
        }
}

Test(derived, planes_corners_and_labels_after_random_edits_equal_those_built_afresh) {
    static const int32_t SIZES[] = {1, 2, 3, 5, 17, 64, 65, 130, 255};
    static const hr_rect SIDES[] = {
        {0, 0, 64, 64}, {0, 0, 65, 63}, {0, 0, 200, 131}, {0, 0, 1, 300}, {0, 0, 600, 300}};
    for (uint64_t seed = 1; seed <= 40; seed++) {
        uint64_t state = seed;
        hr_rect side = SIDES[seed % 5];
        hr_map *map = empty_map(side.width, side.height);
        int32_t size = SIZES[seed % 9];
        hr_class_id id;
        cr_assert_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(3), size}, &id), HR_OK);
        for (int round = 0; round < 4; round++) {
            cr_assert_eq(hr_map_refresh(map, id), HR_OK);
            expect_planes_right(map, id, size, seed);
            expect_corners_right(map, id, size, seed);
            expect_same_as_fresh(map, id, seed);
            expect_neighbours_share_labels(map, id);
            for (int i = random_below(&state, 6); i >= 0; i--) edit_somewhere(map, &state);
        }
        hr_map_destroy(map);
    }
}

Test(derived, planes_cost_at_most_3_bits_a_cell_from_512_x_512_on) {
    static const int32_t SIDES[] = {512, 513, 700, 1024, 4096};
    for (size_t i = 0; i < sizeof SIDES / sizeof *SIDES; i++) {
        hr_map *map = empty_map(SIDES[i], SIDES[i]);
        hr_class_id id;
        cr_assert_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(3), 2}, &id), HR_OK);
        cr_assert_eq(hr_map_refresh(map, id), HR_OK);
        double cells = (double)SIDES[i] * SIDES[i];
        cr_expect_leq((double)hr_map_plane_bytes(map, id) * 8, 3 * cells);
        cr_expect_gt(hr_map_plane_bytes(map, id) * 8, 2 * (size_t)cells);
        hr_map_destroy(map);
    }
}

Test(errors, every_error_has_a_text_and_the_version_is_the_headers) {
    for (int error = HR_OK; error <= HR_NOT_WRITTEN; error++)
        cr_expect_str_neq(hr_error_text((hr_error)error), "unknown error", "error %d", error);
    cr_expect_str_eq(hr_error_text((hr_error)(HR_NOT_WRITTEN + 1)), "unknown error");
    cr_expect_str_eq(hr_error_text((hr_error)999), "unknown error");
    char version[32];
    snprintf(version, sizeof version, "%d.%d.%d", HR_VERSION_MAJOR, HR_VERSION_MINOR,
             HR_VERSION_PATCH);
    cr_expect_str_eq(hr_version(), version);
}
