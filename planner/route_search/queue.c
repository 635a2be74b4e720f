// queue.c - a ring of buckets.

#include "planner/route_search/queue.h"

#include "passmap/base/array.h"
#include "passmap/base/memory.h"

#include <string.h>

static void empty_buckets(hr_route_queue *queue) {
    memset(queue->buckets, 0, sizeof queue->buckets);
    queue->base = 1;
}

void hr_route_queue_create(hr_route_queue *queue, const hr_allocator *allocator) {
    *queue = (hr_route_queue){.allocator = allocator};
    empty_buckets(queue);
}

void hr_route_queue_destroy(hr_route_queue *queue) { hr_release(queue->allocator, queue->entries); }

void hr_route_queue_start(hr_route_queue *queue, int32_t least) {
    queue->base += queue->count;
    if (queue->base > INT32_MAX / 2) empty_buckets(queue);
    queue->count = queue->waiting = 0;
    queue->current = least >> HR_ROUTE_BUCKET_SHIFT;
    queue->is_out_of_memory = false;
}

bool hr_route_queue_grow(hr_route_queue *queue) {
    enum { FIRST_ENTRIES = 1024 }; // what most searches need
    int64_t wanted = queue->entries ? (int64_t)queue->count + 1 : FIRST_ENTRIES;
    hr_waiting_entry *entries = hr_array_reserve(queue->allocator, queue->entries, &queue->capacity,
                                                 wanted, sizeof *entries);
    if (!entries) return queue->is_out_of_memory = true, false;
    queue->entries = entries;
    return true;
}
