// spot_queue.c - a heap of the spots with the least bounds, filled from the list of all.

#include "planner/plan/spot_queue.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/grid/geometry.h"

#include <string.h>

bool hr_spot_queue_begin(hr_spot_queue *queue, hr_buffer *memory, const hr_allocator *allocator,
                         int32_t count) {
    size_t size = sizeof(hr_keyed) + sizeof(uint32_t);
    if (!hr_buffer_reserve(memory, allocator, (size_t)count, size)) return false;
    *queue = (hr_spot_queue){.heap = memory->memory, .total = count, .count = count};
    if (count > 0) queue->bounds = (uint32_t *)(void *)(queue->heap + count);
    return true;
}

// On a map, squares of distances have less than 53 bits, and distances less than 31.
HR_VECTOR_CLONES
static void find_straight(uint32_t *bounds, const hr_spot *spots, int32_t count, hr_position from) {
    for (int32_t i = 0; i < count; i++) {
        double x = spots[i].at.x - from.x, y = spots[i].at.y - from.y;
        bounds[i] = (uint32_t)(int32_t)sqrt(x * x + y * y);
    }
}

void hr_spot_queue_set_straight(hr_spot_queue *queue, const hr_spots *spots, hr_position from) {
    HR_ASSERT(queue->total == spots->count);
    find_straight(queue->bounds, spots->at, spots->count, from);
}

// The least bound from another one on, less that; what is below it counts as much more.
HR_VECTOR_CLONES
static uint32_t find_least(const uint32_t *bounds, int32_t count, uint32_t from) {
    uint32_t least = UINT32_MAX;
    for (int32_t i = 0; i < count; i++) {
        uint32_t more = bounds[i] - from;
        least = more < least ? more : least;
    }
    return least;
}

// Those that are hardly more than the least of them: at first by a 64th, then twice as much from
// time to time, up to an eighth.
static void admit(hr_spot_queue *queue) {
    enum { MORE = 1024, SHIFT_MOST = 6, SHIFT_LEAST = 3 };
    uint32_t from = queue->taken;
    from += find_least(queue->bounds, queue->total, from);
    int shift = hr_greatest(SHIFT_MOST - queue->times++, SHIFT_LEAST);
    uint32_t room = UINT32_MAX - from, more = (from >> shift) + MORE;
    if (more > room) more = room;
    for (int32_t i = 0; i < queue->total; i++)
        if (queue->bounds[i] - from <= more)
            queue->heap[queue->heap_count++] = (hr_keyed){queue->bounds[i], i};
    queue->taken = from + more + 1;
    hr_heap_build(queue->heap, queue->heap_count);
}

HR_VECTOR_CLONES
static int32_t count_within(const uint32_t *bounds, int32_t count, uint32_t from, uint32_t range) {
    int32_t within = 0;
    for (int32_t i = 0; i < count; i++) within += bounds[i] - from <= range;
    return within;
}

int32_t hr_spot_queue_count(const hr_spot_queue *queue, uint64_t least, double most) {
    if (most < (double)least) return 0;
    double range = most - (double)least;
    return count_within(queue->bounds, queue->total, (uint32_t)least,
                        range < UINT32_MAX ? (uint32_t)range : UINT32_MAX);
}

hr_keyed hr_spot_queue_first(hr_spot_queue *queue) {
    HR_ASSERT(queue->count > 0);
    if (queue->heap_count == 0) admit(queue);
    return queue->heap[0];
}

hr_keyed hr_spot_queue_pop(hr_spot_queue *queue) {
    hr_spot_queue_first(queue);
    queue->count--;
    return hr_heap_pop(queue->heap, &queue->heap_count);
}

void hr_spot_queue_put(hr_spot_queue *queue, hr_keyed item) {
    queue->count++;
    if (item.key < queue->taken)
        hr_heap_push(queue->heap, &queue->heap_count, item);
    else
        queue->bounds[item.index] = (uint32_t)item.key;
}

void hr_spot_queue_put_back(hr_spot_queue *queue, int32_t kept) {
    if (kept == 0) return;
    memmove(queue->heap + queue->heap_count, queue->heap + queue->total - kept,
            (size_t)kept * sizeof *queue->heap);
    queue->heap_count += kept;
    queue->count += kept;
    hr_heap_build(queue->heap, queue->heap_count);
}
