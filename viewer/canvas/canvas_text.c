// canvas_text.c - outlines, notes and short texts with a light edge.

#include "viewer/canvas/canvas_text.h"

#include "viewer/picture/picture_symbols.h"
#include "viewer/picture/picture_text.h"

enum { NOTE_WIDTH = 480 };

void canvas_outline(cairo_t *cairo) {
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_width(cairo, 3);
    picture_set_colour(cairo, COLOUR_WHITE);
    cairo_stroke_preserve(cairo);
    cairo_set_line_width(cairo, 1.2);
    picture_set_colour(cairo, COLOUR_CASING);
    cairo_stroke(cairo);
}

void canvas_say(cairo_t *cairo, const canvas_view *v, canvas_note note, const char *text) {
    if (!v->notes[note]) v->notes[note] = canvas_image_of_text(text, NOTE_WIDTH);
    cairo_set_source_surface(cairo, v->notes[note], 12 - TEXT_LEFT,
                             24 + 16 * (int)note - TEXT_DOWN);
    cairo_paint(cairo);
}

cairo_surface_t *canvas_image_of_text(const char *text, int32_t width) {
    cairo_surface_t *image = cairo_image_surface_create(CAIRO_FORMAT_ARGB32, width, TEXT_HEIGHT);
    cairo_t *cairo = cairo_create(image);
    canvas_draw_text(cairo, text, TEXT_LEFT, TEXT_DOWN);
    cairo_destroy(cairo);
    return image;
}

static void choose_font(cairo_t *cairo) {
    cairo_select_font_face(cairo, "DejaVu Sans", CAIRO_FONT_SLANT_NORMAL, CAIRO_FONT_WEIGHT_BOLD);
    cairo_set_font_size(cairo, 12);
}

double canvas_text_width(cairo_t *cairo, const char *text) {
    choose_font(cairo);
    return picture_text_width(cairo, text);
}

void canvas_draw_text(cairo_t *cairo, const char *text, double x, double y) {
    choose_font(cairo);
    cairo_new_path(cairo);
    cairo_move_to(cairo, x, y);
    cairo_text_path(cairo, text);
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_width(cairo, 3);
    picture_set_colour(cairo, COLOUR_WHITE);
    cairo_stroke_preserve(cairo);
    picture_set_colour(cairo, COLOUR_CASING);
    cairo_fill(cairo);
}

void canvas_draw_no_map(cairo_t *cairo, const camera *view, const char *what_to_do) {
    picture_set_colour(cairo, COLOUR_PAPER);
    cairo_paint(cairo);
    picture_choose_font(cairo, 14, false);
    double width = picture_text_width(cairo, what_to_do);
    picture_draw_text(cairo, what_to_do, (view->width - width) / 2, view->height / 2.0,
                      COLOUR_FAINT_TEXT);
}
