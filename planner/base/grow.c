// grow.c - arrays that grow by doubling.

#include "planner/base/grow.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

#include <string.h>

enum { FIRST_CAPACITY = 64 };

void *hr_grow_array(const hr_allocator *allocator, void *at, int32_t *capacity, size_t size) {
    HR_ASSERT(*capacity >= 0 && size > 0);
    if (*capacity > INT32_MAX / 2) return NULL;
    int32_t wanted = *capacity ? *capacity * 2 : FIRST_CAPACITY;
    void *larger = hr_allocate(allocator, (size_t)wanted, size);
    if (!larger) return NULL;
    if (at) memcpy(larger, at, (size_t)*capacity * size);
    hr_release(allocator, at);
    *capacity = wanted;
    return larger;
}
