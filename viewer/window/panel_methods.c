// panel_methods.c - what every method comes to on this query, as a table to be sorted by a click on
// the head of a column. A click on a row shows its method in a pane, or takes that away.

#include "viewer/window/panel_methods.h"

#include "viewer/output/time_text.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

#include <stdio.h>

static const char *const heads[COLUMN_COUNT] = {"method", "looked at", "ratio", "time"};
static const char *const helps[COLUMN_COUNT] = {
    "A click on a row shows its method in a pane, or takes that pane away",
    "Blocks that were looked at; for * see above", "Length of the way over that of the shortest",
    "The least of several runs"};

static void switched(GtkCheckButton *button, gpointer user) {
    view_window *w = user;
    if (w->is_filling) return;
    w->compare.view.wants_rows = gtk_check_button_get_active(button);
    window_update(w);
}

static void head_clicked(GtkButton *button, gpointer user) {
    view_window *w = user;
    int column = GPOINTER_TO_INT(g_object_get_data(G_OBJECT(button), "column"));
    compare_view_sort_by(&w->compare.view, (compare_column)column);
    window_update_page(w);
}

// ---- Cells

static void say_cell(const compare_row *row, compare_column column, char text[64]) {
    text[0] = '\0';
    if (column == COLUMN_TOUCHED && row->touched >= 0)
        snprintf(text, 64, "%lld%s", (long long)row->touched, row->counts ? " *" : "");
    if (column == COLUMN_RATIO && row->has_way && row->ratio > 0)
        snprintf(text, 64, "%.3f", row->ratio);
    if (column == COLUMN_RATIO && !row->has_way) snprintf(text, 64, "%s", row->status);
    if (column == COLUMN_TIME) time_text(row->time_ns, text, 64);
}

static void fill_heads(view_window *w) {
    const compare_view *view = &w->compare.view;
    for (int column = 0; column < COLUMN_COUNT; column++) {
        char text[32];
        bool is_chosen = (int)view->sorted_by == column;
        snprintf(text, sizeof text, "%s%s", heads[column],
                 !is_chosen            ? ""
                 : view->is_descending ? " \u25BC"
                                       : " \u25B2");
        gtk_button_set_label(GTK_BUTTON(w->compare.heads[column]), text);
    }
}

// The names of all methods are as long as they are: a label that wraps.
static void fill_title(view_window *w, int32_t row) {
    int32_t method = w->compare.listed[row];
    compare_method about = compare_method_at(method);
    GtkWidget *button = w->compare.cells[row][COLUMN_TITLE];
    char name[48];
    snprintf(name, sizeof name, "method-%s", about.name);
    gtk_widget_set_name(button, name);
    gtk_label_set_text(GTK_LABEL(gtk_widget_get_last_child(button)), about.title);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(button),
                                compare_view_pane_of(&w->compare.view, method) >= 0);
}

static void fill_foot(view_window *w, int32_t count) {
    char text[320], done[64] = "";
    if (count < compare_method_count())
        snprintf(done, sizeof done, "%d of %d methods have answered; rows still move. ", (int)count,
                 (int)compare_method_count());
    snprintf(text, sizeof text,
             "%s* Not to be compared: portals of routes, landings of jumps, corners, points, or "
             "what LPA* repairs. What lies between is not counted.",
             done);
    gtk_label_set_text(GTK_LABEL(w->compare.foot), text);
}

static void fill_row(view_window *w, int32_t row) {
    const compare_view *view = &w->compare.view;
    fill_title(w, row);
    for (int column = COLUMN_TITLE + 1; column < COLUMN_COUNT; column++) {
        char text[64];
        say_cell(&view->rows[w->compare.listed[row]], (compare_column)column, text);
        gtk_label_set_text(GTK_LABEL(w->compare.cells[row][column]), text);
    }
}

void methods_panel_fill(view_window *w) {
    const compare_view *view = &w->compare.view;
    int32_t count = compare_view_sorted(view, w->compare.listed);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(w->compare.wants_rows), view->wants_rows);
    gtk_widget_set_visible(w->compare.table, view->wants_rows);
    gtk_widget_set_visible(w->compare.foot, view->wants_rows);
    fill_heads(w);
    fill_foot(w, count);
    for (int32_t i = 0; i < COMPARE_ANSWERS_MOST; i++) {
        if (i < count) fill_row(w, i);
        for (int column = 0; column < COLUMN_COUNT; column++)
            gtk_widget_set_visible(w->compare.cells[i][column], i < count);
    }
}

