// panel_values.h - the values on the map: which of them the unit may enter, what they cost it, and
// which of them is painted.
#ifndef HANDRAIL_VIEWER_WINDOW_PANEL_VALUES_H
#define HANDRAIL_VIEWER_WINDOW_PANEL_VALUES_H

#include "viewer/window/window_state.h"

/// The whole table, or only the palette to paint with.
GtkWidget *values_panel_create(view_window *w, bool is_palette);
void values_panel_fill(view_window *w);

#endif
