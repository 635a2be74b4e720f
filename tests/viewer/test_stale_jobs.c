// test_stale_jobs.c - jobs that a newer one overtakes: as the goal follows the pointer, the path
// does.

#include "tests/support/sessions.h"
#include "viewer/generate/generate.h"

enum { SIDE = 256 };

static session *session_on(const char *kind) {
    session *s = session_create();
    opened_map opened = open_map_generated(find_map_kind(kind), 3, SIDE, SIDE);
    cr_assert_not_null(opened.map, "%s", opened.message.text);
    session_show(s, &opened);
    return s;
}

// The first open cell from there on, in its row.
static hr_position open_from(const session *s, int32_t x, int32_t y, int32_t by) {
    while (!hr_map_is_open(s->map, s->class_id, (hr_cell){x, y})) x += by;
    return middle_of(x, y);
}

static void ask_across(session *s, hr_quality quality, hr_stage only) {
    s->request.quality = quality;
    s->request.only = only;
    session_click(s, open_from(s, 3, 5, 1));
    session_click(s, open_from(s, SIDE - 4, SIDE - 5, -1));
}

static bool is_overtaken(void *user) { return ++*(int32_t *)user > 0; }

// Does a job that was overtaken from its beginning, with a newer one asked for meanwhile.
static void plan_overtaken(planning *p, session *s) {
    plan_job job, newer;
    int32_t asked = 0;
    cr_assert(session_next_job(s, &job));
    while (job.unit_number > 0) { // which brings the map
        plan_answer answer = planning_do(p, &job, NULL, NULL);
        session_accept(s, &answer);
        cr_assert(session_next_job(s, &job));
    }
    session_drag(s, s->request.goal);
    session_request_changed(s);
    cr_assert(session_next_job(s, &newer));
    plan_answer answer = planning_do(p, &job, is_overtaken, &asked);
    cr_expect_gt(asked, 0);
    session_accept(s, &answer);
    plan_job_end(&newer);
}

Test(stale_jobs, an_exact_search_that_is_overtaken_shows_the_best_way_known) {
    session *s = session_on("noise");
    planning p = {0};
    char text[WORDS_LENGTH];
    ask_across(s, HR_EXACT, HR_STAGE_EXACT);
    plan_overtaken(&p, s);
    cr_assert(s->answer.has_path);
    cr_expect(s->answer.is_cut_off);
    cr_expect_gt(s->answer.path.length_256ths, 0);
    session_say(s, text);
    cr_expect_str_eq(text, "Still searching: the best way known when the question changed.");
    session_request_changed(s);
    plan(&p, s);
    cr_expect_not(s->answer.is_cut_off);
    cr_expect_eq(s->answer.path.status, HR_FOUND);
    planning_end(&p);
    session_destroy(s);
}

Test(stale_jobs, routes_that_are_left_half_built_show_nothing_and_list_no_portals) {
    session *s = session_on("maze");
    planning p = {0};
    ask_across(s, HR_BALANCED, HR_STAGE_ROUTES);
    s->layers |= 1u << LAYER_TILES;
    plan_overtaken(&p, s);
    cr_expect_not(s->answer.has_path);
    cr_expect_not(s->has_portals);
    session_request_changed(s);
    plan(&p, s);
    cr_expect_eq(s->answer.path.status, HR_FOUND);
    cr_expect(s->has_portals);
    planning_end(&p);
    session_destroy(s);
}
