// test_weighted_rivals.c - the rivals that know costs, against a slow Dijkstra over eight
// directions. HANDRAIL_SEED replays a map, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/map/map_state.h"
#include "tests/support/cost_scenes.h"
#include "tests/support/counting_allocator.h"
#include "viewer/rivals/flow_field.h"
#include "viewer/rivals/rival.h"
#include "viewer/rivals/weighted_rules.h"

#include <criterion/criterion.h>
#include <math.h>

static const rival_kind KINDS[] = {RIVAL_WEIGHTED_JUMP, RIVAL_WEIGHTED_ASTAR};

enum { KIND_COUNT = sizeof KINDS / sizeof KINDS[0] };

static double cheapest[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX];

// Their square root of 2 is 1.5 millionths off.
static bool is_near(double value, double expected) {
    return fabs(value - expected) <= 1e-5 * (1 + expected);
}

static double cost_of_legs(const cost_scene *s, const hr_path *path) {
    double cost = 0;
    for (int32_t i = 1; i < path->count; i++)
        cost += twin_leg_cost(s, twin_block_at(&s->twin, path->waypoints[i - 1]),
                              twin_block_at(&s->twin, path->waypoints[i]));
    return cost;
}

static void check_rival(const cost_scene *s, rival *r, const hr_request *request, rival_kind kind) {
    hr_path path;
    cr_assert_eq(rival_plan(r, request, &path), HR_OK);
    const char *fault = twin_waypoint_fault(&s->twin, request, &path);
    cr_assert_null(fault, "rival %d: %s\n%s", kind, fault, cost_story(s, request));
    hr_cell end = twin_block_at(&s->twin, path.waypoints[path.count - 1]);
    double best = cheapest[end.y][end.x];
    cr_assert(is_octile_path(&path), "rival %d: a leg in none of eight directions\n%s", kind,
              cost_story(s, request));
    cr_assert(is_near(path.cost_256ths / HR_CELL, cost_of_legs(s, &path)),
              "rival %d: its cost is not that of its legs\n%s", kind, cost_story(s, request));
    cr_assert(is_near(path.cost_256ths / HR_CELL, best), "rival %d: %.9f, by Dijkstra %.9f\n%s",
              kind, path.cost_256ths / HR_CELL, best, cost_story(s, request));
}

static weighted_grid grid_of(const cost_scene *s) {
    const hr_class_entry *entry = hr_class_entry_of(s->course.map, s->id);
    return (weighted_grid){&entry->plane, hr_costs_of(s->course.map, entry)};
}

static double cost_of_way(const cost_scene *s, const hr_points *way) {
    double cost = 0;
    for (int32_t i = 1; i < way->count; i++) cost += twin_leg_cost(s, way->at[i - 1], way->at[i]);
    return cost;
}

// A field of the start leads every block there, at the cost of the way from the start to it.
static void check_field(const cost_scene *s, hr_cell goal) {
    hr_allocator allocator = hr_allocator_default();
    weighted_grid grid = grid_of(s);
    flow_field field;
    hr_points way = {.allocator = &allocator};
    cr_assert(flow_field_create(&field, &allocator, s->map.width, s->map.height));
    cr_assert(flow_field_build(&field, &grid, goal));
    for (int32_t i = 0; i < s->map.width * s->map.height; i++) {
        hr_cell at = {i % s->map.width, i / s->map.width};
        double best = cheapest[at.y][at.x];
        int64_t cost = flow_field_follow(&field, at, &way);
        cr_assert_eq(cost < 0, !(best < (double)INFINITY));
        if (cost < 0) continue;
        cr_assert(hr_same(way.at[0], at) && hr_same(hr_points_last(&way), goal));
        cr_assert(is_near(weighted_cells(cost), best) && is_near(cost_of_way(s, &way), best),
                  "from %d %d: %.9f, its legs %.9f, by Dijkstra %.9f, HANDRAIL_SEED=%llu", at.x,
                  at.y, weighted_cells(cost), cost_of_way(s, &way), best,
                  (unsigned long long)s->seed);
    }
    hr_points_destroy(&way);
    flow_field_destroy(&field);
}

static void check_scene(cost_scene *s, int32_t goals) {
    hr_cell from = open_block(s);
    if (!twin_is_open(&s->twin, from.x, from.y)) return;
    twin_cheapest(s, from, cheapest);
    check_field(s, from);
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        rival *r;
        cr_assert_eq(rival_create(s->course.map, s->id, KINDS[kind], &r), HR_OK);
        for (int32_t i = 0; i < goals; i++) {
            hr_cell to = open_block(s);
            if (!(cheapest[to.y][to.x] < (double)INFINITY)) continue;
            hr_request request = request_on(s, from, to);
            check_rival(s, r, &request, KINDS[kind]);
        }
        rival_destroy(r);
    }
}

Test(weighted_rivals, every_way_is_as_cheap_as_that_of_dijkstra) {
    uint64_t seed = seed_of_run(83000000);
    for (int32_t round = rounds_of_run(1500); round > 0; round--, seed++) {
        static cost_scene s;
        open_cost_scene(&s, seed, 32);
        check_scene(&s, 12);
        close_course(&s.course);
    }
}

