// test_linked_lengths.c - tables of lengths where links lead, against the shortest and against
// plans. HANDRAIL_SEED replays a scene, HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/lengths/length_part.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/link_scenes.h"

#include <criterion/criterion.h>
#include <math.h>

enum { FROM_MAX = 12, TO_MAX = 10 };

typedef struct asked {
    hr_position from[FROM_MAX], to[TO_MAX];
    hr_length_table table;
    int32_t to_count;
    double lengths[FROM_MAX * FROM_MAX];
} asked;

static void throw_places(link_scene *s, hr_position *places, int32_t count) {
    for (int32_t i = 0; i < count; i++) {
        hr_cell block =
            roll_cell(&s->dice, s->map.width - s->size + 1, s->map.height - s->size + 1);
        places[i] = hr_block_centre(block, s->size);
    }
}

static void throw_table(link_scene *s, asked *a) {
    int32_t from = 1 + roll(&s->dice, FROM_MAX), to = 1 + roll(&s->dice, TO_MAX);
    throw_places(s, a->from, from);
    throw_places(s, a->to, to);
    a->table = (hr_length_table){.class_id = s->size - 1, .from = a->from, .from_count = from};
    if (roll(&s->dice, 2)) a->table.to = a->to, a->table.to_count = to;
    if (roll(&s->dice, 3) == 0) a->table.limit_256ths = 1 + roll(&s->dice, 20 * HR_CELL);
    a->to_count = a->table.to ? to : from;
}

static double shortest(link_scene *s, hr_position from, hr_position to) {
    hr_cell a = twin_block_at(&s->twin, from), b = twin_block_at(&s->twin, to);
    bool are_open = twin_is_open(&s->twin, a.x, a.y) && twin_is_open(&s->twin, b.x, b.y);
    return are_open ? twin_shortest_linked(s, a, b) * HR_CELL : (double)INFINITY;
}

static void expect_right(link_scene *s, const asked *a, int32_t i, int32_t j) {
    const hr_position *to = a->table.to ? a->to : a->from;
    double least = shortest(s, a->from[i], to[j]), found = a->lengths[i * a->to_count + j];
    double limit = a->table.limit_256ths > 0 ? a->table.limit_256ths : (double)INFINITY;
    if (least == (double)INFINITY)
        cr_assert_eq(found, HR_NO_PATH, "HANDRAIL_SEED=%llu: %f", (unsigned long long)s->seed,
                     found);
    else if (found == HR_OVER_LIMIT)
        cr_assert(least * 1.25 > limit, "HANDRAIL_SEED=%llu: %f within %f",
                  (unsigned long long)s->seed, least, limit);
    else
        cr_assert(found >= least - 1e-3 && found <= least * 1.25 + 1e-3 && found <= limit,
                  "HANDRAIL_SEED=%llu, %d to %d: %f, not %f", (unsigned long long)s->seed, i, j,
                  found, least);
}

Test(linked_lengths, lengths_are_those_of_paths_through_links) {
    static link_scene s;
    static asked a;
    uint64_t seed = seed_of_run(750000000);
    for (int32_t round = rounds_of_run(250); round > 0; round--, seed++) {
        open_link_scene(&s, seed, 20, NULL);
        for (int32_t tries = 0; tries < 2; tries++) {
            throw_table(&s, &a);
            cr_assert_eq(hr_plan_lengths(s.course.planner, &a.table, a.lengths), HR_OK);
            for (int32_t i = 0; i < a.table.from_count; i++)
                for (int32_t j = 0; j < a.to_count; j++) expect_right(&s, &a, i, j);
            edit_link_scene(&s);
        }
        close_link_scene(&s);
    }
}

Test(linked_lengths, any_number_of_threads_finds_the_same) {
    static link_scene s;
    static asked a;
    double first[FROM_MAX * FROM_MAX];
    uint64_t seed = seed_of_run(751000000);
    for (int32_t round = rounds_of_run(20); round > 0; round--, seed++) {
        open_link_scene(&s, seed, 60, NULL);
        throw_table(&s, &a);
        for (int32_t workers = 1; workers <= 8; workers *= 2) {
            hr_planner *planner;
            hr_planner_config config = {.workers = workers};
            cr_assert_eq(hr_planner_create(s.course.map, &config, &planner), HR_OK);
            cr_assert_eq(hr_plan_lengths(planner, &a.table, a.lengths), HR_OK);
            for (int32_t i = 0; i < a.table.from_count * a.to_count; i++) {
                if (workers == 1) first[i] = a.lengths[i];
                cr_assert_eq(first[i], a.lengths[i], "HANDRAIL_SEED=%llu",
                             (unsigned long long)seed);
            }
            hr_planner_destroy(planner);
        }
        close_link_scene(&s);
    }
}

static bool is_found(const asked *a, int32_t entry) {
    int32_t root = hr_length_root_of(&a->table, entry / a->to_count, entry % a->to_count);
    return root < *a->table.rows_done;
}

