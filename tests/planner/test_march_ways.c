// test_march_ways.c - marches of odd sizes: squares that are broader than three words of a plane,
// ways of a hundred thousand cells, one unit that has no walk, and memory that fails anywhere on a
// planner that has kept nothing yet.

#include "tests/support/counting_allocator.h"
#include "tests/support/march_scenes.h"

#include <criterion/criterion.h>
#include <stdlib.h>

// ---- Broad squares

enum { WIDTH = 700, HEIGHT = 450, BROAD = 200 };

// The class of a width of a spine's leg.
static hr_class_id class_of_width(const hr_class_id *ids, int32_t width) {
    return width == BROAD ? ids[0] : width == BROAD / 2 ? ids[1] : 0;
}

static int32_t check_spine(const course *c, const hr_class_id *ids, hr_spine spine, uint64_t seed) {
    int32_t broad = 0;
    for (int32_t i = 1; i < spine.count; i++) {
        hr_class_id id = class_of_width(ids, spine.widths_cells[i - 1]);
        cr_assert(hr_leg_is_clear(c->planner, id, spine.waypoints[i - 1], spine.waypoints[i]),
                  "leg %d, HANDRAIL_SEED=%llu", i, (unsigned long long)seed);
        broad += spine.widths_cells[i - 1] == BROAD;
    }
    return broad;
}

// Squares beside whose middle a few blocks close all that is within a word of a row.
Test(march_ways, squares_that_are_hundreds_of_cells_broad_go_where_there_is_room) {
    uint64_t seed = seed_of_run(7001);
    int32_t broad = 0;
    for (int32_t round = rounds_of_run(100); round > 0; round--, seed++) {
        dice d = {seed};
        course c = open_empty_course(WIDTH, HEIGHT, NULL);
        hr_class unit = hr_map_class(c.map, 0);
        hr_class_id ids[2];
        for (int32_t i = 0; i < 2; i++) {
            unit.size = i ? BROAD / 2 : BROAD;
            cr_assert_eq(hr_map_add_class(c.map, unit, &ids[i]), HR_OK);
        }
        for (int32_t i = 1 + roll(&d, 8); i > 0; i--) {
            hr_cell at = roll_cell(&d, WIDTH, HEIGHT);
            hr_map_fill(c.map, (hr_rect){at.x, at.y, 1 + roll(&d, 20), 1 + roll(&d, 20)}, 1);
        }
        hr_cell start = {roll(&d, 100), roll(&d, HEIGHT)};
        hr_cell goal = {WIDTH - 1 - roll(&d, 100), roll(&d, HEIGHT)};
        hr_map_set(c.map, start.x, start.y, 0), hr_map_set(c.map, goal.x, goal.y, 0);
        hr_march_unit one = {.start = hr_block_centre(start, 1), .right_256ths = 90 * HR_CELL};
        hr_march_order asked = {.units = &one,
                                .count = 1,
                                .goal = hr_block_centre(goal, 1),
                                .widths = ids,
                                .width_count = 2,
                                .facing_y = roll(&d, 3) - 1};
        hr_march *march;
        cr_assert_eq(hr_march_create(c.planner, &march), HR_OK);
        cr_assert_eq(hr_plan_march(c.planner, &asked, march), HR_OK);
        broad += check_spine(&c, ids, hr_march_spine(march), seed);
        hr_march_destroy(march);
        close_course(&c);
    }
    cr_expect_gt(broad, 20);
}

// ---- Long ways

// Corridors above each other, open at one end in turn, as long together as the walk of a day.
Test(march_ways, the_marks_of_a_hundred_thousand_cells_grow_along_the_way) {
    enum { BROAD_HALL = 300, HIGH = 1200, UNITS = 3 };
    course c = open_empty_course(BROAD_HALL, HIGH, NULL);
    for (int32_t y = 2; y < HIGH; y += 3)
        hr_map_fill(c.map, (hr_rect){y % 2, y, BROAD_HALL - 1, 1}, 1);
    hr_march_unit units[UNITS] = {{.start = hr_block_centre((hr_cell){10, 0}, 1)},
                                  {.start = hr_block_centre((hr_cell){12, 0}, 1)},
                                  {.start = hr_block_centre((hr_cell){10, HIGH - 2}, 1)}};
    hr_march_order asked = {
        .units = units, .count = UNITS, .goal = hr_block_centre((hr_cell){200, HIGH - 2}, 1)};
    hr_march *march;
    cr_assert_eq(hr_march_create(c.planner, &march), HR_OK);
    for (int32_t turned = 0; turned < 2; turned++) {
        cr_assert_eq(hr_plan_march(c.planner, &asked, march), HR_OK);
        for (int32_t i = 0; i < UNITS; i++) {
            hr_march_path path = hr_march_unit_path(march, i);
            cr_assert(path.status == HR_FOUND || path.status == HR_STRAIGHT);
            for (int32_t k = 1; k < path.count; k++)
                cr_assert_geq(path.marks[k].arrives_256ths, path.marks[k - 1].leaves_256ths);
        }
        cr_expect_gt(hr_march_unit_path(march, 0).length_256ths, INT64_C(70000) * HR_CELL);
        units[2].start = hr_block_centre((hr_cell){150, HIGH - 2}, 1); // now the head is far away
        units[1].start = units[2].start;
    }
    hr_march_destroy(march);
    close_course(&c);
}

