// test_costs.c - classes with costs against slow twins: Dijkstra in eight directions, and the cost
// of a leg cell by cell. HANDRAIL_SEED replays a map, HANDRAIL_ROUNDS multiplies how many there
// are.

#include "counting_allocator.h"
#include "passmap/map.h"
#include "planner/astar.h"
#include "planner/leg_cost.h"
#include "twins.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

enum { CLOSED = 1, GROUNDS = 6, CELLS_MAX = SKETCH_SIDE_MAX * SKETCH_SIDE_MAX };

typedef struct scene {
    uint64_t seed;
    dice dice;
    sketch map;   // 1 = closed
    sketch bytes; // as the library has them: 1 = closed, else a ground
    uint16_t costs[256];
    twin twin;
    course course;
    int32_t size;
    hr_class_id id;
} scene;

// ---- Twins

// The dearest cell of a block that lies on the map.
static int32_t twin_cost(const scene *s, hr_cell block) {
    int32_t dearest = 0;
    for (int32_t r = 0; r < s->size; r++)
        for (int32_t c = 0; c < s->size; c++) {
            int32_t cost = s->costs[s->bytes.cells[(block.y + r) * s->map.width + block.x + c]];
            if (cost > dearest) dearest = cost;
        }
    return dearest;
}

// When is the line from a to b within half a block of `at`? Between two times of 0..1.
static void clip(double a, double b, double at, double *low, double *high) {
    double one = (at - 0.5 - a) / (b - a), other = (at + 0.5 - a) / (b - a);
    if (a == b) {
        if (fabs(at - a) > 0.5) *high = *low;
        return;
    }
    *low = fmax(*low, fmin(one, other)), *high = fmin(*high, fmax(one, other));
}

// In plain cells; every block of the rectangle between the two is asked how long the line is in it.
static double twin_leg_cost(const scene *s, hr_cell a, hr_cell b) {
    double cost = 0;
    for (int32_t y = a.y < b.y ? a.y : b.y; y <= (a.y < b.y ? b.y : a.y); y++)
        for (int32_t x = a.x < b.x ? a.x : b.x; x <= (a.x < b.x ? b.x : a.x); x++) {
            double low = 0, high = 1;
            clip(a.x, b.x, x, &low, &high);
            clip(a.y, b.y, y, &low, &high);
            if (high > low) cost += (high - low) * twin_cost(s, (hr_cell){x, y});
        }
    return cost * twin_distance(a, b) / HR_COST_PLAIN;
}

static bool may_step(const twin *t, hr_cell at, int32_t x, int32_t y) {
    return twin_is_open(t, at.x + x, at.y + y) && twin_is_open(t, at.x + x, at.y) &&
           twin_is_open(t, at.x, at.y + y);
}

// The cost in plain cells of the cheapest way from a block to every other: relaxing all of them
// until nothing changes.
static void twin_cheapest(const scene *s, hr_cell from,
                          double cost[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX]) {
    for (int32_t y = 0; y < s->map.height; y++)
        for (int32_t x = 0; x < s->map.width; x++) cost[y][x] = (double)INFINITY;
    cost[from.y][from.x] = 0;
    for (bool changes = true; changes;) {
        changes = false;
        for (int32_t i = 0; i < s->map.width * s->map.height * 9; i++) {
            hr_cell at = {i / 9 % s->map.width, i / 9 / s->map.width};
            int32_t x = i % 3 - 1, y = i / 3 % 3 - 1;
            if (!(cost[at.y][at.x] < (double)INFINITY) || !may_step(&s->twin, at, x, y)) continue;
            hr_cell to = {at.x + x, at.y + y};
            double mean = (twin_cost(s, at) + twin_cost(s, to)) / 2.0 / HR_COST_PLAIN;
            double sum = cost[at.y][at.x] + mean * sqrt(x * x + y * y);
            if (sum < cost[to.y][to.x] - 1e-12) cost[to.y][to.x] = sum, changes = true;
        }
    }
}

// ---- Scenes

