// heap.h - the least first: a binary heap in an array, of equal keys by index.
#ifndef HANDRAIL_PLANNER_BASE_HEAP_H
#define HANDRAIL_PLANNER_BASE_HEAP_H

#include "planner/base/sort.h"

static inline bool hr_is_keyed_before(hr_keyed a, hr_keyed b) {
    return a.key < b.key || (a.key == b.key && a.index < b.index);
}

/// Moves the item at `i` down until none below it comes before it.
static inline void hr_heap_sink(hr_keyed *heap, int32_t count, int32_t i) {
    hr_keyed item = heap[i];
    for (int32_t below = 2 * i + 1; below < count; below = 2 * i + 1) {
        if (below + 1 < count && hr_is_keyed_before(heap[below + 1], heap[below])) below++;
        if (!hr_is_keyed_before(heap[below], item)) break;
        heap[i] = heap[below];
        i = below;
    }
    heap[i] = item;
}

/// Makes a heap of items in any order.
static inline void hr_heap_build(hr_keyed *heap, int32_t count) {
    for (int32_t i = count / 2 - 1; i >= 0; i--) hr_heap_sink(heap, count, i);
}

/// Adds an item, for which there is room.
static inline void hr_heap_push(hr_keyed *heap, int32_t *count, hr_keyed item) {
    int32_t i = (*count)++;
    for (int32_t above = (i - 1) / 2; i > 0 && hr_is_keyed_before(item, heap[above]);
         above = (i - 1) / 2) {
        heap[i] = heap[above];
        i = above;
    }
    heap[i] = item;
}

/// Takes out the first item of one or more.
static inline hr_keyed hr_heap_pop(hr_keyed *heap, int32_t *count) {
    hr_keyed first = heap[0];
    heap[0] = heap[--*count];
    if (*count > 0) hr_heap_sink(heap, *count, 0);
    return first;
}

#endif
