// counting_allocator.c - malloc and free that are counted, and fail on demand.

#include "tests/support/counting_allocator.h"

#include <stdlib.h>
#include <string.h>

static void *allocate(size_t size, void *user) {
    counting_allocator *counts = user;
    long call = ++counts->calls;
    bool is_chosen = call == counts->fail_at;
    bool is_after = counts->persists && counts->fail_at && call > counts->fail_at;
    void *memory = is_chosen || is_after ? NULL : malloc(size);
    if (!memory) return NULL;
    memset(memory, 0xA5, size); // so that relying on zeros shows
    counts->live++;
    return memory;
}

static void release(void *memory, void *user) {
    counting_allocator *counts = user;
    counts->live--;
    free(memory);
}

hr_allocator counting(counting_allocator *counts) {
    return (hr_allocator){allocate, release, counts};
}
