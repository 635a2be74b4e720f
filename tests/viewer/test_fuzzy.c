// test_fuzzy.c - the fuzzy controller against a slow one of real numbers over all rules.
// HANDRAIL_SEED replays one.

#include "tests/support/dice.h"
#include "viewer/minds/fuzzy.h"

#include <criterion/criterion.h>
#include <math.h>

// By the drawing of a set: straight lines between its corners, as real numbers.
static double slow_member(const int32_t *edges, int32_t set, double value) {
    double from = set == 0 ? -1 : edges[2 * set - 2], whole = set == 0 ? 0 : edges[2 * set - 1];
    double gone = set == 2 ? 1e9 : edges[2 * set], none = set == 2 ? 1e9 : edges[2 * set + 1];
    if (value < from || value > none) return 0;
    if (set > 0 && value < whole) return (value - from) / (whole - from);
    return set < 2 && value > gone ? (none - value) / (none - gone) : 1;
}

static void slow_infer(const fuzzy_sets *sets, const int32_t *inputs, double *degrees) {
    for (int32_t action = 0; action < FUZZY_ACTIONS; action++) {
        degrees[action] = 0;
        for (int32_t d = 0; d < 3; d++)
            for (int32_t s = 0; s < 3; s++)
                for (int32_t h = 0; h < 3; h++) {
                    if ((int32_t)fuzzy_rule(d, s, h) != action) continue;
                    double least = slow_member(sets->edges[0], d, inputs[0]);
                    least = fmin(least, slow_member(sets->edges[1], s, inputs[1]));
                    least = fmin(least, slow_member(sets->edges[2], h, inputs[2]));
                    degrees[action] = fmax(degrees[action], least);
                }
    }
}

static fuzzy_sets throw_sets(dice *d) {
    fuzzy_sets sets;
    do
        for (int32_t i = 0; i < FUZZY_INPUTS * FUZZY_EDGES; i++)
            sets.edges[i / FUZZY_EDGES][i % FUZZY_EDGES] =
                i % FUZZY_EDGES * 25 + roll(d, 27); // often, but not always, rising
    while (!fuzzy_sets_are_good(&sets));
    return sets;
}

Test(fuzzy, every_answer_is_that_of_real_numbers_over_all_rules) {
    uint64_t seed = seed_of_run(7);
    dice d = {seed};
    fuzzy_sets sets = fuzzy_sets_default();
    for (int32_t i = 0; i < 20000; i++) {
        int32_t inputs[FUZZY_INPUTS];
        double degrees[FUZZY_ACTIONS];
        if (i % 100 == 99) sets = throw_sets(&d);
        for (int32_t k = 0; k < FUZZY_INPUTS; k++) inputs[k] = roll(&d, FUZZY_MOST + 1);
        fuzzy_answer answer = fuzzy_infer(&sets, inputs);
        slow_infer(&sets, inputs, degrees);
        for (int32_t k = 0; k < FUZZY_ACTIONS; k++) {
            cr_assert_leq(fabs(answer.degrees[k] / 256.0 - degrees[k]), 2.0 / 256,
                          "%d of %d, %d, %d: HANDRAIL_SEED=%llu", k, inputs[0], inputs[1],
                          inputs[2], (unsigned long long)seed);
            cr_assert_leq(degrees[k], degrees[answer.action] + 3.0 / 256);
        }
    }
}

Test(fuzzy, sets_add_up_and_bad_edges_are_told) {
    fuzzy_sets sets = fuzzy_sets_default();
    cr_expect(fuzzy_sets_are_good(&sets));
    for (int32_t i = 0; i <= FUZZY_INPUTS * FUZZY_MOST; i++) {
        int32_t degrees[FUZZY_SETS];
        fuzzy_members(sets.edges[i % FUZZY_INPUTS], i / FUZZY_INPUTS, degrees);
        cr_expect_eq(degrees[0] + degrees[1] + degrees[2], FUZZY_WHOLE);
        for (int32_t k = 0; k < FUZZY_SETS; k++) cr_expect_geq(degrees[k], 0);
    }
    sets.edges[1][2] = sets.edges[1][1];
    cr_expect_not(fuzzy_sets_are_good(&sets));
    sets = fuzzy_sets_default();
    sets.edges[2][3] = FUZZY_MOST + 1;
    cr_expect_not(fuzzy_sets_are_good(&sets));
}
