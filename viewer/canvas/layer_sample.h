// layer_sample.h - what a layer looks like, for the legend beside its switch: the same marks,
// colours and dashes as on the map.
#ifndef HANDRAIL_VIEWER_CANVAS_LAYER_SAMPLE_H
#define HANDRAIL_VIEWER_CANVAS_LAYER_SAMPLE_H

#include "viewer/model/layers.h"

#include <cairo.h>

enum { LAYER_SAMPLE_WIDTH = 44, LAYER_SAMPLE_HEIGHT = 20 };

/// On an area of that size, its corner at the origin.
void layer_sample_draw(cairo_t *cairo, layer which);

/// Marks that belong to no layer.
typedef enum sample_mark {
    SAMPLE_START,
    SAMPLE_GOAL,
    SAMPLE_END,
    SAMPLE_FOG,
    SAMPLE_BEFORE,
    SAMPLE_COUNT
} sample_mark;
void mark_sample_draw(cairo_t *cairo, sample_mark mark);
const char *mark_sample_words(sample_mark mark);

#endif
