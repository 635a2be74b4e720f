// canvas_labels.h - what hangs together for a unit, as a layer of the map.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_LABELS_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_LABELS_H

#include "viewer/canvas/canvas_view.h"

#include <cairo.h>

/// Tints the open blocks of the map, a colour for each label.
void canvas_tint_labels(cairo_surface_t *image, const canvas_view *v);
/// Numbers them here and there.
void canvas_number_labels(cairo_t *cairo, const canvas_view *v);

#endif
