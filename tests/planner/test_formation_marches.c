// test_formation_marches.c - a squad in a hall: through gaps and around them, walking by marks; on
// views and through links; misuse and memory.

#include "passmap/views.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/march_scenes.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

static bool is_same(hr_position a, hr_position b) { return a.x == b.x && a.y == b.y; }

static int32_t narrowest(hr_spine spine) {
    int32_t width = INT32_MAX;
    for (int32_t i = 0; i + 1 < spine.count; i++)
        if (spine.widths_cells[i] < width) width = spine.widths_cells[i];
    return width;
}

Test(formation_marches, in_the_open_units_keep_their_places_all_the_way) {
    hall h;
    open_hall(&h, NULL);
    hr_spine spine = plan_hall(&h);
    cr_expect_eq(narrowest(spine), 12);
    for (int32_t i = 0; i < SQUAD; i++) {
        hr_march_path path = hr_march_unit_path(h.march, i);
        cr_expect(path.is_in_formation);
        cr_expect_eq(path.status, HR_FOUND);
        cr_expect(is_same(path.place, (hr_position){h.asked.goal.x - h.units[i].back_256ths,
                                                    h.asked.goal.y + h.units[i].right_256ths}));
        for (int32_t k = 1; k < path.count; k++)
            cr_expect_leq(abs(path.waypoints[k].y - path.place.y), HR_CELL + 2, "unit %d", i);
    }
    close_hall(&h);
}

Test(formation_marches, a_wider_way_is_taken_if_it_is_not_too_long) {
    hall h;
    open_hall(&h, NULL);
    wall_off(&h, 80, 29, 2);
    hr_map_fill(h.course.map, (hr_rect){80, 0, 3, 14}, 0);
    h.asked.goal.x = 110 * HR_CELL;
    h.asked.detour_ratio = 1.6;
    cr_expect_eq(narrowest(plan_hall(&h)), 12);
    h.asked.detour_ratio = 1.02;
    cr_expect_eq(narrowest(plan_hall(&h)), 1);
    hr_map_fill(h.course.map, (hr_rect){80, 20, 3, 6}, 0);
    h.asked.detour_ratio = 1.05;
    cr_expect_eq(narrowest(plan_hall(&h)), 5);
    close_hall(&h);
}

Test(formation_marches, no_way_is_wider_than_the_formation_needs) {
    hall h;
    open_hall(&h, NULL);
    hr_class wide = hr_map_class(h.course.map, h.widths[0]);
    hr_class_id widths[2];
    for (int32_t i = 0; i < 2; i++) {
        wide.size = i == 0 ? 20 : 11; // the squad's own
        cr_assert_eq(hr_map_add_class(h.course.map, wide, &widths[i]), HR_OK);
    }
    h.asked.widths = widths, h.asked.width_count = 2;
    cr_expect_eq(narrowest(plan_hall(&h)), 11);
    close_hall(&h);
}

Test(formation_marches, without_widths_the_group_goes_in_file) {
    hall h;
    open_hall(&h, NULL);
    h.asked.width_count = 0;
    cr_expect_eq(narrowest(plan_hall(&h)), 1);
    close_hall(&h);
}

// ---- On the march

typedef struct march_walk {
    hr_walk walks[SQUAD];
    hr_walk_step steps[SQUAD];
    int64_t distances[SQUAD];
} march_walk;

static void begin_walk(const hall *h, march_walk *w) {
    for (int32_t i = 0; i < SQUAD; i++) {
        hr_march_path path = hr_march_unit_path(h->march, i);
        cr_assert_eq(hr_walk_begin_linked(&w->walks[i], path.waypoints, path.links, path.count),
                     HR_OK);
    }
}

// @return how far the head has come.
static int64_t tick(const hall *h, march_walk *w, int64_t lead, int32_t slow) {
    for (int32_t i = 0; i < SQUAD; i++)
        w->distances[i] = i == slow ? HR_WALK_CELL / 16 : HR_WALK_CELL / 4;
    int64_t head = hr_march_pace(h->march, w->walks, w->distances, lead, w->distances);
    hr_walks_advance(w->walks, w->distances, SQUAD, w->steps);
    return head;
}

