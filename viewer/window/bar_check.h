// bar_check.h - below the panes of a map check: its layer, and what colours and marks mean.
#ifndef HANDRAIL_VIEWER_WINDOW_BAR_CHECK_H
#define HANDRAIL_VIEWER_WINDOW_BAR_CHECK_H

#include "viewer/window/window_state.h"

GtkWidget *check_bar_create(view_window *w);
void check_bar_fill(view_window *w);

#endif
