// buffer.c - memory that grows.

#include "buffer.h"

#include "../passmap/memory.h"

#include <string.h>

bool hr_buffer_reserve(hr_buffer *buffer, const hr_allocator *allocator, size_t count,
                       size_t size) {
    if (count <= buffer->size / size) return true;
    if (count > SIZE_MAX / 2 / size) return false;
    size_t larger = count + count / 2;
    void *memory = hr_allocate(allocator, larger, size);
    if (!memory) return false;
    if (buffer->size) memcpy(memory, buffer->memory, buffer->size);
    hr_release(allocator, buffer->memory);
    *buffer = (hr_buffer){memory, larger * size};
    return true;
}

void hr_buffer_destroy(hr_buffer *buffer, const hr_allocator *allocator) {
    hr_release(allocator, buffer->memory);
    *buffer = (hr_buffer){0};
}
