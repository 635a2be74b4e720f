// canvas_areas.h - the areas of a unit, as a layer of the map: a tint for each of the largest, one
// more for all others, and hatched what the start cannot reach.
#ifndef HANDRAIL_VIEWER_CANVAS_CANVAS_AREAS_H
#define HANDRAIL_VIEWER_CANVAS_CANVAS_AREAS_H

#include "viewer/canvas/canvas_view.h"

#include <cairo.h>

/// Tints the open blocks of an image of RGB24 that shows the map.
void canvas_tint_areas(cairo_surface_t *image, const canvas_view *v);
/// Names each area that is in view once, by rank and share, where it has most room there.
void canvas_name_areas(cairo_t *cairo, const canvas_view *v);
/// Says what is hatched, or why nothing is there.
void canvas_note_areas(cairo_t *cairo, const canvas_view *v);
/// A piece of ground with the tint of an area, for a legend.
uint32_t canvas_area_tone(uint32_t tone, int32_t rank);

#endif
