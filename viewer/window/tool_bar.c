// tool_bar.c - the tools beside the map.

#include "viewer/window/tool_bar.h"

#include "viewer/window/map_area.h"
#include "viewer/window/update.h"
#include "viewer/window/widgets.h"

static const struct {
    const char *text, *name, *help;
} tools[TOOL_COUNT] = {{"Go", "tool-go", "A click sets the goal, a right click the start (Esc)"},
                       {"Paint", "tool-paint", "Paint with a brush (B)"},
                       {"Erase", "tool-erase", "Paint ground (E)"},
                       {"Box", "tool-box", "Paint a rectangle (R)"}};

static void tool_chosen(GtkToggleButton *button, gpointer user) {
    view_window *w = user;
    if (w->is_filling || !gtk_toggle_button_get_active(button)) return;
    for (int i = 0; i < TOOL_COUNT; i++)
        if (w->paint.tools[i] == GTK_WIDGET(button) && !w->session->is_painting)
            w->session->tool = (tool)i;
    window_update(w);
}

static void zoom_in(GtkButton *button, gpointer user) {
    (void)button;
    map_area_zoom(user, 1.25);
}

static void zoom_out(GtkButton *button, gpointer user) {
    (void)button;
    map_area_zoom(user, 0.8);
}

static void fit(GtkButton *button, gpointer user) {
    (void)button;
    map_area_fit(user);
}

static void add_view_button(view_window *w, GtkWidget *bar, const char *text, const char *help,
                            GCallback clicked) {
    GtkWidget *button = widget_add_button(bar, text, clicked, w);
    gtk_widget_set_tooltip_text(button, help);
}

// On pages where nothing is planned they are there, so that the map stays where it is, but do
// nothing.
void tool_bar_fill(view_window *w) {
    bool is_query = w->page->plan_key_count > 0 || w->page == w->all_pages[0];
    for (int i = 0; i < TOOL_COUNT; i++) {
        gtk_toggle_button_set_active(GTK_TOGGLE_BUTTON(w->paint.tools[i]),
                                     w->session->tool == (tool)i);
        gtk_widget_set_sensitive(w->paint.tools[i], is_query);
    }
}

GtkWidget *tool_bar_create(view_window *w) {
    GtkWidget *bar = gtk_box_new(GTK_ORIENTATION_VERTICAL, 4);
    gtk_widget_add_css_class(bar, "tools");
    for (int i = 0; i < TOOL_COUNT; i++) {
        GtkWidget *button = w->paint.tools[i] = gtk_toggle_button_new_with_label(tools[i].text);
        if (i > 0)
            gtk_toggle_button_set_group(GTK_TOGGLE_BUTTON(button),
                                        GTK_TOGGLE_BUTTON(w->paint.tools[0]));
        gtk_widget_set_tooltip_text(button, tools[i].help);
        gtk_widget_set_name(button, tools[i].name);
        g_signal_connect(button, "toggled", G_CALLBACK(tool_chosen), w);
        gtk_box_append(GTK_BOX(bar), button);
    }
    gtk_box_append(GTK_BOX(bar), gtk_separator_new(GTK_ORIENTATION_HORIZONTAL));
    add_view_button(w, bar, "+", "Zoom in (+, wheel)", G_CALLBACK(zoom_in));
    add_view_button(w, bar, "\u2212", "Zoom out (-, wheel)", G_CALLBACK(zoom_out));
    add_view_button(w, bar, "Fit", "The whole map (Home)", G_CALLBACK(fit));
    return bar;
}
