// canvas_ground.h - what is derived from the map for a unit: corners, tiles and portals.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_GROUND_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_GROUND_H

#include "viewer/canvas/canvas_view.h"

#include <cairo.h>

void canvas_draw_corners(cairo_t *cairo, const canvas_view *v);
void canvas_draw_tile_edges(cairo_t *cairo, const canvas_view *v);
void canvas_draw_portals(cairo_t *cairo, const canvas_view *v);

#endif
