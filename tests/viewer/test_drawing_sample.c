// test_drawing_sample.c - a drawing in small: its colours, and where some of them lie.

#include "tests/support/pixels.h"
#include "viewer/canvas/drawing_sample.h"
#include "viewer/picture/picture_symbols.h"

#include <criterion/criterion.h>
#include <stdlib.h>

static const wide_colour red = 0xFFFF00000000FFFF, blue = 0x00000000FFFFFFFF, clear = 0;

static wide_picture drawing_of(int32_t width, int32_t height, wide_colour colour) {
    wide_picture drawing = {width, height,
                            malloc((size_t)width * (size_t)height * sizeof *drawing.pixels)};
    cr_assert_not_null(drawing.pixels);
    for (int32_t i = 0; i < width * height; i++) drawing.pixels[i] = colour;
    return drawing;
}

Test(drawing_sample, a_small_drawing_is_seen_in_squares_and_what_is_transparent_white) {
    wide_picture drawing = drawing_of(4, 2, red);
    drawing.pixels[5] = blue; // (1, 1)
    drawing.pixels[7] = clear;
    cairo_surface_t *image = drawing_sample(&drawing, 8, (colour_set){NULL, 0});
    cr_expect_eq(cairo_image_surface_get_width(image), 8);
    cr_expect_eq(cairo_image_surface_get_height(image), 4);
    for (int32_t y = 0; y < 4; y++)
        for (int32_t x = 0; x < 8; x++) {
            uint32_t expected = 0xFF0000;
            if (y >= 2 && x / 2 == 1) expected = 0x0000FF;
            if (y >= 2 && x / 2 == 3) expected = 0xFFFFFF;
            cr_expect_eq(pixel(image, x, y), expected, "%d, %d", x, y);
        }
    cairo_surface_destroy(image);
    wide_picture_end(&drawing);
}

Test(drawing_sample, marked_colours_stand_out_wherever_they_are) {
    for (int32_t at = 0; at < 12 * 16; at++) {
        wide_picture drawing = drawing_of(16, 12, red);
        drawing.pixels[at] = blue;
        cairo_surface_t *image = drawing_sample(&drawing, 4, (colour_set){&blue, 1});
        cr_expect_eq(cairo_image_surface_get_height(image), 3);
        for (int32_t y = 0; y < 3; y++)
            for (int32_t x = 0; x < 4; x++) {
                bool is_there = at % 16 / 4 == x && at / 16 / 4 == y;
                cr_expect_eq(pixel(image, x, y) == COLOUR_RIGHT, is_there, "%d: %d, %d", at, x, y);
                if (!is_there) cr_expect_eq(pixel(image, x, y), 0xE7A8A8);
            }
        cairo_surface_destroy(image);
        wide_picture_end(&drawing);
    }
}

// Of one pixel, or a line, there is a picture, too; of a large one the mean.
Test(drawing_sample, any_shape_has_a_sample) {
    static const int32_t shapes[][4] = {{1, 1, 9, 9}, {1000, 1, 9, 1}, {1, 1000, 1, 9}};
    for (int i = 0; i < 3; i++) {
        wide_picture drawing = drawing_of(shapes[i][0], shapes[i][1], blue);
        cairo_surface_t *image = drawing_sample(&drawing, 9, (colour_set){NULL, 0});
        cr_expect_eq(cairo_image_surface_get_width(image), shapes[i][2]);
        cr_expect_eq(cairo_image_surface_get_height(image), shapes[i][3]);
        cr_expect_eq(pixel(image, 0, 0), 0x0000FF);
        cairo_surface_destroy(image);
        wide_picture_end(&drawing);
    }
    wide_picture drawing = drawing_of(2, 2, blue);
    drawing.pixels[0] = drawing.pixels[3] = red;
    cairo_surface_t *image = drawing_sample(&drawing, 1, (colour_set){NULL, 0});
    cr_expect_eq(pixel(image, 0, 0), 0x7F007F);
    cairo_surface_destroy(image);
    wide_picture_end(&drawing);
}
