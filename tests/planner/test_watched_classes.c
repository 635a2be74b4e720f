// test_watched_classes.c - what a watch of paths sees when a class is changed or removed.

#include "planner/path_watch.h"
#include "tests/support/maps.h"

#include <criterion/criterion.h>

enum { BODY = 64 };

static const hr_position LEG[] = {{128, 128}, {60 * HR_CELL, 128}};

static bool is_listed(hr_path_watch *watch, int32_t id) {
    const hr_blocked_path *blocked;
    int32_t count;
    bool found = false;
    cr_assert_eq(hr_path_watch_look(watch, &blocked, &count), HR_OK);
    for (int32_t i = 0; i < count; i++) found = found || blocked[i].id == id;
    return found;
}

// A class that enters values up to `level`, and a watch without paths.
static hr_path_watch *watch_with_class(const course *c, uint8_t level, hr_class_id *id) {
    hr_path_watch *watch;
    cr_assert_eq(hr_map_add_class(c->map, (hr_class){hr_pass_up_to(level), 1}, id), HR_OK);
    cr_assert_eq(hr_path_watch_create(c->planner, &watch), HR_OK);
    return watch;
}

Test(watched_classes, a_watched_path_is_blocked_by_what_the_class_may_enter_no_more) {
    course c = open_bare_course(70, 20, NULL);
    hr_class_id id;
    hr_map_set(c.map, 30, 0, 2);
    hr_path_watch *watch = watch_with_class(&c, 2, &id);
    hr_watched_path path = {.id = 3, .class_id = id, .waypoints = LEG, .count = 2};
    cr_assert_eq(hr_path_watch_set(watch, &path), HR_OK);
    cr_expect_not(is_listed(watch, 3));
    cr_assert_eq(hr_map_change_class(c.map, id, (hr_class){hr_pass_up_to(1), 1}), HR_OK);
    cr_expect(is_listed(watch, 3));
    cr_assert_eq(hr_map_change_class(c.map, id, (hr_class){hr_pass_up_to(3), 1}), HR_OK);
    cr_expect_not(is_listed(watch, 3));
    hr_path_watch_destroy(watch);
    close_course(&c);
}

// The value under the footprint opens for the class, and no block of the class does.
Test(watched_classes, a_watched_path_sees_a_change_under_the_footprint_that_it_ignores) {
    course c = open_bare_course(70, 20, NULL);
    hr_class_id id;
    hr_footprint_id unit;
    hr_map_set(c.map, 30, 0, 2);
    cr_assert_eq(hr_footprint_stamp(c.map, (hr_footprint){{30, 0, 1, 1}, BODY}, &unit), HR_OK);
    hr_path_watch *watch = watch_with_class(&c, 1, &id);
    hr_watched_path path = {
        .id = 3, .class_id = id, .waypoints = LEG, .count = 2, .ignore = {unit}};
    cr_assert_eq(hr_path_watch_set(watch, &path), HR_OK);
    cr_expect(is_listed(watch, 3));
    cr_assert_eq(hr_map_change_class(c.map, id, (hr_class){hr_pass_up_to(2), 1}), HR_OK);
    cr_expect_not(is_listed(watch, 3));
    cr_assert_eq(hr_map_change_class(c.map, id, (hr_class){hr_pass_up_to(0), 1}), HR_OK);
    cr_expect(is_listed(watch, 3));
    hr_path_watch_destroy(watch);
    close_course(&c);
}

Test(watched_classes, a_watched_path_of_a_removed_class_is_blocked_until_it_is_set_again) {
    for (int32_t looks = 0; looks < 2; looks++) { // between the removal and the next class, or not
        course c = open_bare_course(70, 20, NULL);
        hr_class_id id, again;
        hr_path_watch *watch = watch_with_class(&c, 2, &id);
        hr_watched_path path = {.id = 3, .class_id = id, .waypoints = LEG, .count = 2};
        cr_assert_eq(hr_path_watch_set(watch, &path), HR_OK);
        cr_expect_not(is_listed(watch, 3));
        cr_assert_eq(hr_map_remove_class(c.map, id), HR_OK);
        cr_expect_eq(hr_path_watch_set(watch, &path), HR_BAD_PATH);
        if (looks) cr_expect(is_listed(watch, 3));
        cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(2), 2}, &again), HR_OK);
        cr_assert_eq(again, id);
        cr_expect(is_listed(watch, 3), "it was set for another class");
        hr_watched_path other = {.id = 4, .class_id = id, .waypoints = LEG + 1, .count = 1};
        cr_assert_eq(hr_path_watch_set(watch, &other), HR_OK);
        cr_expect(is_listed(watch, 3));
        cr_expect_not(is_listed(watch, 4));
        static const hr_position inside[] = {{256, 256}, {60 * HR_CELL, 256}};
        path.waypoints = inside;
        cr_assert_eq(hr_path_watch_set(watch, &path), HR_OK);
        cr_expect_not(is_listed(watch, 3));
        cr_assert_eq(hr_map_remove_class(c.map, id), HR_OK);
        path.count = 0;
        path.class_id = 0;
        cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(2), 3}, &again), HR_OK);
        cr_assert_eq(hr_path_watch_set(watch, &path), HR_OK);
        cr_expect_not(is_listed(watch, 3), "nothing is watched under its id");
        cr_expect(is_listed(watch, 4));
        hr_path_watch_destroy(watch);
        close_course(&c);
    }
}

