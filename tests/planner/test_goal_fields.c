// test_goal_fields.c - fields that a host keeps, against exact plans, one by one, which tests of
// their own hold against a Dijkstra search.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/fields.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { PLACES = 60, WAYPOINTS_MAX = 4000 };

typedef struct question {
    crowd crowd;
    hr_planner *planner;
    hr_goal_field *field;
    hr_class_id class_id;
    int32_t size;
    uint64_t seed;
    hr_position goal, places[PLACES];
} question;

static question the_question; // too large for a stack

static hr_position throw_place(question *q) {
    hr_cell block = roll_cell(&q->crowd.dice, q->crowd.land.width - q->size + 1,
                              q->crowd.land.height - q->size + 1);
    if (roll(&q->crowd.dice, 8)) block = land_open_block(&q->crowd.land, &q->crowd.dice);
    return hr_block_centre(block, q->size);
}

static hr_goal_field *make_field(const question *q, hr_planner *planner) {
    hr_goal_field_config config = {.class_id = q->class_id, .goal = q->goal};
    hr_goal_field *field;
    cr_assert_eq(hr_goal_field_create(planner, &config, &field), HR_OK);
    return field;
}

static question *ask(uint64_t seed) {
    question *q = &the_question;
    crowd_open(&q->crowd, seed, NULL);
    q->planner = crowd_planner(&q->crowd, hr_planner_config_default());
    q->size = q->crowd.land.size;
    q->class_id = q->size - 1;
    q->seed = seed;
    q->goal = throw_place(q);
    for (int32_t i = 0; i < PLACES; i++) q->places[i] = throw_place(q);
    q->field = make_field(q, q->planner);
    return q;
}

static void end(question *q) {
    hr_goal_field_destroy(q->field);
    hr_planner_destroy(q->planner);
    crowd_close(&q->crowd);
}

static bool is_connected(const question *q, hr_position at) {
    const land *l = &q->crowd.land;
    int32_t label = land_label(l, hr_block_at(q->goal, q->size));
    return label >= 0 && label == land_label(l, hr_block_at(at, q->size));
}

static double planned(const question *q, hr_quality quality, hr_position from) {
    hr_request request = hr_request_default();
    request.class_id = q->class_id;
    request.quality = quality;
    request.start = from, request.goal = q->goal;
    hr_path path;
    cr_assert_eq(hr_plan(q->planner, &request, &path), HR_OK);
    return path.length_256ths;
}

// ---- Against twins

Test(goal_fields, no_length_is_less_than_the_shortest_and_there_is_one_where_there_is_a_path) {
    uint64_t first = seed_of_run(1);
    for (int32_t round = 0; round < rounds_of_run(20); round++) {
        question *q = ask(first + (uint64_t)round);
        for (int32_t i = 0; i < PLACES; i++) {
            double length = hr_goal_field_length(q->field, q->places[i]);
            if (is_connected(q, q->places[i]))
                cr_assert_geq(length, planned(q, HR_EXACT, q->places[i]) - 1e-6,
                              "place %d: HANDRAIL_SEED=%llu", i, (unsigned long long)q->seed);
            else
                cr_assert_eq(length, HR_NO_PATH, "place %d: HANDRAIL_SEED=%llu", i,
                             (unsigned long long)q->seed);
        }
        end(q);
    }
}

Test(goal_fields, lengths_are_about_those_of_plans) {
    uint64_t first = seed_of_run(101);
    double sum = 0, sum_of_plans = 0;
    for (int32_t round = 0; round < rounds_of_run(40); round++) {
        question *q = ask(first + (uint64_t)round);
        for (int32_t i = 0; i < PLACES; i++) {
            if (!is_connected(q, q->places[i])) continue;
            double length = hr_goal_field_length(q->field, q->places[i]);
            double plan = planned(q, HR_BALANCED, q->places[i]);
            cr_assert_leq(length, 2 * plan + 40 * HR_CELL, "place %d: HANDRAIL_SEED=%llu", i,
                          (unsigned long long)q->seed);
            sum += length;
            sum_of_plans += plan;
        }
        end(q);
    }
    cr_assert_leq(sum, 1.01 * sum_of_plans, "%g times plans", sum / sum_of_plans);
}

