// array.h - arrays that grow and are kept, as large as they once had to be.
//
// Two shapes, by what goes with the pointer. An array of one type that inner loops index keeps its
// capacity beside a typed pointer; a buffer keeps pointer and bytes together, where a structure has
// many of them to add up and release. Elements stay when an array grows; new ones are not set.
#ifndef HANDRAIL_PASSMAP_BASE_ARRAY_H
#define HANDRAIL_PASSMAP_BASE_ARRAY_H

#include "passmap/passmap.h"

/// Makes room for `count` elements of `size` bytes in the array `at` of `*capacity`: NULL and 0 at
/// first. At least doubles it when it grows: pushing one by one costs a constant time each.
/// @return the array, which may have moved, or NULL if out of memory: then `at` holds as it was.
void *hr_array_reserve(const hr_allocator *allocator, void *at, int32_t *capacity, int64_t count,
                       size_t size);
/// The same, growing by no more than asked: for what is large, or many, and seldom grows.
void *hr_array_reserve_exactly(const hr_allocator *allocator, void *at, int32_t *capacity,
                               int64_t count, size_t size);

typedef struct hr_buffer {
    void *memory;
    size_t size; // bytes
} hr_buffer;

/// Makes room for `count` elements of `size` bytes, and when it grows for half as many more.
/// @return false if out of memory; nothing has changed then.
bool hr_buffer_reserve(hr_buffer *buffer, const hr_allocator *allocator, size_t count, size_t size);
/// The same, growing by no more than asked.
bool hr_buffer_reserve_exactly(hr_buffer *buffer, const hr_allocator *allocator, size_t count,
                               size_t size);
void hr_buffer_destroy(hr_buffer *buffer, const hr_allocator *allocator);

#endif
