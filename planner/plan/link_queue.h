// link_queue.h - arcs by a key, the least first, of equal ones the first: a binary heap that knows
// where each arc is, so that keys may become less and any arc may be taken out.
#ifndef HANDRAIL_PLANNER_PLAN_LINK_QUEUE_H
#define HANDRAIL_PLANNER_PLAN_LINK_QUEUE_H

#include "passmap/base/array.h"

typedef struct hr_link_key {
    double key;
    int32_t arc;
} hr_link_key;

typedef struct hr_link_queue {
    hr_buffer heap, places; // the latter of each arc: where it is, if it is there
    int32_t count;
} hr_link_queue;

/// Makes room for so many arcs. @return false if out of memory.
bool hr_link_queue_reserve(hr_link_queue *queue, const hr_allocator *allocator, size_t arcs);
void hr_link_queue_destroy(hr_link_queue *queue, const hr_allocator *allocator);
size_t hr_link_queue_bytes(const hr_link_queue *queue);

static inline void hr_link_queue_clear(hr_link_queue *queue) { queue->count = 0; }
/// Of one or more.
static inline hr_link_key hr_link_queue_first(const hr_link_queue *queue) {
    return *(const hr_link_key *)queue->heap.memory;
}
bool hr_link_queue_has(const hr_link_queue *queue, int32_t arc);
/// Adds an arc, or gives it a key that is no greater than the one it has.
void hr_link_queue_put(hr_link_queue *queue, int32_t arc, double key);
/// Takes out an arc that is there.
void hr_link_queue_remove(hr_link_queue *queue, int32_t arc);

#endif
