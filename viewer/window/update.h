// update.h - shows in the window what has changed in the session, and asks for what must be
// planned.
#ifndef HANDRAIL_VIEWER_WINDOW_UPDATE_H
#define HANDRAIL_VIEWER_WINDOW_UPDATE_H

#include "viewer/window/window_state.h"

/// Shows what has changed, and asks for a new plan where the last one is stale. Called after every
/// change of the session.
void window_update(view_window *w);
/// The same, where nothing but the page that is up has changed.
void window_update_page(view_window *w);
/// The same, where nothing but the camera has changed.
void window_show_view(view_window *w);
/// Only the map is to be drawn again.
void window_redraw(view_window *w);
/// Shows a line above the map.
void window_say(view_window *w, const char *text);

/// Takes the answer of the planning thread and shows it. From any thread.
void window_answer_is_ready(void *window);

#endif
