// compare_field.h - how far everything is, by a method that finds that out for the whole map.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARE_FIELD_H
#define HANDRAIL_VIEWER_COMPARE_COMPARE_FIELD_H

#include "viewer/compare/compare_marks.h"
#include "viewer/picture/picture_length_numbers.h"
#include "viewer/picture/picture_lengths.h"

/// Tints an area of a picture that shows the map, with contours and their numbers.
void compare_draw_field(cairo_t *cairo, const length_grid *field, const hr_path *path,
                        const picture_layout *camera, compare_area area);

#endif
