// test_many_goals.c - the nearest of hundreds of goals, found by one search over routes, against a
// plan to each of them. HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there
// are.

#include "passmap/views.h"
#include "planner/lengths.h"
#include "tests/support/crowds.h"
#include "tests/support/goal_scenes.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { GOALS = 150 };

typedef struct question {
    crowd crowd;
    hr_planner *planner;
    hr_goal goals[GOALS];
    hr_request request;
    uint64_t seed;
} question;

static question the_question; // too large for a stack

// All over the land, or around one place.
static hr_cell throw_block(question *q, bool is_wood, hr_cell middle) {
    for (int32_t i = 0; is_wood && i < 20; i++) {
        hr_cell at = roll_cell(&q->crowd.dice, 40, 40);
        at.x += middle.x - 20, at.y += middle.y - 20;
        bool is_on_map =
            at.x >= 0 && at.y >= 0 && at.x < q->crowd.land.width && at.y < q->crowd.land.height;
        if (is_on_map && land_is_open(&q->crowd.land, at)) return at;
    }
    return land_open_block(&q->crowd.land, &q->crowd.dice);
}

static question *ask(uint64_t seed) {
    question *q = &the_question;
    crowd_open(&q->crowd, seed, NULL);
    q->planner = crowd_planner(&q->crowd, hr_planner_config_default());
    q->seed = seed;
    dice *d = &q->crowd.dice;
    bool is_wood = roll(d, 2), has_offsets = roll(d, 3) == 0, has_reach = roll(d, 4) == 0;
    hr_cell middle = land_open_block(&q->crowd.land, d);
    for (int32_t i = 0; i < GOALS; i++) {
        hr_cell block = throw_block(q, is_wood, middle);
        q->goals[i] = (hr_goal){.position = hr_block_centre(block, 1)};
        if (has_offsets) q->goals[i].offset_256ths = roll(d, 60 * HR_CELL);
        if (has_reach) q->goals[i].reach_256ths = roll(d, 3 * HR_CELL);
    }
    q->request = request_between(land_open_block(&q->crowd.land, d), (hr_cell){0, 0}, 1);
    q->request.goal = (hr_position){0, 0};
    q->request.goals = q->goals;
    q->request.goal_count = GOALS;
    return q;
}

static void end(question *q) {
    hr_planner_destroy(q->planner);
    crowd_close(&q->crowd);
}

static double total_of(const hr_path *path, const hr_goal *goal) {
    bool has_arrived = path->status == HR_STRAIGHT || path->status == HR_FOUND;
    return has_arrived ? path->cost_256ths + goal->offset_256ths : INFINITY;
}

static double answered(question *q) {
    hr_path path;
    cr_assert_eq(hr_plan(q->planner, &q->request, &path), HR_OK);
    return path.goal_index < 0 ? INFINITY : total_of(&path, &q->goals[path.goal_index]);
}

static hr_path plan_single(question *q, int32_t i) {
    hr_request single = q->request;
    single.goals = NULL, single.goal_count = 0;
    single.goal = q->goals[i].position;
    single.reach_256ths = q->goals[i].reach_256ths;
    hr_path path;
    cr_assert_eq(hr_plan(q->planner, &single, &path), HR_OK);
    return path;
}

static double planned(question *q, int32_t i) {
    hr_path path = plan_single(q, i);
    return total_of(&path, &q->goals[i]);
}

static double least_planned(question *q) {
    double least = INFINITY;
    for (int32_t i = 0; i < GOALS; i++) least = fmin(least, planned(q, i));
    return least;
}

// @return by how much it is longer than the best of the plans to each goal; 1 where there is none.
static double compare(question *q, double most) {
    double total = answered(q), least = least_planned(q);
    cr_assert_eq(total < INFINITY, least < INFINITY, "HANDRAIL_SEED=%llu",
                 (unsigned long long)q->seed);
    if (least == INFINITY || least == 0) return 1;
    cr_assert_leq(total, most * least + 2 * HR_CELL, "%g times: HANDRAIL_SEED=%llu", total / least,
                  (unsigned long long)q->seed);
    return total / least;
}

