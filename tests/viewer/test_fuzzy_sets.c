// test_fuzzy_sets.c - edges of fuzzy sets are picked where they are drawn, and dragged in order.
// HANDRAIL_SEED replays one.

#include "tests/support/dice.h"
#include "viewer/canvas/canvas_fuzzy.h"

#include <criterion/criterion.h>

enum { WIDTH = 212, HEIGHT = 180, MARGIN = 6 }; // two pixels for each of 0..100

static double column(int32_t value) { return MARGIN + 2.0 * value; }

Test(fuzzy_sets, an_edge_is_picked_where_it_is_drawn) {
    fuzzy_sets sets = fuzzy_sets_default();
    for (int32_t i = 0; i < FUZZY_INPUTS; i++)
        for (int32_t k = 0; k < FUZZY_EDGES; k++) {
            fuzzy_edge edge = canvas_fuzzy_edge_at(&sets, column(sets.edges[i][k]) + 1, i * 60 + 30,
                                                   WIDTH, HEIGHT);
            cr_expect_eq(edge.input, i);
            cr_expect_eq(edge.edge, k);
        }
    cr_expect_eq(canvas_fuzzy_edge_at(&sets, column(70), 30, WIDTH, HEIGHT).input, -1);
    cr_expect_eq(canvas_fuzzy_edge_at(&sets, column(8), HEIGHT + 9, WIDTH, HEIGHT).input, -1);
    cr_expect_eq(canvas_fuzzy_edge_at(&sets, column(8), -9, WIDTH, HEIGHT).input, -1);
}

Test(fuzzy_sets, an_edge_is_dragged_to_the_pointer_and_no_farther_than_the_next) {
    fuzzy_sets sets = fuzzy_sets_default();
    canvas_fuzzy_drag(&sets, (fuzzy_edge){0, 1}, column(17), WIDTH);
    cr_expect_eq(sets.edges[0][1], 17);
    canvas_fuzzy_drag(&sets, (fuzzy_edge){0, 1}, column(90), WIDTH);
    cr_expect_eq(sets.edges[0][1], sets.edges[0][2] - 1);
    canvas_fuzzy_drag(&sets, (fuzzy_edge){0, 1}, -1000, WIDTH);
    cr_expect_eq(sets.edges[0][1], sets.edges[0][0] + 1);
}

Test(fuzzy_sets, whatever_is_dragged_they_stay_good) {
    uint64_t seed = seed_of_run(3);
    dice d = {seed};
    fuzzy_sets sets = fuzzy_sets_default();
    for (int32_t i = 0; i < 5000; i++) {
        fuzzy_edge edge =
            canvas_fuzzy_edge_at(&sets, roll(&d, WIDTH), roll(&d, HEIGHT), WIDTH, HEIGHT);
        canvas_fuzzy_drag(&sets, edge, roll(&d, 2 * WIDTH) - WIDTH / 2, WIDTH);
        cr_assert(fuzzy_sets_are_good(&sets), "HANDRAIL_SEED=%llu", (unsigned long long)seed);
    }
}
