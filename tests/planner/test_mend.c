// test_mend.c - requests that carry their old path, after edits, against new plans.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/counting_allocator.h"
#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { REQUESTS = 40, POINTS_MAX = 2000 };

static crowd the_crowd; // too large for a stack

static hr_path ask(hr_planner *planner, const hr_request *request) {
    hr_path path;
    cr_assert_eq(hr_plan(planner, request, &path), HR_OK);
    return path;
}

static bool has_arrived(const hr_path *path) {
    return path->status == HR_STRAIGHT || path->status == HR_FOUND;
}

// ---- Units that are on their way

typedef struct march {
    hr_request request;
    hr_position old[POINTS_MAX];
} march;

// Plans a path between centres of blocks, and keeps it. @return whether there is one that bends.
static bool set_out(const crowd *c, hr_planner *planner, march *m) {
    int32_t size = m->request.class_id + 1;
    m->request.start = hr_block_centre(hr_block_at(m->request.start, size), size);
    m->request.goal = hr_block_centre(hr_block_at(m->request.goal, size), size);
    m->request.old_count = 0;
    hr_path path = ask(planner, &m->request);
    if (!has_arrived(&path) || path.count < 3 || path.count > POINTS_MAX || !c->map) return false;
    memcpy(m->old, path.waypoints, (size_t)path.count * sizeof *m->old);
    m->request.old_waypoints = m->old;
    m->request.old_count = path.count;
    return true;
}

// To a block on one of its legs, or to a waypoint.
static void walk(dice *d, march *m) {
    int32_t size = m->request.class_id + 1, leg = roll(d, m->request.old_count - 1);
    hr_position a = m->old[leg], b = m->old[leg + 1];
    int32_t part = roll(d, 5);
    hr_position at = {a.x + (b.x - a.x) / 4 * part, a.y + (b.y - a.y) / 4 * part};
    m->request.start = hr_block_centre(hr_block_at(at, size), size);
}

// A building on a leg ahead, or anywhere; and sometimes something is gone.
static void build(crowd *c, const march *m) {
    dice *d = &c->dice;
    hr_position at = m->old[roll(d, m->request.old_count)];
    int32_t width = 1 + roll(d, 16), height = 1 + roll(d, 16);
    hr_rect rect = {at.x / HR_CELL + roll(d, 9) - width, at.y / HR_CELL + roll(d, 9) - height,
                    width, height};
    land_fill(&c->land, rect, 1);
    if (roll(d, 3) == 0) {
        hr_cell gone = roll_cell(d, c->land.width, c->land.height);
        land_fill(&c->land, (hr_rect){gone.x, gone.y, 1 + roll(d, 9), 1 + roll(d, 9)}, 0);
    }
    land_copy_to(&c->land, c->map, (hr_rect){0, 0, c->land.width, c->land.height});
}

static void look(crowd *c, int32_t size) {
    c->land.size = size;
    land_look(&c->land);
}

typedef struct sums {
    double mended, new;
    int32_t count, stages;
} sums;

// No way over the routes is shorter before it is pulled than the mended path by its ratio; and such
// a way is longer than what it is pulled to by less than a quarter and 32 cells.
static void compare(hr_planner *planner, const march *m, const hr_path *mended, sums *sum,
                    unsigned long long seed) {
    double length = mended->length_256ths;
    bool is_mended = mended->stage == HR_STAGE_MEND;
    hr_request anew = m->request;
    anew.old_count = 0;
    hr_path path = ask(planner, &anew);
    cr_assert_eq(has_arrived(&path), has_arrived(mended), "HANDRAIL_SEED=%llu", seed);
    double ratio = m->request.mend_ratio > 0 ? m->request.mend_ratio : 1.05;
    cr_assert_leq(length, ratio * (1.25 * path.length_256ths + 34 * HR_CELL), "HANDRAIL_SEED=%llu",
                  seed);
    sum->mended += length, sum->new += path.length_256ths;
    sum->count++, sum->stages += is_mended;
    anew.quality = HR_EXACT;
    cr_assert_geq(length, ask(planner, &anew).length_256ths - 1e-6, "HANDRAIL_SEED=%llu", seed);
}

