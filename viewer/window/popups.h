// popups.h - lists and menus that open over the window, and keep no click when they are closed.
//
// GTK 4.8 asks for a motion on a popover's surface when its layout changes, and under X11 tells it
// of one after it was closed, too: the popover then counts as what the pointer is on, and gets the
// next press. Without a surface it cannot be told.
#ifndef HANDRAIL_VIEWER_WINDOW_POPUPS_H
#define HANDRAIL_VIEWER_WINDOW_POPUPS_H

#include <gtk/gtk.h>

/// A list of names to choose from.
GtkWidget *popup_list(const char *const *names);
/// One of names that are shared, or made one by one; a reference to them is given away.
GtkWidget *popup_list_of(GListModel *names);
/// A popover gives its surface up when it is closed; it gets one again when it is opened.
void popup_lets_go(GtkWidget *popover);

#endif
