// test_exact.c - the exact search against the shortest path through all corners that see each
// other: on every map of 4 x 4, and on random ones up to 40 x 40. HANDRAIL_SEED replays a map,
// HANDRAIL_ROUNDS multiplies how many there are: with 80 a million queries are asked.

#include "passmap/map/map_state.h"
#include "planner/costs/astar.h"
#include "planner/exact/exact.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

static const double CLOSE = 1e-7;

// A map, the plane of one walker on it, and a search.
typedef struct scene {
    uint64_t seed;
    dice dice;
    sketch map;
    int32_t size;
    twin twin;
    course course;
    const hr_plane *plane;
    hr_allocator allocator;
    hr_exact exact;
    hr_astar astar;
    hr_points way, known;
} scene;

static void look(scene *s) {
    twin_look(&s->twin, &s->map, s->size);
    cr_assert_eq(hr_map_refresh(s->course.map, s->size - 1), HR_OK);
    s->plane = &hr_class_entry_of(s->course.map, s->size - 1)->plane;
    hr_exact_forget(&s->exact); // the ground has changed
    hr_astar_forget(&s->astar);
}

// `s` holds a map and a size.
static void open_scene(scene *s, hr_allocator allocator) {
    s->course = open_course(&s->map);
    s->allocator = allocator;
    s->exact = (hr_exact){0};
    hr_exact_create(&s->exact, &s->allocator, 0);
    hr_astar_create(&s->astar, &s->allocator, 0);
    s->way = s->known = (hr_points){.allocator = &s->allocator};
    look(s);
}

static void close_scene(scene *s) {
    hr_exact_destroy(&s->exact);
    hr_astar_destroy(&s->astar);
    hr_points_destroy(&s->way);
    hr_points_destroy(&s->known);
    close_course(&s->course);
}

static void open_random_scene(scene *s, uint64_t seed, int32_t side_max) {
    s->seed = seed;
    s->dice = (dice){seed};
    dice *d = &s->dice;
    s->size = 1 + roll(d, WALKER_SIZE_MAX);
    map_kind kind = (map_kind)roll(d, MAP_KINDS);
    int32_t width = 1 + roll(d, side_max), height = 1 + roll(d, side_max);
    s->map = random_map(d, kind, width, height, s->size + roll(d, 2));
    open_scene(s, hr_allocator_default());
}

static bool roll_open_block(scene *s, hr_cell *at) {
    for (int32_t i = 0; i < 50; i++) {
        *at = roll_cell(&s->dice, s->map.width, s->map.height);
        if (twin_is_open(&s->twin, at->x, at->y)) return true;
    }
    return false;
}

// ---- Asking

typedef struct question {
    hr_cell from, to;
    double promised_ratio;
    int64_t step_limit;
    bool has_way; // a way by A* is known
} question;

typedef struct answer {
    hr_outcome end;
    double proven_ratio, length;
    int64_t steps;
} answer;

static const hr_observer NOBODY = {NULL, NULL};

static double length_of(const hr_points *way) {
    double length = 0;
    for (int32_t i = 1; i < way->count; i++) length += twin_distance(way->at[i - 1], way->at[i]);
    return length;
}

// @return the way, or NULL if there is none.
static const hr_points *find_known_way(scene *s, const question *q) {
    static const hr_step_measure PLAIN = {.weight_256ths = 256};
    hr_search_call call = {s->plane, &NOBODY, q->from, q->to, INT64_MAX, 0, &s->known};
    double cost;
    hr_outcome outcome = hr_astar_search(&s->astar, &call, &PLAIN, &cost);
    return outcome == HR_OUTCOME_FOUND ? &s->known : NULL;
}

static answer ask(scene *s, const question *q) {
    answer a = {.proven_ratio = -1};
    const hr_points *known = q->has_way ? find_known_way(s, q) : NULL;
    hr_search_call call = {s->plane, &NOBODY, q->from, q->to, q->step_limit, 0, &s->way};
    a.end = hr_exact_search(&s->exact, &call, known, q->promised_ratio, &a.proven_ratio);
    a.steps = call.steps;
    a.length = length_of(&s->way);
    return a;
}

static const char *story(const scene *s, const question *q, const answer *a) {
    static char text[8000];
    int at =
        snprintf(text, sizeof text,
                 "HANDRAIL_SEED=%llu, size %d, promised %g, limit %lld, %s way known; end %d, "
                 "proven %g, length %.9f, way",
                 (unsigned long long)s->seed, s->size, q->promised_ratio, (long long)q->step_limit,
                 q->has_way ? "a" : "no", a->end, a->proven_ratio, a->length);
    for (int32_t i = 0; i < s->way.count && i < 50; i++)
        at += snprintf(text + at, sizeof text - (size_t)at, " (%d, %d)", s->way.at[i].x,
                       s->way.at[i].y);
    snprintf(text + at, sizeof text - (size_t)at, "\n%s", drawing(&s->map, q->from, q->to));
    return text;
}

