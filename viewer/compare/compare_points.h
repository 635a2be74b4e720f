// compare_points.h - points set by hand, for the graph of waypoints.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARE_POINTS_H
#define HANDRAIL_VIEWER_COMPARE_COMPARE_POINTS_H

#include "viewer/picture/picture_layout.h"

#include <cairo.h>

enum { COMPARE_POINTS_MOST = 64 };

/// All zeros is none.
typedef struct compare_points {
    hr_position at[COMPARE_POINTS_MOST];
    int32_t count;
} compare_points;

/// @return false if there are as many as there can be.
bool compare_points_add(compare_points *points, hr_position at);
/// Takes away the point that is nearest, and at most so far; adds one where none is. @return false
/// if there are as many as there can be.
bool compare_points_toggle(compare_points *points, hr_position at, double within_256ths);

/// The graph: the ends of a line between each two that see each other.
typedef struct compare_lines {
    hr_position (*at)[2]; ///< NULL = none; freed by compare_lines_end
    int32_t count;
} compare_lines;

/// Of a class that is up to date with the map. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error compare_lines_find(compare_lines *lines, const compare_points *points, const hr_map *map,
                            hr_class_id class_id);
void compare_lines_end(compare_lines *lines);

void compare_draw_points(cairo_t *cairo, const compare_points *points,
                         const picture_layout *camera);
void compare_draw_lines(cairo_t *cairo, const compare_lines *lines, const picture_layout *camera);

#endif
