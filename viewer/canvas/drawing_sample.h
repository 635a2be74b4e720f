// drawing_sample.h - a drawing made elsewhere, in small, and where some of its colours lie.
#ifndef HANDRAIL_VIEWER_CANVAS_DRAWING_SAMPLE_H
#define HANDRAIL_VIEWER_CANVAS_DRAWING_SAMPLE_H

#include "viewer/formats/wide_picture.h"

#include <cairo.h>

/// Colours of a drawing, in ascending order; borrowed.
typedef struct colour_set {
    const wide_colour *at;
    int32_t count;
} colour_set;

/// The whole drawing, as large as it is in a square of `side` pixels: larger ones by samples, a
/// pixel of smaller ones as a square. Pixels of `marked` are vermilion, and all others then faint;
/// one that lies between others of a large drawing is seen, too, unless no sample falls on it.
/// @return an image of RGB24 to be destroyed, with an error of its own if out of memory.
cairo_surface_t *drawing_sample(const wide_picture *drawing, int32_t side, colour_set marked);

#endif
