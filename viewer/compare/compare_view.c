// compare_view.c - what the window shows of a comparison.

#include "viewer/compare/compare_view.h"

#include <string.h>

// ---- Life

compare_view compare_view_begin(void) {
    static const char *const FIRST[COMPARE_PANES_MOST] = {"trace", "exact", "breadth",
                                                          "astar-octile"};
    compare_view view = {.count = COMPARE_PANES_MOST, .query = 1};
    for (int32_t i = 0; i < COMPARE_PANES_MOST; i++)
        view.panes[i].method = find_compare_method(FIRST[i], strlen(FIRST[i]));
    return view;
}

static void forget(compare_pane *pane) {
    hr_allocator allocator = hr_allocator_default();
    if (pane->answered > 0) compare_answer_end(&pane->answer, &allocator);
    pane->answered = 0;
}

void compare_view_end(compare_view *view) {
    for (int32_t i = 0; i < COMPARE_PANES_MOST; i++) forget(&view->panes[i]);
}

// ---- Choices

void compare_view_set_count(compare_view *view, int32_t count) {
    view->count = count < 1 ? 1 : count > COMPARE_PANES_MOST ? COMPARE_PANES_MOST : count;
}

void compare_view_choose(compare_view *view, int32_t pane, int32_t method) {
    if (view->panes[pane].method == method) return;
    forget(&view->panes[pane]);
    view->panes[pane].method = method;
}

// ---- Queries

static bool is_same_place(hr_position a, hr_position b) { return a.x == b.x && a.y == b.y; }

bool compare_view_look(compare_view *view, const session *s) {
    const compare_query *last = &view->asked;
    compare_query now = {s->map_version, s->request.start, s->request.goal,
                         s->request.budget_steps};
    bool is_whole = s->map && s->has_start && s->has_goal;
    bool is_same = now.map_version == last->map_version && is_same_place(now.start, last->start) &&
                   is_same_place(now.goal, last->goal) && now.budget_steps == last->budget_steps;
    if (is_same && is_whole) return false;
    if (!is_whole) compare_view_end(view);
    view->asked = now;
    view->query++;
    return true;
}

bool compare_view_has_answer(const compare_view *view, int32_t pane) {
    return view->panes[pane].answered == view->query;
}

bool compare_view_next_job(compare_view *view, const session *s, compare_job *job) {
    bool is_any = false;
    if (!s->map || !s->has_start || !s->has_goal || session_is_busy(s)) return false;
    if (view->failed == view->query) return false;
    *job = (compare_job){.query = view->query};
    for (int32_t i = 0; i < COMPARE_PANES_MOST; i++) {
        bool is_asked = i < view->count && !compare_view_has_answer(view, i);
        job->methods[i] = is_asked ? view->panes[i].method : -1;
        is_any = is_any || is_asked;
    }
    if (!is_any) return false;
    session_describe_job(s, &job->plan);
    if (view->map_sent == s->cells_version) return true;
    job->plan.shared = shared_map_hold(s->shared);
    view->map_sent = s->cells_version;
    return true;
}

void compare_view_fail(compare_view *view) {
    view->failed = view->query;
    view->map_sent = 0;
}

void compare_view_accept(compare_view *view, compare_reply *reply) {
    compare_pane *pane = &view->panes[reply->pane];
    if (reply->query != view->query || reply->method != pane->method) {
        hr_allocator allocator = hr_allocator_default();
        compare_answer_end(&reply->answer, &allocator);
        return;
    }
    forget(pane);
    pane->answer = reply->answer;
    pane->answered = reply->query;
}

// ---- For scripts

static json_t *pane_json(const compare_view *view, int32_t index) {
    const compare_pane *pane = &view->panes[index];
    const compare_answer *answer = &pane->answer;
    const char *name = compare_method_at(pane->method).name;
    if (!compare_view_has_answer(view, index))
        return json_pack("{s:s, s:b}", "method", name, "has_answer", 0);
    return json_pack("{s:s, s:b, s:s, s:s, s:f, s:f, s:f, s:I, s:I}", "method", name, "has_answer",
                     1, "status", answer->status, "reason", answer->reason, "length",
                     answer->path.count > 0 ? answer->path.length_256ths / HR_CELL : 0, "cost",
                     answer->path.count > 0 ? answer->path.cost_256ths / HR_CELL : 0, "ratio",
                     answer->ratio, "touched", (json_int_t)answer->touched, "time_ns",
                     (json_int_t)answer->time_ns);
}

json_t *compare_view_json(const compare_view *view) {
    json_t *panes = json_array();
    int32_t answered = 0;
    for (int32_t i = 0; i < view->count; i++) {
        answered += compare_view_has_answer(view, i);
        json_array_append_new(panes, pane_json(view, i));
    }
    return json_pack("{s:i, s:o}", "answered", (int)answered, "panes", panes);
}
