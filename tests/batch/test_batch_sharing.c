// test_batch_sharing.c - what requests of one batch share: fields of groups, equal answers, hooks.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

enum { CROWD = 200 };

typedef struct game {
    crowd crowd;
    hr_planner *planner, *alone;
    hr_results *results, *others;
    hr_request requests[CROWD];
} game;

static game the_game; // too large for a stack

static game *open_game(uint64_t seed, hr_planner_config config) {
    game *g = &the_game;
    crowd_open(&g->crowd, seed, NULL);
    g->planner = crowd_planner(&g->crowd, config);
    g->alone = crowd_planner(&g->crowd, (hr_planner_config){.share_from = -1});
    cr_assert_eq(hr_results_create(g->planner, &g->results), HR_OK);
    cr_assert_eq(hr_results_create(g->alone, &g->others), HR_OK);
    return g;
}

static void close_game(game *g) {
    hr_results_destroy(g->results);
    hr_results_destroy(g->others);
    hr_planner_destroy(g->planner);
    hr_planner_destroy(g->alone);
    crowd_close(&g->crowd);
}

static void plan_both(game *g) {
    cr_assert_eq(hr_plan_batch(g->planner, g->requests, CROWD, g->results), HR_OK);
    cr_assert_eq(hr_plan_batch(g->alone, g->requests, CROWD, g->others), HR_OK);
}

// Beside the course's own: one that shares from the second unit on, whether it pays or not.
static hr_planner *sharing_planner(const course *c) {
    hr_planner_config config = hr_planner_config_default();
    hr_planner *planner;
    config.share_from = 2;
    cr_assert_eq(hr_planner_create(c->map, &config, &planner), HR_OK);
    return planner;
}

// ---- Fields

static void move_to_centres(game *g) {
    for (int32_t i = 0; i < CROWD; i++) {
        hr_request *r = &g->requests[i];
        r->start = hr_block_centre(hr_block_at(r->start, 1), 1);
        r->goal = hr_block_centre(hr_block_at(r->goal, 1), 1);
    }
}

Test(batch_sharing, paths_along_a_field_are_clear_and_hardly_longer) {
    double shared = 0, alone = 0;
    int32_t fields = 0, members = 0;
    uint64_t seed = seed_of_run(560000000);
    for (int32_t round = rounds_of_run(60); round > 0; round--, seed++) {
        game *g = open_game(seed, (hr_planner_config){.share_from = HR_SHARE_FROM});
        crowd_order(&g->crowd, g->requests, CROWD, round % 3 * 16);
        move_to_centres(g);
        plan_both(g);
        for (int32_t i = 0; i < CROWD; i++) {
            hr_path path = hr_results_path(g->results, i), other = hr_results_path(g->others, i);
            cr_assert_eq(path.status == HR_LOCKED, other.status == HR_LOCKED);
            if (path.status == HR_LOCKED || path.status == HR_BLOCKED) continue;
            const char *fault = land_waypoint_fault(&g->crowd.land, &g->requests[i], &path);
            cr_assert_null(fault, "%s, request %d, HANDRAIL_SEED=%llu", fault, i,
                           (unsigned long long)seed);
            cr_assert_eq(path.remaining_256ths, other.remaining_256ths, "HANDRAIL_SEED=%llu",
                         (unsigned long long)seed);
            shared += path.length_256ths;
            alone += other.length_256ths;
        }
        fields += hr_results_stats(g->results).fields;
        members += hr_results_stats(g->results).shared;
        close_game(g);
    }
    cr_log_info("%d fields, %d members, %.5f times as long\n", fields, members, shared / alone);
    cr_expect_gt(fields, 20);
    cr_expect_gt(members, 1000);
    cr_expect_lt(shared / alone, 1.002);
}

