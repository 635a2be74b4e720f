// drafts.h - what a search that breeds ways has for its best one, generation by generation: to be
// played step by step.
#ifndef HANDRAIL_VIEWER_CLASSICS_DRAFTS_H
#define HANDRAIL_VIEWER_CLASSICS_DRAFTS_H

#include "planner/grid/points.h"

typedef struct draft {
    int32_t first, count; ///< of the points: its bends, both ends with them
    int64_t looked_at;    ///< blocks that the search had looked at by then
    int32_t closed;       ///< steps on it that are not open: it is a way if there are none
} draft;

typedef struct drafts {
    hr_points points;
    draft *all;
    int32_t count, capacity;
    bool is_out_of_memory; ///< what was added since is lost
} drafts;

drafts drafts_begin(const hr_allocator *allocator);
void drafts_end(drafts *d);
/// Adds one; nothing if `d` is NULL.
void drafts_add(drafts *d, const hr_cell *points, int32_t count, int64_t looked_at, int32_t closed);
/// The number of those that were there when so many blocks had been looked at.
int32_t drafts_until(const drafts *d, int64_t looked_at);

#endif
