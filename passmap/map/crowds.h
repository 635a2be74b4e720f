// crowds.h - counts of footprints that are too large for the three bits that a cell has for them: a
// hash table by cell and bit of the value. It stays small as long as footprints hardly overlap.
#ifndef HANDRAIL_PASSMAP_MAP_CROWDS_H
#define HANDRAIL_PASSMAP_MAP_CROWDS_H

#include "passmap/passmap.h"

typedef struct hr_crowd {
    uint32_t cell;
    int32_t bit, count; // 0 = a free place of the table
} hr_crowd;

/// Invariant: at most half of the places are taken, and between the place that a crowd's key hashes
/// to and the one that holds it none is free.
typedef struct hr_crowds {
    hr_crowd *places;
    int32_t count, capacity; // a power of two, or 0
} hr_crowds;

/// Whether `more` crowds can be added to the table as it is.
static inline bool hr_crowds_have_room(const hr_crowds *crowds, int64_t more) {
    return 2 * (crowds->count + more) <= crowds->capacity;
}
/// Makes room for `more` crowds, and creates the table if there is none. @return false if out of
/// memory; nothing has changed then.
bool hr_crowds_reserve(hr_crowds *crowds, const hr_allocator *allocator, int64_t more);
/// The crowd on a cell, which must be in the table. The pointer holds until one is added or
/// removed.
hr_crowd *hr_crowd_on(const hr_crowds *crowds, uint32_t cell, int32_t bit);
/// Adds a crowd that is not in the table; room was made for it.
void hr_crowds_add(hr_crowds *crowds, hr_crowd crowd);
void hr_crowds_remove(hr_crowds *crowds, hr_crowd *crowd);
void hr_crowds_destroy(hr_crowds *crowds, const hr_allocator *allocator);

#endif
