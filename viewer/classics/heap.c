// heap.c - a binary heap: the entries after entry i are 2i + 1 and 2i + 2.

#include "viewer/classics/heap.h"

#include "passmap/base/memory.h"

#include <string.h>

heap heap_begin(const hr_allocator *allocator) { return (heap){.allocator = allocator}; }

void heap_end(heap *h) { hr_release(h->allocator, h->entries); }

static bool is_before(const heap_entry *a, const heap_entry *b) {
    return a->total != b->total ? a->total < b->total : a->cost > b->cost;
}

static bool grow(heap *h) {
    size_t capacity = h->capacity ? h->capacity * 2 : 1024;
    heap_entry *entries = hr_allocate(h->allocator, capacity, sizeof *entries);
    if (!entries) return !(h->is_out_of_memory = true);
    if (h->count) memcpy(entries, h->entries, h->count * sizeof *entries);
    hr_release(h->allocator, h->entries);
    h->entries = entries;
    h->capacity = capacity;
    return true;
}

void heap_put(heap *h, heap_entry entry) {
    if (h->count == h->capacity && !grow(h)) return;
    size_t hole = h->count++;
    for (; hole > 0 && is_before(&entry, &h->entries[(hole - 1) / 2]); hole = (hole - 1) / 2)
        h->entries[hole] = h->entries[(hole - 1) / 2];
    h->entries[hole] = entry;
}

bool heap_take(heap *h, heap_entry *entry) {
    if (h->count == 0 || h->is_out_of_memory) return false;
    *entry = h->entries[0];
    heap_entry last = h->entries[--h->count];
    size_t hole = 0;
    for (size_t child; (child = hole * 2 + 1) < h->count; hole = child) {
        child += child + 1 < h->count && is_before(&h->entries[child + 1], &h->entries[child]);
        if (!is_before(&h->entries[child], &last)) break;
        h->entries[hole] = h->entries[child];
    }
    h->entries[hole] = last;
    return true;
}
