// canvas_fuzzy.h - the sets of a fuzzy controller, drawn over each other, with edges to be dragged.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_FUZZY_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_FUZZY_H

#include "viewer/minds/fuzzy.h"

#include <cairo.h>

/// An edge of a set; `input` is -1 if none is meant.
typedef struct fuzzy_edge {
    int32_t input, edge;
} fuzzy_edge;

/// A plot for each input, one below the other. @param inputs marked, where they belong to; NULL =
/// none.
void canvas_fuzzy_draw(cairo_t *cairo, const fuzzy_sets *sets, const int32_t *inputs, int width,
                       int height);
/// The edge nearest to a place on the plots, in pixels, within a finger's breadth.
fuzzy_edge canvas_fuzzy_edge_at(const fuzzy_sets *sets, double x, double y, int width, int height);
/// Moves an edge to a column, as far as those beside it let it.
void canvas_fuzzy_drag(fuzzy_sets *sets, fuzzy_edge edge, double x, int width);

#endif
