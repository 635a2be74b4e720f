// test_canvas_letters.c - letters beside marks: none lies over another.

#include "tests/support/dice.h"
#include "tests/support/pixels.h"
#include "viewer/canvas/canvas_letters.h"

#include <criterion/criterion.h>
#include <math.h>

enum { SIDE = 200 };

static cairo_surface_t *surface;
static cairo_t *cairo;
static canvas_letters letters;

static void begin(void) {
    surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, SIDE, SIDE);
    cairo = cairo_create(surface);
    letters = (canvas_letters){{NULL}};
}

static void end(void) {
    canvas_letters_end(&letters);
    cairo_destroy(cairo);
    cairo_surface_destroy(surface);
}

static int drawn(void) {
    int count = 0;
    cairo_surface_flush(surface);
    for (int32_t y = 0; y < SIDE; y++)
        for (int32_t x = 0; x < SIDE; x++) count += pixel(surface, x, y) != 0;
    return count;
}

static bool put(int32_t number, double x, double y) {
    return canvas_letters_put(cairo, &letters, number, "7", (picture_point){x, y});
}

Test(canvas_letters, a_letter_is_not_put_over_another, .init = begin, .fini = end) {
    cr_assert(put(7, 50, 50));
    int one = drawn();
    cr_assert_gt(one, 10);
    cr_assert_not(put(8, 53, 48));
    cr_assert_eq(drawn(), one);
    cr_assert(put(7, 120, 50));
    cr_assert_eq(drawn(), 2 * one);
}

Test(canvas_letters, numbers_that_are_not_kept_are_drawn_too, .init = begin, .fini = end) {
    cr_assert(put(LETTER_NUMBERS + 5, 40, 40));
    int one = drawn();
    cr_assert(put(LETTER_NUMBERS + 9, 120, 120));
    cr_assert_eq(drawn(), 2 * one);
}

static bool has_within(const picture_point *put, int count, picture_point at, double dx,
                       double dy) {
    for (int i = 0; i < count; i++)
        if (fabs(put[i].x - at.x) < dx && fabs(put[i].y - at.y) < dy) return true;
    return false;
}

Test(canvas_letters, what_is_put_is_apart_and_what_is_not_has_one_beside_it, .init = begin,
     .fini = end) {
    enum { TRIES = 2000 };
    picture_point at[TRIES];
    int count = 0;
    dice d = {seed_of_run(61)};
    for (int i = 0; i < TRIES; i++) {
        picture_point p = {20 + roll(&d, SIDE - 40), 20 + roll(&d, SIDE - 40)};
        if (put(1, p.x, p.y)) {
            cr_assert_not(has_within(at, count, p, 9, 12));
            at[count++] = p;
        } else {
            cr_assert(has_within(at, count, p, 18, 24));
        }
    }
    cr_assert_gt(count, 20);
}
