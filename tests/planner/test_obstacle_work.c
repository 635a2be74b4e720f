// test_obstacle_work.c - what is in the way among very many footprints: the work that is counted
// grows as they do, and ends. Nothing here is measured in time.

#include "planner/api/planner_state.h"
#include "planner/obstacles/obstacle_search.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>

enum { BRICK = 2, SIDE_MAX = 300 };

typedef struct block {
    course course;
    hr_request request;
} block;

static block open_block(int32_t unit_size) {
    block b = {.course = open_bare_course(SIDE_MAX, SIDE_MAX, NULL)};
    hr_class unit = {.pass = hr_pass_without_bits(BRICK), .size = unit_size};
    b.request = request_between((hr_cell){2, 2}, (hr_cell){2, 2}, unit_size);
    cr_assert_eq(hr_map_add_class(b.course.map, unit, &b.request.class_id), HR_OK);
    return b;
}

static void lay(const block *b, hr_footprint brick) {
    hr_footprint_id id;
    cr_assert_eq(hr_footprint_stamp(b->course.map, brick, &id), HR_OK);
}

// Squares of bricks from (20, 20) on, each a cell on from the last.
static block lay_square(int32_t side, int32_t brick) {
    block b = open_block(1);
    for (int32_t i = 0; i < side * side; i++)
        lay(&b,
            (hr_footprint){.cells = {20 + i % side, 20 + i / side, brick, brick}, .bits = BRICK});
    return b;
}

static hr_obstacles search(block *b, hr_cell goal, int64_t *work) {
    hr_obstacles found;
    hr_planner *planner = b->course.planner;
    b->request.goal = hr_block_centre(goal, 1);
    cr_assert_eq(hr_map_refresh(b->course.map, b->request.class_id), HR_OK);
    cr_assert_eq(hr_search_obstacles(&planner->searcher, planner->map, &b->request, &found, work),
                 HR_OK);
    return found;
}

// What it is over the limit is the last look at a set.
static void expect_an_end(int64_t work) {
    cr_expect_lt(work,
                 (int64_t)(HR_OBSTACLE_LOOKS_MAX + HR_OBSTACLE_LOOKS_MAX / 16) * HR_LOOK_WORK);
}

Test(obstacle_work, bricks_over_a_goal_are_found_in_a_block_of_any_size) {
    for (int32_t depth = 0; depth < HR_IGNORE_MAX; depth++) {
        int64_t work[2];
        for (int32_t i = 0; i < 2; i++) {
            int32_t side = i == 0 ? 60 : 240;
            block b = lay_square(side, 1);
            hr_obstacles found = search(&b, (hr_cell){20 + depth, 20 + side / 2}, &work[i]);
            cr_expect(found.count == depth + 1 && found.is_certain, "%d of %d", found.count, depth);
            close_course(&b.course);
        }
        cr_expect_leq(work[1], 16 * work[0], "depth %d: %lld, then %lld", depth, (long long)work[0],
                      (long long)work[1]);
    }
}

// Around a closed camp, with the goal outside: each of them is beside the goal.
Test(obstacle_work, a_crowd_that_is_beside_the_goal_costs_as_much_as_there_are) {
    int64_t work[2];
    for (int32_t i = 0; i < 2; i++) {
        block b = open_block(1);
        for (int32_t k = 0; k < 4; k++) {
            int32_t x = k == 3 ? 10 : 0, y = k == 1 ? 10 : 0;
            lay(&b, (hr_footprint){.cells = {x, y, k < 2 ? 11 : 1, k < 2 ? 1 : 11}, .bits = BRICK});
        }
        for (int32_t y = 20; y < SIDE_MAX; y += i == 0 ? 8 : 2)
            for (int32_t x = 20; x < SIDE_MAX; x += i == 0 ? 8 : 2)
                lay(&b, (hr_footprint){.cells = {x, y, 1, 1}, .bits = BRICK});
        hr_obstacles found = search(&b, (hr_cell){SIDE_MAX - 1, 5}, &work[i]);
        cr_expect(found.count == 1 && found.is_certain);
        close_course(&b.course);
    }
    cr_expect_leq(work[1], 20 * work[0], "%lld, then %lld", (long long)work[0], (long long)work[1]);
}

Test(obstacle_work, bricks_on_each_other_and_large_discs_end_in_time_and_nothing_is_certain) {
    int64_t work;
    block b = lay_square(200, 2);
    hr_obstacles found = search(&b, (hr_cell){23, 23}, &work);
    cr_expect(found.count == 0 && !found.is_certain && !found.is_reachable);
    expect_an_end(work);
    close_course(&b.course);
    b = open_block(1);
    for (int32_t i = 0; i < 120; i++)
        lay(&b, hr_footprint_disc((hr_cell){80 + i * 37 % 150, 80 + i * 53 % 150}, 60, BRICK));
    found = search(&b, (hr_cell){150, 150}, &work);
    cr_expect(found.count == 0 && !found.is_certain && !found.is_reachable);
    expect_an_end(work);
    close_course(&b.course);
}
