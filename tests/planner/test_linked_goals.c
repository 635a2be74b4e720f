// test_linked_goals.c - the nearest of many goals where links lead, against a plan for each, and
// plans that ignore footprints, escape or stop within reach there. HANDRAIL_SEED replays a scene,
// HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/link_scenes.h"

#include <criterion/criterion.h>
#include <math.h>

enum { GOALS = 6 };

static bool arrives(const hr_path *path) {
    return path->status == HR_STRAIGHT || path->status == HR_FOUND;
}

static hr_position roll_position(link_scene *s) {
    hr_cell at = roll_cell(&s->dice, s->map.width * HR_CELL, s->map.height * HR_CELL);
    return (hr_position){at.x, at.y};
}

static hr_footprint_id stamp(link_scene *s) {
    hr_cell at = roll_cell(&s->dice, s->map.width - 1, s->map.height - 1);
    hr_footprint_id id;
    hr_footprint footprint = {.cells = {at.x, at.y, 2, 2}, .bits = 1};
    cr_assert_eq(hr_footprint_stamp(s->course.map, footprint, &id), HR_OK);
    return id;
}

static hr_request roll_request(link_scene *s, hr_goal *goals) {
    hr_request r = hr_request_default();
    r.class_id = s->size - 1;
    r.start = roll_position(s), r.goal = roll_position(s);
    r.quality = HR_EXACT;
    r.may_escape = roll(&s->dice, 4) == 0;
    for (int32_t i = 0; i < GOALS; i++)
        goals[i] = (hr_goal){.position = roll_position(s),
                             .offset_256ths = roll(&s->dice, 2) ? roll(&s->dice, 5 * HR_CELL) : 0};
    return r;
}

// What a path to a goal counts; INFINITY if it does not arrive.
static double total_for(const link_scene *s, hr_request r, const hr_goal *goal) {
    r.goals = NULL;
    r.goal_count = 0;
    r.goal = goal->position;
    hr_path path = plan(&s->course, &r);
    bool has_come = arrives(&path) ||
                    (path.status == HR_BLOCKED && path.count > 0 && path.remaining_256ths == 0);
    return has_come ? path.cost_256ths + goal->offset_256ths : (double)INFINITY;
}

Test(linked_goals, the_nearest_goal_is_that_of_the_shortest_path_of_all_through_links) {
    static link_scene s;
    hr_goal goals[GOALS];
    int32_t linked = 0, none = 0, ignoring = 0;
    uint64_t seed = seed_of_run(730000000);
    const int32_t rounds = rounds_of_run(1500);
    for (int32_t round = rounds; round > 0; round--, seed++) {
        open_link_scene(&s, seed, 20, NULL);
        hr_footprint_id footprint = stamp(&s);
        for (int32_t tries = 0; tries < 3; tries++) {
            hr_request r = roll_request(&s, goals);
            if (roll(&s.dice, 2)) r.ignore[0] = footprint;
            r.goals = goals, r.goal_count = GOALS;
            hr_path path = plan(&s.course, &r);
            hr_status status = path.status;
            int32_t index = path.goal_index;
            linked += path.links != NULL, ignoring += path.links && r.ignore[0];
            double best = (double)INFINITY;
            for (int32_t i = 0; i < GOALS; i++) best = fmin(best, total_for(&s, r, &goals[i]));
            bool is_reachable = best < (double)INFINITY;
            none += !is_reachable;
            double found =
                index >= 0 ? path.cost_256ths + goals[index].offset_256ths : (double)INFINITY;
            if (is_reachable)
                cr_assert(fabs(found - best) <= 1e-6 * (1 + best),
                          "HANDRAIL_SEED=%llu, try %d: %f, not %f (%s)", (unsigned long long)seed,
                          tries, found, best, hr_status_name(status));
            else
                cr_assert(status != HR_STRAIGHT && status != HR_FOUND, "HANDRAIL_SEED=%llu: %s",
                          (unsigned long long)seed, hr_status_name(status));
        }
        close_link_scene(&s);
    }
    cr_expect(15 * linked > rounds && 15 * none > rounds && 50 * ignoring > rounds, "%d, %d, %d",
              linked, none, ignoring);
}

// ---- Other requests

