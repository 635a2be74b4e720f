// picture_symbols.h - colours, strokes and symbols: each is used on the map and in the legend.
#ifndef HANDRAIL_VIEWER_PICTURE_PICTURE_SYMBOLS_H
#define HANDRAIL_VIEWER_PICTURE_PICTURE_SYMBOLS_H

#include "viewer/picture/picture_layout.h"

#include <cairo.h>

// Blue, vermilion and yellow are distinct to all kinds of colour-blind people: Okabe and Ito,
// Color Universal Design, 2008. The same goes for purple, the fourth of them used here.
enum picture_colour {
    COLOUR_LEFT = 0x0072B2,
    COLOUR_RIGHT = 0xD55E00,
    COLOUR_PATH = 0xF0E442,
    COLOUR_SEARCHED = 0xCC79A7,
    COLOUR_DEAR = 0xE07B10,
    COLOUR_CHEAP = 0x009E73,
    COLOUR_CASING = 0x141414,
    COLOUR_LINE = 0x606060,
    COLOUR_FOG = 0x2E3440,
    COLOUR_WHITE = 0xFFFFFF,
    COLOUR_TEXT = 0x202020,
    COLOUR_FAINT_TEXT = 0x5C5C5C,
    COLOUR_PANEL = 0xF4F4F2,
    COLOUR_PANEL_EDGE = 0xC8C8C4,
    COLOUR_PAPER = 0xFFFFFE, // under text and plots
    COLOUR_DECADE = 0xDADADA,
    COLOUR_GRID = 0xF0F0F0, // of plots, between decades
    COLOUR_NO_WAY = 0xA33B00,
};

/// Whether text, paper and what stands on it are light on dark from now on: of a Cairo context, on
/// which the colours of maps and marks stay as they are.
void picture_set_dark(cairo_t *cairo, bool is_dark);
void picture_set_colour(cairo_t *cairo, uint32_t colour);
void picture_set_faint_colour(cairo_t *cairo, uint32_t colour, double opacity);

// ---- Strokes of the current path

void picture_stroke_straight_line(cairo_t *cairo);
void picture_stroke_left(cairo_t *cairo, bool is_detail);
void picture_stroke_right(cairo_t *cairo, bool is_detail);
void picture_stroke_escape(cairo_t *cairo);
void picture_stroke_path(cairo_t *cairo);
void picture_stroke_path_before(cairo_t *cairo); ///< the last edit of the map
void picture_stroke_contour(cairo_t *cairo);
void picture_fill_swept(cairo_t *cairo);

// ---- Symbols

enum { PICTURE_TURNING_SIDE = 7 }; ///< of a turning point with room around it
void picture_draw_turning_point(cairo_t *cairo, picture_point at, double side);
void picture_draw_start(cairo_t *cairo, picture_point at);
void picture_draw_goal(cairo_t *cairo, picture_point at);
void picture_draw_end(cairo_t *cairo, picture_point at);
void picture_draw_unit(cairo_t *cairo, picture_point centre, double side);

#endif
