// panel_hex.h - what a world of hexagons is made of and searched by, and the controls of the trip.
#ifndef HANDRAIL_VIEWER_WINDOW_PANEL_HEX_H
#define HANDRAIL_VIEWER_WINDOW_PANEL_HEX_H

#include "viewer/window/window_state.h"

GtkWidget *hex_panel_create(view_window *w);
GtkWidget *hex_bar_create(view_window *w); ///< for below the map
void hex_panel_fill(view_window *w);

#endif