// Short ways may lead through gaps that have no portal.
Test(batch_sharing, members_near_their_goal_in_mazes_and_rubble_take_no_detour) {
    enum { SIDE = 160, NEAR = 40, UNITS = 60 };
    static land l;
    static hr_request requests[UNITS];
    int32_t members = 0;
    double worst = 0;
    uint64_t seed = seed_of_run(561000000);
    for (int32_t round = 0; round < rounds_of_run(60); round++, seed++) {
        dice d = {seed};
        land_make(&l, &d, round % 2 ? LAND_MAZE : LAND_DENSE, SIDE, SIDE, 1);
        course c = land_open_course(&l, NULL);
        hr_planner *planner = sharing_planner(&c);
        hr_results *results;
        cr_assert_eq(hr_results_create(planner, &results), HR_OK);
        hr_cell goal = land_open_block(&l, &d);
        for (int32_t i = 0; i < UNITS; i++) {
            hr_cell start = land_open_block(&l, &d);
            while (abs(start.x - goal.x) > NEAR || abs(start.y - goal.y) > NEAR)
                start = land_open_block(&l, &d);
            requests[i] = request_between(start, goal, 1);
        }
        cr_assert_eq(hr_plan_batch(planner, requests, UNITS, results), HR_OK);
        members += hr_results_stats(results).shared;
        for (int32_t i = 0; i < UNITS; i++) {
            double shared = hr_results_path(results, i).length_256ths;
            worst = fmax(worst, shared / (plan(&c, &requests[i]).length_256ths + HR_CELL));
        }
        hr_results_destroy(results);
        hr_planner_destroy(planner);
        close_course(&c);
    }
    cr_log_info("%d members, %.3f times as long at worst\n", members, worst);
    cr_expect_gt(members, 100);
    cr_expect_lt(worst, 1.2, "HANDRAIL_SEED=%llu", (unsigned long long)seed_of_run(561000000));
}

// Corridors above each other, open at one end in turn: the ways from portals to the goal share what
// is far longer than what is looked at of them at a time.
Test(batch_sharing, ways_of_five_hundred_turns_share_their_ends) {
    enum { WIDTH = 200, HEIGHT = 1500, UNITS = 30 };
    course c = open_empty_course(WIDTH, HEIGHT, NULL);
    for (int32_t y = 2; y < HEIGHT; y += 3)
        hr_map_fill(c.map, (hr_rect){y % 2, y, WIDTH - 1, 1}, 1);
    hr_request requests[UNITS];
    for (int32_t i = 0; i < UNITS; i++)
        requests[i] = (hr_request){.start = hr_block_centre((hr_cell){6 * i, i % 2}, 1),
                                   .goal = hr_block_centre((hr_cell){100, HEIGHT - 2}, 1)};
    hr_planner *planner = sharing_planner(&c);
    hr_results *results;
    cr_assert_eq(hr_results_create(planner, &results), HR_OK);
    cr_assert_eq(hr_plan_batch(planner, requests, UNITS, results), HR_OK);
    cr_expect_eq(hr_results_stats(results).shared, UNITS);
    for (int32_t i = 0; i < UNITS; i++) {
        hr_path path = hr_results_path(results, i), alone;
        cr_assert_eq(hr_plan(c.planner, &requests[i], &alone), HR_OK);
        cr_expect_eq(path.status, HR_FOUND);
        cr_expect_gt(path.count, 500);
        cr_expect_float_eq(path.length_256ths, alone.length_256ths, 1, "unit %d", i);
        for (int32_t k = 1; k < path.count; k++)
            cr_assert(hr_map_leg_is_clear(c.map, 0, path.waypoints[k - 1], path.waypoints[k]));
    }
    hr_results_destroy(results);
    hr_planner_destroy(planner);
    close_course(&c);
}

// Those whose start is closed set out from the open block nearest to it, here in a tile where none
// of the group stands: the field was not searched for them.
enum { ESCAPE_WIDTH = 320, ESCAPE_HEIGHT = 128, ESCAPING = 16, UNITS = 48 };

