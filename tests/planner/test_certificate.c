// test_certificate.c - a path whose last sweep fails is not handed out beyond the leg that failed.

#include "tests/support/planner_scenes.h"

// A host that breaks its contract: it closes a cell of the map at the last event of a search.
typedef struct meddler {
    hr_map *map;
    hr_cell closed;
    int32_t events, last; // seen so far; the one at which it acts
    int32_t failures;     // of certificates
} meddler;

static void meddle(const hr_event *event, void *user) {
    (void)event;
    meddler *m = user;
    if (++m->events != m->last) return;
    hr_map_set(m->map, m->closed.x, m->closed.y, 1);
    hr_map_refresh(m->map, 0);
}

// Of certificates alone: with such a map, invariants of the searches may fail, too.
static void count_failure(const char *condition, const char *file, int line, void *user) {
    (void)file, (void)line;
    if (strstr(condition, "hr_sweep(")) ((meddler *)user)->failures++;
}

static hr_path plan_meddled(hr_planner *planner, const hr_request *request, meddler *m) {
    hr_path path;
    m->events = 0;
    cr_assert_eq(hr_plan(planner, request, &path), HR_OK);
    return path;
}

// Closes a cell of the last leg, and checks what is left of the path.
static void expect_cut(const char *rows, hr_cell closed, int32_t waypoints_left) {
    scene *s = open_drawing(rows, 1);
    meddler m = {.map = s->course.map, .closed = closed};
    hr_planner_config config = {.watcher = meddle, .watcher_user = &m};
    hr_planner *planner;
    cr_assert_eq(hr_planner_create(s->course.map, &config, &planner), HR_OK);
    hr_request request = a_to_b(s);
    request.only = HR_STAGE_EXACT;
    hr_path whole = plan_meddled(planner, &request, &m);
    expect_status(&whole, HR_FOUND);
    hr_position turn = whole.waypoints[1];
    m.last = m.events;
    hr_set_assertion_handler(count_failure, &m);
    hr_path cut = plan_meddled(planner, &request, &m);
    hr_set_assertion_handler(NULL, NULL);
    cr_expect_eq(m.failures, 1);
    expect_status(&cut, HR_PARTIAL);
    cr_assert_eq(cut.count, waypoints_left);
    for (int32_t i = 1; i < cut.count; i++)
        cr_expect(hr_leg_is_clear(planner, 0, cut.waypoints[i - 1], cut.waypoints[i]));
    if (cut.length_256ths > 0)
        cr_expect(cut.waypoints[1].x == turn.x && cut.waypoints[1].y == turn.y);
    cr_expect_eq(cut.guaranteed_ratio, 0);
    cr_expect_gt(cut.remaining_256ths, 0);
    hr_planner_destroy(planner);
    close_course(&s->course);
}

Test(certificate, a_path_ends_before_the_leg_whose_sweep_fails) {
    expect_cut("......\n"
               "a.##.b\n"
               "..##..\n",
               (hr_cell){5, 0}, 3);
}

Test(certificate, a_path_whose_first_leg_fails_stays_at_the_start) {
    expect_cut("......\n"
               "a.##.b\n"
               "..##..\n",
               (hr_cell){0, 0}, 2);
}
