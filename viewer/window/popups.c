// popups.c - see popups.h.

#include "viewer/window/popups.h"

static gboolean let_go(gpointer user) {
    GtkWidget *popover = user;
    bool is_open = gtk_widget_get_mapped(popover);
    if (!is_open && gtk_widget_get_realized(popover)) gtk_widget_unrealize(popover);
    return G_SOURCE_REMOVE;
}

// Not before GTK has done with it, but before the next event.
static void hidden(GtkWidget *popover, gpointer user) {
    (void)user;
    g_idle_add_full(G_PRIORITY_HIGH, let_go, g_object_ref(popover), g_object_unref);
}

void popup_lets_go(GtkWidget *popover) {
    g_signal_connect(popover, "hide", G_CALLBACK(hidden), NULL);
}

GtkWidget *popup_list_of(GListModel *names) {
    GtkWidget *list = gtk_drop_down_new(names, NULL);
    for (GtkWidget *part = gtk_widget_get_first_child(list); part;
         part = gtk_widget_get_next_sibling(part))
        if (GTK_IS_POPOVER(part)) popup_lets_go(part);
    return list;
}

GtkWidget *popup_list(const char *const *names) {
    return popup_list_of(G_LIST_MODEL(gtk_string_list_new(names)));
}
