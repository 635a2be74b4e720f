// map_area.h - the map in the window: frames, and what the pointer does to the view.
#ifndef HANDRAIL_VIEWER_WINDOW_MAP_AREA_H
#define HANDRAIL_VIEWER_WINDOW_MAP_AREA_H

#include "viewer/window/window_state.h"

GtkWidget *map_area_create(view_window *w);
/// What the page shows, by the canvases that the window has just now, in the theme's colours.
void map_area_draw_page(view_window *w, cairo_t *cairo);
/// Zooms in the middle of the view, or under the pointer if that is inside.
void map_area_zoom(view_window *w, double factor);
void map_area_fit(view_window *w);
/// Brings the map back into view, after the camera was moved.
void map_area_stay(view_window *w);
/// Whether the pointer has gone so far since it was pressed that this is no click.
bool map_area_is_drag(view_window *w, double x, double y);
/// Ends what the pointer was doing.
void map_area_let_go(view_window *w);

#endif
