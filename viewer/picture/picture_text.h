// picture_text.h - fonts and text.
#ifndef HANDRAIL_VIEWER_PICTURE_PICTURE_TEXT_H
#define HANDRAIL_VIEWER_PICTURE_PICTURE_TEXT_H

#include <cairo.h>
#include <stdbool.h>
#include <stdint.h>

void picture_choose_font(cairo_t *cairo, double size, bool is_bold);
/// Letters that stay where they are, whether in a PNG or in an SVG.
void picture_choose_rendering(cairo_t *cairo);
/// In the font that is chosen; its baseline begins at (x, y). Here and below a text may hold any
/// bytes (readable.h).
void picture_draw_text(cairo_t *cairo, const char *text, double x, double y, uint32_t colour);
double picture_text_width(cairo_t *cairo, const char *text);
/// The first of some forms, each shorter than the one before, that fits; or of the last what fits,
/// with dots. NULL ends them.
void picture_draw_fitting(cairo_t *cairo, const char *const *forms, double x, double y,
                          double width, uint32_t colour);
/// The same with a light edge.
void picture_draw_edged_text(cairo_t *cairo, const char *text, double x, double y);

#endif
