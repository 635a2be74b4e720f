// canvas_marks.c - marks, drawn once and copied pixel by pixel.

#include "viewer/canvas/canvas_marks.h"

#include "passmap/base/numbers.h"
#include "viewer/canvas/canvas_over.h"
#include "viewer/picture/picture_symbols.h"

#include <math.h>

static const double full_turn = 6.2831853, rim = 1;

// Its centre is the middle of a pixel, of which half lies on each side.
static cairo_t *begin(canvas_mark *mark, double radius) {
    int half = (int)ceil(radius - 0.5), side = 2 * half + 1;
    mark->image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, side, side);
    cairo_t *cairo = cairo_create(mark->image);
    cairo_translate(cairo, half + 0.5, half + 0.5);
    return cairo;
}

static void fill_with_rim(cairo_t *cairo, uint32_t colour, uint32_t rim_colour, double width) {
    picture_set_colour(cairo, colour);
    cairo_fill_preserve(cairo);
    cairo_set_line_width(cairo, width);
    picture_set_colour(cairo, rim_colour);
    cairo_stroke(cairo);
}

static void end(cairo_t *cairo) {
    cairo_surface_flush(cairo_get_target(cairo));
    cairo_destroy(cairo);
}

canvas_mark canvas_mark_dot(double radius, uint32_t colour) {
    canvas_mark mark;
    cairo_t *cairo = begin(&mark, radius + rim / 2);
    cairo_arc(cairo, 0, 0, radius, 0, full_turn);
    fill_with_rim(cairo, colour, COLOUR_CASING, rim);
    end(cairo);
    return mark;
}

canvas_mark canvas_mark_ring(double radius, uint32_t colour) {
    canvas_mark mark;
    cairo_t *cairo = begin(&mark, radius * 1.25);
    cairo_arc(cairo, 0, 0, radius, 0, full_turn);
    cairo_set_line_width(cairo, radius / 2);
    picture_set_colour(cairo, colour);
    cairo_stroke(cairo);
    end(cairo);
    return mark;
}

canvas_mark canvas_mark_square(double half, uint32_t colour) {
    canvas_mark mark;
    cairo_t *cairo = begin(&mark, half + 1);
    cairo_rectangle(cairo, -half, -half, 2 * half, 2 * half);
    cairo_set_line_width(cairo, 2);
    picture_set_colour(cairo, colour);
    cairo_stroke(cairo);
    end(cairo);
    return mark;
}

canvas_mark canvas_mark_triangle(double radius, uint32_t colour) {
    canvas_mark mark;
    cairo_t *cairo = begin(&mark, radius * 1.5);
    cairo_move_to(cairo, 0, -radius);
    cairo_line_to(cairo, radius, radius * 2 / 3);
    cairo_line_to(cairo, -radius, radius * 2 / 3);
    cairo_close_path(cairo);
    fill_with_rim(cairo, colour, COLOUR_WHITE, 0.8);
    end(cairo);
    return mark;
}

canvas_mark canvas_mark_turning_point(void) {
    canvas_mark mark;
    cairo_t *cairo = begin(&mark, 5);
    picture_draw_turning_point(cairo, (picture_point){0, 0}, PICTURE_TURNING_SIDE);
    end(cairo);
    return mark;
}

static uint32_t *row_of(cairo_surface_t *image, int32_t y) {
    unsigned char *rows = cairo_image_surface_get_data(image);
    return (uint32_t *)(void *)(rows + (ptrdiff_t)y * cairo_image_surface_get_stride(image));
}

void canvas_copy_mark(cairo_surface_t *mark, cairo_surface_t *onto, picture_point at) {
    int32_t width = cairo_image_surface_get_width(mark);
    int32_t height = cairo_image_surface_get_height(mark);
    int32_t left = (int32_t)floor(at.x) - width / 2, top = (int32_t)floor(at.y) - height / 2;
    int32_t right = hr_least(width, cairo_image_surface_get_width(onto) - left);
    int32_t bottom = hr_least(height, cairo_image_surface_get_height(onto) - top);
    for (int32_t y = hr_greatest(0, -top); y < bottom; y++) {
        const uint32_t *from = row_of(mark, y);
        uint32_t *to = row_of(onto, top + y);
        for (int32_t x = hr_greatest(0, -left); x < right; x++)
            if (from[x]) to[left + x] = canvas_over(from[x], to[left + x]);
    }
}

// The image is written to behind Cairo's back.
void canvas_mark_put(cairo_t *cairo, const canvas_mark *mark, picture_point at) {
    cairo_surface_t *onto = cairo_get_target(cairo);
    if (cairo_surface_status(mark->image) != CAIRO_STATUS_SUCCESS) return;
    if (!cairo_image_surface_get_data(onto)) return;
    cairo_surface_flush(onto);
    canvas_copy_mark(mark->image, onto, at);
    cairo_surface_mark_dirty(onto);
}

void canvas_draw_ring(cairo_t *cairo, double x, double y) {
    enum { RADIUS = 16 };
    cairo_new_path(cairo);
    cairo_arc(cairo, x, y, RADIUS, 0, full_turn);
    picture_set_colour(cairo, COLOUR_CASING);
    cairo_set_line_width(cairo, 6);
    cairo_stroke_preserve(cairo);
    picture_set_colour(cairo, COLOUR_PATH);
    cairo_set_line_width(cairo, 3);
    cairo_stroke(cairo);
}

void canvas_mark_end(canvas_mark *mark) { cairo_surface_destroy(mark->image); }
