// canvas_pieces.h - the pieces of a search that are in view, and those that are set pixel by pixel.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_PIECES_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_PIECES_H

#include "viewer/canvas/canvas_raster.h"
#include "viewer/canvas/canvas_view.h"

#include <cairo.h>

/// What is set pixel by pixel where it is too much for strokes and shapes, from below.
typedef enum raster_layer {
    RASTER_EXPANDED,
    RASTER_ALL_PORTALS,
    RASTER_PORTALS, ///< those looked at
    RASTER_ROUTE,
    RASTER_EXACT_RUNS,
    RASTER_EXACT_CLEAR,
    RASTER_EXACT_STOPPED,
    RASTER_TANGENTS,
    RASTER_LEFT_INNER,
    RASTER_LEFT,
    RASTER_RIGHT_INNER,
    RASTER_RIGHT,
    RASTER_BENDS,
    RASTER_LEGS,
    RASTER_CORRIDOR,
    RASTER_PATH,
} raster_layer;

/// Finds out what of the search and the path is too much for strokes and shapes.
void canvas_count_pieces(canvas_view *v);
/// Sets those pixel by pixel, and what is drawn in no other way.
void canvas_set_pieces(canvas_raster *raster, const canvas_view *v);
/// How they look.
extern const raster_look canvas_looks[RASTER_LAYERS_MOST];
/// Whether a piece may be in view, or what lies in a box.
bool canvas_sees_piece(const canvas_view *v, search_piece piece);
/// The first piece of a part from a number on that is shown and may be in view, or -1. They come by
/// their places.
int32_t canvas_next_piece(const canvas_view *v, search_part part, int32_t from);
/// Makes the pieces of a part that are in view the current path, in the order of their events.
/// @return false if there are too many, or none.
bool canvas_follow_pieces(cairo_t *cairo, const canvas_view *v, search_part part);

#endif
