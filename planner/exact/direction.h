// direction.h - directions from a place, and the turns between them.
#ifndef HANDRAIL_PLANNER_EXACT_DIRECTION_H
#define HANDRAIL_PLANNER_EXACT_DIRECTION_H

#include "planner/grid/geometry.h"

/// A direction, of any length.
typedef struct hr_direction {
    int32_t x, y;
} hr_direction;

static inline hr_direction hr_direction_to(hr_cell from, hr_cell to) {
    return (hr_direction){to.x - from.x, to.y - from.y};
}

static inline hr_direction hr_direction_of_heading(int heading) {
    return (hr_direction){hr_heading_x(heading), hr_heading_y(heading)};
}

// 32 bits do, as in geometry.h.

/// > 0: b is clockwise of a, by less than half a turn.
static inline int32_t hr_turn_between(hr_direction a, hr_direction b) {
    return a.x * b.y - a.y * b.x;
}

/// > 0: b is less than a quarter turn from a.
static inline int32_t hr_along(hr_direction a, hr_direction b) { return a.x * b.x + a.y * b.y; }

static inline bool hr_is_same_direction(hr_direction a, hr_direction b) {
    return hr_turn_between(a, b) == 0 && hr_along(a, b) > 0;
}

#endif
