// panel_unit.h - the unit and its request.
#ifndef HANDRAIL_VIEWER_WINDOW_PANEL_UNIT_H
#define HANDRAIL_VIEWER_WINDOW_PANEL_UNIT_H

#include "viewer/window/window_state.h"

GtkWidget *unit_panel_create(view_window *w);
void unit_panel_fill(view_window *w);

#endif