// ---- Paths

static void check_path(const question *q, hr_position from, int32_t place) {
    static hr_position waypoints[WAYPOINTS_MAX];
    int32_t count = hr_goal_field_path(q->field, from, waypoints, WAYPOINTS_MAX);
    cr_assert(count >= 2 && count <= WAYPOINTS_MAX);
    cr_assert(waypoints[0].x == from.x && waypoints[0].y == from.y);
    cr_assert(waypoints[count - 1].x == q->goal.x && waypoints[count - 1].y == q->goal.y);
    double length = 0;
    for (int32_t i = 1; i < count; i++) {
        hr_position a = waypoints[i - 1], b = waypoints[i];
        length += hypot(a.x - b.x, a.y - b.y);
        cr_assert(land_sweep(&q->crowd.land, hr_block_at(a, q->size), hr_block_at(b, q->size)),
                  "leg %d from place %d: HANDRAIL_SEED=%llu", i, place,
                  (unsigned long long)q->seed);
    }
    cr_assert_float_eq(length, hr_goal_field_length(q->field, from), 1e-3);
    hr_position two[3] = {{-1, -1}, {-1, -1}, {-1, -1}};
    cr_assert_eq(hr_goal_field_path(q->field, from, two, 2), count);
    cr_assert(memcmp(two, waypoints, 2 * sizeof *two) == 0 && two[2].x == -1);
}

Test(goal_fields, every_leg_of_a_path_is_clear_and_the_path_as_long_as_its_length) {
    uint64_t first = seed_of_run(201);
    for (int32_t round = 0; round < rounds_of_run(40); round++) {
        question *q = ask(first + (uint64_t)round);
        for (int32_t i = 0; i < PLACES; i++)
            if (is_connected(q, q->places[i])) {
                check_path(q, q->places[i], i);
            } else {
                cr_assert_eq(hr_goal_field_path(q->field, q->places[i], NULL, 0), 0);
            }
        end(q);
    }
}

Test(goal_fields, a_unit_that_asks_at_every_corner_for_the_next_leg_arrives) {
    uint64_t first = seed_of_run(301);
    for (int32_t round = 0; round < rounds_of_run(40); round++) {
        question *q = ask(first + (uint64_t)round);
        for (int32_t i = 0; i < PLACES; i++) {
            hr_position leg[2] = {{0, 0}, q->places[i]};
            int32_t legs = 0;
            if (!is_connected(q, leg[1])) continue;
            while (leg[1].x != q->goal.x || leg[1].y != q->goal.y) {
                cr_assert_geq(hr_goal_field_path(q->field, leg[1], leg, 2), 2);
                cr_assert_lt(legs++, WAYPOINTS_MAX, "place %d: HANDRAIL_SEED=%llu", i,
                             (unsigned long long)q->seed);
            }
        }
        end(q);
    }
}

Test(goal_fields, positions_off_the_centres_of_their_blocks_count_as_they_are) {
    course c = open_empty_course(200, 200, NULL);
    hr_goal_field_config config = {.goal = {200 * HR_CELL - 1, 77}};
    hr_goal_field *field;
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
    hr_position from = {300, 333};
    cr_assert_float_eq(hr_goal_field_length(field, from), hypot(200 * HR_CELL - 301, 333 - 77),
                       1e-9);
    cr_assert_eq(hr_goal_field_length(field, config.goal), 0);
    hr_goal_field_destroy(field);
    close_course(&c);
}

// ---- Directions

