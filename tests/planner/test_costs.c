// test_costs.c - classes with costs against slow twins. HANDRAIL_SEED replays a map,
// HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/map/map_state.h"
#include "planner/costs/astar.h"
#include "planner/costs/leg_cost.h"
#include "planner/costs/straighten.h"
#include "planner/grid/sweep.h"
#include "tests/support/cost_scenes.h"
#include "tests/support/counting_allocator.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

// ---- The cheapest way in eight directions

static double found_cost(cost_scene *s, hr_cell from, hr_cell to, hr_heuristic heuristic,
                         uint32_t weight_256ths) {
    const hr_class_entry *entry = hr_class_entry_of(s->course.map, s->id);
    hr_allocator allocator = hr_allocator_default();
    hr_astar astar;
    hr_astar_create(&astar, &allocator, 0);
    hr_points way = {.allocator = &allocator};
    hr_observer nobody = {NULL, NULL};
    hr_step_measure measure = {hr_costs_of(s->course.map, entry), heuristic, weight_256ths};
    hr_search_call call = {&entry->plane, &nobody, from, to, INT64_MAX, 0, &way};
    double cost = 0;
    cr_assert_eq(hr_astar_search(&astar, &call, &measure, &cost), HR_OUTCOME_FOUND);
    double sum = 0;
    for (int32_t i = 1; i < way.count; i++) sum += twin_leg_cost(s, way.at[i - 1], way.at[i]);
    cr_assert_float_eq(cost, sum, 1e-6 * (1 + sum), "it says %.9f, its legs cost %.9f", cost, sum);
    hr_points_destroy(&way);
    hr_astar_destroy(&astar);
    return cost;
}

static void check_found(cost_scene *s, hr_cell from, hr_cell to, double cheapest) {
    for (hr_heuristic heuristic = HR_OCTILE; heuristic <= HR_NO_HEURISTIC; heuristic++)
        for (uint32_t weight = 256; weight <= 1024; weight += 256) {
            double cost = found_cost(s, from, to, heuristic, weight);
            double bound = hr_step_bound(heuristic, weight / 256.0);
            cr_assert(cost >= cheapest * (1 - 1e-6) && cost <= cheapest * bound,
                      "%.9f, cheapest %.9f, heuristic %d, weight %u/256, HANDRAIL_SEED=%llu\n%s",
                      cost, cheapest, heuristic, weight, (unsigned long long)s->seed,
                      drawing(&s->map, from, to));
        }
}

Test(costs, a_star_finds_what_dijkstra_finds_and_weights_keep_their_bound) {
    static double cheapest[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX];
    uint64_t seed = seed_of_run(81000000);
    for (int32_t round = rounds_of_run(1500); round > 0; round--, seed++) {
        static cost_scene s;
        open_cost_scene(&s, seed, 24);
        hr_cell from = open_block(&s), to = open_block(&s);
        if (twin_label(&s.twin, from) >= 0 &&
            twin_label(&s.twin, from) == twin_label(&s.twin, to)) {
            twin_cheapest(&s, from, cheapest);
            check_found(&s, from, to, cheapest[to.y][to.x]);
        }
        close_course(&s.course);
    }
}

// ---- Straightening

static double twin_cost_of(cost_scene *s, const hr_points *way) {
    double sum = 0;
    for (int32_t i = 1; i < way->count; i++) sum += twin_leg_cost(s, way->at[i - 1], way->at[i]);
    return sum;
}

