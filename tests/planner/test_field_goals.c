// test_field_goals.c - fields of many goals, of areas and with offsets, against exact plans to the
// same goals.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/fields.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/crowds.h"
#include "tests/support/goal_scenes.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { PLACES = 40, GOALS_MOST = 12, WAYPOINTS_MAX = 4000 };

typedef struct question {
    crowd crowd;
    hr_planner *planner;
    hr_goal_field *field;
    uint64_t seed;
    hr_goal goals[GOALS_MOST];
    int32_t count;
} question;

static question the_question; // too large for a stack

static hr_position throw_place(question *q) {
    return hr_block_centre(land_open_block(&q->crowd.land, &q->crowd.dice), 1);
}

static hr_position throw_place_in_block(question *q) {
    hr_cell block = land_open_block(&q->crowd.land, &q->crowd.dice);
    hr_cell in_block = roll_cell(&q->crowd.dice, HR_CELL, HR_CELL);
    return (hr_position){block.x * HR_CELL + in_block.x, block.y * HR_CELL + in_block.y};
}

static hr_goal_field *make_field(const question *q, hr_planner *planner) {
    hr_goal_field_config config = {.goals = q->goals, .goal_count = q->count};
    hr_goal_field *field;
    cr_assert_null(hr_goal_field_problem(planner, &config));
    cr_assert_eq(hr_goal_field_create(planner, &config, &field), HR_OK);
    return field;
}

static question *ask(uint64_t seed, bool are_all_places) {
    question *q = &the_question;
    crowd_open(&q->crowd, seed, NULL);
    q->planner = crowd_planner(&q->crowd, hr_planner_config_default());
    q->seed = seed;
    q->count = 1 + roll(&q->crowd.dice, GOALS_MOST);
    for (int32_t i = 0; i < q->count; i++) {
        hr_goal *goal = &q->goals[i];
        *goal = throw_goal(&q->crowd.dice, q->crowd.land.width, q->crowd.land.height, 1);
        if (are_all_places) *goal = (hr_goal){.offset_256ths = goal->offset_256ths};
        if (goal->kind == HR_GOAL_PLACE) goal->position = throw_place(q);
        goal->reach_256ths = 0;
        if (roll(&q->crowd.dice, 3) == 0) goal->offset_256ths = roll(&q->crowd.dice, 60) * HR_CELL;
    }
    q->field = make_field(q, q->planner);
    return q;
}

static void end(question *q) {
    hr_goal_field_destroy(q->field);
    hr_planner_destroy(q->planner);
    crowd_close(&q->crowd);
}

static hr_path planned(const question *q, hr_position from, hr_quality quality) {
    hr_request request = hr_request_default();
    request.goals = q->goals, request.goal_count = q->count;
    request.start = from;
    request.quality = quality;
    hr_path path;
    cr_assert_eq(hr_plan(q->planner, &request, &path), HR_OK);
    return path;
}

static bool has_arrived(const hr_path *path) {
    return path->status == HR_STRAIGHT || path->status == HR_FOUND;
}

Test(field_goals, what_a_path_counts_is_about_that_of_the_exact_plan_to_the_nearest) {
    uint64_t first = seed_of_run(1);
    double sum = 0, exact = 0;
    for (int32_t round = 0; round < rounds_of_run(60); round++) {
        question *q = ask(first + (uint64_t)round, round % 3 == 0);
        for (int32_t i = 0; i < PLACES; i++) {
            hr_position from = throw_place(q);
            hr_path path = planned(q, from, HR_EXACT);
            double length = hr_goal_field_length(q->field, from);
            int32_t goal = hr_goal_field_goal(q->field, from);
            cr_assert_eq(length >= 0, goal >= 0);
            if (!has_arrived(&path) && path.status != HR_LOCKED) {
                cr_assert_eq(length, HR_NO_PATH, "HANDRAIL_SEED=%llu", (unsigned long long)q->seed);
                continue;
            }
            if (!has_arrived(&path)) continue;
            double counts = length + q->goals[goal].offset_256ths;
            double least = path.length_256ths + q->goals[path.goal_index].offset_256ths;
            cr_assert_geq(counts, least - 1e-3, "HANDRAIL_SEED=%llu", (unsigned long long)q->seed);
            sum += counts;
            exact += least;
        }
        end(q);
    }
    cr_assert_leq(sum, 1.02 * exact, "%g", sum / exact);
}

// ---- Paths and directions

