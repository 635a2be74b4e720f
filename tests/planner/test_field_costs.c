// test_field_costs.c - fields of classes with costs, against a twin that prices each leg block by
// block, and against plans.
// HANDRAIL_SEED replays a land, HANDRAIL_ROUNDS multiplies how many there are.

#include "planner/fields.h"
#include "tests/support/cost_lands.h"

#include <criterion/criterion.h>
#include <math.h>
#include <string.h>

enum { PLACES = 30, WAYPOINTS_MAX = 4000 };

static cost_land the_land; // too large for a stack

static int32_t size_of(void) { return the_land.scene.land.size; }

static hr_position throw_place(void) {
    hr_cell block = land_open_block(&the_land.scene.land, &the_land.scene.dice);
    return hr_block_centre(block, size_of());
}

static hr_goal_field *make_field(hr_position goal) {
    hr_goal_field_config config = {.class_id = the_land.id, .goal = goal};
    hr_goal_field *field;
    cr_assert_eq(hr_goal_field_create(the_land.scene.course.planner, &config, &field), HR_OK);
    return field;
}

static hr_path planned(hr_position from, hr_position goal) {
    hr_request request = hr_request_default();
    request.class_id = the_land.id;
    request.start = from, request.goal = goal;
    return plan(&the_land.scene.course, &request);
}

static double check_path(const hr_goal_field *field, hr_position from, uint64_t seed) {
    static hr_position waypoints[WAYPOINTS_MAX];
    int32_t count = hr_goal_field_path(field, from, waypoints, WAYPOINTS_MAX);
    double cost = 0;
    cr_assert(count >= 2 && count <= WAYPOINTS_MAX);
    for (int32_t i = 1; i < count; i++) {
        hr_cell a = hr_block_at(waypoints[i - 1], size_of()),
                b = hr_block_at(waypoints[i], size_of());
        cr_assert(land_sweep(&the_land.scene.land, a, b), "leg %d: HANDRAIL_SEED=%llu", i,
                  (unsigned long long)seed);
        cost += hr_same(a, b) ? 0 : cost_land_leg_cost(&the_land, a, b) * HR_CELL;
    }
    double length = hr_goal_field_length(field, from);
    cr_assert_float_eq(length, cost, 1e-6 * cost + 1e-3, "%g for %g: HANDRAIL_SEED=%llu", length,
                       cost, (unsigned long long)seed);
    return length;
}

Test(field_costs, paths_are_clear_and_cost_what_lengths_say_and_about_what_plans_do) {
    uint64_t first = seed_of_run(1);
    int32_t count = 0, dearer = 0; // by a twentieth; some of these lands have blocks of 256 times
                                   // the cost of others
    for (int32_t round = 0; round < rounds_of_run(40); round++) {
        uint64_t seed = first + (uint64_t)round;
        open_cost_land(&the_land, seed, 300, 250);
        hr_position goal = throw_place();
        hr_goal_field *field = make_field(goal);
        for (int32_t i = 0; i < PLACES; i++) {
            hr_position from = throw_place();
            hr_path path = planned(from, goal);
            bool has_way = path.status == HR_STRAIGHT || path.status == HR_FOUND;
            if (path.status == HR_BLOCKED || path.status == HR_LOCKED) continue;
            cr_assert_eq(has_way, hr_goal_field_length(field, from) >= 0, "HANDRAIL_SEED=%llu",
                         (unsigned long long)seed);
            if (!has_way) continue;
            count++;
            dearer += check_path(field, from, seed) > 1.05 * path.cost_256ths;
        }
        hr_goal_field_destroy(field);
        close_cost_land(&the_land);
    }
    cr_assert_leq(16 * dearer, count, "%d of %d", dearer, count);
}

// ---- Directions and edits

static uint8_t the_directions[LAND_CELLS_MAX], others[LAND_CELLS_MAX];

static void write_directions(const hr_goal_field *field, uint8_t *out) {
    const land *l = &the_land.scene.land;
    cr_assert_eq(
        hr_goal_field_directions(field, (hr_rect){0, 0, l->width, l->height}, out, l->width),
        HR_OK);
}

static void follow(int32_t from, uint64_t seed) {
    static const int8_t X[8] = {0, 1, 1, 1, 0, -1, -1, -1}, Y[8] = {-1, -1, 0, 1, 1, 1, 0, -1};
    const land *l = &the_land.scene.land;
    hr_cell at = {from % l->width, from / l->width};
    for (int32_t steps = 0; true; steps++) {
        uint8_t direction = the_directions[at.y * l->width + at.x];
        cr_assert(direction != HR_FIELD_NONE && land_is_open(l, at) && steps < LAND_CELLS_MAX,
                  "(%d, %d): HANDRAIL_SEED=%llu", at.x, at.y, (unsigned long long)seed);
        if (direction == HR_FIELD_ARRIVED) return;
        at = (hr_cell){at.x + X[direction], at.y + Y[direction]};
    }
}

Test(field_costs, after_edits_they_answer_as_a_new_one_does_and_directions_arrive) {
    uint64_t first = seed_of_run(101);
    for (int32_t round = 0; round < rounds_of_run(40); round++) {
        uint64_t seed = first + (uint64_t)round;
        open_cost_land(&the_land, seed, 300, 250);
        hr_position goal = throw_place();
        hr_goal_field *field = make_field(goal);
        for (int32_t edits = 0; edits < 8; edits++) {
            if (edits == 5) change_costs(&the_land);
            edit_cost_land(&the_land);
            land_look(&the_land.scene.land);
            cr_assert_eq(hr_goal_field_update(the_land.scene.course.planner, field), HR_OK);
            hr_goal_field *fresh = make_field(goal);
            write_directions(field, the_directions);
            write_directions(fresh, others);
            cr_assert_eq(memcmp(others, the_directions, sizeof others), 0, "HANDRAIL_SEED=%llu",
                         (unsigned long long)seed);
            for (int32_t i = 0; i < 3 * PLACES; i++) {
                hr_position from = throw_place();
                cr_assert_eq(hr_goal_field_length(field, from), hr_goal_field_length(fresh, from),
                             "HANDRAIL_SEED=%llu", (unsigned long long)seed);
            }
            for (int32_t i = edits; i < LAND_CELLS_MAX; i += 97)
                if (i / the_land.scene.land.width < the_land.scene.land.height &&
                    the_directions[i] != HR_FIELD_NONE)
                    follow(i, seed);
            hr_goal_field_destroy(fresh);
        }
        hr_goal_field_destroy(field);
        close_cost_land(&the_land);
    }
}
