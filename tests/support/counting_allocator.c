// counting_allocator.c - malloc and free that are counted, and fail on demand.

#include "tests/support/counting_allocator.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

// Before each block its size; as far apart as any type needs.
typedef union header {
    size_t size;
    max_align_t align;
} header;

static void *allocate(size_t size, void *user) {
    counting_allocator *counts = user;
    long call = ++counts->calls;
    bool is_chosen = call == counts->fail_at;
    bool is_after = counts->persists && counts->fail_at && call > counts->fail_at;
    header *block = is_chosen || is_after ? NULL : malloc(sizeof *block + size);
    if (!block) return NULL;
    memset(block + 1, 0xA5, size); // so that relying on zeros shows
    block->size = size;
    counts->live++;
    counts->bytes += size;
    return block + 1;
}

static void release(void *memory, void *user) {
    counting_allocator *counts = user;
    header *block = (header *)memory - 1;
    counts->live--;
    counts->bytes -= block->size;
    free(block);
}

hr_allocator counting(counting_allocator *counts) {
    return (hr_allocator){allocate, release, counts};
}
