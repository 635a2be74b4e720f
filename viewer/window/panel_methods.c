// panel_methods.c - what every method comes to on this query, as a table to be sorted by a click on
// the head of a column.

#include "viewer/window/panel_methods.h"

#include "viewer/output/time_text.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

#include <stdio.h>

static const char *const heads[COLUMN_COUNT] = {"method", "looked at", "ratio", "time"};

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
        snprintf(text, 64, "%lld", (long long)row->touched);
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

void methods_panel_fill(view_window *w) {
    const compare_view *view = &w->compare.view;
    int32_t methods[COMPARE_ANSWERS_MOST], count = compare_view_sorted(view, methods);
    gtk_check_button_set_active(GTK_CHECK_BUTTON(w->compare.wants_rows), view->wants_rows);
    gtk_widget_set_visible(w->compare.table, view->wants_rows);
    fill_heads(w);
    for (int32_t i = 0; i < COMPARE_ANSWERS_MOST; i++)
        for (int column = 0; column < COLUMN_COUNT; column++) {
            GtkWidget *cell = w->compare.cells[i][column];
            char text[64] = "";
            if (i < count) say_cell(&view->rows[methods[i]], (compare_column)column, text);
            bool is_title = i < count && column == COLUMN_TITLE;
            widget_say(cell, is_title ? compare_method_at(methods[i]).title : text);
            gtk_widget_set_visible(cell, i < count);
        }
}

// ---- The widgets

static GtkWidget *head_create(view_window *w, int column) {
    char name[16];
    GtkWidget *head = w->compare.heads[column] = gtk_button_new_with_label(heads[column]);
    snprintf(name, sizeof name, "sort-%d", column);
    gtk_widget_set_name(head, name);
    gtk_widget_add_css_class(head, "small");
    gtk_widget_add_css_class(head, "flat");
    g_object_set_data(G_OBJECT(head), "column", GINT_TO_POINTER(column));
    g_signal_connect(head, "clicked", G_CALLBACK(head_clicked), w);
    return head;
}

static GtkWidget *cell_create(int column) {
    GtkWidget *cell = gtk_label_new("");
    gtk_label_set_xalign(GTK_LABEL(cell), column == COLUMN_TITLE ? 0 : 1);
    gtk_label_set_ellipsize(GTK_LABEL(cell), PANGO_ELLIPSIZE_END);
    gtk_label_set_width_chars(GTK_LABEL(cell), column == COLUMN_TITLE ? 12 : 7);
    gtk_widget_set_hexpand(cell, column == COLUMN_TITLE);
    return cell;
}

GtkWidget *methods_panel_create(view_window *w) {
    GtkWidget *box = gtk_box_new(GTK_ORIENTATION_VERTICAL, 6);
    GtkWidget *grid = w->compare.table = gtk_grid_new();
    w->compare.wants_rows = gtk_check_button_new_with_label("Table of all methods");
    gtk_widget_set_name(w->compare.wants_rows, "all-methods");
    g_signal_connect(w->compare.wants_rows, "toggled", G_CALLBACK(switched), w);
    gtk_grid_set_column_spacing(GTK_GRID(grid), 6);
    for (int column = 0; column < COLUMN_COUNT; column++) {
        gtk_grid_attach(GTK_GRID(grid), head_create(w, column), column, 0, 1, 1);
        for (int i = 0; i < COMPARE_ANSWERS_MOST; i++) {
            w->compare.cells[i][column] = cell_create(column);
            gtk_grid_attach(GTK_GRID(grid), w->compare.cells[i][column], column, i + 1, 1, 1);
        }
    }
    gtk_box_append(GTK_BOX(box), w->compare.wants_rows);
    gtk_box_append(GTK_BOX(box), grid);
    return box;
}
