// compare_view.c - what the window shows of a comparison.

#include "viewer/compare/compare_view.h"

#include <stdio.h>
#include <string.h>

// ---- Life

compare_view compare_view_begin(void) {
    static const char *const FIRST[COMPARE_PANES_MOST] = {
        "trace", "exact", "breadth", "astar-octile", "best", "uniform", "routes", "jump", "depth"};
    compare_view view = {.count = COMPARE_PANES_AT_FIRST,
                         .query = 1,
                         .sorted_by = COLUMN_TOUCHED,
                         .race = {.seconds = 8}};
    for (int32_t i = 0; i < COMPARE_PANES_MOST; i++)
        view.panes[i].method = find_compare_method(FIRST[i], strlen(FIRST[i]));
    return view;
}

static void forget(compare_pane *pane) {
    hr_allocator allocator = hr_allocator_default();
    if (pane->answered > 0) compare_answer_end(&pane->answer, &allocator);
    compare_marks_end(&pane->raced, &allocator);
    compare_marks_end(&pane->listed, &allocator);
    pane->answered = 0;
    pane->raced_count = pane->listed_count = 0;
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

int32_t compare_view_pane_of(const compare_view *view, int32_t method) {
    for (int32_t i = 0; i < view->count; i++)
        if (view->panes[i].method == method) return i;
    return -1;
}

// Those after it move up; it is the first of those that are not shown.
static void remove_pane(compare_view *view, int32_t pane) {
    compare_pane removed = view->panes[pane];
    if (view->count == 1) return;
    view->count--;
    for (int32_t i = pane; i < view->count; i++) view->panes[i] = view->panes[i + 1];
    view->panes[view->count] = removed;
}

void compare_view_toggle(compare_view *view, int32_t method) {
    int32_t pane = compare_view_pane_of(view, method);
    if (pane >= 0) {
        remove_pane(view, pane);
        return;
    }
    compare_view_set_count(view, view->count + 1);
    compare_view_choose(view, view->count - 1, method);
}

bool compare_view_toggle_point(compare_view *view, hr_position at, double within_256ths) {
    if (!compare_points_toggle(&view->points, at, within_256ths)) return false;
    view->points_version++;
    return true;
}

// ---- Queries

static bool is_same_place(hr_position a, hr_position b) { return a.x == b.x && a.y == b.y; }

// Of several, it is known once they are planned for.
bool compare_view_goal(const session *s, hr_position *goal) {
    bool is_planned = !s->is_stale && !s->is_planning && s->answer.number == s->asked;
    bool is_chosen = s->more.count > 0 && s->answer.has_path && s->answer.goals.count > 0;
    *goal = is_chosen ? s->answer.request.goal : s->request.goal;
    return s->has_goal && (s->more.count == 0 || is_planned);
}

bool compare_view_look(compare_view *view, const session *s) {
    const compare_query *last = &view->asked;
    hr_position goal;
    if (!compare_view_goal(s, &goal) && s->has_goal) goal = last->goal;
    compare_query now = {s->map_version, s->request.start, goal, s->request.budget_steps,
                         view->points_version};
    bool is_whole = s->map && s->has_start && s->has_goal;
    bool is_same = now.map_version == last->map_version && is_same_place(now.start, last->start) &&
                   is_same_place(now.goal, last->goal) && now.budget_steps == last->budget_steps &&
                   now.points_version == last->points_version;
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
    hr_position goal;
    if (!s->map || !s->has_start || session_is_busy(s)) return false;
    if (!compare_view_goal(s, &goal)) return false;
    if (view->failed == view->query) return false;
    *job = (compare_job){.query = view->query, .points = view->points};
    for (int32_t i = 0; i < COMPARE_PANES_MOST; i++) {
        bool is_asked = i < view->count && !compare_view_has_answer(view, i);
        job->methods[i] = is_asked ? view->panes[i].method : -1;
        is_any = is_any || is_asked;
    }
    for (int32_t i = 0; i < COMPARE_ANSWERS_MOST; i++) {
        bool is_asked =
            view->wants_rows && i < compare_method_count() && view->rows[i].answered != view->query;
        job->methods[COMPARE_PANES_MOST + i] = is_asked ? i : -1;
        is_any = is_any || is_asked;
    }
    if (!is_any) return false;
    session_describe_job(s, &job->plan);
    job->plan.request.goal = goal;
    if (view->map_sent == s->cells_version) return true;
    job->plan.shared = shared_map_hold(s->shared);
    view->map_sent = s->cells_version;
    return true;
}

void compare_view_fail(compare_view *view) {
    view->failed = view->query;
    view->map_sent = 0;
}

static compare_row row_of(const compare_reply *reply) {
    const compare_answer *answer = &reply->answer;
    return (compare_row){.answered = reply->query,
                         .has_way = answer->has_way,
                         .status = answer->status,
                         .length_256ths = answer->path.count > 0 ? answer->path.length_256ths : 0,
                         .ratio = answer->ratio,
                         .time_ns = answer->time_ns,
                         .touched = answer->touched,
                         .counts = answer->counts};
}

static void accept_row(compare_view *view, compare_reply *reply) {
    hr_allocator allocator = hr_allocator_default();
    if (reply->query == view->query) view->rows[reply->method] = row_of(reply);
    compare_answer_end(&reply->answer, &allocator);
}

// Of a method that has a pane, too, the time is the least of both runs, so that there is one.
static void share_time(compare_view *view, int32_t method) {
    compare_row *row = &view->rows[method];
    if (row->answered != view->query) return;
    for (int32_t i = 0; i < view->count; i++) {
        compare_pane *pane = &view->panes[i];
        if (pane->method != method || pane->answered != view->query) continue;
        if (pane->answer.time_ns < row->time_ns) row->time_ns = pane->answer.time_ns;
        pane->answer.time_ns = row->time_ns;
    }
}

void compare_view_accept(compare_view *view, compare_reply *reply) {
    if (reply->pane >= COMPARE_PANES_MOST) {
        accept_row(view, reply);
        share_time(view, reply->method);
        return;
    }
    compare_pane *pane = &view->panes[reply->pane];
    if (reply->query != view->query || reply->method != pane->method) {
        hr_allocator allocator = hr_allocator_default();
        compare_answer_end(&reply->answer, &allocator);
        return;
    }
    forget(pane);
    pane->answer = reply->answer;
    pane->answered = reply->query;
    share_time(view, pane->method);
}

// ---- What Plan asks besides

static void say_goal(const session *s, char text[WORDS_LENGTH]) {
    goal_list goals = session_goals(s);
    hr_position goal;
    text[0] = '\0';
    if (goals.count < 2 || !compare_view_goal(s, &goal)) return;
    int32_t index = goal_list_near(&goals, goal, 0);
    snprintf(text, WORDS_LENGTH,
             "All go to %c, which the path of Plan leads to: methods are compared to one goal, not "
             "to the nearest of %d.",
             goal_letter(index < 0 ? 0 : index), (int)goals.count);
}

void compare_view_say(const session *s, char text[WORDS_LENGTH]) {
    say_goal(s, text);
    size_t used = strlen(text);
    if (s->has_goal && s->request.reach_256ths > 0)
        snprintf(text + used, WORDS_LENGTH - used,
                 "%sAll go to the goal itself: the reach of %.1f cells is not compared.",
                 used > 0 ? " " : "", s->request.reach_256ths / (double)HR_CELL);
}

// ---- The table

static double key_of(const compare_row *row, compare_column column) {
    double most = 1e300;
    if (column == COLUMN_TOUCHED) return (double)row->touched;
    if (column == COLUMN_RATIO) return row->ratio > 0 ? row->ratio : most;
    return column == COLUMN_TIME ? (double)row->time_ns : 0;
}

// By its place in the list of methods where two are equal, and by that alone for titles.
static bool comes_before(const compare_view *view, int32_t a, int32_t b) {
    const compare_row *first = &view->rows[a], *second = &view->rows[b];
    if (first->has_way != second->has_way) return first->has_way;
    if (view->sorted_by == COLUMN_TOUCHED && !first->counts != !second->counts)
        return !first->counts;
    double x = key_of(first, view->sorted_by), y = key_of(second, view->sorted_by);
    if (x != y) return view->is_descending ? x > y : x < y;
    return view->is_descending && view->sorted_by == COLUMN_TITLE ? a > b : a < b;
}

int32_t compare_view_sorted(const compare_view *view, int32_t methods[COMPARE_ANSWERS_MOST]) {
    int32_t count = 0;
    for (int32_t method = 0; method < compare_method_count(); method++) {
        if (view->rows[method].answered != view->query) continue;
        int32_t at = count++;
        for (; at > 0 && comes_before(view, method, methods[at - 1]); at--)
            methods[at] = methods[at - 1];
        methods[at] = method;
    }
    return count;
}

void compare_view_sort_by(compare_view *view, compare_column column) {
    view->is_descending = view->sorted_by == column && !view->is_descending;
    view->sorted_by = column;
}
