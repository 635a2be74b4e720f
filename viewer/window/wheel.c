// wheel.c - the wheel over a field scrolls what the field lies in, and never changes its value.

#include "viewer/window/wheel.h"

#include <math.h>

// A menu of a field, as one of the choices, has a surface of its own, and scrolls itself.
static bool is_on_surface_of(GdkEvent *event, GtkWidget *widget) {
    return event &&
           gdk_event_get_surface(event) == gtk_native_get_surface(gtk_widget_get_native(widget));
}

static GtkWidget *widget_under(GdkEvent *event, GtkWidget *within) {
    GtkNative *native = gtk_widget_get_native(within);
    double left, top, x, y;
    gtk_native_get_surface_transform(native, &left, &top);
    if (!gdk_event_get_position(event, &x, &y)) return NULL;
    return gtk_widget_pick(GTK_WIDGET(native), x - left, y - top, GTK_PICK_DEFAULT);
}

// What is scrolled within the widget scrolls itself, too.
static bool is_scrolled_within(GtkWidget *under, GtkWidget *widget) {
    for (GtkWidget *part = under; part && part != widget; part = gtk_widget_get_parent(part))
        if (GTK_IS_SCROLLED_WINDOW(part)) return true;
    return false;
}

static void scroll_by(GtkScrolledWindow *scrolled, double dy) {
    GtkAdjustment *at = gtk_scrolled_window_get_vadjustment(scrolled);
    double step = pow(gtk_adjustment_get_page_size(at), 2.0 / 3); // as GTK's own
    gtk_adjustment_set_value(at, gtk_adjustment_get_value(at) + dy * step);
}

static gboolean on_scroll(GtkEventControllerScroll *controller, double dx, double dy,
                          gpointer user) {
    (void)dx, (void)user;
    GtkWidget *widget = gtk_event_controller_get_widget(GTK_EVENT_CONTROLLER(controller));
    GdkEvent *event = gtk_event_controller_get_current_event(GTK_EVENT_CONTROLLER(controller));
    if (!is_on_surface_of(event, widget)) return FALSE;
    if (is_scrolled_within(widget_under(event, widget), widget)) return FALSE;
    if (GTK_IS_SCROLLED_WINDOW(widget)) scroll_by(GTK_SCROLLED_WINDOW(widget), dy);
    return TRUE;
}

void wheel_guard(GtkWidget *widget) {
    GtkEventController *controller =
        gtk_event_controller_scroll_new(GTK_EVENT_CONTROLLER_SCROLL_VERTICAL);
    gtk_event_controller_set_propagation_phase(controller, GTK_PHASE_CAPTURE);
    g_signal_connect(controller, "scroll", G_CALLBACK(on_scroll), NULL);
    gtk_widget_add_controller(widget, controller);
}
