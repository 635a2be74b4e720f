// pages.h - the row of pages.
#ifndef HANDRAIL_VIEWER_WINDOW_PAGES_H
#define HANDRAIL_VIEWER_WINDOW_PAGES_H

#include "viewer/window/window_state.h"

/// @return the page at a place in the row, or NULL past the last.
const window_page *window_page_at(const view_window *w, int page);
/// Brings a page up, by its place in the row.
void window_turn_to(view_window *w, int page);

#endif
