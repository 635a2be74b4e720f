// spot_queue.h - spots in the order of their bounds: what a path to each counts at least.
//
// Mostly only the first few are taken. So bounds are kept as a plain list, and a heap holds those
// that are hardly more than the least: when it is empty, the next ones are looked for in the list.
#ifndef HANDRAIL_PLANNER_PLAN_SPOT_QUEUE_H
#define HANDRAIL_PLANNER_PLAN_SPOT_QUEUE_H

#include "passmap/base/array.h"
#include "planner/base/heap.h"
#include "planner/goals/spots.h"

typedef struct hr_spot_queue {
    uint32_t *bounds; // of each spot, in 256ths; they fit, as offsets and maps are limited
    hr_keyed *heap;   // with room for all
    int32_t total, heap_count;
    int32_t count;  // that wait, in the heap or not
    uint32_t taken; // those with lesser bounds are in the heap, or were
    int32_t times;  // that some were moved there
} hr_spot_queue;

/// A queue of spots whose bounds are still to be set, in this memory. @return false if out of it.
bool hr_spot_queue_begin(hr_spot_queue *queue, hr_buffer *memory, const hr_allocator *allocator,
                         int32_t count);
/// Sets all bounds to the straight line from a position on the map to spots on it.
void hr_spot_queue_set_straight(hr_spot_queue *queue, const hr_spots *spots, hr_position from);

/// The first of one or more: the bound, and the spot's number; of equal ones the lowest.
hr_keyed hr_spot_queue_first(hr_spot_queue *queue);
/// Takes it out.
hr_keyed hr_spot_queue_pop(hr_spot_queue *queue);

/// How many spots, whether or not they wait, have bounds from `least` to `most`.
int32_t hr_spot_queue_count(const hr_spot_queue *queue, uint64_t least, double most);
/// Puts one that was taken out back, by a bound that is no less.
void hr_spot_queue_put(hr_spot_queue *queue, hr_keyed item);

/// Keeps one that was taken out aside: `kept` are kept so far.
static inline void hr_spot_queue_keep(hr_spot_queue *queue, hr_keyed item, int32_t kept) {
    queue->heap[queue->total - 1 - kept] = item; // of the room that has become free
}
/// So many that were kept aside wait again.
void hr_spot_queue_put_back(hr_spot_queue *queue, int32_t kept);

#endif
