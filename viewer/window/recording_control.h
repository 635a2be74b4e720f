// recording_control.h - the course of a recording in the window: its jobs, its time, and what keys
// and buttons ask of it.
#ifndef HANDRAIL_VIEWER_WINDOW_RECORDING_CONTROL_H
#define HANDRAIL_VIEWER_WINDOW_RECORDING_CONTROL_H

#include "viewer/window/window_state.h"

/// Shows a recording, which is the window's then.
void recording_control_open(view_window *w, reel *opened);
/// Begins the next job if there is one and none is out, and shows what has changed.
void recording_control_go_on(view_window *w);
void recording_control_play(view_window *w, bool is_playing);
/// Goes by some ticks.
void recording_control_move(view_window *w, int64_t by);
/// Has the selected request stepped through on the page Plan.
void recording_control_step(view_window *w);

#endif
