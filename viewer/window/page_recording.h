// page_recording.h - the page on which a recording of a game is looked at, tick by tick.
#ifndef HANDRAIL_VIEWER_WINDOW_PAGE_RECORDING_H
#define HANDRAIL_VIEWER_WINDOW_PAGE_RECORDING_H

#include "viewer/window/window_state.h"

extern const window_page recording_page;

/// @return false when out of memory.
bool recording_page_begin(view_window *w);
/// The job under way, if it reads, ends soon.
void recording_page_cancel(view_window *w);
/// No job may be under way.
void recording_page_end(view_window *w);

#endif
