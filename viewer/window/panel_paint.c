// panel_paint.c - what the tools beside the map paint with.

#include "viewer/window/panel_paint.h"

#include "viewer/window/panel_values.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

static void brush_changed(GtkSpinButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    if (w->is_filling) return;
    w->session->brush = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(w->paint.size));
    w->session->value = (uint8_t)gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(w->paint.value));
    window_update(w);
}

static void undo(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    session_undo(w->session);
    window_update(w);
}

static void redo(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    session_redo(w->session);
    window_update(w);
}

static void clear(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    session_clear(w->session);
    window_update(w);
}

void paint_panel_fill(view_window *w) {
    char name[WORDS_LENGTH];
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(w->paint.size), w->session->brush);
    gtk_spin_button_set_value(GTK_SPIN_BUTTON(w->paint.value), w->session->value);
    words_for_value(w->session->value, name);
    gtk_label_set_text(GTK_LABEL(w->paint.name), name);
}

// ---- The widgets

static GtkWidget *spin(view_window *w, double least, double most) {
    GtkWidget *widget = gtk_spin_button_new_with_range(least, most, 1);
    g_signal_connect(widget, "value-changed", G_CALLBACK(brush_changed), w);
    return widget;
}

static GtkWidget *brush_create(view_window *w) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 6);
    w->paint.size = spin(w, 1, BRUSH_SIDE_MOST);
    w->paint.value = spin(w, 0, 255);
    w->paint.name = gtk_label_new("");
    gtk_widget_set_name(w->paint.value, "paint-value");
    gtk_box_append(GTK_BOX(row), gtk_label_new("Size"));
    gtk_box_append(GTK_BOX(row), w->paint.size);
    gtk_box_append(GTK_BOX(row), gtk_label_new("Value"));
    gtk_box_append(GTK_BOX(row), w->paint.value);
    return row;
}

GtkWidget *paint_panel_create(view_window *w) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    w->is_filling = true;
    gtk_box_append(GTK_BOX(box), brush_create(w));
    gtk_box_append(GTK_BOX(box), w->paint.name);
    gtk_box_append(GTK_BOX(box), values_panel_create(w, true));
    widget_add_button(row, "Undo", G_CALLBACK(undo), w);
    widget_add_button(row, "Redo", G_CALLBACK(redo), w);
    widget_add_button(row, "Clear ends", G_CALLBACK(clear), w);
    gtk_box_append(GTK_BOX(box), row);
    w->is_filling = false;
    return box;
}
