// test_points.c - lists of blocks against a plain array, with and without memory.

#include "planner/grid/points.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"

#include <criterion/criterion.h>
#include <math.h>

enum { LONGEST = 3000, OPERATIONS = 60, LONGEST_APPENDED = 600 };

typedef struct scene {
    uint64_t seed;
    dice dice;
    counting_allocator counts;
    hr_allocator allocator;
    hr_points points;
    hr_cell twin[LONGEST];
    int32_t count;
} scene;

static void open_scene(scene *s, uint64_t seed, long fail_at) {
    *s = (scene){.seed = seed, .dice = {seed}, .counts = {.fail_at = fail_at, .persists = true}};
    s->allocator = counting(&s->counts);
    s->points = (hr_points){.allocator = &s->allocator};
}

static void close_scene(scene *s) {
    hr_points_destroy(&s->points);
    cr_assert_eq(s->counts.live, 0, "HANDRAIL_SEED=%llu", (unsigned long long)s->seed);
}

static hr_cell any_block(scene *s) {
    int32_t x = roll(&s->dice, HR_SIDE_MAX), y = roll(&s->dice, HR_SIDE_MAX);
    return (hr_cell){x, y};
}

static void push(scene *s) {
    hr_cell block = any_block(s);
    hr_points_push(&s->points, block);
    s->twin[s->count++] = block;
}

static void append(scene *s) {
    static hr_cell more[LONGEST_APPENDED];
    int32_t count = roll(&s->dice, LONGEST_APPENDED);
    for (int32_t i = 0; i < count; i++) more[i] = s->twin[s->count + i] = any_block(s);
    hr_points_append(&s->points, more, count);
    s->count += count;
}

static void reverse(scene *s) {
    int32_t first = roll(&s->dice, s->count + 1), count = s->count - first;
    static hr_cell back[LONGEST];
    for (int32_t i = 0; i < count; i++) back[i] = s->twin[s->count - 1 - i];
    for (int32_t i = 0; i < count; i++) s->twin[first + i] = back[i];
    hr_points_reverse(&s->points, first);
}

static void clear(scene *s) {
    hr_points_clear(&s->points);
    s->count = 0;
}

static void do_something(scene *s) {
    int32_t chance = roll(&s->dice, 20);
    if (s->count + LONGEST_APPENDED > LONGEST || chance == 0)
        clear(s);
    else if (chance < 4)
        append(s);
    else if (chance < 8)
        reverse(s);
    else if (chance == 8)
        cr_assert(hr_points_reserve(&s->points, roll(&s->dice, 1000)));
    else
        push(s);
}

static void check_blocks(const scene *s, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        hr_cell at = s->points.at[i], should = s->twin[i];
        cr_assert(at.x == should.x && at.y == should.y, "point %d: HANDRAIL_SEED=%llu", i,
                  (unsigned long long)s->seed);
    }
}

static void check_length(const scene *s) {
    double length = 0;
    for (int32_t i = 1; i < s->count; i++)
        length += hypot(s->twin[i].x - s->twin[i - 1].x, s->twin[i].y - s->twin[i - 1].y);
    cr_assert_float_eq(hr_points_length(&s->points), length, 1e-3 + length * 1e-12);
}

Test(points, a_list_holds_what_a_plain_array_holds) {
    static scene s;
    uint64_t seed = seed_of_run(720000000);
    for (int32_t round = rounds_of_run(500); round > 0; round--, seed++) {
        open_scene(&s, seed, 0);
        for (int32_t i = 0; i < OPERATIONS; i++) {
            do_something(&s);
            cr_assert_eq(s.points.count, s.count, "HANDRAIL_SEED=%llu", (unsigned long long)seed);
            check_blocks(&s, s.count);
        }
        cr_assert_not(s.points.is_out_of_memory);
        if (s.count > 0) cr_assert_eq(hr_points_last(&s.points).x, s.twin[s.count - 1].x);
        check_length(&s);
        close_scene(&s);
    }
}

// From the first refusal on, a list keeps what it held and remembers that something is missing,
// until it is cleared.
static void fill_without_memory(scene *s) {
    int32_t held = -1;
    for (int32_t i = 0; i < OPERATIONS && s->count + LONGEST_APPENDED <= LONGEST; i++) {
        int32_t before = s->count;
        if (roll(&s->dice, 3))
            push(s);
        else
            append(s);
        if (held < 0 && s->points.is_out_of_memory) held = before;
        cr_assert_leq(s->points.count, s->points.capacity);
        cr_assert_eq(s->points.is_out_of_memory, held >= 0);
        check_blocks(s, held < 0 ? s->count : held);
        cr_assert_geq(s->points.count, held < 0 ? s->count : held);
    }
    cr_assert_eq(s->points.is_out_of_memory, s->counts.calls >= s->counts.fail_at);
}

Test(points, a_list_without_memory_keeps_what_it_holds_and_remembers_until_it_is_cleared) {
    static scene s;
    int32_t refused = 0;
    uint64_t seed = seed_of_run(721000000);
    for (int32_t round = rounds_of_run(400); round > 0; round--, seed++) {
        open_scene(&s, seed, 1 + (long)(seed % 4));
        fill_without_memory(&s);
        refused += s.points.is_out_of_memory;
        clear(&s);
        cr_assert_not(s.points.is_out_of_memory);
        s.counts.fail_at = 0;
        for (int32_t i = 0; i < 4; i++) append(&s), push(&s);
        cr_assert_not(s.points.is_out_of_memory);
        check_blocks(&s, s.count);
        close_scene(&s);
    }
    cr_assert_gt(refused, rounds_of_run(400) / 2);
}

Test(points, room_that_was_reserved_is_there_without_another_allocation) {
    static scene s;
    open_scene(&s, 722000000, 0);
    cr_assert(hr_points_reserve(&s.points, 2000));
    cr_assert_geq(s.points.capacity, 2000);
    long calls = s.counts.calls;
    for (int32_t i = 0; i < 2000; i++) push(&s);
    cr_assert_eq(s.counts.calls, calls);
    close_scene(&s);
}
