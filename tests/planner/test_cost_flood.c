// test_cost_flood.c - the cheapest ways inside a tile against the slow twin. HANDRAIL_SEED replays
// a map, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/map/map_state.h"
#include "planner/costs/cost_flood.h"
#include "planner/costs/leg_cost.h"
#include "planner/grid/sweep.h"
#include "tests/support/cost_scenes.h"

#include <criterion/criterion.h>
#include <math.h>

static hr_cost_flood flood;

static void start(const cost_scene *s, hr_cell from) {
    const hr_class_entry *entry = hr_class_entry_of(s->course.map, s->id);
    hr_costs costs = hr_costs_of(s->course.map, entry);
    hr_cost_flood_create(&flood);
    hr_cost_flood_start(&flood, &entry->plane, &costs, 0, 0, from);
}

// The way it gives is clear, and costs what it says.
static void check_way(const cost_scene *s, hr_cell to, double cost, double tolerance) {
    const hr_class_entry *entry = hr_class_entry_of(s->course.map, s->id);
    hr_costs costs = hr_costs_of(s->course.map, entry);
    hr_allocator allocator = hr_allocator_default();
    hr_points way = {.allocator = &allocator};
    hr_cost_flood_way(&flood, to, (hr_cell){0, 0}, &way);
    double sum = 0;
    cr_assert(hr_same(way.at[0], flood.only.block) && hr_same(hr_points_last(&way), to));
    for (int32_t i = 1; i < way.count; i++) {
        cr_assert(hr_sweep(&entry->plane, way.at[i - 1], way.at[i]));
        sum += hr_leg_cost(&costs, way.at[i - 1], way.at[i]);
    }
    cr_assert_float_eq(sum, cost, tolerance * sum + 1e-9, "it says %f, its legs cost %f, %llu",
                       cost, sum, (unsigned long long)s->seed);
    hr_points_destroy(&way);
}

Test(cost_flood, it_finds_what_dijkstra_finds_target_by_target) {
    static double cheapest[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX];
    uint64_t seed = seed_of_run(87000000);
    for (int32_t round = rounds_of_run(2000); round > 0; round--, seed++) {
        static cost_scene s;
        open_cost_scene(&s, seed, 40);
        hr_cell from = open_block(&s);
        if (!twin_is_open(&s.twin, from.x, from.y)) {
            close_course(&s.course);
            continue;
        }
        twin_cheapest(&s, from, cheapest);
        start(&s, from);
        double tolerance = flood.lengths[0] == 70 ? 1e-4 : 0.0102; // of sqrt 2
        for (int i = 0; i < 30; i++) {
            hr_cell to = open_block(&s);
            if (!twin_is_open(&s.twin, to.x, to.y)) continue;
            double cost = hr_cost_flood_reach(&flood, to), expected = cheapest[to.y][to.x];
            cr_assert_eq(cost < 0, expected == (double)INFINITY);
            if (cost < 0) continue;
            cr_assert_float_eq(cost, expected, tolerance * expected,
                               "HANDRAIL_SEED=%llu: %f, not %f\n%s", (unsigned long long)seed, cost,
                               expected, drawing(&s.map, from, to));
            check_way(&s, to, cost, tolerance);
        }
        close_course(&s.course);
    }
}

// ---- From several blocks

enum { SOURCES = 5 };

// Far apart, or nearly alike. @return how many.
static int32_t roll_sources(cost_scene *s, hr_flood_source *sources) {
    int32_t count = 0, apart = roll(&s->dice, 2) ? 8 : 900;
    double cost = 0;
    for (int32_t i = 0; i < SOURCES; i++) {
        hr_cell block = open_block(s);
        if (!twin_is_open(&s->twin, block.x, block.y)) continue;
        sources[count++] = (hr_flood_source){block, cost};
        cost += roll(&s->dice, apart) / 4.0;
    }
    return count;
}

static void find_cheapest(const cost_scene *s, const hr_flood_source *sources, int32_t count,
                          double least[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX]) {
    static double cheapest[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX];
    for (int32_t i = 0; i < count; i++) {
        twin_cheapest(s, sources[i].block, cheapest);
        for (int32_t k = 0; k < s->map.width * s->map.height; k++) {
            int32_t x = k % s->map.width, y = k / s->map.width;
            double cost = sources[i].cost + cheapest[y][x];
            if (i == 0 || cost < least[y][x]) least[y][x] = cost;
        }
    }
}

// One from which ways would cost more than a flood can count: it is left out, and nothing is lost.
static void add_one_too_dear(cost_scene *s, hr_flood_source *sources, int32_t *count) {
    hr_cell block = open_block(s);
    if (*count == 0 || twin_label(&s->twin, block) != twin_label(&s->twin, sources[0].block))
        return;
    sources[(*count)++] = (hr_flood_source){block, 1e9};
}

