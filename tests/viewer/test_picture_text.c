// test_picture_text.c - text where there is little room for it.

#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

#include <criterion/criterion.h>
#include <string.h>

enum { WIDTH = 400, HEIGHT = 30 };

typedef struct sheet {
    cairo_surface_t *surface;
    cairo_t *cairo;
} sheet;

static sheet blank(void) {
    sheet s = {.surface = cairo_image_surface_create(CAIRO_FORMAT_A8, WIDTH, HEIGHT)};
    s.cairo = cairo_create(s.surface);
    picture_choose_rendering(s.cairo);
    picture_choose_font(s.cairo, 13, false);
    return s;
}

static sheet with_text(const char *text) {
    sheet s = blank();
    picture_draw_text(s.cairo, text, 2, 20, COLOUR_TEXT);
    return s;
}

static sheet fitted(double width) {
    sheet s = blank();
    const char *forms[] = {"49886 looked at, ratio 1.049", "49886 seen", NULL};
    picture_draw_fitting(s.cairo, forms, 2, 20, width, COLOUR_TEXT);
    return s;
}

static bool are_same(sheet a, sheet b) {
    cairo_surface_flush(a.surface), cairo_surface_flush(b.surface);
    size_t size = (size_t)cairo_image_surface_get_stride(a.surface) * HEIGHT;
    bool are = memcmp(cairo_image_surface_get_data(a.surface),
                      cairo_image_surface_get_data(b.surface), size) == 0;
    cairo_destroy(a.cairo), cairo_destroy(b.cairo);
    cairo_surface_destroy(a.surface), cairo_surface_destroy(b.surface);
    return are;
}

Test(picture_text, the_longest_form_that_fits_is_drawn) {
    sheet s = blank();
    double whole = picture_text_width(s.cairo, "49886 looked at, ratio 1.049");
    double shorter = picture_text_width(s.cairo, "49886 seen");
    cr_assert_lt(shorter, whole);
    cr_expect(are_same(fitted(whole), with_text("49886 looked at, ratio 1.049")));
    cr_expect(are_same(fitted(whole - 1), with_text("49886 seen")));
    cr_expect(are_same(fitted(shorter), with_text("49886 seen")));
    cairo_destroy(s.cairo);
    cairo_surface_destroy(s.surface);
}

Test(picture_text, what_is_cut_off_ends_in_dots) {
    sheet s = blank();
    double width = picture_text_width(s.cairo, "49886...");
    cr_expect(are_same(fitted(width), with_text("49886...")));
    cr_expect(are_same(fitted(0), with_text("...")));
    cairo_destroy(s.cairo);
    cairo_surface_destroy(s.surface);
}