static hr_cell stepped(hr_cell at, int direction) {
    static const int8_t X[8] = {0, 1, 1, 1, 0, -1, -1, -1}, Y[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
    return (hr_cell){at.x + X[direction], at.y + Y[direction]};
}

static uint8_t the_directions[LAND_CELLS_MAX];
static bool arrives[LAND_CELLS_MAX]; // known to

static void write_directions(const question *q) {
    int32_t width = q->crowd.land.width;
    hr_rect all = {0, 0, width, q->crowd.land.height};
    cr_assert_eq(hr_goal_field_directions(q->field, all, the_directions, width), HR_OK);
    memset(arrives, 0, sizeof arrives);
}

// Follows the directions until something is known, then knows it of all blocks on the way.
static void follow(const question *q, hr_cell from) {
    const land *l = &q->crowd.land;
    int32_t steps = 0;
    for (hr_cell at = from; !arrives[at.y * l->width + at.x];) {
        uint8_t direction = the_directions[at.y * l->width + at.x];
        cr_assert_lt(steps++, LAND_CELLS_MAX, "from (%d, %d): HANDRAIL_SEED=%llu", from.x, from.y,
                     (unsigned long long)q->seed);
        if (direction == HR_FIELD_ARRIVED) break;
        cr_assert_lt(direction, HR_FIELD_ARRIVED);
        hr_cell next = stepped(at, direction);
        cr_assert(land_is_open(l, next) && land_is_open(l, (hr_cell){next.x, at.y}) &&
                      land_is_open(l, (hr_cell){at.x, next.y}),
                  "(%d, %d) to (%d, %d): HANDRAIL_SEED=%llu", at.x, at.y, next.x, next.y,
                  (unsigned long long)q->seed);
        at = next;
    }
    for (hr_cell at = from; !arrives[at.y * l->width + at.x];) {
        uint8_t direction = the_directions[at.y * l->width + at.x];
        arrives[at.y * l->width + at.x] = true;
        if (direction == HR_FIELD_ARRIVED) {
            cr_assert(at.x == hr_block_at(q->goal, q->size).x &&
                      at.y == hr_block_at(q->goal, q->size).y);
            break;
        }
        at = stepped(at, direction);
    }
}

Test(goal_fields, following_directions_from_any_connected_block_arrives) {
    uint64_t first = seed_of_run(701);
    for (int32_t round = 0; round < rounds_of_run(60); round++) {
        question *q = ask(first + (uint64_t)round);
        const land *l = &q->crowd.land;
        write_directions(q);
        for (int32_t i = 0; i < l->width * l->height; i++) {
            hr_cell at = {i % l->width, i / l->width};
            if (is_connected(q, hr_block_centre(at, q->size)))
                follow(q, at);
            else
                cr_assert_eq(the_directions[i], HR_FIELD_NONE);
        }
        end(q);
    }
}

Test(goal_fields, directions_of_a_rectangle_are_those_of_the_map) {
    question *q = ask(seed_of_run(801));
    int32_t width = q->crowd.land.width;
    write_directions(q);
    uint8_t some[20 * 33];
    memset(some, 77, sizeof some);
    cr_assert_eq(hr_goal_field_directions(q->field, (hr_rect){50, 40, 30, 20}, some, 33), HR_OK);
    for (int32_t y = 0; y < 20; y++)
        for (int32_t x = 0; x < 33; x++)
            cr_assert_eq(some[33 * y + x], x < 30 ? the_directions[(40 + y) * width + 50 + x] : 77);
    hr_rect off = {width - 5, 0, 6, 3}, negative = {9, 9, -1, 2};
    cr_assert_eq(hr_goal_field_directions(q->field, off, some, 33), HR_OFF_MAP);
    cr_assert_eq(hr_goal_field_directions(q->field, negative, some, 33), HR_BAD_SIZE);
    cr_assert_eq(hr_goal_field_directions(q->field, (hr_rect){0, 0, 30, 2}, some, 29), HR_BAD_SIZE);
    end(q);
}

// ---- Edits

static void expect_equal_paths(const question *q, const hr_goal_field *fresh, hr_position from) {
    static hr_position own[WAYPOINTS_MAX], others[WAYPOINTS_MAX];
    int32_t count = hr_goal_field_path(q->field, from, own, WAYPOINTS_MAX);
    cr_assert_eq(hr_goal_field_path(fresh, from, others, WAYPOINTS_MAX), count);
    cr_assert(count <= WAYPOINTS_MAX && memcmp(own, others, (size_t)count * sizeof *own) == 0,
              "HANDRAIL_SEED=%llu", (unsigned long long)q->seed);
    cr_assert_eq(hr_goal_field_length(q->field, from), hr_goal_field_length(fresh, from),
                 "HANDRAIL_SEED=%llu", (unsigned long long)q->seed);
}

static void expect_equal(question *q, const hr_goal_field *fresh) {
    static uint8_t others[LAND_CELLS_MAX];
    hr_rect all = {0, 0, q->crowd.land.width, q->crowd.land.height};
    write_directions(q);
    cr_assert_eq(hr_goal_field_directions(fresh, all, others, all.width), HR_OK);
    cr_assert_eq(memcmp(others, the_directions, (size_t)(all.width * all.height)), 0,
                 "HANDRAIL_SEED=%llu", (unsigned long long)q->seed);
    for (int32_t i = 0; i < PLACES; i++) expect_equal_paths(q, fresh, q->places[i]);
    for (int32_t i = 0; i < 4 * PLACES; i++) expect_equal_paths(q, fresh, throw_place(q));
}

Test(goal_fields, after_edits_they_answer_as_a_new_one_does) {
    uint64_t first = seed_of_run(401);
    int32_t repaired = 0;
    for (int32_t round = 0; round < rounds_of_run(60); round++) {
        question *q = ask(first + (uint64_t)round);
        hr_goal_field_destroy(q->field);
        q->class_id = round % 3;
        q->field = make_field(q, q->planner);
        for (int32_t edits = 0; edits < 8; edits++) {
            for (int32_t i = 0; i <= edits % 3; i++) crowd_edit(&q->crowd);
            cr_assert_eq(hr_goal_field_update(q->planner, q->field), HR_OK);
            repaired += !hr_goal_field_last_changes(q->field).is_new;
            hr_planner *planner = crowd_planner(&q->crowd, hr_planner_config_default());
            hr_goal_field *fresh = make_field(q, planner);
            expect_equal(q, fresh);
            hr_goal_field_destroy(fresh);
            hr_planner_destroy(planner);
        }
        end(q);
    }
    cr_assert_geq(repaired, 8 * rounds_of_run(60) * 3 / 4);
}

static void count_failure(const char *condition, const char *file, int line, void *user) {
    (void)condition, (void)file, (void)line;
    ++*(int32_t *)user;
}

Test(goal_fields, one_that_is_stale_says_so_until_it_is_updated) {
    course c = open_empty_course(100, 100, NULL);
    hr_goal_field_config config = {.goal = {100, 100}};
    hr_goal_field *field;
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
    hr_position from = {90 * HR_CELL, 50 * HR_CELL};
    double before = hr_goal_field_length(field, from);
    hr_map_fill(c.map, (hr_rect){40, 0, 5, 90}, 1);
    cr_assert_eq(hr_goal_field_length(field, from), before);
    cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
    cr_assert(hr_goal_field_is_stale(field));
    cr_assert_eq(hr_goal_field_length(field, from), HR_STALE);
    cr_assert_eq(hr_goal_field_path(field, from, NULL, 0), 0);
    cr_assert_eq(hr_goal_field_goal(field, from), -1);
    uint8_t direction = 77;
    hr_rect one = {90, 50, 1, 1};
    int32_t noticed = 0;
    hr_set_assertion_handler(count_failure, &noticed); // of what a game may come to, none hears
    cr_assert_eq(hr_goal_field_directions(field, one, &direction, 1), HR_BAD_ORDER);
    hr_set_assertion_handler(NULL, NULL);
    cr_assert_eq(noticed, 0);
    cr_assert_eq(direction, 77);
    cr_assert_eq(hr_goal_field_update(c.planner, field), HR_OK);
    cr_assert_not(hr_goal_field_is_stale(field));
    cr_assert_gt(hr_goal_field_length(field, from), before);
    cr_assert_eq(hr_map_remove_class(c.map, 0), HR_OK);
    cr_assert(hr_goal_field_is_stale(field));
    cr_assert_eq(hr_goal_field_update(c.planner, field), HR_BAD_CLASS);
    hr_goal_field_destroy(field);
    close_course(&c);
}

// ---- Bad input, and no memory

Test(goal_fields, bad_input_is_refused) {
    course c = open_empty_course(20, 20, NULL);
    hr_goal_field *field = (hr_goal_field *)&c;
    hr_goal_field_config config = {.class_id = 99};
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_BAD_CLASS);
    cr_assert_null(field);
    config = (hr_goal_field_config){.goal = {20 * HR_CELL, 0}};
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OFF_MAP);
    config.goal.x = 0;
    config.view = 1;
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_BAD_VIEW);
    config.view = 0;
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
    cr_assert_eq(hr_goal_field_length(field, (hr_position){-1, 0}), HR_NO_PATH);
    cr_assert_eq(hr_goal_field_length(field, (hr_position){0, 20 * HR_CELL}), HR_NO_PATH);
    uint8_t directions[4] = {77};
    cr_assert_eq(hr_goal_field_directions(field, (hr_rect){0, 0, -1, 1}, directions, 4),
                 HR_BAD_SIZE);
    cr_assert_eq(hr_goal_field_directions(field, (hr_rect){0, 0, 1, -1}, directions, 4),
                 HR_BAD_SIZE);
    cr_assert_eq(directions[0], 77);
    hr_goal_field_destroy(field);
    hr_goal_field_destroy(NULL);
    close_course(&c);
}

