// panel_check.h - what a map is checked for, what was found, and where: a click leads there.
#ifndef HANDRAIL_VIEWER_WINDOW_PANEL_CHECK_H
#define HANDRAIL_VIEWER_WINDOW_PANEL_CHECK_H

#include "viewer/window/window_state.h"

GtkWidget *check_panel_create(view_window *w);
void check_panel_fill(view_window *w);
/// Looks at the next finding of the list, or at the one before.
void check_panel_step(view_window *w, int32_t by);

#endif
