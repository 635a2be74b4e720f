// panel_step.c - plays the search forward and back, event by event.

#include "viewer/window/panel_step.h"

#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

#include <math.h>
#include <stdio.h>

static void fill_words(view_window *w) {
    const session *s = w->session;
    char text[WORDS_LENGTH + 64], words[WORDS_LENGTH] = "nothing has happened yet";
    if (s->step.at > 0 && s->answer.has_record && s->step.at <= s->answer.record.count)
        words_for_event(&s->answer.record.events[s->step.at - 1], words);
    snprintf(text, sizeof text, "%d of %d: %s", (int)s->step.at, (int)s->step.count, words);
    widget_say(w->step.words, s->step.is_on ? text : "");
}

void step_panel_fill(view_window *w) {
    const stepping *step = &w->session->step;
    gtk_check_button_set_active(GTK_CHECK_BUTTON(w->step.on), step->is_on);
    gtk_range_set_range(GTK_RANGE(w->step.slider), 0, step->count > 0 ? step->count : 1);
    gtk_range_set_value(GTK_RANGE(w->step.slider), step->at);
    gtk_range_set_value(GTK_RANGE(w->step.speed), log2(step->per_second));
    gtk_button_set_label(GTK_BUTTON(w->step.play), step->is_playing ? "Pause" : "Play");
    fill_words(w);
}

void step_panel_switch(view_window *w, bool is_on) {
    session *s = w->session;
    s->step.is_on = is_on;
    s->step.is_playing = false;
    s->step.starts_over = !s->answer.has_record;
    if (!s->answer.has_record) session_request_changed(s);
    stepping_go(&s->step, is_on ? 0 : s->step.count);
    window_update(w);
}

void step_panel_go(view_window *w, int64_t at) {
    stepping_go(&w->session->step, at);
    window_update(w);
}

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer user) {
    (void)widget;
    view_window *w = user;
    int64_t now = gdk_frame_clock_get_frame_time(clock);
    double seconds = w->last_tick_us ? (double)(now - w->last_tick_us) / 1e6 : 0;
    w->last_tick_us = now;
    if (stepping_pass(&w->session->step, seconds)) window_update(w);
    if (w->session->step.is_playing) return G_SOURCE_CONTINUE;
    w->last_tick_us = 0;
    return G_SOURCE_REMOVE;
}

void step_panel_play(view_window *w, bool is_playing) {
    stepping *step = &w->session->step;
    bool was_playing = step->is_playing;
    if (is_playing && !step->is_on) step_panel_switch(w, true);
    stepping_play(step, is_playing);
    if (step->is_playing && !was_playing && w->last_tick_us == 0)
        gtk_widget_add_tick_callback(w->area.widget, tick, w, NULL);
    window_update(w);
}

// ---- The widgets

static void switched(GtkCheckButton *button, gpointer user) {
    view_window *w = user;
    if (!w->is_filling) step_panel_switch(w, gtk_check_button_get_active(button));
}

static void play_clicked(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    step_panel_play(w, !w->session->step.is_playing);
}

static void back_clicked(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    step_panel_go(w, (int64_t)w->session->step.at - 1);
}

static void on_clicked(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    step_panel_go(w, (int64_t)w->session->step.at + 1);
}

static void slid(GtkRange *range, gpointer user) {
    view_window *w = user;
    if (!w->is_filling) step_panel_go(w, (int64_t)gtk_range_get_value(range));
}

// The slider of speeds is one of powers of two.
static void speed_slid(GtkRange *range, gpointer user) {
    view_window *w = user;
    if (!w->is_filling) w->session->step.per_second = pow(2, gtk_range_get_value(range));
}

static GtkWidget *slider_create(view_window *w, double most, double value, GCallback slider_moved) {
    GtkWidget *slider = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, most, 1);
    gtk_range_set_value(GTK_RANGE(slider), value);
    gtk_widget_set_hexpand(slider, TRUE);
    g_signal_connect(slider, "value-changed", slider_moved, w);
    return slider;
}

static GtkWidget *row_create(GtkWidget *box) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    gtk_widget_add_css_class(row, "bar");
    gtk_box_append(GTK_BOX(box), row);
    return row;
}

static GtkWidget *speed_create(view_window *w) {
    GtkWidget *speed = w->step.speed =
        slider_create(w, log2(STEPS_A_SECOND_MOST), 0, G_CALLBACK(speed_slid));
    gtk_widget_set_name(speed, "step-speed");
    gtk_widget_set_tooltip_text(speed, "Speed: from 1 to 4096 events a second");
    gtk_widget_set_size_request(speed, 60, -1);
    return speed;
}

static void add_controls(view_window *w, GtkWidget *row) {
    w->step.on = gtk_check_button_new_with_label("Step");
    g_signal_connect(w->step.on, "toggled", G_CALLBACK(switched), w);
    gtk_box_append(GTK_BOX(row), w->step.on);
    widget_add_button(row, "-1", G_CALLBACK(back_clicked), w);
    gtk_widget_set_name(widget_add_button(row, "+1", G_CALLBACK(on_clicked), w), "step-on");
    w->step.play = widget_add_button(row, "Play", G_CALLBACK(play_clicked), w);
    gtk_widget_set_name(w->step.play, "step-play");
    gtk_box_append(GTK_BOX(row), gtk_label_new("Speed"));
    gtk_box_append(GTK_BOX(row), speed_create(w));
}

// The slider and the words have rows of their own: below the map of a small window there is room
// for little beside them.
GtkWidget *step_panel_create(view_window *w) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 0);
    w->step.slider = slider_create(w, 1, 0, G_CALLBACK(slid));
    gtk_widget_set_name(w->step.slider, "step-slider");
    w->step.words = gtk_label_new("");
    gtk_label_set_ellipsize(GTK_LABEL(w->step.words), PANGO_ELLIPSIZE_END);
    gtk_label_set_xalign(GTK_LABEL(w->step.words), 0);
    gtk_widget_set_margin_start(box, 8);
    gtk_widget_set_margin_end(box, 8);
    gtk_widget_set_margin_bottom(box, 4);
    add_controls(w, row_create(box));
    gtk_box_append(GTK_BOX(box), w->step.slider);
    gtk_box_append(GTK_BOX(box), w->step.words);
    return box;
}
