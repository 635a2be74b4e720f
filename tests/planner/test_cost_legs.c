// test_cost_legs.c - what a leg costs, how that changes as its end moves, and points that are moved
// along it, against slow twins. HANDRAIL_SEED replays a map, HANDRAIL_ROUNDS multiplies how many
// there are.

#include "passmap/map/map_state.h"
#include "planner/costs/leg_cost.h"
#include "planner/costs/move_point.h"
#include "planner/grid/sweep.h"
#include "tests/support/cost_scenes.h"

#include <criterion/criterion.h>
#include <math.h>

Test(cost_legs, the_cost_of_a_leg_is_that_of_the_blocks_its_line_is_in) {
    uint64_t seed = seed_of_run(80000000);
    for (int32_t round = rounds_of_run(3000); round > 0; round--, seed++) {
        cost_scene s;
        open_cost_scene(&s, seed, 36);
        hr_costs costs = hr_costs_of(s.course.map, hr_class_entry_of(s.course.map, s.id));
        for (int i = 0; i < 10; i++) {
            int32_t width = s.map.width - s.size + 1, height = s.map.height - s.size + 1;
            hr_cell a = roll_cell(&s.dice, width, height), b = roll_cell(&s.dice, width, height);
            if (i % 4 == 0) b.x = a.x;
            if (i % 4 == 1) b.y = a.y;
            double cost = hr_leg_cost(&costs, a, b), expected = twin_leg_cost(&s, a, b);
            cr_assert_float_eq(cost, expected, 1e-9 * (1 + expected),
                               "HANDRAIL_SEED=%llu, size %d, %d %d to %d %d: %.12f, not %.12f",
                               (unsigned long long)seed, s.size, a.x, a.y, b.x, b.y, cost,
                               expected);
            cr_assert_eq(cost, hr_leg_cost(&costs, b, a), "there and back differ");
        }
        close_course(&s.course);
    }
}

// What the leg from a to any place costs, in plain cells: every block near it is asked how long the
// line is in it.
static double cost_to_place(const cost_scene *s, hr_cell a, double x, double y) {
    double cost = 0;
    for (int32_t row = 0; row + s->size <= s->map.height; row++)
        for (int32_t column = 0; column + s->size <= s->map.width; column++) {
            double low = 0, high = 1, at[2][3] = {{a.x, x, column}, {a.y, y, row}};
            for (int axis = 0; axis < 2; axis++) {
                double change = at[axis][1] - at[axis][0], rest = at[axis][2] - at[axis][0];
                if (change == 0 && fabs(rest) > 0.5) high = low;
                if (change == 0) continue;
                double one = (rest - 0.5) / change, other = (rest + 0.5) / change;
                low = fmax(low, fmin(one, other)), high = fmin(high, fmax(one, other));
            }
            if (high > low) cost += (high - low) * twin_cost(s, (hr_cell){column, row});
        }
    return cost * hypot(x - a.x, y - a.y) / HR_COST_PLAIN;
}

// There the cost has a kink, and two slopes.
static bool goes_through_corners(hr_cell a, hr_cell b) {
    int32_t x = abs(b.x - a.x), y = abs(b.y - a.y);
    while (x % 2 == 0 && y % 2 == 0) x /= 2, y /= 2;
    return x % 2 && y % 2;
}

Test(cost_legs, the_slope_of_a_leg_is_how_its_cost_changes_as_its_end_moves) {
    const double STEP = 1e-6;
    uint64_t seed = seed_of_run(81500000);
    int32_t count = 0;
    for (int32_t round = rounds_of_run(300); round > 0; round--, seed++) {
        static cost_scene s;
        open_cost_scene(&s, seed, 36);
        hr_costs costs = hr_costs_of(s.course.map, hr_class_entry_of(s.course.map, s.id));
        for (int i = 0; i < 10; i++) {
            int32_t width = s.map.width - s.size + 1, height = s.map.height - s.size + 1;
            hr_cell a = roll_cell(&s.dice, width, height), b = roll_cell(&s.dice, width, height);
            if (a.x == b.x || a.y == b.y || goes_through_corners(a, b)) continue;
            hr_leg_slope slope = hr_leg_cost_slope(&costs, a, b);
            double x =
                (cost_to_place(&s, a, b.x + STEP, b.y) - cost_to_place(&s, a, b.x - STEP, b.y)) /
                (2 * STEP);
            double y =
                (cost_to_place(&s, a, b.x, b.y + STEP) - cost_to_place(&s, a, b.x, b.y - STEP)) /
                (2 * STEP);
            double tolerance = 1e-6 * (1 + slope.cost);
            cr_assert_eq(slope.cost, hr_leg_cost(&costs, a, b));
            cr_assert(fabs(slope.x - x) < tolerance && fabs(slope.y - y) < tolerance,
                      "HANDRAIL_SEED=%llu, %d %d to %d %d: %.9f %.9f, not %.9f %.9f",
                      (unsigned long long)seed, a.x, a.y, b.x, b.y, slope.x, slope.y, x, y);
            count++;
        }
        close_course(&s.course);
    }
    cr_expect_gt(count, 50);
}