// Tables in between find other walks, and edits that are undone other versions of the map.
static void disturb(link_scene *s, hr_planner *planner) {
    static asked other;
    if (roll(&s->dice, 2)) return;
    throw_table(s, &other);
    cr_assert_eq(hr_plan_lengths(planner, &other.table, other.lengths), HR_OK);
    if (roll(&s->dice, 2)) return;
    hr_cell cell = {roll(&s->dice, s->map.width), roll(&s->dice, s->map.height)};
    hr_rect square = {cell.x, cell.y, 1, 1};
    uint8_t value;
    hr_map_read(s->course.map, square, &value, 1);
    hr_map_fill(s->course.map, square, 255);
    cr_assert_eq(hr_plan_lengths(planner, &other.table, other.lengths), HR_OK);
    hr_map_fill(s->course.map, square, value);
}

Test(linked_lengths, a_table_by_parts_is_the_whole_one_wherever_any_number_of_threads_stops) {
    static link_scene s;
    static asked a;
    double whole[FROM_MAX * FROM_MAX];
    uint64_t seed = seed_of_run(753000000);
    for (int32_t round = rounds_of_run(100); round > 0; round--, seed++) {
        open_link_scene(&s, seed, 30, NULL);
        throw_table(&s, &a);
        hr_planner *three;
        hr_planner_config config = {.workers = 3};
        cr_assert_eq(hr_planner_create(s.course.map, &config, &three), HR_OK);
        cr_assert_eq(hr_plan_lengths(three, &a.table, whole), HR_OK);
        int32_t rows = 0, others = 0;
        hr_length_table by_three = a.table;
        double lengths[FROM_MAX * FROM_MAX];
        a.table.rows_done = &rows, by_three.rows_done = &others;
        while (rows < hr_length_root_count(&a.table)) {
            int32_t before = rows;
            a.table.steps_max = by_three.steps_max = 1 + roll(&s.dice, 200);
            cr_assert_eq(hr_plan_lengths(s.course.planner, &a.table, a.lengths), HR_OK);
            cr_assert_eq(hr_plan_lengths(three, &by_three, lengths), HR_OK);
            cr_assert(rows > before && rows == others, "HANDRAIL_SEED=%llu",
                      (unsigned long long)seed);
            for (int32_t i = 0; i < a.table.from_count * a.to_count; i++)
                if (is_found(&a, i))
                    cr_assert(a.lengths[i] == whole[i] && lengths[i] == whole[i],
                              "HANDRAIL_SEED=%llu", (unsigned long long)seed);
            disturb(&s, s.course.planner);
        }
        hr_planner_destroy(three);
        close_link_scene(&s);
    }
}

// A little of what the walks of the last table depend on.
static void change_something(link_scene *s, asked *a) {
    switch (roll(&s->dice, 4)) {
    case 0:
        edit_link_scene(s);
        break;
    case 1:
        a->table.limit_256ths = roll(&s->dice, 3) ? 1 + roll(&s->dice, 20 * HR_CELL) : 0;
        break;
    case 2:
        throw_places(s, a->from + roll(&s->dice, a->table.from_count), 1);
        break;
    default:
        throw_places(s, a->to + roll(&s->dice, a->to_count), 1);
    }
}

Test(linked_lengths, walks_that_a_planner_keeps_are_of_this_table_and_of_the_map_as_it_is) {
    static link_scene s;
    static asked a;
    uint64_t seed = seed_of_run(754000000);
    for (int32_t round = rounds_of_run(150); round > 0; round--, seed++) {
        open_link_scene(&s, seed, 30, NULL);
        throw_table(&s, &a);
        a.to_count = a.table.to ? a.to_count : 1; // of a list that is not looked at
        for (int32_t i = 0; i < 4; i++) {
            double fresh[FROM_MAX * FROM_MAX];
            hr_planner *planner;
            cr_assert_eq(hr_planner_create(s.course.map, NULL, &planner), HR_OK);
            cr_assert_eq(hr_plan_lengths(planner, &a.table, fresh), HR_OK);
            cr_assert_eq(hr_plan_lengths(s.course.planner, &a.table, a.lengths), HR_OK);
            int32_t count = a.table.from_count * hr_length_columns(&a.table);
            for (int32_t k = 0; k < count; k++)
                cr_assert_eq(a.lengths[k], fresh[k], "HANDRAIL_SEED=%llu",
                             (unsigned long long)seed);
            hr_planner_destroy(planner);
            change_something(&s, &a);
        }
        close_link_scene(&s);
    }
}

Test(linked_lengths, out_of_memory_is_an_error_and_the_next_table_is_filled) {
    static link_scene s;
    static asked a;
    bool has_failed = true;
    for (long fail_at = 1; has_failed; fail_at++) {
        counting_allocator counts = {0};
        hr_allocator allocator = counting(&counts);
        open_link_scene(&s, 752000001, 40, &allocator);
        throw_table(&s, &a);
        int32_t rows = 0;
        a.table.rows_done = &rows;
        counts.fail_at = counts.calls + fail_at;
        has_failed = hr_plan_lengths(s.course.planner, &a.table, a.lengths) == HR_OUT_OF_MEMORY;
        counts.fail_at = 0;
        cr_assert_eq(rows == 0, has_failed);
        rows = 0;
        cr_assert_eq(hr_plan_lengths(s.course.planner, &a.table, a.lengths), HR_OK);
        close_link_scene(&s);
        cr_assert_eq(counts.live, 0);
    }
}
