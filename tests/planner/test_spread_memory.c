// test_spread_memory.c - places for units where any one allocation fails, each time on a planner
// that has kept nothing yet.

#include "planner/spread.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>
#include <string.h>

enum { UNITS = 70, CLASSES = 3 };

typedef struct order {
    hr_spread_unit units[UNITS];
    hr_spread asked;
} order;

// To a place beside a wall, so that some places of the formation are closed.
static void throw_order(order *o, uint64_t seed, hr_formation formation) {
    dice d = {seed};
    for (int32_t i = 0; i < UNITS; i++) {
        hr_cell at = roll_cell(&d, 100, 100);
        o->units[i] = (hr_spread_unit){hr_block_centre(at, 1), roll(&d, CLASSES)};
    }
    hr_cell goal = roll_cell(&d, 150, 120);
    o->asked = (hr_spread){.goal = hr_block_centre(goal, 1),
                           .units = o->units,
                           .count = UNITS - roll(&d, 40),
                           .gap_cells = roll(&d, 3),
                           .formation = formation};
}

// @return whether the allocation failed.
static bool spread(const order *o, long fail_at, hr_position *goals) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    course c = open_empty_course(200, 150, &allocator);
    hr_map_fill(c.map, (hr_rect){70, 0, 2, 140}, 1);
    for (hr_class_id id = 0; id < CLASSES; id++) cr_assert_eq(hr_map_refresh(c.map, id), HR_OK);
    static const hr_position untouched = {7, 7};
    goals[0] = untouched;
    counts.fail_at = fail_at ? counts.calls + fail_at : 0;
    hr_error error = hr_spread_goals(c.planner, &o->asked, goals);
    bool was_hit = fail_at && counts.calls >= counts.fail_at;
    counts.fail_at = 0;
    cr_assert(error == HR_OK || (was_hit && error == HR_OUT_OF_MEMORY));
    if (error) {
        cr_assert(goals[0].x == untouched.x && goals[0].y == untouched.y);
        cr_assert_eq(hr_spread_goals(c.planner, &o->asked, goals), HR_OK);
    }
    close_course(&c);
    cr_assert_eq(counts.live, 0);
    return was_hit;
}

Test(spread_memory, any_allocation_may_fail_and_the_next_call_finds_the_same_places) {
    static order o;
    static hr_position expected[UNITS], goals[UNITS];
    for (uint64_t seed = seed_of_run(581), end = seed + 6; seed < end; seed++)
        for (int formation = HR_FORMATION_CLUSTER; formation <= HR_FORMATION_WEDGE; formation++) {
            throw_order(&o, seed, (hr_formation)formation);
            cr_assert_not(spread(&o, 0, expected));
            size_t bytes = (size_t)o.asked.count * sizeof *goals;
            long fail_at = 1;
            for (; spread(&o, fail_at, goals); fail_at++)
                cr_assert_eq(memcmp(goals, expected, bytes), 0, "HANDRAIL_SEED=%llu",
                             (unsigned long long)seed);
            cr_assert_gt(fail_at, 4);
        }
}
