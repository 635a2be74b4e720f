// panel_recording.h - a tick of a recording in words, the list of its requests, and its controls.
#ifndef HANDRAIL_VIEWER_WINDOW_PANEL_RECORDING_H
#define HANDRAIL_VIEWER_WINDOW_PANEL_RECORDING_H

#include "viewer/window/window_state.h"

GtkWidget *recording_panel_create(view_window *w);
/// The controls below the map.
GtkWidget *recording_bar_create(view_window *w);
void recording_panel_fill(view_window *w);

#endif
