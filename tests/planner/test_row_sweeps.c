// test_row_sweeps.c - the cheapest ways inside a tile, by sweeps over its rows, against the slow
// twin and against what makes sums the cheapest. HANDRAIL_SEED replays a map, HANDRAIL_ROUNDS
// multiplies how many there are.

#include "passmap/map/map_state.h"
#include "planner/costs/cost_squares.h"
#include "planner/costs/leg_cost.h"
#include "planner/costs/row_sweeps.h"
#include "planner/costs/row_way.h"
#include "planner/grid/sweep.h"
#include "tests/support/cost_scenes.h"

#include <criterion/criterion.h>
#include <math.h>

typedef struct swept_tile {
    cost_scene s;
    const hr_class_entry *entry;
    hr_costs costs;
    hr_cost_squares squares;
    hr_cell from;
    hr_row_sweeps sweeps;
} swept_tile;

static swept_tile t;

// What a step is rounded by at most, in units of sums.
#define ROUNDING 1.2

static hr_allocator allocator(void) { return hr_allocator_default(); }

static void fill_squares(void) {
    hr_allocator memory = allocator();
    cr_assert(hr_cost_squares_create(&t.squares, &memory, 1, 1));
    hr_cost_squares_fill(&t.squares, &t.entry->plane, &t.costs, 0, 0);
    t.costs.squares = t.squares.costs;
    t.costs.square_columns = t.squares.columns;
}

static void run(void) {
    hr_allocator memory = allocator();
    fill_squares();
    hr_row_sweeps_run(&t.sweeps, &t.entry->plane, &t.costs, (hr_cell){0, 0}, t.from);
    hr_cost_squares_destroy(&t.squares, &memory);
    t.costs.squares = NULL;
}

// Maps may be a little wider than a tile.
static bool is_open(hr_cell at) {
    return at.x < HR_TILE && at.y < HR_TILE && twin_is_open(&t.s.twin, at.x, at.y);
}

// @return false if no open block was found.
static bool open_tile(uint64_t seed, int32_t side_max) {
    open_cost_scene(&t.s, seed, side_max);
    t.entry = hr_class_entry_of(t.s.course.map, t.s.id);
    t.costs = hr_costs_of(t.s.course.map, t.entry);
    t.from = open_block(&t.s);
    bool is_found = is_open(t.from);
    if (is_found) run();
    return is_found;
}

static bool may_step(hr_cell a, hr_cell b) {
    return is_open(a) && is_open(b) && is_open((hr_cell){a.x, b.y}) && is_open((hr_cell){b.x, a.y});
}

static double cost_to(hr_cell at) { return hr_row_sweeps_cost(&t.sweeps, at); }

// Within what rounding takes off or adds.
static double step_between(hr_cell a, hr_cell b) {
    return twin_distance(a, b) * (twin_cost(&t.s, a) + twin_cost(&t.s, b)) / (2.0 * HR_COST_PLAIN);
}

// Of each block: no step from a neighbour makes it cheaper, and one makes it as cheap as it is.
static void check_block(hr_cell at) {
    double cost = cost_to(at), least = INFINITY, slack = t.sweeps.unit * ROUNDING;
    for (int32_t i = 0; i < 9; i++) {
        hr_cell from = {at.x + i % 3 - 1, at.y + i / 3 - 1};
        if (i == 4 || !may_step(from, at) || cost_to(from) < 0) continue;
        least = fmin(least, cost_to(from) + step_between(from, at));
    }
    if (hr_same(at, t.from))
        cr_assert_eq(cost, 0);
    else if (cost < 0)
        cr_assert(!is_open(at) || least > 32766 * t.sweeps.unit - slack);
    else
        cr_assert_float_eq(cost, least, slack, "%d,%d: %f, not %f; HANDRAIL_SEED=%llu", at.x, at.y,
                           cost, least, (unsigned long long)t.s.seed);
}

// The way is clear, and costs what it says.
static void check_way(hr_cell to) {
    hr_allocator memory = allocator();
    hr_points way = {.allocator = &memory};
    double sum = 0, tolerance = t.sweeps.unit * ROUNDING * HR_COST_PLAIN / t.costs.least;
    hr_row_way(&t.sweeps, to, (hr_cell){0, 0}, &way);
    cr_assert(hr_same(way.at[0], t.from) && hr_same(hr_points_last(&way), to));
    for (int32_t i = 1; i < way.count; i++) {
        cr_assert(hr_sweep(&t.entry->plane, way.at[i - 1], way.at[i]));
        sum += hr_leg_cost(&t.costs, way.at[i - 1], way.at[i]);
    }
    cr_assert_float_eq(sum, cost_to(to), tolerance * sum + 1e-9, "HANDRAIL_SEED=%llu",
                       (unsigned long long)t.s.seed);
    hr_points_destroy(&way);
}

Test(row_sweeps, every_sum_is_the_least_that_its_neighbours_allow) {
    uint64_t seed = seed_of_run(87100000);
    int32_t known = 0;
    for (int32_t round = rounds_of_run(400); round > 0; round--, seed++) {
        bool is_swept = open_tile(seed, 60) && cost_to(t.from) == 0;
        for (int32_t i = 0; is_swept && i < HR_TILE * HR_TILE; i++) {
            hr_cell at = {i % HR_TILE, i / HR_TILE};
            check_block(at);
            if (cost_to(at) >= 0 && i % 7 == 0) check_way(at), known++;
        }
        close_course(&t.s.course);
    }
    cr_assert_gt(known, 0);
}

Test(row_sweeps, ways_cost_what_dijkstra_finds) {
    static double cheapest[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX];
    uint64_t seed = seed_of_run(87200000);
    for (int32_t round = rounds_of_run(100); round > 0; round--, seed++) {
        bool is_swept = open_tile(seed, 40) && cost_to(t.from) == 0;
        if (is_swept) twin_cheapest(&t.s, t.from, cheapest);
        for (int32_t i = 0; is_swept && i < 50; i++) {
            hr_cell to = open_block(&t.s);
            if (!is_open(to) || cost_to(to) < 0) continue;
            double tolerance = t.sweeps.unit * ROUNDING * HR_COST_PLAIN / t.costs.least;
            cr_assert_float_eq(cost_to(to), cheapest[to.y][to.x],
                               tolerance * cheapest[to.y][to.x] + 1e-9, "HANDRAIL_SEED=%llu",
                               (unsigned long long)seed);
        }
        close_course(&t.s.course);
    }
}

Test(row_sweeps, nothing_is_known_where_costs_differ_by_thousands) {
    open_cost_drawing(&t.s,
                      "a..2...\n"
                      "...2..b\n",
                      1);
    t.s.costs[2] = 65535, t.s.costs[0] = 16;
    use_costs(&t.s);
    t.entry = hr_class_entry_of(t.s.course.map, t.s.id);
    t.costs = hr_costs_of(t.s.course.map, t.entry);
    t.from = (hr_cell){0, 0};
    run();
    cr_expect_lt(cost_to((hr_cell){1, 0}), 0);
    close_course(&t.s.course);
}
