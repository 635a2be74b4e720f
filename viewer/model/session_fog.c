// session_fog.c - fog that comes and goes, and walking in it.
//
// The window goes on showing the map as it is, under the fog; paths are planned on what is known.

#include "viewer/model/session.h"

#include <handrail/walk.h>

#include <stdio.h>

void session_fog_begin(session *s) {
    bool can_begin = s->map && s->unit_answered == s->unit_number && !session_is_busy(s) &&
                     shared_map_is_own(s->shared);
    if (!s->wants_fog || s->known.view || !can_begin) return;
    s->wants_fog = known_map_begin(&s->known, s->map, &s->next);
    if (!s->wants_fog)
        snprintf(s->message, sizeof s->message, "%s", hr_error_text(HR_OUT_OF_MEMORY));
    session_look_around(s);
    session_knowledge_changed(s);
}

void session_toggle_fog(session *s) {
    s->wants_fog = !s->wants_fog;
    s->is_stale = true; // where it cannot begin now, it does with the next job
    if (!s->wants_fog) session_fog_end(s);
}

// One cell along, unless what is there is closed. @return whether it got on.
static bool step(session *s, hr_walk *walk) {
    hr_walk_step at;
    hr_walk_advance(walk, HR_WALK_CELL, &at);
    if (!hr_map_leg_is_clear(s->map, s->class_id, s->request.start, at.position)) return false;
    s->request.start = at.position;
    session_look_around(s);
    return !at.has_arrived;
}

void session_walk(session *s) {
    const hr_path *path = &s->answer.path;
    hr_walk walk;
    bool is_ready = s->map && s->answer.has_path && path->count > 1 && !s->is_stale &&
                    !s->is_planning && s->grabbed == GRAB_NOTHING && !session_is_busy(s);
    if (!is_ready || hr_walk_begin(&walk, path->waypoints, path->count) != HR_OK) return;
    int32_t cells = s->sight / 2 > 1 ? s->sight / 2 : 1;
    while (cells > 0 && step(s, &walk)) cells--;
    s->is_stale = true;
}
