// test_flood.c - the flood of a tile against one that goes block by block.

#include "planner/routes/flood.h"
#include "tests/support/tile_scenes.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

typedef struct flood_scene {
    tile_scene tile;
    int32_t steps[TILE_SIDE][TILE_SIDE]; // by the slow way
} flood_scene;

static bool can_step(const flood_scene *t, hr_cell from, hr_cell to) {
    return is_open_in_tile(&t->tile, to.x, to.y) && is_open_in_tile(&t->tile, from.x, to.y) &&
           is_open_in_tile(&t->tile, to.x, from.y);
}

static bool was_reached_beside(const flood_scene *t, int32_t x, int32_t y, int32_t step) {
    for (int32_t dy = -1; dy <= 1; dy++)
        for (int32_t dx = -1; dx <= 1; dx++) {
            hr_cell from = {x + dx, y + dy};
            if (dx && dy && step % 2) continue; // sides only
            if (!is_open_in_tile(&t->tile, from.x, from.y) || !can_step(t, from, (hr_cell){x, y}))
                continue;
            if (t->steps[from.y][from.x] >= 0 && t->steps[from.y][from.x] < step) return true;
        }
    return false;
}

static void flood_slowly(flood_scene *t, hr_cell from) {
    memset(t->steps, -1, sizeof t->steps);
    t->steps[from.y][from.x] = 0;
    for (int32_t step = 1, idle = 0; idle < 2; step++) {
        idle++;
        for (int32_t y = 0; y < TILE_SIDE; y++)
            for (int32_t x = 0; x < TILE_SIDE; x++)
                if (is_open_in_tile(&t->tile, x, y) && t->steps[y][x] < 0 &&
                    was_reached_beside(t, x, y, step))
                    t->steps[y][x] = step, idle = 0;
    }
}

static void check_flood(const flood_scene *t, const hr_flood *flood, hr_cell at, bool is_target) {
    int32_t steps = hr_flood_steps(flood, at), slow = t->steps[at.y][at.x];
    bool is_right = steps == slow || (!is_target && steps == -1);
    cr_assert(is_right, "%d steps to %d %d, slowly %d: HANDRAIL_SEED=%llu", steps, at.x, at.y, slow,
              (unsigned long long)t->tile.scene.seed);
}

static void check_way(const flood_scene *t, const hr_flood *flood, hr_cell from, hr_cell to,
                      hr_points *way) {
    hr_points_clear(way);
    hr_flood_way(flood, to, t->tile.origin, way);
    cr_assert_geq(way->count, 1);
    hr_cell first = way->at[0], last = way->at[way->count - 1];
    cr_assert(first.x == t->tile.origin.x + from.x && first.y == t->tile.origin.y + from.y);
    cr_assert(last.x == t->tile.origin.x + to.x && last.y == t->tile.origin.y + to.y);
    double length = 0;
    for (int32_t i = 1; i < way->count; i++) {
        cr_assert(land_sweep(&t->tile.scene.land, way->at[i - 1], way->at[i]),
                  "a leg is not clear: HANDRAIL_SEED=%llu", (unsigned long long)t->tile.scene.seed);
        length += twin_distance(way->at[i - 1], way->at[i]);
    }
    int32_t steps = t->steps[to.y][to.x]; // a side, a diagonal, in turn
    cr_assert_leq(length, (steps + 1) / 2 + steps / 2 * sqrt(2) + 1e-6);
}

Test(flood, a_flood_takes_as_many_steps_as_a_slow_one_and_its_ways_are_clear) {
    static flood_scene t;
    hr_allocator allocator = {0};
    hr_points way = {.allocator = &allocator};
    hr_flood flood = {.allocator = &allocator};
    uint64_t seed = seed_of_run(460000000);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        open_tile_scene(&t.tile, seed);
        if (round == rounds_of_run(60)) allocator = hr_map_allocator(t.tile.scene.course.map);
        static hr_cell targets[TILE_SIDE * TILE_SIDE];
        int32_t count = 0;
        for (int32_t i = 0; i < TILE_SIDE * TILE_SIDE; i++)
            if (is_open_in_tile(&t.tile, i % TILE_SIDE, i / TILE_SIDE))
                targets[count++] = (hr_cell){i % TILE_SIDE, i / TILE_SIDE};
        for (int32_t y = 0; y < TILE_SIDE; y++)
            for (int32_t x = 0; x < TILE_SIDE; x++) {
                cr_assert_eq(hr_is_closed(&t.tile.tile.plane, x, y),
                             !is_open_in_tile(&t.tile, x, y));
                cr_assert_eq(hr_line(&t.tile.tile.plane.columns, x)[0] >> y & 1,
                             !is_open_in_tile(&t.tile, x, y));
            }
        cr_assert_eq(hr_tile_plane_is_all_open(&t.tile.tile), count == TILE_SIDE * TILE_SIDE);
        if (count > 0) {
            hr_cell from = targets[roll(&t.tile.scene.dice, count)];
            flood_slowly(&t, from);
            hr_cell some[3];
            for (int i = 0; i < 3; i++) some[i] = targets[roll(&t.tile.scene.dice, count)];
            hr_flood_start(&flood, &t.tile.tile, from);
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
        close_course(&t.tile.scene.course);
    }
    hr_points_destroy(&way);
    hr_flood_destroy(&flood);
}