static void use_costs(scene *s) {
    static const uint8_t VALUES[] = {0, 2, 3, 4, 5, 6, 7, 8, 9};
    hr_pass_set pass = hr_pass_of_values(VALUES, sizeof VALUES);
    hr_class unit = {.pass = pass, .size = s->size, .costs_256ths = s->costs};
    cr_assert_eq(hr_map_add_class(s->course.map, unit, &s->id), HR_OK);
    cr_assert_eq(hr_map_refresh(s->course.map, s->id), HR_OK);
}

// Estimates are in the least cost: where that is far below all others they hardly count, so most
// scenes have costs that are near to each other.
static void roll_costs(scene *s) {
    static const uint16_t SOME[4][4] = {
        {256, 256, 257, 300}, {256, 256, 512, 1024}, {128, 256, 400, 65535}, {1, 2, 255, 3}};
    const uint16_t *some = SOME[roll(&s->dice, 4)];
    for (int value = 0; value < 256; value++) s->costs[value] = some[roll(&s->dice, 4)];
    s->costs[CLOSED] = (uint16_t)roll(&s->dice, 2);
}

// Grounds in blots, so that there is something to walk around.
static void roll_grounds(scene *s) {
    s->bytes = s->map;
    for (int32_t i = 0; i < s->map.width * s->map.height; i++)
        if (!s->map.cells[i]) s->bytes.cells[i] = 0;
    for (int32_t blots = roll(&s->dice, 12); blots > 0; blots--) {
        hr_cell at = roll_cell(&s->dice, s->map.width, s->map.height);
        int32_t radius = 1 + roll(&s->dice, 9);
        uint8_t ground = (uint8_t)(2 + roll(&s->dice, GROUNDS));
        for (int32_t y = at.y - radius; y <= at.y + radius; y++)
            for (int32_t x = at.x - radius; x <= at.x + radius; x++)
                if (!is_closed_cell(&s->map, x, y)) put_cell(&s->bytes, x, y, ground);
    }
}

static void open_scene(scene *s, uint64_t seed, int32_t side_max) {
    s->seed = seed;
    s->dice = (dice){seed};
    dice *d = &s->dice;
    s->size = 1 + roll(d, WALKER_SIZE_MAX);
    map_kind kind = (map_kind)roll(d, MAP_KINDS);
    int32_t width = s->size + roll(d, side_max), height = s->size + roll(d, side_max);
    s->map = random_map(d, kind, width, height, s->size + roll(d, 2));
    if (roll(d, 3) == 0) memset(s->map.cells, 0, sizeof s->map.cells);
    roll_grounds(s);
    roll_costs(s);
    twin_look(&s->twin, &s->map, s->size);
    s->course = open_course(&s->bytes);
    use_costs(s);
}

// Drawn: digits are grounds 2 to 9, # is closed, all else is ground 0.
static void open_drawing(scene *s, const char *rows, int32_t size) {
    *s = (scene){.map = draw(rows), .size = size};
    s->bytes = s->map;
    for (char digit = '2'; digit <= '9'; digit++)
        for (int32_t i = 0; i < s->map.width * s->map.height; i++)
            if (rows[i + i / s->map.width] == digit) s->bytes.cells[i] = (uint8_t)(digit - '0');
    for (int value = 0; value < 256; value++) s->costs[value] = HR_COST_PLAIN;
    s->costs[2] = 128, s->costs[4] = 1024, s->costs[9] = 9 * 256;
    twin_look(&s->twin, &s->map, size);
    s->course = open_course(&s->bytes);
    use_costs(s);
}

static hr_cell open_block(scene *s) {
    hr_cell at = {0, 0};
    for (int32_t i = 0; i < 40; i++) {
        at = roll_cell(&s->dice, s->map.width - s->size + 1, s->map.height - s->size + 1);
        if (twin_is_open(&s->twin, at.x, at.y)) break;
    }
    return at;
}

static hr_request request_on(const scene *s, hr_cell from, hr_cell to) {
    hr_request request = request_between(from, to, s->size);
    request.class_id = s->id;
    return request;
}

static hr_request a_to_b(const scene *s) {
    return request_on(s, letter(&s->map, 'a'), letter(&s->map, 'b'));
}

