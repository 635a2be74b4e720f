// test_spread.c - goals for formations: open, apart, near, kept, and without crossing ways.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/counting_allocator.h"
#include "tests/support/crowds.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

enum { UNITS = 150 };

typedef struct army {
    crowd crowd;
    hr_planner *planner;
    hr_position starts[UNITS], goals[UNITS], middle;
    int32_t size, spacing;
} army;

static army the_army; // too large for a stack

static bool stands_open(const army *a, hr_position at) {
    return hr_map_is_open(a->crowd.map, a->size - 1, hr_block_at(at, a->size));
}

static int32_t label_at(const army *a, hr_position at) {
    return hr_map_label(a->crowd.map, a->size - 1, hr_block_at(at, a->size));
}

static hr_position throw_place(army *a) {
    hr_cell cell =
        roll_cell(&a->crowd.dice, a->crowd.land.width * HR_CELL, a->crowd.land.height * HR_CELL);
    return (hr_position){cell.x, cell.y};
}

static army *muster(uint64_t seed) {
    army *a = &the_army;
    crowd_open(&a->crowd, seed, NULL);
    a->planner = crowd_planner(&a->crowd, hr_planner_config_default());
    a->size = 1 + roll(&a->crowd.dice, 2);
    a->spacing = roll(&a->crowd.dice, 4);
    cr_assert_eq(hr_map_refresh(a->crowd.map, a->size - 1), HR_OK);
    a->middle = throw_place(a);
    for (int32_t i = 0; i < UNITS; i++) a->starts[i] = throw_place(a);
    return a;
}

static void dismiss(army *a) {
    hr_planner_destroy(a->planner);
    crowd_close(&a->crowd);
}

static void spread(army *a, const hr_position *starts, hr_position *goals) {
    cr_assert_eq(
        hr_spread_goals(a->planner, a->size - 1, a->middle, starts, UNITS, a->spacing, goals),
        HR_OK);
}

static bool overlap(const army *a, hr_position p, hr_position q) {
    int32_t apart = (a->spacing > a->size ? a->spacing : a->size) * HR_CELL;
    return abs(p.x - q.x) < apart && abs(p.y - q.y) < apart;
}

static int64_t squared(hr_position p, hr_position q) {
    int64_t x = p.x - q.x, y = p.y - q.y;
    return x * x + y * y;
}

static bool is_same(hr_position p, hr_position q) { return p.x == q.x && p.y == q.y; }

// Where the map has room: where it has not, the last ones are given the middle.
static bool has_room(const army *a) {
    int32_t same = 0;
    for (int32_t i = 1; i < UNITS; i++) same += is_same(a->goals[i], a->goals[0]);
    for (int32_t i = 1; i < UNITS; i++) same += is_same(a->goals[i], a->goals[1]);
    return same <= 1;
}

Test(spread, every_unit_has_an_open_block_of_its_own_that_it_can_reach) {
    uint64_t seed = seed_of_run(570000000);
    int32_t roomy = 0;
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        army *a = muster(seed);
        spread(a, a->starts, a->goals);
        bool is_roomy = true;
        for (int32_t i = 0; i < UNITS; i++)
            for (int32_t k = 0; k < i; k++)
                if (is_same(a->goals[i], a->goals[k])) is_roomy = false;
        roomy += is_roomy && has_room(a);
        for (int32_t i = 0; i < UNITS; i++) {
            cr_assert(stands_open(a, a->goals[i]), "HANDRAIL_SEED=%llu", (unsigned long long)seed);
            cr_assert_eq(label_at(a, a->goals[i]), label_at(a, a->goals[0]));
            for (int32_t k = 0; k < i && is_roomy; k++)
                cr_assert_not(overlap(a, a->goals[i], a->goals[k]), "HANDRAIL_SEED=%llu",
                              (unsigned long long)seed);
        }
        dismiss(a);
    }
    cr_expect_gt(roomy, 10);
}

// Open land all round: the places are those nearest to the middle.
Test(spread, the_nearest_places_are_taken) {
    army *a = muster(571000000);
    hr_map_fill(a->crowd.map, (hr_rect){0, 0, 400, 400}, 0);
    a->size = 1, a->spacing = 1;
    a->middle = hr_block_centre((hr_cell){60, 60}, 1);
    spread(a, a->starts, a->goals);
    int64_t farthest = 0;
    for (int32_t i = 0; i < UNITS; i++) {
        int64_t distance = squared(a->goals[i], a->middle);
        farthest = distance > farthest ? distance : farthest;
    }
    int32_t nearer = 0;
    for (int32_t y = 0; y < 120; y++)
        for (int32_t x = 0; x < 120; x++)
            nearer += squared(hr_block_centre((hr_cell){x, y}, 1), a->middle) < farthest;
    cr_expect_lt(nearer, UNITS);
    dismiss(a);
}

Test(spread, units_at_their_places_stay) {
    for (uint64_t seed = 572000000; seed < 572000020; seed++) {
        army *a = muster(seed);
        hr_position again[UNITS];
        spread(a, a->starts, a->goals);
        spread(a, a->goals, again);
        cr_expect_eq(memcmp(again, a->goals, sizeof again), 0, "seed %llu",
                     (unsigned long long)seed);
        dismiss(a);
    }
}

