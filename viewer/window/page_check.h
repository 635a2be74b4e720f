// page_check.h - the page on which the map is checked.
#ifndef HANDRAIL_VIEWER_WINDOW_PAGE_CHECK_H
#define HANDRAIL_VIEWER_WINDOW_PAGE_CHECK_H

#include "viewer/window/window_state.h"

extern const window_page checking_page;

void check_page_begin(view_window *w);
/// Cancels the run under way.
void check_page_cancel(view_window *w);
/// No run may be under way.
void check_page_end(view_window *w);

#endif
