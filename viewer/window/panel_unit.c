// panel_unit.c - who moves: presets, size, what it may enter and at what cost.

#include "viewer/window/panel_unit.h"

#include "viewer/window/panel_values.h"
#include "viewer/window/popups.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

#include <stdio.h>
#include <string.h>

static const char *const kind_names[] = {"levels up to", "none of the bits", "all of the bits",
                                         "the values", NULL};

// ---- From the widgets to the session

static void copy_entry(GtkWidget *entry, char text[UNIT_TEXT_LENGTH]) {
    snprintf(text, UNIT_TEXT_LENGTH, "%s", gtk_editable_get_text(GTK_EDITABLE(entry)));
}

static void unit_changed(GtkWidget *widget, gpointer user) {
    (void)widget;
    view_window *w = user;
    if (w->is_filling) return;
    unit_choice choice = w->session->choice;
    choice.size = gtk_spin_button_get_value_as_int(GTK_SPIN_BUTTON(w->unit.size));
    copy_entry(w->unit.pass, choice.pass);
    copy_entry(w->unit.costs, choice.costs);
    session_choose_unit(w->session, &choice);
    window_update(w);
}

static void kind_changed(GObject *object, GParamSpec *spec, gpointer user) {
    (void)spec;
    view_window *w = user;
    unit_choice choice = w->session->choice;
    if (w->is_filling) return;
    unit_choice_turn(&choice, (pass_kind)gtk_drop_down_get_selected(GTK_DROP_DOWN(object)));
    session_choose_unit(w->session, &choice);
    window_update(w);
}

// ---- From the session to the widgets

void unit_panel_fill(view_window *w) {
    const session *s = w->session;
    int32_t preset = unit_preset_like(&s->unit.unit, s->is_levels);
    for (int32_t i = 0; i < PRESET_COUNT; i++) widget_mark_button(w->unit.presets[i], i == preset);
    widget_set_spin(w->unit.size, s->choice.size);
    gtk_drop_down_set_selected(GTK_DROP_DOWN(w->unit.kind), s->choice.kind);
    widget_set_entry(w->unit.pass, s->choice.pass);
    widget_set_entry(w->unit.costs, s->choice.costs);
    gtk_label_set_text(GTK_LABEL(w->unit.problem), s->unit_problem);
    gtk_widget_set_visible(w->unit.problem, s->unit_problem[0] != '\0');
    values_panel_fill(w);
}

// ---- The widgets

static GtkWidget *spin(double least, double most, double step, int digits) {
    GtkWidget *widget = gtk_spin_button_new_with_range(least, most, step);
    gtk_spin_button_set_digits(GTK_SPIN_BUTTON(widget), (guint)digits);
    return widget;
}

static GtkWidget *entry(view_window *w, const char *hint) {
    GtkWidget *widget = widget_entry(G_CALLBACK(unit_changed), w);
    gtk_entry_set_placeholder_text(GTK_ENTRY(widget), hint);
    return widget;
}

static void preset_clicked(GtkButton *button, gpointer user) {
    view_window *w = user;
    int32_t number = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "preset"));
    unit_choice choice = unit_choice_preset(number, w->session->is_levels);
    session_choose_unit(w->session, &choice);
    window_update(w);
}

static GtkWidget *presets_create(view_window *w) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 4);
    for (int32_t i = 0; i < PRESET_COUNT; i++) {
        GtkWidget *button =
            widget_add_button(row, unit_preset_name(i), G_CALLBACK(preset_clicked), w);
        char name[32];
        snprintf(name, sizeof name, "preset-%d", i);
        g_object_set_data(G_OBJECT(button), "preset", GINT_TO_POINTER(i));
        gtk_widget_set_name(button, name);
        gtk_widget_add_css_class(button, "small");
        w->unit.presets[i] = button;
    }
    return row;
}

static GtkWidget *grid_create(void) {
    GtkWidget *grid = gtk_grid_new();
    gtk_grid_set_row_spacing(GTK_GRID(grid), 4);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 8);
    return grid;
}

static GtkWidget *size_create(view_window *w) {
    GtkWidget *grid = grid_create();
    w->unit.size = spin(1, HR_SIZE_MAX, 1, 0);
    gtk_widget_set_name(w->unit.size, "unit-size");
    g_signal_connect(w->unit.size, "value-changed", G_CALLBACK(unit_changed), w);
    widget_add_row(grid, 0, "Size, cells", w->unit.size);
    return grid;
}

static GtkWidget *advanced_create(view_window *w) {
    GtkWidget *grid = grid_create(), *expander = gtk_expander_new("Advanced");
    w->unit.kind = popup_list(kind_names);
    g_signal_connect(w->unit.kind, "notify::selected", G_CALLBACK(kind_changed), w);
    w->unit.pass = entry(w, "3, 0x18 or 0,3,8-15");
    w->unit.costs = entry(w, "3=0.5,8-15=4");
    gtk_widget_set_name(w->unit.pass, "unit-pass");
    gtk_widget_set_name(w->unit.costs, "unit-costs");
    gtk_widget_set_name(expander, "unit-advanced");
    widget_add_row(grid, 0, "May enter", w->unit.kind);
    widget_add_row(grid, 1, "", w->unit.pass);
    widget_add_row(grid, 2, "Costs", w->unit.costs);
    gtk_expander_set_child(GTK_EXPANDER(expander), grid);
    return expander;
}

GtkWidget *unit_panel_create(view_window *w) {
    GtkWidget *panel = gtk_box_new(GTK_ORIENTATION_VERTICAL, 8);
    w->is_filling = true;
    w->unit.problem = widget_text("");
    gtk_widget_add_css_class(w->unit.problem, "error");
    gtk_box_append(GTK_BOX(panel), presets_create(w));
    gtk_box_append(GTK_BOX(panel), size_create(w));
    gtk_box_append(GTK_BOX(panel), values_panel_create(w, false));
    gtk_box_append(GTK_BOX(panel), w->unit.problem);
    gtk_box_append(GTK_BOX(panel), advanced_create(w));
    w->is_filling = false;
    return panel;
}
