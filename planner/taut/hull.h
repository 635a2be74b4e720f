// hull.h - the shortest way past what stands in a triangle.
#ifndef HANDRAIL_PLANNER_TAUT_HULL_H
#define HANDRAIL_PLANNER_TAUT_HULL_H

#include "passmap/planes/plane.h"
#include "planner/grid/points.h"
#include "planner/grid/tile.h"

/// Of a way a-b-c whose legs are clear and which turns at b (`turn` +1: clockwise, -1:
/// counterclockwise): the shortest way from a to c that passes what stands in the triangle on b's
/// side, without b. That is the convex hull of a, c and the corners in the triangle. `hull` ends in
/// c; the points between c and a are appended, the one next to a last. `corners` are those of the
/// plane if it is a tile's, or NULL: then they are found line by line. Cost: a few words a line of
/// the triangle.
void hr_hull(hr_points *hull, const hr_plane *plane, const hr_tile_corner_lines *corners, hr_cell a,
             hr_cell b, int turn);

#endif
