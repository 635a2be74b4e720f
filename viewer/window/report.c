// report.c - the state of the window as JSON, for scripts.

#include "viewer/window/report.h"

#include "viewer/output/files.h"
#include "viewer/window/cell_readout.h"
#include "viewer/window/hold_up.h"

#include <jansson.h>
#include <stdlib.h>
#include <string.h>

// ---- Of widgets that have a name of their own: where they are, in pixels of their window's surface; what a list shows;
// what a label or an entry says; the number of a field or a slider; whether a switch is on

typedef struct {
    json_t *places, *choices, *texts, *values;
} named_widgets;

static void add_place(json_t *places, GtkWidget *widget, GtkWidget *window) {
    graphene_rect_t at;
    double left, top;
    if (!gtk_widget_compute_bounds(widget, window, &at)) return;
    gtk_native_get_surface_transform(GTK_NATIVE(window), &left, &top);
    json_object_set_new(places, gtk_widget_get_name(widget),
                        json_pack("[i, i, i, i]", (int)(at.origin.x + left),
                                  (int)(at.origin.y + top), (int)at.size.width,
                                  (int)at.size.height));
}

static void add_choice(json_t *choices, GtkWidget *widget) {
    if (!GTK_IS_DROP_DOWN(widget)) return;
    gpointer item = gtk_drop_down_get_selected_item(GTK_DROP_DOWN(widget));
    if (!GTK_IS_STRING_OBJECT(item)) return;
    json_object_set_new(choices, gtk_widget_get_name(widget),
                        json_string(gtk_string_object_get_string(GTK_STRING_OBJECT(item))));
}

static void add_text(json_t *texts, GtkWidget *widget) {
    const char *text = GTK_IS_LABEL(widget)   ? gtk_label_get_text(GTK_LABEL(widget))
                       : GTK_IS_ENTRY(widget) ? gtk_editable_get_text(GTK_EDITABLE(widget))
                                              : NULL;
    if (text) json_object_set_new(texts, gtk_widget_get_name(widget), json_string(text));
}

static void add_value(json_t *values, GtkWidget *widget) {
    json_t *value = GTK_IS_SPIN_BUTTON(widget)
                        ? json_real(gtk_spin_button_get_value(GTK_SPIN_BUTTON(widget)))
                    : GTK_IS_RANGE(widget) ? json_real(gtk_range_get_value(GTK_RANGE(widget)))
                    : gtk_widget_has_css_class(widget, "listed") ? json_true()
                    : GTK_IS_CHECK_BUTTON(widget)
                        ? json_boolean(gtk_check_button_get_active(GTK_CHECK_BUTTON(widget)))
                        : NULL;
    if (value) json_object_set_new(values, gtk_widget_get_name(widget), value);
}

static void add_all(named_widgets named, GtkWidget *widget, GtkWidget *window) {
    if (!gtk_widget_get_mapped(widget)) return;
    if (strcmp(gtk_widget_get_name(widget), G_OBJECT_TYPE_NAME(widget)) != 0) {
        add_place(named.places, widget, window);
        add_choice(named.choices, widget);
        add_text(named.texts, widget);
        add_value(named.values, widget);
    }
    for (GtkWidget *part = gtk_widget_get_first_child(widget); part;
         part = gtk_widget_get_next_sibling(part))
        if (!GTK_IS_POPOVER(part)) add_all(named, part, window);
}

// Of the window and of dialogs.
static named_widgets widgets_of(const view_window *w) {
    named_widgets named = {json_object(), json_object(), json_object(), json_object()};
    GListModel *windows = gtk_window_get_toplevels();
    for (guint i = 0; !w->is_closing && i < g_list_model_get_n_items(windows); i++) {
        GtkWidget *window = g_list_model_get_item(windows, i);
        add_all(named, window, window);
        g_object_unref(window);
    }
    return named;
}

// The row of a list that is marked; -1 = none.
static int marked_row(GtkWidget *list) {
    GtkListBoxRow *row = gtk_list_box_get_selected_row(GTK_LIST_BOX(list));
    return row ? gtk_list_box_row_get_index(row) : -1;
}

static char *report_of(const view_window *w) {
    json_t *all = session_json(w->session);
    named_widgets named = widgets_of(w);
    json_object_set_new(all, "page", json_string(w->page->name));
    char under_pointer[READOUT_LENGTH];
    cell_readout_say(w, under_pointer);
    json_object_set_new(all, "under_pointer", json_string(under_pointer));
    json_object_set_new(all, "longest_hold_up_us", json_integer(hold_up_longest().passed_us));
    json_object_set_new(all, "longest_computing_us", json_integer(hold_up_longest().computed_us));
    json_object_set_new(all, "is_changed", json_boolean(session_is_changed(w->session)));
    if (!w->is_closing) {
        json_object_set_new(all, "tab",
                            json_integer(gtk_notebook_get_current_page(GTK_NOTEBOOK(w->tabs))));
        json_object_set_new(all, "marked_phase", json_integer(marked_row(w->trace.rows)));
    }
    if (w->result.copied) json_object_set_new(all, "copied", json_string(w->result.copied));
    json_object_set_new(all, "phases", json_integer(w->trace.list.count));
    json_object_set_new(all, "widgets", named.places);
    json_object_set_new(all, "choices", named.choices);
    json_object_set_new(all, "texts", named.texts);
    json_object_set_new(all, "values", named.values);
    for (int i = 0; w->all_pages[i]; i++) {
        const window_page *page = w->all_pages[i];
        if (page->report) json_object_set_new(all, page->name, page->report(w));
    }
    char *report = all ? json_dumps(all, JSON_INDENT(2) | JSON_REAL_PRECISION(15)) : NULL;
    json_decref(all);
    return report;
}

void window_write_report(const view_window *w) {
    char *report = w->report_path && !w->first_path ? report_of(w) : NULL;
    if (report) write_file(w->report_path, report, strlen(report));
    free(report);
}

static void painted(GdkFrameClock *clock, gpointer user) {
    (void)clock;
    view_window *w = user;
    if (!w->is_closing) window_write_report(w);
}

void window_report_frames(view_window *w, GtkWidget *window) {
    GdkFrameClock *clock = gtk_widget_get_frame_clock(window);
    if (w->report_path) g_signal_connect(clock, "after-paint", G_CALLBACK(painted), w);
}