static int32_t overlaps(const march_walk *w) {
    int32_t count = 0;
    for (int32_t i = 0; i < SQUAD; i++)
        for (int32_t k = 0; k < i; k++) {
            hr_position a = w->steps[i].position, b = w->steps[k].position;
            count += abs(a.x - b.x) < HR_CELL - 2 && abs(a.y - b.y) < HR_CELL - 2;
        }
    return count;
}

static int32_t arrived(const march_walk *w) {
    int32_t count = 0;
    for (int32_t i = 0; i < SQUAD; i++) count += w->steps[i].has_arrived;
    return count;
}

// Through a gap for a single unit, or for three abreast, and full width in between.
Test(formation_marches, nobody_walks_into_another_where_the_group_narrows_and_widens) {
    for (int32_t gap = 1; gap <= 7; gap += 2) {
        hall h;
        open_hall(&h, NULL);
        wall_off(&h, 50, 30 - gap / 2, gap);
        wall_off(&h, 140, 30 - gap / 2, gap);
        hr_spine spine = plan_hall(&h);
        cr_expect_eq(narrowest(spine), gap < 5 ? 1 : 5);
        bool is_wide_between = false;
        for (int32_t i = 0; i + 1 < spine.count; i++)
            if (spine.waypoints[i].x > 53 * HR_CELL && spine.waypoints[i + 1].x < 140 * HR_CELL)
                is_wide_between = is_wide_between || spine.widths_cells[i] == 12;
        cr_expect(is_wide_between, "gap of %d", gap);
        static march_walk w;
        begin_walk(&h, &w);
        int32_t ticks = 0;
        for (; arrived(&w) < SQUAD && ticks < 4000; ticks++) {
            tick(&h, &w, 0, -1);
            cr_assert_eq(overlaps(&w), 0, "gap of %d, tick %d", gap, ticks);
        }
        cr_expect_eq(arrived(&w), SQUAD);
        memset(&w, 0, sizeof w);
        close_hall(&h);
    }
}

Test(formation_marches,
     the_group_is_as_fast_as_its_slowest_unit_and_one_that_left_is_not_waited_for) {
    hall h;
    static march_walk w;
    open_hall(&h, NULL);
    plan_hall(&h);
    begin_walk(&h, &w);
    for (int64_t i = 0, last = 0; i < 400; i++) {
        int64_t head = tick(&h, &w, 0, 7);
        cr_assert_geq(head, last);
        last = head;
    }
    hr_march_path slow = hr_march_unit_path(h.march, 7);
    int64_t gone = slow.length_256ths - w.steps[7].remaining_256ths;
    for (int32_t i = 0; i < SQUAD; i++) {
        hr_march_path path = hr_march_unit_path(h.march, i);
        int64_t own = path.length_256ths - w.steps[i].remaining_256ths;
        cr_expect_lt(llabs(own - gone), 8 * HR_CELL, "unit %d is %lld away", i,
                     (long long)(own - gone));
    }
    for (int32_t i = 0; i < 700; i++) {
        for (int32_t k = 0; k < SQUAD; k++) w.distances[k] = k == 7 ? -1 : HR_WALK_CELL / 4;
        hr_march_pace(h.march, w.walks, w.distances, 0, w.distances);
        cr_assert_eq(w.distances[7], 0);
        hr_walks_advance(w.walks, w.distances, SQUAD, w.steps);
    }
    cr_expect_eq(arrived(&w), SQUAD - 1);
    memset(&w, 0, sizeof w);
    close_hall(&h);
}

Test(formation_marches, with_a_lead_units_get_so_far_ahead_and_no_farther) {
    hall h;
    static march_walk w;
    open_hall(&h, NULL);
    plan_hall(&h);
    for (int32_t lead = 0; lead <= 4; lead += 4) {
        memset(&w, 0, sizeof w);
        begin_walk(&h, &w);
        for (int32_t i = 0; i < 300; i++) tick(&h, &w, lead * HR_CELL, 0);
        int64_t behind = w.steps[0].position.x, ahead = 0;
        for (int32_t i = 0; i < 6; i++)
            if (w.steps[i].position.x > ahead) ahead = w.steps[i].position.x;
        cr_expect_leq(ahead - behind, lead * HR_CELL + HR_CELL / 4 + 2);
        cr_expect_geq(ahead - behind, lead * HR_CELL - 16);
    }
    memset(&w, 0, sizeof w);
    close_hall(&h);
}