static const char *story(const scene *s, const hr_request *r) {
    static char text[8000];
    snprintf(text, sizeof text,
             "HANDRAIL_SEED=%llu, size %d, start %d %d, goal %d %d, heuristic %d, weight %g\n%s",
             (unsigned long long)s->seed, s->size, r->start.x, r->start.y, r->goal.x, r->goal.y,
             r->heuristic, r->weight,
             drawing(&s->map, twin_block_at(&s->twin, r->start), twin_block_at(&s->twin, r->goal)));
    return text;
}

// ---- Legs

Test(costs, the_cost_of_a_leg_is_that_of_the_blocks_its_line_is_in) {
    uint64_t seed = seed_of_run(80000000);
    for (int32_t round = rounds_of_run(3000); round > 0; round--, seed++) {
        scene s;
        open_scene(&s, seed, 36);
        hr_costs costs = hr_costs_of(s.course.map, hr_class_entry_of(s.course.map, s.id));
        for (int i = 0; i < 10; i++) {
            int32_t width = s.map.width - s.size + 1, height = s.map.height - s.size + 1;
            hr_cell a = roll_cell(&s.dice, width, height), b = roll_cell(&s.dice, width, height);
            if (i % 4 == 0) b.x = a.x;
            if (i % 4 == 1) b.y = a.y;
            double cost = hr_leg_cost(&costs, a, b), expected = twin_leg_cost(&s, a, b);
            cr_assert_float_eq(cost, expected, 1e-9 * (1 + expected),
                               "HANDRAIL_SEED=%llu, size %d, %d %d to %d %d: %.12f, not %.12f",
                               (unsigned long long)seed, s.size, a.x, a.y, b.x, b.y, cost,
                               expected);
            cr_assert_eq(cost, hr_leg_cost(&costs, b, a), "there and back differ");
        }
        close_course(&s.course);
    }
}

Test(costs, the_longest_and_dearest_leg_does_not_overflow) {
    hr_map_config config = hr_map_config_default();
    config.width = config.height = HR_SIDE_MAX;
    hr_map *map;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    static uint16_t cost_of[256];
    for (int value = 0; value < 256; value++) cost_of[value] = 65535;
    hr_costs costs = {hr_map_cells_const(map), cost_of, HR_SIDE_MAX, 65535};
    hr_cell a = {0, 0}, b = {HR_SIDE_MAX - 1, HR_SIDE_MAX - 2};
    cr_expect_float_eq(hr_leg_cost(&costs, a, b), hr_distance(a, b) * 65535 / 256, 1e-3);
    hr_map_destroy(map);
}

// ---- The cheapest way in eight directions

static double found_cost(scene *s, hr_cell from, hr_cell to, hr_heuristic heuristic,
                         uint32_t weight_256ths) {
    const hr_class_entry *entry = hr_class_entry_of(s->course.map, s->id);
    hr_allocator allocator = hr_allocator_default();
    hr_astar astar;
    hr_astar_create(&astar, &allocator, 0);
    hr_points way = {.allocator = &allocator};
    hr_watch nobody = {NULL, NULL};
    hr_astar_query query = {&entry->plane, hr_costs_of(s->course.map, entry), from, to, heuristic,
                            weight_256ths};
    int64_t steps = 0;
    double cost = 0;
    hr_astar_end end = hr_astar_search(&astar, &query, &nobody, INT64_MAX, &steps, &way, &cost);
    cr_assert_eq(end, HR_ASTAR_FOUND);
    double sum = 0;
    for (int32_t i = 1; i < way.count; i++) sum += twin_leg_cost(s, way.at[i - 1], way.at[i]);
    cr_assert_float_eq(cost, sum, 1e-6 * (1 + sum), "it says %.9f, its legs cost %.9f", cost, sum);
    hr_points_destroy(&way);
    hr_astar_destroy(&astar);
    return cost;
}

static void check_found(scene *s, hr_cell from, hr_cell to, double cheapest) {
    for (hr_heuristic heuristic = HR_OCTILE; heuristic <= HR_NO_HEURISTIC; heuristic++)
        for (uint32_t weight = 256; weight <= 1024; weight += 256) {
            double cost = found_cost(s, from, to, heuristic, weight);
            double bound = hr_astar_bound(heuristic, weight / 256.0);
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
        static scene s;
        open_scene(&s, seed, 24);
        hr_cell from = open_block(&s), to = open_block(&s);
        if (twin_label(&s.twin, from) >= 0 &&
            twin_label(&s.twin, from) == twin_label(&s.twin, to)) {
            twin_cheapest(&s, from, cheapest);
            check_found(&s, from, to, cheapest[to.y][to.x]);
        }
        close_course(&s.course);
    }
}