Test(many_goals, the_answer_is_about_the_best_of_plans_to_each) {
    uint64_t first = seed_of_run(1);
    double sum = 0;
    int32_t rounds = rounds_of_run(150);
    for (int32_t i = 0; i < rounds; i++) {
        question *q = ask(first + (uint64_t)i);
        sum += compare(q, 1.2);
        end(q);
    }
    cr_expect_leq(sum / rounds, 1.001, "%g times on average", sum / rounds);
}

Test(many_goals, where_ground_has_costs_the_cheapest_is_the_nearest) {
    uint64_t first = seed_of_run(1001);
    double sum = 0;
    int32_t rounds = rounds_of_run(80);
    for (int32_t i = 0; i < rounds; i++) {
        question *q = ask(first + (uint64_t)i);
        crowd_pay(&q->crowd);
        sum += compare(q, 1.3);
        end(q);
    }
    cr_expect_leq(sum / rounds, 1.02, "%g times on average", sum / rounds);
}

// ---- Limits

static double nearest_straight(const question *q) {
    double least = INFINITY;
    for (int32_t i = 0; i < GOALS; i++) {
        double x = q->goals[i].position.x - q->request.start.x;
        double y = q->goals[i].position.y - q->request.start.y;
        least = fmin(least, sqrt(x * x + y * y) - q->goals[i].reach_256ths);
    }
    return least;
}

Test(many_goals, where_all_are_beyond_the_limit_by_the_straight_line_nothing_is_searched) {
    uint64_t first = seed_of_run(4001);
    int32_t rounds = rounds_of_run(60), beyond = 0;
    for (int32_t i = 0; i < rounds; i++) {
        question *q = ask(first + (uint64_t)i);
        double straight = nearest_straight(q), least = least_planned(q);
        if (straight > 2 * HR_CELL && least < INFINITY) {
            hr_path path;
            q->request.limit_256ths = straight * 0.9;
            cr_assert_eq(hr_plan(q->planner, &q->request, &path), HR_OK);
            cr_assert_eq(path.status, HR_TOO_FAR, "%s: HANDRAIL_SEED=%llu",
                         hr_status_name(path.status), (unsigned long long)q->seed);
            cr_assert_leq(path.steps, 1, "HANDRAIL_SEED=%llu", (unsigned long long)q->seed);
            beyond++;
        }
        end(q);
    }
    cr_assert_gt(beyond, 0);
}

// The best of plans to each, of those whose own path is within the limit.
static double least_within(question *q, double limit) {
    double least = INFINITY;
    for (int32_t i = 0; i < GOALS; i++) {
        double total = planned(q, i);
        if (total - q->goals[i].offset_256ths <= limit) least = fmin(least, total);
    }
    return least;
}

Test(many_goals, a_limit_leaves_out_what_is_longer_and_nothing_else) {
    uint64_t first = seed_of_run(5001);
    int32_t rounds = rounds_of_run(80), within = 0;
    for (int32_t i = 0; i < rounds; i++) {
        question *q = ask(first + (uint64_t)i);
        if (i % 2) crowd_pay(&q->crowd);
        double limit = roll(&q->crowd.dice, 100 * HR_CELL) + HR_CELL;
        double surely = least_within(q, limit * 0.95);
        q->request.limit_256ths = limit;
        double total = answered(q);
        cr_assert(surely == INFINITY || total <= 1.2 * surely + 2 * HR_CELL,
                  "%g, not %g: HANDRAIL_SEED=%llu", total, surely, (unsigned long long)q->seed);
        within += total < INFINITY;
        end(q);
    }
    cr_assert_gt(within, rounds / 8);
}

// ---- A list of one place

enum { UNITS = 300 };

static void expect_the_same(const hr_path *listed, const hr_path *plain) {
    cr_assert_eq(listed->status, plain->status, "%s, not %s", hr_status_name(listed->status),
                 hr_status_name(plain->status));
    cr_assert_eq(listed->count, plain->count);
    cr_assert(plain->count == 0 || memcmp(listed->waypoints, plain->waypoints,
                                          (size_t)plain->count * sizeof *plain->waypoints) == 0);
    cr_assert_eq(listed->length_256ths, plain->length_256ths);
    cr_assert_eq(listed->cost_256ths, plain->cost_256ths);
    cr_assert_eq(listed->steps, plain->steps);
    bool leads = plain->count > 0 || plain->length_256ths > 0;
    cr_assert(listed->goal_index == 0 || (!leads && listed->goal_index == HR_NO_GOAL));
}

