// test_cancelled_plans.c - plans that their host cancels while routes are built: a plan without a
// way, and the next one goes on where it ended.

#include "tests/support/crowds.h"

#include <criterion/criterion.h>
#include <string.h>

typedef struct host {
    int32_t asked, allowed;
} host;

static bool has_enough(void *user) {
    host *h = user;
    return ++h->asked > h->allowed;
}

static hr_planner *planner_for(const course *c, host *h) {
    hr_planner_config config = {.should_cancel = has_enough, .cancel_user = h};
    hr_planner *planner;
    cr_assert_eq(hr_planner_create(c->map, &config, &planner), HR_OK);
    return planner;
}

// Walls across twelve tiles, open above and below in turn.
static course open_walls(void) {
    course c = open_empty_course(256, 192, NULL);
    for (int32_t x = 20; x < 250; x += 20)
        hr_map_fill(c.map, (hr_rect){x, x % 40 ? 0 : 2, 2, 190}, 1);
    return c;
}

static hr_request across(void) {
    return (hr_request){.start = hr_block_centre((hr_cell){3, 90}, 1),
                        .goal = hr_block_centre((hr_cell){252, 100}, 1)};
}

static void expect_start_alone(const hr_path *path, const hr_request *request) {
    cr_expect_eq(path->status, HR_PARTIAL, "%s", hr_status_name(path->status));
    cr_assert_geq(path->count, 1);
    cr_expect_eq(path->waypoints[0].x, request->start.x);
    cr_expect_eq(path->waypoints[0].y, request->start.y);
    cr_expect_eq(path->length_256ths, 0);
    cr_expect_gt(path->remaining_256ths, 0);
}

Test(cancelled_plans, end_at_the_start_where_no_stage_has_found_more) {
    course c = open_walls();
    host h = {0};
    hr_planner *planner = planner_for(&c, &h);
    hr_request request = across();
    request.only = HR_STAGE_ROUTES;
    hr_path path;
    cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
    expect_start_alone(&path, &request);
    cr_expect_gt(h.asked, 0);
    hr_planner_destroy(planner);
    close_course(&c);
}

// However often a host cancels, each plan builds what it may, and the last one is that of a planner
// that was never cancelled.
Test(cancelled_plans, go_on_building_and_end_in_the_same_path) {
    course c = open_walls();
    host h = {0};
    hr_planner *planner = planner_for(&c, &h);
    hr_request request = across();
    request.only = HR_STAGE_ROUTES;
    hr_path path, expected;
    int32_t plans = 0;
    do {
        h.asked = 0, h.allowed = 4;
        cr_assert_eq(hr_plan(planner, &request, &path), HR_OK);
        cr_assert_lt(++plans, 100);
    } while (h.asked > h.allowed);
    cr_expect_gt(plans, 2);
    cr_assert_eq(hr_plan(c.planner, &request, &expected), HR_OK);
    cr_expect_eq(path.status, HR_FOUND);
    const char *difference = crowd_difference(&path, &expected);
    cr_expect_null(difference, "%s", difference);
    hr_planner_destroy(planner);
    close_course(&c);
}
