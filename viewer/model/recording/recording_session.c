// recording_session.c - all that a window shows of a recording.

#include "viewer/model/recording/recording_session.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

// ---- Life

recording_session recording_session_begin(void) {
    return (recording_session){.shown = -1,
                               .selected = -1,
                               .per_second = 10,
                               .camera = {.scale = 1, .width = 800, .height = 600}};
}

static void forget(recording_session *s) {
    recording_shot_end(&s->shot);
    free(s->rows);
    s->rows = NULL;
    s->row_count = 0;
    s->has_selected = s->is_read = s->is_stale = s->wants_query = s->is_playing = false;
    s->selected = s->shown = -1;
    s->tick = 0;
    s->rows_version++;
    s->version++;
}

void recording_session_end(recording_session *s) {
    forget(s);
    reel_close(s->reel);
    reel_close(s->next);
    s->reel = s->next = NULL;
}

static void show_next(recording_session *s) {
    forget(s);
    reel_close(s->reel);
    s->reel = s->next;
    s->next = NULL;
    s->message[0] = '\0';
    s->shot = s->reel->first;
    s->reel->first = (recording_shot){0};
    camera_fit(&s->camera, s->reel->width, s->reel->height);
}

void recording_session_open(recording_session *s, reel *opened) {
    reel_close(s->next);
    s->next = opened;
    if (s->is_busy)
        recording_session_stop_reading(s);
    else
        show_next(s);
}

void recording_session_stop_reading(recording_session *s) {
    if (s->reel && !s->is_read) atomic_store(&s->reel->should_stop, true);
}

int32_t recording_session_tick_count(const recording_session *s) {
    return s->reel && s->is_read ? s->reel->tick_count : 0;
}

// ---- Ticks

void recording_session_go(recording_session *s, int64_t tick) {
    int32_t count = recording_session_tick_count(s);
    if (count == 0) return;
    int32_t to = tick < 0 ? 0 : tick >= count ? count - 1 : (int32_t)tick;
    if (to == s->tick && s->shown == to) return;
    s->tick = to;
    s->is_stale = true;
}

static bool has_tag(const reel *r, int32_t tick, uint64_t tag) {
    const reel_tick *t = &r->ticks[tick];
    for (int64_t i = t->first; i < t->first + t->items; i++)
        if (r->entries[i].tag == tag) return true;
    return false;
}

void recording_session_follow(recording_session *s, int direction) {
    int32_t count = recording_session_tick_count(s), tick = s->tick + direction;
    if (!s->has_selected) return;
    while (tick >= 0 && tick < count && !has_tag(s->reel, tick, s->tag)) tick += direction;
    if (tick >= 0 && tick < count)
        recording_session_go(s, tick);
    else
        snprintf(s->message, sizeof s->message, "No tick %s has a request of this tag.",
                 direction < 0 ? "before" : "after");
}

void recording_session_play(recording_session *s, bool is_playing) {
    s->is_playing = is_playing && recording_session_tick_count(s) > 1;
    s->owed = 0;
    if (s->is_playing && s->tick + 1 == s->reel->tick_count) recording_session_go(s, 0);
}

// A tick that is not shown yet holds the others up.
void recording_session_pass(recording_session *s, double seconds) {
    if (!s->is_playing) return;
    s->owed = fmin(s->owed + seconds * s->per_second, 1);
    if (s->owed < 1 || s->is_stale || s->is_busy) return;
    s->owed = 0;
    if (s->tick + 1 < s->reel->tick_count)
        recording_session_go(s, (int64_t)s->tick + 1);
    else
        s->is_playing = false;
}

// ---- Requests

static bool is_short(hr_status status) {
    return status != HR_STRAIGHT && status != HR_FOUND && status != HR_WAITING;
}

static bool is_let_through(const recording_session *s, const recorded_item *item) {
    switch (s->filter) {
    case RECORDING_WAITING:
        return item->status == HR_WAITING || item->is_carried;
    case RECORDING_SHORT:
        return is_short(item->status);
    case RECORDING_DIFFERING:
        return item->differs;
    default:
        return true;
    }
}

static void list_rows(recording_session *s) {
    const recorded_items *items = &s->shot.items;
    free(s->rows);
    s->row_count = 0;
    s->rows_version++;
    s->rows = calloc((size_t)items->count + 1, sizeof *s->rows);
    for (int32_t i = 0; s->rows && i < items->count; i++)
        if (is_let_through(s, &items->at[i])) s->rows[s->row_count++] = i;
    s->version++;
}

