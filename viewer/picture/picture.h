// picture.h - pictures of a plan, by Cairo: the map as a class sees it, the search, the path, and a
// legend beside it that explains itself. For files and for windows; nothing here knows either the
// command line or a window.
//
// A picture is laid out in pixels: the map in whole pixels a cell where it is small, in whole cells
// a pixel where it is large, a margin around it, and the legend in a panel of its own to the right
// or, where the map is flat, below. The same scene gives the same picture.
#ifndef HANDRAIL_VIEWER_PICTURE_PICTURE_H
#define HANDRAIL_VIEWER_PICTURE_PICTURE_H

#include "viewer/picture/picture_layout.h"

#include <cairo.h>

picture_layout picture_lay_out(const picture_scene *scene);

/// Draws the whole picture, its top left corner at the origin.
/// @return what Cairo says: CAIRO_STATUS_SUCCESS, or why the drawing is not whole.
cairo_status_t picture_draw(cairo_t *cairo, const picture_scene *scene,
                            const picture_layout *layout);

#endif
