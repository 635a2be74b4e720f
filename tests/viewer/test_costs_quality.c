// test_costs_quality.c - what balanced and exact paths of a class with costs cost, against Dijkstra
// in 96 directions on the ground that `handrail bench costs` uses. Prints the ratios.
// HANDRAIL_SEED replays a ground, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/base/compiler.h"
#include "tests/support/dice.h"
#include "tests/support/many_directions.h"
#include "viewer/bench/bench_costs_ground.h"
#include "viewer/bench/bench_times.h"

#include <handrail/planner.h>

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { SIDE = 192, STARTS = 2, GOALS = 100, RANGES = 8, EXACT_EVERY = 4 };

typedef struct ratios {
    double of[4 * STARTS * GOALS];
    int64_t count;
} ratios;

static double cost_of(hr_planner *planner, const bench_course *course, hr_cell from, hr_cell to,
                      hr_quality quality) {
    hr_request request = hr_request_default();
    hr_path path;
    request.class_id = course->class_id, request.quality = quality;
    request.start = hr_block_centre(from, 1), request.goal = hr_block_centre(to, 1);
    cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
    cr_assert(path.status == HR_FOUND || path.status == HR_STRAIGHT);
    return path.cost_256ths / HR_CELL;
}

// From the start of one query to the goals of all.
static void measure(hr_planner *planner, const bench_course *course, hr_cell from,
                    const double *cheapest, ratios *balanced, ratios *exact) {
    for (int32_t i = 0; i < course->query_count; i++) {
        hr_cell to = course->queries[i].goal;
        double best = cheapest[to.y * hr_map_width(course->map) + to.x];
        if (!(best > 0 && best < (double)INFINITY)) continue;
        balanced->of[balanced->count++] = cost_of(planner, course, from, to, HR_BALANCED) / best;
        if (i % EXACT_EVERY == 0)
            exact->of[exact->count++] = cost_of(planner, course, from, to, HR_EXACT) / best;
    }
}

static void measure_ground(uint64_t seed, int32_t ranges, ratios *balanced, ratios *exact) {
    static weighted_ground ground;
    static double cheapest[SIDE * SIDE];
    bench_courses courses = {0};
    costs_ground wanted = {.width = SIDE, .height = SIDE, .queries = GOALS, .seed = seed};
    cr_assert(costs_ground_add(&courses, &wanted, ranges));
    const bench_course *course = &courses.at[0];
    hr_planner *planner;
    cr_assert_eq(hr_planner_create(course->map, NULL, &planner), HR_OK);
    look_at_ground(&ground, course->map, course->class_id);
    for (int32_t i = 0; i < STARTS; i++) {
        find_in_many_directions(&ground, course->queries[i].start, cheapest);
        measure(planner, course, course->queries[i].start, cheapest, balanced, exact);
    }
    hr_planner_destroy(planner);
    courses_destroy(&courses);
}

// Legs in 96 directions may be 0.35 % longer than straight ones, and begin and end in cells.
static void check(const char *name, uint64_t seed, int32_t ranges, ratios *all, double mean_most) {
    bench_spread spread = bench_spread_of(all->of, all->count);
    fprintf(stderr,
            "%s, HANDRAIL_SEED=%llu, %d ranges: cost / 96 directions: mean %.4f, p99 %.4f, max "
            "%.4f of %lld\n",
            name, (unsigned long long)seed, (int)ranges, spread.mean, spread.p99, spread.max,
            (long long)all->count);
    cr_assert_leq(spread.mean, mean_most, "%s, HANDRAIL_SEED=%llu", name, (unsigned long long)seed);
    cr_assert_geq(all->of[0], 0.99, "%s, HANDRAIL_SEED=%llu: the reference is no reference: %f",
                  name, (unsigned long long)seed, all->of[0]);
}

Test(costs_quality, paths_cost_at_most_a_hundredth_more_than_the_cheapest_in_many_directions) {
    uint64_t seed = seed_of_run(85000000);
    int32_t rounds = rounds_of_run(1);
    for (int32_t round = 0; round < rounds; round++, seed++)
        for (int32_t ranges = 0; ranges <= RANGES; ranges += RANGES) {
            static ratios balanced, exact;
            balanced.count = exact.count = 0;
            measure_ground(seed, ranges, &balanced, &exact);
            check("balanced", seed, ranges, &balanced, 1.01);
            check("exact", seed, ranges, &exact, 1.01);
        }
}