// The same requests, with goals and with lists of one.
static void throw_units(question *q, hr_request *plain, hr_request *listed) {
    dice *d = &q->crowd.dice;
    int32_t first = roll(d, GOALS - 2);
    for (int32_t i = 0; i < UNITS; i++) {
        hr_goal *goal = &q->goals[first + roll(d, 2)];
        hr_cell from = land_open_block(&q->crowd.land, d);
        plain[i] = request_between(from, (hr_cell){0, 0}, 1);
        if (roll(d, 10) == 0) plain[i].limit_256ths = 1 + roll(d, 100 * HR_CELL);
        plain[i].first_leg_only = roll(d, 10) == 0;
        plain[i].length_only = !plain[i].first_leg_only && roll(d, 10) == 0;
        listed[i] = plain[i];
        plain[i].goal = goal->position;
        plain[i].reach_256ths = goal->reach_256ths;
        listed[i].goal = (hr_position){0, 0};
        listed[i].goals = goal;
        listed[i].goal_count = 1;
    }
}

Test(many_goals, a_list_of_one_place_is_planned_and_shared_as_a_goal_is) {
    static hr_request plain[UNITS], listed[UNITS];
    uint64_t first = seed_of_run(6001);
    for (int32_t i = 0; i < rounds_of_run(24); i++) {
        question *q = ask(first + (uint64_t)i);
        hr_results *of_plain, *of_listed;
        if (i % 3 == 0) crowd_pay(&q->crowd);
        cr_assert_eq(hr_results_create(q->planner, &of_plain), HR_OK);
        cr_assert_eq(hr_results_create(q->planner, &of_listed), HR_OK);
        throw_units(q, plain, listed);
        cr_assert_eq(hr_plan_batch(q->planner, plain, UNITS, of_plain), HR_OK);
        cr_assert_eq(hr_plan_batch(q->planner, listed, UNITS, of_listed), HR_OK);
        for (int32_t k = 0; k < UNITS; k++) {
            hr_path a = hr_results_path(of_listed, k), b = hr_results_path(of_plain, k);
            expect_the_same(&a, &b);
        }
        cr_assert_eq(hr_results_stats(of_listed).shared, hr_results_stats(of_plain).shared);
        hr_results_destroy(of_plain);
        hr_results_destroy(of_listed);
        end(q);
    }
}

// ---- The first ones in order

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

enum { WANTED = 6 };

// @return by how much the last one is longer than it is by plans to each.
static double check_order(question *q) {
    static double totals[GOALS];
    hr_near_goal nearest[WANTED];
    int32_t count, reachable = 0;
    cr_assert_eq(hr_find_nearest(q->planner, &q->request, WANTED, nearest, &count), HR_OK);
    for (int32_t i = 0; i < GOALS; i++) reachable += (totals[i] = planned(q, i)) < INFINITY;
    cr_assert_eq(count, reachable < WANTED ? reachable : WANTED, "HANDRAIL_SEED=%llu",
                 (unsigned long long)q->seed);
    double before = 0;
    for (int32_t i = 0; i < count; i++) {
        double offset = q->goals[nearest[i].goal_index].offset_256ths;
        double total = nearest[i].length_256ths + offset;
        cr_assert_geq(total, before);
        before = total;
        cr_assert_float_eq(total, totals[nearest[i].goal_index], 1e-6, "HANDRAIL_SEED=%llu",
                           (unsigned long long)q->seed);
        for (int32_t k = 0; k < i; k++) cr_assert_neq(nearest[i].goal_index, nearest[k].goal_index);
    }
    qsort(totals, GOALS, sizeof *totals, compare_doubles);
    return count > 0 && totals[count - 1] > 0 ? before / totals[count - 1] : 1;
}

