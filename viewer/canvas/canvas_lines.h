// canvas_lines.h - lines of any number of pieces. Few are a path of Cairo's, to be stroked like the
// lines of pictures; of very many, whose strokes would take seconds, only the pixels are set.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_LINES_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_LINES_H

#include "viewer/canvas/canvas_raster.h"

#include <cairo.h>

enum { LINES_FEW = 1500 };

typedef struct canvas_lines {
    cairo_t *cairo;
    int32_t width, height; ///< of the view
    int32_t count;         ///< pieces in view
    picture_point last;
    canvas_raster raster; ///< once they are many
} canvas_lines;

/// Begins with the current path empty.
canvas_lines canvas_lines_begin(cairo_t *cairo, const picture_layout *layout);
/// Adds a piece, unless it is out of view.
void canvas_lines_add(canvas_lines *lines, picture_point from, picture_point to);
/// Ends it. @return true if they are few: then the current path is theirs, to be stroked. Else they
/// have been drawn, in a colour with an edge of another.
bool canvas_lines_end(canvas_lines *lines, uint32_t colour, uint32_t edge);

#endif