static bool is_goal_there(const question *q, hr_position at, int32_t goal) {
    hr_request request = hr_request_default();
    request.start = at;
    request.goals = &q->goals[goal], request.goal_count = 1;
    hr_path path;
    cr_assert_eq(hr_plan(q->planner, &request, &path), HR_OK);
    return path.status == HR_LOCKED || (has_arrived(&path) && path.length_256ths == 0);
}

Test(field_goals, a_path_leads_to_the_goal_that_is_named_and_every_leg_is_clear) {
    static hr_position waypoints[WAYPOINTS_MAX];
    uint64_t first = seed_of_run(101);
    for (int32_t round = 0; round < rounds_of_run(40); round++) {
        question *q = ask(first + (uint64_t)round, false);
        for (int32_t i = 0; i < PLACES; i++) {
            hr_position from = throw_place_in_block(q);
            int32_t goal = hr_goal_field_goal(q->field, from);
            int32_t count = hr_goal_field_path(q->field, from, waypoints, WAYPOINTS_MAX);
            cr_assert_eq(count >= 2, goal >= 0);
            if (count == 0) continue;
            double length = 0;
            for (int32_t k = 1; k < count; k++) {
                hr_position a = waypoints[k - 1], b = waypoints[k];
                length += hypot(a.x - b.x, a.y - b.y);
                cr_assert(land_sweep(&q->crowd.land, hr_block_at(a, 1), hr_block_at(b, 1)));
            }
            cr_assert_float_eq(length, hr_goal_field_length(q->field, from), 1e-3);
            bool is_area = q->goals[goal].kind != HR_GOAL_PLACE;
            if (is_area && is_goal_there(q, from, goal))
                cr_assert_eq(length, 0, "HANDRAIL_SEED=%llu", (unsigned long long)q->seed);
            cr_assert(is_goal_there(q, waypoints[count - 1], goal), "HANDRAIL_SEED=%llu",
                      (unsigned long long)q->seed);
        }
        end(q);
    }
}

static uint8_t the_directions[LAND_CELLS_MAX];

static void write_directions(const hr_goal_field *field, const land *l, uint8_t *out) {
    hr_rect all = {0, 0, l->width, l->height};
    cr_assert_eq(hr_goal_field_directions(field, all, out, l->width), HR_OK);
}

