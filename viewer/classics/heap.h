// heap.h - a binary heap: the entry of the least total comes out first, of two equal ones that of
// the higher cost, which is the nearer to its goal.
#ifndef HANDRAIL_VIEWER_CLASSICS_HEAP_H
#define HANDRAIL_VIEWER_CLASSICS_HEAP_H

#include <handrail/passmap.h>

typedef struct heap_entry {
    int64_t total, cost;
    hr_cell at;
} heap_entry;

typedef struct heap {
    const hr_allocator *allocator;
    heap_entry *entries;
    size_t count, capacity;
    bool is_out_of_memory; // what was put in since is lost
} heap;

heap heap_begin(const hr_allocator *allocator);
void heap_end(heap *h);
void heap_put(heap *h, heap_entry entry);
/// @return false if it is empty, or if memory ran out.
bool heap_take(heap *h, heap_entry *entry);

#endif
