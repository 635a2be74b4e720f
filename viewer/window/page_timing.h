// page_timing.h - the page that times methods over a scenario.
#ifndef HANDRAIL_VIEWER_WINDOW_PAGE_TIMING_H
#define HANDRAIL_VIEWER_WINDOW_PAGE_TIMING_H

#include "viewer/window/window_state.h"

extern const window_page timing_page;

void timing_page_begin(view_window *w);
/// The run ends after the query under way.
void timing_page_cancel(view_window *w);
/// No run may be under way.
void timing_page_end(view_window *w);
/// Takes a scenario to be run, and turns to the page.
void timing_page_open(view_window *w, const char *path);

#endif