static sums mend(double ratio, uint64_t first, int32_t rounds) {
    static march m;
    crowd *c = &the_crowd;
    sums sum = {0};
    for (int32_t round = 0; round < rounds; round++) {
        uint64_t seed = first + (uint64_t)round;
        crowd_open(c, seed, NULL);
        hr_planner *planner = crowd_planner(c, hr_planner_config_default());
        static hr_request requests[REQUESTS];
        crowd_order(c, requests, REQUESTS, 120);
        for (int32_t i = 0; i < REQUESTS; i++) {
            m.request = requests[i];
            m.request.class_id = c->land.size - 1;
            if (!set_out(c, planner, &m)) continue;
            m.request.mend_ratio = ratio;
            build(c, &m);
            look(c, c->land.size);
            walk(&c->dice, &m);
            hr_path path = ask(planner, &m.request);
            if (path.count == 0) continue; // the unit stands under the building
            const char *fault = land_waypoint_fault(&c->land, &m.request, &path);
            cr_assert_null(fault, "%s: HANDRAIL_SEED=%llu", fault, (unsigned long long)seed);
            if (has_arrived(&path)) compare(planner, &m, &path, &sum, (unsigned long long)seed);
        }
        hr_planner_destroy(planner);
        crowd_close(c);
    }
    return sum;
}

Test(mend, paths_are_clear_and_hardly_longer_than_new_ones) {
    sums sum = mend(0, seed_of_run(1), rounds_of_run(20));
    cr_assert_gt(sum.count, 200);
    cr_assert_gt(2 * sum.stages, sum.count, "%d of %d are mended", sum.stages, sum.count);
    cr_assert_leq(sum.mended, 1.02 * sum.new, "%g", sum.mended / sum.new);
}

Test(mend, a_greater_ratio_mends_more_paths_and_keeps_its_word) {
    sums narrow = mend(1, seed_of_run(501), rounds_of_run(10));
    sums wide = mend(1.3, seed_of_run(501), rounds_of_run(10));
    cr_assert_geq(wide.stages, narrow.stages);
    cr_assert_leq(narrow.mended, 1.01 * narrow.new, "%g", narrow.mended / narrow.new);
    cr_assert_leq(wide.mended, 1.1 * wide.new, "%g", wide.mended / wide.new);
}

// Requests on a land of this seed, the crowd's.
static hr_planner *open_orders(uint64_t seed, hr_request *requests) {
    crowd *c = &the_crowd;
    crowd_open(c, seed, NULL);
    hr_planner *planner = crowd_planner(c, hr_planner_config_default());
    crowd_order(c, requests, REQUESTS, 120);
    return planner;
}

Test(mend, where_nothing_has_changed_the_old_path_is_the_answer_from_anywhere_on_it) {
    uint64_t first = seed_of_run(1001);
    static march m;
    crowd *c = &the_crowd;
    int32_t mended = 0, asked = 0;
    for (int32_t round = 0; round < rounds_of_run(8); round++) {
        static hr_request requests[REQUESTS];
        hr_planner *planner = open_orders(first + (uint64_t)round, requests);
        for (int32_t i = 0; i < REQUESTS; i++) {
            m.request = requests[i];
            if (!set_out(c, planner, &m)) continue;
            m.request.mend_ratio = 2;
            int32_t passed = roll(&c->dice, m.request.old_count - 1);
            m.request.start = m.old[passed];
            hr_path path = ask(planner, &m.request);
            asked++;
            if (path.stage != HR_STAGE_MEND) continue; // near its end, in rubble
            mended++;
            cr_assert_eq(path.count, m.request.old_count - passed);
            cr_assert_eq(memcmp(path.waypoints, m.old + passed, (size_t)path.count * sizeof *m.old),
                         0, "HANDRAIL_SEED=%llu", (unsigned long long)(first + (uint64_t)round));
        }
        hr_planner_destroy(planner);
        crowd_close(c);
    }
    cr_assert_gt(2 * mended, asked, "%d of %d", mended, asked);
}

// ---- With a reach