// Legs of A* are in eight directions; the same legs pulled taut are in any.
Test(costs, ways_of_legs_in_any_direction_are_straightened_and_no_dearer) {
    hr_allocator allocator = hr_allocator_default();
    hr_straightener straightener;
    hr_observer nobody = {NULL, NULL};
    hr_puller puller = {.todo = {.allocator = &allocator}};
    hr_straightener_create(&straightener, &allocator);
    hr_points way = {.allocator = &allocator};
    uint64_t seed = seed_of_run(82500000);
    int32_t bends = 0;
    for (int32_t round = rounds_of_run(500); round > 0; round--, seed++) {
        static cost_scene s;
        open_cost_scene(&s, seed, 36);
        const hr_class_entry *entry = hr_class_entry_of(s.course.map, s.id);
        hr_costs costs = hr_costs_of(s.course.map, entry);
        hr_points_clear(&way);
        hr_points_push(&way, open_block(&s));
        for (int32_t i = 0; i < 40; i++) {
            hr_cell to = open_block(&s);
            if (hr_sweep(&entry->plane, hr_points_last(&way), to)) hr_points_push(&way, to);
        }
        hr_cell first = way.at[0], last = hr_points_last(&way);
        double given = twin_cost_of(&s, &way);
        int64_t steps = 0;
        bends += way.count > 2;
        cr_assert(hr_straighten(&straightener, &puller, &entry->plane, &costs, &nobody, &way, 5000,
                                &steps));
        cr_assert(hr_is_way_clear(&entry->plane, &way), "HANDRAIL_SEED=%llu",
                  (unsigned long long)seed);
        cr_assert(hr_same(way.at[0], first) && hr_same(hr_points_last(&way), last));
        cr_assert_leq(twin_cost_of(&s, &way), given * (1 + 1e-9), "HANDRAIL_SEED=%llu",
                      (unsigned long long)seed);
        close_course(&s.course);
    }
    cr_expect_gt(bends, 100);
    hr_points_destroy(&way);
    hr_points_destroy(&puller.todo);
    hr_straightener_destroy(&straightener);
}

// ---- Plans

static void check_cost(const cost_scene *s, const hr_request *request, const hr_path *path) {
    double cost = 0;
    for (int32_t i = 1; i < path->count; i++)
        cost += twin_leg_cost(s, twin_block_at(&s->twin, path->waypoints[i - 1]),
                              twin_block_at(&s->twin, path->waypoints[i]));
    cr_assert_float_eq(path->cost_256ths / HR_CELL, cost, 1e-6 * (1 + cost),
                       "its cost is not that of its legs\n%s", cost_story(s, request));
}

// Which of straight and found it is depends on the costs.
static void check_answer(const cost_scene *s, const hr_request *request, const hr_path *path) {
    hr_cell end;
    hr_status status = twin_status(&s->twin, request, &end);
    bool is_there = path->status == HR_STRAIGHT || path->status == HR_FOUND;
    if (is_there && (status == HR_STRAIGHT || status == HR_FOUND)) status = path->status;
    const char *fault = twin_fault_expecting(&s->twin, request, path, status, end);
    cr_assert_null(fault, "%s: %s\n%s", fault, hr_status_name(path->status),
                   cost_story(s, request));
    if (path->status == HR_STRAIGHT) cr_assert_eq(path->count, 2);
}

static hr_request random_request(cost_scene *s) {
    hr_request request = request_on(s, open_block(s), open_block(s));
    request.heuristic = (hr_heuristic)roll(&s->dice, 4);
    request.weight = roll(&s->dice, 3) ? 0 : 1 + roll(&s->dice, 300) / 100.0;
    request.quality = (hr_quality)roll(&s->dice, 3);
    return request;
}

// Whether all open blocks cost the same.
static bool is_of_one_cost(const cost_scene *s) {
    int32_t cost = 0;
    for (int32_t y = 0; y + s->size <= s->map.height; y++)
        for (int32_t x = 0; x + s->size <= s->map.width; x++) {
            hr_cell block = {x, y};
            if (twin_label(&s->twin, block) < 0) continue;
            if (cost != 0 && twin_cost(s, block) != cost) return false;
            cost = twin_cost(s, block);
        }
    return true;
}

