// buckets.h - a queue of numbers by cost that knows the order of costs to a third of a step: what
// lies in one bucket comes out last in, first out.
//
// Costs never fall below that of what came out last, but for the width of a bucket. Buckets cover a
// window of costs; what is dearer waits beyond it until the window is empty and moves on. Putting
// in and taking out costs the same however much there is.
#ifndef HANDRAIL_VIEWER_RIVALS_BUCKETS_H
#define HANDRAIL_VIEWER_RIVALS_BUCKETS_H

#include "passmap/base/compiler.h"
#include "passmap/base/memory.h"

enum { BUCKET_BITS = 7, BUCKET_COUNT = 2048, BUCKET_WORDS = BUCKET_COUNT / 64 };

static const uint32_t NO_ENTRY = UINT32_MAX;

/// Of a list of those in the same bucket.
typedef struct bucket_entry {
    uint32_t number, next;
} bucket_entry;

typedef struct buckets {
    const hr_allocator *allocator;
    bucket_entry *entries; // one for each that was put in
    uint32_t count, capacity;
    int32_t word;                     // of `is_used`: those before it are 0
    int64_t base;                     // the least cost of the first bucket
    uint64_t is_used[BUCKET_WORDS];   // a bit a bucket
    uint32_t first[BUCKET_COUNT + 1]; // of each bucket's list, then of those beyond the window
    bool is_out_of_memory;
} buckets;

/// All zero before the first call. @return false if out of memory.
bool buckets_create(buckets *queue, const hr_allocator *allocator);
void buckets_destroy(buckets *queue);

/// Empties the queue for costs from `base` on; costs of what was put in come from there on.
void buckets_clear(buckets *queue, int64_t base);

/// Begins the window anew at `base`, with nothing in it and nothing beyond; entries stay.
void buckets_move(buckets *queue, int64_t base);

/// Makes room for more. @return false if out of memory, and remembers it.
bool buckets_grow(buckets *queue);

static inline uint64_t bucket_of(const buckets *queue, int64_t cost) {
    return (uint64_t)(cost - queue->base) >> BUCKET_BITS;
}

/// Puts an entry that is in no list into one.
static inline void buckets_link(buckets *queue, uint32_t entry, int64_t cost) {
    uint64_t index = bucket_of(queue, cost);
    if (index < BUCKET_COUNT)
        queue->is_used[index / 64] |= UINT64_C(1) << (index & 63);
    else
        index = BUCKET_COUNT;
    queue->entries[entry].next = queue->first[index];
    queue->first[index] = entry;
}

static inline void buckets_put(buckets *queue, uint32_t number, int64_t cost) {
    if (queue->count == queue->capacity && !buckets_grow(queue)) return;
    queue->entries[queue->count].number = number;
    buckets_link(queue, queue->count++, cost);
}

/// Takes out one of the cheapest within the window. @return false if there is none there.
static inline bool buckets_take(buckets *queue, uint32_t *number) {
    while (!queue->is_used[queue->word])
        if (++queue->word == BUCKET_WORDS) return queue->word = BUCKET_WORDS - 1, false;
    uint64_t *used = &queue->is_used[queue->word];
    uint32_t *first = &queue->first[queue->word * 64 + hr_lowest_bit(*used)];
    bucket_entry entry = queue->entries[*first];
    *first = entry.next;
    if (entry.next == NO_ENTRY) *used &= *used - 1;
    *number = entry.number;
    return true;
}

#endif
