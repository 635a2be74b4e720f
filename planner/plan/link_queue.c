// link_queue.c - a heap, and where in it each arc is.

#include "planner/plan/link_queue.h"

#include "passmap/base/assertion.h"

#include <string.h>

// What is new among places is set, so that it can be asked whether an arc is there.
bool hr_link_queue_reserve(hr_link_queue *queue, const hr_allocator *allocator, size_t arcs) {
    size_t before = queue->places.size;
    if (!hr_buffer_reserve(&queue->heap, allocator, arcs, sizeof(hr_link_key)) ||
        !hr_buffer_reserve(&queue->places, allocator, arcs, sizeof(int32_t)))
        return false;
    if (queue->places.size > before)
        memset((char *)queue->places.memory + before, 0, queue->places.size - before);
    return true;
}

void hr_link_queue_destroy(hr_link_queue *queue, const hr_allocator *allocator) {
    hr_buffer_destroy(&queue->heap, allocator);
    hr_buffer_destroy(&queue->places, allocator);
}

size_t hr_link_queue_bytes(const hr_link_queue *queue) {
    return queue->heap.size + queue->places.size;
}

bool hr_link_queue_has(const hr_link_queue *queue, int32_t arc) {
    const hr_link_key *heap = queue->heap.memory;
    int32_t place = ((const int32_t *)queue->places.memory)[arc];
    return place < queue->count && heap[place].arc == arc;
}

static bool is_before(hr_link_key a, hr_link_key b) {
    return a.key < b.key || (a.key == b.key && a.arc < b.arc);
}

static void set(hr_link_queue *queue, int32_t place, hr_link_key key) {
    ((hr_link_key *)queue->heap.memory)[place] = key;
    ((int32_t *)queue->places.memory)[key.arc] = place;
}

static void rise(hr_link_queue *queue, int32_t place, hr_link_key key) {
    const hr_link_key *heap = queue->heap.memory;
    while (place > 0 && is_before(key, heap[(place - 1) / 2])) {
        set(queue, place, heap[(place - 1) / 2]);
        place = (place - 1) / 2;
    }
    set(queue, place, key);
}

static void sink(hr_link_queue *queue, int32_t place, hr_link_key key) {
    const hr_link_key *heap = queue->heap.memory;
    for (int32_t below = 2 * place + 1; below < queue->count; below = 2 * place + 1) {
        if (below + 1 < queue->count && is_before(heap[below + 1], heap[below])) below++;
        if (!is_before(heap[below], key)) break;
        set(queue, place, heap[below]);
        place = below;
    }
    set(queue, place, key);
}

void hr_link_queue_put(hr_link_queue *queue, int32_t arc, double key) {
    bool is_new = !hr_link_queue_has(queue, arc);
    int32_t place = is_new ? queue->count++ : ((const int32_t *)queue->places.memory)[arc];
    HR_ASSERT(is_new || key <= ((const hr_link_key *)queue->heap.memory)[place].key);
    rise(queue, place, (hr_link_key){key, arc});
}

// The last one takes its place.
void hr_link_queue_remove(hr_link_queue *queue, int32_t arc) {
    HR_ASSERT(hr_link_queue_has(queue, arc));
    const hr_link_key *heap = queue->heap.memory;
    int32_t place = ((const int32_t *)queue->places.memory)[arc];
    hr_link_key last = heap[--queue->count];
    if (place == queue->count) return;
    bool rises = place > 0 && is_before(last, heap[(place - 1) / 2]);
    if (rises)
        rise(queue, place, last);
    else
        sink(queue, place, last);
}
