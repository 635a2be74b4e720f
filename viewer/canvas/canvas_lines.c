// canvas_lines.c - lines of any number of pieces.

#include "canvas_lines.h"

#include <math.h>
#include <string.h>

static const double margin = 8; // pixels that lines may be wide beyond their middle

canvas_lines canvas_lines_begin(cairo_t *cairo, const picture_layout *layout) {
    cairo_new_path(cairo);
    return (canvas_lines){.cairo = cairo, .width = layout->width, .height = layout->height};
}

// ---- What is in view

// Narrows the part of a piece, from 0 to 1, that lies between two limits along one axis.
static void narrow(double from, double to, double least, double most, double *begin, double *end) {
    double step = to - from;
    if (step == 0) {
        if (from < least || from > most) *end = -1;
        return;
    }
    double a = (least - from) / step, b = (most - from) / step;
    *begin = fmax(*begin, fmin(a, b));
    *end = fmin(*end, fmax(a, b));
}

static bool is_inside(const canvas_lines *lines, picture_point at) {
    return at.x >= 0 && at.y >= 0 && at.x < lines->width && at.y < lines->height;
}

static bool is_beside(const canvas_lines *lines, picture_point a, picture_point b) {
    return (a.x < -margin && b.x < -margin) || (a.y < -margin && b.y < -margin) ||
           (a.x > lines->width + margin && b.x > lines->width + margin) ||
           (a.y > lines->height + margin && b.y > lines->height + margin);
}

// Cuts a piece to the view. @return whether anything is left.
static bool cut(const canvas_lines *lines, picture_point *from, picture_point *to) {
    double begin = 0, end = 1;
    if (is_inside(lines, *from) && is_inside(lines, *to)) return true;
    if (is_beside(lines, *from, *to)) return false;
    picture_point a = *from, b = *to;
    narrow(a.x, b.x, -margin, lines->width + margin, &begin, &end);
    narrow(a.y, b.y, -margin, lines->height + margin, &begin, &end);
    if (begin > end) return false;
    *from = (picture_point){a.x + begin * (b.x - a.x), a.y + begin * (b.y - a.y)};
    *to = (picture_point){a.x + end * (b.x - a.x), a.y + end * (b.y - a.y)};
    return true;
}

// ---- Pixels

static void set_pixel(const canvas_lines *lines, int64_t column, int64_t row) {
    if (column >= 0 && row >= 0 && column < lines->width && row < lines->height)
        lines->rows[row * lines->stride + column] = 255;
}

// Steps of a pixel along the longer side, in 65536ths: the view and its margin are far smaller.
// Zoomed out most pieces are one pixel, or two.
static void set_pixels(const canvas_lines *lines, picture_point from, picture_point to) {
    int64_t x = (int64_t)(from.x * 65536), right = (int64_t)(to.x * 65536) - x;
    int64_t y = (int64_t)(from.y * 65536), down = (int64_t)(to.y * 65536) - y;
    int64_t across = right < 0 ? -right : right, along = down < 0 ? -down : down;
    int64_t steps = ((across > along ? across : along) + 65535) >> 16;
    set_pixel(lines, x >> 16, y >> 16);
    if (steps > 1) right /= steps, down /= steps;
    for (int64_t i = 0; i < steps; i++) {
        x += right, y += down;
        set_pixel(lines, x >> 16, y >> 16);
    }
}

// From the path of those so far to pixels.
static void become_many(canvas_lines *lines) {
    cairo_path_t *path = cairo_copy_path(lines->cairo);
    picture_point last = {0, 0};
    lines->mask = cairo_image_surface_create(CAIRO_FORMAT_A8, lines->width, lines->height);
    cairo_new_path(lines->cairo);
    cairo_surface_flush(lines->mask);
    lines->rows = cairo_image_surface_get_data(lines->mask);
    lines->stride = cairo_image_surface_get_stride(lines->mask);
    if (!lines->rows) path->num_data = 0;
    for (int i = 0; i < path->num_data; i += path->data[i].header.length) {
        picture_point at = {path->data[i + 1].point.x, path->data[i + 1].point.y};
        if (path->data[i].header.type == CAIRO_PATH_LINE_TO) set_pixels(lines, last, at);
        last = at;
    }
    cairo_path_destroy(path);
}

void canvas_lines_add(canvas_lines *lines, picture_point from, picture_point to) {
    if (!cut(lines, &from, &to)) return;
    bool is_joined = lines->count > 0 && from.x == lines->last.x && from.y == lines->last.y;
    lines->last = to;
    lines->count++;
    if (lines->mask) {
        if (lines->rows) set_pixels(lines, from, to);
        return;
    }
    if (!is_joined) cairo_move_to(lines->cairo, from.x, from.y);
    cairo_line_to(lines->cairo, to.x, to.y);
    if (lines->count > LINES_FEW) become_many(lines);
}

// ---- Drawing

static void join_row(unsigned char *to, const unsigned char *from, int32_t width) {
    for (int32_t x = 0; x < width; x++) to[x] |= from[x];
}

// The mask widened by a pixel to each side.
static cairo_surface_t *widened(const canvas_lines *lines) {
    cairo_surface_t *wide =
        cairo_image_surface_create(CAIRO_FORMAT_A8, lines->width, lines->height);
    if (cairo_surface_status(wide) != CAIRO_STATUS_SUCCESS) return wide;
    ptrdiff_t stride = cairo_image_surface_get_stride(wide);
    const unsigned char *from = cairo_image_surface_get_data(lines->mask);
    unsigned char *to = cairo_image_surface_get_data(wide);
    cairo_surface_flush(wide);
    for (int32_t y = 0; y < lines->height; y++)
        for (int32_t other = y > 0 ? y - 1 : 0; other <= y + 1 && other < lines->height; other++) {
            join_row(to + y * stride, from + other * stride, lines->width);
            join_row(to + y * stride + 1, from + other * stride, lines->width - 1);
            join_row(to + y * stride, from + other * stride + 1, lines->width - 1);
        }
    cairo_surface_mark_dirty(wide);
    return wide;
}

bool canvas_lines_end(canvas_lines *lines, uint32_t colour, uint32_t edge) {
    if (!lines->mask) return true;
    cairo_surface_mark_dirty(lines->mask);
    cairo_surface_t *wide = widened(lines);
    picture_set_faint_colour(lines->cairo, edge, 0.8);
    cairo_mask_surface(lines->cairo, wide, 0, 0);
    picture_set_colour(lines->cairo, colour);
    if (colour != edge) cairo_mask_surface(lines->cairo, lines->mask, 0, 0);
    cairo_surface_destroy(wide);
    cairo_surface_destroy(lines->mask);
    lines->mask = NULL;
    return false;
}