Test(goal_fields, a_planner_of_another_map_does_not_update_them) {
    course c = open_empty_course(20, 20, NULL), other = open_empty_course(20, 20, NULL);
    hr_goal_field *field;
    hr_goal_field_config config = {.goal = {100, 100}};
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
    hr_map_fill(c.map, (hr_rect){5, 5, 5, 5}, 1);
    cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
    int32_t noticed = 0;
    hr_set_assertion_handler(count_failure, &noticed);
    cr_expect_eq(hr_goal_field_update(other.planner, field), HR_BAD_ORDER);
    hr_set_assertion_handler(NULL, NULL);
    cr_expect_eq(noticed, 1);
    cr_expect(hr_goal_field_is_stale(field));
    cr_expect_eq(hr_goal_field_update(c.planner, field), HR_OK);
    hr_goal_field_destroy(field);
    close_course(&c);
    close_course(&other);
}

// One allocation fails, wherever that is; the second try finds what is found with memory.
Test(goal_fields, out_of_memory_anywhere_is_reported_and_nothing_leaks) {
    question *q = ask(seed_of_run(601));
    q->class_id = 0;
    bool has_failed = true;
    for (long i = 1; has_failed; i++) {
        counting_allocator counts = {0};
        hr_allocator allocator = counting(&counts);
        course c = land_open_course(&q->crowd.land, &allocator);
        counts.fail_at = counts.calls + i;
        hr_goal_field_config config = {.goal = q->goal};
        hr_goal_field *field;
        hr_error error = hr_goal_field_create(c.planner, &config, &field);
        has_failed = counts.calls >= counts.fail_at;
        cr_assert_eq(error, has_failed ? HR_OUT_OF_MEMORY : HR_OK, "allocation %ld", i);
        cr_assert_eq(field == NULL, has_failed);
        hr_goal_field_destroy(field);
        close_course(&c);
        cr_assert_eq(counts.live, 0, "allocation %ld", i);
    }
    end(q);
}