// ---- Plans

static void check_cost(const scene *s, const hr_request *request, const hr_path *path) {
    double cost = 0;
    for (int32_t i = 1; i < path->count; i++)
        cost += twin_leg_cost(s, twin_block_at(&s->twin, path->waypoints[i - 1]),
                              twin_block_at(&s->twin, path->waypoints[i]));
    cr_assert_float_eq(path->cost_256ths / HR_CELL, cost, 1e-6 * (1 + cost),
                       "its cost is not that of its legs\n%s", story(s, request));
}

// Which of straight and found it is depends on the costs.
static void check_answer(const scene *s, const hr_request *request, const hr_path *path) {
    hr_cell end;
    hr_status status = twin_status(&s->twin, request, &end);
    bool is_there = path->status == HR_STRAIGHT || path->status == HR_FOUND;
    if (is_there && (status == HR_STRAIGHT || status == HR_FOUND)) status = path->status;
    const char *fault = twin_fault_expecting(&s->twin, request, path, status, end);
    cr_assert_null(fault, "%s: %s\n%s", fault, hr_status_name(path->status), story(s, request));
    if (path->status == HR_STRAIGHT) cr_assert_eq(path->count, 2);
}

static hr_request random_request(scene *s) {
    hr_request request = request_on(s, open_block(s), open_block(s));
    request.heuristic = (hr_heuristic)roll(&s->dice, 4);
    request.weight = roll(&s->dice, 3) ? 0 : 1 + roll(&s->dice, 300) / 100.0;
    request.quality = (hr_quality)roll(&s->dice, 3);
    return request;
}

Test(costs, every_answer_is_true_and_no_dearer_than_the_cheapest_in_eight_directions) {
    static double cheapest[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX];
    uint64_t seed = seed_of_run(82000000);
    double gained = 0, count = 0;
    for (int32_t round = rounds_of_run(3000); round > 0; round--, seed++) {
        static scene s;
        open_scene(&s, seed, 32);
        hr_request request = random_request(&s);
        hr_path path = plan(&s.course, &request);
        check_answer(&s, &request, &path);
        if (path.count > 0) {
            check_cost(&s, &request, &path);
            hr_cell end = twin_block_at(&s.twin, path.waypoints[path.count - 1]);
            twin_cheapest(&s, twin_block_at(&s.twin, request.start), cheapest);
            double cost = path.cost_256ths / HR_CELL, best = cheapest[end.y][end.x];
            double bound = hr_astar_bound(request.heuristic, request.weight);
            cr_assert(cost <= best * bound && cost <= best * path.guaranteed_ratio + 1e-9,
                      "%.9f, cheapest %.9f, bound %.4f, promised %.6f\n%s", cost, best, bound,
                      path.guaranteed_ratio, story(&s, &request));
            if (best > 0 && bound < 1.1) gained += cost / best, count++;
        }
        close_course(&s.course);
    }
    cr_log_info("pulled ways cost %.4f of the cheapest in eight directions\n", gained / count);
    cr_expect_lt(gained / count, 0.98);
}

Test(costs, places_off_the_centre_reach_and_closed_goals_are_answered_as_without_costs) {
    uint64_t seed = seed_of_run(83000000);
    for (int32_t round = rounds_of_run(4000); round > 0; round--, seed++) {
        static scene s;
        open_scene(&s, seed, 32);
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
        static scene s;
        open_scene(&s, seed, 32);
        for (int value = 0; value < 256; value++) s.costs[value] = 512;
        use_costs(&s);
        hr_request request = request_on(&s, open_block(&s), open_block(&s));
        hr_path path = plan(&s.course, &request);
        cr_assert_float_eq(path.cost_256ths, 2 * path.length_256ths, 1e-6);
        for (int32_t i = 1; i + 1 < path.count; i++) {
            hr_cell a = twin_block_at(&s.twin, path.waypoints[i - 1]);
            hr_cell b = twin_block_at(&s.twin, path.waypoints[i]);
            hr_cell c = twin_block_at(&s.twin, path.waypoints[i + 1]);
            cr_assert(twin_is_taut(&s.twin, a, b, c), "%s", story(&s, &request));
        }
        close_course(&s.course);
    }
}