Test(many_goals, the_nearest_are_found_in_order_with_their_lengths) {
    uint64_t first = seed_of_run(3001);
    double sum = 0;
    int32_t rounds = rounds_of_run(100), longer = 0;
    for (int32_t i = 0; i < rounds; i++) {
        question *q = ask(first + (uint64_t)i);
        double ratio = check_order(q);
        cr_assert_leq(ratio, 1.3, "%g times: HANDRAIL_SEED=%llu", ratio, // mazes, near by
                      (unsigned long long)q->seed);
        sum += ratio;
        longer += ratio > 1.02;
        end(q);
    }
    cr_expect_leq(sum / rounds, 1.002, "%g times on average", sum / rounds);
    cr_expect_leq(longer, rounds / 25, "%d of %d miss one that is 2 %% nearer", longer, rounds);
}

// ---- None of them can be reached

// Walled in, in a room of up to 61 x 18 cells: a wall of three blocks suits all sizes here.
static void wall_in(question *q) {
    dice *d = &q->crowd.dice;
    hr_cell start = land_open_block(&q->crowd.land, d);
    int32_t around = roll(d, 30);
    hr_rect inside = {start.x - around, start.y - roll(d, 9), 2 * around + 1, 18};
    hr_rect walls[] = {{inside.x - 3, inside.y - 3, inside.width + 6, 3},
                       {inside.x - 3, inside.y + inside.height, inside.width + 6, 3},
                       {inside.x - 3, inside.y, 3, inside.height},
                       {inside.x + inside.width, inside.y, 3, inside.height}};
    for (size_t i = 0; i < sizeof walls / sizeof *walls; i++)
        hr_map_fill(q->crowd.map, walls[i], 1);
    q->request.start = hr_block_centre(start, 1);
}

// All goals in walls.
static void bury(question *q) {
    for (int32_t i = 0; i < GOALS; i++) {
        hr_cell block = hr_block_at(q->goals[i].position, 1);
        hr_map_set(q->crowd.map, block.x, block.y, 1);
    }
}

// The first of the goals that plans to each come nearest to, or -1 where one of them arrives.
static int32_t nearest_by_plans(question *q, double *rest) {
    int32_t nearest = 0;
    *rest = INFINITY;
    for (int32_t i = 0; i < GOALS; i++) {
        hr_path path = plan_single(q, i);
        if (path.status != HR_NEAREST) return -1;
        double own = path.remaining_256ths + q->goals[i].offset_256ths;
        if (own < *rest) *rest = own, nearest = i;
    }
    return nearest;
}

Test(many_goals, where_none_can_be_reached_it_is_the_one_that_plans_come_nearest_to) {
    uint64_t first = seed_of_run(6001);
    int32_t compared = 0, rounds = rounds_of_run(150);
    for (int32_t i = 0; i < rounds; i++) {
        question *q = ask(first + (uint64_t)i);
        if (i % 3) wall_in(q);
        if (i % 3 != 1) bury(q);
        double rest;
        int32_t nearest = nearest_by_plans(q, &rest);
        hr_path path;
        cr_assert_eq(hr_plan(q->planner, &q->request, &path), HR_OK);
        if (nearest >= 0) {
            compared++;
            cr_expect_eq(path.status, HR_NEAREST);
            cr_expect_eq(path.goal_index, nearest, "%d, not %d: HANDRAIL_SEED=%llu",
                         path.goal_index, nearest, (unsigned long long)q->seed);
            cr_expect_float_eq(path.remaining_256ths + q->goals[nearest].offset_256ths, rest, 1e-6);
        }
        end(q);
    }
    cr_expect_gt(compared, rounds / 4, "%d of %d", compared, rounds);
}

// ---- Areas

// Of all kinds, half of them with offsets.
static void throw_areas(question *q) {
    for (int32_t i = 0; i < GOALS; i++)
        q->goals[i] = throw_goal(&q->crowd.dice, q->crowd.land.width, q->crowd.land.height, 1);
}

