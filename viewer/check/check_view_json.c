// check_view_json.c - the state of a map check, for scripts.

#include "viewer/check/check_view.h"
#include "viewer/check/check_words.h"

static json_t *chosen_json(const check_view *view) {
    const check_finding *f = check_view_chosen(view);
    char words[CHECK_WORDS_LENGTH];
    if (!f) return json_null();
    return json_pack("{s:s, s:i, s:[i, i], s:s}", "found_kind", check_kind_name(f->kind),
                     "found_class", (int)f->class_index, "found_at", (int)f->at.x, (int)f->at.y,
                     "found_words", check_words(&view->outcome->report, f, words));
}

json_t *check_view_json(const check_view *view, bool is_running) {
    json_t *names = json_array();
    const check_outcome *outcome = view->outcome;
    for (int32_t i = 0; outcome && i < outcome->classes.count; i++)
        json_array_append_new(names, json_string(outcome->classes.names[i]));
    return json_pack(
        "{s:b, s:b, s:s, s:o, s:i, s:i, s:i, s:i, s:b, s:o, s:I}", "is_checking", (int)is_running,
        "is_checked", (int)check_view_is_current(view), "check_problem", view->problem.text,
        "checked_classes", names, "found", outcome ? (int)outcome->report.count : 0, "listed",
        (int)check_view_count(view), "first_listed", (int)view->first, "check_panes",
        (int)check_view_panes(view), "shows_clearance", (int)view->shows_clearance,
        "looked_at_finding", chosen_json(view), "check_number", (json_int_t)view->number);
}
