// recording_control.c - the course of a recording in the window. It is read and played by a thread;
// what is wanted meanwhile is done next, and of several ticks only the last.

#include "viewer/window/recording_control.h"

#include "viewer/window/background.h"
#include "viewer/window/pages.h"
#include "viewer/window/panel_step.h"
#include "viewer/window/unsaved.h"
#include "viewer/window/update.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { LOOK_EVERY_MS = 100 };

typedef struct recording_run {
    view_window *window;
    recording_job job;
} recording_run;

// ---- A request on the page Plan

static void turn_to(view_window *w, const char *name) {
    for (int i = 0; window_page_at(w, i); i++)
        if (strcmp(window_page_at(w, i)->name, name) == 0) window_turn_to(w, i);
}

static void drop(view_window *w, void *user) {
    recording_run *run = user;
    (void)w;
    open_map_end(&run->job.query.opened);
    free(run);
}

static void ask_query(session *s, const reel_query *query) {
    session_lend(s, &query->unit, &query->request);
    session_set_start(s, query->request.start);
    session_set_goal(s, query->request.goal);
    for (int32_t i = 1; i < query->goals.count; i++) goal_list_add(&s->more, query->goals.at[i]);
}

static void show_query(view_window *w, void *user) {
    recording_run *run = user;
    const reel_query *query = &run->job.query;
    session *s = w->session;
    session_show(s, &run->job.query.opened);
    ask_query(s, query);
    if (query->lacks[0])
        snprintf(s->message, sizeof s->message, "It is asked here without: %s.", query->lacks);
    turn_to(w, "plan");
    step_panel_switch(w, true);
    drop(w, run);
}

static void take_query(view_window *w, recording_run *run) {
    if (run->job.query.opened.map) {
        unsaved_ask(w, (unsaved_steps){.go_on = show_query, .give_up = drop, .user = run});
        return;
    }
    window_say(w, run->job.query.opened.message.text);
    free(run);
}

// ---- Jobs

static void work(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source, (void)cancellable;
    recording_job_do(&((recording_run *)data)->job);
    g_task_return_boolean(task, TRUE);
}

// What is to be said is said where the window says things.
static void tell(view_window *w) {
    recording_session *s = &w->recording.session;
    if (!s->message[0]) return;
    window_say(w, s->message);
    s->message[0] = '\0';
}

static void done(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    recording_run *run = user;
    view_window *w = run->window;
    recording_session_accept(&w->recording.session, &run->job);
    if (w->is_closing) {
        drop(w, run);
        return;
    }
    if (run->job.kind == RECORDING_LOAD)
        take_query(w, run);
    else
        free(run);
    recording_control_go_on(w);
}

static gboolean look(gpointer user) {
    view_window *w = user;
    const recording_session *s = &w->recording.session;
    if (w->is_closing || !s->reel || s->is_read) return G_SOURCE_REMOVE;
    window_update_page(w);
    return G_SOURCE_CONTINUE;
}

static void begin_job(view_window *w) {
    recording_run *run = calloc(1, sizeof *run);
    if (!run) return;
    run->window = w;
    if (!recording_session_next_job(&w->recording.session, &run->job)) {
        free(run);
        return;
    }
    if (run->job.kind == RECORDING_READ) g_timeout_add(LOOK_EVERY_MS, look, w);
    window_run_in_background(w, work, done, run);
}

void recording_control_go_on(view_window *w) {
    begin_job(w);
    tell(w);
    window_update_page(w);
}

void recording_control_open(view_window *w, reel *opened) {
    recording_session_open(&w->recording.session, opened);
    turn_to(w, "recording");
    window_say(w, "");
    recording_control_go_on(w);
}

void recording_control_step(view_window *w) {
    recording_session_ask_query(&w->recording.session);
    recording_control_go_on(w);
}

// ---- Time

void recording_control_move(view_window *w, int64_t by) {
    recording_session *s = &w->recording.session;
    recording_session_play(s, false);
    recording_session_go(s, s->tick + by);
    recording_control_go_on(w);
}

static gboolean on_frame(GtkWidget *widget, GdkFrameClock *clock, gpointer user) {
    (void)widget;
    view_window *w = user;
    recording_panel *panel = &w->recording;
    int64_t now = gdk_frame_clock_get_frame_time(clock), last = panel->last_frame_us;
    panel->last_frame_us = panel->session.is_playing ? now : 0;
    if (panel->session.is_playing)
        recording_session_pass(&panel->session, (double)(now - last) / 1e6);
    if (panel->session.is_stale || !panel->session.is_playing) recording_control_go_on(w);
    return panel->last_frame_us ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

void recording_control_play(view_window *w, bool is_playing) {
    recording_panel *panel = &w->recording;
    recording_session_play(&panel->session, is_playing);
    if (panel->session.is_playing && !panel->last_frame_us) {
        panel->last_frame_us =
            gdk_frame_clock_get_frame_time(gtk_widget_get_frame_clock(w->area.widget));
        gtk_widget_add_tick_callback(w->area.widget, on_frame, w, NULL);
    }
    recording_control_go_on(w);
}
