// test_rect_tree.c - rectangles that meet one, against a look at each.
// HANDRAIL_SEED replays a scene, HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/base/rect_tree.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"

#include <criterion/criterion.h>

enum { RECTS = 300, FAR = 70000 };

typedef struct scene {
    uint64_t seed;
    dice dice;
    hr_rect rects[RECTS];
    bool is_out[RECTS];
    int32_t count;
} scene;

// Mostly small ones within a square of some side, so that few or many meet.
static hr_rect throw_rect(dice *d, int32_t side) {
    int32_t most = roll(d, 10) ? 1 + side / 16 : 2 * side;
    return (hr_rect){roll(d, side) - side / 2, roll(d, side) - side / 2, 1 + roll(d, most),
                     1 + roll(d, most)};
}

static void throw_scene(scene *s, uint64_t seed) {
    *s = (scene){.seed = seed, .dice = {seed}};
    int32_t side = roll(&s->dice, 4) ? 20 + roll(&s->dice, 400) : FAR;
    s->count = roll(&s->dice, RECTS + 1);
    for (int32_t i = 0; i < s->count; i++) s->rects[i] = throw_rect(&s->dice, side);
}

static void expect_all_that_meet(scene *s, const hr_rect_tree *tree, hr_rect rect) {
    bool is_found[RECTS] = {false};
    hr_rect_search search = hr_rect_search_of(tree, rect);
    for (int32_t i; (i = hr_next_rect(&search)) >= 0;) {
        cr_assert(i < s->count && !is_found[i], "HANDRAIL_SEED=%llu: %d",
                  (unsigned long long)s->seed, i);
        is_found[i] = true;
    }
    for (int32_t i = 0; i < s->count; i++)
        cr_assert_eq(is_found[i], !s->is_out[i] && hr_rects_meet(s->rects[i], rect),
                     "HANDRAIL_SEED=%llu: %d", (unsigned long long)s->seed, i);
}

static hr_allocator any_allocator(counting_allocator *counts) {
    *counts = (counting_allocator){0};
    return counting(counts);
}

Test(rect_tree, it_finds_each_that_meets_a_rectangle_once_but_for_those_taken_out) {
    static scene s;
    counting_allocator counts;
    hr_allocator allocator = any_allocator(&counts);
    uint64_t seed = seed_of_run(630000000);
    for (int32_t round = rounds_of_run(200); round > 0; round--, seed++) {
        hr_rect_tree tree;
        throw_scene(&s, seed);
        cr_assert(hr_rect_tree_create(&tree, &allocator, s.rects, sizeof *s.rects, s.count));
        for (int32_t i = 0; i < 20; i++) {
            expect_all_that_meet(&s, &tree, throw_rect(&s.dice, 20 + roll(&s.dice, 400)));
            int32_t out = s.count > 0 ? roll(&s.dice, s.count) : 0;
            if (s.count == 0 || s.is_out[out]) continue;
            hr_rect_tree_take_out(&tree, out);
            s.is_out[out] = true;
        }
        hr_rect_tree_put_back(&tree);
        for (int32_t i = 0; i < s.count; i++) s.is_out[i] = false;
        expect_all_that_meet(&s, &tree, throw_rect(&s.dice, 20 + roll(&s.dice, 400)));
        hr_rect_tree_destroy(&tree, &allocator);
        cr_assert_eq(counts.live, 0);
    }
}

// Beside each other in rows, as buildings of a town.
Test(rect_tree, it_looks_at_few_nodes_for_what_is_in_one_place) {
    enum { SIDE = 128 };
    static hr_rect rects[SIDE * SIDE];
    counting_allocator counts;
    hr_allocator allocator = any_allocator(&counts);
    hr_rect_tree tree;
    for (int32_t i = 0; i < SIDE * SIDE; i++)
        rects[i] = (hr_rect){i % SIDE * 3, i / SIDE * 3, 2, 2};
    cr_assert(hr_rect_tree_create(&tree, &allocator, rects, sizeof *rects, SIDE * SIDE));
    for (int32_t i = 0; i < SIDE * SIDE; i += 7) {
        hr_rect_search search = hr_rect_search_of(&tree, rects[i]);
        cr_assert_eq(hr_next_rect(&search), i);
        cr_assert_eq(hr_next_rect(&search), -1);
        cr_assert_leq(search.looks, 120); // 14 levels, two nodes each, and more at their borders
    }
    hr_rect_tree_destroy(&tree, &allocator);
}

Test(rect_tree, any_allocation_may_fail_and_nothing_is_kept) {
    static scene s;
    throw_scene(&s, seed_of_run(631000000));
    for (long ahead = 1;; ahead++) {
        counting_allocator counts = {.fail_at = ahead};
        hr_allocator allocator = counting(&counts);
        hr_rect_tree tree;
        bool is_made = hr_rect_tree_create(&tree, &allocator, s.rects, sizeof *s.rects, s.count);
        if (is_made) hr_rect_tree_destroy(&tree, &allocator);
        cr_assert_eq(counts.live, 0);
        if (is_made) return;
        cr_assert_lt(ahead, 100);
    }
}