static hr_class_id open_escape_land(course *c, bool has_costs) {
    static const uint8_t OPEN[] = {0, 2};
    static uint16_t costs[256];
    *c = open_bare_course(ESCAPE_WIDTH, ESCAPE_HEIGHT, NULL);
    dice d = {21};
    for (int32_t i = 0; i < 120; i++) {
        hr_cell at = roll_cell(&d, ESCAPE_WIDTH, ESCAPE_HEIGHT);
        if (at.x < 64 || at.x > 130) hr_map_fill(c->map, (hr_rect){at.x, at.y, 3, 9}, 1);
    }
    for (int32_t y = 0; y <= 74; y += 74) // up to the border of a tile
        hr_map_fill(c->map, (hr_rect){100, y, 28, 54}, 1);
    hr_map_fill(c->map, (hr_rect){200, 0, 40, 70}, 2);
    for (int i = 0; i < 256; i++) costs[i] = i == 2 ? 3 * HR_COST_PLAIN : HR_COST_PLAIN;
    hr_class unit = {hr_pass_of_values(OPEN, sizeof OPEN), 1};
    if (has_costs) unit.costs_256ths = costs;
    hr_class_id id;
    cr_assert_eq(hr_map_add_class(c->map, unit, &id), HR_OK);
    return id;
}

static void expect_ways_of_all_that_escape(bool has_costs) {
    course c;
    hr_class_id id = open_escape_land(&c, has_costs);
    hr_request requests[UNITS];
    for (int32_t i = 0; i < UNITS; i++) {
        hr_cell start = {70 + i % 8, 2 + 2 * i};
        if (i < ESCAPING) start = (hr_cell){124 + i % 3, 4 + 3 * i + i % 2 * 74};
        requests[i] = request_between(start, (hr_cell){310, 100}, 1);
        requests[i].may_escape = true, requests[i].class_id = id;
    }
    hr_map_fill(c.map, (hr_rect){305, 95, 10, 10}, 0);
    hr_map_fill(c.map, (hr_rect){128, 0, 4, ESCAPE_HEIGHT}, 0);
    hr_planner *planner = sharing_planner(&c);
    hr_results *results;
    cr_assert_eq(hr_results_create(planner, &results), HR_OK);
    cr_assert_eq(hr_plan_batch(planner, requests, UNITS, results), HR_OK);
    cr_expect_geq(hr_results_stats(results).shared, UNITS - ESCAPING);
    for (int32_t i = 0; i < UNITS; i++) {
        hr_path path = hr_results_path(results, i), alone;
        cr_assert_eq(hr_plan(c.planner, &requests[i], &alone), HR_OK);
        cr_expect_eq(path.status, alone.status, "unit %d", i);
        cr_expect_eq(path.status, i < ESCAPING ? HR_BLOCKED : HR_FOUND, "unit %d", i);
        cr_expect_leq(path.cost_256ths, 1.05 * alone.cost_256ths, "unit %d", i);
        cr_expect_leq(path.length_256ths, 1.05 * alone.length_256ths, "unit %d", i);
        for (int32_t k = i < ESCAPING ? 2 : 1; k < path.count; k++)
            cr_assert(hr_map_leg_is_clear(c.map, id, path.waypoints[k - 1], path.waypoints[k]));
    }
    hr_results_destroy(results);
    hr_planner_destroy(planner);
    close_course(&c);
}

Test(batch_sharing, units_that_escape_into_a_tile_of_no_others_find_their_way) {
    expect_ways_of_all_that_escape(false);
}

Test(batch_sharing, with_costs_units_that_escape_into_a_tile_of_no_others_find_their_way) {
    expect_ways_of_all_that_escape(true);
}

// ---- Where it pays

enum { LARGE = 700, MANY = 60 };

// From within `reach` cells of the goal, in a land with a wall across it or without.
static hr_batch_stats order_many(bool has_wall, int32_t reach, int32_t count) {
    static hr_request requests[MANY];
    course c = open_empty_course(LARGE, LARGE, NULL);
    dice d = {31};
    hr_cell goal = {LARGE / 2, LARGE / 2};
    if (has_wall) hr_map_fill(c.map, (hr_rect){goal.x - 5, 20, 2, LARGE - 40}, 1);
    for (int32_t i = 0; i < count; i++) {
        hr_cell from = {goal.x - 6 - reach + roll(&d, reach), goal.y - reach + roll(&d, 2 * reach)};
        requests[i] = request_between(from, goal, 1);
    }
    hr_results *results;
    cr_assert_eq(hr_results_create(c.planner, &results), HR_OK);
    cr_assert_eq(hr_plan_batch(c.planner, requests, count, results), HR_OK);
    hr_batch_stats stats = hr_results_stats(results);
    hr_results_destroy(results);
    close_course(&c);
    return stats;
}

