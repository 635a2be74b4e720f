// array.c - a larger block, what was in the old one copied.

#include "passmap/base/array.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

#include <string.h>

enum { FIRST_BYTES = 2048 }; // of what is pushed to one by one

// Moves `bytes` of `at` to a block of `count` elements. @return NULL if there is none.
static void *moved(const hr_allocator *allocator, void *at, size_t bytes, size_t count,
                   size_t size) {
    HR_ASSERT(at || bytes == 0);
    HR_ASSERT(size > 0 && bytes / size <= count);
    void *larger = hr_allocate(allocator, count, size);
    if (!larger) return NULL;
    if (bytes) memcpy(larger, at, bytes);
    hr_release(allocator, at);
    return larger;
}

// ---- Arrays

void *hr_array_reserve_exactly(const hr_allocator *allocator, void *at, int32_t *capacity,
                               int64_t count, size_t size) {
    HR_ASSERT(*capacity >= 0 && (at || *capacity == 0));
    if (at && count <= *capacity) return at;
    if (count > INT32_MAX) return NULL;
    void *larger = moved(allocator, at, (size_t)*capacity * size, (size_t)count, size);
    if (larger) *capacity = (int32_t)count;
    return larger;
}

void *hr_array_reserve(const hr_allocator *allocator, void *at, int32_t *capacity, int64_t count,
                       size_t size) {
    if (at && count <= *capacity) return at;
    int64_t wanted = *capacity ? 2 * (int64_t)*capacity : (int64_t)(FIRST_BYTES / size);
    return hr_array_reserve_exactly(allocator, at, capacity, count > wanted ? count : wanted, size);
}

// ---- Buffers

bool hr_buffer_reserve_exactly(hr_buffer *buffer, const hr_allocator *allocator, size_t count,
                               size_t size) {
    if (count <= buffer->size / size) return true;
    void *memory = moved(allocator, buffer->memory, buffer->size, count, size);
    if (memory) *buffer = (hr_buffer){memory, count * size};
    return memory != NULL;
}

bool hr_buffer_reserve(hr_buffer *buffer, const hr_allocator *allocator, size_t count,
                       size_t size) {
    if (count <= buffer->size / size) return true;
    return count <= SIZE_MAX / 2 / size &&
           hr_buffer_reserve_exactly(buffer, allocator, count + count / 2, size);
}

void hr_buffer_destroy(hr_buffer *buffer, const hr_allocator *allocator) {
    hr_release(allocator, buffer->memory);
    *buffer = (hr_buffer){0};
}
