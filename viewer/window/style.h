// style.h - how the window looks beyond its theme.
#ifndef HANDRAIL_VIEWER_WINDOW_STYLE_H
#define HANDRAIL_VIEWER_WINDOW_STYLE_H

#include <gtk/gtk.h>
#include <stdbool.h>

/// For all windows of the display that a widget is on.
void style_begin(GtkWidget *widget);
/// Whether the theme is light text on dark ground.
bool style_is_dark(GtkWidget *widget);

#endif
