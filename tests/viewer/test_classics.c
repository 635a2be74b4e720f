// test_classics.c - the classics of the textbooks against a twin that lowers costs until nothing
// changes: on every map up to 3 x 3, many of 4 x 3, and random ones with costs and without.

#include "tests/support/classic_ground.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/pocket.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

static bool is_one_of(const char *name, const char *const *names) {
    while (*names && strcmp(*names, name) != 0) names++;
    return *names != NULL;
}

// ---- What each promises

static const char *const cheapest[] = {
    "ida",        "uniform", "bellman-ford", "astar-octile", "astar-euclidean", "astar-none",
    "astar-both", "fringe",  "lpa",          "torn-taken",   "torn-drained",    "flow",
    "sma",        NULL};
static const char *const fewest[] = {"breadth", "breadth-both", "deepening", NULL};
static const char *const may_give_up[] = {
    "random-step", "trace-free", "depth", "beam",      "crash-turn",    "potential", "halves",
    "ants",        "evolution",  "bees",  "waypoints", "astar-bounded", NULL};
static const char *const may_be_long[] = {"random-step", "depth",     "deepening", "ida",
                                          "ants",        "evolution", "bees",      NULL};
static const char *const any_angle[] = {"theta", "theta-lazy", "visibility", "quadtree",
                                        "mesh",  "waypoints",  NULL};
static const char *const nearly_shortest[] = {"theta", "theta-lazy", NULL};

// The way found costs at most so many times as much as the cheapest one; 0 = no promise. HPA* has a
// gate to go by unless the map is one cluster.
static double promise_of(const ground *g, const char *name) {
    if (is_one_of(name, cheapest)) return 1;
    if (strcmp(name, "hpa") == 0) return g->blocks.width <= 16 && g->blocks.height <= 16;
    if (strcmp(name, "astar-manhattan") == 0) return sqrt(2) * (1 + 1e-6);
    if (strcmp(name, "astar-weighted") == 0) return 1.5;
    return strcmp(name, "astar-over") == 0 ? 5 : 0;
}

// What is promised of ways that turn at any angle where all ground costs the same: hardly longer
// than the shortest one of steps, mostly shorter; or the shortest of all.
static void check_length(const ground *g, const classic *c, const classic_search *s,
                         const distances *d, double length) {
    hr_cell from = s->query.from, to = s->query.to;
    double shortest_of_steps = (double)d->cost[to.y][to.x] / CLASSIC_PLAIN_STEP;
    if (is_one_of(c->name, nearly_shortest))
        cr_assert_leq(length, 1.02 * shortest_of_steps + 1e-6, "%s: %g\n%s", c->name, length,
                      place(g, s));
    if (strcmp(c->name, "visibility") == 0)
        cr_assert_float_eq(length, twin_shortest(&g->blocks, from, to), 1e-4, "%s: %g\n%s", c->name,
                           length, place(g, s));
}

// Ways that turn at any angle: legs are swept.
static void check_any_angle(const ground *g, const classic *c, const classic_search *s,
                            const distances *d) {
    const hr_points *way = &s->way;
    hr_cell to = s->query.to;
    double length = 0;
    cr_assert(is_at(way->at[0], s->query.from) && is_at(way->at[way->count - 1], to), "%s\n%s",
              c->name, place(g, s));
    for (int32_t i = 1; i < way->count; i++) {
        cr_assert(twin_sweep(&g->blocks, way->at[i - 1], way->at[i]), "%s: a leg is closed\n%s",
                  c->name, place(g, s));
        length += hypot(way->at[i].x - way->at[i - 1].x, way->at[i].y - way->at[i - 1].y);
    }
    if (!s->query.costs.bytes) check_length(g, c, s, d, length);
}

static int64_t dearest_step(const ground *g) {
    int64_t most = 0;
    for (int32_t y = 0; y < g->blocks.height; y++)
        for (int32_t x = 0; x < g->blocks.width; x++)
            if (twin_is_open(&g->blocks, x, y) && g->cost_of_block[y][x] > most)
                most = g->cost_of_block[y][x];
    return 1393 * 2 * most;
}