// ---- Where a way bends more often than a branch has room for

enum { STRIPS = 16, LAST_ROW = 62 };

// Strips of three cells across, walled off but for one end, each a zigzag of gaps in every other
// row: a thousand bends in one tile.
static void draw_zigzags(hr_map *map) {
    hr_map_fill(map, (hr_rect){0, 0, 64, 64}, 1);
    for (int32_t strip = 0; strip < STRIPS; strip++) {
        for (int32_t y = 0; y <= LAST_ROW; y++) {
            int32_t gap = y / 2 % 2 ? 0 : 2;
            hr_map_fill(map, (hr_rect){4 * strip + (y % 2 ? gap : 0), y, y % 2 ? 1 : 3, 1}, 0);
        }
        hr_map_set(map, 4 * strip + 3, strip % 2 ? 0 : LAST_ROW, 0);
    }
}

static double length_along(const course *c, const hr_position *waypoints, int32_t count) {
    double length = 0;
    for (int32_t i = 1; i < count; i++) {
        cr_assert(hr_leg_is_clear(c->planner, 0, waypoints[i - 1], waypoints[i]), "leg %d", i);
        length += hypot(waypoints[i].x - waypoints[i - 1].x, waypoints[i].y - waypoints[i - 1].y);
    }
    return length;
}

