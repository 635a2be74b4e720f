// session_plan.c - what a session asks of the planning, and what it does with the answer.

#include "session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { REPEATS = 10 };

void session_describe_job(const session *s, plan_job *job) {
    job->unit = s->unit.unit;
    job->has_costs = s->unit.unit.costs_256ths != NULL;
    memcpy(job->costs_256ths, s->unit.costs_256ths, sizeof job->costs_256ths);
    job->request = s->request;
}

bool session_next_job(session *s, plan_job *job) {
    if (!s->is_stale || !s->map) return false;
    s->is_stale = false;
    *job = s->next;
    s->next = (plan_job){0};
    job->number = ++s->asked;
    session_describe_job(s, job);
    job->wants_path = s->has_start && s->has_goal;
    job->wants_events = s->step.is_on || layers_need_events(s->layers);
    job->wants_portals = layers_has(s->layers, LAYER_TILES) && !s->has_portals;
    job->wants_ratio = s->wants_ratio;
    job->repeats = REPEATS;
    s->wants_ratio = false;
    return s->is_planning = true;
}

// Portals are listed only where they may have changed.
static void keep_portals(session *s, plan_answer *answer) {
    if (answer->portals) {
        s->has_portals = true;
        return;
    }
    answer->portals = s->answer.portals;
    answer->portal_count = s->answer.portal_count;
    s->answer.portals = NULL;
}

void session_accept(session *s, plan_answer *answer) {
    bool is_newest = answer->number == s->asked;
    if (is_newest) s->is_planning = false;
    if (!s->map || answer->number <= s->forgotten || (!is_newest && !answer->has_path)) {
        plan_answer_end(answer);
        return;
    }
    if (answer->error != HR_OK)
        snprintf(s->message, sizeof s->message, "%s", hr_error_text(answer->error));
    keep_portals(s, answer);
    plan_answer_end(&s->answer);
    s->answer = *answer;
    s->answer.request.class_id = s->class_id;
    *answer = (plan_answer){0};
    stepping_load(&s->step, s->answer.has_record ? s->answer.record.count : 0);
}

void session_say(const session *s, char text[WORDS_LENGTH]) {
    if (!s->map)
        snprintf(text, WORDS_LENGTH, "Open a map, or drop one here.");
    else if (!s->has_start)
        snprintf(text, WORDS_LENGTH, "Click where the unit starts.");
    else if (!s->has_goal)
        snprintf(text, WORDS_LENGTH, "Click where it should go.");
    else if (!s->answer.has_path)
        snprintf(text, WORDS_LENGTH, "Planning ...");
    else
        words_for_path(s->map, &s->answer.request, &s->answer.path, text);
}

picture_scene session_scene(const session *s) {
    return (picture_scene){.map = s->map,
                           .class_id = s->class_id,
                           .start = s->request.start,
                           .goal = s->request.goal,
                           .path = &s->answer.path,
                           .record = s->answer.has_record ? &s->answer.record : NULL,
                           .time_ns = s->answer.time_ns,
                           .title = s->title};
}
