// points.h - lists of blocks that grow and are kept from plan to plan.
//
// Running out of memory sets a flag and is not returned: later pushes have no effect, and the
// caller tests the flag once, at the end.
#ifndef HANDRAIL_PLANNER_GRID_POINTS_H
#define HANDRAIL_PLANNER_GRID_POINTS_H

#include "passmap/base/assertion.h"
#include "planner/grid/geometry.h"

typedef struct hr_points {
    hr_cell *at;
    int32_t count, capacity;
    bool is_out_of_memory;
    const hr_allocator *allocator;
} hr_points;

/// Makes room for `count` more. @return false if there is no memory for them.
bool hr_points_reserve(hr_points *points, int32_t count);
void hr_points_destroy(hr_points *points);

static inline void hr_points_push(hr_points *points, hr_cell point) {
    if (points->count < points->capacity || hr_points_reserve(points, 1))
        points->at[points->count++] = point;
}

static inline hr_cell hr_points_last(const hr_points *points) {
    HR_ASSERT(points->count > 0);
    return points->at[points->count - 1];
}

static inline void hr_points_clear(hr_points *points) {
    points->count = 0;
    points->is_out_of_memory = false;
}

/// The length of a way along its points.
double hr_points_length(const hr_points *points);
/// The same of a part of one.
double hr_length_of(const hr_cell *points, int32_t count);
/// Appends `count` points.
void hr_points_append(hr_points *points, const hr_cell *more, int32_t count);
/// Pushes a part of other points, which may be empty.
void hr_points_append_part(hr_points *points, const hr_points *of, int32_t first, int32_t count);
/// Reverses the order of the points from `first` on.
void hr_points_reverse(hr_points *points, int32_t first);

#endif
