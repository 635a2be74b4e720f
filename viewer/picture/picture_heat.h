// picture_heat.h - a map of how much of something each cell has, from pale yellow to dark red. For
// pictures and for windows.
#ifndef HANDRAIL_VIEWER_PICTURE_PICTURE_HEAT_H
#define HANDRAIL_VIEWER_PICTURE_PICTURE_HEAT_H

#include "viewer/picture/heat_grid.h"
#include "viewer/picture/picture_layout.h"

#include <cairo.h>

/// Tints an image of RGB24 that shows the map as a layout has it. Cells that have nothing stay as
/// they are; of several under one pixel the hottest counts. Colours grow with the logarithm.
/// @return false if out of memory: nothing is tinted.
bool picture_paint_heat(cairo_surface_t *image, const heat_grid *grid,
                        const picture_layout *layout);
/// The colours from little to much in a box, from its top left corner.
void picture_draw_heat_colours(cairo_t *cairo, double x, double y, double width, double height);
/// The colours and what they mean in a box of its own, its bottom left corner there.
void picture_draw_heat_scale(cairo_t *cairo, const char *words, double x, double y);

#endif