// ---- The pace

Test(march_ways, one_that_has_no_walk_is_not_waited_for) {
    hall h;
    open_hall(&h, NULL);
    plan_hall(&h);
    static hr_walk walks[SQUAD];
    static hr_walk_step steps[SQUAD];
    int64_t distances[SQUAD];
    for (int32_t i = 1; i < SQUAD; i++) {
        hr_march_path path = hr_march_unit_path(h.march, i);
        cr_assert_eq(hr_walk_begin_linked(&walks[i], path.waypoints, path.links, path.count),
                     HR_OK);
    }
    int64_t head = 0;
    for (int32_t tick = 0; tick < 4000 && head != INT64_MAX; tick++) {
        for (int32_t i = 0; i < SQUAD; i++) distances[i] = HR_WALK_CELL / 4;
        head = hr_march_pace(h.march, walks, distances, 0, distances);
        cr_assert_eq(distances[0], HR_WALK_CELL / 4);
        hr_walks_advance(walks, distances, SQUAD, steps);
    }
    cr_expect_eq(head, INT64_MAX, "all others have arrived");
    close_hall(&h);
}

// ---- Memory

// @return whether the allocation failed.
static bool march(void (*lay)(hall *), long fail_at, uint64_t *hash) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    hall h;
    open_hall(&h, &allocator);
    lay(&h);
    counts.fail_at = fail_at ? counts.calls + fail_at : 0;
    hr_error error = hr_plan_march(h.course.planner, &h.asked, h.march);
    bool was_hit = fail_at && counts.calls >= counts.fail_at;
    counts.fail_at = 0;
    cr_assert(error == HR_OK || (was_hit && error == HR_OUT_OF_MEMORY));
    if (error) cr_assert_eq(hr_march_spine(h.march).count, 0);
    if (error) plan_hall(&h);
    *hash = 0;
    for (int32_t i = 0; i < SQUAD; i++) *hash = *hash * 31 + hash_of_march(h.march, i);
    close_hall(&h);
    cr_assert_eq(counts.live, 0);
    return was_hit;
}

static void lay_gaps(hall *h) {
    wall_off(h, 50, 29, 3);
    wall_off(h, 100, 26, 7);
    wall_off(h, 150, 10, 1);
}

// Ends where only single units have room, and houses on the way.
static void lay_rooms(hall *h) {
    wall_off(h, 18, 29, 2);
    wall_off(h, 190, 40, 2);
    for (int32_t i = 0; i < 9; i++)
        hr_map_fill(h->course.map, (hr_rect){40 + 15 * i, i * 23 % 50, 4, 9}, 1);
}

static void lay_noise(hall *h) {
    dice d = {9};
    for (int32_t i = 0; i < 150; i++) {
        hr_cell at = roll_cell(&d, HALL_WIDTH - 60, HALL_HEIGHT);
        hr_map_fill(h->course.map, (hr_rect){at.x + 30, at.y, 1 + roll(&d, 3), 1 + roll(&d, 5)}, 1);
    }
}

static void send_off_the_map(hall *h) { h->asked.goal.x = -1; }

Test(march_ways, any_allocation_may_fail_and_the_next_call_finds_the_same_march) {
    static void (*const LAYS[])(hall *) = {lay_gaps, lay_rooms, lay_noise, send_off_the_map};
    for (size_t i = 0; i < sizeof LAYS / sizeof *LAYS; i++) {
        uint64_t expected, hash;
        cr_assert_not(march(LAYS[i], 0, &expected));
        for (long fail_at = 1; march(LAYS[i], fail_at, &hash); fail_at++)
            cr_assert_eq(hash, expected, "allocation %ld", fail_at);
    }
}
