// panel_paint.h - tools to paint on the map with.
#ifndef HANDRAIL_VIEWER_WINDOW_PANEL_PAINT_H
#define HANDRAIL_VIEWER_WINDOW_PANEL_PAINT_H

#include "viewer/window/window_state.h"

GtkWidget *paint_panel_create(view_window *w);
void paint_panel_fill(view_window *w);

#endif
