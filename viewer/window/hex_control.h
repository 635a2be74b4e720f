// hex_control.h - the world of hexagons: its jobs, the time of its traveller, and what keys and
// buttons ask of it.
#ifndef HANDRAIL_VIEWER_WINDOW_HEX_CONTROL_H
#define HANDRAIL_VIEWER_WINDOW_HEX_CONTROL_H

#include "viewer/window/window_state.h"

/// Begins the next job alone, if there is one and none is out.
void hex_control_begin_job(view_window *w);
/// The same, and shows what has changed.
void hex_control_go_on(view_window *w);
void hex_control_travel(view_window *w, bool is_travelling);
void hex_control_stop(view_window *w);
void hex_control_take(view_window *w, hex_tool taken);
void hex_control_go_to_day(view_window *w, int32_t day);

#endif