Test(spread, the_order_of_the_units_does_not_matter) {
    for (uint64_t seed = 573000000; seed < 573000020; seed++) {
        army *a = muster(seed);
        hr_position backwards[UNITS], goals[UNITS];
        for (int32_t i = 0; i < UNITS; i++) backwards[i] = a->starts[UNITS - 1 - i];
        spread(a, a->starts, a->goals);
        spread(a, backwards, goals);
        for (int32_t i = 0; i < UNITS; i++)
            cr_expect(is_same(goals[UNITS - 1 - i], a->goals[i]), "seed %llu, unit %d",
                      (unsigned long long)seed, i);
        dismiss(a);
    }
}

// So many that swaps of pairs alone would not find the order again.
Test(spread, a_large_formation_that_only_moves_keeps_its_order) {
    enum { FORMATION = 600 };
    static hr_position starts[FORMATION], goals[FORMATION];
    const int32_t right = 70 * HR_CELL, down = 40 * HR_CELL;
    course c = open_empty_course(160, 120, NULL);
    hr_position middle = hr_block_centre((hr_cell){30, 30}, 1);
    for (int32_t i = 0; i < FORMATION; i++) goals[i] = middle;
    cr_assert_eq(hr_spread_goals(c.planner, 0, middle, goals, FORMATION, 1, starts), HR_OK);
    middle.x += right, middle.y += down;
    cr_assert_eq(hr_spread_goals(c.planner, 0, middle, starts, FORMATION, 1, goals), HR_OK);
    for (int32_t i = 0; i < FORMATION; i++)
        cr_assert(goals[i].x == starts[i].x + right && goals[i].y == starts[i].y + down, "unit %d",
                  i);
    close_course(&c);
}

static int side_of(hr_position a, hr_position b, hr_position c) {
    int64_t cross = (int64_t)(b.x - a.x) * (c.y - a.y) - (int64_t)(b.y - a.y) * (c.x - a.x);
    return (cross > 0) - (cross < 0);
}

static bool cross(hr_position a, hr_position b, hr_position c, hr_position d) {
    return side_of(a, b, c) * side_of(a, b, d) < 0 && side_of(c, d, a) * side_of(c, d, b) < 0;
}

Test(spread, straight_ways_to_the_places_do_not_cross) {
    for (uint64_t seed = 574000000; seed < 574000020; seed++) {
        army *a = muster(seed);
        spread(a, a->starts, a->goals);
        int32_t crossings = 0;
        for (int32_t i = 0; i < UNITS; i++)
            for (int32_t k = 0; k < i; k++)
                crossings += cross(a->starts[i], a->goals[i], a->starts[k], a->goals[k]);
        // Where uncrossing would save less than a 256th of a cell it is left alone.
        cr_expect_leq(crossings, 2, "%d crossings, seed %llu", crossings, (unsigned long long)seed);
        dismiss(a);
    }
}

Test(spread, bad_input_is_refused_or_taken_to_the_map) {
    army *a = muster(575000000);
    hr_position goals[UNITS] = {{5, 5}};
    cr_expect_eq(hr_spread_goals(a->planner, 99, a->middle, a->starts, UNITS, 0, goals),
                 HR_BAD_CLASS);
    cr_expect_eq(goals[0].x, 5);
    cr_expect_eq(hr_spread_goals(a->planner, 0, a->middle, NULL, 0, 0, NULL), HR_OK);
    a->starts[0] = (hr_position){INT32_MIN, INT32_MAX};
    a->middle = (hr_position){INT32_MAX, INT32_MIN};
    a->spacing = INT32_MAX;
    spread(a, a->starts, a->goals);
    hr_map_fill(a->crowd.map, (hr_rect){0, 0, 400, 400}, 1);
    spread(a, a->starts, a->goals);
    dismiss(a);
}

Test(spread, memory_may_fail_and_nothing_is_allocated_after_warm_up) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    army *a = &the_army;
    crowd_open(&a->crowd, 576000000, &allocator);
    a->size = 1, a->spacing = 1, a->middle = (hr_position){9000, 9000};
    for (int32_t i = 0; i < UNITS; i++) a->starts[i] = throw_place(a);
    a->planner = crowd_planner(&a->crowd, hr_planner_config_default());
    hr_error error = HR_OUT_OF_MEMORY;
    for (long ahead = 1; error != HR_OK && ahead < 1000; ahead++) {
        counts.fail_at = counts.calls + ahead;
        error = hr_spread_goals(a->planner, 0, a->middle, a->starts, UNITS, 1, a->goals);
        cr_assert(error == HR_OK || error == HR_OUT_OF_MEMORY);
    }
    cr_expect_eq(error, HR_OK);
    counts.fail_at = 0;
    long calls = counts.calls;
    spread(a, a->starts, a->goals);
    cr_expect_eq(counts.calls, calls);
    dismiss(a);
    cr_expect_eq(counts.live, 0);
}