Test(batch_sharing, by_themselves_only_many_share_that_are_far_and_see_no_goal) {
    cr_expect_eq(order_many(true, 300, MANY).fields, 1);
    cr_expect_gt(order_many(true, 300, MANY).shared, MANY / 2);
    cr_expect_eq(order_many(true, 300, HR_SHARE_FROM - 1).fields, 0);
    cr_expect_eq(order_many(true, 40, MANY).fields, 0, "near");
    cr_expect_eq(order_many(false, 300, MANY).fields, 0, "in sight");
}

// ---- Troops

// Squads stand so close that most follow one before them.
Test(batch_sharing, troops_go_on_clear_and_hardly_longer_paths) {
    double shared = 0, alone = 0;
    int32_t followed = 0;
    uint64_t seed = seed_of_run(566000000);
    int32_t rounds = rounds_of_run(60);
    for (int32_t round = rounds; round > 0; round--, seed++) {
        game *g = open_game(seed, (hr_planner_config){.share_from = HR_SHARE_FROM});
        int32_t goals_apart = round % 3 * 8;
        crowd_order(&g->crowd, g->requests, CROWD, goals_apart);
        crowd_gather(&g->crowd, g->requests, CROWD, 40, 3 + round % 8);
        move_to_centres(g);
        plan_both(g);
        for (int32_t i = 0; i < CROWD; i++) {
            hr_path path = hr_results_path(g->results, i), other = hr_results_path(g->others, i);
            cr_assert_eq(path.status == HR_STRAIGHT, other.status == HR_STRAIGHT);
            cr_assert_eq(path.remaining_256ths, other.remaining_256ths, "HANDRAIL_SEED=%llu",
                         (unsigned long long)seed);
            if (path.count == 0) continue;
            const char *fault = land_waypoint_fault(&g->crowd.land, &g->requests[i], &path);
            cr_assert_null(fault, "%s, request %d, HANDRAIL_SEED=%llu", fault, i,
                           (unsigned long long)seed);
            cr_assert_leq(path.length_256ths,
                          1.25 * other.length_256ths + 4 * goals_apart * HR_CELL,
                          "request %d, HANDRAIL_SEED=%llu", i, (unsigned long long)seed);
            shared += path.length_256ths;
            alone += other.length_256ths;
        }
        followed += hr_results_stats(g->results).followed;
        close_game(g);
    }
    cr_log_info("%.5f times as long, %d of %d followed\n", shared / alone, followed,
                rounds * CROWD);
    cr_expect_lt(shared / alone, 1.002);
    cr_expect_gt(followed, rounds * CROWD / 8);
}

// With a budget jobs are planned in their order, none ahead of it.
Test(batch_sharing, with_a_budget_nobody_follows) {
    for (int32_t is_limited = 0; is_limited < 2; is_limited++) {
        hr_planner_config config = {.batch_budget_steps = is_limited ? 1 << 30 : 0};
        game *g = open_game(567000000, config);
        crowd_order(&g->crowd, g->requests, CROWD, 0);
        crowd_gather(&g->crowd, g->requests, CROWD, 40, 4);
        plan_both(g);
        hr_batch_stats stats = hr_results_stats(g->results), others = hr_results_stats(g->others);
        cr_expect_gt(stats.shared, 0);
        cr_expect_eq(stats.followed > 0, !is_limited);
        cr_expect_leq(stats.followed, stats.shared);
        cr_expect_eq(others.followed, 0);
        close_game(g);
    }
}