// Every block has a cost of its own, so that no two patterns are alike and the rules have to grow.
Test(weighted_rivals, ground_without_two_equal_neighbours_is_searched_as_well) {
    uint64_t seed = seed_of_run(84000000);
    for (int32_t round = rounds_of_run(20); round > 0; round--, seed++) {
        static cost_scene s;
        open_cost_scene(&s, seed, 60);
        for (int32_t i = 0; i < s.map.width * s.map.height; i++)
            if (!s.map.cells[i]) {
                hr_cell at = {i % s.map.width, i / s.map.width};
                uint8_t ground = (uint8_t)(2 + roll(&s.dice, 8));
                draw_cell(&s.bytes, at.x, at.y, ground);
                hr_map_set(s.course.map, at.x, at.y, ground);
            }
        for (int value = 0; value < 10; value++) s.costs[value] = (uint16_t)(128 + 97 * value);
        use_costs(&s);
        check_scene(&s, 12);
        close_course(&s.course);
    }
}

// ---- The rules

static int32_t steps_in(uint32_t directions) {
    int32_t count = 0;
    for (; directions; directions &= directions - 1) count++;
    return count;
}

Test(weighted_rivals, on_even_ground_only_natural_steps_are_gone_on_with) {
    weighted_pattern even;
    for (int i = 0; i < WEIGHTED_PATTERN; i++) even.costs[i] = 300;
    weighted_rule rule = weighted_rule_of(&even);
    for (int direction = 0; direction < 4; direction++)
        cr_assert_eq(rule.successors[direction], 1 << direction);
    for (int direction = 4; direction < WEIGHTED_DIRECTIONS; direction++)
        cr_assert_eq(steps_in(rule.successors[direction]), 3);
    cr_assert_eq(rule.successors[WEIGHTED_START], 255);
}

Test(weighted_rivals, leaving_a_road_is_gone_on_with_and_going_along_beside_it_is_not) {
    // A road to the east, with dearer ground to both sides.
    weighted_pattern road = {{512, 512, 512, 128, 128, 128, 512, 512, 512}};
    cr_assert_gt(steps_in(weighted_rule_of(&road).successors[EAST]), 1);
    // The same ground beside a road to the north: whoever goes east on it would have come to the
    // road before.
    weighted_pattern beside = {{128, 128, 128, 512, 512, 512, 512, 512, 512}};
    cr_assert_eq(weighted_rule_of(&beside).successors[EAST] & (1 << NORTH), 0);
}

// ---- Edits and memory

Test(weighted_rivals, an_edit_of_costs_is_seen) {
    cost_scene s;
    open_cost_drawing(&s,
                      "a.....\n"
                      "......\n"
                      ".....b\n",
                      1);
    hr_request request = a_to_b(&s);
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        rival *r;
        hr_path path;
        cr_assert_eq(rival_create(s.course.map, s.id, KINDS[kind], &r), HR_OK);
        cr_assert_eq(rival_plan(r, &request, &path), HR_OK);
        double before = path.cost_256ths;
        hr_map_fill(s.course.map, (hr_rect){2, 0, 2, 3}, 4);
        cr_assert_eq(rival_plan(r, &request, &path), HR_OK);
        cr_assert_gt(path.cost_256ths, before);
        hr_map_fill(s.course.map, (hr_rect){2, 0, 2, 3}, 0);
        rival_destroy(r);
    }
    close_course(&s.course);
}

Test(weighted_rivals, a_class_without_costs_is_refused) {
    cost_scene s;
    open_cost_drawing(&s, "a..b\n", 1);
    hr_class_id plain;
    rival *r;
    cr_assert_eq(
        hr_map_add_class(s.course.map, (hr_class){.pass = hr_pass_up_to(0), .size = 1}, &plain),
        HR_OK);
    for (int kind = 0; kind < KIND_COUNT; kind++) {
        cr_assert_eq(rival_create(s.course.map, plain, KINDS[kind], &r), HR_BAD_CLASS);
        cr_assert_null(r);
    }
    close_course(&s.course);
}

static hr_map *hilly_map(counting_allocator *counts, hr_class_id *id) {
    static uint16_t costs[256];
    hr_map_config config = hr_map_config_default();
    hr_map *map;
    for (int value = 0; value < 256; value++) costs[value] = (uint16_t)(200 + value);
    config.width = 70, config.height = 66;
    config.allocator = counting(counts);
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    dice d = {1};
    for (int32_t i = 0; i < 70 * 66; i++) hr_map_set(map, i % 70, i / 70, (uint8_t)roll(&d, 4));
    hr_class unit = {.pass = hr_pass_up_to(9), .size = 1, .costs_256ths = costs};
    cr_assert_eq(hr_map_add_class(map, unit, id), HR_OK);
    return map;
}

// Four costs in noise make more patterns than the rules have room for at first.
Test(weighted_rivals, every_failed_allocation_is_an_error_and_nothing_leaks) {
    for (int kind = 0; kind < KIND_COUNT; kind++)
        for (long fail_at = 1, has_failed = 1; has_failed; fail_at++) {
            counting_allocator counts = {0};
            hr_class_id id;
            rival *r = NULL;
            hr_path path;
            hr_map *map = hilly_map(&counts, &id);
            hr_request request = request_between((hr_cell){2, 2}, (hr_cell){60, 3}, 1);
            request.class_id = id;
            counts.calls = 0;
            counts.fail_at = fail_at;
            hr_error error = rival_create(map, id, KINDS[kind], &r);
            if (error == HR_OK) error = rival_plan(r, &request, &path);
            has_failed = counts.calls >= fail_at;
            cr_assert_eq(error, has_failed ? HR_OUT_OF_MEMORY : HR_OK);
            if (r) {
                cr_assert_eq(rival_plan(r, &request, &path), HR_OK);
                cr_assert_eq(path.status, HR_FOUND);
            }
            rival_destroy(r);
            hr_map_destroy(map);
            cr_assert_eq(counts.live, 0);
        }
}