// ---- Clicks

static void choose_row(view_window *w, int32_t row) {
    w->compare.toggle(w, w->compare.listed[row]);
}

static int32_t row_of(GtkWidget *cell) {
    return GPOINTER_TO_INT(g_object_get_data(G_OBJECT(cell), "row"));
}

static void title_toggled(GtkCheckButton *button, gpointer user) {
    view_window *w = user;
    if (!w->is_filling) choose_row(w, row_of(GTK_WIDGET(button)));
}

static void figure_pressed(GtkGestureClick *gesture, int count, double x, double y, gpointer user) {
    (void)count, (void)x, (void)y;
    GtkEventController *controller = GTK_EVENT_CONTROLLER(gesture);
    choose_row(user, row_of(gtk_event_controller_get_widget(controller)));
}

// ---- The widgets

static GtkWidget *head_create(view_window *w, int column) {
    char name[16];
    GtkWidget *head = w->compare.heads[column] = gtk_button_new_with_label(heads[column]);
    snprintf(name, sizeof name, "sort-%d", column);
    gtk_widget_set_name(head, name);
    gtk_widget_add_css_class(head, "small");
    gtk_widget_add_css_class(head, "flat");
    gtk_widget_set_tooltip_text(head, helps[column]);
    g_object_set_data(G_OBJECT(head), "column", GINT_TO_POINTER(column));
    g_signal_connect(head, "clicked", G_CALLBACK(head_clicked), w);
    return head;
}

static GtkWidget *title_create(view_window *w) {
    GtkWidget *button = gtk_check_button_new_with_label(heads[COLUMN_TITLE]); // it makes a label
    GtkLabel *label = GTK_LABEL(gtk_widget_get_last_child(button));
    gtk_label_set_wrap(label, TRUE);
    gtk_label_set_xalign(label, 0);
    gtk_label_set_width_chars(label, 8);
    gtk_widget_set_hexpand(button, TRUE);
    g_signal_connect(button, "toggled", G_CALLBACK(title_toggled), w);
    return button;
}

static GtkWidget *figure_create(view_window *w) {
    GtkWidget *cell = gtk_label_new("");
    GtkGesture *click = gtk_gesture_click_new();
    gtk_label_set_xalign(GTK_LABEL(cell), 1);
    gtk_label_set_width_chars(GTK_LABEL(cell), 6);
    g_signal_connect(click, "pressed", G_CALLBACK(figure_pressed), w);
    gtk_widget_add_controller(cell, GTK_EVENT_CONTROLLER(click));
    return cell;
}

static void add_row(view_window *w, GtkWidget *grid, int row) {
    for (int column = 0; column < COLUMN_COUNT; column++) {
        GtkWidget *cell = column == COLUMN_TITLE ? title_create(w) : figure_create(w);
        g_object_set_data(G_OBJECT(cell), "row", GINT_TO_POINTER(row));
        gtk_grid_attach(GTK_GRID(grid), cell, column, row + 1, 1, 1);
        w->compare.cells[row][column] = cell;
    }
}

GtkWidget *methods_panel_create(view_window *w, void (*toggle)(view_window *w, int32_t method)) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    w->compare.toggle = toggle;
    GtkWidget *grid = w->compare.table = gtk_grid_new();
    w->compare.wants_rows = gtk_check_button_new_with_label("Table of all methods");
    gtk_widget_set_name(w->compare.wants_rows, "all-methods");
    g_signal_connect(w->compare.wants_rows, "toggled", G_CALLBACK(switched), w);
    w->compare.foot = widget_text("");
    gtk_widget_set_name(w->compare.foot, "methods-foot");
    gtk_widget_add_css_class(w->compare.foot, "faint");
    gtk_widget_add_css_class(grid, "figures");
    gtk_grid_set_column_spacing(GTK_GRID(grid), 6);
    for (int column = 0; column < COLUMN_COUNT; column++)
        gtk_grid_attach(GTK_GRID(grid), head_create(w, column), column, 0, 1, 1);
    for (int i = 0; i < COMPARE_ANSWERS_MOST; i++) add_row(w, grid, i);
    gtk_box_append(GTK_BOX(box), w->compare.wants_rows);
    gtk_box_append(GTK_BOX(box), w->compare.foot);
    gtk_box_append(GTK_BOX(box), grid);
    return box;
}