Test(field_goals, following_directions_arrives_wherever_there_is_a_way) {
    static const int8_t X[8] = {0, 1, 1, 1, 0, -1, -1, -1}, Y[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
    uint64_t first = seed_of_run(201);
    for (int32_t round = 0; round < rounds_of_run(40); round++) {
        question *q = ask(first + (uint64_t)round, false);
        const land *l = &q->crowd.land;
        write_directions(q->field, l, the_directions);
        for (int32_t i = 0; i < l->width * l->height; i += 1 + i % 5) {
            hr_cell at = {i % l->width, i / l->width};
            int32_t steps = 0;
            bool has_way = hr_goal_field_goal(q->field, hr_block_centre(at, 1)) >= 0;
            cr_assert_eq(has_way, the_directions[i] != HR_FIELD_NONE);
            for (; has_way; steps++) {
                uint8_t direction = the_directions[at.y * l->width + at.x];
                cr_assert(direction != HR_FIELD_NONE && land_is_open(l, at));
                if (direction == HR_FIELD_ARRIVED) break;
                at = (hr_cell){at.x + X[direction], at.y + Y[direction]};
                cr_assert_lt(steps, LAND_CELLS_MAX, "HANDRAIL_SEED=%llu",
                             (unsigned long long)q->seed);
            }
        }
        end(q);
    }
}

// ---- Near goals

// Ways near a goal may leave its tile and come back, by gaps that have no portal, or lead from the
// tile of one goal into that of another. (By portals alone one in thirty would be a fifth longer.)
Test(field_goals, near_goals_in_mazes_and_rubble_ways_are_hardly_longer_than_plans) {
    enum { SIDE = 160, NEAR = 50, LANDS = 60 };
    static land l;
    int32_t asked = 0, longer = 0;
    uint64_t seed = seed_of_run(701);
    for (int32_t round = 0; round < rounds_of_run(LANDS); round++) {
        dice d = {seed + (uint64_t)round};
        land_make(&l, &d, (land_kind[]){LAND_MAZE, LAND_DENSE, LAND_NOISE}[round % 3], SIDE, SIDE,
                  1);
        course c = land_open_course(&l, NULL);
        hr_cell first = land_open_block(&l, &d);
        hr_goal goals[2] = {{.position = hr_block_centre(first, 1)},
                            {.position = hr_block_centre(land_open_block(&l, &d), 1)}};
        hr_goal_field_config config = {.goals = goals, .goal_count = 1 + round % 2};
        hr_goal_field *field;
        cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
        for (int32_t i = 0; i < 10 * PLACES; i++) {
            hr_cell from = land_open_block(&l, &d);
            if (abs(from.x - first.x) > NEAR || abs(from.y - first.y) > NEAR) continue;
            hr_request request = hr_request_default();
            request.start = hr_block_centre(from, 1);
            request.goals = goals, request.goal_count = config.goal_count;
            hr_path path = plan(&c, &request);
            double length = hr_goal_field_length(field, request.start);
            cr_assert_eq(length >= 0, path.status == HR_FOUND || path.status == HR_STRAIGHT);
            if (length < 0) continue;
            asked++;
            longer += length > 1.2 * path.length_256ths + HR_CELL;
        }
        hr_goal_field_destroy(field);
        close_course(&c);
    }
    cr_log_info("%d of %d are longer by a fifth\n", longer, asked);
    cr_expect_gt(asked, LANDS * 10);
    cr_expect_leq(100 * longer, asked, "HANDRAIL_SEED=%llu", (unsigned long long)seed);
}

// ---- Edits

static void expect_equal(question *q, const hr_goal_field *fresh) {
    static uint8_t others[LAND_CELLS_MAX];
    const land *l = &q->crowd.land;
    write_directions(q->field, l, the_directions);
    write_directions(fresh, l, others);
    cr_assert_eq(memcmp(others, the_directions, (size_t)(l->width * l->height)), 0,
                 "HANDRAIL_SEED=%llu", (unsigned long long)q->seed);
    for (int32_t i = 0; i < 3 * PLACES; i++) {
        hr_position from = throw_place(q);
        cr_assert_eq(hr_goal_field_length(q->field, from), hr_goal_field_length(fresh, from),
                     "HANDRAIL_SEED=%llu", (unsigned long long)q->seed);
        cr_assert_eq(hr_goal_field_goal(q->field, from), hr_goal_field_goal(fresh, from));
    }
}

Test(field_goals, after_edits_they_answer_as_a_new_one_does) {
    uint64_t first = seed_of_run(301);
    for (int32_t round = 0; round < rounds_of_run(40); round++) {
        question *q = ask(first + (uint64_t)round, round & 1);
        for (int32_t edits = 0; edits < 6; edits++) {
            for (int32_t i = 0; i <= edits % 3; i++) crowd_edit(&q->crowd);
            cr_assert_eq(hr_goal_field_update(q->planner, q->field), HR_OK);
            hr_planner *planner = crowd_planner(&q->crowd, hr_planner_config_default());
            hr_goal_field *fresh = make_field(q, planner);
            expect_equal(q, fresh);
            hr_goal_field_destroy(fresh);
            hr_planner_destroy(planner);
        }
        end(q);
    }
}

Test(field_goals, a_goal_beside_a_footprint_moves_with_it) {
    course c = open_empty_course(200, 100, NULL);
    hr_footprint_id id;
    cr_assert_eq(hr_footprint_stamp(c.map, (hr_footprint){{20, 20, 4, 4}, 1}, &id), HR_OK);
    hr_goal goal = {.kind = HR_GOAL_BESIDE, .footprint = id};
    hr_goal_field_config config = {.goals = &goal, .goal_count = 1};
    hr_goal_field *field;
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
    hr_position from = hr_block_centre((hr_cell){100, 21}, 1);
    cr_assert_float_eq(hr_goal_field_length(field, from), 76 * HR_CELL, 1e-6);
    cr_assert_eq(hr_footprint_move(c.map, id, (hr_cell){40, 20}), HR_OK);
    cr_assert_eq(hr_goal_field_update(c.planner, field), HR_OK);
    cr_assert_float_eq(hr_goal_field_length(field, from), 56 * HR_CELL, 1e-6);
    cr_assert_eq(hr_footprint_lift(c.map, id), HR_OK);
    cr_assert_eq(hr_goal_field_update(c.planner, field), HR_OK);
    cr_assert_eq(hr_goal_field_length(field, from), HR_NO_PATH);
    cr_assert_eq(hr_goal_field_goal(field, from), -1);
    hr_goal_field_destroy(field);
    close_course(&c);
}

static hr_footprint_id stamp_tower(hr_map *map, hr_cell at) {
    hr_footprint_id id;
    cr_assert_eq(hr_footprint_stamp(map, (hr_footprint){{at.x, at.y, 4, 4}, 1}, &id), HR_OK);
    return id;
}

// Ids are given one after the other, so that a map with the same footprints tells the next one.
static hr_footprint_id id_of_next(hr_cell first) {
    hr_map *map = empty_map(200, 100);
    stamp_tower(map, first);
    hr_footprint_id next = stamp_tower(map, (hr_cell){0, 0});
    hr_map_destroy(map);
    return next;
}

// There are as many places as before, of which the first column is where it was, or all are of
// another goal.
Test(field_goals, one_beside_a_footprint_leads_to_where_that_or_another_is_now) {
    hr_cell at = {20, 20};
    course c = open_empty_course(200, 100, NULL);
    hr_footprint_id id = stamp_tower(c.map, at);
    hr_goal goals[2] = {{.kind = HR_GOAL_BESIDE, .footprint = id},
                        {.kind = HR_GOAL_BESIDE, .footprint = id_of_next(at)}};
    hr_goal_field_config config = {.goals = goals, .goal_count = 2};
    hr_goal_field *field;
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
    hr_position from = hr_block_centre((hr_cell){21, 90}, 1);
    cr_assert_float_eq(hr_goal_field_length(field, from), 66 * HR_CELL, 1e-6);
    cr_assert_eq(hr_footprint_move(c.map, id, (hr_cell){20, 40}), HR_OK);
    cr_assert_eq(hr_goal_field_update(c.planner, field), HR_OK);
    cr_assert_float_eq(hr_goal_field_length(field, from), 46 * HR_CELL, 1e-6);
    cr_assert_eq(hr_goal_field_goal(field, from), 0);
    cr_assert_eq(stamp_tower(c.map, (hr_cell){20, 60}), goals[1].footprint);
    cr_assert_eq(hr_footprint_lift(c.map, id), HR_OK);
    cr_assert_eq(hr_goal_field_update(c.planner, field), HR_OK);
    cr_assert_float_eq(hr_goal_field_length(field, from), 26 * HR_CELL, 1e-6);
    cr_assert_eq(hr_goal_field_goal(field, from), 1);
    hr_goal_field_destroy(field);
    close_course(&c);
}

Test(field_goals, one_whose_goals_are_nowhere_leads_nowhere) {
    course c = open_empty_course(20, 20, NULL);
    hr_goal goal = {.kind = HR_GOAL_BESIDE, .footprint = 12345}; // never stamped
    hr_goal_field_config config = {.goals = &goal, .goal_count = 1};
    hr_goal_field *field;
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
    hr_position from = hr_block_centre((hr_cell){10, 10}, 1);
    cr_expect_eq(hr_goal_field_length(field, from), HR_NO_PATH);
    cr_expect_eq(hr_goal_field_goal(field, from), -1);
    hr_map_fill(c.map, (hr_rect){4, 4, 3, 3}, 1);
    cr_expect_eq(hr_goal_field_update(c.planner, field), HR_OK);
    cr_expect_eq(hr_goal_field_length(field, from), HR_NO_PATH);
    hr_goal_field_destroy(field);
    close_course(&c);
}

// A unit that stands off its block's centre has as far to go as one in it.
Test(field_goals, who_stands_in_a_ring_in_sight_of_its_middle_has_arrived) {
    course c = open_empty_course(20, 20, NULL);
    hr_map_fill(c.map, (hr_rect){10, 12, 1, 2}, 1);
    hr_goal ring = {.kind = HR_GOAL_RING,
                    .position = hr_block_centre((hr_cell){10, 10}, 1),
                    .near_256ths = 2 * HR_CELL,
                    .far_256ths = 5 * HR_CELL,
                    .needs_clear_line = true};
    hr_goal_field_config config = {.goals = &ring, .goal_count = 1};
    hr_goal_field *field;
    hr_position waypoints[2], in_sight = {10 * HR_CELL + 3, 6 * HR_CELL + 5};
    hr_position hidden = {10 * HR_CELL + 3, 14 * HR_CELL + 5};
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
    cr_expect_eq(hr_goal_field_length(field, in_sight), 0);
    cr_expect_eq(hr_goal_field_goal(field, in_sight), 0);
    cr_expect_eq(hr_goal_field_path(field, in_sight, waypoints, 2), 2);
    cr_expect(waypoints[1].x == in_sight.x && waypoints[1].y == in_sight.y);
    cr_expect_gt(hr_goal_field_length(field, hidden), 0);
    hr_map_set(c.map, 10, 8, 1);
    cr_assert_eq(hr_goal_field_update(c.planner, field), HR_OK);
    cr_expect_gt(hr_goal_field_length(field, in_sight), 0);
    hr_goal_field_destroy(field);
    close_course(&c);
}

// The middle of the ring is on the map, the block of the large unit that stands there is not.
Test(field_goals, a_ring_at_the_edge_that_a_large_unit_cannot_look_into_leads_nowhere) {
    static const hr_cell MIDDLES[] = {{0, 0}, {29, 0}, {0, 29}, {29, 29}, {15, 0}, {15, 15}};
    course c = open_empty_course(30, 30, NULL);
    for (int32_t i = 0; i < 6; i++) {
        hr_goal ring = {.kind = HR_GOAL_RING,
                        .position = {MIDDLES[i].x * HR_CELL + 10, MIDDLES[i].y * HR_CELL + 10},
                        .far_256ths = 5 * HR_CELL,
                        .needs_clear_line = true};
        hr_goal_field_config config = {.class_id = 2, .goals = &ring, .goal_count = 1};
        hr_request request = request_between((hr_cell){12, 12}, (hr_cell){0, 0}, 3);
        request.class_id = 2, request.goals = &ring, request.goal_count = 1;
        request.goal = (hr_position){0, 0};
        hr_goal_field *field;
        cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
        hr_status status = plan(&c, &request).status;
        bool is_found = status == HR_FOUND || status == HR_STRAIGHT;
        cr_expect_eq(hr_goal_field_length(field, request.start) != HR_NO_PATH, is_found, "%d", i);
        cr_expect_eq(is_found, i == 5, "%d", i);
        hr_map_set(c.map, 20, 20 - i, 1);
        cr_assert_eq(hr_goal_field_update(c.planner, field), HR_OK);
        cr_expect_eq(hr_goal_field_length(field, request.start) != HR_NO_PATH, is_found, "%d", i);
        hr_goal_field_destroy(field);
    }
    close_course(&c);
}

// ---- Bad input, and no memory

Test(field_goals, bad_goals_are_refused_by_name) {
    course c = open_empty_course(20, 20, NULL);
    hr_goal goals[2] = {{.kind = HR_GOAL_PLACE}, {.kind = HR_GOAL_RECT, .cells = {3, 3, 0, 2}}};
    hr_goal_field *field;
    hr_goal_field_config config = {.goals = goals, .goal_count = 2};
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_BAD_SIZE);
    cr_assert_str_eq(hr_goal_field_problem(c.planner, &config), "goals: cells of one are empty");
    config.goal_count = 0;
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_BAD_SIZE);
    cr_assert_str_eq(hr_goal_field_problem(c.planner, &config), "goal_count is below 1");
    config.goal_count = 1, goals[0].position.x = -1;
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OFF_MAP);
    cr_assert_null(field);
    config = (hr_goal_field_config){.goal = {-1, 0}};
    cr_assert_str_eq(hr_goal_field_problem(c.planner, &config), "goal lies outside the map");
    config = (hr_goal_field_config){.class_id = 77};
    cr_assert_str_eq(hr_goal_field_problem(c.planner, &config), "class_id names no class");
    close_course(&c);
}

