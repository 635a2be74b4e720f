// test_clear_legs.c - whether a leg or a path is clear, asked for once: classes that are not up to
// date yet, paths of one place, memory.

#include "planner/path_watch.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>

static hr_position centre_of(int32_t x, int32_t y) { return hr_block_centre((hr_cell){x, y}, 1); }

Test(clear_legs, no_leg_of_a_class_that_was_never_brought_up_to_date_is_clear) {
    course c = open_empty_course(20, 20, NULL);
    cr_expect_not(hr_map_leg_is_clear(c.map, 0, centre_of(1, 1), centre_of(9, 1)));
    cr_assert_eq(hr_map_refresh(c.map, 0), HR_OK);
    cr_expect(hr_map_leg_is_clear(c.map, 0, centre_of(1, 1), centre_of(9, 1)));
    cr_expect_not(hr_map_leg_is_clear(c.map, 77, centre_of(1, 1), centre_of(9, 1)));
    hr_map_set(c.map, 5, 1, 1);
    cr_expect(hr_map_leg_is_clear(c.map, 0, centre_of(1, 1), centre_of(9, 1)), "as it was");
    cr_expect_not(hr_leg_is_clear(c.planner, 0, centre_of(1, 1), centre_of(9, 1)));
    close_course(&c);
}

Test(clear_legs, a_path_of_one_place_enters_no_link_and_is_clear_where_that_is_open) {
    course c = open_empty_course(20, 20, NULL);
    hr_position place = centre_of(3, 3);
    const hr_link_id unknown = 77;
    hr_watched_path path = {.waypoints = &place, .links = &unknown, .count = 1};
    int32_t leg;
    cr_expect(hr_path_is_clear(c.planner, &path, &leg));
    cr_expect_eq(leg, -1);
    hr_map_set(c.map, 3, 3, 1);
    cr_expect_not(hr_path_is_clear(c.planner, &path, &leg));
    cr_expect_eq(leg, 0);
    close_course(&c);
}

Test(clear_legs, a_path_of_no_place_has_no_first_leg_below_0) {
    course c = open_empty_course(20, 20, NULL);
    hr_path_watch *watch;
    cr_assert_eq(hr_path_watch_create(c.planner, &watch), HR_OK);
    hr_watched_path path = {.id = 5, .first_leg = -1};
    cr_expect_eq(hr_path_watch_set(watch, &path), HR_BAD_PATH);
    path.first_leg = 0;
    cr_expect_eq(hr_path_watch_set(watch, &path), HR_OK);
    hr_path_watch_destroy(watch);
    close_course(&c);
}

// One allocation fails; a path that is not known to be clear is not clear, and no leg is named.
// @return whether it came to that.
static bool ask_without_memory(long fail_at) {
    counting_allocator counts = {0};
    hr_allocator allocator = counting(&counts);
    course c = open_empty_course(100, 100, &allocator);
    hr_footprint_id own;
    cr_assert_eq(hr_footprint_stamp(c.map, (hr_footprint){{40, 0, 3, 100}, 1}, &own), HR_OK);
    hr_position places[] = {centre_of(1, 1), centre_of(90, 90)};
    hr_watched_path path = {.waypoints = places, .count = 2, .ignore = {own}};
    int32_t leg = 77;
    counts.fail_at = fail_at ? counts.calls + fail_at : 0;
    bool is_clear = hr_path_is_clear(c.planner, &path, &leg);
    bool was_hit = fail_at && counts.calls >= counts.fail_at;
    counts.fail_at = 0;
    cr_expect_eq(is_clear, !was_hit, "allocation %ld", fail_at);
    cr_expect_eq(leg, -1);
    cr_expect(hr_path_is_clear(c.planner, &path, NULL));
    path.ignore[0] = 0;
    cr_expect_not(hr_path_is_clear(c.planner, &path, NULL));
    close_course(&c);
    cr_expect_eq(counts.live, 0);
    return was_hit;
}

Test(clear_legs, without_memory_no_path_is_clear_and_the_next_call_finds_out) {
    cr_expect_not(ask_without_memory(0));
    long fail_at = 1;
    while (ask_without_memory(fail_at)) fail_at++;
    cr_expect_gt(fail_at, 3);
}