// ---- Judging

static bool is_same(hr_cell a, hr_cell b) { return a.x == b.x && a.y == b.y; }

static void check_legs(const scene *s, const question *q, const answer *a) {
    cr_assert_gt(s->way.count, 0, "%s", story(s, q, a));
    cr_assert(is_same(s->way.at[0], q->from), "%s", story(s, q, a));
    for (int32_t i = 1; i < s->way.count; i++)
        cr_assert(twin_sweep(&s->twin, s->way.at[i - 1], s->way.at[i]), "leg %d is not clear\n%s",
                  i, story(s, q, a));
}

static void check_found(const scene *s, const question *q, const answer *a, double shortest) {
    check_legs(s, q, a);
    cr_assert(is_same(hr_points_last(&s->way), q->to), "%s", story(s, q, a));
    cr_assert_geq(a->proven_ratio, 1, "%s", story(s, q, a));
    cr_assert_leq(a->length, a->proven_ratio * shortest + CLOSE, "the shortest is %.9f\n%s",
                  shortest, story(s, q, a));
}

static void check(const scene *s, const question *q, const answer *a, double shortest) {
    if (a->end == HR_OUTCOME_OVER_BUDGET) {
        bool is_full = s->exact.turning_points.is_full;
        cr_assert(a->steps >= q->step_limit || is_full, "%s", story(s, q, a));
        check_legs(s, q, a);
        if (is_same(hr_points_last(&s->way), q->to)) check_found(s, q, a, shortest);
    } else if (isinf(shortest)) {
        cr_assert_eq(a->end, HR_OUTCOME_NO_WAY, "there is no way\n%s", story(s, q, a));
    } else {
        cr_assert_eq(a->end, HR_OUTCOME_FOUND, "the shortest is %.9f\n%s", shortest,
                     story(s, q, a));
        double promised = q->promised_ratio > 1 ? q->promised_ratio : 1;
        cr_assert_leq(a->proven_ratio, promised, "%s", story(s, q, a));
        check_found(s, q, a, shortest);
    }
}

static void ask_and_check(scene *s, const question *q, double shortest) {
    answer a = ask(s, q);
    check(s, q, &a, shortest);
}

// ---- All small maps

typedef struct table {
    int32_t count;
    uint32_t overlapped[16][16]; // by the square between two cells
    double distance[16][16];     // straight
    double shortest[16][16];
} table;

static hr_cell cell_of(const sketch *map, int32_t i) {
    return (hr_cell){i % map->width, i / map->width};
}

static void fill_overlaps(table *t, const sketch *map) {
    t->count = map->width * map->height;
    for (int32_t i = 0; i < t->count; i++)
        for (int32_t k = 0; k < t->count; k++) {
            t->overlapped[i][k] = 0;
            t->distance[i][k] = twin_distance(cell_of(map, i), cell_of(map, k));
            for (int32_t m = 0; m < t->count; m++)
                if (twin_passes(cell_of(map, i), cell_of(map, k), cell_of(map, m)))
                    t->overlapped[i][k] |= 1u << m;
        }
}

// Floyd and Warshall.
static void fill_shortest(table *t, uint32_t closed) {
    for (int32_t i = 0; i < t->count; i++)
        for (int32_t k = 0; k < t->count; k++)
            t->shortest[i][k] = t->overlapped[i][k] & closed ? (double)INFINITY : t->distance[i][k];
    for (int32_t m = 0; m < t->count; m++)
        for (int32_t i = 0; i < t->count; i++)
            for (int32_t k = 0; k < t->count; k++)
                if (t->shortest[i][m] + t->shortest[m][k] < t->shortest[i][k])
                    t->shortest[i][k] = t->shortest[i][m] + t->shortest[m][k];
}

// Each pair in one direction; the other is asked on the map turned by half a circle.
static void ask_all_pairs(scene *s, const table *t, uint32_t closed) {
    for (int32_t i = 0; i < t->count; i++)
        for (int32_t k = 0; k < i; k++) {
            if ((closed >> i | closed >> k) & 1) continue;
            question q = {cell_of(&s->map, i), cell_of(&s->map, k), 1, INT64_MAX, false};
            ask_and_check(s, &q, t->shortest[i][k]);
        }
}

