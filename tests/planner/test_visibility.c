// test_visibility.c - what a view finds, against twins: every tangent is an open block in sight,
// a corner, in its sector, and bends away from the hand that found it.

#include "passmap/map/map_state.h"
#include "planner/exact/visibility.h"
#include "tests/support/maps.h"
#include "tests/support/twins.h"

#include <criterion/criterion.h>
#include <math.h>

typedef struct view_scene {
    sketch map;
    twin twin;
    course course;
    hr_allocator allocator;
    hr_visibility view;
    int64_t steps;
} view_scene;

static const hr_observer NOBODY = {0};

static bool open_view(view_scene *s, dice *d, hr_cell *eye) {
    map_kind kind = (map_kind)roll(d, MAP_KINDS);
    int32_t width = 2 + roll(d, 40), height = 2 + roll(d, 40);
    s->map = random_map(d, kind, width, height, 2);
    s->course = open_course(&s->map);
    s->allocator = hr_allocator_default();
    cr_assert_eq(hr_map_refresh(s->course.map, 0), HR_OK);
    twin_look(&s->twin, &s->map, 1);
    s->steps = 0;
    s->view = (hr_visibility){.allocator = &s->allocator,
                              .plane = &hr_class_entry_of(s->course.map, 0)->plane,
                              .observer = &NOBODY,
                              .steps = &s->steps,
                              .step_limit = INT64_MAX};
    *eye = roll_cell(d, width, height);
    return twin_is_open(&s->twin, eye->x, eye->y);
}

static void close_view(view_scene *s) {
    hr_visibility_destroy(&s->view);
    close_course(&s->course);
}

// From the ray to a quarter turn from it, as the hand moves about the eye.
static bool is_in_sector(hr_direction ray, hr_direction at, int which) {
    int32_t turned = hr_turn_between(ray, at);
    return (which == HR_CLOCKWISE ? turned >= 0 : turned <= 0) && hr_along(ray, at) >= 0;
}

static void expect_tangents(const view_scene *s, hr_cell eye, hr_direction ray, int which) {
    for (int32_t i = 0; i < s->view.tangent_count; i++) {
        const hr_tangent *tangent = &s->view.tangents[i];
        const char *story = drawing(&s->map, eye, tangent->at);
        cr_assert(twin_is_corner(&s->twin, tangent->at), "no corner\n%s", story);
        cr_assert(twin_sweep(&s->twin, eye, tangent->at), "out of sight\n%s", story);
        cr_assert(is_in_sector(ray, hr_direction_to(eye, tangent->at), which), "%s", story);
        hr_direction edge = hr_direction_of_heading(tangent->heading);
        int32_t turned = hr_turn_between(hr_direction_to(eye, tangent->at), edge);
        cr_assert(tangent->hand == HR_CLOCKWISE ? turned <= 0 : turned >= 0, "bends back\n%s",
                  story);
        if (!tangent->has_onward) continue;
        const hr_hold *hold = &tangent->onward;
        cr_assert(twin_is_open(&s->twin, hold->at.x, hold->at.y), "%s", story);
        cr_assert_not(twin_is_open(&s->twin, hold->at.x + hr_heading_x(hold->wall),
                                   hold->at.y + hr_heading_y(hold->wall)));
    }
}

// The contour that a ray along an axis runs into, followed into the quarter beside it.
static void look_from(view_scene *s, hr_cell eye, int heading, int which) {
    hr_direction ray = hr_direction_of_heading(heading);
    hr_direction far = hr_direction_of_heading((heading + (which == HR_CLOCKWISE ? 1 : 3)) & 3);
    hr_impact impact;
    hr_visibility_open(&s->view, eye, eye, INFINITY);
    cr_assert(hr_visibility_shoot(&s->view, (hr_cell){eye.x + ray.x, eye.y + ray.y}, &impact));
    hr_visibility_scan(&s->view, which, hr_hand_at(impact.holds[which], which), ray, far);
    expect_tangents(s, eye, ray, which);
}

Test(visibility, tangents_are_corners_in_sight_within_their_sector) {
    static view_scene s;
    dice d = {seed_of_run(640000000)};
    int32_t seen = 0;
    for (int32_t round = 0; round < rounds_of_run(400); round++) {
        hr_cell eye;
        bool is_open = open_view(&s, &d, &eye);
        for (int heading = NORTH; is_open && heading <= WEST; heading++)
            for (int which = HR_COUNTERCLOCKWISE; which <= HR_CLOCKWISE; which++) {
                look_from(&s, eye, heading, which);
                seen += s.view.tangent_count;
            }
        close_view(&s);
    }
    cr_assert_gt(seen, 100, "the lands have corners");
}
