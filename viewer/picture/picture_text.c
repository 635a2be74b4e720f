// picture_text.c - fonts and text.

#include "viewer/picture/picture_text.h"

#include "viewer/options/readable.h"
#include "viewer/picture/picture_symbols.h"

#include <stdio.h>
#include <string.h>

enum { TEXT_MOST = 512, DOTS = 3 };

// Cairo draws nothing any more once it was given a text that is not UTF-8; a file's name may be, or
// end within a character where it was cut.
void picture_draw_text(cairo_t *cairo, const char *text, double x, double y, uint32_t colour) {
    char shown[TEXT_MOST];
    picture_set_colour(cairo, colour);
    cairo_move_to(cairo, x, y);
    cairo_show_text(cairo, copy_readable(shown, sizeof shown, text));
    cairo_new_path(cairo);
}

double picture_text_width(cairo_t *cairo, const char *text) {
    char shown[TEXT_MOST];
    cairo_text_extents_t extents;
    cairo_text_extents(cairo, copy_readable(shown, sizeof shown, text), &extents);
    return extents.x_advance;
}

// As many bytes at most, and no piece of a character.
static size_t whole_characters(const char *text, size_t length) {
    while (length > 0 && (text[length] & 0xC0) == 0x80) length--;
    return length;
}

void picture_draw_fitting(cairo_t *cairo, const char *const *forms, double x, double y,
                          double width, uint32_t colour) {
    char text[TEXT_MOST];
    while (forms[1] && picture_text_width(cairo, forms[0]) > width) forms++;
    copy_readable(text, sizeof text - DOTS, forms[0]);
    size_t length = strlen(text);
    while (length > 0 && picture_text_width(cairo, text) > width) {
        length = whole_characters(text, length - 1);
        memcpy(text + length, "...", DOTS + 1);
    }
    picture_draw_text(cairo, text, x, y, colour);
}

void picture_draw_edged_text(cairo_t *cairo, const char *text, double x, double y) {
    cairo_new_path(cairo);
    cairo_move_to(cairo, x, y);
    cairo_text_path(cairo, text);
    cairo_set_line_join(cairo, CAIRO_LINE_JOIN_ROUND);
    cairo_set_dash(cairo, NULL, 0, 0);
    cairo_set_line_width(cairo, 3);
    picture_set_faint_colour(cairo, COLOUR_WHITE, 0.85);
    cairo_stroke_preserve(cairo);
    picture_set_colour(cairo, COLOUR_TEXT);
    cairo_fill(cairo);
}

void picture_choose_font(cairo_t *cairo, double size, bool is_bold) {
    cairo_select_font_face(cairo, "sans-serif", CAIRO_FONT_SLANT_NORMAL,
                           is_bold ? CAIRO_FONT_WEIGHT_BOLD : CAIRO_FONT_WEIGHT_NORMAL);
    cairo_set_font_size(cairo, size);
}

// Hinting would move letters about between a PNG and an SVG.
void picture_choose_rendering(cairo_t *cairo) {
    cairo_font_options_t *options = cairo_font_options_create();
    cairo_font_options_set_antialias(options, CAIRO_ANTIALIAS_GRAY);
    cairo_font_options_set_hint_style(options, CAIRO_HINT_STYLE_NONE);
    cairo_font_options_set_hint_metrics(options, CAIRO_HINT_METRICS_OFF);
    cairo_set_font_options(cairo, options);
    cairo_font_options_destroy(options);
}