// On a map where the ignored footprint does not stand, the same path is found.
Test(linked_goals, a_request_that_ignores_a_footprint_finds_what_is_there_without_it) {
    static link_scene s;
    hr_goal goals[GOALS];
    int32_t linked = 0;
    uint64_t seed = seed_of_run(731000000);
    const int32_t rounds = rounds_of_run(1500);
    for (int32_t round = rounds; round > 0; round--, seed++) {
        open_link_scene(&s, seed, 20, NULL);
        for (int32_t tries = 0; tries < 3; tries++) {
            hr_request r = roll_request(&s, goals);
            hr_path without = plan(&s.course, &r);
            hr_status status = without.status;
            double length = without.length_256ths, rest = without.remaining_256ths;
            linked += without.links != NULL;
            r.ignore[0] = stamp(&s);
            hr_path path = plan(&s.course, &r);
            cr_assert_eq(path.status, status, "HANDRAIL_SEED=%llu: %s, not %s",
                         (unsigned long long)seed, hr_status_name(path.status),
                         hr_status_name(status));
            cr_assert(fabs(path.length_256ths - length) < 1e-3, "HANDRAIL_SEED=%llu: %f, not %f",
                      (unsigned long long)seed, path.length_256ths, length);
            cr_assert_eq(path.remaining_256ths, rest);
            cr_assert_eq(hr_footprint_lift(s.course.map, r.ignore[0]), HR_OK);
        }
        close_link_scene(&s);
    }
    cr_expect_gt(15 * linked, rounds);
}

// Ends within reach of the goal, no longer than without; its first leg alone is the same one.
Test(linked_goals, paths_stop_within_reach_and_after_the_first_leg) {
    static link_scene s;
    hr_goal goals[GOALS];
    int32_t linked = 0;
    uint64_t seed = seed_of_run(732000000);
    const int32_t rounds = rounds_of_run(1500);
    for (int32_t round = rounds; round > 0; round--, seed++) {
        open_link_scene(&s, seed, 20, NULL);
        for (int32_t tries = 0; tries < 3; tries++) {
            hr_request r = roll_request(&s, goals);
            r.may_escape = false;
            r.reach_256ths = roll(&s.dice, 3 * HR_CELL);
            bool can = hr_can_reach(s.course.map, r.class_id, r.start, r.goal, r.reach_256ths);
            hr_path path = plan(&s.course, &r);
            bool is_known = hr_map_is_refreshed(s.course.map, r.class_id);
            if (tries > 0)
                cr_assert_eq(can, arrives(&path), "HANDRAIL_SEED=%llu: %s",
                             (unsigned long long)seed, hr_status_name(path.status));
            cr_assert(is_known);
            if (arrives(&path)) cr_assert_leq(path.remaining_256ths, r.reach_256ths + 1e-6);
            if (path.count > 0) cr_assert_null(twin_link_fault(&s, &path));
            linked += path.links != NULL;
            if (path.count == 0) continue;
            hr_position second = path.waypoints[1];
            hr_link_id link = path.links ? path.links[0] : 0;
            r.first_leg_only = true;
            path = plan(&s.course, &r);
            cr_assert_eq(path.count, 2);
            cr_assert(path.waypoints[1].x == second.x && path.waypoints[1].y == second.y);
            cr_assert_eq(path.links ? path.links[0] : 0, link);
            cr_assert_null(twin_link_fault(&s, &path), "HANDRAIL_SEED=%llu",
                           (unsigned long long)seed);
        }
        close_link_scene(&s);
    }
    cr_expect_gt(15 * linked, rounds);
}

Test(linked_goals, a_budget_is_kept_and_ends_in_what_was_found) {
    static link_scene s;
    int32_t partial = 0;
    uint64_t seed = seed_of_run(733000000);
    for (int32_t round = rounds_of_run(500); round > 0; round--, seed++) {
        open_link_scene(&s, seed, 40, NULL);
        hr_request r;
        for (int32_t i = 0; i < 4 && roll_open_request(&s, &r); i++) {
            r.budget_steps = 1 + roll(&s.dice, 60);
            hr_path path = plan(&s.course, &r);
            if (path.count > 0) cr_assert_null(twin_link_fault(&s, &path));
            partial += path.status == HR_PARTIAL;
        }
        close_link_scene(&s);
    }
    cr_expect_gt(partial, 20);
}
