// ellipse.h - the places a way may still pass: from `eye`, by such a place, to `target`, in less
// than `length`.
//
// That is an ellipse with its foci at the eye and the target. For p seen from the eye, |p| + |p -
// t| < length if and only if |p| < middle + slope . p, where slope = t / length and middle =
// (length^2 - t^2) / (2 length): no root is needed.
#ifndef HANDRAIL_PLANNER_EXACT_ELLIPSE_H
#define HANDRAIL_PLANNER_EXACT_ELLIPSE_H

#include "planner/grid/geometry.h"

typedef struct hr_ellipse {
    double slope_x, slope_y, middle;
} hr_ellipse;

/// `length` may be INFINITY: then every place is within.
static inline hr_ellipse hr_ellipse_of_length(hr_cell eye, hr_cell target, double length) {
    double x = target.x - eye.x, y = target.y - eye.y;
    return (hr_ellipse){x / length, y / length, (length - (x * x + y * y) / length) / 2};
}

/// Whether the place (x, y) from the eye is within.
static inline bool hr_is_in_ellipse(const hr_ellipse *within, int32_t x, int32_t y) {
    double bound = within->middle + within->slope_x * x + within->slope_y * y;
    return bound > 0 && (double)(x * x + y * y) < bound * bound;
}

/// How many blocks along the axis that it is nearer to a ray towards (x, y) stays within, rounded
/// up.
static inline int32_t hr_range_in_ellipse(const hr_ellipse *within, int32_t x, int32_t y) {
    enum { FAR = 1 << 20 };
    double length = sqrt((double)(x * x + y * y));
    double opening = length - within->slope_x * x - within->slope_y * y;
    int32_t along = abs(x) > abs(y) ? abs(x) : abs(y);
    double reach = within->middle * along;
    return reach < FAR * opening ? (int32_t)(reach / opening) + 1 : FAR;
}

#endif
