// panel_methods.h - what every method comes to on this query, as a table to be sorted.
#ifndef HANDRAIL_VIEWER_WINDOW_PANEL_METHODS_H
#define HANDRAIL_VIEWER_WINDOW_PANEL_METHODS_H

#include "viewer/window/window_state.h"

/// `toggle` is called for the method of a row that is clicked on.
GtkWidget *methods_panel_create(view_window *w, void (*toggle)(view_window *w, int32_t method));
void methods_panel_fill(view_window *w);

#endif
