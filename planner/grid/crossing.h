// crossing.h - where a straight edge crosses the lines of a plane, in 32.32 fixed point.
//
// Edges cross lines at multiples of 1 / lines, which is at least 2^-14. The change from line to
// line is cut off below 2^-32, and so is off by less than 2^-17 at the last one: with a tolerance
// of 2^-16 rounding is exact.
#ifndef HANDRAIL_PLANNER_GRID_CROSSING_H
#define HANDRAIL_PLANNER_GRID_CROSSING_H

#include "passmap/base/assertion.h"

#include <stdint.h>

/// Where an edge crosses a line, and what that changes by to the next line.
typedef struct hr_crossing {
    int64_t at, step;
} hr_crossing;

#define HR_CROSSING_ONE (INT64_C(1) << 32)
enum { HR_CROSSING_TOLERANCE = 1 << 16 };

/// The change of a crossing from line to line, if it changes by `along` over `lines` > 0.
static inline int64_t hr_crossing_step(int32_t along, int32_t lines) {
    HR_ASSERT(lines > 0 && lines <= 1 << 14);
    return (int64_t)((double)along / lines * (double)HR_CROSSING_ONE);
}

/// Add these once, and `>> 32` rounds a crossing down, or up.
static const int64_t HR_CROSSING_DOWN = HR_CROSSING_TOLERANCE,
                     HR_CROSSING_UP = HR_CROSSING_ONE - 1 - HR_CROSSING_TOLERANCE;

#endif
