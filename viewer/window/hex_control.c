// hex_control.c - the world of hexagons. Worlds, weather and searches are made by a thread, one at
// a time; the traveller goes on from frame to frame.

#include "viewer/window/hex_control.h"

#include "viewer/window/background.h"
#include "viewer/window/map_area.h"
#include "viewer/window/update.h"

// ---- Work

static void work(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source, (void)cancellable;
    hex_job_do(((view_window *)data)->hex.session.job);
    g_task_return_boolean(task, TRUE);
}

static void done(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    view_window *w = user;
    hex_session_accept(&w->hex.session);
    if (!w->is_closing) hex_control_go_on(w);
}

void hex_control_begin_job(view_window *w) {
    if (hex_session_next_job(&w->hex.session)) window_run_in_background(w, work, done, w);
}

void hex_control_go_on(view_window *w) {
    hex_control_begin_job(w);
    window_update_page(w);
}

// ---- Time

static gboolean on_frame(GtkWidget *widget, GdkFrameClock *clock, gpointer user) {
    (void)widget;
    view_window *w = user;
    hex_session *s = &w->hex.session;
    int64_t now = gdk_frame_clock_get_frame_time(clock), last = w->hex.last_frame_us;
    bool has_moved = hex_session_pass(s, (double)(now - last) / 1e6);
    w->hex.last_frame_us = s->is_travelling ? now : 0;
    if (has_moved) window_update_page(w);
    return s->is_travelling ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void let_time_pass(view_window *w) {
    if (!w->hex.session.is_travelling || w->hex.last_frame_us) return;
    w->hex.last_frame_us =
        gdk_frame_clock_get_frame_time(gtk_widget_get_frame_clock(w->area.widget));
    gtk_widget_add_tick_callback(w->area.widget, on_frame, w, NULL);
}

// ---- What is asked for

void hex_control_travel(view_window *w, bool is_travelling) {
    hex_session_travel(&w->hex.session, is_travelling);
    let_time_pass(w);
    window_update_page(w);
}

void hex_control_stop(view_window *w) {
    hex_session_stop(&w->hex.session);
    window_update_page(w);
}

void hex_control_take(view_window *w, hex_tool taken) {
    map_area_let_go(w);
    w->hex.session.tool = taken;
    window_update_page(w);
}

void hex_control_go_to_day(view_window *w, int32_t day) {
    hex_session_go_to_day(&w->hex.session, day);
    hex_control_go_on(w);
}
