// canvas_map.h - the map in view.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_MAP_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_MAP_H

#include "viewer/canvas/canvas_view.h"

#include <cairo.h>

/// Paints the map, and what lies beside it, on an image of RGB24 as large as the view. @return
/// false if out of memory: only what lies beside it is painted.
bool canvas_paint_map(cairo_surface_t *image, const canvas_view *v, const pyramid *p);

#endif
