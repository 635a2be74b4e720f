// sessions.h - sessions on maps drawn as text, for tests of what a window shows.
#ifndef HANDRAIL_TESTS_SUPPORT_SESSIONS_H
#define HANDRAIL_TESTS_SUPPORT_SESSIONS_H

#include "viewer/model/session.h"

#include <criterion/criterion.h>
#include <string.h>

// '#' is rock, anything else ground.
static inline opened_map drawn(const char *const *rows, int32_t height) {
    opened_map opened = {.title = "drawn"};
    hr_map_config config = hr_map_config_default();
    config.width = (int32_t)strlen(rows[0]);
    config.height = height;
    cr_assert_eq(hr_map_create(&config, &opened.map), HR_OK);
    for (int32_t y = 0; y < height; y++)
        for (int32_t x = 0; x < config.width; x++)
            if (rows[y][x] == '#') hr_map_set(opened.map, x, y, HR_ROCK);
    return opened;
}

static const char *const wall[] = {
    "................", //
    "................", //
    ".......#........", //
    ".......#........", //
    ".......#........", //
    "................", //
    "................", //
    "................", //
};

static inline session *session_of(const char *const *rows, int32_t height) {
    session *s = session_create();
    opened_map opened = drawn(rows, height);
    session_show(s, &opened);
    cr_assert_not_null(s->map);
    return s;
}

static inline hr_position middle_of(int32_t x, int32_t y) {
    return (hr_position){x * HR_CELL + HR_CELL / 2, y * HR_CELL + HR_CELL / 2};
}

// With a start to the left of the wall and a goal to the right of it.
static inline session *session_with_ends(void) {
    session *s = session_of(wall, 8);
    session_click(s, middle_of(2, 3));
    session_click(s, middle_of(12, 3));
    return s;
}

static inline void do_job(planning *p, session *s, plan_job *job) {
    plan_answer answer = planning_do(p, job, NULL, NULL);
    session_accept(s, &answer);
}

// As the window's thread would.
static inline void plan(planning *p, session *s) {
    plan_job job;
    while (session_next_job(s, &job)) do_job(p, s, &job);
}

static inline void end(planning *p, session *s) {
    planning_end(p);
    session_destroy(s);
}

#endif
