// update.c - what changed is shown, and what is stale is planned by the thread, whose answers come
// in between frames.

#include "viewer/window/update.h"

#include "viewer/window/cell_readout.h"
#include "viewer/window/report.h"

#include <stdio.h>

static void ask(view_window *w) {
    plan_job job;
    if (session_next_job(w->session, &job)) plan_thread_ask(w->planner, &job);
}

// ---- Showing

void window_redraw(view_window *w) {
    if (!w->is_closing) gtk_widget_queue_draw(w->area.widget);
}

static void fill_message(view_window *w) {
    const session *s = w->session;
    gtk_label_set_text(GTK_LABEL(w->message), s->message);
    gtk_widget_set_visible(w->message_bar, s->message[0] != '\0');
}

static void fill_title(view_window *w) {
    const session *s = w->session;
    char title[400];
    if (s->map)
        snprintf(title, sizeof title, "%s%s (%d x %d) - Handrail", session_is_changed(s) ? "*" : "",
                 s->title, (int)hr_map_width(s->map), (int)hr_map_height(s->map));
    else
        snprintf(title, sizeof title, "Handrail");
    gtk_window_set_title(GTK_WINDOW(w->window), title);
}

static void fill_all(view_window *w) {
    bool was_filling = w->is_filling;
    w->is_filling = true;
    fill_message(w);
    fill_title(w);
    for (int i = 0; w->all_pages[i]; i++)
        if (w->all_pages[i]->fill) w->all_pages[i]->fill(w);
    cell_readout_fill(w);
    w->is_filling = was_filling;
}

enum { GO_ON_US = 4000 }; // of a frame

// What is too long for one frame.
static gboolean go_on(GtkWidget *widget, GdkFrameClock *clock, gpointer user) {
    (void)widget, (void)clock;
    view_window *w = user;
    int64_t begin = g_get_monotonic_time();
    do session_go_on(w->session);
    while (session_can_go_on(w->session) && g_get_monotonic_time() - begin < GO_ON_US);
    w->is_going_on = session_is_busy(w->session);
    window_update(w);
    return w->is_going_on ? G_SOURCE_CONTINUE : G_SOURCE_REMOVE;
}

static void go_on_later(view_window *w) {
    if (w->is_going_on || !session_is_busy(w->session)) return;
    w->is_going_on = true;
    gtk_widget_add_tick_callback(w->area.widget, go_on, w, NULL);
}

void window_show_view(view_window *w) {
    if (w->is_closing) return;
    window_redraw(w);
    window_write_report(w);
}

void window_update(view_window *w) {
    if (w->is_closing) return;
    go_on_later(w);
    ask(w);
    fill_all(w);
    window_redraw(w);
    window_write_report(w);
}

void window_update_page(view_window *w) {
    bool was_filling = w->is_filling;
    if (w->is_closing) return;
    w->is_filling = true;
    if (w->page->fill) w->page->fill(w);
    cell_readout_fill(w);
    w->is_filling = was_filling;
    window_redraw(w);
    window_write_report(w);
}

void window_say(view_window *w, const char *text) {
    snprintf(w->session->message, sizeof w->session->message, "%s", text);
    window_update(w);
}

// ---- Answers

static gboolean take_answer(gpointer user) {
    view_window *w = user;
    plan_answer answer;
    if (!w->is_closing && plan_thread_take(w->planner, &answer)) {
        session_accept(w->session, &answer);
        window_update(w);
    }
    return G_SOURCE_REMOVE;
}

void window_answer_is_ready(void *window) { g_idle_add(take_answer, window); }
