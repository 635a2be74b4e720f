// test_taut_tree.c - ways of a taut tree against the same ways pulled as a whole (pull.h).
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "passmap/map/map_state.h"
#include "planner/grid/sweep.h"
#include "planner/taut/pull.h"
#include "planner/taut/taut_tree.h"
#include "tests/support/route_scenes.h"

#include <criterion/criterion.h>
#include <math.h>

enum { WAYS = 60, LEGS_MAX = 8 };

// Ways that grow from each other: each begins as an earlier one.
typedef struct grown {
    hr_points ways[WAYS]; // block by block, as they were extended
    int32_t ends[WAYS];   // in the tree
    int32_t count;
} grown;

static hr_cell roll_seen(scene *s, const hr_plane *plane, hr_cell from) {
    for (int32_t tries = 0; tries < 30; tries++) {
        hr_cell to = {from.x - 24 + roll(&s->dice, 49), from.y - 24 + roll(&s->dice, 49)};
        if (hr_is_open_block(plane, to.x, to.y) && hr_sweep(plane, from, to)) return to;
    }
    return from;
}

static void grow(scene *s, const hr_plane *plane, hr_taut_tree *tree, grown *g) {
    int32_t from = roll(&s->dice, g->count), legs = 1 + roll(&s->dice, LEGS_MAX);
    hr_points *way = &g->ways[g->count];
    hr_points_append(way, g->ways[from].at, g->ways[from].count);
    int32_t first = way->count;
    for (int32_t i = 0; i < legs; i++)
        hr_points_push(way, roll_seen(s, plane, hr_points_last(way)));
    g->ends[g->count++] =
        hr_taut_tree_extend(tree, g->ends[from], way->at + first, way->count - first);
}

static void plant(const scene *s, const hr_plane *plane, hr_cell root, hr_taut_tree *tree,
                  grown *g) {
    hr_taut_tree_create(tree, &s->course.map->allocator);
    hr_taut_tree_plant(tree, plane, root);
    for (int32_t i = 0; i < WAYS; i++) g->ways[i].allocator = &s->course.map->allocator;
    g->ends[0] = 0;
    g->count = 1;
    hr_points_push(&g->ways[0], root);
}

static void check_legs(const hr_taut_tree *tree, int32_t end, uint64_t seed) {
    double length = 0;
    for (int32_t i = end; i > 0; i = tree->points[i].before) {
        const hr_taut_point *point = &tree->points[i], *before = &tree->points[point->before];
        cr_assert(hr_sweep(tree->plane, before->at, point->at), "HANDRAIL_SEED=%llu",
                  (unsigned long long)seed);
        length += hr_distance(before->at, point->at);
        if (point->before == 0)
            cr_assert_eq(tree->points[end].second, i, "HANDRAIL_SEED=%llu",
                         (unsigned long long)seed);
    }
    cr_assert_float_eq(length, tree->points[end].length, 1e-9, "HANDRAIL_SEED=%llu",
                       (unsigned long long)seed);
}

// A way of the tree may pass an island on the better side, where a corner sees past it; so it is no
// longer than the pulled one.
static void check_way(const hr_plane *plane, const hr_taut_tree *tree, grown *g, int32_t i,
                      uint64_t seed) {
    hr_puller puller = {.todo = {.allocator = g->ways[i].allocator}};
    hr_cell last = hr_points_last(&g->ways[i]);
    hr_pull(&puller, plane, &g->ways[i]);
    cr_assert(hr_same(tree->points[g->ends[i]].at, last));
    check_legs(tree, g->ends[i], seed);
    double whole = hr_points_length(&g->ways[i]);
    cr_assert_leq(tree->points[g->ends[i]].length, whole + 1e-9, "way %d: HANDRAIL_SEED=%llu", i,
                  (unsigned long long)seed);
    hr_points_destroy(&puller.todo);
}

Test(taut_tree, each_way_is_clear_and_no_longer_than_the_same_way_pulled_as_a_whole) {
    uint64_t first = seed_of_run(1);
    for (int32_t round = 0; round < rounds_of_run(60); round++) {
        static scene s;
        static grown g;
        open_scene(&s, first + (uint64_t)round, 200, 160);
        g = (grown){0};
        hr_class_id id = class_of(&s);
        cr_assert_eq(hr_map_refresh(s.course.map, id), HR_OK);
        const hr_plane *plane = &hr_class_entry_of(s.course.map, id)->plane;
        hr_cell root = land_open_block(&s.land, &s.dice);
        hr_taut_tree tree;
        if (land_is_open(&s.land, root)) {
            plant(&s, plane, root, &tree, &g);
            while (g.count < WAYS) grow(&s, plane, &tree, &g);
            for (int32_t i = 1; i < WAYS; i++) check_way(plane, &tree, &g, i, s.seed);
            for (int32_t i = 0; i < WAYS; i++) hr_points_destroy(&g.ways[i]);
            hr_taut_tree_destroy(&tree);
        }
        close_course(&s.course);
    }
}
