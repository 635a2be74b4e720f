// failing_malloc.c - what the linker puts in place of malloc, calloc and realloc.

#include "tests/support/failing_malloc.h"

#include <stddef.h>

failing_malloc the_malloc;

void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *memory, size_t size);

void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *memory, size_t size);

static bool fails(void) {
    long call = ++the_malloc.calls, at = the_malloc.fail_at;
    return at > 0 && (call == at || (the_malloc.persists && call > at));
}

void *__wrap_malloc(size_t size) { return fails() ? NULL : __real_malloc(size); }

void *__wrap_calloc(size_t count, size_t size) {
    return fails() ? NULL : __real_calloc(count, size);
}

void *__wrap_realloc(void *memory, size_t size) {
    return fails() ? NULL : __real_realloc(memory, size);
}
