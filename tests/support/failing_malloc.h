// failing_malloc.h - malloc, calloc and realloc that count, and fail where they are told to, for
// what a program links statically: ours, not Cairo's or fontconfig's. The program is linked with
// --wrap=malloc, --wrap=calloc and --wrap=realloc.
#ifndef HANDRAIL_TESTS_SUPPORT_FAILING_MALLOC_H
#define HANDRAIL_TESTS_SUPPORT_FAILING_MALLOC_H

#include <stdbool.h>

typedef struct failing_malloc {
    long calls;    ///< since `fail_at` was set, failed ones included
    long fail_at;  ///< the number of the call that fails, from 1; 0 = none does
    bool persists; ///< all from then on fail
} failing_malloc;

/// Of all threads; there should be one.
extern failing_malloc the_malloc;

#endif