static void check_found(const ground *g, const classic *c, const classic_search *s,
                        const distances *d) {
    if (is_one_of(c->name, any_angle)) {
        check_any_angle(g, c, s, d);
        return;
    }
    walked w = walk(g, s);
    hr_cell to = s->query.to;
    double promise = promise_of(g, c->name);
    cr_assert(!w.fault, "%s: %s\n%s", c->name, w.fault, place(g, s));
    if (promise == 1)
        cr_assert_eq(w.cost, d->cost[to.y][to.x], "%s: costs %lld, not %lld\n%s", c->name,
                     (long long)w.cost, (long long)d->cost[to.y][to.x], place(g, s));
    if (strcmp(c->name, "torn-sight") == 0)
        cr_assert_leq(w.cost, d->cost[to.y][to.x] + dearest_step(g), "%s: too dear\n%s", c->name,
                      place(g, s));
    if (promise > 1)
        cr_assert((double)w.cost <= promise * (double)d->cost[to.y][to.x] + 1, "%s: too dear\n%s",
                  c->name, place(g, s));
    if (is_one_of(c->name, fewest))
        cr_assert_eq(w.steps, d->steps[to.y][to.x], "%s: %d steps, not %d\n%s", c->name, w.steps,
                     d->steps[to.y][to.x], place(g, s));
}

static int64_t count_marks(const classic_search *s) {
    int64_t count = 0;
    for (int32_t i = 0; i < s->width * s->height; i++) count += s->marks[i] != 0;
    return count;
}

static void check_end(const ground *g, const classic *c, const classic_search *s, classic_end end,
                      bool is_way) {
    bool is_allowed = end == (is_way ? CLASSIC_FOUND : CLASSIC_NO_WAY) ||
                      (end == CLASSIC_GAVE_UP && is_one_of(c->name, may_give_up)) ||
                      (end == CLASSIC_OVER_BUDGET && is_one_of(c->name, may_be_long));
    cr_assert(is_allowed, "%s: %s, though there is %s\n%s", c->name, classic_end_name(end),
              is_way ? "a way" : "no way", place(g, s));
    cr_assert(end != CLASSIC_GAVE_UP || c->gave_up, "%s: no words for giving up", c->name);
    cr_assert(end == CLASSIC_FOUND || s->way.count == 0, "%s: a way all the same", c->name);
    cr_assert_eq(s->touched, count_marks(s), "%s: touched %lld, marked %lld\n%s", c->name,
                 (long long)s->touched, (long long)count_marks(s), place(g, s));
}

// Those that may take long. A random walk proves nothing however long it is: one that cannot arrive
// is cut off sooner.
static int64_t budget_of(const classic *c, bool is_way) {
    if (!is_one_of(c->name, may_be_long)) return 0;
    return is_way || strcmp(c->name, "random-step") != 0 ? 20000 : 1000;
}

// All classics between two blocks. `from` is open.
static void check(const ground *g, const distances *d, hr_cell from, hr_cell to) {
    bool is_way = d->steps[to.y][to.x] < FAR;
    int32_t count;
    const classic *all = classics(&count);
    for (int32_t i = 0; i < count; i++) {
        classic_query query = query_on(g, from, to);
        classic_search s;
        query.budget_steps = budget_of(&all[i], is_way);
        cr_assert_eq(classic_open(&s, &query, hr_allocator_default()), HR_OK);
        classic_end end = classic_run(&all[i], &s);
        check_end(g, &all[i], &s, end, is_way);
        if (end == CLASSIC_FOUND) check_found(g, &all[i], &s, d);
        classic_close(&s);
    }
}

static void check_every_pair(const ground *g, const sketch *map) {
    static distances d;
    for (int32_t i = 0; i < map->width * map->height; i++) {
        hr_cell from = {i % map->width, i / map->width};
        if (!twin_is_open(&g->blocks, from.x, from.y)) continue;
        find_distances(g, from, &d);
        for (int32_t k = 0; k < map->width * map->height; k++) {
            hr_cell to = {k % map->width, k / map->width};
            check(g, &d, from, to);
        }
    }
}

