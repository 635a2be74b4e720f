// bar_race.c - the race of the page that compares: all panes in step, by blocks looked at.

#include "viewer/window/bar_race.h"
#include "viewer/compare/compare_race.h"

#include "viewer/window/race_save.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

#include <math.h>
#include <stdio.h>

static gboolean tick(GtkWidget *widget, GdkFrameClock *clock, gpointer user) {
    (void)widget;
    view_window *w = user;
    int64_t now = gdk_frame_clock_get_frame_time(clock), last = w->compare.last_frame_us;
    w->compare.last_frame_us = now;
    if (last > 0 && compare_race_pass(&w->compare.view, (double)(now - last) / 1e6))
        window_update_page(w);
    if (w->compare.view.race.is_playing) return G_SOURCE_CONTINUE;
    w->compare.last_frame_us = 0;
    w->compare.is_ticking = false;
    return G_SOURCE_REMOVE;
}

void race_toggle(view_window *w) {
    compare_race_play(&w->compare.view, !w->compare.view.race.is_playing);
    if (w->compare.view.race.is_playing && !w->compare.is_ticking) {
        w->compare.is_ticking = true;
        gtk_widget_add_tick_callback(w->area.widget, tick, w, NULL);
    }
    window_update_page(w);
}

void race_end(view_window *w) {
    compare_race_end(&w->compare.view);
    window_update_page(w);
}

void race_bar_fill(view_window *w) {
    const compare_view *view = &w->compare.view;
    char text[96];
    int32_t length = compare_race_length(view);
    gtk_button_set_label(GTK_BUTTON(w->compare.race), view->race.is_playing ? "Pause" : "Race");
    gtk_widget_set_sensitive(w->compare.race, length > 0);
    gtk_widget_set_sensitive(w->compare.race_save, length > 0);
    gtk_widget_set_sensitive(w->compare.race_end, view->race.is_on);
    gtk_range_set_range(GTK_RANGE(w->compare.race_at), 0, length > 0 ? length : 1);
    gtk_range_set_value(GTK_RANGE(w->compare.race_at), view->race.is_on ? view->race.at : length);
    gtk_range_set_value(GTK_RANGE(w->compare.race_speed),
                        log2(RACE_SECONDS_MOST / view->race.seconds));
    snprintf(text, sizeof text,
             "All panes in step: %d of %d blocks looked at. Blue: on the open list",
             (int)view->race.at, (int)length);
    widget_say(w->compare.race_words,
               view->race.is_on ? text : "Race shows in which order they look at blocks");
}

// ---- The widgets

static void race_clicked(GtkButton *button, gpointer user) {
    (void)button;
    race_toggle(user);
}

static void save_clicked(GtkButton *button, gpointer user) {
    (void)button;
    race_save(user);
}

static void step_by(view_window *w, int32_t by) {
    compare_race_go_by(&w->compare.view, by);
    window_update_page(w);
}

static void back_clicked(GtkButton *button, gpointer user) {
    (void)button;
    step_by(user, -1);
}

static void on_clicked(GtkButton *button, gpointer user) {
    (void)button;
    step_by(user, 1);
}

static void end_clicked(GtkButton *button, gpointer user) {
    (void)button;
    race_end(user);
}

static void slid(GtkRange *range, gpointer user) {
    view_window *w = user;
    if (w->is_filling) return;
    w->compare.view.race.is_on = true;
    compare_race_go(&w->compare.view, gtk_range_get_value(range));
    window_update_page(w);
}

// To the right is quicker, by powers of two.
static void speed_slid(GtkRange *range, gpointer user) {
    view_window *w = user;
    if (w->is_filling) return;
    w->compare.view.race.seconds = RACE_SECONDS_MOST / pow(2, gtk_range_get_value(range));
}

static GtkWidget *row_create(GtkWidget *box) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    gtk_widget_add_css_class(row, "bar");
    gtk_box_append(GTK_BOX(box), row);
    return row;
}

static void add_running(view_window *w, GtkWidget *row) {
    compare_panel *panel = &w->compare;
    panel->race = widget_add_button(row, "Race", G_CALLBACK(race_clicked), w);
    panel->race_end = widget_add_button(row, "End", G_CALLBACK(end_clicked), w);
    gtk_widget_set_name(panel->race, "race");
    widget_add_button(row, "-1", G_CALLBACK(back_clicked), w);
    gtk_widget_set_name(widget_add_button(row, "+1", G_CALLBACK(on_clicked), w), "race-on");
    panel->race_at = gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 1, 1);
    gtk_widget_set_name(panel->race_at, "race-slider");
    gtk_widget_set_hexpand(panel->race_at, TRUE);
    g_signal_connect(panel->race_at, "value-changed", G_CALLBACK(slid), w);
    gtk_box_append(GTK_BOX(row), panel->race_at);
}

static void add_words(view_window *w, GtkWidget *row) {
    compare_panel *panel = &w->compare;
    GtkWidget *speed = panel->race_speed =
        gtk_scale_new_with_range(GTK_ORIENTATION_HORIZONTAL, 0, 6, 1);
    gtk_widget_set_name(speed, "race-speed");
    panel->race_words = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(panel->race_words), 0);
    gtk_label_set_ellipsize(GTK_LABEL(panel->race_words), PANGO_ELLIPSIZE_END);
    gtk_widget_set_hexpand(panel->race_words, TRUE);
    gtk_box_append(GTK_BOX(row), panel->race_words);
    gtk_widget_set_size_request(speed, 100, -1);
    gtk_widget_set_tooltip_text(speed, "Speed: the whole race in 64 to 1 seconds");
    g_signal_connect(speed, "value-changed", G_CALLBACK(speed_slid), w);
    gtk_box_append(GTK_BOX(row), gtk_label_new("Speed"));
    gtk_box_append(GTK_BOX(row), speed);
    panel->race_save = widget_add_button(row, "Save race", G_CALLBACK(save_clicked), w);
    gtk_widget_set_name(panel->race_save, "race-save");
    gtk_widget_set_tooltip_text(panel->race_save,
                                "The race as an animated SVG, which browsers play");
}

// In two rows, so that they fit below the map of a small window.
GtkWidget *race_bar_create(view_window *w) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 2);
    gtk_widget_set_margin_start(box, 8);
    gtk_widget_set_margin_end(box, 8);
    gtk_widget_set_margin_bottom(box, 4);
    add_running(w, row_create(box));
    add_words(w, row_create(box));
    return box;
}
