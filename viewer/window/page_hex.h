// page_hex.h - the page with a world of hexagons, searches over it, and a traveller.
#ifndef HANDRAIL_VIEWER_WINDOW_PAGE_HEX_H
#define HANDRAIL_VIEWER_WINDOW_PAGE_HEX_H

#include "viewer/window/window_state.h"

extern const window_page hex_page;

/// @return false when out of memory.
bool hex_page_begin(view_window *w);
/// A search under way ends soon.
void hex_page_cancel(view_window *w);
/// No job may be under way.
void hex_page_end(view_window *w);

#endif