Test(flood, a_flood_ends_where_its_layers_are_limited_and_goes_on_from_there) {
    static flood_scene t;
    uint64_t seed = seed_of_run(461000000);
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        open_tile_scene(&t.tile, seed);
        hr_allocator allocator = hr_map_allocator(t.tile.scene.course.map);
        hr_flood flood = {.allocator = &allocator};
        hr_cell from = roll_cell(&t.tile.scene.dice, TILE_SIDE, TILE_SIDE), to = from;
        if (is_open_in_tile(&t.tile, from.x, from.y)) {
            flood_slowly(&t, from);
            for (int32_t i = 0; i < TILE_SIDE * TILE_SIDE; i++)
                if (t.steps[i / TILE_SIDE][i % TILE_SIDE] > t.steps[to.y][to.x])
                    to = (hr_cell){i % TILE_SIDE, i / TILE_SIDE};
            hr_flood_start(&flood, &t.tile.tile, from);
            for (int32_t limit = 1; limit <= t.steps[to.y][to.x] + 2; limit += 5) {
                hr_flood_extend(&flood, &to, 1, limit);
                cr_assert_leq(flood.count, limit);
                int32_t steps = t.steps[to.y][to.x];
                cr_assert_eq(hr_flood_steps(&flood, to), steps < limit ? steps : -1);
            }
        }
        hr_flood_destroy(&flood);
        close_course(&t.tile.scene.course);
    }
}

// ---- Branches

// Walks back from a block, and follows the branch as its legs are drawn.
static void check_branch(const flood_scene *t, const hr_flood *flood, hr_cell to,
                         hr_flood_marks *marks, uint8_t mark, hr_points *branch) {
    static hr_flood_marks before;
    before = *marks;
    hr_points_clear(branch);
    hr_flood_branch end = hr_flood_walk_branch(flood, to, marks, mark, branch);
    hr_cell last = hr_points_last(branch);
    unsigned long long seed = (unsigned long long)t->tile.scene.seed;
    cr_assert(hr_same(branch->at[0], to));
    cr_assert_eq(end.steps, t->steps[last.y][last.x], "HANDRAIL_SEED=%llu", seed);
    cr_assert_eq(end.met, end.steps > 0 ? before.at[last.y][last.x] : 0, "HANDRAIL_SEED=%llu",
                 seed);
    cr_assert(end.met > 0 || end.steps == 0);
    for (int32_t i = 1; i < branch->count; i++) {
        hr_cell from = branch->at[i - 1], there = branch->at[i];
        hr_cell origin = t->tile.origin;
        cr_assert(land_sweep(&t->tile.scene.land, (hr_cell){origin.x + from.x, origin.y + from.y},
                             (hr_cell){origin.x + there.x, origin.y + there.y}));
        cr_assert_gt(t->steps[from.y][from.x], t->steps[there.y][there.x]);
        cr_assert_eq(before.at[from.y][from.x], 0, "it goes on beyond a mark");
        cr_assert_eq(marks->at[from.y][from.x], mark);
    }
}

Test(flood, a_branch_ends_where_an_earlier_one_has_been_and_marks_all_before) {
    static flood_scene t;
    static hr_flood_marks marks;
    int32_t met = 0;
    uint64_t seed = seed_of_run(462000000);
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        open_tile_scene(&t.tile, seed);
        hr_allocator allocator = hr_map_allocator(t.tile.scene.course.map);
        hr_flood flood = {.allocator = &allocator};
        hr_points branch = {.allocator = &allocator};
        hr_cell from = roll_cell(&t.tile.scene.dice, TILE_SIDE, TILE_SIDE);
        memset(&marks, 0, sizeof marks);
        if (is_open_in_tile(&t.tile, from.x, from.y)) {
            flood_slowly(&t, from);
            hr_flood_start(&flood, &t.tile.tile, from);
            for (uint8_t mark = 1; mark <= 60; mark++) {
                hr_cell to = roll_cell(&t.tile.scene.dice, TILE_SIDE, TILE_SIDE);
                if (t.steps[to.y][to.x] < 0) continue;
                hr_flood_extend(&flood, &to, 1, INT32_MAX);
                check_branch(&t, &flood, to, &marks, mark, &branch);
                met += branch.count > 1 && marks.at[from.y][from.x] == 0;
            }
        }
        hr_points_destroy(&branch);
        hr_flood_destroy(&flood);
        close_course(&t.tile.scene.course);
    }
    cr_expect(met > 0);
}
