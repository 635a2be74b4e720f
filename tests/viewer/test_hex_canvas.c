// test_hex_canvas.c - the world of hexagons in a window: what lies under a pixel, and its colour.

#include "viewer/hex/show/hex_canvas.h"

#include <criterion/criterion.h>
#include <stdlib.h>

enum { WIDTH = 400, HEIGHT = 300 };

static hex_session session_of(int32_t width, int32_t height) {
    hex_session s = hex_session_begin();
    s.recipe = (hex_recipe){width, height, 3};
    s.camera.width = WIDTH, s.camera.height = HEIGHT;
    for (hex_job *job; (job = hex_session_next_job(&s));) {
        hex_job_do(job);
        hex_session_accept(&s);
    }
    hex_session_clear(&s);
    s.shows_weather = false;
    return s;
}

static cairo_surface_t *drawn(hex_canvas *canvas, const hex_session *s) {
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
    cairo_t *cairo = cairo_create(image);
    hex_canvas_draw(canvas, cairo, s, HEX_NONE, false);
    cairo_destroy(cairo);
    cairo_surface_flush(image);
    return image;
}

static uint32_t pixel(cairo_surface_t *image, hex_point at) {
    const unsigned char *rows = cairo_image_surface_get_data(image);
    const uint32_t *row =
        (const void *)(rows + (size_t)at.y * (size_t)cairo_image_surface_get_stride(image));
    return row[(int32_t)at.x] & 0xFFFFFF;
}

static bool is_in_view(hex_point p) { return p.x >= 0 && p.y >= 0 && p.x < WIDTH && p.y < HEIGHT; }

static bool is_alike(uint32_t a, uint32_t b) {
    for (int32_t shift = 0; shift <= 16; shift += 8)
        if (abs((int32_t)(a >> shift & 255) - (int32_t)(b >> shift & 255)) > 3) return false;
    return true;
}

// @return how many hexagons were in view.
static int32_t expect_colours(const hex_session *s, const hex_search *search) {
    hex_canvas *canvas = hex_canvas_create();
    cairo_surface_t *image = drawn(canvas, s);
    hex_layout layout = hex_canvas_layout(&s->camera);
    int32_t seen = 0;
    for (int32_t i = 0; i < hex_count(s->world); i++) {
        hex_point middle = hex_middle(s->world, &layout, i);
        if (!is_in_view(middle)) continue;
        seen++;
        uint32_t is = pixel(image, middle), should = hex_colour_at(s->world, search, i);
        cr_assert(is_alike(is, should), "%d: %06x, not %06x", i, is, should);
        cr_assert_eq(hex_canvas_at(s, middle.x, middle.y), i);
    }
    cairo_surface_destroy(image), hex_canvas_destroy(canvas);
    return seen;
}

Test(hex_canvas, from_near_each_hexagon_has_its_colour) {
    hex_session s = session_of(30, 20);
    cr_expect_eq(expect_colours(&s, NULL), 600, "all of it is in view");
    camera_zoom_at(&s.camera, 200, 150, 3);
    cr_expect_lt(expect_colours(&s, NULL), 200);
    hex_session_end(&s);
}

Test(hex_canvas, from_afar_each_hexagon_has_its_colour) {
    hex_session s = session_of(150, 120);
    cr_expect_eq(expect_colours(&s, NULL), 150 * 120);
    camera_pan(&s.camera, -90, 70);
    cr_expect_gt(expect_colours(&s, NULL), 8000);
    hex_session_end(&s);
}

Test(hex_canvas, what_was_searched_is_tinted_from_afar_unless_that_is_not_wanted) {
    hex_session s = session_of(150, 120);
    hex_search search;
    cr_assert(hex_search_begin(&search, 150, 120));
    hex_search_over(&search, s.world, s.rules);
    for (int32_t i = 0; i < hex_count(s.world); i++) search.is_touched[i] = search.is_done[i] = 0;
    for (int32_t i = 4000; i < 9000; i++) search.is_touched[i] = 1, search.is_done[i] = i & 1;
    cr_expect_neq(hex_colour_at(s.world, &search, 4000), hex_colour_at(s.world, NULL, 4000));
    s.answer = calloc(1, sizeof *s.answer);
    s.answer->search = search;
    expect_colours(&s, &s.answer->search);
    s.shows_touched = false;
    expect_colours(&s, NULL);
    hex_session_end(&s);
}

// A frame at rest is the image that is kept.
Test(hex_canvas, an_image_is_kept_until_the_world_changes) {
    hex_session s = session_of(30, 20);
    hex_canvas *canvas = hex_canvas_create();
    hex_layout layout = hex_canvas_layout(&s.camera);
    hex_point middle = hex_middle(s.world, &layout, 310);
    cairo_surface_destroy(drawn(canvas, &s));
    s.world->terrain[310] = HEX_ICE, s.world->level[310] = 3;
    uint32_t ice = hex_colour_at(s.world, NULL, 310);
    cairo_surface_t *image = drawn(canvas, &s);
    cr_expect_not(is_alike(pixel(image, middle), ice), "nobody has said that it changed");
    cairo_surface_destroy(image);
    s.tool = HEX_PAINT, s.terrain = HEX_ICE, s.brush = 0;
    hex_session_press(&s, 310);
    image = drawn(canvas, &s);
    cr_expect(is_alike(pixel(image, middle), ice));
    cairo_surface_destroy(image), hex_canvas_destroy(canvas), hex_session_end(&s);
}
