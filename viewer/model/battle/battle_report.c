// battle_report.c - the state of a battle as JSON, for scripts.

#include "viewer/model/battle/battle_session.h"

#include "viewer/model/battle/battle_words.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

static json_t *place(hr_position at) {
    return json_pack("[f, f]", (double)at.x / HR_CELL, (double)at.y / HR_CELL);
}

static json_t *focused(const battle_session *s) {
    const battle_unit *unit = &s->shot.focused;
    if (s->shot.focus < 0) return json_null();
    return json_pack("{s:i, s:s, s:s, s:o, s:o, s:s, s:i, s:i, s:s, s:s}", "unit",
                     (int)s->shot.focus, "class", battle_class_name(unit->class_id), "state",
                     battle_state_name(unit->state), "at", place(unit->at), "goal",
                     place(unit->goal), "says", s->shot.focus_says, "waypoints",
                     (int)(unit->way_count - unit->way_next), "track", (int)s->shot.track_count,
                     "mind", mind_name(s->shot.focus_mind.kind), "mind_says", s->shot.mind_says);
}

static json_t *counts(const battle_session *s) {
    const battle_counts *c = &s->shot.counts;
    return json_pack("{s:I, s:I, s:I, s:I}", "ordered", (json_int_t)c->ordered, "arrived",
                     (json_int_t)c->arrived, "gave_up", (json_int_t)c->gave_up, "blocked_ways",
                     (json_int_t)c->blocked_ways);
}

// Squares of the map that the side shown has never seen.
static int unseen(const battle_shot *shot) {
    int count = 0;
    for (int32_t i = 0; shot->seen && i < shot->seen_columns * shot->seen_rows; i++)
        count += !shot->seen[i];
    return count;
}

static json_t *times(const battle_session *s) {
    return json_pack("{s:f, s:f, s:f}", "tick_ms", time_series_median(&s->times.tick), "plan_ms",
                     time_series_median(&s->times.plan), "frame_ms",
                     time_series_median(&s->times.frame));
}

json_t *battle_session_json(const battle_session *s) {
    char says[WORDS_LENGTH], hash[32];
    battle_session_say(s, says);
    snprintf(hash, sizeof hash, "%016" PRIx64, s->shot.hash);
    return json_pack(
        "{s:s, s:s, s:b, s:b, s:b, s:f, s:i, s:s, s:i, s:i, s:i, s:i, s:i, s:o, s:o, s:o, s:s, "
        "s:f}",
        "says", says, "message", s->message, "is_on", (int)s->is_on, "is_set_up",
        (int)(s->ground != NULL), "is_running", (int)s->is_running, "per_second", s->per_second,
        "tick", (int)s->shot.tick, "hash", hash, "units", (int)s->shot.unit_count, "buildings",
        (int)s->shot.building_count, "selected", (int)s->selected_count, "battle_tool",
        (int)s->tool, "unseen", unseen(&s->shot), "focus", focused(s), "counts", counts(s), "times",
        times(s), "heat", battle_heat_name(s->heat.kind), "heat_most", (double)s->heat.grid.most);
}