// The whole army is sent to where no unit can stand.
Test(batch_sharing, a_group_with_an_unreachable_goal_goes_to_the_nearest_place) {
    int32_t nearest = 0;
    for (uint64_t seed = 565000000; seed < 565000012; seed++) {
        game *g = open_game(seed, (hr_planner_config){.share_from = HR_SHARE_FROM});
        crowd_order(&g->crowd, g->requests, CROWD, 0);
        move_to_centres(g);
        hr_cell at = hr_block_at(g->requests[0].goal, 1);
        hr_map_fill(g->crowd.map, (hr_rect){at.x - 4, at.y - 4, 9, 9}, 1);
        plan_both(g);
        for (int32_t i = 0; i < CROWD; i++) {
            hr_path path = hr_results_path(g->results, i), other = hr_results_path(g->others, i);
            cr_assert_eq(path.status, other.status);
            cr_assert_eq(path.remaining_256ths, other.remaining_256ths);
            nearest += path.status == HR_NEAREST;
        }
        close_game(g);
    }
    cr_expect_gt(nearest, CROWD);
}

static void shuffle(game *g) {
    for (int32_t i = CROWD - 1; i > 0; i--) {
        int32_t k = roll(&g->crowd.dice, i + 1);
        hr_request swap = g->requests[i];
        g->requests[i] = g->requests[k], g->requests[k] = swap;
    }
}

Test(batch_sharing, who_shares_depends_on_no_order) {
    for (uint64_t seed = 561000000; seed < 561000010; seed++) {
        game *g = open_game(seed, (hr_planner_config){.workers = 2, .share_from = HR_SHARE_FROM});
        crowd_throw(&g->crowd, g->requests, CROWD);
        crowd_order(&g->crowd, g->requests + CROWD / 2, CROWD / 2, 20);
        if (seed % 2) crowd_gather(&g->crowd, g->requests + CROWD / 2, CROWD / 2, 50, 6);
        for (int32_t i = 0; i < CROWD; i++) g->requests[i].tag = (uint64_t)i;
        for (int32_t i = CROWD / 2; seed % 3 == 0 && i < CROWD; i++) {
            g->requests[i].start = g->requests[i - i % 8].start; // some stand at one place
            g->requests[i].reach_256ths = i % 16 < 8 ? 0 : i % 2 * 6 * HR_CELL;
        }
        cr_assert_eq(hr_plan_batch(g->planner, g->requests, CROWD, g->others), HR_OK);
        shuffle(g);
        cr_assert_eq(hr_plan_batch(g->planner, g->requests, CROWD, g->results), HR_OK);
        for (int32_t i = 0; i < CROWD; i++) {
            hr_path path = hr_results_path(g->results, i);
            hr_path before = hr_results_path(g->others, (int32_t)path.tag);
            const char *difference = crowd_difference(&before, &path);
            cr_assert_null(difference, "%s, request %d", difference, (int)path.tag);
        }
        close_game(g);
    }
}

Test(batch_sharing, few_requests_to_one_place_are_planned_one_by_one) {
    game *g = open_game(562000000, (hr_planner_config){.share_from = CROWD + 1});
    crowd_order(&g->crowd, g->requests, CROWD, 0);
    plan_both(g);
    cr_expect_eq(hr_results_stats(g->results).fields, 0);
    cr_expect_eq(hr_results_hash(g->results), hr_results_hash(g->others));
    close_game(g);
}

// Behind a wall with a gap, goals in twenty squares, to each of which a few more are sent than to
// the one before, in an order of squares that is neither that nor its opposite.
Test(batch_sharing, of_many_groups_the_largest_have_fields) {
    enum { SIDE = 400, SQUARE = 32, GROUPS = 20, FIELDS = 16, LEAST = 3, STEP = 13 };
    course c = open_empty_course(SIDE, SIDE, NULL);
    hr_map_fill(c.map, (hr_rect){100, 0, 3, SIDE - 10}, 1);
    hr_results *results;
    hr_planner *planner;
    hr_planner_config config = {.share_from = LEAST};
    static hr_request requests[GROUPS * (LEAST + GROUPS)];
    cr_assert_eq(hr_planner_create(c.map, &config, &planner), HR_OK);
    cr_assert_eq(hr_results_create(planner, &results), HR_OK);
    int32_t count = 0, most = 0;
    for (int32_t square = 0; square < GROUPS; square++) {
        int32_t rank = square * STEP % GROUPS, units = LEAST + rank;
        hr_cell goal = {(5 + square % 5) * SQUARE + 9, square / 5 * SQUARE + 9};
        for (int32_t i = 0; i < units; i++, count++)
            requests[count] = request_between((hr_cell){3 * i, 5 * square}, goal, 1);
        if (rank >= GROUPS - FIELDS) most += units;
    }
    cr_assert_eq(hr_plan_batch(planner, requests, count, results), HR_OK);
    cr_expect_eq(hr_results_stats(results).fields, FIELDS);
    cr_expect_eq(hr_results_stats(results).shared, most);
    for (int32_t i = 0; i < count; i++) {
        hr_path path = hr_results_path(results, i), alone;
        cr_assert_eq(hr_plan(planner, &requests[i], &alone), HR_OK);
        cr_expect_float_eq(path.length_256ths, alone.length_256ths, 1, "unit %d", i);
    }
    hr_results_destroy(results);
    hr_planner_destroy(planner);
    close_course(&c);
}