// A way to the goal's nearest block leads through the gap above; the path ends before it.
static const char BEFORE_A_GAP[] = "......\n"
                                   "..#...\n"
                                   "......\n"
                                   "##.#..\n"
                                   "G.#...\n"
                                   "##..#.\n"
                                   "...E.S\n"
                                   "......\n"
                                   ".###..\n"
                                   "##....\n";

typedef struct gap {
    sketch s;
    course course;
    hr_position old[2];
    hr_request request;
} gap;

static void open_gap(gap *g) {
    g->s = draw(BEFORE_A_GAP);
    draw_cell(&g->s, 0, 4, 1);
    g->course = open_course(&g->s);
    g->request = request_between(letter(&g->s, 'S'), letter(&g->s, 'G'), 1);
    g->request.quality = HR_FAST;
    g->request.goal.y -= HR_CELL;
    g->request.reach_256ths = 1173;
    hr_path path = plan(&g->course, &g->request);
    cr_assert_eq(path.count, 2);
    memcpy(g->old, path.waypoints, sizeof g->old);
    g->request.old_waypoints = g->old, g->request.old_count = 2;
}

static void expect_end(const gap *g, double length) {
    hr_path path = plan(&g->course, &g->request);
    cr_expect_eq(path.status, HR_FOUND);
    cr_expect_eq(path.stage, HR_STAGE_MEND);
    cr_assert_eq(path.count, 2);
    cr_expect_eq(path.waypoints[1].x, g->old[1].x);
    cr_expect_eq(path.waypoints[1].y, g->old[1].y);
    cr_expect_eq(path.length_256ths, length);
}

Test(mend, with_a_reach_what_is_left_of_a_path_ends_where_that_did) {
    gap g;
    open_gap(&g);
    cr_assert_eq(hr_block_at(g.old[1], 1).x, letter(&g.s, 'E').x);
    expect_end(&g, 2 * HR_CELL);
    g.request.start.x -= HR_CELL;
    expect_end(&g, HR_CELL);
    g.request.start.x = g.old[1].x + 127; // in its block, but not within reach
    expect_end(&g, 127);
    close_course(&g.course);
}

Test(mend, with_a_reach_an_old_path_that_leads_on_within_it_is_cut_off) {
    course c = open_empty_course(40, 8, NULL);
    hr_request request = request_between((hr_cell){1, 1}, (hr_cell){30, 1}, 1);
    hr_position old[2] = {request.start, request.goal};
    request.old_waypoints = old, request.old_count = 2, request.reach_256ths = 10 * HR_CELL;
    hr_path path = plan(&c, &request);
    cr_expect_eq(path.status, HR_STRAIGHT);
    cr_expect_eq(path.length_256ths, 19 * HR_CELL);
    close_course(&c);
}

Test(mend, with_a_reach_a_path_leads_on_where_its_end_is_closed_or_no_longer_within_reach) {
    gap g;
    open_gap(&g);
    g.request.goal = hr_block_centre((hr_cell){5, 0}, 1);
    g.request.reach_256ths = 2 * HR_CELL;
    hr_path path = plan(&g.course, &g.request);
    cr_expect(has_arrived(&path));
    cr_expect_leq(path.remaining_256ths, 2 * HR_CELL);
    close_course(&g.course);
    open_gap(&g);
    hr_cell end = letter(&g.s, 'E');
    hr_map_fill(g.course.map, (hr_rect){end.x, end.y, 1, 1}, 1);
    path = plan(&g.course, &g.request);
    cr_expect(has_arrived(&path));
    cr_expect_leq(path.remaining_256ths, 1173);
    close_course(&g.course);
}

