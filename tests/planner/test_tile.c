// test_tile.c - what routes are made of: the flood of a tile, its sweep, the portals of a border.

#include "planner/grid/sweep.h"
#include "planner/grid/tile.h"
#include "planner/routes/flood.h"
#include "planner/routes/portals.h"
#include "planner/routes/routes.h"
#include "planner/taut/pull.h"
#include "tests/support/route_scenes.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

// ---- The flood of a tile

enum { SIDE = 64 };

typedef struct tile_scene {
    scene scene;
    hr_cell origin;
    hr_tile_plane tile;
    int32_t steps[SIDE][SIDE]; // by the slow way
} tile_scene;

static bool is_open_in_tile(const tile_scene *t, int32_t x, int32_t y) {
    return x >= 0 && y >= 0 && x < SIDE && y < SIDE &&
           land_is_open(&t->scene.land, (hr_cell){t->origin.x + x, t->origin.y + y});
}

static bool can_step(const tile_scene *t, hr_cell from, hr_cell to) {
    return is_open_in_tile(t, to.x, to.y) && is_open_in_tile(t, from.x, to.y) &&
           is_open_in_tile(t, to.x, from.y);
}

static bool was_reached_beside(const tile_scene *t, int32_t x, int32_t y, int32_t step) {
    for (int32_t dy = -1; dy <= 1; dy++)
        for (int32_t dx = -1; dx <= 1; dx++) {
            hr_cell from = {x + dx, y + dy};
            if (dx && dy && step % 2) continue; // sides only
            if (!is_open_in_tile(t, from.x, from.y) || !can_step(t, from, (hr_cell){x, y}))
                continue;
            if (t->steps[from.y][from.x] >= 0 && t->steps[from.y][from.x] < step) return true;
        }
    return false;
}

static void flood_slowly(tile_scene *t, hr_cell from) {
    memset(t->steps, -1, sizeof t->steps);
    t->steps[from.y][from.x] = 0;
    for (int32_t step = 1, idle = 0; idle < 2; step++) {
        idle++;
        for (int32_t y = 0; y < SIDE; y++)
            for (int32_t x = 0; x < SIDE; x++)
                if (is_open_in_tile(t, x, y) && t->steps[y][x] < 0 &&
                    was_reached_beside(t, x, y, step))
                    t->steps[y][x] = step, idle = 0;
    }
}

static void open_tile_scene(tile_scene *t, uint64_t seed) {
    open_scene(&t->scene, seed, 200, 140);
    hr_class_id id = class_of(&t->scene);
    cr_assert_eq(hr_map_refresh(t->scene.course.map, id), HR_OK);
    dice *d = &t->scene.dice;
    int32_t column = roll(d, (t->scene.land.width + SIDE - 1) / SIDE);
    int32_t row = roll(d, (t->scene.land.height + SIDE - 1) / SIDE);
    t->origin = (hr_cell){column * SIDE, row * SIDE};
    hr_tile_plane_create(&t->tile);
    const hr_class_entry *entry = hr_class_entry_of(t->scene.course.map, id);
    hr_tile_plane_load(&t->tile, &entry->plane, column, row);
}

static void check_flood(const tile_scene *t, const hr_flood *flood, hr_cell at, bool is_target) {
    int32_t steps = hr_flood_steps(flood, at), slow = t->steps[at.y][at.x];
    bool is_right = steps == slow || (!is_target && steps == -1);
    cr_assert(is_right, "%d steps to %d %d, slowly %d: HANDRAIL_SEED=%llu", steps, at.x, at.y, slow,
              (unsigned long long)t->scene.seed);
}

static void check_way(const tile_scene *t, const hr_flood *flood, hr_cell from, hr_cell to,
                      hr_points *way) {
    hr_points_clear(way);
    hr_flood_way(flood, to, t->origin, way);
    cr_assert_geq(way->count, 1);
    hr_cell first = way->at[0], last = way->at[way->count - 1];
    cr_assert(first.x == t->origin.x + from.x && first.y == t->origin.y + from.y);
    cr_assert(last.x == t->origin.x + to.x && last.y == t->origin.y + to.y);
    double length = 0;
    for (int32_t i = 1; i < way->count; i++) {
        cr_assert(land_sweep(&t->scene.land, way->at[i - 1], way->at[i]),
                  "a leg is not clear: HANDRAIL_SEED=%llu", (unsigned long long)t->scene.seed);
        length += twin_distance(way->at[i - 1], way->at[i]);
    }
    int32_t steps = t->steps[to.y][to.x]; // a side, a diagonal, in turn
    cr_assert_leq(length, (steps + 1) / 2 + steps / 2 * sqrt(2) + 1e-6);
}

