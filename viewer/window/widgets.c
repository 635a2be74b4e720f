// widgets.c - widgets that several panels are made of.

#include "viewer/window/widgets.h"

#include "viewer/window/wheel.h"

#include <string.h>

enum { TEXT_COLUMNS = 38 };

GtkWidget *widget_text(const char *text) {
    GtkWidget *label = gtk_label_new(text);
    gtk_label_set_wrap(GTK_LABEL(label), TRUE);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_label_set_max_width_chars(GTK_LABEL(label), TEXT_COLUMNS);
    return label;
}

GtkWidget *widget_heading(void) {
    GtkWidget *label = widget_text("");
    gtk_widget_add_css_class(label, "heading");
    gtk_widget_add_css_class(label, "two-lines");
    gtk_label_set_yalign(GTK_LABEL(label), 0);
    return label;
}

GtkWidget *widget_add_button(GtkWidget *box, const char *text, GCallback clicked, gpointer user) {
    GtkWidget *button = gtk_button_new_with_label(text);
    g_signal_connect(button, "clicked", clicked, user);
    gtk_box_append(GTK_BOX(box), button);
    return button;
}

void widget_add_row(GtkWidget *grid, int row, const char *name, GtkWidget *widget) {
    GtkWidget *label = gtk_label_new(name);
    gtk_label_set_xalign(GTK_LABEL(label), 0);
    gtk_widget_set_hexpand(widget, TRUE);
    gtk_grid_attach(GTK_GRID(grid), label, 0, row, 1, 1);
    gtk_grid_attach(GTK_GRID(grid), widget, 1, row, 1, 1);
}

GtkWidget *widget_tools(const char *const *names, int count, GtkWidget **buttons, GCallback toggled,
                        gpointer user) {
    GtkWidget *row = gtk_box_new(GTK_ORIENTATION_HORIZONTAL, 0);
    gtk_widget_add_css_class(row, "linked");
    for (int i = 0; i < count; i++) {
        buttons[i] = gtk_toggle_button_new_with_label(names[i]);
        GtkToggleButton *first = i > 0 ? GTK_TOGGLE_BUTTON(buttons[0]) : NULL;
        gtk_toggle_button_set_group(GTK_TOGGLE_BUTTON(buttons[i]), first);
        g_signal_connect(buttons[i], "toggled", toggled, user);
        gtk_box_append(GTK_BOX(row), buttons[i]);
    }
    return row;
}

void widget_set_spin(GtkWidget *spin, double value) {
    if (gtk_spin_button_get_value(GTK_SPIN_BUTTON(spin)) != value)
        gtk_spin_button_set_value(GTK_SPIN_BUTTON(spin), value);
}

// ---- Entries

static const char last_text[] = "last text"; // that the program has set

bool widget_is_typed(GtkWidget *entry) {
    const char *last = g_object_get_data(G_OBJECT(entry), last_text);
    return strcmp(gtk_editable_get_text(GTK_EDITABLE(entry)), last ? last : "") != 0;
}

static bool has_focus(GtkWidget *entry) {
    GtkRoot *root = gtk_widget_get_root(entry); // none while it is folded away
    GtkWidget *focus = root ? gtk_root_get_focus(root) : NULL;
    return focus && gtk_widget_is_ancestor(focus, entry);
}

static void entry_left(GtkEventController *controller, gpointer user) {
    (void)user;
    GtkWidget *entry = gtk_event_controller_get_widget(controller);
    if (widget_is_typed(entry)) g_signal_emit_by_name(entry, "activate");
}

GtkWidget *widget_entry(GCallback entered, gpointer user) {
    GtkWidget *entry = gtk_entry_new();
    GtkEventController *focus = gtk_event_controller_focus_new();
    g_signal_connect(entry, "activate", entered, user);
    g_signal_connect(focus, "leave", G_CALLBACK(entry_left), NULL);
    gtk_widget_add_controller(entry, focus);
    return entry;
}

void widget_set_entry(GtkWidget *entry, const char *text) {
    if (strcmp(gtk_editable_get_text(GTK_EDITABLE(entry)), text) != 0) {
        if (widget_is_typed(entry) && has_focus(entry)) return;
        gtk_editable_set_text(GTK_EDITABLE(entry), text);
    }
    g_object_set_data_full(G_OBJECT(entry), last_text, g_strdup(text), g_free);
}

// ---- Buttons, labels, lists

void widget_mark_button(GtkWidget *button, bool is_chosen) {
    (is_chosen ? gtk_widget_add_css_class : gtk_widget_remove_css_class)(button, "listed");
}

void widget_say(GtkWidget *label, const char *text) {
    gtk_label_set_text(GTK_LABEL(label), text);
    gtk_widget_set_tooltip_text(label, text[0] ? text : NULL);
}

// Not before a row that was made just now has its place.
enum { SCROLL_AFTER_MS = 60 };
static const char is_scrolling[] = "handrail-is-scrolling";

static gboolean scroll_to_marked(gpointer list) {
    GtkWidget *scrolled = gtk_widget_get_ancestor(list, GTK_TYPE_SCROLLED_WINDOW);
    GtkListBoxRow *row = gtk_list_box_get_selected_row(list);
    graphene_rect_t at;
    g_object_set_data(list, is_scrolling, NULL);
    if (!row || !scrolled ||
        !gtk_widget_compute_bounds(
            GTK_WIDGET(row), gtk_scrolled_window_get_child(GTK_SCROLLED_WINDOW(scrolled)), &at))
        return G_SOURCE_REMOVE;
    GtkAdjustment *adjustment = gtk_scrolled_window_get_vadjustment(GTK_SCROLLED_WINDOW(scrolled));
    double top = gtk_adjustment_get_value(adjustment) + (double)at.origin.y;
    gtk_adjustment_clamp_page(adjustment, top, top + (double)at.size.height + 8);
    return G_SOURCE_REMOVE;
}

void widget_mark_row(GtkWidget *list, int32_t index) {
    GtkListBoxRow *marked = gtk_list_box_get_selected_row(GTK_LIST_BOX(list));
    GtkListBoxRow *row =
        index < 0 ? NULL : gtk_list_box_get_row_at_index(GTK_LIST_BOX(list), index);
    if (row == marked) return;
    gtk_list_box_select_row(GTK_LIST_BOX(list), row);
    if (!row || g_object_get_data(G_OBJECT(list), is_scrolling)) return;
    g_object_set_data(G_OBJECT(list), is_scrolling, list);
    g_timeout_add_full(G_PRIORITY_DEFAULT, SCROLL_AFTER_MS, scroll_to_marked, g_object_ref(list),
                       g_object_unref);
}

GtkWidget *widget_scrolled(GtkWidget *content) {
    GtkWidget *widget = gtk_scrolled_window_new();
    gtk_widget_set_margin_start(content, 10);
    gtk_widget_set_margin_end(content, 10);
    gtk_widget_set_margin_top(content, 8);
    gtk_widget_set_margin_bottom(content, 8);
    gtk_scrolled_window_set_overlay_scrolling(GTK_SCROLLED_WINDOW(widget), FALSE);
    gtk_scrolled_window_set_policy(GTK_SCROLLED_WINDOW(widget), GTK_POLICY_EXTERNAL,
                                   GTK_POLICY_ALWAYS);
    gtk_scrolled_window_set_child(GTK_SCROLLED_WINDOW(widget), content);
    wheel_guard(widget);
    return widget;
}
