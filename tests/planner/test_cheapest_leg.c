// test_cheapest_leg.c - legs that are said to be the cheapest paths against Dijkstra's, and where
// cheaper ground begins to count. HANDRAIL_SEED replays a map, HANDRAIL_ROUNDS multiplies how many
// there are.

#include "passmap/map/map_state.h"
#include "planner/costs/cheapest_leg.h"
#include "planner/costs/leg_cost.h"
#include "planner/grid/sweep.h"
#include "tests/support/cost_scenes.h"

#include <criterion/criterion.h>

static cost_scene s;

static bool is_cheapest(hr_cell from, hr_cell to) {
    cr_assert_eq(hr_map_refresh(s.course.map, s.id), HR_OK);
    const hr_class_entry *entry = hr_class_entry_of(s.course.map, s.id);
    hr_costs costs = hr_costs_of(s.course.map, entry);
    return hr_sweep(&entry->plane, from, to) && hr_is_leg_cheapest(&entry->plane, &costs, from, to);
}

// A step between neighbours on even ground costs what a leg does, so no path can cost less than one
// in eight directions but by what steps are longer than straight.
Test(cheapest_leg, no_way_in_eight_directions_is_cheaper) {
    static double cheapest[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX];
    uint64_t seed = seed_of_run(871000000);
    enum { SIDE_MAX = SKETCH_SIDE_MAX - WALKER_SIZE_MAX };
    int32_t proven = 0, asked = 0;
    for (int32_t round = rounds_of_run(300); round > 0; round--, seed++) {
        open_cost_scene(&s, seed, SIDE_MAX);
        hr_cell from = open_block(&s);
        if (twin_is_open(&s.twin, from.x, from.y)) twin_cheapest(&s, from, cheapest);
        for (int32_t i = 0; i < 40 && twin_is_open(&s.twin, from.x, from.y); i++) {
            hr_cell to = open_block(&s);
            if (!twin_is_open(&s.twin, to.x, to.y)) break;
            asked++;
            if (!is_cheapest(from, to)) continue;
            proven++;
            cr_assert_leq(twin_leg_cost(&s, from, to), cheapest[to.y][to.x] * (1 + 1e-9),
                          "%d,%d to %d,%d: HANDRAIL_SEED=%llu", from.x, from.y, to.x, to.y,
                          (unsigned long long)seed);
        }
        close_course(&s.course);
    }
    cr_log_info("%d of %d proven\n", proven, asked);
    cr_expect_gt(proven, asked / 20);
}

// ---- Where cheaper ground counts

static hr_request ask(const char *rows) {
    open_cost_drawing(&s, rows, 1);
    s.costs[0] = 512, s.costs[2] = 128;
    use_costs(&s);
    return a_to_b(&s);
}

// Whether the leg from a to b is.
static bool is_drawn_cheapest(const char *rows) {
    hr_request r = ask(rows);
    bool is = is_cheapest(hr_block_at(r.start, 1), hr_block_at(r.goal, 1));
    close_course(&s.course);
    return is;
}

Test(cheapest_leg, cheaper_ground_within_half_of_the_leg_may_pay) {
    cr_expect_not(is_drawn_cheapest("............\n"
                                    "............\n"
                                    "...a....b...\n"
                                    "............\n"
                                    "......2.....\n"));
}

Test(cheapest_leg, farther_off_it_does_not) {
    cr_expect(is_drawn_cheapest("............\n"
                                "...a....b...\n"
                                "............\n"
                                "............\n"
                                "222222222222\n"));
}

Test(cheapest_leg, closed_blocks_count_for_nothing) {
    cr_expect(is_drawn_cheapest("...######...\n"
                                "...a....b...\n"
                                "############\n"));
}

Test(cheapest_leg, a_leg_over_two_grounds_may_be_passed_on_the_cheaper_one) {
    cr_expect_not(is_drawn_cheapest("............\n"
                                    "...a..2.b...\n"
                                    "............\n"));
}

// Their cheapest is what the whole class pays at least: whatever lies around.
Test(cheapest_leg, on_the_cheapest_ground_there_is_any_leg_is) {
    hr_request r = ask("............\n"
                       "...a2222b...\n"
                       "............\n");
    hr_cell from = hr_block_at(r.start, 1), to = hr_block_at(r.goal, 1);
    cr_expect_not(is_cheapest(from, to));
    cr_expect(is_cheapest((hr_cell){from.x + 1, from.y}, (hr_cell){to.x - 1, to.y}));
    close_course(&s.course);
}

// ---- Plans

// By a straight leg that no search has found, with its proof.
Test(cheapest_leg, plans_of_every_quality_take_it_and_say_that_it_is_the_cheapest) {
    hr_request r = ask("............\n"
                       "...a....b...\n"
                       "............\n"
                       "............\n"
                       "222222222222\n");
    for (int quality = HR_FAST; quality <= HR_EXACT; quality++) {
        hr_path path;
        r.quality = (hr_quality)quality;
        cr_assert_eq(hr_plan(s.course.planner, &r, &path), HR_OK);
        cr_expect_eq(path.status, HR_STRAIGHT);
        cr_expect_eq(path.stage, HR_STAGE_STRAIGHT);
        cr_expect_eq(path.steps, 1);
        cr_expect_eq(path.guaranteed_ratio, 1);
    }
    close_course(&s.course);
}