Test(mend, with_a_reach_the_answer_where_nothing_has_changed_ends_there_too_and_is_hardly_longer) {
    uint64_t first = seed_of_run(1251);
    static march m;
    crowd *c = &the_crowd;
    int32_t mended = 0, asked = 0;
    for (int32_t round = 0; round < rounds_of_run(8); round++) {
        static hr_request requests[REQUESTS];
        hr_planner *planner = open_orders(first + (uint64_t)round, requests);
        for (int32_t i = 0; i < REQUESTS; i++) {
            m.request = requests[i];
            m.request.reach_256ths = 1 + roll(&c->dice, 12 * HR_CELL);
            if (!set_out(c, planner, &m)) continue;
            int32_t passed = roll(&c->dice, m.request.old_count - 1);
            m.request.start = m.old[passed];
            double left = 0;
            for (int32_t k = passed + 1; k < m.request.old_count; k++)
                left += hypot(m.old[k].x - m.old[k - 1].x, m.old[k].y - m.old[k - 1].y);
            hr_path path = ask(planner, &m.request);
            asked++;
            cr_assert(has_arrived(&path));
            unsigned long long seed = (unsigned long long)(first + (uint64_t)round);
            cr_assert_leq(path.length_256ths, 1.12 * left, "HANDRAIL_SEED=%llu", seed);
            if (path.stage != HR_STAGE_MEND) continue;
            mended++;
            const hr_position *end = &path.waypoints[path.count - 1];
            cr_assert_eq(memcmp(end, &m.old[m.request.old_count - 1], sizeof *end), 0,
                         "HANDRAIL_SEED=%llu", seed);
        }
        hr_planner_destroy(planner);
        crowd_close(c);
    }
    cr_assert_gt(2 * mended, asked, "%d of %d", mended, asked);
}

Test(mend, any_old_path_is_answered_legally) {
    uint64_t first = seed_of_run(1501);
    crowd *c = &the_crowd;
    for (int32_t round = 0; round < rounds_of_run(8); round++) {
        crowd_open(c, first + (uint64_t)round, NULL);
        if (round % 3 == 2) crowd_pay(c);
        hr_planner *planner = crowd_planner(c, hr_planner_config_default());
        static hr_request requests[REQUESTS];
        crowd_throw(c, requests, REQUESTS);
        for (int32_t i = 0; i < REQUESTS; i++) {
            hr_position old[5];
            for (int32_t k = 0; k < 5; k++) {
                hr_cell cell = roll_cell(&c->dice, c->land.width, c->land.height);
                old[k] = (hr_position){cell.x * HR_CELL, cell.y * HR_CELL + 255};
            }
            hr_request anew = requests[i];
            if (anew.quality == HR_EXACT || anew.only != HR_STAGE_ANY) continue;
            if (anew.budget_steps > 0) anew.budget_steps += 1500; // a trace and a search a leg
            hr_request request = anew;
            request.old_waypoints = old, request.old_count = 1 + roll(&c->dice, 5);
            request.mend_ratio = 1 + 0.25 * roll(&c->dice, 20);
            hr_path path = ask(planner, &anew);
            hr_status status = path.status;
            path = ask(planner, &request);
            bool is_same = path.status == status ||
                           (has_arrived(&path) && (status == HR_STRAIGHT || status == HR_FOUND));
            cr_assert(is_same, "%s, not %s: HANDRAIL_SEED=%llu", hr_status_name(path.status),
                      hr_status_name(status), (unsigned long long)(first + (uint64_t)round));
            for (int32_t k = 1; k < path.count; k++)
                cr_assert(hr_leg_is_clear(planner, request.class_id, path.waypoints[k - 1],
                                          path.waypoints[k]));
        }
        hr_planner_destroy(planner);
        crowd_close(c);
    }
}

// ---- Misuse

static void expect_problem(const course *c, const hr_request *request, const char *problem) {
    hr_path path = plan(c, request);
    cr_assert_eq(path.status, HR_INVALID);
    cr_assert_str_eq(path.problem, problem);
}

