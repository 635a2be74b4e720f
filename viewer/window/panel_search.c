// panel_search.c - how to plan: quality, limits, fog; and the places along the path.

#include "viewer/window/panel_search.h"

#include "viewer/window/panel_result.h"
#include "viewer/window/popups.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

static const char *const quality_names[] = {"balanced", "fast", "exact",
                                            NULL}; // as hr_quality has them

// ---- From the widgets to the session

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

void search_panel_fill(view_window *w) {
    const session *s = w->session;
    gtk_widget_set_sensitive(w->unit.walk, s->answer.has_path && s->answer.path.count > 1);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(w->unit.quality), (guint)s->request.quality);
    widget_set_spin(w->unit.reach, s->request.reach_256ths / (double)HR_CELL);
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

static GtkWidget *check(view_window *w, const char *text) {
    GtkWidget *widget = gtk_check_button_new_with_label(text);
    g_signal_connect(widget, "toggled", G_CALLBACK(request_changed), w);
    return widget;
}

static void create_request(view_window *w, GtkWidget *grid) {
    w->unit.quality = popup_list(quality_names);
    g_signal_connect(w->unit.quality, "notify::selected", G_CALLBACK(quality_changed), w);
    gtk_widget_set_tooltip_text(w->unit.quality,
                                "balanced: over tiles, about 0.5 % longer than the shortest, on "
                                "small maps now and then a few; fast: by tracing where that is "
                                "quick; exact: the shortest");
    w->unit.reach = spin(0, 2.0 * HR_SIDE_MAX, 1, 1);
    g_signal_connect(w->unit.reach, "value-changed", G_CALLBACK(request_changed), w);
    w->unit.budget = spin(0, INT32_MAX, 100, 0);
    g_signal_connect(w->unit.budget, "value-changed", G_CALLBACK(request_changed), w);
    w->unit.escape = check(w, "Escape");
    w->unit.follow = check(w, "Goal follows pointer");
    widget_add_row(grid, 5, "Quality", w->unit.quality);
    widget_add_row(grid, 6, "Reach, cells", w->unit.reach);
    widget_add_row(grid, 7, "Budget, steps", w->unit.budget);
    widget_add_row(grid, 8, "", w->unit.escape);
    widget_add_row(grid, 9, "", w->unit.follow);
}

static void create_fog(view_window *w, GtkWidget *grid) {
    w->unit.fog = gtk_check_button_new_with_label("Fog: plan on what was seen");
    g_signal_connect(w->unit.fog, "toggled", G_CALLBACK(fog_changed), w);
    w->unit.sight = spin(1, 200, 1, 0);
    g_signal_connect(w->unit.sight, "value-changed", G_CALLBACK(sight_changed), w);
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    gtk_box_append(GTK_BOX(row), w->unit.sight);
    w->unit.walk = widget_add_button(row, "Walk", G_CALLBACK(walk), w);
    widget_add_row(grid, 10, "", w->unit.fog);
    widget_add_row(grid, 11, "Sight, cells", row);
}

GtkWidget *search_panel_create(view_window *w) {
    GtkWidget *panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8), *grid = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(grid), 4);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 8);
    w->is_filling = true;
    create_request(w, grid);
    create_fog(w, grid);
    w->is_filling = false;
    gtk_box_append(GTK_BOX(panel), grid);
    gtk_box_append(GTK_BOX(panel), result_places_create(w));
    return panel;
}
