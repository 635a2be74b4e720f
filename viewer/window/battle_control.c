// battle_control.c - the course of a battle. Its ticks are done by a thread, a few at a time;
// orders given meanwhile are applied between two of them.

#include "viewer/window/battle_control.h"

#include "viewer/window/background.h"
#include "viewer/window/map_area.h"
#include "viewer/window/update.h"

#include <stdlib.h>

// ---- Work

typedef struct battle_run {
    view_window *window;
    battle_job job;
    battle_news news;
} battle_run;

static void work(GTask *task, gpointer source, gpointer data, GCancellable *cancellable) {
    (void)source, (void)cancellable;
    battle_run *run = data;
    run->news = battle_work_do(&run->window->battle.work, &run->job);
    g_task_return_boolean(task, TRUE);
}

static void done(GObject *source, GAsyncResult *result, gpointer user) {
    (void)source, (void)result;
    battle_run *run = user;
    view_window *w = run->window;
    battle_session_accept(&w->battle.session, &run->news);
    free(run);
    if (w->is_closing) return;
    battle_control_go_on(w);
}

// A battle that was closed is dropped once no thread works on it.
void battle_control_begin_job(view_window *w) {
    battle_panel *panel = &w->battle;
    battle_run *run = calloc(1, sizeof *run);
    if (!run) return;
    run->window = w;
    if (battle_session_next_job(&panel->session, &run->job)) {
        window_run_in_background(w, work, done, run);
        return;
    }
    free(run);
    if (!panel->session.is_on && !panel->session.is_busy) battle_work_end(&panel->work);
}

void battle_control_go_on(view_window *w) {
    battle_control_begin_job(w);
    window_update_page(w);
}

// ---- Time

static gboolean on_frame(GtkWidget *widget, GdkFrameClock *clock, gpointer user) {
    (void)widget;
    view_window *w = user;
    battle_panel *panel = &w->battle;
    int64_t now = gdk_frame_clock_get_frame_time(clock), last = panel->last_frame_us;
    panel->last_frame_us = panel->session.is_running ? now : 0;
    if (!panel->session.is_running) return G_SOURCE_REMOVE;
    battle_session_pass(&panel->session, (double)(now - last) / 1e6);
    battle_control_begin_job(w);
    return G_SOURCE_CONTINUE;
}

static void let_time_pass(view_window *w) {
    if (!w->battle.session.is_running || w->battle.last_frame_us) return;
    w->battle.last_frame_us =
        gdk_frame_clock_get_frame_time(gtk_widget_get_frame_clock(w->area.widget));
    gtk_widget_add_tick_callback(w->area.widget, on_frame, w, NULL);
}

// ---- The course of a battle

void battle_control_fight(view_window *w) {
    battle_session_fight(&w->battle.session, w->session);
    battle_control_go_on(w);
}

void battle_control_leave(view_window *w) {
    battle_session_leave(&w->battle.session);
    battle_control_go_on(w);
}

void battle_control_run(view_window *w, bool is_running) {
    battle_session *s = &w->battle.session;
    if (is_running && !s->is_on) battle_session_fight(s, w->session);
    battle_session_run(s, is_running);
    let_time_pass(w);
    battle_control_go_on(w);
}

void battle_control_step(view_window *w) {
    battle_session *s = &w->battle.session;
    if (!s->is_on) battle_session_fight(s, w->session);
    battle_session_step(s);
    battle_control_go_on(w);
}

void battle_control_take(view_window *w, battle_tool taken) {
    map_area_let_go(w);
    w->battle.session.tool = taken;
    battle_control_go_on(w);
}
