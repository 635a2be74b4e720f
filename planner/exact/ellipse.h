// ellipse.h - the places that a way may still pass: from `eye`, by such a place, to `target`, in
// less than `length`.
//
// That is an ellipse with its foci at the eye and the target. For p and t seen from the eye,
// |p| + |p - t| < length if and only if 2 length |p| < slack + 2 t . p, where slack = length^2 -
// |t|^2: no root is needed, and nothing is added to a product that is not a whole number.
#ifndef HANDRAIL_PLANNER_EXACT_ELLIPSE_H
#define HANDRAIL_PLANNER_EXACT_ELLIPSE_H

#include "passmap/base/compiler.h"
#include "planner/grid/geometry.h"

typedef struct hr_ellipse {
    int32_t twice_x, twice_y; // the target, seen from the eye
    double squared_4;         // 4 length^2
    double slack;
} hr_ellipse;

/// `length` may be INFINITY: then every place is within.
static inline hr_ellipse hr_ellipse_of_length(hr_cell eye, hr_cell target, double length) {
    static const double NO_BOUND = 1e9; // longer than any way on the largest map
    if (length > NO_BOUND) length = NO_BOUND;
    double squared = hr_product(length, length);
    return (hr_ellipse){.twice_x = 2 * (target.x - eye.x),
                        .twice_y = 2 * (target.y - eye.y),
                        .squared_4 = 4 * squared,
                        .slack = squared - (double)hr_squared_distance(eye, target)};
}

/// Whether the place (x, y) from the eye is within.
static inline bool hr_is_in_ellipse(const hr_ellipse *ellipse, int32_t x, int32_t y) {
    double bound = ellipse->slack + (ellipse->twice_x * x + ellipse->twice_y * y);
    return bound > 0 && ellipse->squared_4 * (x * x + y * y) < bound * bound;
}

/// How many blocks along the axis that it is nearer to a ray towards (x, y) stays within, rounded
/// up.
static inline int32_t hr_range_in_ellipse(const hr_ellipse *ellipse, int32_t x, int32_t y) {
    enum { FAR = 1 << 20 };
    double opening = sqrt(ellipse->squared_4 * (x * x + y * y));
    opening -= ellipse->twice_x * x + ellipse->twice_y * y;
    int32_t along = abs(x) > abs(y) ? abs(x) : abs(y);
    double range = ellipse->slack * along;
    return range < FAR * opening ? (int32_t)(range / opening) + 1 : FAR;
}

#endif