// ---- Points

// A way of two clear legs. @return false if the places that were thrown have none.
static bool roll_joint(cost_scene *s, hr_joint *joint, hr_cell *point) {
    int32_t width = s->map.width - s->size + 1, height = s->map.height - s->size + 1;
    joint->before = roll_cell(&s->dice, width, height);
    *point = roll_cell(&s->dice, width, height);
    joint->after = roll_cell(&s->dice, width, height);
    const hr_plane *plane = joint->plane;
    return hr_is_open_block(plane, joint->before.x, joint->before.y) &&
           !hr_same(joint->before, *point) && !hr_same(joint->after, *point) &&
           hr_sweep(plane, joint->before, *point) && hr_sweep(plane, *point, joint->after);
}

Test(cost_legs, a_point_is_moved_to_where_its_legs_are_clear_and_cost_less) {
    uint64_t seed = seed_of_run(81600000);
    int32_t moved = 0;
    for (int32_t round = rounds_of_run(500); round > 0; round--, seed++) {
        static cost_scene s;
        open_cost_scene(&s, seed, 36);
        const hr_class_entry *entry = hr_class_entry_of(s.course.map, s.id);
        hr_costs costs = hr_costs_of(s.course.map, entry);
        hr_joint joint = {.plane = &entry->plane, .costs = &costs};
        for (int i = 0; i < 20; i++) {
            hr_cell point, begun;
            if (!roll_joint(&s, &joint, &point)) continue;
            begun = point;
            int64_t steps = 0, limit = roll(&s.dice, 4) ? INT64_MAX : roll(&s.dice, 20);
            double before =
                twin_leg_cost(&s, joint.before, point) + twin_leg_cost(&s, point, joint.after);
            bool moves = hr_move_point(&joint, &point, limit, &steps);
            cr_assert_eq(moves, !hr_same(begun, point));
            cr_assert_leq(steps, limit);
            if (!moves) continue;
            double to = twin_leg_cost(&s, joint.before, point);
            double from = twin_leg_cost(&s, point, joint.after);
            cr_assert_lt(to + from, before, "HANDRAIL_SEED=%llu", (unsigned long long)seed);
            cr_assert_float_eq(joint.cost_to, to, 1e-9 * (1 + to));
            cr_assert_float_eq(joint.cost_from, from, 1e-9 * (1 + from));
            cr_assert(hr_sweep(&entry->plane, joint.before, point) &&
                      hr_sweep(&entry->plane, point, joint.after));
            moved++;
        }
        close_course(&s.course);
    }
    cr_expect_gt(moved, 100);
}

Test(cost_legs, the_longest_and_dearest_leg_does_not_overflow) {
    hr_map_config config = hr_map_config_default();
    config.width = config.height = HR_SIDE_MAX;
    hr_map *map;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    static uint16_t cost_of[256];
    for (int value = 0; value < 256; value++) cost_of[value] = 65535;
    hr_costs costs = {hr_map_cells_const(map), cost_of, HR_SIDE_MAX, 65535};
    hr_cell a = {0, 0}, b = {HR_SIDE_MAX - 1, HR_SIDE_MAX - 2};
    cr_expect_float_eq(hr_leg_cost(&costs, a, b), hr_distance(a, b) * 65535 / 256, 1e-3);
    hr_map_destroy(map);
}
