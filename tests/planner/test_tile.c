// test_tile.c - a tile as a plane of its own: its corners, and its sweep.

#include "planner/grid/sweep.h"
#include "planner/grid/tile.h"
#include "planner/routes/flood.h"
#include "planner/taut/pull.h"
#include "tests/support/tile_scenes.h"

#include <criterion/criterion.h>
#include <string.h>

enum { SIDE = TILE_SIDE };

static bool is_corner_in_tile(const tile_scene *t, int32_t x, int32_t y) {
    for (int32_t dy = -1; dy <= 1; dy += 2)
        for (int32_t dx = -1; dx <= 1; dx += 2)
            if (is_open_in_tile(t, x, y) && is_open_in_tile(t, x + dx, y) &&
                is_open_in_tile(t, x, y + dy) && !is_open_in_tile(t, x + dx, y + dy))
                return true;
    return false;
}

// Pulls a way of a flood with corners that are known, and with those that are found on the way.
static void check_pulled(const tile_scene *t, const hr_tile_corner_lines *corners,
                         const hr_points *way) {
    hr_allocator allocator = hr_map_allocator(t->scene.course.map);
    hr_points ways[2] = {{.allocator = &allocator}, {.allocator = &allocator}};
    for (int i = 0; i < 2; i++) {
        hr_puller puller = {.todo = {.allocator = &allocator}, .corners = i ? corners : NULL};
        hr_points_append(&ways[i], way->at, way->count);
        hr_pull(&puller, &t->tile.plane, &ways[i]);
        hr_points_destroy(&puller.todo);
    }
    cr_assert_eq(ways[0].count, ways[1].count);
    cr_assert_arr_eq(ways[0].at, ways[1].at, (size_t)ways[0].count * sizeof(hr_cell),
                     "HANDRAIL_SEED=%llu", (unsigned long long)t->scene.seed);
    for (int i = 0; i < 2; i++) hr_points_destroy(&ways[i]);
}

Test(tile, its_corners_are_those_found_block_by_block_and_pull_ways_as_these_do) {
    static tile_scene t;
    uint64_t seed = seed_of_run(464000000);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        open_tile_scene(&t, seed);
        hr_allocator allocator = hr_map_allocator(t.scene.course.map);
        hr_flood flood = {.allocator = &allocator};
        hr_points way = {.allocator = &allocator};
        static hr_tile_corner_lines corners;
        hr_tile_find_corners(&t.tile, &corners);
        for (int32_t y = 0; y < SIDE; y++)
            for (int32_t x = 0; x < SIDE; x++) {
                cr_assert_eq(corners.rows[y] >> x & 1, is_corner_in_tile(&t, x, y));
                cr_assert_eq(corners.columns[x] >> y & 1, is_corner_in_tile(&t, x, y));
            }
        for (int32_t i = 0; i < 200; i++) {
            hr_cell from = roll_cell(&t.scene.dice, SIDE, SIDE);
            hr_cell to = roll_cell(&t.scene.dice, SIDE, SIDE);
            if (!is_open_in_tile(&t, from.x, from.y)) continue;
            hr_flood_start(&flood, &t.tile, from);
            hr_flood_extend(&flood, &to, 1, INT32_MAX);
            if (hr_flood_steps(&flood, to) < 0) continue;
            hr_points_clear(&way);
            hr_flood_way(&flood, to, (hr_cell){0, 0}, &way);
            check_pulled(&t, &corners, &way);
        }
        hr_points_destroy(&way);
        hr_flood_destroy(&flood);
        close_course(&t.scene.course);
    }
}

Test(tile, a_tile_is_swept_as_its_plane_is) {
    static tile_scene t;
    uint64_t seed = seed_of_run(462000000);
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        open_tile_scene(&t, seed);
        dice *d = &t.scene.dice;
        for (int32_t i = 0; i < 4000; i++) {
            hr_cell from = roll_cell(d, SIDE, SIDE), to = roll_cell(d, SIDE, SIDE);
            if (!is_open_in_tile(&t, from.x, from.y) || !is_open_in_tile(&t, to.x, to.y)) continue;
            cr_assert_eq(hr_tile_sweep(&t.tile, from, to), hr_sweep(&t.tile.plane, from, to),
                         "from %d %d to %d %d: HANDRAIL_SEED=%llu", from.x, from.y, to.x, to.y,
                         (unsigned long long)seed);
        }
        close_course(&t.scene.course);
    }
}
