// page_compare.h - the page on which methods are compared.
#ifndef HANDRAIL_VIEWER_WINDOW_PAGE_COMPARE_H
#define HANDRAIL_VIEWER_WINDOW_PAGE_COMPARE_H

#include "viewer/window/window_state.h"

extern const window_page comparing_page;

void compare_page_begin(view_window *w);
/// Cancels the run under way.
void compare_page_cancel(view_window *w);
/// No run may be under way.
void compare_page_end(view_window *w);

#endif
