// picture_lengths.h - a map of lengths: colours from near to far, contours at round lengths.
// For pictures and for windows.
#ifndef HANDRAIL_VIEWER_PICTURE_PICTURE_LENGTHS_H
#define HANDRAIL_VIEWER_PICTURE_PICTURE_LENGTHS_H

#include "viewer/picture/length_grid.h"
#include "viewer/picture/picture_layout.h"

#include <cairo.h>

/// Cells from contour to contour, at some pixels to a cell: 1, 2 or 5, or ten times that and so on.
double picture_contour_step(const length_grid *grid, double scale);
/// Tints an image of RGB24 that shows the map as a layout has it, and draws the contours. Ground to
/// which there is no way stays as it is. @return false if out of memory: nothing is tinted.
bool picture_paint_lengths(cairo_surface_t *image, const length_grid *grid,
                           const picture_layout *layout);
/// The colours from near to far in a box, from its top left corner.
void picture_draw_length_colours(cairo_t *cairo, double x, double y, double width, double height);
/// The colours and what they mean in a box of its own, its bottom left corner there.
void picture_draw_length_scale(cairo_t *cairo, const length_grid *grid, double scale, double x,
                               double y);

#endif
