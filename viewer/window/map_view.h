// map_view.h - which part of the map area the camera sees, and what lies under a pixel.
#ifndef HANDRAIL_VIEWER_WINDOW_MAP_VIEW_H
#define HANDRAIL_VIEWER_WINDOW_MAP_VIEW_H

#include "viewer/window/window_state.h"

/// What the camera of the page that is up looks at.
map_frame map_view_frame(view_window *w);
/// The part of the map area that the camera sees; where it sees several, the one at a pixel.
GdkRectangle map_view_at(const view_window *w, double x, double y);
/// The place on the map under a pixel.
hr_position map_view_place(const view_window *w, double x, double y);

#endif
