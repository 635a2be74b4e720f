// panel_step.h - plays the search forward and back, event by event.
#ifndef HANDRAIL_VIEWER_WINDOW_PANEL_STEP_H
#define HANDRAIL_VIEWER_WINDOW_PANEL_STEP_H

#include "viewer/window/window_state.h"

GtkWidget *step_panel_create(view_window *w);
void step_panel_fill(view_window *w);
void step_panel_switch(view_window *w, bool is_on);
void step_panel_play(view_window *w, bool is_playing);
void step_panel_go(view_window *w, int64_t at);

#endif