// Exact ones are A*'s. Others are found by a flood, since all is in one tile here: of several
// costs, in diagonal steps of 7 to 5; of one cost, in steps of which every second may be diagonal,
// so that two of them come as far as a straight and a diagonal one (flood.h).
static double bound_of(const cost_scene *s, const hr_request *request) {
    if (request->quality == HR_EXACT) return hr_step_bound(request->heuristic, request->weight);
    return is_of_one_cost(s) ? (1 + sqrt(2)) / 2 : 1.0102;
}

Test(costs, every_answer_is_true_and_within_its_bound_of_the_cheapest_in_eight_directions) {
    static double cheapest[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX];
    uint64_t seed = seed_of_run(82000000);
    double gained = 0, count = 0;
    for (int32_t round = rounds_of_run(3000); round > 0; round--, seed++) {
        static cost_scene s;
        open_cost_scene(&s, seed, 32);
        hr_request request = random_request(&s);
        hr_path path = plan(&s.course, &request);
        check_answer(&s, &request, &path);
        if (path.count > 0) {
            check_cost(&s, &request, &path);
            hr_cell end = twin_block_at(&s.twin, path.waypoints[path.count - 1]);
            twin_cheapest(&s, twin_block_at(&s.twin, request.start), cheapest);
            double cost = path.cost_256ths / HR_CELL, best = cheapest[end.y][end.x];
            double bound = bound_of(&s, &request);
            bool reaches = path.status == HR_STRAIGHT || path.status == HR_FOUND;
            cr_assert_eq(path.guaranteed_ratio > 0, reaches);
            cr_assert(cost <= best * bound &&
                          (!reaches || cost <= best * path.guaranteed_ratio + 1e-9),
                      "%.9f, cheapest %.9f, bound %.4f, promised %.6f\n%s", cost, best, bound,
                      path.guaranteed_ratio, cost_story(&s, &request));
            // Near walls that cost more, each block costs another amount: no leg is pulled there.
            bool is_shy = s.clearance[0] || s.clearance[1];
            if (best > 0 && bound < 1.1 && !is_shy) gained += cost / best, count++;
        }
        close_course(&s.course);
    }
    cr_log_info("pulled ways cost %.4f of the cheapest in eight directions\n", gained / count);
    cr_expect_lt(gained / count, 0.98);
}

Test(costs, places_off_the_centre_reach_and_closed_goals_are_answered_as_without_costs) {
    uint64_t seed = seed_of_run(83000000);
    for (int32_t round = rounds_of_run(4000); round > 0; round--, seed++) {
        static cost_scene s;
        open_cost_scene(&s, seed, 32);
        hr_request request = random_request(&s);
        hr_cell start = roll_cell(&s.dice, s.map.width * HR_CELL, s.map.height * HR_CELL);
        hr_cell goal = roll_cell(&s.dice, s.map.width * HR_CELL, s.map.height * HR_CELL);
        if (roll(&s.dice, 2)) request.start = (hr_position){start.x, start.y};
        request.goal = (hr_position){goal.x, goal.y};
        if (roll(&s.dice, 2)) request.reach_256ths = roll(&s.dice, 6 * HR_CELL);
        hr_path path = plan(&s.course, &request);
        check_answer(&s, &request, &path);
        close_course(&s.course);
    }
}

Test(costs, one_cost_everywhere_comes_out_taut) {
    uint64_t seed = seed_of_run(84000000);
    for (int32_t round = rounds_of_run(2000); round > 0; round--, seed++) {
        static cost_scene s;
        open_cost_scene(&s, seed, 32);
        for (int value = 0; value < 256; value++) s.costs[value] = 512;
        memset(s.clearance, 0, sizeof s.clearance);
        use_costs(&s);
        hr_request request = request_on(&s, open_block(&s), open_block(&s));
        hr_path path = plan(&s.course, &request);
        cr_assert_float_eq(path.cost_256ths, 2 * path.length_256ths, 1e-6);
        for (int32_t i = 1; i + 1 < path.count; i++) {
            hr_cell a = twin_block_at(&s.twin, path.waypoints[i - 1]);
            hr_cell b = twin_block_at(&s.twin, path.waypoints[i]);
            hr_cell c = twin_block_at(&s.twin, path.waypoints[i + 1]);
            cr_assert(twin_is_taut(&s.twin, a, b, c), "%s", cost_story(&s, &request));
        }
        close_course(&s.course);
    }
}