// From the first block of the way to a target on it costs what is said, less that source's cost.
static void check_source(const cost_scene *s, hr_cell to, double cost, double tolerance,
                         const hr_flood_source *sources) {
    hr_allocator allocator = hr_allocator_default();
    hr_points way = {.allocator = &allocator};
    hr_cost_flood_way(&flood, to, (hr_cell){0, 0}, &way);
    int32_t source = 0;
    while (!hr_same(sources[source].block, way.at[0])) source++;
    hr_costs costs = hr_costs_of(s->course.map, hr_class_entry_of(s->course.map, s->id));
    double sum = sources[source].cost;
    for (int32_t i = 1; i < way.count; i++) sum += hr_leg_cost(&costs, way.at[i - 1], way.at[i]);
    cr_assert_float_eq(sum, cost, tolerance * sum + 1e-3, "it says %f, its legs cost %f, %llu",
                       cost, sum, (unsigned long long)s->seed);
    hr_points_destroy(&way);
}

Test(cost_flood, from_several_blocks_each_is_reached_from_the_best) {
    static double least[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX];
    uint64_t seed = seed_of_run(87500000);
    for (int32_t round = rounds_of_run(400); round > 0; round--, seed++) {
        static cost_scene s;
        hr_flood_source sources[SOURCES + 1];
        open_cost_scene(&s, seed, 40);
        int32_t count = roll_sources(&s, sources);
        const hr_class_entry *entry = hr_class_entry_of(s.course.map, s.id);
        hr_costs costs = hr_costs_of(s.course.map, entry);
        find_cheapest(&s, sources, count, least);
        add_one_too_dear(&s, sources, &count);
        hr_cost_flood_create(&flood);
        hr_cost_flood_start_at(&flood, &entry->plane, &costs, 0, 0, sources, count);
        double tolerance = flood.lengths[0] == 70 ? 1e-4 : 0.0102; // of sqrt 2
        for (int i = 0; i < 20 && count > 0; i++) {
            hr_cell to = open_block(&s);
            if (!twin_is_open(&s.twin, to.x, to.y)) continue;
            double cost = hr_cost_flood_reach(&flood, to), expected = least[to.y][to.x];
            cr_assert_eq(cost < 0, expected == (double)INFINITY);
            if (cost < 0) continue;
            cr_assert_float_eq(cost, expected, tolerance * expected + 1e-3,
                               "HANDRAIL_SEED=%llu: %f, not %f", (unsigned long long)seed, cost,
                               expected);
            check_source(&s, to, cost, tolerance, sources);
        }
        close_course(&s.course);
    }
}

// Steps are so dear here, beside the cheapest there are, that buckets ahead of the second source's
// own are filled before it begins.
Test(cost_flood, a_source_whose_block_was_reached_before_it_began_is_the_better_one) {
    static double least[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX];
    static const uint16_t DEAR[] = {500, 900, 1283, 20000, 60000};
    for (size_t i = 0; i < sizeof DEAR / sizeof *DEAR; i++) {
        static cost_scene s;
        open_cost_drawing(&s, "#33333333\n#########\n########2\n", 1);
        s.costs[2] = 1, s.costs[3] = DEAR[i];
        use_costs(&s);
        const hr_class_entry *entry = hr_class_entry_of(s.course.map, s.id);
        hr_costs costs = hr_costs_of(s.course.map, entry);
        for (int32_t part = 0; part < 16; part++) {
            double step = (double)DEAR[i] / HR_COST_PLAIN;
            hr_flood_source sources[] = {{{1, 0}, 0}, {{3, 0}, step * part / 8}};
            find_cheapest(&s, sources, 2, least);
            hr_cost_flood_create(&flood);
            hr_cost_flood_start_at(&flood, &entry->plane, &costs, 0, 0, sources, 2);
            for (int32_t x = 8; x > 0; x--) // at once to the farthest
                cr_expect_float_eq(hr_cost_flood_reach(&flood, (hr_cell){x, 0}), least[0][x],
                                   1e-3 * (1 + least[0][x]), "cost %d, part %d, block %d", DEAR[i],
                                   part, x);
        }
        close_course(&s.course);
    }
}

Test(cost_flood, ground_of_one_cost_is_walked_in_canonical_order) {
    cost_scene s = {.size = 1, .map = {.width = 64, .height = 64}};
    s.bytes = s.map;
    for (int value = 0; value < 256; value++) s.costs[value] = HR_COST_PLAIN;
    s.course = open_course(&s.bytes);
    use_costs(&s);
    start(&s, (hr_cell){0, 0});
    for (int32_t i = 0; i < 64; i++) {
        double straight = hr_cost_flood_reach(&flood, (hr_cell){i, 0});
        double diagonal = hr_cost_flood_reach(&flood, (hr_cell){i, i});
        cr_expect_float_eq(straight, i, 1e-9);
        cr_expect_float_eq(diagonal, i * 99 / 70.0, 1e-9);
    }
    close_course(&s.course);
}
