// stepping.c - plays a search forward and back, event by event.

#include "viewer/model/stepping.h"

#include <math.h>

stepping stepping_begin(void) { return (stepping){.per_second = 8}; }

void stepping_load(stepping *s, int32_t count) {
    s->count = count;
    s->at = s->is_on && (s->is_playing || s->starts_over) ? 0 : count;
    s->starts_over = s->has_moved = false;
    s->owed = 0;
    if (count == 0) s->is_playing = false;
}

void stepping_go(stepping *s, int64_t at) {
    s->has_moved = true;
    s->at = at < 0 ? 0 : at > s->count ? s->count : (int32_t)at;
    s->owed = 0;
}

void stepping_play(stepping *s, bool is_playing) {
    s->is_playing = is_playing && s->is_on && s->count > 0;
    if (s->is_playing && s->at == s->count) stepping_go(s, 0);
}

bool stepping_pass(stepping *s, double seconds) {
    if (!s->is_on || !s->is_playing) return false;
    s->owed += seconds * s->per_second;
    int32_t before = s->at;
    if (s->owed < 1) return false;
    double whole = floor(fmin(s->owed, s->count)), rest = s->owed - floor(s->owed);
    stepping_go(s, (int64_t)s->at + (int64_t)whole);
    s->owed = rest;
    if (s->at == s->count) s->is_playing = false;
    return s->at != before;
}

int32_t stepping_shown(const stepping *s) { return s->is_on ? s->at : s->count; }
