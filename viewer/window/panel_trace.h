// panel_trace.h - the list of what the search did: a click goes there.
#ifndef HANDRAIL_VIEWER_WINDOW_PANEL_TRACE_H
#define HANDRAIL_VIEWER_WINDOW_PANEL_TRACE_H

#include "viewer/window/window_state.h"

GtkWidget *trace_panel_create(view_window *w);
void trace_panel_fill(view_window *w);
bool trace_panel_is_shown(const view_window *w);

#endif