// ---- Equal requests

Test(batch_sharing, equal_requests_are_planned_once) {
    game *g = open_game(563000000, (hr_planner_config){.share_from = -1});
    crowd_throw(&g->crowd, g->requests, CROWD / 4);
    for (int32_t i = CROWD / 4; i < CROWD; i++) g->requests[i] = g->requests[i - CROWD / 4];
    for (int32_t i = 0; i < CROWD; i++) g->requests[i].tag = 1000 + (uint64_t)i;
    cr_assert_eq(hr_plan_batch(g->planner, g->requests, CROWD / 4, g->others), HR_OK);
    cr_assert_eq(hr_plan_batch(g->planner, g->requests, CROWD, g->results), HR_OK);
    hr_batch_stats once = hr_results_stats(g->others), stats = hr_results_stats(g->results);
    cr_expect_eq(stats.steps, once.steps);
    cr_expect_eq(stats.equal, once.equal + CROWD - CROWD / 4);
    for (int32_t i = 0; i < CROWD; i++) {
        hr_path path = hr_results_path(g->results, i);
        cr_expect_eq(path.tag, 1000 + (uint64_t)i);
        hr_path first = hr_results_path(g->others, i % (CROWD / 4));
        path.tag = first.tag;
        cr_expect_null(crowd_difference(&first, &path), "request %d", i);
    }
    close_game(g);
}

// Requests that differ from one, each in one thing that is asked. @return how many.
static int32_t vary(hr_request r, hr_request *others) {
    int32_t count = 0;
    others[count] = r, others[count++].start.x += HR_CELL;
    others[count] = r, others[count++].start.y += HR_CELL;
    others[count] = r, others[count++].goal.x += HR_CELL;
    others[count] = r, others[count++].goal.y += HR_CELL;
    others[count] = r, others[count++].class_id++;
    others[count] = r, others[count++].reach_256ths += HR_CELL;
    others[count] = r, others[count++].budget_steps = 5;
    others[count] = r, others[count++].quality = HR_FAST;
    others[count] = r, others[count++].quality = HR_EXACT;
    others[count] = r, others[count++].promised_ratio = 1.5;
    others[count] = r, others[count++].heuristic = HR_MANHATTAN;
    others[count] = r, others[count++].weight = 2;
    others[count] = r, others[count++].only = HR_STAGE_TRACE;
    others[count] = r, others[count++].may_escape = !r.may_escape;
    others[count] = r, others[count++].first_leg_only = !r.first_leg_only;
    others[count] = r, others[count++].priority++;
    others[count] = r, others[count++].view++;
    others[count] = r, others[count++].length_only = true;
    others[count] = r, others[count++].limit_256ths = 100 * HR_CELL;
    static const hr_position old[] = {{2304, 2304}, {4096, 4096}}, below[] = {{2304, 2305}};
    static const hr_link_id links[] = {5, 0}, more[] = {5, 6};
    hr_request mended = r;
    mended.old_waypoints = old, mended.old_count = 2;
    others[count] = mended, others[count++].old_links = links;
    others[count] = mended, others[count++].old_links = more;
    others[count++] = mended;
    others[count] = mended, others[count++].old_count = 1;
    others[count] = mended, others[count++].mend_ratio = 1.25;
    others[count] = mended, others[count].old_count = 1, others[count++].old_waypoints = below;
    for (int32_t i = 0; i < HR_IGNORE_MAX; i++) others[count] = r, others[count++].ignore[i] = 77;
    return count;
}

