// recent.c - the list of files that were used of late.

#include "viewer/window/recent.h"

#include <gtk/gtk.h>

void recent_remember(const char *chosen, bool is_map) {
    GtkRecentManager *recent = gtk_recent_manager_get_default();
    char *path = g_canonicalize_filename(chosen, NULL);
    char *uri = g_filename_to_uri(path, NULL, NULL);
    if (uri && is_map)
        gtk_recent_manager_add_item(recent, uri);
    else if (uri)
        gtk_recent_manager_remove_item(recent, uri, NULL);
    g_free(uri);
    g_free(path);
}

void recent_forget(const char *chosen) { recent_remember(chosen, false); }