// ---- Places, views, links

Test(formation_marches, places_at_a_goal_are_taken_as_seen_in_the_direction_of_the_facing) {
    hr_march_unit units[2] = {0};
    hr_position goal = {5000, 5000}, places[2] = {{5000 + 300, 5000}, {5000, 5000 + 700}};
    hr_march_take_places(units, 2, goal, 0, -5, places);
    cr_expect_eq(units[0].right_256ths, 300);
    cr_expect_eq(units[0].back_256ths, 0);
    cr_expect_eq(units[1].right_256ths, 0);
    cr_expect_eq(units[1].back_256ths, 700);
    for (int32_t i = 0; i < 2; i++) {
        hr_march_take_places(units, 2, goal, 0, i ? INT32_MIN : INT32_MAX, places);
        cr_expect_eq(units[0].right_256ths, i ? 300 : -300);
        cr_expect_eq(units[1].back_256ths, i ? 700 : -700);
    }
    hr_march_take_places(units, 2, goal, INT32_MAX, 0, places);
    cr_expect_eq(units[0].right_256ths, 0);
    cr_expect_eq(units[0].back_256ths, -300);
    cr_expect_eq(units[1].right_256ths, 700);
    cr_expect_eq(units[1].back_256ths, 0);
    hr_march_take_places(units, 2, goal, 0, 0, places);
    cr_expect_eq(units[1].back_256ths, 700);
}

Test(formation_marches, a_march_on_a_view_is_that_on_a_map_with_its_cells) {
    hall h, seen;
    open_hall(&h, NULL);
    open_hall(&seen, NULL);
    wall_off(&h, 80, 29, 3);
    hr_map *view;
    cr_assert_eq(hr_map_create_view(h.course.map, &(hr_view_config){.is_all_seen = true}, &view),
                 HR_OK);
    int32_t number;
    cr_assert_eq(hr_planner_add_view(h.course.planner, view, &number), HR_OK);
    hr_map_fill(view, (hr_rect){80, 10, 3, 14}, 0);
    wall_off(&seen, 80, 29, 3);
    hr_map_fill(seen.course.map, (hr_rect){80, 10, 3, 14}, 0);
    h.asked.view = number;
    cr_expect_eq(narrowest(plan_hall(&h)), 12);
    plan_hall(&seen);
    for (int32_t i = 0; i < SQUAD; i++)
        cr_expect_eq(hash_of_march(h.march, i), hash_of_march(seen.march, i));
    h.asked.view = 0;
    cr_expect_eq(narrowest(plan_hall(&h)), 1);
    hr_march_destroy(h.march);
    hr_planner_destroy(h.course.planner);
    hr_map_destroy(view);
    hr_map_destroy(h.course.map);
    close_hall(&seen);
}

// A wall without a gap, and a link across it.
static hr_link_id cross_by_ferry(hall *h) {
    hr_link ferry = {.from = {70 * HR_CELL + 128, 30 * HR_CELL + 128},
                     .to = {90 * HR_CELL + 128, 30 * HR_CELL + 128}};
    hr_link_id id;
    wall_off(h, 80, 0, 0);
    cr_assert_eq(hr_link_add(h->course.map, &ferry, &id), HR_OK);
    return id;
}

Test(formation_marches, where_the_way_leads_through_a_link_each_goes_by_itself) {
    hall h;
    open_hall(&h, NULL);
    hr_link_id id = cross_by_ferry(&h);
    hr_spine spine = plan_hall(&h);
    cr_expect_eq(spine.count, 0);
    cr_expect_eq(spine.status, HR_FOUND);
    for (int32_t i = 0; i < SQUAD; i++) {
        hr_march_path path = hr_march_unit_path(h.march, i);
        cr_assert_eq(path.status, HR_FOUND);
        cr_assert_not(path.is_in_formation);
        cr_assert(path.links != NULL);
        int32_t entered = 0;
        for (int32_t k = 0; k < path.count; k++) entered += path.links[k] == id;
        cr_expect_eq(entered, 1);
    }
    close_hall(&h);
}