static double answered_alone(question *q, int32_t i) {
    hr_request single = q->request;
    single.goals = &q->goals[i], single.goal_count = 1;
    hr_path path;
    cr_assert_eq(hr_plan(q->planner, &single, &path), HR_OK);
    return path.status == HR_INVALID ? INFINITY : total_of(&path, &q->goals[i]);
}

Test(many_goals, of_many_areas_the_nearest_is_the_best_of_requests_for_each) {
    uint64_t first = seed_of_run(7001);
    int32_t rounds = rounds_of_run(60), longer = 0, ranks_longer = 0;
    for (int32_t i = 0; i < rounds; i++) {
        question *q = ask(first + (uint64_t)i);
        if (i % 3 == 2) crowd_pay(&q->crowd);
        throw_areas(q);
        static double totals[GOALS];
        for (int32_t k = 0; k < GOALS; k++) totals[k] = answered_alone(q, k);
        hr_near_goal nearest[WANTED];
        int32_t count;
        cr_assert_eq(hr_find_nearest(q->planner, &q->request, WANTED, nearest, &count), HR_OK);
        double total = answered(q), last = 0;
        for (int32_t k = 0; k < count; k++) {
            const hr_goal *goal = &q->goals[nearest[k].goal_index];
            last = fmax(last, nearest[k].length_256ths + goal->offset_256ths);
        }
        qsort(totals, GOALS, sizeof *totals, compare_doubles);
        cr_assert_eq(total < INFINITY, totals[0] < INFINITY, "HANDRAIL_SEED=%llu",
                     (unsigned long long)q->seed);
        cr_assert_eq(count == WANTED, totals[WANTED - 1] < INFINITY, "HANDRAIL_SEED=%llu",
                     (unsigned long long)q->seed);
        longer += total < INFINITY && total > 1.02 * totals[0] + HR_CELL;
        ranks_longer += count > 0 && last > 1.02 * totals[count - 1] + HR_CELL;
        end(q);
    }
    cr_expect_leq(longer, rounds / 20, "%d of %d", longer, rounds);
    cr_expect_leq(ranks_longer, rounds / 20, "%d of %d", ranks_longer, rounds);
}

// ---- In reach

// Some that the unit is within reach of where it stands, others perhaps in a wall: routes know
// neither.
static void reach_far(question *q) {
    dice *d = &q->crowd.dice;
    for (int32_t i = 0; i < GOALS; i++) {
        hr_goal *goal = &q->goals[i];
        if (roll(d, 3) == 0) {
            hr_cell any = roll_cell(d, q->crowd.land.width, q->crowd.land.height);
            goal->position = hr_block_centre(any, 1);
            goal->reach_256ths = roll(d, 9 * HR_CELL);
        }
        double x = goal->position.x - q->request.start.x, y = goal->position.y - q->request.start.y;
        goal->offset_256ths = roll(d, 90 * HR_CELL);
        if (roll(d, 20) > 0) continue;
        goal->reach_256ths = (int32_t)hypot(x, y) + roll(d, 30 * HR_CELL);
        goal->offset_256ths = roll(d, 300 * HR_CELL);
    }
}

Test(many_goals, goals_that_the_unit_is_within_reach_of_count_their_offsets_alone) {
    uint64_t first = seed_of_run(5001);
    int32_t rounds = rounds_of_run(100);
    double sum = 0;
    for (int32_t i = 0; i < rounds; i++) {
        question *q = ask(first + (uint64_t)i);
        reach_far(q);
        sum += compare(q, 1.2);
        double ratio = check_order(q);
        cr_assert_leq(ratio, 1.3, "%g times: HANDRAIL_SEED=%llu", ratio,
                      (unsigned long long)q->seed);
        end(q);
    }
    cr_expect_leq(sum / rounds, 1.01, "%g times on average", sum / rounds);
}

