// crowds.h - counts that are too large for the few bits of their cells: a table of them by cell and
// bit of the value, of which few are used as long as footprints hardly overlap.
#ifndef HANDRAIL_PASSMAP_MAP_CROWDS_H
#define HANDRAIL_PASSMAP_MAP_CROWDS_H

#include "passmap/passmap.h"

typedef struct hr_crowd {
    uint32_t cell;
    int32_t bit, count; // 0 = a free place of the table
} hr_crowd;

/// Invariant: at most half of the places are taken, and none is free between the place that its key
/// asks for and the one where a crowd lies.
typedef struct hr_crowds {
    hr_crowd *places;
    int32_t count, capacity; // a power of two, or 0
} hr_crowds;

/// Whether so many more can be added.
static inline bool hr_crowds_have_room(const hr_crowds *crowds, int64_t more) {
    return 2 * (crowds->count + more) <= crowds->capacity;
}
/// Makes room for so many more, and for some at least. @return false if out of memory; nothing has
/// changed then.
bool hr_crowds_reserve(hr_crowds *crowds, const hr_allocator *allocator, int64_t more);
/// The crowd on a cell, which there is; it stays where it is until one is added or removed.
hr_crowd *hr_crowd_on(const hr_crowds *crowds, uint32_t cell, int32_t bit);
/// Adds one that there is not yet, where room was made.
void hr_crowds_add(hr_crowds *crowds, hr_crowd crowd);
void hr_crowds_remove(hr_crowds *crowds, hr_crowd *crowd);
void hr_crowds_destroy(hr_crowds *crowds, const hr_allocator *allocator);

#endif
