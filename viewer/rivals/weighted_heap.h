// weighted_heap.h - a binary heap of places, the least total first. Places whose totals fall are
// put in again; whoever takes them out has to see that the older entry is out of date.
#ifndef HANDRAIL_VIEWER_RIVALS_WEIGHTED_HEAP_H
#define HANDRAIL_VIEWER_RIVALS_WEIGHTED_HEAP_H

#include "passmap/passmap.h"

typedef struct weighted_entry {
    uint64_t total;
    uint32_t place;
} weighted_entry;

typedef struct weighted_heap {
    const hr_allocator *allocator;
    weighted_entry *entries;
    size_t count, capacity;
    bool is_out_of_memory;
} weighted_heap;

/// @return false if out of memory; nothing is held then.
bool weighted_heap_create(weighted_heap *heap, const hr_allocator *allocator);
/// All zeros are allowed.
void weighted_heap_destroy(weighted_heap *heap);
size_t weighted_heap_bytes(const weighted_heap *heap);
void weighted_heap_clear(weighted_heap *heap);

/// Out of memory is remembered until the next clear.
void weighted_heap_put(weighted_heap *heap, uint64_t total, uint32_t place);
/// Takes out the least of a heap that is not empty; of equal ones the lowest place, so that ways
/// are a function of the map alone.
weighted_entry weighted_heap_take(weighted_heap *heap);

#endif
