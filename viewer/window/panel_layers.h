// panel_layers.h - a switch for each layer.
#ifndef HANDRAIL_VIEWER_WINDOW_PANEL_LAYERS_H
#define HANDRAIL_VIEWER_WINDOW_PANEL_LAYERS_H

#include "viewer/window/window_state.h"

GtkWidget *layers_panel_create(view_window *w);
void layers_panel_fill(view_window *w);

#endif
