// hull.h - the shortest way past what stands in a triangle.
#ifndef HANDRAIL_HULL_H
#define HANDRAIL_HULL_H

#include "../passmap/plane.h"
#include "points.h"

/// Of a way a-b-c whose legs are clear and which turns at b (`turn` +1: clockwise, -1:
/// counterclockwise): the shortest way from a to c that passes what stands in the triangle on b's
/// side, b itself left out. That is the convex hull of the corners in the triangle. `hull` ends in
/// c; the points between c and a are appended, the one next to a last.
void hr_hull(hr_points *hull, const hr_plane *plane, hr_cell a, hr_cell b, int turn);

#endif
