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

/// Takes out the first item of one or more.
static inline hr_keyed hr_heap_pop(hr_keyed *heap, int32_t *count) {
    hr_keyed first = heap[0];
    heap[0] = heap[--*count];
    if (*count > 0) hr_heap_sink(heap, *count, 0);
    return first;
}

/// A list of which mostly only the first few are taken: these are a heap, and the others are moved
/// there when it is empty, those that are hardly farther than the least of them at a time: at first
/// by a 64th, then twice as much from time to time, up to an eighth.
typedef struct hr_lazy_heap {
    hr_keyed *items;
    int32_t heap_count, count; // of all, the heap's first
    int32_t times;             // that some were moved there
} hr_lazy_heap;

static inline void hr_lazy_heap_admit(hr_lazy_heap *heap) {
    enum { MORE = 1024, SHIFT_MOST = 6, SHIFT_LEAST = 3 };
    int shift = SHIFT_MOST - heap->times > SHIFT_LEAST ? SHIFT_MOST - heap->times++ : SHIFT_LEAST;
    uint64_t least = UINT64_MAX;
    for (int32_t i = 0; i < heap->count; i++)
        if (heap->items[i].key < least) least = heap->items[i].key;
    uint64_t most = least + (least >> shift) + MORE;
    for (int32_t i = 0; i < heap->count; i++) {
        hr_keyed item = heap->items[i];
        if (item.key > most) continue;
        heap->items[i] = heap->items[heap->heap_count];
        heap->items[heap->heap_count++] = item;
    }
    hr_heap_build(heap->items, heap->heap_count);
}

/// The first item of one or more.
static inline hr_keyed hr_lazy_heap_first(hr_lazy_heap *heap) {
    if (heap->heap_count == 0) hr_lazy_heap_admit(heap);
    return heap->items[0];
}

/// Takes it out.
static inline hr_keyed hr_lazy_heap_pop(hr_lazy_heap *heap) {
    hr_lazy_heap_first(heap);
    hr_keyed first = hr_heap_pop(heap->items, &heap->heap_count);
    heap->items[heap->heap_count] = heap->items[--heap->count];
    return first;
}

#endif
