// canvas_marks.h - marks by the thousand: one is drawn, and copied to the pixels of every place.
// As paths they would take Cairo tens of milliseconds.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_MARKS_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_MARKS_H

#include "viewer/picture/picture_layout.h"

#include <cairo.h>

typedef struct canvas_mark {
    cairo_surface_t *image; ///< ARGB32
} canvas_mark;

/// A disc with a rim around it, a ring, and a triangle with a rim.
canvas_mark canvas_mark_dot(double radius, uint32_t colour);
canvas_mark canvas_mark_ring(double radius, uint32_t colour);
canvas_mark canvas_mark_triangle(double radius, uint32_t colour);
/// The outline of a square.
canvas_mark canvas_mark_square(double half, uint32_t colour);
/// What a picture has for a turning point.
canvas_mark canvas_mark_turning_point(void);
/// Copies an image of ARGB32 onto one of RGB24, its middle on the pixel that a place lies on. For
/// many: the caller flushes both before, and marks the second dirty.
void canvas_copy_mark(cairo_surface_t *mark, cairo_surface_t *onto, picture_point at);
/// Copies a mark onto the image of RGB24 that is drawn on, whose pixels are the units of places.
void canvas_mark_put(cairo_t *cairo, const canvas_mark *mark, picture_point at);
/// A ring around a place, to be found at a glance.
void canvas_draw_ring(cairo_t *cairo, double x, double y);
void canvas_mark_end(canvas_mark *mark);

#endif
