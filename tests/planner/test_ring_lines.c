// test_ring_lines.c - a ring that asks for a clear line, on lands of many tiles: the answer is
// about as near as the nearest of plans to each of its blocks. HANDRAIL_SEED replays a land,
// HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <math.h>
#include <stdio.h>

static crowd the_crowd; // too large for a stack

static bool is_arrived(const hr_path *path) {
    return path->status == HR_FOUND || path->status == HR_STRAIGHT;
}

// The shortest of plans to each block in the ring from where the line is clear; infinite if there
// is none.
static double nearest_by_plans(crowd *c, hr_planner *planner, hr_request request) {
    const hr_goal *ring = request.goals;
    hr_cell middle = hr_block_at(ring->position, 1);
    int32_t blocks = ring->far_256ths / HR_CELL + 1;
    double nearest = INFINITY;
    request.goals = NULL, request.goal_count = 0;
    for (int32_t y = middle.y - blocks; y <= middle.y + blocks; y++)
        for (int32_t x = middle.x - blocks; x <= middle.x + blocks; x++) {
            hr_position at = hr_block_centre((hr_cell){x, y}, 1);
            double far = hypot(at.x - ring->position.x, at.y - ring->position.y);
            if (far < ring->near_256ths || far > ring->far_256ths ||
                !land_is_open(&c->land, (hr_cell){x, y}) ||
                !land_sweep(&c->land, (hr_cell){x, y}, middle))
                continue;
            hr_path path;
            request.goal = at;
            cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
            if (is_arrived(&path)) nearest = fmin(nearest, path.length_256ths);
        }
    return nearest;
}

typedef struct tally {
    int32_t answers, farther; // by more than a fiftieth
    double most;
} tally;

static void check(crowd *c, hr_planner *planner, tally *t) {
    hr_goal ring = {.kind = HR_GOAL_RING,
                    .position = hr_block_centre(land_open_block(&c->land, &c->dice), 1),
                    .near_256ths = roll(&c->dice, 4 * HR_CELL),
                    .needs_clear_line = true};
    ring.far_256ths = ring.near_256ths + roll(&c->dice, 10 * HR_CELL);
    hr_request request = hr_request_default();
    request.start = hr_block_centre(land_open_block(&c->land, &c->dice), 1);
    request.goals = &ring, request.goal_count = 1;
    hr_path path;
    cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
    bool has_arrived = is_arrived(&path);
    hr_position end = path.count > 0 ? path.waypoints[path.count - 1] : request.start;
    double length = path.length_256ths, nearest = nearest_by_plans(c, planner, request);
    cr_assert_eq(has_arrived, nearest < INFINITY);
    if (!has_arrived) return;
    cr_assert(land_sweep(&c->land, hr_block_at(end, 1), hr_block_at(ring.position, 1)));
    double ratio = (length + HR_CELL) / (nearest + HR_CELL);
    t->answers++;
    t->farther += ratio > 1.02;
    t->most = fmax(t->most, ratio);
}

Test(ring_lines, the_answer_is_about_as_near_as_the_nearest_block_with_a_clear_line) {
    tally t = {0};
    uint64_t seed = seed_of_run(620000000);
    for (int32_t round = rounds_of_run(40); round > 0; round--, seed++) {
        crowd *c = &the_crowd;
        crowd_open(c, seed, NULL);
        hr_planner *planner = crowd_planner(c, (hr_planner_config){.workers = 1});
        for (int32_t i = 0; i < 8; i++) check(c, planner, &t);
        hr_planner_destroy(planner);
        crowd_close(c);
    }
    fprintf(stderr, "%d rings, %d farther than 1.02 times, %.3f at most\n", t.answers, t.farther,
            t.most);
    cr_expect_gt(t.answers, 100);
    cr_expect_leq(t.farther, t.answers / 50);
    cr_expect_leq(t.most, 1.25);
}
