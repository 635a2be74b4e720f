// route_queue.c - a ring of buckets.

#include "route_queue.h"

#include "../passmap/memory.h"
#include "routes.h"

#include <string.h>

enum { NONE = -1, BUCKET_WIDTH = 2 * HR_ROUTE_UNIT };

void hr_route_queue_create(hr_route_queue *queue, const hr_allocator *allocator) {
    *queue = (hr_route_queue){.allocator = allocator};
    for (int32_t i = 0; i < HR_ROUTE_BUCKETS; i++) queue->buckets[i] = NONE;
}

void hr_route_queue_destroy(hr_route_queue *queue) { hr_release(queue->allocator, queue->entries); }

void hr_route_queue_start(hr_route_queue *queue, int32_t least) {
    for (; queue->waiting > 0; queue->current++) {
        int32_t *first = &queue->buckets[queue->current % HR_ROUTE_BUCKETS];
        for (; *first != NONE; queue->waiting--) *first = queue->entries[*first].next;
    }
    queue->count = 0;
    queue->current = least / BUCKET_WIDTH;
    queue->is_out_of_memory = false;
}

static bool grow(hr_route_queue *queue) {
    int32_t capacity = queue->capacity ? 2 * queue->capacity : 1024;
    hr_route_entry *entries = hr_allocate(queue->allocator, (size_t)capacity, sizeof *entries);
    if (!entries) return queue->is_out_of_memory = true, false;
    if (queue->count) memcpy(entries, queue->entries, (size_t)queue->count * sizeof *entries);
    hr_release(queue->allocator, queue->entries);
    queue->entries = entries;
    queue->capacity = capacity;
    return true;
}

void hr_route_queue_push(hr_route_queue *queue, int32_t estimate, hr_route_entry entry) {
    if (queue->count == queue->capacity && !grow(queue)) return;
    int32_t bucket = estimate / BUCKET_WIDTH, last = queue->current + HR_ROUTE_BUCKETS - 1;
    if (bucket < queue->current) bucket = queue->current;
    if (bucket > last) bucket = last;
    int32_t *first = &queue->buckets[bucket % HR_ROUTE_BUCKETS];
    entry.next = *first;
    *first = queue->count;
    queue->entries[queue->count++] = entry;
    queue->waiting++;
}

bool hr_route_queue_pop(hr_route_queue *queue, int32_t limit, hr_route_entry *entry) {
    if (queue->waiting == 0) return false;
    int32_t *first = &queue->buckets[queue->current % HR_ROUTE_BUCKETS];
    while (*first == NONE) first = &queue->buckets[++queue->current % HR_ROUTE_BUCKETS];
    if (limit <= queue->current * BUCKET_WIDTH) return false;
    *entry = queue->entries[*first];
    *first = entry->next;
    queue->waiting--;
    return true;
}