// ---- Misuse and memory

static void expect_refused(hall *h, const char *field, int32_t unit) {
    hr_spine spine = plan_hall(h);
    cr_expect_eq(spine.status, HR_INVALID, "%s", field);
    cr_expect(spine.problem && strncmp(spine.problem, field, strlen(field)) == 0, "%s: %s", field,
              spine.problem);
    cr_expect_eq(spine.problem_unit, unit, "%s", field);
    cr_expect_eq(spine.count, 0);
    for (int32_t i = 0; i < h->asked.count; i++)
        cr_expect_eq(hr_march_unit_path(h->march, i).status, HR_INVALID);
}

// The spine lies behind a wall that only a link leads through; one unit's place is on this side.
Test(formation_marches, a_unit_that_can_walk_to_its_place_takes_no_link_to_the_spine) {
    for (int32_t one_way = 0; one_way < 2; one_way++) {
        course c = open_parted_course(60, 20, 30,
                                      (hr_link){.from = hr_block_centre((hr_cell){10, 5}, 1),
                                                .to = hr_block_centre((hr_cell){35, 5}, 1),
                                                .is_one_way = one_way});
        const hr_position places[] = {hr_block_centre((hr_cell){50, 10}, 1),
                                      hr_block_centre((hr_cell){20, 10}, 1)};
        const hr_march_unit units[] = {{.start = hr_block_centre((hr_cell){40, 10}, 1)},
                                       {.start = hr_block_centre((hr_cell){5, 10}, 1)}};
        hr_march_order order = {.units = units, .count = 2, .goal = places[0], .places = places};
        hr_march *march;
        cr_assert_eq(hr_march_create(c.planner, &march), HR_OK);
        cr_assert_eq(hr_plan_march(c.planner, &order, march), HR_OK);
        hr_march_path ahead = hr_march_unit_path(march, 0), behind = hr_march_unit_path(march, 1);
        cr_expect(ahead.is_in_formation && ahead.status == HR_FOUND);
        cr_expect(!behind.is_in_formation && behind.status == HR_STRAIGHT);
        cr_expect_null(behind.links);
        hr_march_destroy(march);
        close_course(&c);
    }
}

Test(formation_marches, malformed_orders_are_refused_with_the_field_and_the_unit) {
    hall h;
    open_hall(&h, NULL);
    hr_march_order good = h.asked;
    hr_march_unit unit = h.units[3];
    h.asked.units = NULL, expect_refused(&h, "units:", -1), h.asked = good;
    h.units[3].class_id = 77, expect_refused(&h, "units:", 3), h.units[3] = unit;
    h.units[3].start.x = -1, expect_refused(&h, "units:", 3), h.units[3] = unit;
    h.units[3].right_256ths = INT32_MIN, expect_refused(&h, "units:", 3), h.units[3] = unit;
    h.units[3].back_256ths = INT32_MAX, expect_refused(&h, "units:", 3), h.units[3] = unit;
    h.asked.goal.y = HALL_HEIGHT * HR_CELL, expect_refused(&h, "goal:", -1), h.asked = good;
    h.asked.detour_ratio = 257, expect_refused(&h, "detour_ratio:", -1), h.asked = good;
    h.asked.view = -1, expect_refused(&h, "view:", -1), h.asked = good;
    h.asked.detour_ratio = 0.5, expect_refused(&h, "detour_ratio:", -1), h.asked = good;
    h.asked.budget_steps = -1, expect_refused(&h, "budget_steps:", -1), h.asked = good;
    h.asked.width_count = -1, expect_refused(&h, "width_count:", -1), h.asked = good;
    h.asked.width_count = 17, expect_refused(&h, "width_count:", -1), h.asked = good;
    h.asked.widths = NULL, expect_refused(&h, "widths:", -1), h.asked = good;
    h.asked.view = 1, expect_refused(&h, "view:", -1), h.asked = good;
    hr_position places[SQUAD] = {[5] = {-1, 0}};
    h.asked.places = places, expect_refused(&h, "places:", 5), h.asked = good;
    h.asked.count = -4, h.asked.units = NULL;
    cr_expect_eq(hr_plan_march(h.course.planner, &h.asked, h.march), HR_OK);
    cr_expect_eq(hr_march_spine(h.march).count, 0);
    hr_march_destroy(NULL);
    close_hall(&h);
}

