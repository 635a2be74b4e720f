// canvas_raster.c - a bit for each layer in each pixel of a view, and what colours come of them.
//
// Few pixels are alike in many ways, so each mix of layers is blended once and then looked up.

#include "viewer/canvas/canvas_raster.h"

#include "viewer/canvas/canvas_over.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

static const double margin = 8; // pixels around the view that lines are cut at
enum { AT_ONCE = 4 };           // pixels that are looked at together, and the room beside each row

// ---- Life

void canvas_raster_end(canvas_raster *r) {
    free(r->bits);
    free(r->blends);
    *r = (canvas_raster){0};
}

static size_t bytes_of(const canvas_raster *r) {
    return (size_t)r->stride * (size_t)(r->height + 2) * sizeof *r->bits;
}

static void resize(canvas_raster *r, int32_t width, int32_t height) {
    canvas_raster_end(r);
    r->width = width;
    r->height = height;
    r->stride = (width + AT_ONCE - 1) / AT_ONCE * AT_ONCE + 2 * AT_ONCE;
    r->bits = calloc(bytes_of(r), 1);
    r->blends = calloc(RASTER_BLENDS, sizeof *r->blends);
    if (!r->blends) free(r->bits), r->bits = NULL;
}

bool canvas_raster_begin(canvas_raster *r, int32_t width, int32_t height,
                         const raster_look *looks) {
    if (r->width != width || r->height != height || !r->bits) resize(r, width, height);
    if (r->is_marked && r->bits) memset(r->bits, 0, bytes_of(r));
    if (r->looks != looks && r->blends) memset(r->blends, 0, RASTER_BLENDS * sizeof *r->blends);
    r->is_marked = false;
    r->looks = looks;
    r->dashed = 0;
    return r->bits != NULL;
}

static uint16_t *row_at(const canvas_raster *r, int64_t row) {
    return r->bits + (row + 1) * r->stride + AT_ONCE;
}

// ---- Lines between any two places

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

static bool reaches(int32_t width, int32_t height, picture_point a, picture_point b) {
    return (a.x >= -margin || b.x >= -margin) && (a.y >= -margin || b.y >= -margin) &&
           (a.x <= width + margin || b.x <= width + margin) &&
           (a.y <= height + margin || b.y <= height + margin);
}

static bool is_inside(int32_t width, int32_t height, picture_point at) {
    return at.x >= 0 && at.y >= 0 && at.x < width && at.y < height;
}

bool canvas_raster_cut(int32_t width, int32_t height, picture_point *from, picture_point *to) {
    double begin = 0, end = 1;
    if (is_inside(width, height, *from) && is_inside(width, height, *to)) return true;
    if (!reaches(width, height, *from, *to)) return false;
    picture_point a = *from, b = *to;
    narrow(a.x, b.x, -margin, width + margin, &begin, &end);
    narrow(a.y, b.y, -margin, height + margin, &begin, &end);
    if (begin > end) return false;
    *from = (picture_point){a.x + begin * (b.x - a.x), a.y + begin * (b.y - a.y)};
    *to = (picture_point){a.x + end * (b.x - a.x), a.y + end * (b.y - a.y)};
    return true;
}

static void set_pixel(const canvas_raster *r, uint16_t bit, int64_t column, int64_t row) {
    if (column >= 0 && row >= 0 && column < r->width && row < r->height)
        row_at(r, row)[column] |= bit;
}

// @return whether the line was within a pixel and one beside it.
static bool set_short(const canvas_raster *r, uint16_t bit, picture_point from, picture_point to) {
    if (!is_inside(r->width, r->height, from) || !is_inside(r->width, r->height, to)) return false;
    int32_t x = (int32_t)from.x, y = (int32_t)from.y, right = (int32_t)to.x, down = (int32_t)to.y;
    if (abs(right - x) > 1 || abs(down - y) > 1) return false;
    row_at(r, y)[x] |= bit;
    row_at(r, down)[right] |= bit;
    return true;
}

// Steps of a pixel along the longer side, in 65536ths: the view and its margin are far smaller.
void canvas_raster_line(canvas_raster *r, int32_t layer, picture_point from, picture_point to) {
    uint16_t bit = (uint16_t)(1u << layer);
    if (!r->bits) return;
    r->is_marked = true;
    if (set_short(r, bit, from, to)) return;
    if (!canvas_raster_cut(r->width, r->height, &from, &to)) return;
    int64_t x = (int64_t)(from.x * 65536), right = (int64_t)(to.x * 65536) - x;
    int64_t y = (int64_t)(from.y * 65536), down = (int64_t)(to.y * 65536) - y;
    int64_t across = right < 0 ? -right : right, along = down < 0 ? -down : down;
    int64_t steps = ((across > along ? across : along) + 65535) >> 16;
    set_pixel(r, bit, x >> 16, y >> 16);
    if (steps > 1) right /= steps, down /= steps;
    for (int64_t i = 0; i < steps; i++) {
        x += right, y += down;
        set_pixel(r, bit, x >> 16, y >> 16);
    }
}

