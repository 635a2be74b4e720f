// memory.c - allocation through the caller's allocator.

#include "passmap/base/memory.h"

#include "passmap/base/assertion.h"

#include <stdlib.h>
#include <string.h>

static void *allocate_by_malloc(size_t size, void *user) {
    (void)user;
    return malloc(size);
}

static void release_by_free(void *memory, void *user) {
    (void)user;
    free(memory);
}

hr_allocator hr_allocator_default(void) {
    return (hr_allocator){allocate_by_malloc, release_by_free, NULL};
}

hr_allocator hr_allocator_or_default(const hr_allocator *allocator) {
    if (!allocator || (!allocator->allocate && !allocator->release)) return hr_allocator_default();
    bool has_both = HR_CHECK(allocator->allocate && allocator->release);
    return has_both ? *allocator : hr_allocator_default();
}

void *hr_allocate(const hr_allocator *allocator, size_t count, size_t size) {
    if (size != 0 && count > SIZE_MAX / size) return NULL;
    size_t bytes = count * size;
    return allocator->allocate(bytes ? bytes : 1, allocator->user);
}

void *hr_allocate_zeroed(const hr_allocator *allocator, size_t count, size_t size) {
    void *memory = hr_allocate(allocator, count, size);
    if (memory) memset(memory, 0, count * size);
    return memory;
}

void hr_release(const hr_allocator *allocator, void *memory) {
    if (memory) allocator->release(memory, allocator->user);
}
