// test_turning_points.c - the turning points of the exact search against lists that are searched
// from end to end.

#include "planner/exact/turning_points.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"

#include <criterion/criterion.h>

enum { POINTS = 3000, SIDE = 12 };
static const double SAME = 1e-9;

typedef struct twin_point {
    hr_turning_point turn;
    double estimate;
    bool is_dropped, is_taken;
} twin_point;

typedef struct twin_points {
    twin_point at[POINTS];
    int32_t count;
} twin_points;

static bool is_as_wide(const hr_turning_point *a, const hr_turning_point *b) {
    int64_t beyond = (int64_t)a->on.x * b->on.y - (int64_t)a->on.y * b->on.x;
    return a->hand == HR_COUNTERCLOCKWISE ? beyond >= 0 : beyond <= 0;
}

static double shortest_to(const twin_points *t, hr_cell at) {
    double shortest = 1e300;
    for (int32_t i = 0; i < t->count; i++)
        if (hr_same(t->at[i].turn.at, at) && t->at[i].turn.length < shortest - SAME)
            shortest = t->at[i].turn.length;
    return shortest;
}

static bool twin_reach(twin_points *t, hr_turning_point turn, double estimate) {
    double shortest = shortest_to(t, turn.at);
    if (turn.length > shortest + SAME) return false;
    for (int32_t i = 0; i < t->count && turn.length >= shortest - SAME; i++) {
        const hr_turning_point *other = &t->at[i].turn;
        bool is_same_corner = hr_same(other->at, turn.at) && other->hand == turn.hand &&
                              other->heading == turn.heading && other->length <= shortest + SAME;
        if (is_same_corner && is_as_wide(other, &turn)) return false;
    }
    t->at[t->count++] = (twin_point){turn, estimate, false, false};
    return true;
}

static int32_t twin_next(twin_points *t) {
    int32_t best = -1;
    for (int32_t i = 0; i < t->count; i++) {
        if (t->at[i].is_taken || t->at[i].turn.length > shortest_to(t, t->at[i].turn.at) + SAME)
            continue;
        if (best < 0 || t->at[i].estimate < t->at[best].estimate) best = i;
    }
    if (best >= 0) t->at[best].is_taken = true;
    return best;
}

// Whole lengths, so that many are the same, and directions of which some are wider.
static hr_turning_point throw_point(dice *d, int32_t count) {
    hr_turning_point turn = {.parent = count > 0 ? roll(d, count) : -1,
                             .length = roll(d, 6) + 1,
                             .hand = (uint8_t)roll(d, 2),
                             .heading = (uint8_t)roll(d, 4)};
    turn.at.x = roll(d, SIDE);
    turn.at.y = roll(d, SIDE);
    turn.on.x = roll(d, 3) + 1;
    turn.on.y = roll(d, 3) + 1;
    return turn;
}

static void expect_same(const hr_turning_points *turns, const twin_points *t, int32_t index) {
    hr_turning_point turn = hr_turning_points_get(turns, index);
    const hr_turning_point *other = &t->at[index].turn;
    cr_assert(hr_same(turn.at, other->at));
    cr_assert_eq(turn.length, other->length);
    cr_assert_eq(turn.parent, other->parent);
    cr_assert_eq(turn.hand, other->hand);
    cr_assert_eq(turn.heading, other->heading);
    cr_assert(turn.on.x == other->on.x && turn.on.y == other->on.y);
}

Test(turning_points, the_next_is_the_one_of_the_least_estimate_that_is_still_the_shortest) {
    static twin_points t;
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    hr_turning_points turns = {.allocator = &allocator};
    dice d = {seed_of_run(630000000)};
    for (int32_t round = 0; round < rounds_of_run(40); round++) {
        int32_t tries = 20 + roll(&d, POINTS / 4);
        t.count = 0;
        hr_turning_points_clear(&turns, 1 << 20);
        for (int32_t i = 0; i < tries; i++) {
            hr_turning_point turn = throw_point(&d, t.count);
            double estimate = turn.length + roll(&d, 20);
            hr_turning_points_reach(&turns, turn, estimate);
            bool is_kept = twin_reach(&t, turn, estimate);
            cr_assert_eq(turns.count, t.count, "point %d is kept: %d", i, is_kept);
            if (roll(&d, 3)) continue;
            double least = -1;
            int32_t next = hr_turning_points_next(&turns, &least), expected = twin_next(&t);
            cr_assert_eq(next, expected, "try %d", i);
            if (next >= 0) expect_same(&turns, &t, next);
            if (next >= 0) cr_assert_eq(least, t.at[next].estimate);
        }
        double least;
        for (int32_t next = 0; next >= 0;) {
            next = hr_turning_points_next(&turns, &least);
            cr_assert_eq(next, twin_next(&t));
        }
    }
    hr_turning_points_destroy(&turns);
    cr_assert_eq(counts.live, 0);
}

Test(turning_points, no_more_are_kept_than_may_be) {
    hr_allocator allocator = hr_allocator_default();
    hr_turning_points turns = {.allocator = &allocator};
    hr_turning_points_clear(&turns, 8);
    for (int32_t i = 0; i < 9; i++) {
        cr_assert_not(turns.is_full);
        hr_turning_points_reach(&turns, (hr_turning_point){.at = {i, i}, .parent = -1, .length = 1},
                                2);
    }
    cr_assert(turns.is_full);
    cr_assert_eq(turns.count, 8);
    hr_turning_points_destroy(&turns);
}