// ---- Drawn

Test(costs, a_road_is_worth_a_detour) {
    cost_scene s;
    open_cost_drawing(&s,
                      "a...............b\n"
                      ".2.............2.\n"
                      "..2222222222222..\n",
                      1);
    hr_request request = a_to_b(&s);
    hr_path path = plan(&s.course, &request);
    cr_expect_eq(path.status, HR_FOUND);
    cr_expect_lt(path.cost_256ths, 16 * HR_CELL * 0.75);
    cr_expect_gt(path.length_256ths, 16 * HR_CELL);
    request.only = HR_STAGE_TRACE;
    path = plan(&s.course, &request);
    cr_expect_eq(path.status, HR_STRAIGHT, "the trace alone looks at lengths");
    cr_expect_eq(path.cost_256ths, 16 * HR_CELL);
    close_course(&s.course);
}

static const char ZONE[] = ".....c.....\n"
                           "....444....\n"
                           "...44444...\n"
                           "a..44444..b\n"
                           "...44444...\n"
                           "....444....\n"
                           "...........\n"
                           "...........\n";

Test(costs, an_avoided_zone_is_walked_around_and_crossed_where_there_is_nothing_else) {
    cost_scene s;
    open_cost_drawing(&s, ZONE, 1);
    hr_request request = a_to_b(&s);
    hr_path path = plan(&s.course, &request);
    cr_expect_eq(path.status, HR_FOUND);
    cr_expect_float_eq(path.cost_256ths, path.length_256ths, 1e-9, "it touches the zone");
    static double cheapest[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX];
    hr_cell goal = letter(&s.map, 'b');
    twin_cheapest(&s, letter(&s.map, 'a'), cheapest);
    cr_expect_lt(path.cost_256ths / HR_CELL, 0.98 * cheapest[goal.y][goal.x],
                 "plain ground all along, and not pulled straight");
    for (hr_stage only = HR_STAGE_TRACE; only <= HR_STAGE_EXACT; only++) {
        request.only = only; // all but A* go by length, across the zone, which proves nothing
        path = plan(&s.course, &request);
        cr_expect_geq(path.guaranteed_ratio * cheapest[goal.y][goal.x], path.cost_256ths / HR_CELL);
    }
    request.only = HR_STAGE_ANY;
    hr_map_fill(s.course.map, (hr_rect){3, 0, 5, 8}, 4);
    path = plan(&s.course, &request);
    cr_expect_eq(path.status, HR_STRAIGHT);
    cr_expect_eq(path.cost_256ths, (10 + 5 * 3) * HR_CELL);
    close_course(&s.course);
}

Test(costs, a_little_mud_is_crossed_straight) {
    cost_scene s;
    open_cost_drawing(&s,
                      "...........\n"
                      "....444....\n"
                      "....444....\n"
                      "a...444...b\n"
                      "....444....\n"
                      "....444....\n"
                      "....444....\n"
                      "....444....\n"
                      "....444....\n",
                      1);
    s.costs[4] = 300;
    use_costs(&s);
    hr_request request = a_to_b(&s);
    hr_path path = plan(&s.course, &request);
    cr_expect_eq(path.status, HR_STRAIGHT);
    cr_expect_eq(path.cost_256ths, 10 * HR_CELL + 3 * 44);
    cr_expect_eq(path.stage, HR_STAGE_ROUTES);
    cr_expect_float_eq(path.guaranteed_ratio, path.cost_256ths / (5.0 * HR_CELL), 1e-9,
                       "by the least cost, which no ground here has");
    request.quality = HR_EXACT;
    path = plan(&s.course, &request);
    cr_expect_eq(path.status, HR_STRAIGHT);
    cr_expect_eq(path.stage, HR_STAGE_ASTAR);
    cr_expect_leq(path.guaranteed_ratio, 1 + 1e-5);
    close_course(&s.course);
}

