// canvas_raster.h - lines and areas of any number of pieces, of many layers at once: each layer
// sets its bit in the pixels it goes through, and one look at every pixel gives it its colour. As
// paths they would take Cairo seconds.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_RASTER_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_RASTER_H

#include "viewer/model/search_parts.h"
#include "viewer/picture/picture_layout.h"

#include <cairo.h>

enum { RASTER_LAYERS_MOST = 16, RASTER_BLENDS = 1024 };

/// How a layer looks: what lies on its pixels, and what on those beside them, under it.
typedef struct raster_look {
    uint32_t colour;
    uint8_t opacity; ///< of 255; 0 = only its edge is seen
    uint32_t edge;
    uint8_t edge_opacity;
} raster_look;

typedef struct raster_blend {
    uint32_t key, colour; ///< of ARGB32; a key of 0 is none
} raster_blend;

/// All zeros is one without a view. Freed by canvas_raster_end.
typedef struct canvas_raster {
    int32_t width, height; ///< of the view
    ptrdiff_t stride;      ///< of its rows, in pixels; there is one more on each side
    uint16_t *bits;        ///< NULL = there was no memory for them
    bool is_marked;
    uint32_t dashed; ///< a bit each: layers whose lines along rows and columns are; begins as none
    const raster_look *looks;
    raster_blend *blends; ///< what was mixed before
} canvas_raster;

/// Begins with nothing set. Layers lie over each other in the order of their looks, which are used
/// until the next begin. @return false if out of memory: nothing will be set.
bool canvas_raster_begin(canvas_raster *r, int32_t width, int32_t height, const raster_look *looks);
void canvas_raster_end(canvas_raster *r);

/// A line between any two places.
void canvas_raster_line(canvas_raster *r, int32_t layer, picture_point from, picture_point to);
/// What a square of side 2 `radius` sweeps from one place to another.
void canvas_raster_sweep(canvas_raster *r, int32_t layer, picture_point from, picture_point to,
                         double radius);
/// Lines between the centres of blocks of units of a size.
void canvas_raster_pieces(canvas_raster *r, int32_t layer, const search_piece *pieces,
                          int32_t count, int32_t size, const picture_layout *layout);

/// Cuts a line to a view and a little more. @return whether anything is left.
bool canvas_raster_cut(int32_t width, int32_t height, picture_point *from, picture_point *to);

/// Colours what has been set on an image of RGB24 as large as the view, and begins anew.
void canvas_raster_colour(canvas_raster *r, cairo_surface_t *image);
/// The same wherever Cairo draws.
void canvas_raster_paint(canvas_raster *r, cairo_t *cairo);

#endif
