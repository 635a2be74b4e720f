// queue.h - the open list of a route search, the shortest estimate first.
//
// Buckets half a block wide (Dial, Algorithm 360: Shortest-Path Forest with Topological Ordering,
// 1969), the last one in first out in each; entries that have been overtaken stay in.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_QUEUE_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_QUEUE_H

#include "passmap/base/assertion.h"
#include "planner/grid/geometry.h"

/// What an entry is about. Hidden: the portal and the end do not see each other, so the estimate is
/// provisional (hr_hidden_estimate).
typedef enum hr_queue_kind {
    HR_QUEUE_PORTAL,        // a way to the portal
    HR_QUEUE_LEAVE,         // from the start to the portal, if they see each other
    HR_QUEUE_LEAVE_HIDDEN,  // from the start to a portal that it does not see
    HR_QUEUE_ARRIVE,        // from the portal to the goal, if they see each other
    HR_QUEUE_ARRIVE_HIDDEN, // from a portal to the goal, which does not see it
    HR_QUEUE_DIRECT_HIDDEN, // from start to goal in one tile
} hr_queue_kind;

typedef struct hr_route_entry {
    int32_t length_16ths; // of the way to the portal, or through it to the goal
    int32_t portal;
    hr_queue_kind kind;
} hr_route_entry;

/// An entry in its bucket. The last one put in is mostly the next one taken out: written and read
/// as one word, it is forwarded without waiting for memory.
typedef struct hr_waiting_entry {
    uint64_t packed; // length, portal and kind
    int32_t next;    // in its bucket
} hr_waiting_entry;

enum {
    HR_ROUTE_BUCKETS = 4096,
    HR_ROUTE_BUCKET_SHIFT = 3, // half a block, in 16ths
};

/// The numbers of entries go on rising from search to search, so that those of earlier searches are
/// invalid without clearing.
typedef struct hr_route_queue {
    const hr_allocator *allocator;
    hr_waiting_entry *entries;
    int32_t base; // number of entries[0]; lower ones are of earlier searches
    int32_t count, capacity;
    int32_t buckets[HR_ROUTE_BUCKETS]; // the first entry of each, or a number below `base`
    int32_t current;                   // the bucket that is being emptied
    int32_t waiting;                   // entries in all buckets
    bool is_out_of_memory;
} hr_route_queue;

void hr_route_queue_create(hr_route_queue *queue, const hr_allocator *allocator);
void hr_route_queue_destroy(hr_route_queue *queue);

/// Empties the queue; no entry will have a lesser estimate than `least`.
void hr_route_queue_start(hr_route_queue *queue, int32_t least);
/// Makes room for more entries. @return false, and is_out_of_memory, if there is none.
bool hr_route_queue_grow(hr_route_queue *queue);

static inline int32_t *hr_route_queue_bucket(hr_route_queue *queue, int32_t bucket) {
    return &queue->buckets[bucket & (HR_ROUTE_BUCKETS - 1)];
}

static inline uint64_t hr_route_entry_packed(int32_t length, int32_t portal, hr_queue_kind kind) {
    HR_ASSERT(length >= 0 && portal >= -1 && portal < 1 << 28); // nothing is lost in 32 bits and 29
    return (uint64_t)(uint32_t)length << 32 | (uint32_t)portal << 3 | kind;
}

static inline hr_route_entry hr_route_entry_of(uint64_t packed) {
    return (hr_route_entry){(int32_t)(packed >> 32), (int32_t)packed >> 3, packed & 7};
}

/// Puts an entry in the bucket of its estimate, or in the current one if that is past it.
static inline void hr_route_queue_push(hr_route_queue *queue, int32_t estimate, int32_t length,
                                       int32_t portal, hr_queue_kind kind) {
    if (queue->count == queue->capacity && !hr_route_queue_grow(queue)) return;
    int32_t bucket = estimate >> HR_ROUTE_BUCKET_SHIFT;
    int32_t current = queue->current, last = current + HR_ROUTE_BUCKETS - 1;
    bucket = bucket > current ? bucket : current;
    bucket = bucket < last ? bucket : last;
    HR_ASSERT(bucket >= current && bucket < current + HR_ROUTE_BUCKETS);
    int32_t *first = hr_route_queue_bucket(queue, bucket);
    hr_waiting_entry *entry = &queue->entries[queue->count];
    entry->packed = hr_route_entry_packed(length, portal, kind);
    entry->next = *first;
    *first = queue->base + queue->count++;
    queue->waiting++;
}

/// The least estimate that the entry taken out last may have had.
static inline int32_t hr_route_queue_least(const hr_route_queue *queue) {
    return queue->current << HR_ROUTE_BUCKET_SHIFT;
}

/// Takes out the next entry. @return false if none is left with an estimate below `limit`.
static inline bool hr_route_queue_pop(hr_route_queue *queue, int32_t limit, hr_route_entry *entry) {
    if (queue->waiting == 0) return false;
    int32_t *first = hr_route_queue_bucket(queue, queue->current);
    while (*first < queue->base) first = hr_route_queue_bucket(queue, ++queue->current);
    if (limit <= queue->current << HR_ROUTE_BUCKET_SHIFT) return false;
    HR_ASSERT(*first - queue->base < queue->count);
    const hr_waiting_entry *next = &queue->entries[*first - queue->base];
    *entry = hr_route_entry_of(next->packed);
    *first = next->next;
    queue->waiting--;
    return true;
}

#endif
