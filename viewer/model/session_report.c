// session_report.c - the state of a session as JSON, for scripts.

#include "viewer/model/session.h"

#include <jansson.h>
#include <stdio.h>

static json_t *position(hr_position at, bool is_there) {
    if (!is_there) return json_null();
    return json_pack("[f, f]", (double)at.x / HR_CELL, (double)at.y / HR_CELL);
}

static json_t *more_goals(const session *s) {
    json_t *list = json_array();
    for (int32_t i = 0; i < s->more.count; i++)
        json_array_append_new(list, position(s->more.at[i], true));
    return list;
}

static json_t *result(const session *s) {
    const hr_path *path = &s->answer.path;
    if (!s->answer.has_path) return json_null();
    return json_pack(
        "{s:s, s:s, s:b, s:i, s:f, s:f, s:i, s:i, s:I, s:I, s:f, s:f}", "status",
        hr_status_name(path->status), "stage", hr_stage_name(path->stage), "is_cut_off",
        (int)s->answer.is_cut_off, "goal_index", (int)path->goal_index, "length",
        path->length_256ths / HR_CELL, "remaining", path->remaining_256ths / HR_CELL,
        "turning_points", (int)(path->count > 2 ? path->count - 2 : 0), "steps", (int)path->steps,
        "time_ns", (json_int_t)s->answer.time_ns, "mean_ns", (json_int_t)s->answer.mean_ns, "ratio",
        s->answer.ratio, "guaranteed_ratio", path->guaranteed_ratio);
}

static json_t *map(const session *s) {
    if (!s->map) return json_null();
    return json_pack("{s:s, s:i, s:i, s:i, s:i}", "title", s->title, "width",
                     (int)hr_map_width(s->map), "height", (int)hr_map_height(s->map), "strokes",
                     (int)s->history.done, "undone", (int)(s->history.count - s->history.done));
}

static json_t *view(const session *s) {
    return json_pack("{s:f, s:f, s:f, s:i, s:i, s:i}", "left", s->camera.left, "top", s->camera.top,
                     "scale", s->camera.scale, "width", (int)s->camera.width, "height",
                     (int)s->camera.height, "layers", (int)s->layers);
}

static json_t *step(const session *s) {
    return json_pack("{s:b, s:i, s:i}", "is_on", (int)s->step.is_on, "at", (int)s->step.at, "count",
                     (int)s->step.count);
}

static json_t *trace(const session *s) {
    char other[WORDS_LENGTH], says[WORDS_LENGTH], side[WORDS_LENGTH];
    session_say_other(s, other);
    session_say_trace(s, says);
    session_say_side(s, side);
    return json_pack("{s:b, s:s, s:s, s:s}", "is_only", (int)(s->request.only == HR_STAGE_TRACE),
                     "other", other, "trace_says", says, "side", side);
}

static json_t *fog_of(const session *s) {
    return json_pack("{s:b, s:i, s:i}", "is_on", (int)(s->known.view != NULL), "sight",
                     (int)s->sight, "seen", (int)s->known.fog.seen_count);
}

static const char *quality(const session *s) {
    static const char *const NAMES[] = {"balanced", "fast", "exact"}; // as hr_quality has them
    return NAMES[s->request.quality];
}

static json_t *unit(const session *s) {
    char open_values[1024];
    size_t used = 0;
    open_values[0] = '\0';
    for (int i = 0; s->map && i < 256 && used < sizeof open_values - 8; i++)
        if (s->counts[i] > 0 && hr_pass_has(s->unit.unit.pass, (uint8_t)i))
            used += (size_t)snprintf(open_values + used, sizeof open_values - used, "%d ", i);
    return json_pack("{s:s, s:s, s:i, s:i, s:b, s:s}", "open_values", open_values, "costs",
                     s->choice.costs, "value", (int)s->value, "size", (int)s->unit.unit.size,
                     "has_costs", (int)(s->unit.unit.costs_256ths != NULL), "problem",
                     s->unit_problem);
}

json_t *session_json(const session *s) {
    char text[WORDS_LENGTH];
    session_say(s, text);
    const hr_path *before = session_path_before(s);
    return json_pack(
        "{s:s, s:s, s:s, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:o, s:b, s:i, s:o, s:f}", "says",
        text, "message", s->message, "quality", quality(s), "map", map(s), "start",
        position(s->request.start, s->has_start), "goal", position(s->request.goal, s->has_goal),
        "more_goals", more_goals(s), "result", result(s), "view", view(s), "step", step(s), "trace",
        trace(s), "fog", fog_of(s), "is_planning", (int)(s->is_planning || s->is_stale), "tool",
        (int)s->tool, "unit", unit(s), "length_before",
        before ? before->length_256ths / HR_CELL : 0);
}
