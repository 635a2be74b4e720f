// hex_canvas.c - draws a world of hexagons into a window.

#include "viewer/hex/show/hex_canvas.h"

#include "viewer/canvas/canvas_kept.h"
#include "viewer/hex/show/hex_far.h"
#include "viewer/picture/picture_symbols.h"

#include <stdlib.h>

enum { NEAR_MOST = 8000 };                    // hexagons that are drawn one by one
static const double weather_radius_least = 4; // pixels; marks on smaller hexagons are but noise

struct hex_canvas {
    kept_image image;
};

hex_canvas *hex_canvas_create(void) { return calloc(1, sizeof(hex_canvas)); }

void hex_canvas_destroy(hex_canvas *canvas) {
    if (canvas) kept_image_end(&canvas->image);
    free(canvas);
}

hex_layout hex_canvas_layout(const camera *c) {
    return (hex_layout){-c->left * c->scale, -c->top * c->scale, c->scale};
}

int32_t hex_canvas_at(const hex_session *s, double x, double y) {
    hex_layout layout = hex_canvas_layout(&s->camera);
    return s->world ? hex_at_point(s->world, &layout, x, y) : HEX_NONE;
}

// ---- What is kept

static bool is_far(cairo_t *cairo, const hex_world *world, const hex_layout *layout) {
    hex_range range = hex_in_clip(cairo, world, layout);
    int32_t across = range.end_column - range.first_column, down = range.end_row - range.first_row;
    return across * down > NEAR_MOST;
}

static void draw_kept(const kept_image *image, const hex_session *s, bool is_dark) {
    cairo_t *cairo = cairo_create(image->surface);
    hex_layout layout = hex_canvas_layout(&s->camera);
    const hex_search *search = s->answer ? &s->answer->search : NULL;
    const hex_search *tinted = s->shows_touched ? search : NULL;
    picture_set_dark(cairo, is_dark);
    picture_set_colour(cairo, COLOUR_PAPER);
    cairo_paint(cairo);
    if (is_far(cairo, s->world, &layout)) {
        hex_draw_far(image->surface, s->world, tinted, &layout);
    } else {
        hex_draw_world(cairo, s->world, &layout,
                       s->shows_weather && layout.radius >= weather_radius_least);
        if (tinted) hex_draw_touched(cairo, tinted, &layout);
    }
    if (search) hex_draw_way(cairo, search, &layout);
    cairo_destroy(cairo);
}

// ---- What lies over it

static picture_point place_of(const hex_session *s, const hex_layout *layout, int32_t at) {
    hex_point middle = hex_middle(s->world, layout, at);
    return (picture_point){middle.x, middle.y};
}

static void draw_edge(cairo_t *cairo, const hex_session *s, const hex_layout *layout, int32_t at) {
    hex_trace_outline(cairo, hex_middle(s->world, layout, at), layout->radius);
    picture_set_colour(cairo, COLOUR_WHITE);
    cairo_set_line_width(cairo, 3.2);
    cairo_stroke_preserve(cairo);
    picture_set_colour(cairo, COLOUR_CASING);
    cairo_set_line_width(cairo, 1.4);
    cairo_stroke(cairo);
}

static void draw_brush(cairo_t *cairo, const hex_session *s, const hex_layout *layout,
                       int32_t pointer) {
    hex_range range = hex_in_clip(cairo, s->world, layout);
    for (int32_t y = range.first_row; y < range.end_row; y++)
        for (int32_t x = range.first_column; x < range.end_column; x++) {
            int32_t at = y * s->world->width + x;
            if (hex_distance(s->world, pointer, at) > s->brush) continue;
            hex_draw_ground_mark(cairo, hex_middle(s->world, layout, at), layout->radius,
                                 s->terrain);
        }
    draw_edge(cairo, s, layout, pointer);
}

void hex_canvas_draw(hex_canvas *canvas, cairo_t *cairo, const hex_session *s, int32_t pointer,
                     bool is_dark) {
    image_key key = {.camera = s->camera,
                     .version = s->version,
                     .answer = s->answer_number,
                     .shown = s->shows_weather | s->shows_touched << 1 | is_dark << 2};
    hex_layout layout = hex_canvas_layout(&s->camera);
    if (!s->world) {
        picture_set_colour(cairo, COLOUR_PAPER);
        cairo_paint(cairo);
        return;
    }
    if (kept_image_renew(&canvas->image, key)) draw_kept(&canvas->image, s, is_dark);
    kept_image_show(cairo, &canvas->image);
    if (s->start != HEX_NONE) picture_draw_start(cairo, place_of(s, &layout, s->start));
    if (s->goal != HEX_NONE) picture_draw_goal(cairo, place_of(s, &layout, s->goal));
    if (s->has_traveller) hex_draw_trip(cairo, &s->answer->search, &layout, hex_session_tenths(s));
    if (pointer == HEX_NONE) return;
    if (s->tool == HEX_PAINT)
        draw_brush(cairo, s, &layout, pointer);
    else
        draw_edge(cairo, s, &layout, pointer);
}