// One allocation fails, wherever that is, in making or in updating; nothing leaks, and the second
// try finds what is found with memory.
Test(field_goals, out_of_memory_anywhere_is_reported_and_nothing_leaks) {
    question *q = ask(seed_of_run(401), false);
    hr_goal_field_config config = {.goals = q->goals, .goal_count = q->count};
    hr_position from = throw_place(q);
    bool has_failed = true;
    for (long i = 1; has_failed; i++) {
        counting_allocator counts = {0};
        hr_allocator allocator = counting(&counts);
        course c = land_open_course(&q->crowd.land, &allocator);
        hr_goal_field *field;
        cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
        hr_map_fill(c.map, (hr_rect){10, 10, 100, 100}, 1);
        counts.fail_at = counts.calls + i;
        hr_error error = hr_goal_field_update(c.planner, field);
        has_failed = counts.calls >= counts.fail_at;
        cr_assert_eq(error, has_failed ? HR_OUT_OF_MEMORY : HR_OK, "allocation %ld", i);
        counts.fail_at = 0;
        cr_assert_eq(hr_goal_field_update(c.planner, field), HR_OK);
        hr_goal_field *fresh;
        cr_assert_eq(hr_goal_field_create(c.planner, &config, &fresh), HR_OK);
        cr_assert_eq(hr_goal_field_length(field, from), hr_goal_field_length(fresh, from));
        hr_goal_field_destroy(field);
        hr_goal_field_destroy(fresh);
        close_course(&c);
        cr_assert_eq(counts.live, 0, "allocation %ld", i);
    }
    end(q);
}
