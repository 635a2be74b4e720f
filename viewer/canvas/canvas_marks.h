// canvas_marks.h - marks by the thousand: one is drawn, and copied to the pixels of every place.
// As paths they would take Cairo tens of milliseconds.
#ifndef HANDRAIL_CANVAS_MARKS_H
#define HANDRAIL_CANVAS_MARKS_H

#include "viewer/picture/picture_parts.h"

typedef struct canvas_mark {
    cairo_surface_t *image;
    int32_t half; ///< pixels from its left and upper edge to its centre
} canvas_mark;

/// A disc with a rim around it, a ring, and a triangle of the same height with a rim.
canvas_mark canvas_mark_dot(double radius, uint32_t colour);
canvas_mark canvas_mark_ring(double radius, uint32_t colour);
canvas_mark canvas_mark_triangle(uint32_t colour);
/// Copies it, its centre on the pixel that a place lies on.
void canvas_mark_put(cairo_t *cairo, const canvas_mark *mark, picture_point at);
void canvas_mark_end(canvas_mark *mark);

#endif