Test(costs, a_block_costs_what_its_dearest_cell_does) {
    cost_scene s;
    open_cost_drawing(&s,
                      "a....\n"
                      "..4..\n"
                      ".....\n",
                      2);
    hr_map *map = s.course.map;
    cr_expect_eq(hr_map_block_cost(map, s.id, (hr_cell){0, 0}), 256);
    cr_expect_eq(hr_map_block_cost(map, s.id, (hr_cell){1, 0}), 1024);
    cr_expect_eq(hr_map_block_cost(map, s.id, (hr_cell){2, 1}), 1024);
    cr_expect_eq(hr_map_block_cost(map, s.id, (hr_cell){3, 1}), 256);
    cr_expect_eq(hr_map_block_cost(map, s.id, (hr_cell){4, 1}), 0, "it sticks out");
    cr_expect_eq(hr_map_block_cost(map, 99, (hr_cell){0, 0}), 0);
    cr_expect_eq(hr_map_block_cost(map, 1, (hr_cell){0, 0}), 0, "never brought up to date");
    cr_expect_eq(hr_map_cost_bytes(map, s.id), 15);
    close_course(&s.course);
}

Test(costs, a_leg_from_off_the_centre_counts_at_the_mean_between_the_centres) {
    cost_scene s;
    open_cost_drawing(&s, "a4444b\n", 1);
    hr_request request = a_to_b(&s);
    request.start.x -= 128;
    hr_path path = plan(&s.course, &request);
    cr_expect_float_eq(path.cost_256ths, path.length_256ths * (4 * 4 + 1) / 5, 1e-9);
    request.start = request.goal;
    request.start.x -= 100;
    path = plan(&s.course, &request);
    cr_expect_float_eq(path.cost_256ths, 100, 1e-9, "within one block");
    close_course(&s.course);
}

Test(costs, a_class_without_costs_costs_its_length) {
    cost_scene s;
    open_cost_drawing(&s, ZONE, 1);
    for (int32_t i = 0; i < s.map.width * s.map.height; i++) s.bytes.cells[i] = 0;
    change_course(&s.course, &s.bytes);
    hr_request request = a_to_b(&s);
    request.class_id = 0;
    hr_path path = plan(&s.course, &request);
    cr_expect_eq(path.status, HR_STRAIGHT);
    cr_expect_eq(path.cost_256ths, path.length_256ths);
    close_course(&s.course);
}

// ---- Budgets

static void check_partial(const cost_scene *s, const hr_request *request, const hr_path *path) {
    const char *fault = path->count ? twin_waypoint_fault(&s->twin, request, path) : NULL;
    cr_assert_null(fault, "%s: budget %d\n%s", fault, request->budget_steps,
                   cost_story(s, request));
    if (path->count) check_cost(s, request, path);
}

Test(costs, a_budget_is_kept_and_what_it_finds_is_a_way) {
    uint64_t seed = seed_of_run(86000000);
    for (int32_t round = rounds_of_run(1500); round > 0; round--, seed++) {
        static cost_scene s;
        open_cost_scene(&s, seed, 32);
        hr_request request = random_request(&s);
        hr_path whole = plan(&s.course, &request);
        hr_status status = whole.status;
        int32_t enough = whole.steps + 1;
        for (request.budget_steps = 1; request.budget_steps < enough;
             request.budget_steps += 1 + request.budget_steps / 2) {
            hr_path path = plan(&s.course, &request);
            check_partial(&s, &request, &path);
            cr_assert_leq(path.steps, request.budget_steps + 16);
        }
        request.budget_steps = enough;
        cr_assert_eq(plan(&s.course, &request).status, status, "%s", cost_story(&s, &request));
        close_course(&s.course);
    }
}
