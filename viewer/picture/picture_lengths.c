// picture_lengths.c - a map of lengths.
//
// Colours are multiplied with the map's, so that what is dark stays dark: of a pixel that is in
// part a wall, too. They go from light to dark as ColorBrewer's YlGnBu does (Cynthia Brewer, Mark
// Harrower), which colour-blind people can read, and end well above the tones of what is closed.
//
// Lengths grow by one cell a cell away from the start, nearly everywhere. So what a pixel's length
// differs from a contour's by is its distance to that line, and lines need no tracing.

#include "viewer/picture/picture_lengths.h"

#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>

enum { COLOURS = 256, APART_LEAST = 44, CONTOURS_MOST = 40 };

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

// How dark the line is at a length in steps, of 256: a pixel and a half wide.
static inline uint32_t line_at(float steps, float pixels_a_step) {
    int nearest = (int)(steps + 0.5F);
    float away = fabsf(steps - (float)nearest) * pixels_a_step;
    if (nearest == 0 || away >= 1.25F) return 0;
    return away < 0.25F ? 150 : (uint32_t)((1.25F - away) * 150);
}

static inline uint32_t darkened(uint32_t tone, uint32_t by_256ths) {
    uint32_t rest = 256 - by_256ths;
    if (by_256ths == 0) return tone;
    return (((tone & 0xFF00FF) * rest >> 8) & 0xFF00FF) | (((tone & 0xFF00) * rest >> 8) & 0xFF00);
}

// ---- Pixels

// The blocks of a pixel along one axis.
typedef struct along {
    int32_t own;   // whose middle is in the pixel's cell, as the map shows what is too narrow
    int32_t first; // of the two whose middles the pixel lies between
    float part;    // of the way from its middle to the next one's
} along;

typedef struct painter {
    const length_grid *grid;
    const picture_layout *layout;
    double step;
    along *columns; // of each pixel across; NULL = out of memory
    uint32_t colours[COLOURS];
} painter;

static along blocks_of(const painter *p, double origin, int32_t pixel) {
    int32_t size = p->grid->size;
    double cell = (pixel + 0.5 - origin) / p->layout->scale, between = cell - size / 2.0;
    int32_t first = (int32_t)floor(between);
    return (along){(int32_t)floor(cell) - (size - 1) / 2, first, (float)(between - first)};
}

static painter painter_of(const length_grid *grid, const picture_layout *layout, int32_t width) {
    painter p = {grid, layout, picture_contour_step(grid, layout->scale), NULL, {0}};
    p.columns = malloc((size_t)width * sizeof *p.columns);
    for (int32_t x = 0; p.columns && x < width; x++)
        p.columns[x] = blocks_of(&p, layout->origin_x, x);
    for (int i = 0; i < COLOURS; i++) p.colours[i] = colour_at(i / (COLOURS - 1.0));
    return p;
}

static along row_of(const painter *p, int32_t y) { return blocks_of(p, p->layout->origin_y, y); }

// Zoomed in, between the middles of four blocks, where there is a way to all of them; else that of
// the cell. Below 0 = no way.
static inline float length_on(const painter *p, along x, along y) {
    const length_grid *grid = p->grid;
    float own = length_of_block(grid, x.own, y.own);
    bool is_between = p->layout->scale > 1 && x.first >= 0 && x.first + 1 < grid->width &&
                      y.first >= 0 && y.first + 1 < grid->height;
    if (own < 0 || !is_between) return own;
    const float *top = grid->lengths + (int64_t)y.first * grid->width + x.first;
    const float *down = top + grid->width;
    if (top[0] < 0 || top[1] < 0 || down[0] < 0 || down[1] < 0) return own;
    float above = top[0] + (top[1] - top[0]) * x.part;
    return above + (down[0] + (down[1] - down[0]) * x.part - above) * y.part;
}

static void paint_row(const painter *p, int32_t y, int32_t width, uint32_t *pixels) {
    float colours = p->grid->most > 0 ? (COLOURS - 1) / p->grid->most : 0;
    float per_step = (float)(1 / p->step), pixels_a_step = (float)(p->step * p->layout->scale);
    along row = row_of(p, y);
    for (int32_t x = 0; x < width; x++) {
        float length = length_on(p, p->columns[x], row);
        if (length < 0) continue;
        uint32_t colour = p->colours[(int)(length * colours)];
        uint32_t tone = multiplied(pixels[x], colour);
        pixels[x] = darkened(tone, line_at(length * per_step, pixels_a_step));
    }
}

void picture_paint_lengths(cairo_surface_t *image, const length_grid *grid,
                           const picture_layout *layout) {
    int32_t width = cairo_image_surface_get_width(image);
    int32_t height = cairo_image_surface_get_height(image);
    painter p = painter_of(grid, layout, width);
    cairo_surface_flush(image);
    unsigned char *rows = cairo_image_surface_get_data(image);
    int stride = cairo_image_surface_get_stride(image);
    for (int32_t y = 0; p.columns && y < height; y++)
        paint_row(&p, y, width, (uint32_t *)(void *)(rows + (ptrdiff_t)y * stride));
    cairo_surface_mark_dirty(image);
    free(p.columns);
}