// Every stride-th map. 5 has no factor in common with their number, so every pattern comes up.
static void ask_maps(int32_t width, int32_t height, int32_t stride) {
    static scene s;
    table t;
    s.map = (sketch){.width = width, .height = height};
    s.size = 1;
    s.seed = 0;
    fill_overlaps(&t, &s.map);
    open_scene(&s, hr_allocator_default());
    for (uint32_t closed = 0; closed < 1u << t.count; closed += (uint32_t)stride) {
        for (int32_t i = 0; i < t.count; i++) s.map.cells[i] = closed >> i & 1;
        fill_shortest(&t, closed);
        change_course(&s.course, &s.map);
        look(&s);
        ask_all_pairs(&s, &t, closed);
    }
    close_scene(&s);
}

// All of them; one in five under sanitizers.
Test(exact, finds_the_shortest_way_on_every_map_of_4_by_4) { ask_maps(4, 4, stride_of_run(5)); }

Test(exact, finds_the_shortest_way_on_every_map_of_3_by_5_and_in_every_corridor) {
    ask_maps(3, 5, stride_of_run(5));
    ask_maps(5, 3, stride_of_run(5));
    ask_maps(1, 6, 1);
    ask_maps(6, 1, 1);
    ask_maps(2, 6, 1);
}

// ---- Drawn maps

// Two ways of one length meet at X, from W and from N. Both turn at the same corner, but only that
// from W may go on to E.
Test(exact, of_ways_of_one_length_to_a_corner_the_later_may_be_the_one_that_goes_on) {
    static scene s;
    s.map = draw("S.N.............\n"
                 ".#.....#....#...\n"
                 "W........#..##..\n"
                 ".....##.##.#....\n"
                 ".#..X.....##....\n"
                 "..##......#.#.#.\n"
                 "......E#....#.##\n"
                 "##.#.#...#.#....\n"
                 "##........#.....\n"
                 "###.......#..#..\n"
                 ".#....#.#......#\n"
                 "......#.........\n"
                 "...#.#...#.#....\n"
                 ".##.#.#..#......\n"
                 ".#..#....#......\n"
                 "#...##........#.\n"
                 ".....#.......#.G\n");
    s.size = 1;
    open_scene(&s, hr_allocator_default());
    question q = {letter(&s.map, 'S'), letter(&s.map, 'G'), 1, INT64_MAX, false};
    ask_and_check(&s, &q, twin_shortest(&s.twin, q.from, q.to));
    close_scene(&s);
}

// ---- Random maps

enum { MAPS = 250, QUESTIONS_A_MAP = 50 };

static void ask_at_random(uint64_t seed, int32_t side_max) {
    static const double PROMISES[] = {1, 1, 1, 0, 1.0005, 1.02, 1.5};
    static scene s;
    open_random_scene(&s, seed, side_max);
    for (int32_t i = 0; i < QUESTIONS_A_MAP; i++) {
        question q = {.step_limit = INT64_MAX};
        if (!roll_open_block(&s, &q.from) || !roll_open_block(&s, &q.to)) break;
        double shortest = twin_shortest(&s.twin, q.from, q.to);
        q.has_way = roll(&s.dice, 2);
        q.promised_ratio = PROMISES[roll(&s.dice, 7)];
        ask_and_check(&s, &q, shortest);
    }
    close_scene(&s);
}

// What it is then is the known way, or one to the nearest place, with a ratio that holds.
Test(exact, a_search_ends_where_its_memory_does) {
    static scene s;
    int32_t full = 0;
    uint64_t seed = seed_of_run(5700000);
    for (int32_t round = rounds_of_run(100); round > 0; round--, seed++) {
        open_random_scene(&s, seed, 40);
        s.exact.bytes_max = 1 + (size_t)roll(&s.dice, 64 * HR_TURNING_POINT_BYTES);
        for (int32_t i = 0; i < 20; i++) {
            question q = {.step_limit = INT64_MAX, .promised_ratio = 1, .has_way = i & 1};
            if (!roll_open_block(&s, &q.from) || !roll_open_block(&s, &q.to)) break;
            ask_and_check(&s, &q, twin_shortest(&s.twin, q.from, q.to));
            size_t kept = (size_t)s.exact.turning_points.count * HR_TURNING_POINT_BYTES;
            cr_assert(kept <= s.exact.bytes_max || s.exact.turning_points.count == 1);
            full += s.exact.turning_points.is_full;
        }
        close_scene(&s);
    }
    cr_expect_gt(full, 100);
}

