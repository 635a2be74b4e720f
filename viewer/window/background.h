// background.h - work in threads besides the main thread and the planning thread.
#ifndef HANDRAIL_VIEWER_WINDOW_BACKGROUND_H
#define HANDRAIL_VIEWER_WINDOW_BACKGROUND_H

#include "viewer/window/window_state.h"

/// Calls `work` in a thread with `job`, then `done` in the main thread.
void window_run_in_background(view_window *w, GTaskThreadFunc work, GAsyncReadyCallback done,
                              gpointer job);

#endif
