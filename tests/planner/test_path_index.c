// test_path_index.c - the tiles that a watched leg is listed with. HANDRAIL_SEED replays a leg,
// HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/api/path_index.h"
#include "planner/path_watch.h"
#include "tests/support/lands.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>

static bool is_among(int32_t tile, const int32_t *tiles, int32_t count) {
    for (int32_t i = 0; i < count; i++)
        if (tiles[i] == tile) return true;
    return false;
}

Test(path_index, a_leg_is_listed_with_every_tile_that_it_has_a_block_in) {
    enum { WIDTH = 250, HEIGHT = 200, COLUMNS = 4 };
    static int32_t tiles[100];
    hr_map *map = empty_map(WIDTH, HEIGHT);
    cr_assert_leq(hr_crossed_tiles_max(map), 100);
    uint64_t seed = seed_of_run(760000000);
    for (int32_t round = rounds_of_run(300); round > 0; round--, seed++) {
        dice d = {seed};
        hr_cell from = roll_cell(&d, WIDTH, HEIGHT), to = roll_cell(&d, WIDTH, HEIGHT);
        int32_t count = hr_crossed_tiles(map, from, to, tiles);
        cr_assert_leq(count, hr_crossed_tiles_max(map));
        for (int32_t y = 0; y < HEIGHT; y++)
            for (int32_t x = 0; x < WIDTH; x++)
                if (twin_passes(from, to, (hr_cell){x, y}))
                    cr_assert(is_among(y / 64 * COLUMNS + x / 64, tiles, count),
                              "block %d, %d: HANDRAIL_SEED=%llu", x, y, (unsigned long long)seed);
    }
    hr_map_destroy(map);
}

// Its blocks are in the tile left of, or above, the one in which a cell is closed.
Test(path_index, a_large_unit_that_ignores_a_footprint_sees_cells_close_beside_its_tile) {
    course c = open_empty_course(200, 200, NULL);
    hr_path_watch *watch;
    hr_footprint_id own;
    const hr_blocked_path *blocked;
    int32_t count, size = 3;
    hr_cell ends[] = {{62, 5}, {62, 62}, {5, 62}};
    hr_position waypoints[3];
    for (int32_t i = 0; i < 3; i++) waypoints[i] = hr_block_centre(ends[i], size);
    cr_assert_eq(hr_footprint_stamp(c.map, (hr_footprint){{62, 5, 3, 3}, 64}, &own), HR_OK);
    cr_assert_eq(hr_path_watch_create(c.planner, &watch), HR_OK);
    hr_watched_path path = {
        .id = 1, .class_id = size - 1, .waypoints = waypoints, .count = 3, .ignore = {own}};
    cr_assert_eq(hr_path_watch_set(watch, &path), HR_OK);
    hr_cell closed[] = {{64, 30}, {30, 64}};
    for (int32_t i = 0; i < 2; i++) {
        cr_assert_eq(hr_path_watch_look(watch, &blocked, &count), HR_OK);
        cr_expect_eq(count, 0);
        hr_map_set(c.map, closed[i].x, closed[i].y, 1);
        cr_assert_eq(hr_path_watch_look(watch, &blocked, &count), HR_OK);
        cr_expect_eq(count, 1, "cell %d, %d", closed[i].x, closed[i].y);
        hr_map_set(c.map, closed[i].x, closed[i].y, 0);
    }
    hr_path_watch_destroy(watch);
    close_course(&c);
}
