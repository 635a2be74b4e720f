// drafts.c - the best way of each generation.

#include "viewer/classics/drafts.h"

#include "passmap/base/memory.h"

#include <string.h>

enum { CAPACITY_FIRST = 64 };

drafts drafts_begin(const hr_allocator *allocator) {
    return (drafts){.points = {.allocator = allocator}};
}

void drafts_end(drafts *d) {
    if (d->points.allocator) hr_release(d->points.allocator, d->all);
    hr_points_destroy(&d->points);
    *d = (drafts){0};
}

static bool grow(drafts *d) {
    int32_t capacity = d->capacity ? 2 * d->capacity : CAPACITY_FIRST;
    draft *all = hr_allocate(d->points.allocator, (size_t)capacity, sizeof *all);
    if (!all) return false;
    if (d->count > 0) memcpy(all, d->all, (size_t)d->count * sizeof *all);
    hr_release(d->points.allocator, d->all);
    d->all = all;
    d->capacity = capacity;
    return true;
}

void drafts_add(drafts *d, const hr_cell *points, int32_t count, int64_t looked_at,
                int32_t closed) {
    if (!d || d->is_out_of_memory) return;
    int32_t first = d->points.count;
    hr_points_append(&d->points, points, count);
    d->is_out_of_memory = d->points.is_out_of_memory || (d->count == d->capacity && !grow(d));
    if (d->is_out_of_memory) return;
    d->all[d->count++] = (draft){first, count, looked_at, closed};
}

int32_t drafts_until(const drafts *d, int64_t looked_at) {
    int32_t count = 0;
    while (count < d->count && d->all[count].looked_at <= looked_at) count++;
    return count;
}
