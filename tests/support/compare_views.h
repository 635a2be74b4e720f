// compare_views.h - comparisons as a window shows them, on a map with a wall, answered as the
// window's thread would.
#ifndef HANDRAIL_TESTS_SUPPORT_COMPARE_VIEWS_H
#define HANDRAIL_TESTS_SUPPORT_COMPARE_VIEWS_H

#include "viewer/compare/compare_view.h"

#include <criterion/criterion.h>
#include <string.h>

// ---- A session with a wall between start and goal

static inline hr_position middle_of(int32_t x, int32_t y) {
    return (hr_position){x * HR_CELL + HR_CELL / 2, y * HR_CELL + HR_CELL / 2};
}

static inline session *walled(void) {
    opened_map opened = {.title = "walled"};
    hr_map_config config = hr_map_config_default();
    config.width = 96;
    config.height = 70;
    cr_assert_eq(hr_map_create(&config, &opened.map), HR_OK);
    hr_map_fill(opened.map, (hr_rect){48, 10, 2, 50}, HR_ROCK);
    session *s = session_create();
    session_show(s, &opened);
    return s;
}

static inline session *asking(void) {
    session *s = walled();
    session_click(s, middle_of(20, 30));
    session_click(s, middle_of(80, 30));
    return s;
}

// ---- Runs, as the window's thread would do them

typedef struct run {
    compare_view *view;
    int32_t replies, leave_after; // 0 = never
} run;

static inline void take(const compare_reply *reply, void *user) {
    run *r = user;
    compare_reply own = *reply;
    compare_view_accept(r->view, &own);
    r->replies++;
}

static inline bool should_cancel(void *user) {
    const run *r = user;
    return r->leave_after > 0 && r->replies >= r->leave_after;
}

// @return how many answers came.
static inline int32_t answer(compare_view *view, planning *p, const session *s,
                             int32_t leave_after) {
    run r = {view, 0, leave_after};
    compare_job job;
    compare_view_look(view, s);
    if (!compare_view_next_job(view, s, &job)) return 0;
    cr_assert_eq(compare_do(p, &job, take, should_cancel, &r), HR_OK);
    return r.replies;
}

static inline void choose(compare_view *view, int32_t pane, const char *name) {
    int32_t method = find_compare_method(name, strlen(name));
    cr_assert_geq(method, 0, "%s", name);
    compare_view_choose(view, pane, method);
}

static inline void end(compare_view *view, planning *p, session *s) {
    compare_view_end(view);
    planning_end(p);
    session_destroy(s);
}

#endif
