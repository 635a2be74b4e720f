// buffer.c - memory that grows.

#include "planner/base/buffer.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

#include <string.h>

static bool grow(hr_buffer *buffer, const hr_allocator *allocator, size_t count, size_t size) {
    void *memory = hr_allocate(allocator, count, size);
    if (!memory) return false;
    if (buffer->size) memcpy(memory, buffer->memory, buffer->size);
    hr_release(allocator, buffer->memory);
    *buffer = (hr_buffer){memory, count * size};
    return true;
}

bool hr_buffer_reserve(hr_buffer *buffer, const hr_allocator *allocator, size_t count,
                       size_t size) {
    HR_ASSERT(size > 0 && (buffer->memory || buffer->size == 0));
    if (count <= buffer->size / size) return true;
    return count <= SIZE_MAX / 2 / size && grow(buffer, allocator, count + count / 2, size);
}

bool hr_buffer_reserve_exactly(hr_buffer *buffer, const hr_allocator *allocator, size_t count,
                               size_t size) {
    return count <= buffer->size / size || grow(buffer, allocator, count, size);
}

void hr_buffer_destroy(hr_buffer *buffer, const hr_allocator *allocator) {
    hr_release(allocator, buffer->memory);
    *buffer = (hr_buffer){0};
}