// Units of a batch that name the same goals have a field of them, too.
static void expect_shared_ways(const course *c, const hr_goal_field *field, const hr_goal *goals) {
    hr_request requests[STRIPS];
    hr_planner_config config = {.share_from = 2};
    hr_planner *planner;
    hr_results *results;
    for (int32_t i = 0; i < STRIPS; i++) {
        requests[i] = request_between((hr_cell){4 * i + 1, 30}, (hr_cell){0, 0}, 1);
        requests[i].goals = goals, requests[i].goal_count = 2;
    }
    cr_assert_eq(hr_planner_create(c->map, &config, &planner), HR_OK);
    cr_assert_eq(hr_results_create(planner, &results), HR_OK);
    cr_assert_eq(hr_plan_batch(planner, requests, STRIPS, results), HR_OK);
    cr_expect_eq(hr_results_stats(results).shared, STRIPS);
    for (int32_t i = 0; i < STRIPS; i++) {
        hr_path path = hr_results_path(results, i);
        cr_expect_leq(path.length_256ths, hr_goal_field_length(field, requests[i].start) + 1);
        length_along(c, path.waypoints, path.count);
    }
    hr_results_destroy(results);
    hr_planner_destroy(planner);
}

Test(goal_fields, a_way_of_a_thousand_bends_in_one_tile_leads_to_the_goal) {
    static hr_position waypoints[WAYPOINTS_MAX];
    course c = open_empty_course(64, 64, NULL);
    draw_zigzags(c.map);
    hr_goal_field_config config = {.goal = hr_block_centre((hr_cell){0, 0}, 1)};
    hr_goal_field *field;
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &field), HR_OK);
    for (int32_t strip = 0; strip < STRIPS; strip++) {
        hr_position from = hr_block_centre((hr_cell){4 * strip + 1, 30}, 1);
        hr_request request = hr_request_default();
        request.start = from, request.goal = config.goal, request.quality = HR_EXACT;
        hr_path path = plan(&c, &request);
        int32_t count = hr_goal_field_path(field, from, waypoints, WAYPOINTS_MAX);
        cr_assert_gt(count, 30 * strip);
        cr_assert_leq(count, WAYPOINTS_MAX);
        cr_expect(waypoints[count - 1].x == config.goal.x &&
                  waypoints[count - 1].y == config.goal.y);
        double length = length_along(&c, waypoints, count);
        cr_expect_lt(fabs(hr_goal_field_length(field, from) - length), 1e-6 * length);
        cr_expect_leq(length, path.length_256ths * 1.1, "strip %d", strip);
        cr_expect_geq(length, path.length_256ths * (1 - 1e-9), "strip %d", strip);
    }
    hr_goal goals[2] = {{.position = config.goal}, {.kind = HR_GOAL_RECT, .cells = {0, 0, 1, 1}}};
    expect_shared_ways(&c, field, goals);
    hr_goal_field *of_area;
    config.goals = goals, config.goal_count = 2;
    cr_assert_eq(hr_goal_field_create(c.planner, &config, &of_area), HR_OK);
    hr_position far = hr_block_centre((hr_cell){4 * STRIPS - 3, 30}, 1);
    cr_expect_leq(hr_goal_field_length(of_area, far), hr_goal_field_length(field, far) + 1);
    hr_goal_field_destroy(of_area);
    hr_goal_field_destroy(field);
    close_course(&c);
}
