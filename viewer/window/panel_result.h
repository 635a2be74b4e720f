// panel_result.h - what came of the plan: status, figures, and the places along the path.
#ifndef HANDRAIL_VIEWER_WINDOW_PANEL_RESULT_H
#define HANDRAIL_VIEWER_WINDOW_PANEL_RESULT_H

#include "viewer/window/window_state.h"

GtkWidget *result_panel_create(view_window *w);
/// The places along the path, and buttons to copy them.
GtkWidget *result_places_create(view_window *w);
void result_panel_fill(view_window *w);
void result_panel_copy(view_window *w, int format); ///< a listing_format

#endif