// ---- Areas

static int32_t clamped(double at, int32_t side) {
    return at < 0 ? 0 : at > side ? side : (int32_t)at;
}

// On a row of pixels the square's middle may be anywhere from `begin` to `end` of the way.
static void sweep_row(const canvas_raster *r, uint16_t bit, int32_t y, double first, double last) {
    int32_t end = clamped(ceil(last - 0.5), r->width);
    uint16_t *row = row_at(r, y);
    for (int32_t x = clamped(ceil(first - 0.5), r->width); x < end; x++) row[x] |= bit;
}

void canvas_raster_sweep(canvas_raster *r, int32_t layer, picture_point a, picture_point b,
                         double radius) {
    int32_t bottom = clamped(ceil(fmax(a.y, b.y) + radius - 0.5), r->height);
    if (!r->bits) return;
    r->is_marked = true;
    for (int32_t y = clamped(ceil(fmin(a.y, b.y) - radius - 0.5), r->height); y < bottom; y++) {
        double begin = 0, end = 1;
        narrow(a.y, b.y, y + 0.5 - radius, y + 0.5 + radius, &begin, &end);
        double from = a.x + begin * (b.x - a.x), to = a.x + end * (b.x - a.x);
        sweep_row(r, (uint16_t)(1u << layer), y, fmin(from, to) - radius, fmax(from, to) + radius);
    }
}

// ---- Lines between blocks: in whole pixels, since zoomed out most are within one

// Where the middles of blocks lie along one axis, in 2^32ths of a pixel: floored by a shift.
typedef struct ruler {
    int64_t origin, step;
} ruler;

static ruler ruler_of(double origin, double scale, int32_t size) {
    static const double one = 4294967296;
    return (ruler){(int64_t)((origin + size / 2.0 * scale) * one), (int64_t)(scale * one)};
}

static int32_t pixel_on(const ruler *r, int32_t block) {
    return (int32_t)((r->origin + r->step * block) >> 32);
}

static void run_across(uint16_t *row, uint16_t bit, int32_t from, int32_t to) {
    int32_t first = from < to ? from : to, last = from < to ? to : from;
    for (int32_t x = first; x <= last; x++) row[x] |= bit;
}

static void run_down(uint16_t *at, ptrdiff_t stride, uint16_t bit, int32_t length) {
    for (int32_t y = 0; y <= length; y++) at[y * stride] |= bit;
}

typedef struct pixel_line {
    int32_t x0, y0, x1, y1;
} pixel_line;

// @return whether the line could be set without cutting it.
static bool set_inside(const canvas_raster *r, uint16_t bit, pixel_line l) {
    uint32_t width = (uint32_t)r->width, height = (uint32_t)r->height;
    bool is_inside = ((uint32_t)l.x0 < width) & ((uint32_t)l.x1 < width) &
                     ((uint32_t)l.y0 < height) & ((uint32_t)l.y1 < height);
    bool is_short = abs(l.x1 - l.x0) <= 1 && abs(l.y1 - l.y0) <= 1;
    if (!is_inside || (l.x0 != l.x1 && l.y0 != l.y1 && !is_short)) return false;
    if (is_short)
        row_at(r, l.y0)[l.x0] |= bit, row_at(r, l.y1)[l.x1] |= bit;
    else if (l.y0 == l.y1)
        run_across(row_at(r, l.y0), bit, l.x0, l.x1);
    else
        run_down(row_at(r, l.y0 < l.y1 ? l.y0 : l.y1) + l.x0, r->stride, bit, abs(l.y1 - l.y0));
    return true;
}

static bool is_beside(const canvas_raster *r, pixel_line l) {
    return (l.x0 & l.x1) < 0 || (l.y0 & l.y1) < 0 || (l.x0 >= r->width && l.x1 >= r->width) ||
           (l.y0 >= r->height && l.y1 >= r->height);
}

static picture_point middle_of(const picture_layout *layout, int32_t size, int32_t x, int32_t y) {
    return (picture_point){layout->origin_x + (x + size / 2.0) * layout->scale,
                           layout->origin_y + (y + size / 2.0) * layout->scale};
}