static void check_every_map(int32_t width, int32_t height, int32_t stride) {
    sketch map = {.width = width, .height = height};
    static ground g;
    g.course = open_course(&map);
    for (uint32_t closed = 0; closed < 1u << (width * height); closed += (uint32_t)stride) {
        for (int32_t i = 0; i < width * height; i++) map.cells[i] = closed >> i & 1;
        change_course(&g.course, &map);
        look_at_ground(&g, &map, 0);
        check_every_pair(&g, &map);
    }
    close_course(&g.course);
}

// All of them; under sanitizers one in five of 3 x 3.
Test(classics, every_map_up_to_3_x_3_with_every_pair_of_ends) {
    for (int32_t height = 1; height <= 3; height++)
        for (int32_t width = 1; width <= 3; width++)
            check_every_map(width, height, width * height == 9 ? stride_of_run(5) : 1);
}

// 61 has no factor in common with the number of maps, so every pattern comes up.
Test(classics, maps_of_4_x_3_with_every_pair_of_ends) { check_every_map(4, 3, 61); }

Test(classics, random_maps_of_every_kind_and_size_with_costs_and_without) {
    uint64_t seed = seed_of_run(40000000);
    static ground g;
    static distances from_start;
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        dice d = {seed};
        int32_t size = 1 + roll(&d, 3), kind = roll(&d, MAP_KINDS);
        int32_t width = 1 + roll(&d, 28), height = 1 + roll(&d, 28);
        sketch map = random_map(&d, (map_kind)kind, width, height, size + roll(&d, 2));
        g.course = open_course(&map);
        g.seed = seed;
        bool has_costs = roll(&d, 2);
        if (has_costs) scatter_values(&g, &map, &d);
        look_at_ground(&g, &map, has_costs ? class_with_costs(g.course.map, &d, size) : size - 1);
        for (int32_t i = 0; i < 4; i++) {
            hr_cell from = roll_cell(&d, width, height);
            if (!twin_is_open(&g.blocks, from.x, from.y)) continue;
            find_distances(&g, from, &from_start);
            for (int32_t k = 0; k < 4; k++)
                check(&g, &from_start, from, roll_cell(&d, width, height));
        }
        close_course(&g.course);
    }
}

// ---- Budgets

static classic_end run_with_budget(const ground *g, const sketch *map, const classic *c,
                                   int64_t budget, int64_t *steps) {
    classic_query query = query_on(g, letter(map, 'S'), letter(map, 'G'));
    classic_search s;
    query.budget_steps = budget;
    cr_assert_eq(classic_open(&s, &query, hr_allocator_default()), HR_OK);
    classic_end end = classic_run(c, &s);
    *steps = s.steps;
    cr_assert_eq(s.way.count > 0, end == CLASSIC_FOUND);
    classic_close(&s);
    return end;
}

Test(classics, a_budget_of_all_steps_is_enough_and_one_less_is_over_budget) {
    sketch map = draw(pocket);
    ground g = ground_of(&map);
    int32_t count;
    const classic *all = classics(&count);
    for (int32_t i = 0; i < count; i++) {
        int64_t steps, same, less;
        classic_end end = run_with_budget(&g, &map, &all[i], 1000000, &steps);
        cr_assert_eq(run_with_budget(&g, &map, &all[i], steps, &same), end, "%s", all[i].name);
        cr_assert_eq(same, steps);
        cr_assert_eq(run_with_budget(&g, &map, &all[i], steps - 1, &less), CLASSIC_OVER_BUDGET,
                     "%s", all[i].name);
        cr_assert_eq(less, steps - 1);
    }
    close_course(&g.course);
}

static classic_end end_in_pocket(const char *name) {
    sketch map = draw(pocket);
    ground g = ground_of(&map);
    int32_t count;
    int64_t steps;
    const classic *all = classics(&count);
    while (strcmp(all->name, name) != 0) all++;
    classic_end end = run_with_budget(&g, &map, all, 2000, &steps);
    close_course(&g.course);
    return end;
}

