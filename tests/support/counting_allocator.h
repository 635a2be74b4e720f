// counting_allocator.h - an allocator for tests: counts what is alive and fails where it is told
// to.
#ifndef HANDRAIL_TESTS_SUPPORT_COUNTING_ALLOCATOR_H
#define HANDRAIL_TESTS_SUPPORT_COUNTING_ALLOCATOR_H

#include "passmap/passmap.h"

typedef struct counting_allocator {
    _Atomic long calls;   ///< allocations asked for, failed ones included
    long fail_at;         ///< the number of the call that fails, from 1; 0 = none does
    _Atomic long live;    ///< blocks allocated and not yet released
    _Atomic size_t bytes; ///< of these
    bool persists;        ///< all calls from `fail_at` on fail, not that one only
} counting_allocator;

/// An allocator that counts in `counts`, which must outlive everything allocated with it. Safe for
/// any number of threads.
hr_allocator counting(counting_allocator *counts);

#endif
