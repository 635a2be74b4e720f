// points.c - lists of blocks that grow.

#include "planner/grid/points.h"

#include "passmap/base/array.h"
#include "passmap/base/memory.h"

#include <string.h>

// After a failure nothing larger is tried: the list is of no use until it is cleared.
bool hr_points_reserve(hr_points *points, int32_t count) {
    if (count <= points->capacity - points->count) return true;
    hr_cell *at = NULL;
    if (!points->is_out_of_memory)
        at = hr_array_reserve(points->allocator, points->at, &points->capacity,
                              (int64_t)points->count + count, sizeof *at);
    if (!at) return !(points->is_out_of_memory = true);
    points->at = at;
    return true;
}

void hr_points_destroy(hr_points *points) { hr_release(points->allocator, points->at); }

double hr_length_of(const hr_cell *points, int32_t count) {
    double length = 0;
    for (int32_t i = 1; i < count; i++) length += hr_distance(points[i - 1], points[i]);
    return length;
}

double hr_points_length(const hr_points *points) { return hr_length_of(points->at, points->count); }

void hr_points_append(hr_points *points, const hr_cell *more, int32_t count) {
    HR_ASSERT(count <= 0 || more != points->at); // what is appended would move
    if (count <= 0 || !hr_points_reserve(points, count)) return;
    memcpy(points->at + points->count, more, (size_t)count * sizeof *more);
    points->count += count;
}

void hr_points_append_part(hr_points *points, const hr_points *of, int32_t first, int32_t count) {
    HR_ASSERT(count <= 0 || (first >= 0 && first + count <= of->count));
    if (count > 0) hr_points_append(points, of->at + first, count);
}

void hr_points_reverse(hr_points *points, int32_t first) {
    for (int32_t i = first, k = points->count - 1; i < k; i++, k--) {
        hr_cell swap = points->at[i];
        points->at[i] = points->at[k];
        points->at[k] = swap;
    }
}