Test(classics, a_pocket_holds_those_that_let_go_of_the_wall_too_early) {
    cr_expect_eq(end_in_pocket("trace-free"), CLASSIC_GAVE_UP);
    cr_expect_eq(end_in_pocket("trace-line"), CLASSIC_FOUND);
    cr_expect_eq(end_in_pocket("beam"), CLASSIC_FOUND);
}

// ---- Rules of A*

static int64_t cost_by(const ground *g, const char *name) {
    int32_t count;
    const classic *all = classics(&count);
    hr_cell to = {g->map->width - 1, g->map->height - 1};
    classic_query query = query_on(g, (hr_cell){0, 0}, to);
    classic_search s;
    while (strcmp(all->name, name) != 0) all++;
    cr_assert_eq(classic_open(&s, &query, hr_allocator_default()), HR_OK);
    cr_assert_eq(classic_run(all, &s), CLASSIC_FOUND);
    int64_t cost = walk(g, &s).cost;
    classic_close(&s);
    return cost;
}

// Without looking at blocks again even an empty queue does not make up for it; without waiting for
// the goal to come out, looking at them again does not.
Test(classics, each_rule_of_a_star_breaks_something_when_left_out) {
    int32_t dearer_once = 0, dearer_once_drained = 0, dearer_at_sight = 0;
    static ground g;
    for (uint64_t seed = 1; seed <= 40; seed++) {
        dice d = {seed};
        sketch map = random_map(&d, SPARSE_NOISE, 40, 40, 1);
        draw_cell(&map, 0, 0, 0);
        draw_cell(&map, 39, 39, 0);
        g.course = open_course(&map);
        scatter_values(&g, &map, &d);
        look_at_ground(&g, &map, class_with_costs(g.course.map, &d, 1));
        if (twin_label(&g.blocks, (hr_cell){0, 0}) == twin_label(&g.blocks, (hr_cell){39, 39})) {
            int64_t cheapest_cost = cost_by(&g, "torn-taken");
            dearer_once += cost_by(&g, "once-taken") > cheapest_cost;
            dearer_once_drained += cost_by(&g, "once-drained") > cheapest_cost;
            dearer_at_sight += cost_by(&g, "torn-sight") > cheapest_cost;
        }
        close_course(&g.course);
    }
    cr_expect_gt(dearer_once, 0);
    cr_expect_gt(dearer_once_drained, 0);
    cr_expect_gt(dearer_at_sight, 0);
}

Test(classics, the_same_seed_walks_the_same_way) {
    sketch map = draw(pocket);
    ground g = ground_of(&map);
    int32_t count;
    int64_t first, second;
    run_with_budget(&g, &map, classics(&count), 100000, &first);
    run_with_budget(&g, &map, classics(&count), 100000, &second);
    cr_assert_eq(first, second);
    close_course(&g.course);
}

// ---- Memory

Test(classics, every_failed_allocation_is_told_and_nothing_leaks) {
    sketch map = random_map(&(dice){7}, SPARSE_NOISE, 60, 60, 1);
    draw_cell(&map, 0, 0, 0);
    draw_cell(&map, 59, 59, 0);
    static ground g;
    g.course = open_course(&map);
    look_at_ground(&g, &map, 0);
    int32_t count;
    const classic *all = classics(&count);
    for (int32_t i = 0; i < count; i++)
        for (long fail_at = 1, has_failed = 1; has_failed; fail_at++) {
            counting_allocator counts = {.fail_at = fail_at};
            classic_query query = query_on(&g, (hr_cell){0, 0}, (hr_cell){59, 59});
            classic_search s;
            query.budget_steps = 20000;
            hr_error error = classic_open(&s, &query, counting(&counts));
            classic_end end = error ? CLASSIC_OUT_OF_MEMORY : classic_run(&all[i], &s);
            has_failed = counts.calls >= fail_at;
            cr_assert_eq(end == CLASSIC_OUT_OF_MEMORY, has_failed, "%s", all[i].name);
            if (error == HR_OK) classic_close(&s);
            cr_assert_eq(counts.live, 0, "%s", all[i].name);
        }
    close_course(&g.course);
}