void canvas_raster_pieces(canvas_raster *r, int32_t layer, const search_piece *pieces,
                          int32_t count, int32_t size, const picture_layout *layout) {
    ruler across = ruler_of(layout->origin_x, layout->scale, size);
    ruler down = ruler_of(layout->origin_y, layout->scale, size);
    uint32_t width = (uint32_t)r->width, height = (uint32_t)r->height;
    uint16_t bit = (uint16_t)(1u << layer);
    if (!r->bits) return;
    r->is_marked = true;
    for (int32_t i = 0; i < count; i++) {
        search_piece p = pieces[i];
        int32_t x = pixel_on(&across, p.from_x), y = pixel_on(&down, p.from_y);
        if (p.from_x == p.to_x && p.from_y == p.to_y) {
            if (((uint32_t)x < width) & ((uint32_t)y < height)) row_at(r, y)[x] |= bit;
            continue;
        }
        pixel_line l = {x, y, pixel_on(&across, p.to_x), pixel_on(&down, p.to_y)};
        if (is_beside(r, l) || set_inside(r, bit, l)) continue;
        canvas_raster_line(r, layer, middle_of(layout, size, p.from_x, p.from_y),
                           middle_of(layout, size, p.to_x, p.to_y));
    }
}

// ---- Colours

static uint32_t covered(uint32_t below, uint32_t colour, uint32_t opacity) {
    uint32_t mixed = opacity << 24;
    for (int shift = 0; shift < 24; shift += 8)
        mixed |= ((colour >> shift & 0xFF) * opacity + 127) / 255 << shift;
    uint32_t rest = 255 - opacity, alpha = ((below >> 24) * rest + 127) / 255;
    return canvas_over(mixed, below & 0xFFFFFF) + (alpha << 24);
}

static uint32_t blend(const raster_look *looks, uint32_t own, uint32_t near) {
    uint32_t colour = 0;
    for (int layer = 0; near >> layer; layer++) {
        const raster_look *look = &looks[layer];
        if (near >> layer & 1) colour = covered(colour, look->edge, look->edge_opacity);
        if (own >> layer & 1) colour = covered(colour, look->colour, look->opacity);
    }
    return colour;
}

static uint32_t colour_of(const canvas_raster *r, uint32_t own, uint32_t near) {
    uint32_t key = own << 16 | near;
    raster_blend *known = &r->blends[key * 2654435761u >> 22];
    if (known->key != key) *known = (raster_blend){key, blend(r->looks, own, near)};
    return known->colour;
}

static uint64_t load(const uint16_t *at) {
    uint64_t word;
    memcpy(&word, at, sizeof word);
    return word;
}

static uint64_t load_column(const uint16_t *at, ptrdiff_t stride) {
    return load(at - stride) | load(at) | load(at + stride);
}

// What is set in pixels or beside them, or above or below.
static uint64_t load_near(const uint16_t *at, ptrdiff_t stride) {
    return load_column(at - 1, stride) | load_column(at, stride) | load_column(at + 1, stride);
}

// Those of a pixel that lie in no gap between dashes.
static uint32_t own_at(const canvas_raster *r, uint32_t bits, int32_t x, int32_t y) {
    enum { DASH = 4 }; // pixels; gaps are as long
    return (x + y) / DASH % 2 ? bits & ~r->dashed : bits;
}

static void colour_row(const canvas_raster *r, int32_t y, uint32_t *pixels) {
    const uint16_t *row = row_at(r, y);
    for (int32_t x = 0; x < r->width; x += AT_ONCE) {
        uint64_t word = load_near(row + x, r->stride);
        uint16_t near[AT_ONCE];
        if (word == 0) continue;
        memcpy(near, &word, sizeof near);
        for (int32_t i = 0; i < AT_ONCE && x + i < r->width; i++) {
            uint32_t own = own_at(r, row[x + i], x + i, y);
            pixels[x + i] = canvas_over(colour_of(r, own, near[i]), pixels[x + i]);
        }
    }
}

void canvas_raster_colour(canvas_raster *r, cairo_surface_t *image) {
    unsigned char *rows = cairo_image_surface_get_data(image);
    ptrdiff_t stride = cairo_image_surface_get_stride(image);
    if (!r->bits || !r->is_marked || !rows) return;
    cairo_surface_flush(image);
    for (int32_t y = 0; y < r->height; y++)
        colour_row(r, y, (uint32_t *)(void *)(rows + y * stride));
    cairo_surface_mark_dirty(image);
    memset(r->bits, 0, bytes_of(r));
    r->is_marked = false;
}

void canvas_raster_paint(canvas_raster *r, cairo_t *cairo) {
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, r->width, r->height);
    canvas_raster_colour(r, image);
    cairo_set_source_surface(cairo, image, 0, 0);
    cairo_paint(cairo);
    cairo_surface_destroy(image);
}
