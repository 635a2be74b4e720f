// buckets.c - what a queue of buckets does once a search or less often.

#include "viewer/rivals/buckets.h"

#include <string.h>

enum { FIRST_CAPACITY = 1024 };

bool buckets_create(buckets *queue, const hr_allocator *allocator) {
    *queue = (buckets){.allocator = allocator, .capacity = FIRST_CAPACITY};
    memset(queue->first, 0xff, sizeof queue->first);
    queue->entries = hr_allocate(allocator, queue->capacity, sizeof *queue->entries);
    return queue->entries != NULL;
}

void buckets_destroy(buckets *queue) {
    if (queue->allocator) hr_release(queue->allocator, queue->entries);
    *queue = (buckets){0};
}

void buckets_move(buckets *queue, int64_t base) {
    for (int32_t word = queue->word; word < BUCKET_WORDS; word++)
        for (; queue->is_used[word]; queue->is_used[word] &= queue->is_used[word] - 1)
            queue->first[word * 64 + hr_lowest_bit(queue->is_used[word])] = NO_ENTRY;
    queue->first[BUCKET_COUNT] = NO_ENTRY;
    queue->word = 0;
    queue->base = base;
}

void buckets_clear(buckets *queue, int64_t base) {
    buckets_move(queue, base);
    queue->count = 0;
    queue->is_out_of_memory = false;
}

bool buckets_grow(buckets *queue) {
    bucket_entry *entries =
        hr_allocate(queue->allocator, (size_t)queue->capacity * 2, sizeof *entries);
    if (!entries) return !(queue->is_out_of_memory = true);
    memcpy(entries, queue->entries, queue->count * sizeof *entries);
    hr_release(queue->allocator, queue->entries);
    queue->entries = entries;
    queue->capacity *= 2;
    return true;
}