// Of several requests of the tag the one that was asked now.
static void find_selected(recording_session *s) {
    s->selected = -1;
    for (int32_t i = 0; s->has_selected && i < s->shot.items.count; i++) {
        const recorded_item *item = &s->shot.items.at[i];
        bool is_better = s->selected < 0 || !item->is_carried;
        if (item->request.tag == s->tag && is_better) s->selected = i;
        if (s->selected == i && !item->is_carried) break;
    }
}

void recording_session_show(recording_session *s, recording_filter filter) {
    s->filter = filter;
    list_rows(s);
}

void recording_session_select(recording_session *s, int32_t item) {
    bool is_one = item >= 0 && item < s->shot.items.count;
    s->has_selected = is_one;
    s->selected = is_one ? item : -1;
    if (is_one) s->tag = s->shot.items.at[item].request.tag;
    s->message[0] = '\0';
    s->version++;
}

void recording_session_select_next(recording_session *s, int direction) {
    int32_t row = direction > 0 ? -1 : s->row_count;
    for (int32_t i = 0; i < s->row_count; i++)
        if (s->rows[i] == s->selected) row = i;
    row += direction;
    if (row >= 0 && row < s->row_count) recording_session_select(s, s->rows[row]);
}

void recording_session_press(recording_session *s, hr_position at, double within_256ths) {
    int32_t nearest = -1;
    double least = within_256ths;
    for (int32_t i = 0; i < s->row_count; i++) {
        const hr_request *request = &s->shot.items.at[s->rows[i]].request;
        double away = hypot((double)request->start.x - at.x, (double)request->start.y - at.y);
        if (away <= least) nearest = s->rows[i], least = away;
    }
    recording_session_select(s, nearest);
}

const recorded_item *recording_session_item(const recording_session *s) {
    bool is_there = s->selected >= 0 && s->selected < s->shot.items.count;
    return is_there ? &s->shot.items.at[s->selected] : NULL;
}

void recording_session_ask_query(recording_session *s) {
    if (recording_session_item(s))
        s->wants_query = true;
    else
        snprintf(s->message, sizeof s->message,
                 "Click a request first: on the map, or in the list.");
}

// ---- Jobs

void recording_job_do(recording_job *job) {
    if (job->kind == RECORDING_READ) job->is_good = reel_read(job->reel);
    if (job->kind == RECORDING_SHOOT) reel_shoot(job->reel, job->tick, &job->shot);
    if (job->kind == RECORDING_LOAD) reel_load(job->reel, job->tick, job->item, &job->query);
}

bool recording_session_next_job(recording_session *s, recording_job *job) {
    *job = (recording_job){.reel = s->reel, .tick = s->tick, .item = s->selected};
    if (s->is_busy || s->is_closing || !s->reel) return false;
    if (!s->is_read)
        job->kind = RECORDING_READ;
    else if (s->is_stale)
        job->kind = RECORDING_SHOOT;
    else if (s->wants_query)
        job->kind = RECORDING_LOAD;
    else
        return false;
    if (job->kind == RECORDING_SHOOT) s->is_stale = false;
    if (job->kind == RECORDING_LOAD) s->wants_query = false;
    return s->is_busy = true;
}

static void take_reading(recording_session *s, const recording_job *job) {
    snprintf(s->message, sizeof s->message, "%s", s->reel->message.text);
    s->is_read = true;
    if (!job->is_good || s->reel->tick_count == 0) {
        forget(s);
        reel_close(s->reel);
        s->reel = NULL;
        return;
    }
    s->is_stale = true;
}

static void take_shot(recording_session *s, recording_job *job) {
    recording_shot_end(&s->shot);
    s->shot = job->shot;
    s->shown = job->tick;
    job->shot = (recording_shot){0};
    if (s->shot.message.text[0])
        snprintf(s->message, sizeof s->message, "%s", s->shot.message.text);
    find_selected(s);
    list_rows(s);
}

void recording_session_accept(recording_session *s, recording_job *job) {
    s->is_busy = false;
    if (s->next) {
        recording_shot_end(&job->shot);
        show_next(s);
        return;
    }
    if (job->kind == RECORDING_READ) take_reading(s, job);
    if (job->kind == RECORDING_SHOOT) take_shot(s, job);
}
