// weighted_heap.c - a binary heap of places.

#include "viewer/rivals/weighted_heap.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

#include <string.h>

enum { FIRST_CAPACITY = 4096 };

bool weighted_heap_create(weighted_heap *heap, const hr_allocator *allocator) {
    *heap = (weighted_heap){.allocator = allocator, .capacity = FIRST_CAPACITY};
    heap->entries = hr_allocate(allocator, FIRST_CAPACITY, sizeof *heap->entries);
    if (heap->entries) return true;
    *heap = (weighted_heap){0};
    return false;
}

void weighted_heap_destroy(weighted_heap *heap) {
    if (heap->allocator) hr_release(heap->allocator, heap->entries);
    *heap = (weighted_heap){0};
}

size_t weighted_heap_bytes(const weighted_heap *heap) {
    return heap->capacity * sizeof *heap->entries;
}

void weighted_heap_clear(weighted_heap *heap) {
    heap->count = 0;
    heap->is_out_of_memory = false;
}

static bool grow(weighted_heap *heap) {
    weighted_entry *entries = hr_allocate(heap->allocator, heap->capacity * 2, sizeof *entries);
    if (!entries) return !(heap->is_out_of_memory = true);
    memcpy(entries, heap->entries, heap->count * sizeof *entries);
    hr_release(heap->allocator, heap->entries);
    heap->entries = entries;
    heap->capacity *= 2;
    return true;
}

static bool is_before(weighted_entry a, weighted_entry b) {
    return a.total < b.total || (a.total == b.total && a.place < b.place);
}

void weighted_heap_put(weighted_heap *heap, uint64_t total, uint32_t place) {
    if (heap->count == heap->capacity && !grow(heap)) return;
    weighted_entry entry = {total, place};
    size_t hole = heap->count++;
    for (size_t above; hole > 0 && is_before(entry, heap->entries[above = (hole - 1) / 2]);
         hole = above)
        heap->entries[hole] = heap->entries[above];
    heap->entries[hole] = entry;
}

weighted_entry weighted_heap_take(weighted_heap *heap) {
    HR_ASSERT(heap->count > 0);
    weighted_entry *entries = heap->entries, first = entries[0], last = entries[--heap->count];
    size_t hole = 0, count = heap->count;
    for (size_t child; (child = hole * 2 + 1) < count; hole = child) {
        child += child + 1 < count && is_before(entries[child + 1], entries[child]);
        if (!is_before(entries[child], last)) break;
        entries[hole] = entries[child];
    }
    entries[hole] = last;
    return first;
}
