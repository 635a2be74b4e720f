// pixels.h - what tests of drawing look at: pixels, and pictures that are stored.
#ifndef HANDRAIL_TESTS_SUPPORT_PIXELS_H
#define HANDRAIL_TESTS_SUPPORT_PIXELS_H

#include <cairo.h>
#include <criterion/criterion.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

static inline uint32_t pixel(cairo_surface_t *image, int32_t x, int32_t y) {
    const unsigned char *row =
        cairo_image_surface_get_data(image) + (ptrdiff_t)y * cairo_image_surface_get_stride(image);
    uint32_t colour = 0;
    memcpy(&colour, row + 4 * (ptrdiff_t)x, sizeof colour);
    return colour & 0xFFFFFF;
}

static inline int brightness(uint32_t colour) {
    return (int)((colour >> 16 & 255) * 299 + (colour >> 8 & 255) * 587 + (colour & 255) * 114) /
           1000;
}

static inline int64_t difference(cairo_surface_t *a, cairo_surface_t *b) {
    int64_t count = 0;
    for (int32_t y = 0; y < cairo_image_surface_get_height(a); y++)
        for (int32_t x = 0; x < cairo_image_surface_get_width(a); x++)
            count += pixel(a, x, y) != pixel(b, x, y);
    return count;
}

static inline int64_t far_pixels(cairo_surface_t *a, cairo_surface_t *b) {
    int64_t count = 0;
    for (int32_t y = 0; y < cairo_image_surface_get_height(a); y++)
        for (int32_t x = 0; x < cairo_image_surface_get_width(a); x++)
            count += abs(brightness(pixel(a, x, y)) - brightness(pixel(b, x, y))) > 40;
    return count;
}

// Fonts and the edges of lines differ from Cairo to Cairo: one pixel in a hundred may. With
// HANDRAIL_STORE_PICTURES the picture is stored first.
static inline void expect_stored(cairo_surface_t *image, const char *path) {
    if (getenv("HANDRAIL_STORE_PICTURES")) cairo_surface_write_to_png(image, path);
    cairo_surface_t *stored = cairo_image_surface_create_from_png(path);
    int width = cairo_image_surface_get_width(image),
        height = cairo_image_surface_get_height(image);
    cr_assert_eq(cairo_surface_status(stored), CAIRO_STATUS_SUCCESS);
    cr_assert_eq(cairo_image_surface_get_width(stored), width);
    cr_assert_eq(cairo_image_surface_get_height(stored), height);
    cr_expect_lt(far_pixels(image, stored), width * height / 100);
    cairo_surface_destroy(stored);
}

#endif