Test(batch_sharing, requests_that_differ_in_anything_but_the_tag_are_planned_each) {
    game *g = open_game(564000000, (hr_planner_config){.share_from = -1});
    g->requests[0] = hr_request_default();
    g->requests[0].start = (hr_position){9 * HR_CELL, 9 * HR_CELL};
    g->requests[0].goal = (hr_position){20 * HR_CELL, 14 * HR_CELL};
    int32_t count = 1 + vary(g->requests[0], g->requests + 1);
    cr_assert_eq(hr_plan_batch(g->planner, g->requests, count, g->results), HR_OK);
    cr_expect_eq(hr_results_stats(g->results).equal, 0);
    for (int32_t i = 0; i < count; i++) g->requests[count + i] = g->requests[i];
    for (int32_t i = 0; i < count; i++) g->requests[count + i].tag++;
    cr_assert_eq(hr_plan_batch(g->planner, g->requests, 2 * count, g->results), HR_OK);
    cr_expect_eq(hr_results_stats(g->results).equal, count);
    close_game(g);
}

// Requests that nothing but one number tells apart share places of the table that finds equal ones.
Test(batch_sharing, requests_that_differ_in_one_number_alone_are_told_apart) {
    game *g = open_game(564000000, (hr_planner_config){.share_from = -1});
    for (int32_t number = 0; number < 5; number++) {
        for (int32_t i = 0; i < CROWD; i++) {
            hr_request *r = &g->requests[i];
            *r = request_between((hr_cell){9, 9}, (hr_cell){20, 14}, 1);
            int32_t *numbers[] = {&r->start.x, &r->start.y, &r->goal.x, &r->goal.y, &r->view};
            *numbers[number] += i / 2;
        }
        cr_assert_eq(hr_plan_batch(g->planner, g->requests, CROWD, g->results), HR_OK);
        cr_expect_eq(hr_results_stats(g->results).equal, CROWD / 2, "number %d", number);
    }
    close_game(g);
}

// ---- Counters

static void count_log(const hr_batch_stats *stats, void *user) {
    int64_t *sums = user;
    sums[0]++;
    sums[1] += stats->steps;
}

Test(batch_sharing, counters_add_up_and_are_logged) {
    int64_t sums[2] = {0};
    hr_planner_config config = {.share_from = -1, .log = count_log, .log_user = sums};
    game *g = open_game(564000000, config);
    crowd_throw(&g->crowd, g->requests, CROWD);
    cr_assert_eq(hr_plan_batch(g->planner, g->requests, CROWD, g->results), HR_OK);
    hr_batch_stats stats = hr_results_stats(g->results);
    int32_t by_status = 0, by_stage = 0, longest = 0;
    int64_t steps = 0;
    for (int32_t i = 0; i < HR_STATUS_COUNT; i++) by_status += stats.by_status[i];
    for (int32_t i = 0; i < HR_STAGE_COUNT; i++) by_stage += stats.by_stage[i];
    for (int32_t i = 0; i < CROWD; i++) {
        hr_path path = hr_results_path(g->results, i);
        steps += path.steps;
        longest = path.steps > longest ? path.steps : longest;
    }
    cr_expect_eq(stats.requests, CROWD);
    cr_expect_eq(by_status, CROWD);
    cr_expect_eq(by_stage, CROWD);
    cr_expect_geq(steps, stats.steps);
    cr_expect_eq(stats.longest_steps, longest);
    cr_expect_eq(hr_results_path(g->results, stats.longest).steps, longest);
    cr_expect_gt(stats.bytes, stats.worker_bytes);
    cr_expect_eq(stats.map_version, hr_map_version(g->crowd.map));
    cr_expect_eq(sums[0], 1);
    cr_expect_eq(sums[1], stats.steps);
    close_game(g);
}
