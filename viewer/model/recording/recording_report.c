// recording_report.c - the state of a recording in words, and as JSON for scripts.

#include "viewer/model/recording/recording_session.h"
#include "viewer/model/recording/recording_words.h"
#include "viewer/options/plural.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

void recording_session_say(const recording_session *s, char text[WORDS_LENGTH]) {
    const reel *r = s->reel;
    if (!r)
        snprintf(text, WORDS_LENGTH, "No recording is open.");
    else if (!s->is_read)
        snprintf(text, WORDS_LENGTH, "Reading %.100s: %lld tick%s so far ...", r->title,
                 (long long)atomic_load(&s->reel->ticks_read),
                 plural(atomic_load(&s->reel->ticks_read)));
    else
        snprintf(text, WORDS_LENGTH, "Tick %" PRId64 " of %" PRId64 " to %" PRId64 "%s",
                 r->first_tick + s->tick, r->first_tick, r->first_tick + r->tick_count - 1,
                 s->shown == s->tick ? "" : " ...");
}

static const char *filter_name(recording_filter filter) {
    static const char *const NAMES[RECORDING_FILTERS] = {"all", "waiting", "short", "differing"};
    return NAMES[filter];
}

static json_t *place(hr_position at) {
    return json_pack("[f, f]", (double)at.x / HR_CELL, (double)at.y / HR_CELL);
}

static json_t *selected(const recording_session *s) {
    const recorded_item *item = recording_session_item(s);
    char request[STORY_LENGTH], says[STORY_LENGTH], story[STORY_LENGTH];
    if (!item || !s->is_read) return json_null();
    words_for_request(item, request);
    words_for_item(item, says);
    words_for_story(s->reel, s->shown, item->request.tag, story);
    return json_pack("{s:I, s:s, s:b, s:b, s:o, s:o, s:i, s:s, s:s, s:s}", "tag",
                     (json_int_t)item->request.tag, "recorded_status", hr_status_name(item->status),
                     "is_carried", (int)item->is_carried, "was_searched",
                     (int)item->wait.was_searched, "request_start", place(item->request.start),
                     "request_goal", place(item->request.goal), "path_waypoints", (int)item->count,
                     "request", request, "why", says, "story", story);
}

static json_t *tick_json(const recording_session *s) {
    if (!s->reel || !s->is_read || s->shown < 0) return json_null();
    const reel_tick *t = &s->reel->ticks[s->shown];
    return json_pack("{s:i, s:i, s:i, s:i, s:i, s:I}", "tick_items", (int)t->items, "tick_asked",
                     (int)t->asked, "tick_waiting", (int)t->waiting, "tick_edits", (int)t->edits,
                     "changed_runs", (int)s->shot.changed_count, "tick_steps",
                     (json_int_t)t->steps);
}

json_t *recording_session_json(const recording_session *s) {
    char says[WORDS_LENGTH];
    const reel *r = s->reel;
    recording_session_say(s, says);
    return json_pack("{s:s, s:s, s:b, s:b, s:s, s:I, s:i, s:I, s:I, s:b, s:b, s:s, s:i, s:f, s:f, "
                     "s:f, s:o, s:o}",
                     "recording_says", says, "recording_message", s->message, "is_open",
                     (int)(r != NULL), "is_read", (int)s->is_read, "recording_title",
                     r ? r->title : "", "first_tick", (json_int_t)(r ? r->first_tick : 0),
                     "recording_ticks", (int)recording_session_tick_count(s), "wanted_tick",
                     (json_int_t)(r ? r->first_tick + s->tick : 0), "shown_tick",
                     (json_int_t)(r ? s->shot.tick : 0), "is_shown",
                     (int)(s->shown >= 0 && s->shown == s->tick), "recording_plays",
                     (int)s->is_playing, "filter", filter_name(s->filter), "listed_requests",
                     (int)s->row_count, "view_left", s->camera.left, "view_top", s->camera.top,
                     "view_scale", s->camera.scale, "shown", tick_json(s), "chosen", selected(s));
}