// ---- Numbers

enum {
    NUMBERS_MOST = 200,
    LOOKS_APART = 6,
    SAME_APART = 260,
    OTHERS_APART = 70,
    PATH_APART = 22,
    LEGS_MOST = 1000
};

static const double number_size = 11, number_height = 12;

typedef struct number {
    double x, y, value;
} number;

typedef struct number_list {
    number numbers[NUMBERS_MOST];
    int32_t count;
} number_list;

// Not too near to another one, least of all to one of the same contour.
static bool is_apart(const number_list *list, number at) {
    for (int32_t i = 0; i < list->count; i++) {
        const number *other = &list->numbers[i];
        double away = hypot(at.x - other->x, at.y - other->y);
        if (away < (other->value == at.value ? SAME_APART : OTHERS_APART)) return false;
    }
    return true;
}

static along column_of(const painter *p, int32_t x) { return blocks_of(p, p->layout->origin_x, x); }

// Whether what a number covers is ground to which there is a way.
static bool has_room(const painter *p, number at, double width) {
    for (int row = -1; row <= 1; row++)
        for (int column = -2; column <= 2; column++) {
            double x = at.x + column * width / 4, y = at.y + row * number_height / 2;
            if (length_on(p, column_of(p, (int32_t)floor(x)), row_of(p, (int32_t)floor(y))) < 0)
                return false;
        }
    return true;
}

static double distance_to_leg(number at, picture_point from, picture_point to) {
    double x = to.x - from.x, y = to.y - from.y, length = x * x + y * y;
    double part = length > 0 ? ((at.x - from.x) * x + (at.y - from.y) * y) / length : 0;
    part = fmin(fmax(part, 0), 1);
    return hypot(from.x + part * x - at.x, from.y + part * y - at.y);
}

static bool is_off_path(const hr_path *path, const picture_layout *layout, number at) {
    int32_t count = path && path->count <= LEGS_MOST ? path->count : 0;
    for (int32_t i = 1; i < count; i++)
        if (distance_to_leg(at, picture_place(layout, path->waypoints[i - 1]),
                            picture_place(layout, path->waypoints[i])) < PATH_APART)
            return false;
    return true;
}

static double width_of_number(cairo_t *cairo, double value, char text[LENGTH_WORDS]) {
    cairo_text_extents_t extents;
    snprintf(text, LENGTH_WORDS, "%.0f", value);
    cairo_text_extents(cairo, text, &extents);
    return extents.width + 6;
}

// The number that belongs at a pixel. @return false if none does.
static bool find_number(const painter *p, int32_t x, int32_t y, along row, number *found) {
    float length = length_on(p, p->columns[x], row);
    int32_t steps = (int32_t)((double)length / p->step + 0.5);
    *found = (number){x + 0.5, y + 0.5, steps * p->step};
    return length >= 0 && steps > 0 && fabs((double)length - found->value) * p->layout->scale <= 1;
}

static void number_at(cairo_t *cairo, const painter *p, number_list *list, number at) {
    char text[LENGTH_WORDS];
    double width = width_of_number(cairo, at.value, text);
    if (!has_room(p, at, width)) return;
    picture_draw_edged_text(cairo, text, at.x - width / 2 + 3, at.y + 4);
    list->numbers[list->count++] = at;
}

void picture_number_contours(cairo_t *cairo, const length_grid *grid, const hr_path *path,
                             const picture_layout *layout) {
    painter p = painter_of(grid, layout, layout->width);
    number_list list = {.count = 0};
    number at;
    picture_choose_font(cairo, number_size, true);
    for (int32_t y = LOOKS_APART; p.columns && y < layout->height; y += LOOKS_APART) {
        along row = row_of(&p, y);
        for (int32_t x = 0; x < layout->width && list.count < NUMBERS_MOST; x++)
            if (find_number(&p, x, y, row, &at) && is_apart(&list, at) &&
                is_off_path(path, layout, at))
                number_at(cairo, &p, &list, at);
    }
    free(p.columns);
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
    snprintf(contours, sizeof contours, "a line every %.0f%s", picture_contour_step(grid, scale),
             grid->is_cost ? "" : " cells");
    cairo_rectangle(cairo, x, y - SCALE_HEIGHT, SCALE_WIDTH, SCALE_HEIGHT);
    picture_set_faint_colour(cairo, COLOUR_PANEL, 0.92);
    cairo_fill(cairo);
    picture_draw_length_colours(cairo, x + 8, y - SCALE_HEIGHT + 7, SCALE_WIDTH - 16, 9);
    picture_choose_font(cairo, number_size, false);
    picture_draw_text(cairo, lengths, x + 8, y - 20, COLOUR_TEXT);
    if (grid->most > 0) picture_draw_text(cairo, contours, x + 8, y - 6, COLOUR_TEXT);
}
