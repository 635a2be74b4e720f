// points.c - lists of blocks that grow.

#include "planner/grid/points.h"

#include "passmap/base/memory.h"

#include <string.h>

bool hr_points_grow(hr_points *points) {
    if (points->is_out_of_memory || points->capacity > INT32_MAX / 2)
        return !(points->is_out_of_memory = true);
    int32_t capacity = points->capacity ? points->capacity * 2 : 256;
    hr_cell *at = hr_allocate(points->allocator, (size_t)capacity, sizeof *at);
    if (!at) return !(points->is_out_of_memory = true);
    if (points->count) memcpy(at, points->at, (size_t)points->count * sizeof *at);
    hr_release(points->allocator, points->at);
    points->at = at;
    points->capacity = capacity;
    HR_ASSERT(points->count < points->capacity);
    return true;
}

bool hr_points_reserve(hr_points *points, int32_t count) {
    while (points->capacity - points->count < count)
        if (!hr_points_grow(points)) return false;
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

void hr_points_reverse(hr_points *points, int32_t first) {
    for (int32_t i = first, k = points->count - 1; i < k; i++, k--) {
        hr_cell swap = points->at[i];
        points->at[i] = points->at[k];
        points->at[k] = swap;
    }
}
