// memory.c - allocation through the caller's allocator.

#include "passmap/base/memory.h"

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
