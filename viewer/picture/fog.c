// fog.c - which cells of a map were seen.
//
// A pixel of several cells is that of the one in its middle: the edge of what was seen is no wall,
// and may be a cell off.

#include "viewer/picture/fog.h"

#include "viewer/picture/picture_symbols.h"

#include <math.h>
#include <stdlib.h>

enum { LINES_APART = 9 };

bool fog_begin(fog *f, int32_t width, int32_t height) {
    *f = (fog){width, height, calloc((size_t)width, (size_t)height), 0};
    return f->seen != NULL;
}

void fog_end(fog *f) {
    free(f->seen);
    *f = (fog){0};
}

// ---- Seeing

static int32_t within(int32_t at, int32_t side) { return at < 0 ? 0 : at > side ? side : at; }

hr_rect fog_disc_box(const fog *f, hr_cell centre, int32_t radius) {
    int32_t left = within(centre.x - radius, f->width);
    int32_t top = within(centre.y - radius, f->height);
    return (hr_rect){left, top, within(centre.x + radius + 1, f->width) - left,
                     within(centre.y + radius + 1, f->height) - top};
}

static void see(fog *f, int32_t x, int32_t y) {
    uint8_t *seen = &f->seen[(ptrdiff_t)y * f->width + x];
    f->seen_count += !*seen;
    *seen = 1;
}

void fog_reveal(fog *f, hr_cell centre, int32_t radius) {
    hr_rect box = fog_disc_box(f, centre, radius);
    int64_t most = (int64_t)radius * radius + radius; // as hr_footprint_disc has it
    for (int32_t y = box.y; y < box.y + box.height; y++)
        for (int32_t x = box.x; x < box.x + box.width; x++) {
            int64_t right = x - centre.x, down = y - centre.y;
            if (right * right + down * down <= most) see(f, x, y);
        }
}

// ---- Drawing

uint32_t fog_tone(uint32_t tone, int32_t x, int32_t y) {
    uint32_t dark = 0;
    bool is_line = (x + y) % LINES_APART == 0;
    for (int shift = 0; shift <= 16; shift += 8) {
        uint32_t veil = (uint32_t)COLOUR_FOG >> shift & 255;
        dark |= ((tone >> shift & 255) * 64 + veil * 192 + (is_line ? 18 * 256 : 0)) / 256 << shift;
    }
    return dark;
}

// The cell under the middle of each pixel along an axis; -1 = none.
static int32_t cell_at(double origin, double scale, int32_t pixel, int32_t side) {
    double cell = floor((pixel + 0.5 - origin) / scale);
    return cell >= 0 && cell < side ? (int32_t)cell : -1;
}

static void paint_row(const uint8_t *seen, const int32_t *columns, int32_t width, int32_t y,
                      uint32_t *pixels) {
    for (int32_t x = 0; x < width; x++)
        if (columns[x] >= 0 && !seen[columns[x]]) pixels[x] = fog_tone(pixels[x], x, y);
}

bool fog_paint(cairo_surface_t *image, const fog *f, const picture_layout *layout) {
    int32_t width = cairo_image_surface_get_width(image);
    int32_t *columns = malloc((size_t)width * sizeof *columns);
    bool has_room = columns != NULL;
    cairo_surface_flush(image);
    unsigned char *rows = cairo_image_surface_get_data(image);
    int stride = cairo_image_surface_get_stride(image);
    for (int32_t x = 0; has_room && x < width; x++)
        columns[x] = cell_at(layout->origin_x, layout->scale, x, f->width);
    for (int32_t y = 0; has_room && y < cairo_image_surface_get_height(image); y++) {
        int32_t cell = cell_at(layout->origin_y, layout->scale, y, f->height);
        if (cell < 0) continue;
        paint_row(f->seen + (ptrdiff_t)cell * f->width, columns, width, y,
                  (uint32_t *)(void *)(rows + (ptrdiff_t)y * stride));
    }
    cairo_surface_mark_dirty(image);
    free(columns);
    return has_room;
}