Test(mend, what_cannot_be_mended_is_named) {
    course c = open_empty_course(20, 20, NULL);
    hr_request good = request_between((hr_cell){1, 1}, (hr_cell){9, 9}, 1), request = good;
    hr_position old[2] = {{400, 400}, {20 * HR_CELL, 0}};
    request.mend_ratio = 0.5;
    expect_problem(&c, &request, "mend_ratio: is neither 0 nor at least 1");
    request.mend_ratio = NAN;
    expect_problem(&c, &request, "mend_ratio: is neither 0 nor at least 1");
    request = good, request.old_count = -1;
    expect_problem(&c, &request, "old_count: is negative");
    request.old_count = 2;
    expect_problem(&c, &request, "old_waypoints: is NULL");
    request.old_waypoints = old;
    expect_problem(&c, &request, "old_waypoints: one lies outside the map");
    old[1].x = 0;
    cr_assert_eq(plan(&c, &request).status, HR_STRAIGHT);
    request.quality = HR_EXACT;
    expect_problem(&c, &request, "old_waypoints: is not for HR_EXACT, nor for `only`");
    request.quality = HR_BALANCED, request.only = HR_STAGE_ROUTES;
    expect_problem(&c, &request, "old_waypoints: is not for HR_EXACT, nor for `only`");
    close_course(&c);
}

// ---- Batches

static void lay_old_paths(const crowd *c, hr_planner *planner, hr_request *requests,
                          march *marches) {
    for (int32_t i = 0; i < REQUESTS; i++) {
        marches[i].request = requests[i];
        if (i % 3 && set_out(c, planner, &marches[i])) requests[i] = marches[i].request;
    }
}

static uint64_t run(const crowd *c, const hr_request *requests, int32_t workers, int64_t budget,
                    int32_t *mended) {
    hr_planner_config config = {.workers = workers, .batch_budget_steps = budget};
    hr_planner *planner = crowd_planner(c, config);
    hr_results *results;
    uint64_t hash = 0;
    *mended = 0;
    cr_assert_eq(hr_results_create(planner, &results), HR_OK);
    for (int32_t tick = 0; tick < 40; tick++) {
        cr_assert_eq(hr_plan_batch(planner, requests, tick ? 0 : REQUESTS, results), HR_OK);
        hash = hash * 31 + hr_results_hash(results);
        hr_batch_stats stats = hr_results_stats(results);
        *mended += stats.by_stage[HR_STAGE_MEND];
        if (stats.carried == 0) break;
        cr_assert_lt(tick, 39);
    }
    hr_results_destroy(results);
    hr_planner_destroy(planner);
    return hash;
}

Test(mend, batches_mend_alike_for_any_number_of_workers_and_carry_requests_over) {
    static const int32_t WORKERS[] = {1, 2, 3, 8};
    static march marches[REQUESTS];
    uint64_t first = seed_of_run(2001);
    crowd *c = &the_crowd;
    for (int32_t round = 0; round < rounds_of_run(4); round++) {
        static hr_request requests[REQUESTS];
        hr_planner *planner = open_orders(first + (uint64_t)round, requests);
        lay_old_paths(c, planner, requests, marches);
        for (int32_t i = 0; i < 4; i++) crowd_edit(c);
        hr_planner_destroy(planner);
        uint64_t hashes[4];
        for (int32_t i = 0; i < 4; i++) {
            int32_t mended;
            hashes[i] = run(c, requests, WORKERS[i], round % 2 ? 1500 : 0, &mended);
            cr_assert_eq(hashes[i], hashes[0], "HANDRAIL_SEED=%llu",
                         (unsigned long long)(first + (uint64_t)round));
            if (round == 0) cr_assert_gt(mended, 0);
        }
        crowd_close(c);
    }
}

Test(mend, requests_with_the_same_old_path_are_equal_wherever_it_lies) {
    course c = open_empty_course(60, 40, NULL);
    hr_map_fill(c.map, (hr_rect){30, 0, 2, 39}, 1);
    hr_position old[] = {hr_block_centre((hr_cell){5, 5}, 1), hr_block_centre((hr_cell){29, 39}, 1),
                         hr_block_centre((hr_cell){32, 39}, 1),
                         hr_block_centre((hr_cell){50, 5}, 1)};
    hr_position same[4], other[4];
    memcpy(same, old, sizeof old);
    memcpy(other, old, sizeof old);
    other[3].x -= HR_CELL;
    hr_request first = {
        .start = old[0], .goal = old[3], .old_waypoints = old, .old_count = 4}; // 0, 1, 2, 5 alike
    hr_link_id none[4] = {0}, some[4] = {0, 77, 0, 0};
    hr_request requests[7] = {first, first, first, first, first, first, first};
    requests[2].old_waypoints = same;
    requests[3].old_waypoints = other;
    requests[4].old_waypoints = NULL;
    requests[5].old_links = none;
    requests[6].old_links = some;
    hr_results *results;
    cr_assert_eq(hr_results_create(c.planner, &results), HR_OK);
    cr_assert_eq(hr_plan_batch(c.planner, requests, 7, results), HR_OK);
    cr_expect_eq(hr_results_stats(results).equal, 3);
    for (int32_t i = 0; i < 7; i++) {
        hr_path path = hr_results_path(results, i), alone;
        hr_error error = hr_plan(c.planner, &requests[i], &alone);
        cr_expect_eq(path.status, alone.status, "request %d, %s", i, hr_error_text(error));
        cr_expect_eq(path.status == HR_INVALID, i == 4, "request %d", i);
        cr_expect_eq(path.length_256ths, alone.length_256ths, "request %d", i);
    }
    hr_results_destroy(results);
    close_course(&c);
}