// ---- Drawn

Test(costs, a_road_is_worth_a_detour) {
    scene s;
    open_drawing(&s,
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
    scene s;
    open_drawing(&s, ZONE, 1);
    hr_request request = a_to_b(&s);
    hr_path path = plan(&s.course, &request);
    cr_expect_eq(path.status, HR_FOUND);
    cr_expect_float_eq(path.cost_256ths, path.length_256ths, 1e-9, "it touches the zone");
    static double cheapest[SKETCH_SIDE_MAX][SKETCH_SIDE_MAX];
    hr_cell goal = letter(&s.map, 'b');
    twin_cheapest(&s, letter(&s.map, 'a'), cheapest);
    cr_expect_lt(path.cost_256ths / HR_CELL, 0.98 * cheapest[goal.y][goal.x],
                 "plain ground all along, and not pulled straight");
    hr_map_fill(s.course.map, (hr_rect){3, 0, 5, 8}, 4);
    path = plan(&s.course, &request);
    cr_expect_eq(path.status, HR_STRAIGHT);
    cr_expect_eq(path.cost_256ths, (10 + 5 * 3) * HR_CELL);
    close_course(&s.course);
}

Test(costs, a_little_mud_is_crossed_straight) {
    scene s;
    open_drawing(&s,
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
    cr_expect_leq(path.guaranteed_ratio, 1 + 1e-5);
    close_course(&s.course);
}

Test(costs, a_block_costs_what_its_dearest_cell_does) {
    scene s;
    open_drawing(&s,
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
    scene s;
    open_drawing(&s, "a4444b\n", 1);
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

// ---- Edits

// Sizes that reach into the next tiles and beyond, and edits that touch one tile of many.
Test(costs, edits_change_the_costs_of_all_blocks_that_reach_into_them) {
    enum { WIDTH = 300, HEIGHT = 270 };
    static const int32_t SIZES[] = {1, 2, 3, 63, 64, 65, 130, 255};
    uint64_t seed = seed_of_run(85000000);
    dice d = {seed};
    uint16_t costs[256];
    for (int value = 0; value < 256; value++) costs[value] = (uint16_t)(1 + roll(&d, 400));
    hr_map_config config = hr_map_config_default();
    config.width = WIDTH, config.height = HEIGHT;
    hr_map *map;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    for (int32_t i = 0; i < WIDTH * HEIGHT; i++) hr_map_cells(map)[i] = (uint8_t)roll(&d, 8);
    for (int32_t i = 0; i < 60; i++) {
        hr_cell at = roll_cell(&d, WIDTH, HEIGHT);
        hr_map_fill(map, (hr_rect){at.x, at.y, 1 + roll(&d, 4), 1 + roll(&d, 4)},
                    (uint8_t)roll(&d, 256));
        int32_t size = SIZES[i % 8];
        hr_class_id id;
        hr_class unit = {hr_pass_up_to(255), size, costs};
        cr_assert_eq(hr_map_add_class(map, unit, &id), HR_OK);
        cr_assert_eq(hr_map_refresh(map, id), HR_OK);
        for (int32_t look = 0; look < 40; look++) {
            hr_cell block = roll_cell(&d, WIDTH - size + 1, HEIGHT - size + 1);
            if (look % 4 == 0 && size < 64) block.y = 63 + 64 * roll(&d, 3);
            if (look % 4 == 1 && size < 64) block.x = 63 + 64 * roll(&d, 3);
            int32_t dearest = 0;
            for (int32_t c = 0; c < size * size; c++) {
                int32_t cost = costs[hr_map_get(map, block.x + c % size, block.y + c / size)];
                dearest = cost > dearest ? cost : dearest;
            }
            cr_assert_eq(hr_map_block_cost(map, id, block), dearest, "seed %llu, size %d, %d %d",
                         (unsigned long long)seed, size, block.x, block.y);
        }
    }
    hr_map_destroy(map);
}

Test(costs, other_costs_are_another_class_and_none_may_be_0) {
    hr_map_config config = hr_map_config_default();
    hr_map *map;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    uint16_t costs[256] = {256, 512};
    hr_class unit = {.pass = hr_pass_up_to(1), .size = 1};
    hr_class_id plain, dear, other, again;
    cr_assert_eq(hr_map_add_class(map, unit, &plain), HR_OK);
    unit.costs_256ths = costs;
    cr_assert_eq(hr_map_add_class(map, unit, &dear), HR_OK);
    costs[1] = 513;
    cr_assert_eq(hr_map_add_class(map, unit, &other), HR_OK);
    cr_expect_eq(hr_map_class(map, dear).costs_256ths[1], 512, "costs are copied");
    costs[1] = 512, costs[9] = 7;
    cr_assert_eq(hr_map_add_class(map, unit, &again), HR_OK);
    cr_expect(plain != dear && dear != other && other != plain);
    cr_expect_eq(again, dear, "values that cannot be entered do not count");
    costs[1] = 0;
    cr_expect_eq(hr_map_add_class(map, unit, &again), HR_BAD_CLASS);
    cr_expect_eq(hr_map_class_count(map), 3);
    cr_expect_null(hr_map_class(map, plain).costs_256ths);
    hr_map_destroy(map);
}

Test(costs, a_class_without_costs_costs_its_length) {
    scene s;
    open_drawing(&s, ZONE, 1);
    for (int32_t i = 0; i < s.map.width * s.map.height; i++) s.bytes.cells[i] = 0;
    change_course(&s.course, &s.bytes);
    hr_request request = a_to_b(&s);
    request.class_id = 0;
    hr_path path = plan(&s.course, &request);
    cr_expect_eq(path.status, HR_STRAIGHT);
    cr_expect_eq(path.cost_256ths, path.length_256ths);
    close_course(&s.course);
}

// ---- Bounds

static void check_partial(const scene *s, const hr_request *request, const hr_path *path) {
    const char *fault = path->count ? twin_waypoint_fault(&s->twin, request, path) : NULL;
    cr_assert_null(fault, "%s: budget %d\n%s", fault, request->budget_steps, story(s, request));
    if (path->count) check_cost(s, request, path);
}

Test(costs, a_budget_is_kept_and_what_it_finds_is_a_way) {
    uint64_t seed = seed_of_run(86000000);
    for (int32_t round = rounds_of_run(1500); round > 0; round--, seed++) {
        static scene s;
        open_scene(&s, seed, 32);
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
        cr_assert_eq(plan(&s.course, &request).status, status, "%s", story(&s, &request));
        close_course(&s.course);
    }
}

static hr_map *large_map(hr_allocator allocator) {
    hr_map_config config = hr_map_config_default();
    config.width = 640, config.height = 320;
    config.allocator = allocator;
    hr_map *map;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    dice d = {5};
    for (int32_t i = 0; i < 640 * 320; i++)
        hr_map_cells(map)[i] = (uint8_t)(roll(&d, 100) < 40 ? roll(&d, 6) : 0);
    return map;
}

static hr_class_id add_dear_class(hr_map *map, int32_t size) {
    uint16_t costs[256] = {256, 300, 512, 64, 900};
    hr_class_id id;
    cr_assert_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(4), size, costs}, &id), HR_OK);
    return id;
}

Test(costs, memory_of_a_search_is_bounded_and_ends_it_partially_whatever_came_before) {
    hr_map *map = large_map(hr_allocator_default());
    hr_planner_config config = hr_planner_config_default();
    config.search_bytes_max = 1000000;
    hr_planner *fresh, *used;
    cr_assert_eq(hr_planner_create(map, &config, &used), HR_OK);
    size_t before = hr_planner_bytes(used);
    hr_request request = request_between((hr_cell){2, 2}, (hr_cell){637, 317}, 1);
    request.class_id = add_dear_class(map, 1);
    hr_path path, again;
    cr_assert_eq(hr_plan(used, &request, &path), HR_OK);
    cr_expect_eq(path.status, HR_PARTIAL);
    cr_expect_gt(path.count, 1);
    cr_expect_leq(hr_planner_bytes(used) - before, 1000000 + 32768, "the lists of points apart");
    hr_request other = request_between((hr_cell){637, 2}, (hr_cell){2, 317}, 1);
    other.class_id = request.class_id;
    cr_assert_eq(hr_plan(used, &other, &again), HR_OK);
    cr_assert_eq(hr_plan(used, &request, &again), HR_OK);
    cr_assert_eq(hr_planner_create(map, &config, &fresh), HR_OK);
    cr_assert_eq(hr_plan(fresh, &request, &path), HR_OK);
    cr_expect(path.steps == again.steps && path.count == again.count &&
              !memcmp(path.waypoints, again.waypoints, (size_t)path.count * sizeof(hr_position)));
    hr_planner_destroy(fresh);
    config.search_bytes_max = 1;
    cr_assert_eq(hr_planner_create(map, &config, &fresh), HR_OK);
    cr_assert_eq(hr_plan(fresh, &request, &path), HR_OK);
    cr_expect_eq(path.status, HR_PARTIAL, "no room for a single tile");
    hr_planner_destroy(fresh);
    hr_planner_destroy(used);
    hr_map_destroy(map);
}

// ---- Out of memory

static bool plan_failing_at(long fail_at) {
    counting_allocator counts = {.calls = 0};
    hr_map *map = large_map(counting(&counts));
    hr_class_id id = add_dear_class(map, 2);
    hr_planner *planner;
    cr_assert_eq(hr_planner_create(map, NULL, &planner), HR_OK);
    counts.fail_at = fail_at ? counts.calls + fail_at : 0;
    hr_request request = request_between((hr_cell){2, 2}, (hr_cell){600, 300}, 2);
    request.class_id = id;
    hr_path path;
    memset(&path, 0x5A, sizeof path);
    hr_path before = path;
    hr_error error = hr_plan(planner, &request, &path);
    if (error != HR_OK) {
        cr_assert_eq(error, HR_OUT_OF_MEMORY);
        cr_assert_eq(memcmp(&path, &before, sizeof path), 0, "a failed plan changed the path");
        cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
    }
    long calls = counts.calls;
    cr_assert(path.count > 2 || path.status == HR_NEAREST);
    cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
    cr_assert_eq(counts.calls, calls, "the same request again allocates");
    hr_planner_destroy(planner);
    hr_map_destroy(map);
    cr_assert_eq(counts.live, 0, "leaked, failing at %ld", fail_at);
    return error != HR_OK;
}

Test(costs, any_allocation_of_a_plan_with_costs_may_fail_and_a_second_try_succeeds) {
    cr_assert_not(plan_failing_at(0));
    long fail_at = 1;
    while (plan_failing_at(fail_at)) fail_at++;
    cr_expect_gt(fail_at, 15, "only %ld allocations", fail_at - 1);
}

// ---- Invalid requests

static void expect_invalid(hr_heuristic heuristic, double weight, const char *field) {
    scene s;
    open_drawing(&s, "a.b\n", 1);
    hr_request request = a_to_b(&s);
    request.heuristic = heuristic, request.weight = weight;
    hr_path path = plan(&s.course, &request);
    cr_expect_eq(path.status == HR_INVALID, field != NULL);
    if (field) cr_expect_eq(strncmp(path.problem, field, strlen(field)), 0, "%s", path.problem);
    close_course(&s.course);
}

Test(costs, a_heuristic_and_a_weight_are_looked_at) {
    expect_invalid((hr_heuristic)4, 0, "heuristic");
    expect_invalid(HR_OCTILE, 0.99, "weight");
    expect_invalid(HR_OCTILE, -1, "weight");
    expect_invalid(HR_OCTILE, (double)NAN, "weight");
    expect_invalid(HR_OCTILE, (double)INFINITY, "weight");
    expect_invalid(HR_OCTILE, 256.5, "weight");
    expect_invalid(HR_NO_HEURISTIC, 0, NULL);
    expect_invalid(HR_MANHATTAN, 256, NULL);
}