// Noise on a large map, where the way across comes to more turning points than may be kept.
Test(exact, a_thread_needs_two_mebibytes_on_a_map_of_1024_by_1024) {
    hr_map_config config = hr_map_config_default();
    config.width = config.height = 1024;
    hr_map *map;
    hr_class_id id;
    hr_planner *planner;
    hr_path path;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    dice d = {5800000};
    for (int32_t i = 0; i < 1024 * 1024; i++) hr_map_cells(map)[i] = roll(&d, 100) < 8;
    hr_map_fill(map, (hr_rect){0, 0, 16, 16}, 0);
    hr_map_fill(map, (hr_rect){1008, 1008, 16, 16}, 0);
    hr_map_touch(map, (hr_rect){0, 0, 1024, 1024});
    cr_assert_eq(hr_map_add_class(map, (hr_class){hr_pass_up_to(0), .size = 1}, &id), HR_OK);
    cr_assert_eq(hr_planner_create(map, NULL, &planner), HR_OK);
    cr_assert_eq(hr_planner_prepare(planner, id), HR_OK);
    size_t before = hr_planner_bytes(planner);
    hr_request request = hr_request_default();
    request.class_id = id, request.quality = HR_EXACT;
    request.start = (hr_position){8 * HR_CELL, 8 * HR_CELL};
    request.goal = (hr_position){1016 * HR_CELL, 1000 * HR_CELL};
    cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
    cr_expect_eq(path.status, HR_FOUND);
    cr_expect(path.guaranteed_ratio > 1 && path.guaranteed_ratio < 1.05, "%g",
              path.guaranteed_ratio);
    cr_expect_leq(hr_planner_bytes(planner) - before, 2 << 20);
    for (int32_t i = 1; i < path.count; i++)
        cr_expect(hr_leg_is_clear(planner, id, path.waypoints[i - 1], path.waypoints[i]));
    hr_planner_destroy(planner);
    hr_map_destroy(map);
}

Test(exact, finds_the_shortest_way_or_what_it_promised_on_random_maps) {
    uint64_t seed = seed_of_run(5000000);
    for (int32_t round = rounds_of_run(MAPS); round > 0; round--, seed++)
        ask_at_random(seed, (int32_t)(seed % 4) * 10 + 10);
}

Test(exact, a_budget_ends_it_with_a_legal_way_and_a_true_ratio) {
    uint64_t seed = seed_of_run(6000000);
    static scene s;
    for (int32_t round = rounds_of_run(400); round > 0; round--, seed++) {
        open_random_scene(&s, seed, 40);
        for (int32_t i = 0; i < 10; i++) {
            question q = {.promised_ratio = 1};
            if (!roll_open_block(&s, &q.from) || !roll_open_block(&s, &q.to)) break;
            q.has_way = roll(&s.dice, 2);
            q.step_limit = roll(&s.dice, 200);
            ask_and_check(&s, &q, twin_shortest(&s.twin, q.from, q.to));
        }
        close_scene(&s);
    }
}

// ---- Memory

static void open_noise(scene *s, counting_allocator *counts) {
    dice d = {7};
    s->seed = 7;
    s->size = 1;
    s->map = random_map(&d, SPARSE_NOISE, 64, 64, 1);
    draw_cell(&s->map, 0, 0, 0);
    draw_cell(&s->map, 63, 63, 0);
    open_scene(s, counting(counts));
}

static const question ACROSS = {{0, 0}, {63, 63}, 1, INT64_MAX, false};

Test(exact, any_allocation_may_fail_and_nothing_leaks) {
    static scene s;
    for (long fail_at = 1, has_failed = true; has_failed; fail_at++) {
        counting_allocator counts = {.fail_at = fail_at};
        open_noise(&s, &counts);
        answer a = ask(&s, &ACROSS);
        has_failed = a.end == HR_OUTCOME_OUT_OF_MEMORY;
        cr_assert(has_failed == (counts.calls >= fail_at), "call %ld of %ld", fail_at,
                  counts.calls);
        a = ask(&s, &ACROSS);
        check(&s, &ACROSS, &a, twin_shortest(&s.twin, ACROSS.from, ACROSS.to));
        close_scene(&s);
        cr_assert_eq(counts.live, 0, "%ld blocks leaked, failing at %ld", counts.live, fail_at);
    }
}

Test(exact, the_same_question_again_allocates_nothing_and_gets_the_same_answer) {
    static scene s;
    counting_allocator counts = {0};
    open_noise(&s, &counts);
    answer first = ask(&s, &ACROSS);
    long calls = counts.calls;
    cr_assert_gt(calls, 0);
    cr_assert_gt(hr_exact_bytes(&s.exact), 0);
    for (int32_t i = 0; i < 10; i++) {
        answer again = ask(&s, &ACROSS);
        cr_expect_eq(memcmp(&again.length, &first.length, sizeof first.length), 0);
        cr_expect_eq(again.steps, first.steps);
    }
    cr_expect_eq(counts.calls, calls);
    close_scene(&s);
    cr_expect_eq(counts.live, 0);
}