// Where the unit is, for what was in its way is not known.
Test(watched_classes, a_path_of_a_removed_class_is_reported_at_the_leg_that_its_unit_is_on) {
    static const hr_position corners[] = {{128, 128}, {900, 128}, {900, 900}, {128, 900}};
    course c = open_bare_course(70, 20, NULL);
    const hr_blocked_path *blocked;
    int32_t count;
    hr_class_id id;
    hr_path_watch *watch = watch_with_class(&c, 2, &id);
    hr_watched_path path = {.id = 3, .class_id = id, .waypoints = corners, .count = 4};
    cr_assert_eq(hr_path_watch_set(watch, &path), HR_OK);
    cr_assert_eq(hr_path_watch_advance(watch, 3, 1), HR_OK);
    cr_assert_eq(hr_map_remove_class(c.map, id), HR_OK);
    for (int32_t leg = 1; leg <= 3; leg++) {
        cr_assert_eq(hr_path_watch_advance(watch, 3, leg), HR_OK);
        cr_assert_eq(hr_path_watch_look(watch, &blocked, &count), HR_OK);
        cr_assert_eq(count, leg < 3, "it is there");
        if (count) cr_assert_eq(blocked[0].leg, leg);
    }
    hr_path_watch_destroy(watch);
    close_course(&c);
}

// It is still to be looked at when its class is gone: that look does not clear it.
Test(watched_classes, a_path_set_just_before_its_class_is_removed_is_blocked) {
    course c = open_bare_course(70, 20, NULL);
    hr_class_id id;
    hr_path_watch *watch = watch_with_class(&c, 2, &id);
    hr_watched_path path = {.id = 3, .class_id = id, .waypoints = LEG, .count = 2};
    cr_assert_eq(hr_path_watch_set(watch, &path), HR_OK);
    cr_assert_eq(hr_map_remove_class(c.map, id), HR_OK);
    cr_expect(is_listed(watch, 3));
    cr_assert_eq(hr_map_add_class(c.map, (hr_class){hr_pass_up_to(2), 1}, &id), HR_OK);
    cr_expect(is_listed(watch, 3), "it was set for another class");
    cr_assert_eq(hr_path_watch_set(watch, &path), HR_OK);
    cr_expect_not(is_listed(watch, 3));
    hr_path_watch_destroy(watch);
    close_course(&c);
}

// Without naming a class: the one that has number 0 may be gone.
Test(watched_classes, what_is_watched_is_forgotten_although_classes_are_gone) {
    course c = open_bare_course(70, 20, NULL);
    hr_class_id id;
    hr_path_watch *watch = watch_with_class(&c, 2, &id);
    hr_watched_path path = {.id = 3, .class_id = id, .waypoints = LEG, .count = 2};
    cr_assert_eq(hr_path_watch_set(watch, &path), HR_OK);
    for (int32_t i = hr_map_class_count(c.map) - 1; i >= 0; i--) hr_map_remove_class(c.map, i);
    cr_expect(is_listed(watch, 3));
    cr_expect_eq(hr_path_watch_set(watch, &(hr_watched_path){.id = 3}), HR_OK);
    cr_expect_not(is_listed(watch, 3));
    cr_expect_eq(hr_path_watch_set(watch, &(hr_watched_path){.id = HR_PATH_ID_MAX}), HR_OK);
    cr_expect_lt(hr_path_watch_bytes(watch), 1 << 20, "an id that was never watched takes none");
    hr_path_watch_destroy(watch);
    close_course(&c);
}

Test(watched_classes, a_path_blocked_ahead_is_reported_at_its_units_leg_once_its_class_is_removed) {
    static const hr_position corners[] = {{128, 128}, {900, 128}, {900, 900}};
    course c = open_bare_course(70, 20, NULL);
    const hr_blocked_path *blocked;
    int32_t count;
    hr_class_id id;
    hr_path_watch *watch = watch_with_class(&c, 2, &id);
    hr_watched_path path = {.id = 3, .class_id = id, .waypoints = corners, .count = 3};
    cr_assert_eq(hr_path_watch_set(watch, &path), HR_OK);
    hr_map_set(c.map, 3, 2, 9);
    cr_assert_eq(hr_path_watch_look(watch, &blocked, &count), HR_OK);
    cr_expect(count == 1 && blocked[0].leg == 1);
    cr_assert_eq(hr_map_remove_class(c.map, id), HR_OK);
    cr_assert_eq(hr_path_watch_look(watch, &blocked, &count), HR_OK);
    cr_expect(count == 1 && blocked[0].leg == 0);
    hr_path_watch_destroy(watch);
    close_course(&c);
}
