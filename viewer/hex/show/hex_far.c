// hex_far.c - a world of hexagons from afar. Hexagons are taken for bricks as wide as they are, and
// as high as rows are apart: of a few pixels each, they look the same.

#include "viewer/hex/show/hex_far.h"

#include <math.h>

static void draw_row(uint32_t *pixels, int32_t width, const hex_world *world,
                     const hex_search *search, const hex_layout *layout, int32_t row) {
    double brick = sqrt(3) * layout->radius, left = layout->x + (row & 1) * brick / 2;
    for (int32_t x = 0; x < width; x++) {
        double column = floor((x + 0.5 - left) / brick);
        if (column >= 0 && column < world->width)
            pixels[x] = hex_colour_at(world, search, row * world->width + (int32_t)column);
    }
}

void hex_draw_far(cairo_surface_t *image, const hex_world *world, const hex_search *search,
                  const hex_layout *layout) {
    int32_t height = cairo_image_surface_get_height(image);
    int32_t width = cairo_image_surface_get_width(image);
    cairo_surface_flush(image);
    unsigned char *rows = cairo_image_surface_get_data(image);
    if (!rows) return;
    for (int32_t y = 0; y < height; y++) {
        double row = floor(((y + 0.5 - layout->y) / layout->radius - 0.25) / 1.5);
        void *pixels = rows + (size_t)y * (size_t)cairo_image_surface_get_stride(image);
        if (row >= 0 && row < world->height)
            draw_row(pixels, width, world, search, layout, (int32_t)row);
    }
    cairo_surface_mark_dirty(image);
}
