// compare_view_json.c - the state of a comparison, for scripts.

#include "viewer/compare/compare_race.h"

#include <jansson.h>

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
    int32_t sorted[COMPARE_ANSWERS_MOST], count = compare_view_sorted(view, sorted);
    return json_pack("{s:i, s:o, s:i, s:i, s:s, s:{s:b, s:b, s:i, s:i}}", "answered", (int)answered,
                     "panes", panes, "points", (int)view->points.count, "rows", (int)count, "best",
                     count > 0 ? compare_method_at(sorted[0]).name : "", "race", "is_on",
                     (int)view->race.is_on, "is_playing", (int)view->race.is_playing, "looked_at",
                     (int)view->race.at, "race_length", (int)compare_race_length(view));
}
