// planner_scenes.h - one drawn map and what is asked on it, for tests of single plans.
#ifndef HANDRAIL_TESTS_SUPPORT_PLANNER_SCENES_H
#define HANDRAIL_TESTS_SUPPORT_PLANNER_SCENES_H

#include "tests/support/twins.h"

#include <criterion/criterion.h>

#include <string.h>

typedef struct scene {
    sketch map;
    course course;
    twin twin;
} scene;

static inline scene *open_map(const sketch *map, int32_t size) {
    static scene s;
    s.map = *map;
    s.course = open_course(&s.map);
    twin_look(&s.twin, &s.map, size);
    return &s;
}

static inline scene *open_drawing(const char *rows, int32_t size) {
    sketch map = draw(rows);
    return open_map(&map, size);
}

// From letter a to letter b.
static inline hr_request a_to_b(const scene *s) {
    return request_between(letter(&s->map, 'a'), letter(&s->map, 'b'), s->twin.size);
}

static inline hr_path planned(const scene *s, const hr_request *request) {
    hr_path path = plan(&s->course, request);
    if (path.count == 0) return path;
    const char *fault = twin_waypoint_fault(&s->twin, request, &path);
    cr_expect_null(fault, "%s", fault);
    return path;
}

static inline void expect_status(const hr_path *path, hr_status status) {
    cr_assert_eq(path->status, status, "%s instead of %s", hr_status_name(path->status),
                 hr_status_name(status));
}

static inline bool is_at(const scene *s, hr_position p, hr_cell block) {
    hr_position centre = twin_centre(&s->twin, block);
    return p.x == centre.x && p.y == centre.y;
}

static inline hr_position last_of(const hr_path *path) { return path->waypoints[path->count - 1]; }

static inline void expect_empty(const hr_path *path) {
    cr_expect_null(path->waypoints);
    cr_expect_eq(path->count, 0);
    cr_expect_eq(path->length_256ths, 0);
}

#endif
