// picture_length_numbers.h - the numbers of the contours of a map of lengths.
#ifndef HANDRAIL_VIEWER_PICTURE_PICTURE_LENGTH_NUMBERS_H
#define HANDRAIL_VIEWER_PICTURE_PICTURE_LENGTH_NUMBERS_H

#include "viewer/picture/length_grid.h"
#include "viewer/picture/picture_layout.h"

#include <cairo.h>

/// Numbers contours where there is room, and no path, which may be NULL; of a view as large as the
/// layout says. @return false if out of memory: none is numbered.
bool picture_number_contours(cairo_t *cairo, const length_grid *grid, const hr_path *path,
                             const picture_layout *layout);

#endif
