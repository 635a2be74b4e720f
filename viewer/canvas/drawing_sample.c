// drawing_sample.c - see drawing_sample.h.

#include "viewer/canvas/drawing_sample.h"

#include "viewer/picture/picture_symbols.h"

#include <stdlib.h>

enum { SAMPLES = 4 }; // a side of a pixel

// What is transparent lies on white.
static uint32_t seen(wide_colour colour) {
    uint32_t alpha = (uint32_t)(colour & 0xFFFF), pixel = 0;
    for (int i = 0; i < 3; i++) {
        uint32_t sample = (uint32_t)(colour >> (48 - 16 * i) & 0xFFFF);
        uint32_t on_white = (uint32_t)((uint64_t)sample * alpha / 65535) + 65535 - alpha;
        pixel = pixel << 8 | on_white >> 8;
    }
    return pixel;
}

static bool has(colour_set set, wide_colour colour) {
    return set.count > 0 &&
           bsearch(&colour, set.at, (size_t)set.count, sizeof colour, wide_colour_compare);
}

// A quarter of it is left, on light gray.
static uint32_t faint(uint32_t pixel) { return (pixel >> 2 & 0x3F3F3F) + 0xA8A8A8; }

// Pixels of the drawing, `last` not among them.
typedef struct span {
    int32_t first, last, step;
} span;

static span span_of(int32_t at, int32_t sides, int32_t drawn) {
    int32_t first = (int32_t)((int64_t)at * drawn / sides),
            last = (int32_t)((int64_t)(at + 1) * drawn / sides);
    if (last <= first) last = first + 1;
    return (span){first, last, (last - first + SAMPLES - 1) / SAMPLES};
}

typedef struct colour_sums {
    uint32_t at[3], count;
} colour_sums;

static void add(colour_sums *sums, uint32_t pixel) {
    for (int i = 0; i < 3; i++) sums->at[i] += pixel >> (16 - 8 * i) & 0xFF;
    sums->count++;
}

static uint32_t pixel_of(const wide_picture *drawing, span x, span y, colour_set marked) {
    colour_sums sums = {.count = 0};
    for (int32_t v = y.first; v < y.last; v += y.step)
        for (int32_t u = x.first; u < x.last; u += x.step) {
            wide_colour colour = drawing->pixels[(size_t)v * (size_t)drawing->width + (size_t)u];
            if (has(marked, colour)) return COLOUR_RIGHT;
            add(&sums, seen(colour));
        }
    if (sums.count == 0) return 0; // no span is empty
    uint32_t mean = 0;
    for (int i = 0; i < 3; i++) mean = mean << 8 | sums.at[i] / sums.count;
    return marked.count > 0 ? faint(mean) : mean;
}

cairo_surface_t *drawing_sample(const wide_picture *drawing, int32_t side, colour_set marked) {
    int32_t longer = drawing->width > drawing->height ? drawing->width : drawing->height;
    int32_t width = (int32_t)((int64_t)drawing->width * side / longer),
            height = (int32_t)((int64_t)drawing->height * side / longer);
    if (width < 1) width = 1;
    if (height < 1) height = 1;
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, height);
    if (cairo_surface_status(image) != CAIRO_STATUS_SUCCESS) return image;
    unsigned char *rows = cairo_image_surface_get_data(image);
    for (int32_t y = 0; y < height; y++) {
        uint32_t *row =
            (uint32_t *)(rows + (size_t)y * (size_t)cairo_image_surface_get_stride(image));
        for (int32_t x = 0; x < width; x++)
            row[x] = pixel_of(drawing, span_of(x, width, drawing->width),
                              span_of(y, height, drawing->height), marked);
    }
    cairo_surface_mark_dirty(image);
    return image;
}