// Two walls across the land, on the map or on a view of it.
Test(many_goals, the_nearest_are_found_around_what_a_request_closes_and_on_its_view) {
    uint64_t first = seed_of_run(4001);
    double sum = 0;
    int32_t rounds = rounds_of_run(24), answers = 0;
    for (int32_t i = 0; i < rounds; i++) {
        question *q = ask(first + (uint64_t)i);
        const hr_view_config seen = {.is_all_seen = true};
        hr_map *view;
        cr_assert_eq(hr_map_create_view(q->crowd.map, &seen, &view), HR_OK);
        hr_map_fill(view, (hr_rect){40, 20, 30, 4}, 1);
        cr_assert_eq(hr_planner_add_view(q->planner, view, &q->request.view), HR_OK);
        if (i % 2) q->request.view = 0;
        const hr_closing walls[] = {{.cells = {60, 0, 2, 100}}, {.cells = {20, 60, 90, 2}}};
        if (i % 3) q->request.closings = walls, q->request.closing_count = 2;
        double ratio = check_order(q);
        hr_path path;
        cr_assert_eq(hr_plan(q->planner, &q->request, &path), HR_OK);
        answers += path.goal_index >= 0;
        cr_assert_leq(ratio, 1.3, "%g times: HANDRAIL_SEED=%llu", ratio,
                      (unsigned long long)q->seed);
        sum += ratio;
        hr_planner_destroy(q->planner);
        q->planner = NULL;
        hr_map_destroy(view);
        end(q);
    }
    cr_expect_leq(sum / rounds, 1.03, "%g times on average", sum / rounds); // two mazes
    cr_expect_gt(answers, rounds / 2);
}

Test(many_goals, what_is_no_request_for_the_nearest_is_refused) {
    question *q = ask(1);
    hr_near_goal nearest[HR_NEAREST_MOST];
    int32_t count = 7;
    cr_expect_eq(hr_find_nearest(q->planner, &q->request, 0, nearest, &count), HR_BAD_SIZE);
    cr_expect_eq(count, 0);
    cr_expect_eq(hr_find_nearest(q->planner, &q->request, HR_NEAREST_MOST + 1, nearest, &count),
                 HR_BAD_SIZE);
    q->request.view = 1;
    cr_expect_eq(hr_find_nearest(q->planner, &q->request, 1, nearest, &count), HR_BAD_VIEW);
    q->request.view = -1;
    cr_expect_eq(hr_find_nearest(q->planner, &q->request, 1, nearest, &count), HR_BAD_VIEW);
    q->request.view = 0;
    q->request.closing_count = 1;
    cr_expect_eq(hr_find_nearest(q->planner, &q->request, 1, nearest, &count), HR_BAD_SIZE);
    q->request.closing_count = 0;
    q->goals[3].offset_256ths = -1;
    cr_expect_eq(hr_find_nearest(q->planner, &q->request, 1, nearest, &count), HR_BAD_SIZE);
    q->goals[0] = (hr_goal){.kind = HR_GOAL_BESIDE, .footprint = 12345}; // stands nowhere
    q->request.goal_count = 1;
    cr_expect_eq(hr_find_nearest(q->planner, &q->request, 1, nearest, &count), HR_BAD_SIZE);
    q->request.goal_count = 0;
    cr_expect_eq(hr_find_nearest(q->planner, &q->request, 1, nearest, &count), HR_BAD_SIZE);
    q->request.class_id = 99;
    cr_expect_eq(hr_find_nearest(q->planner, &q->request, 1, nearest, &count), HR_BAD_CLASS);
    end(q);
}

Test(many_goals, the_answer_is_the_same_whatever_was_asked_before) {
    uint64_t first = seed_of_run(2001);
    for (int32_t i = 0; i < rounds_of_run(30); i++) {
        question *q = ask(first + (uint64_t)i);
        double total = answered(q);
        for (int32_t k = 0; k < 5; k++) planned(q, k);
        crowd_edit(&q->crowd);
        answered(q);
        land_copy_to(&q->crowd.land, q->crowd.map,
                     (hr_rect){0, 0, q->crowd.land.width, q->crowd.land.height});
        hr_planner *fresh = crowd_planner(&q->crowd, hr_planner_config_default());
        hr_planner *old = q->planner;
        double again = answered(q);
        q->planner = fresh;
        cr_assert_eq(again, answered(q), "HANDRAIL_SEED=%llu", (unsigned long long)q->seed);
        q->planner = old;
        hr_planner_destroy(fresh);
        cr_expect(total > 0 || total == 0);
        end(q);
    }
}