// An old path that is clear, but too long: what is planned anew is certified anew.
Test(mend, an_old_path_over_the_limit_gives_way_to_a_new_one_within) {
    static const hr_request ASKED[] = {{.quality = HR_BALANCED},
                                       {.quality = HR_BALANCED, .length_only = true},
                                       {.quality = HR_FAST}};
    for (int32_t with_costs = 0; with_costs < 2; with_costs++) {
        course c = open_bare_course(100, 100, NULL);
        hr_class unit = {.pass = hr_pass_without_bits(1), .size = 1};
        if (with_costs) unit.clearance_costs_256ths[0] = 300;
        hr_request request = request_between((hr_cell){20, 25}, (hr_cell){80, 25}, 1);
        cr_assert_eq(hr_map_add_class(c.map, unit, &request.class_id), HR_OK);
        hr_map_fill(c.map, (hr_rect){50, 0, 1, 90}, 1);
        hr_map_fill(c.map, (hr_rect){30, 20, 30, 1}, 1);
        hr_map_fill(c.map, (hr_rect){30, 30, 3, 3}, 1);
        hr_path path = plan(&c, &request);
        hr_position old[20];
        cr_assert(path.count > 2 && path.count <= 20);
        memcpy(old, path.waypoints, (size_t)path.count * sizeof *old);
        request.old_waypoints = old, request.old_count = path.count;
        request.limit_256ths = path.cost_256ths * 0.9;
        hr_map_fill(c.map, (hr_rect){50, 35, 1, 3}, 0);
        for (int32_t i = 0; i < 3; i++) {
            request.quality = ASKED[i].quality, request.length_only = ASKED[i].length_only;
            path = plan(&c, &request);
            cr_expect_eq(path.status, HR_FOUND);
            cr_expect_leq(path.cost_256ths, request.limit_256ths);
        }
        close_course(&c);
    }
}

// ---- Memory

Test(mend, where_memory_runs_out_nothing_is_lost) {
    static march m;
    crowd *c = &the_crowd;
    bool is_over = false;
    for (long fail_at = 1; !is_over; fail_at += 3) {
        counting_allocator counts = {0};
        hr_allocator allocator = counting(&counts);
        crowd_open(c, seed_of_run(3001), &allocator);
        hr_planner *planner = crowd_planner(c, hr_planner_config_default());
        static hr_request requests[REQUESTS];
        crowd_order(c, requests, REQUESTS, 120);
        int32_t i = 0;
        for (m.request = requests[0]; !set_out(c, planner, &m); m.request = requests[++i]) continue;
        hr_planner_destroy(planner);
        planner = crowd_planner(c, hr_planner_config_default());
        build(c, &m);
        counts.fail_at = counts.calls + fail_at;
        hr_path path;
        hr_error error = hr_plan(planner, &m.request, &path);
        counts.fail_at = 0;
        is_over = error == HR_OK;
        cr_assert(is_over || error == HR_OUT_OF_MEMORY);
        cr_assert_eq(hr_plan(planner, &m.request, &path), HR_OK);
        hr_planner_destroy(planner);
        crowd_close(c);
        cr_assert_eq(counts.live, 0);
    }
}
