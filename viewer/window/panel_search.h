// panel_search.h - how to plan: quality, limits, fog; and the places along the path.
#ifndef HANDRAIL_VIEWER_WINDOW_PANEL_SEARCH_H
#define HANDRAIL_VIEWER_WINDOW_PANEL_SEARCH_H

#include "viewer/window/window_state.h"

GtkWidget *search_panel_create(view_window *w);
void search_panel_fill(view_window *w);

#endif