Test(tile, a_flood_takes_as_many_steps_as_a_slow_one_and_its_ways_are_clear) {
    static tile_scene t;
    hr_allocator allocator = {0};
    hr_points way = {.allocator = &allocator};
    hr_flood flood = {.allocator = &allocator};
    uint64_t seed = seed_of_run(460000000);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        open_tile_scene(&t, seed);
        if (round == rounds_of_run(60)) allocator = hr_map_allocator(t.scene.course.map);
        static hr_cell targets[SIDE * SIDE];
        int32_t count = 0;
        for (int32_t i = 0; i < SIDE * SIDE; i++)
            if (is_open_in_tile(&t, i % SIDE, i / SIDE))
                targets[count++] = (hr_cell){i % SIDE, i / SIDE};
        for (int32_t y = 0; y < SIDE; y++)
            for (int32_t x = 0; x < SIDE; x++) {
                cr_assert_eq(hr_is_closed(&t.tile.plane, x, y), !is_open_in_tile(&t, x, y));
                cr_assert_eq(hr_line(&t.tile.plane.columns, x)[0] >> y & 1,
                             !is_open_in_tile(&t, x, y));
            }
        cr_assert_eq(hr_tile_plane_is_all_open(&t.tile), count == SIDE * SIDE);
        if (count > 0) {
            hr_cell from = targets[roll(&t.scene.dice, count)];
            flood_slowly(&t, from);
            hr_cell some[3];
            for (int i = 0; i < 3; i++) some[i] = targets[roll(&t.scene.dice, count)];
            hr_flood_start(&flood, &t.tile, from);
            hr_flood_extend(&flood, some, 3, INT32_MAX);
            for (int i = 0; i < 3; i++) check_flood(&t, &flood, some[i], i == 0);
            for (int32_t i = 0; i < count; i++) check_flood(&t, &flood, targets[i], false);
            for (int32_t i = 0; i < count; i++) // each on its own: those cut off end nothing
                hr_flood_extend(&flood, &targets[i], 1, INT32_MAX);
            for (int32_t i = 0; i < count; i++) {
                check_flood(&t, &flood, targets[i], true);
                if (t.steps[targets[i].y][targets[i].x] >= 0 && i % 3 == 0)
                    check_way(&t, &flood, from, targets[i], &way);
            }
        }
        close_course(&t.scene.course);
    }
    hr_points_destroy(&way);
    hr_flood_destroy(&flood);
}

Test(tile, a_flood_ends_where_its_layers_are_limited_and_goes_on_from_there) {
    static tile_scene t;
    uint64_t seed = seed_of_run(461000000);
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        open_tile_scene(&t, seed);
        hr_allocator allocator = hr_map_allocator(t.scene.course.map);
        hr_flood flood = {.allocator = &allocator};
        hr_cell from = roll_cell(&t.scene.dice, SIDE, SIDE), to = from;
        if (is_open_in_tile(&t, from.x, from.y)) {
            flood_slowly(&t, from);
            for (int32_t i = 0; i < SIDE * SIDE; i++)
                if (t.steps[i / SIDE][i % SIDE] > t.steps[to.y][to.x])
                    to = (hr_cell){i % SIDE, i / SIDE};
            hr_flood_start(&flood, &t.tile, from);
            for (int32_t limit = 1; limit <= t.steps[to.y][to.x] + 2; limit += 5) {
                hr_flood_extend(&flood, &to, 1, limit);
                cr_assert_leq(flood.count, limit);
                int32_t steps = t.steps[to.y][to.x];
                cr_assert_eq(hr_flood_steps(&flood, to), steps < limit ? steps : -1);
            }
        }
        hr_flood_destroy(&flood);
        close_course(&t.scene.course);
    }
}

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

// ---- Portals

static void check_run(const hr_border *border, uint64_t pairs, int32_t first, int32_t end) {
    int32_t count = 0, piece = first;
    for (int32_t i = 0; i < border->count; i++) {
        if (border->at[i] < first || border->at[i] >= end) continue;
        int32_t next = i + 1 < border->count && border->at[i + 1] < end ? border->at[i + 1] : -1;
        count++;
        cr_assert_leq(border->at[i] - piece, HR_PORTAL_SPACING / 2, "%016llx",
                      (unsigned long long)pairs);
        if (next >= 0)
            cr_assert_leq(next - border->at[i], HR_PORTAL_SPACING, "%016llx",
                          (unsigned long long)pairs);
        else
            cr_assert_leq(end - 1 - border->at[i], HR_PORTAL_SPACING / 2, "%016llx",
                          (unsigned long long)pairs);
        piece = border->at[i];
        if (next >= 0) piece = next - HR_PORTAL_SPACING / 2;
    }
    int32_t pieces = (end - first + HR_PORTAL_SPACING - 1) / HR_PORTAL_SPACING;
    cr_assert_eq(count, pieces, "%d portals for a run of %d: %016llx", count, end - first,
                 (unsigned long long)pairs);
}

static void check_portals(uint64_t pairs) {
    hr_border border = hr_border_portals(pairs);
    cr_assert_leq(border.count, HR_PORTALS_MAX);
    for (int32_t i = 0; i < border.count; i++) {
        cr_assert(pairs >> border.at[i] & 1, "a portal is closed: %016llx",
                  (unsigned long long)pairs);
        cr_assert(i == 0 || border.at[i] > border.at[i - 1]);
    }
    for (int32_t at = 0, end; at < SIDE; at = end + 1) {
        for (end = at; end < SIDE && pairs >> end & 1;) end++;
        if (end > at) check_run(&border, pairs, at, end);
    }
}

Test(tile, every_open_run_of_a_border_has_portals_on_open_pairs_no_farther_apart_than_allowed) {
    check_portals(0);
    check_portals(~UINT64_C(0));
    check_portals(UINT64_C(0x5555555555555555));
    check_portals(UINT64_C(0xAAAAAAAAAAAAAAAA));
    cr_expect_eq(hr_border_portals(UINT64_C(0xAAAAAAAAAAAAAAAA)).count, HR_PORTALS_MAX);
    for (int32_t first = 0; first < SIDE; first++)
        for (int32_t end = first + 1; end <= SIDE; end++)
            check_portals(~UINT64_C(0) >> (SIDE - (end - first)) << first);
    dice d = {seed_of_run(470000000)};
    for (int32_t i = rounds_of_run(100000); i > 0; i--) {
        uint64_t pairs = 0; // noise, and runs of all lengths
        int32_t density = 1 + roll(&d, 40);
        for (int32_t bit = 0; bit < SIDE; bit++)
            if (roll(&d, density)) pairs |= UINT64_C(1) << bit;
        check_portals(pairs);
        check_portals(~pairs);
    }
}
