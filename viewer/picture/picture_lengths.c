// picture_lengths.c - a map of lengths.
//
// Colours are multiplied with the map's, so that what is dark stays dark: of a pixel that is in
// part a wall, too. They go from light to dark as ColorBrewer's YlGnBu does (Cynthia Brewer, Mark
// Harrower), which colour-blind people can read, and end well above the tones of what is closed.
//
// Lengths grow by one cell a cell away from the start, nearly everywhere. So what a pixel's length
// differs from a contour's by is its distance to that line, and lines need no tracing.

#include "viewer/picture/picture_lengths.h"

#include "viewer/picture/length_rows.h"
#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { COLOURS = 256, APART_LEAST = 44, CONTOURS_MOST = 40, LINE_DARKEST = 150 };

// ---- Colours

static uint32_t blend_channel(uint32_t from, uint32_t to, int shift, double part) {
    double low = from >> shift & 255, high = to >> shift & 255;
    return (uint32_t)(low + (high - low) * part + 0.5) << shift;
}

static uint32_t colour_at(double part) {
    static const uint32_t stops[] = {0xFFFFD9, 0xEDF8B1, 0xC7E9B4, 0x7FCDBB,
                                     0x41B6C4, 0x1D91C0, 0x225EA8};
    enum { LAST = sizeof stops / sizeof stops[0] - 1 };
    double at = fmin(fmax(part, 0), 1) * LAST;
    int first = at >= LAST ? LAST - 1 : (int)at;
    uint32_t from = stops[first], to = stops[first + 1];
    return blend_channel(from, to, 16, at - first) | blend_channel(from, to, 8, at - first) |
           blend_channel(from, to, 0, at - first);
}

static inline uint32_t multiplied(uint32_t tone, uint32_t colour) {
    uint32_t product = 0;
    if ((tone & 0xFFFFFF) == COLOUR_WHITE) return colour;
    for (int shift = 0; shift <= 16; shift += 8)
        product |= (tone >> shift & 255) * (colour >> shift & 255) / 255 << shift;
    return product;
}

// ---- Contours

double picture_contour_step(const length_grid *grid, double scale) {
    static const double round[] = {1, 2, 5};
    double least = fmax(APART_LEAST / scale, (double)grid->most / CONTOURS_MOST), ten = 1;
    for (int i = 0;; i = (i + 1) % 3, ten *= i == 0 ? 10 : 1)
        if (round[i] * ten >= least) return round[i] * ten;
}

// ---- Pixels

typedef struct painter {
    length_rows rows;
    float *lines; // how dark contours are on each pixel of a row, of 256
    float per_step, pixels_a_step, colours_a_cell;
    uint32_t colours[COLOURS];
} painter;

static bool painter_begin(painter *p, const length_grid *grid, const picture_layout *layout,
                          int32_t width) {
    double step = picture_contour_step(grid, layout->scale);
    *p = (painter){.lines = malloc((size_t)width * sizeof *p->lines),
                   .per_step = (float)(1 / step),
                   .pixels_a_step = (float)(step * layout->scale),
                   .colours_a_cell = grid->most > 0 ? (COLOURS - 1) / grid->most : 0};
    for (int i = 0; i < COLOURS; i++) p->colours[i] = colour_at(i / (COLOURS - 1.0));
    return length_rows_begin(&p->rows, grid, layout, width) && p->lines;
}

static void painter_end(painter *p) {
    length_rows_end(&p->rows);
    free(p->lines);
}

// A pixel and a half wide. There is none at the start.
static void darken_row(painter *p) {
    const float *restrict lengths = p->rows.lengths;
    float *restrict lines = p->lines;
    for (int32_t x = 0; x < p->rows.width; x++) {
        float steps = lengths[x] * p->per_step, nearest = (float)(int)(steps + 0.5F);
        float dark = (1.25F - fabsf(steps - nearest) * p->pixels_a_step) * LINE_DARKEST;
        dark = dark < 0 ? 0 : dark;
        dark = dark > LINE_DARKEST ? LINE_DARKEST : dark;
        lines[x] = nearest > 0 ? dark : 0;
    }
}

static inline uint32_t darkened(uint32_t tone, uint32_t by_256ths) {
    uint32_t rest = 256 - by_256ths;
    return (((tone & 0xFF00FF) * rest >> 8) & 0xFF00FF) | (((tone & 0xFF00) * rest >> 8) & 0xFF00);
}

static void paint_row(painter *p, uint32_t *pixels) {
    const float *lengths = p->rows.lengths;
    darken_row(p);
    for (int32_t x = 0; x < p->rows.width; x++) {
        if (lengths[x] < 0) continue;
        int at = (int)(lengths[x] * p->colours_a_cell); // beside a wall beyond the most
        uint32_t colour = p->colours[at < COLOURS ? at : COLOURS - 1];
        pixels[x] = darkened(multiplied(pixels[x], colour), (uint32_t)(int)p->lines[x]);
    }
}

bool picture_paint_lengths(cairo_surface_t *image, const length_grid *grid,
                           const picture_layout *layout) {
    int32_t width = cairo_image_surface_get_width(image);
    int32_t height = cairo_image_surface_get_height(image);
    painter p;
    bool has_room = painter_begin(&p, grid, layout, width);
    cairo_surface_flush(image);
    unsigned char *rows = cairo_image_surface_get_data(image);
    int stride = cairo_image_surface_get_stride(image);
    for (int32_t y = 0; has_room && y < height; y++) {
        length_rows_read(&p.rows, y);
        paint_row(&p, (uint32_t *)(void *)(rows + (ptrdiff_t)y * stride));
    }
    cairo_surface_mark_dirty(image);
    painter_end(&p);
    return has_room;
}

// ---- What the colours mean

void picture_draw_length_colours(cairo_t *cairo, double x, double y, double width, double height) {
    for (double at = 0; at < width; at++) {
        cairo_rectangle(cairo, x + at, y, 1, height);
        picture_set_colour(cairo, colour_at(at / fmax(width - 1, 1)));
        cairo_fill(cairo);
    }
}

enum { SCALE_WIDTH = 236, SCALE_HEIGHT = 50 };

void picture_draw_length_scale(cairo_t *cairo, const length_grid *grid, double scale, double x,
                               double y) {
    char lengths[LENGTH_WORDS], contours[LENGTH_WORDS];
    length_grid_say(grid, lengths);
    double step = picture_contour_step(grid, scale);
    if (step == 1 && !grid->is_cost)
        snprintf(contours, sizeof contours, "a line every cell");
    else
        snprintf(contours, sizeof contours, "a line every %.0f%s", step,
                 grid->is_cost ? "" : " cells");
    cairo_rectangle(cairo, x, y - SCALE_HEIGHT, SCALE_WIDTH, SCALE_HEIGHT);
    picture_set_faint_colour(cairo, COLOUR_PANEL, 0.92);
    cairo_fill(cairo);
    picture_draw_length_colours(cairo, x + 8, y - SCALE_HEIGHT + 7, SCALE_WIDTH - 16, 9);
    picture_choose_font(cairo, 11, false);
    picture_draw_text(cairo, lengths, x + 8, y - 20, COLOUR_TEXT);
    if (grid->most > 0) picture_draw_text(cairo, contours, x + 8, y - 6, COLOUR_TEXT);
}
