// picture_heat.c - colours go from light to dark as ColorBrewer's YlOrRd does (Cynthia Brewer, Mark
// Harrower), which colour-blind people can read.

#include "viewer/picture/picture_heat.h"

#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <math.h>
#include <stddef.h>

enum { COLOURS = 256, SCALE_WIDTH = 300, SCALE_HEIGHT = 36 };

static uint32_t channel(uint32_t from, uint32_t to, int shift, double part) {
    double low = from >> shift & 255, high = to >> shift & 255;
    return (uint32_t)(low + (high - low) * part + 0.5) << shift;
}

static uint32_t between(uint32_t from, uint32_t to, double part) {
    return channel(from, to, 16, part) | channel(from, to, 8, part) | channel(from, to, 0, part);
}

static uint32_t colour_at(double part) {
    static const uint32_t STOPS[] = {0xFFEDA0, 0xFED976, 0xFEB24C, 0xFD8D3C,
                                     0xFC4E2A, 0xE31A1C, 0xB10026};
    enum { LAST = sizeof STOPS / sizeof STOPS[0] - 1 };
    double at = fmin(fmax(part, 0), 1) * LAST;
    int first = at >= LAST ? LAST - 1 : (int)at;
    return between(STOPS[first], STOPS[first + 1], at - first);
}

// ---- Pixels

typedef struct cell_range {
    int32_t first, last;
} cell_range;

static cell_range cells_under(double origin, double scale, int32_t pixel) {
    int32_t first = (int32_t)floor((pixel - origin) / scale);
    int32_t last = (int32_t)ceil((pixel + 1 - origin) / scale) - 1;
    return (cell_range){first, last > first ? last : first};
}

static float hottest(const heat_grid *grid, cell_range across, cell_range down) {
    float most = 0;
    for (int32_t y = down.first; y <= down.last; y++)
        for (int32_t x = across.first; x <= across.last; x++)
            most = fmaxf(most, heat_at(grid, x, y));
    return most;
}

// What has little shines through.
static uint32_t tinted(uint32_t tone, double part) {
    return between(tone & 0xFFFFFF, colour_at(part), 0.55 + 0.4 * part);
}

void picture_paint_heat(cairo_surface_t *image, const heat_grid *grid,
                        const picture_layout *layout) {
    int32_t width = cairo_image_surface_get_width(image);
    int32_t height = cairo_image_surface_get_height(image);
    double whole = log1p((double)grid->most);
    cairo_surface_flush(image);
    unsigned char *rows = cairo_image_surface_get_data(image);
    int stride = cairo_image_surface_get_stride(image);
    for (int32_t y = 0; grid->most > 0 && y < height; y++) {
        uint32_t *pixels = (uint32_t *)(void *)(rows + (ptrdiff_t)y * stride);
        cell_range down = cells_under(layout->origin_y, layout->scale, y);
        for (int32_t x = 0; x < width; x++) {
            float heat = hottest(grid, cells_under(layout->origin_x, layout->scale, x), down);
            if (heat > 0) pixels[x] = tinted(pixels[x], log1p((double)heat) / whole);
        }
    }
    cairo_surface_mark_dirty(image);
}

// ---- What the colours mean

void picture_draw_heat_colours(cairo_t *cairo, double x, double y, double width, double height) {
    for (double at = 0; at < width; at++) {
        cairo_rectangle(cairo, x + at, y, 1, height);
        picture_set_colour(cairo, colour_at(at / fmax(width - 1, 1)));
        cairo_fill(cairo);
    }
}

void picture_draw_heat_scale(cairo_t *cairo, const char *words, double x, double y) {
    cairo_rectangle(cairo, x, y - SCALE_HEIGHT, SCALE_WIDTH, SCALE_HEIGHT);
    picture_set_faint_colour(cairo, COLOUR_PANEL, 0.92);
    cairo_fill(cairo);
    picture_draw_heat_colours(cairo, x + 8, y - SCALE_HEIGHT + 7, SCALE_WIDTH - 16, 9);
    picture_choose_font(cairo, 11, false);
    picture_draw_text(cairo, words, x + 8, y - 6, COLOUR_TEXT);
}