static void ignore_assertion(const char *condition, const char *file, int line, void *user) {
    (void)condition, (void)file, (void)line;
    ++*(int *)user;
}

Test(formation_marches, calls_out_of_order_are_reported) {
    hall h;
    open_hall(&h, NULL);
    hr_results *results;
    int reports = 0;
    cr_assert_eq(hr_results_create(h.course.planner, &results), HR_OK);
    cr_assert_eq(hr_batch_begin(h.course.planner, NULL, 0, results), HR_OK);
    hr_set_assertion_handler(ignore_assertion, &reports);
    cr_expect_eq(hr_plan_march(h.course.planner, &h.asked, h.march), HR_BAD_ORDER);
    cr_expect_eq(reports, 1);
    cr_expect_eq(hr_march_unit_path(h.march, 0).status, HR_INVALID);
    cr_expect_eq(reports, 2);
    hr_set_assertion_handler(NULL, NULL);
    cr_assert_eq(hr_batch_finish(h.course.planner), HR_OK);
    hr_results_destroy(results);
    close_hall(&h);
}

Test(formation_marches, memory_may_fail_and_nothing_is_allocated_after_warm_up) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    hall h;
    open_hall(&h, &allocator);
    wall_off(&h, 50, 29, 3);
    wall_off(&h, 100, 26, 7);
    hr_error error = HR_OUT_OF_MEMORY;
    int32_t failures = 0;
    for (; error != HR_OK && failures < 3000; failures++) {
        counts.fail_at = counts.calls + 1 + failures;
        error = hr_plan_march(h.course.planner, &h.asked, h.march);
        cr_assert(error == HR_OK || error == HR_OUT_OF_MEMORY);
        if (error) cr_assert_eq(hr_march_spine(h.march).count, 0);
    }
    cr_expect_eq(error, HR_OK);
    cr_expect_gt(failures, 20);
    counts.fail_at = 0;
    uint64_t hash = hash_of_march(h.march, 11);
    long calls = counts.calls;
    plan_hall(&h);
    cr_expect_eq(counts.calls, calls);
    cr_expect_eq(hash_of_march(h.march, 11), hash);
    counts.fail_at = counts.calls + 1;
    hr_march *another;
    cr_expect_eq(hr_march_create(h.course.planner, &another), HR_OUT_OF_MEMORY);
    cr_expect_null(another);
    close_hall(&h);
    cr_expect_eq(counts.live, 0);
}

// A march's own memory, each time from nothing: what the planner keeps is there already.
static void fail_everywhere(hall *h, counting_allocator *counts) {
    hr_march *march;
    hr_error error = HR_OUT_OF_MEMORY;
    int32_t failures = 0;
    plan_hall(h);
    uint64_t hash = hash_of_march(h->march, 7);
    for (; error != HR_OK && failures < 3000; failures++) {
        cr_assert_eq(hr_march_create(h->course.planner, &march), HR_OK);
        counts->fail_at = counts->calls + 1 + failures;
        error = hr_plan_march(h->course.planner, &h->asked, march);
        counts->fail_at = 0;
        cr_assert(error == HR_OK || error == HR_OUT_OF_MEMORY);
        if (error) cr_assert_eq(hr_march_spine(march).count, 0);
        if (!error) cr_expect_eq(hash_of_march(march, 7), hash);
        hr_march_destroy(march);
    }
    cr_expect_eq(error, HR_OK);
    cr_expect_gt(failures, 5);
}

Test(formation_marches, the_memory_of_a_new_march_may_fail_at_any_call) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    hall h;
    open_hall(&h, &allocator);
    fail_everywhere(&h, &counts); // in the open
    wall_off(&h, 50, 29, 3);
    wall_off(&h, 100, 26, 7);
    fail_everywhere(&h, &counts); // it narrows and widens
    cross_by_ferry(&h);
    fail_everywhere(&h, &counts); // each by itself
    close_hall(&h);
    cr_expect_eq(counts.live, 0);
}
