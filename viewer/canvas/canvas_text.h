// canvas_text.h - outlines, notes and short texts with a light edge.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_TEXT_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_TEXT_H

#include "viewer/canvas/canvas_view.h"

#include <cairo.h>

/// Strokes the current path, dark with a light edge.
void canvas_outline(cairo_t *cairo);
/// Says a note, in the same words each time.
void canvas_say(cairo_t *cairo, const canvas_view *v, canvas_note note, const char *text);
/// A short text with a light edge, its left end at a place; and how wide it is.
void canvas_draw_text(cairo_t *cairo, const char *text, double x, double y);
double canvas_text_width(cairo_t *cairo, const char *text);
/// In the middle of a view without a map: what to do.
void canvas_draw_no_map(cairo_t *cairo, const camera *view, const char *what_to_do);

enum { TEXT_LEFT = 4, TEXT_DOWN = 16, TEXT_HEIGHT = 24 };
/// An image with such a text, its left end at (TEXT_LEFT, TEXT_DOWN); to be destroyed. Copied
/// again and again it is far quicker than drawn.
cairo_surface_t *canvas_image_of_text(const char *text, int32_t width);

#endif
