// panel_unit.c - who moves and how to plan for it.

#include "viewer/window/panel_unit.h"

#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

#include <stdio.h>
#include <string.h>

static const char *const kind_names[] = {"levels up to", "none of the bits", "all of the bits",
                                         "the values", NULL};
static const char *const quality_names[] = {"balanced", "fast", "exact",
                                            NULL}; // as hr_quality has them

// ---- From the widgets to the session

static void copy_entry(GtkWidget *entry, char text[UNIT_TEXT_LENGTH]) {
    snprintf(text, UNIT_TEXT_LENGTH, "%s", gtk_editable_get_text(GTK_EDITABLE(entry)));
}

static void unit_changed(GtkWidget *widget, gpointer user) {
    (void)widget;
    view_window *w = user;
    if (w->is_filling) return;
    unit_choice choice = {.size = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(w->unit.size)),
                          .kind =
                              (pass_kind)gtk_drop_down_get_selected(GTK_DROP_DOWN(w->unit.kind))};
    copy_entry(w->unit.pass, choice.pass);
    copy_entry(w->unit.costs, choice.costs);
    session_choose_unit(w->session, &choice);
    window_update(w);
}

static void kind_changed(GObject *object, GParamSpec *spec, gpointer user) {
    (void)spec;
    unit_changed(GTK_WIDGET(object), user);
}

static void request_changed(GtkWidget *widget, gpointer user) {
    (void)widget;
    view_window *w = user;
    if (w->is_filling) return;
    hr_request *request = &w->session->request;
    guint quality = gtk_drop_down_get_selected(GTK_DROP_DOWN(w->unit.quality));
    double reach = gtk_spin_button_get_value(GTK_SPIN_BUTTON(w->unit.reach));
    request->quality = (hr_quality)quality;
    request->reach_256ths = (int32_t)(reach * HR_CELL);
    request->budget_steps = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(w->unit.budget));
    request->may_escape = gtk_check_button_get_active(GTK_CHECK_BUTTON(w->unit.escape));
    w->session->follows = gtk_check_button_get_active(GTK_CHECK_BUTTON(w->unit.follow));
    session_request_changed(w->session);
    window_update(w);
}

static void fog_changed(GtkWidget *widget, gpointer user) {
    (void)widget;
    view_window *w = user;
    if (w->is_filling) return;
    session_toggle_fog(w->session);
    window_update(w);
}

static void sight_changed(GtkWidget *widget, gpointer user) {
    (void)widget;
    view_window *w = user;
    if (w->is_filling) return;
    w->session->sight = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(w->unit.sight));
    session_look_around(w->session);
    window_update(w);
}

static void walk(GtkButton *button, gpointer user) {
    (void)button;
    view_window *w = user;
    session_walk(w->session);
    window_update(w);
}

static void quality_changed(GObject *object, GParamSpec *spec, gpointer user) {
    (void)spec;
    request_changed(GTK_WIDGET(object), user);
}

// ---- From the session to the widgets

static void set_entry(GtkWidget *entry, const char *text) {
    if (strcmp(gtk_editable_get_text(GTK_EDITABLE(entry)), text) != 0)
        gtk_editable_set_text(GTK_EDITABLE(entry), text);
}

void unit_panel_fill(view_window *w) {
    const session *s = w->session;
    widget_set_spin(w->unit.size, s->choice.size);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(w->unit.kind), s->choice.kind);
    set_entry(w->unit.pass, s->choice.pass);
    set_entry(w->unit.costs, s->choice.costs);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(w->unit.quality), (guint)s->request.quality);
    widget_set_spin(w->unit.budget, s->request.budget_steps);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(w->unit.escape), s->request.may_escape);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(w->unit.follow), s->follows);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(w->unit.fog), s->wants_fog);
    widget_set_spin(w->unit.sight, s->sight);
}

// ---- The widgets

static GtkWidget *spin(double least, double most, double step, int digits) {
    GtkWidget *widget = gtk_spin_button_new_with_range(least, most, step);
    gtk_spin_button_set_digits(GTK_SPIN_BUTTON(widget), (guint)digits);
    return widget;
}

static GtkWidget *entry(view_window *w, const char *hint) {
    GtkWidget *widget = gtk_entry_new();
    gtk_entry_set_placeholder_text(GTK_ENTRY(widget), hint);
    g_signal_connect(widget, "activate", G_CALLBACK(unit_changed), w);
    return widget;
}

static void create_class(view_window *w, GtkWidget *grid) {
    w->unit.size = spin(1, HR_SIZE_MAX, 1, 0);
    g_signal_connect(w->unit.size, "value-changed", G_CALLBACK(unit_changed), w);
    w->unit.kind = gtk_drop_down_new_from_strings(kind_names);
    g_signal_connect(w->unit.kind, "notify::selected", G_CALLBACK(kind_changed), w);
    w->unit.pass = entry(w, "3, 0x18 or 0,3,8-15; Enter");
    w->unit.costs = entry(w, "3=0.5,8-15=4; Enter");
    widget_add_row(grid, 0, "Size, cells", w->unit.size);
    widget_add_row(grid, 1, "May enter", w->unit.kind);
    widget_add_row(grid, 2, "", w->unit.pass);
    widget_add_row(grid, 3, "Costs", w->unit.costs);
}

static GtkWidget *check(view_window *w, const char *text) {
    GtkWidget *widget = gtk_check_button_new_with_label(text);
    g_signal_connect(widget, "toggled", G_CALLBACK(request_changed), w);
    return widget;
}

static void create_request(view_window *w, GtkWidget *grid) {
    w->unit.quality = gtk_drop_down_new_from_strings(quality_names);
    g_signal_connect(w->unit.quality, "notify::selected", G_CALLBACK(quality_changed), w);
    w->unit.reach = spin(0, 2.0 * HR_SIDE_MAX, 1, 1);
    g_signal_connect(w->unit.reach, "value-changed", G_CALLBACK(request_changed), w);
    w->unit.budget = spin(0, INT32_MAX, 100, 0);
    g_signal_connect(w->unit.budget, "value-changed", G_CALLBACK(request_changed), w);
    w->unit.escape = check(w, "Escape");
    w->unit.follow = check(w, "Goal follows pointer");
    widget_add_row(grid, 4, "Quality", w->unit.quality);
    widget_add_row(grid, 5, "Reach, cells", w->unit.reach);
    widget_add_row(grid, 6, "Budget, steps", w->unit.budget);
    widget_add_row(grid, 7, "", w->unit.escape);
    widget_add_row(grid, 8, "", w->unit.follow);
}

static void create_fog(view_window *w, GtkWidget *grid) {
    w->unit.fog = gtk_check_button_new_with_label("Fog: plan on what was seen");
    g_signal_connect(w->unit.fog, "toggled", G_CALLBACK(fog_changed), w);
    w->unit.sight = spin(1, 200, 1, 0);
    g_signal_connect(w->unit.sight, "value-changed", G_CALLBACK(sight_changed), w);
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    gtk_box_append(GTK_BOX(row), w->unit.sight);
    widget_add_button(row, "Walk", G_CALLBACK(walk), w);
    widget_add_row(grid, 9, "", w->unit.fog);
    widget_add_row(grid, 10, "Sight, cells", row);
}

GtkWidget *unit_panel_create(view_window *w) {
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(grid), 4);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 8);
    w->is_filling = true;
    create_class(w, grid);
    create_request(w, grid);
    create_fog(w, grid);
    w->is_filling = false;
    return grid;
}
