// canvas_marks.c - marks, drawn once.

#include "canvas_marks.h"

#include <math.h>

static const double full_turn = 6.2831853, rim = 1;

// Half of a pixel of its own on each side is enough for what lies between pixels.
static cairo_t *begin(canvas_mark *mark, double radius) {
    mark->half = (int32_t)ceil(radius) + 1;
    int side = 2 * mark->half + 1;
    mark->image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side);
    cairo_t *cairo = cairo_create(mark->image);
    cairo_translate(cairo, mark->half + 0.5, mark->half + 0.5);
    return cairo;
}

static void fill_with_rim(cairo_t *cairo, uint32_t colour, uint32_t rim_colour, double width) {
    picture_set_colour(cairo, colour);
    cairo_fill_preserve(cairo);
    cairo_set_line_width(cairo, width);
    picture_set_colour(cairo, rim_colour);
    cairo_stroke(cairo);
}

canvas_mark canvas_mark_dot(double radius, uint32_t colour) {
    canvas_mark mark;
    cairo_t *cairo = begin(&mark, radius + rim / 2);
    cairo_arc(cairo, 0, 0, radius, 0, full_turn);
    fill_with_rim(cairo, colour, COLOUR_CASING, rim);
    cairo_destroy(cairo);
    return mark;
}

canvas_mark canvas_mark_ring(double radius, uint32_t colour) {
    canvas_mark mark;
    cairo_t *cairo = begin(&mark, radius * 1.25);
    cairo_arc(cairo, 0, 0, radius, 0, full_turn);
    cairo_set_line_width(cairo, radius / 2);
    picture_set_colour(cairo, colour);
    cairo_stroke(cairo);
    cairo_destroy(cairo);
    return mark;
}

canvas_mark canvas_mark_triangle(uint32_t colour) {
    canvas_mark mark;
    cairo_t *cairo = begin(&mark, 4);
    cairo_move_to(cairo, 0, -3);
    cairo_line_to(cairo, 3, 2);
    cairo_line_to(cairo, -3, 2);
    cairo_close_path(cairo);
    fill_with_rim(cairo, colour, COLOUR_WHITE, 0.8);
    cairo_destroy(cairo);
    return mark;
}

void canvas_mark_put(cairo_t *cairo, const canvas_mark *mark, picture_point at) {
    cairo_set_source_surface(cairo, mark->image, floor(at.x) - mark->half,
                             floor(at.y) - mark->half);
    cairo_paint(cairo);
}

void canvas_mark_end(canvas_mark *mark) { cairo_surface_destroy(mark->image); }
