// direction.h - directions from a place, and the turns between them.
#ifndef HANDRAIL_PLANNER_EXACT_DIRECTION_H
#define HANDRAIL_PLANNER_EXACT_DIRECTION_H

#include "planner/grid/geometry.h"

/// A direction, of any length.
typedef struct hr_toward {
    int32_t x, y;
} hr_toward;

static inline hr_toward hr_toward_cell(hr_cell from, hr_cell to) {
    return (hr_toward){to.x - from.x, to.y - from.y};
}

static inline hr_toward hr_toward_heading(int heading) {
    return (hr_toward){hr_heading_x(heading), hr_heading_y(heading)};
}

// 32 bits do, as in geometry.h.

/// > 0: b is clockwise of a, by less than half a turn.
static inline int32_t hr_turn_between(hr_toward a, hr_toward b) { return a.x * b.y - a.y * b.x; }

/// > 0: b is less than a quarter turn from a.
static inline int32_t hr_along(hr_toward a, hr_toward b) { return a.x * b.x + a.y * b.y; }

static inline bool hr_is_same_direction(hr_toward a, hr_toward b) {
    return hr_turn_between(a, b) == 0 && hr_along(a, b) > 0;
}

#endif
