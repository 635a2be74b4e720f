// tool_bar.h - the tools beside the map: what a click does, and the view.
#ifndef HANDRAIL_VIEWER_WINDOW_TOOL_BAR_H
#define HANDRAIL_VIEWER_WINDOW_TOOL_BAR_H

#include "viewer/window/window_state.h"

GtkWidget *tool_bar_create(view_window *w);
void tool_bar_fill(view_window *w);

#endif
