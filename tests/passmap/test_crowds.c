// test_crowds.c - the table of crowds against one that has a place for each cell and bit.
// HANDRAIL_SEED replays a table, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/map/crowds.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"

#include <criterion/criterion.h>

// As many as a small table has room for, so that it is full; bits 0 and 7 of a cell hash to places
// that are near each other.
enum { CELLS = 64, BITS = 2, BIT = 7 };

typedef struct twin {
    hr_crowds crowds;
    uint32_t cells[CELLS];       // anywhere on a map
    int32_t counts[CELLS][BITS]; // 0 = none
    hr_allocator allocator;
} twin;

static twin throw_twin(dice *d, counting_allocator *counts) {
    twin t = {.allocator = counting(counts)};
    for (uint32_t i = 0; i < CELLS; i++) t.cells[i] = (uint32_t)roll(d, 1 << 20) * CELLS + i;
    return t;
}

static void expect_same(const twin *t) {
    int32_t count = 0;
    for (int32_t i = 0; i < CELLS; i++)
        for (int32_t k = 0; k < BITS; k++) {
            if (t->counts[i][k] == 0) continue;
            const hr_crowd *crowd = hr_crowd_on(&t->crowds, t->cells[i], k * BIT);
            cr_assert(crowd->cell == t->cells[i] && crowd->bit == k * BIT);
            cr_assert_eq(crowd->count, t->counts[i][k]);
            count++;
        }
    cr_assert_eq(t->crowds.count, count);
}

// A crowd that is not there comes; one that is grows, or now and then goes.
static void change(twin *t, dice *d) {
    int32_t i = roll(d, CELLS), k = roll(d, BITS), bit = k * BIT, *count = &t->counts[i][k];
    hr_crowd *crowd = *count ? hr_crowd_on(&t->crowds, t->cells[i], bit) : NULL;
    if (!crowd) {
        *count = 1 + roll(d, 9);
        cr_assert(hr_crowds_reserve(&t->crowds, &t->allocator, 1));
        hr_crowds_add(&t->crowds, (hr_crowd){t->cells[i], bit, *count});
    } else if (roll(d, 8) == 0) {
        *count = 0;
        hr_crowds_remove(&t->crowds, crowd);
    } else {
        crowd->count = ++*count;
    }
}

Test(crowds, are_those_that_came_and_have_not_gone) {
    uint64_t seed = seed_of_run(1);
    for (int32_t round = rounds_of_run(100); round > 0; round--, seed++) {
        counting_allocator counts = {0};
        dice d = {seed};
        twin t = throw_twin(&d, &counts);
        for (int32_t i = 0; i < 600; i++) {
            change(&t, &d);
            if (i % 20 == 0) expect_same(&t);
        }
        hr_crowds_destroy(&t.crowds, &t.allocator);
        cr_expect_eq(counts.live, 0);
    }
}

Test(crowds, stay_as_they_are_where_there_is_no_room_for_more) {
    counting_allocator counts = {0};
    dice d = {seed_of_run(2)};
    twin t = throw_twin(&d, &counts);
    for (int32_t i = 0; i < 20; i++) change(&t, &d);
    counts.fail_at = counts.calls + 1;
    cr_expect_not(hr_crowds_reserve(&t.crowds, &t.allocator, 1000));
    cr_expect_not(hr_crowds_reserve(&t.crowds, &t.allocator, INT32_MAX),
                  "more than can be counted");
    expect_same(&t);
    cr_expect(hr_crowds_reserve(&t.crowds, &t.allocator, 1000));
    expect_same(&t);
    hr_crowds_destroy(&t.crowds, &t.allocator);
    cr_expect_eq(counts.live, 0);
}
