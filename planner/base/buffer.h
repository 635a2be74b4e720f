// buffer.h - memory that grows and is kept: arrays of a batch, as large as its largest.
#ifndef HANDRAIL_PLANNER_BASE_BUFFER_H
#define HANDRAIL_PLANNER_BASE_BUFFER_H

#include "passmap/passmap.h"

typedef struct hr_buffer {
    void *memory;
    size_t size; // bytes
} hr_buffer;

/// Makes room for `count` elements of `size` bytes; what is in it stays. Grows by a half more than
/// asked, so that it happens seldom. @return false if out of memory; nothing has changed then.
bool hr_buffer_reserve(hr_buffer *buffer, const hr_allocator *allocator, size_t count, size_t size);
/// The same, growing by no more than asked: for what is large and seldom grows.
bool hr_buffer_reserve_exactly(hr_buffer *buffer, const hr_allocator *allocator, size_t count,
                               size_t size);
void hr_buffer_destroy(hr_buffer *buffer, const hr_allocator *allocator);

#endif
