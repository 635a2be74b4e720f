// atomics.h - the atomic operations of C11, of which Microsoft's compiler has none by default.
//
// There they are built of its one operation that every processor has, a comparing exchange of 64
// bits: each type is as wide. HANDRAIL_PLAIN_C takes them on Windows with any compiler.
#ifndef HANDRAIL_PASSMAP_BASE_ATOMICS_H
#define HANDRAIL_PASSMAP_BASE_ATOMICS_H

#if defined(_WIN32) && (defined(__STDC_NO_ATOMICS__) || defined(HANDRAIL_PLAIN_C))

#include <intrin.h>
#include <stdbool.h>

typedef volatile __int64 hr_atomic;
typedef hr_atomic atomic_int, atomic_llong, atomic_bool, atomic_flag;

static inline __int64 hr_atomic_exchange_if(hr_atomic *at, __int64 wanted, __int64 seen) {
    return _InterlockedCompareExchange64(at, wanted, seen);
}

static inline __int64 atomic_load(const hr_atomic *at) {
    return hr_atomic_exchange_if((hr_atomic *)at, 0, 0);
}

/// Both: @return what was there before.
static inline __int64 atomic_exchange(hr_atomic *at, __int64 number) {
    __int64 seen = *at, before;
    for (; (before = hr_atomic_exchange_if(at, number, seen)) != seen; seen = before) {
    }
    return before;
}
static inline __int64 atomic_fetch_add(hr_atomic *at, __int64 more) {
    __int64 seen = *at, before;
    for (; (before = hr_atomic_exchange_if(at, seen + more, seen)) != seen; seen = before) {
    }
    return before;
}

static inline __int64 atomic_fetch_sub(hr_atomic *at, __int64 less) {
    return atomic_fetch_add(at, -less);
}
static inline void atomic_store(hr_atomic *at, __int64 number) { atomic_exchange(at, number); }
static inline bool atomic_flag_test_and_set(hr_atomic *at) { return atomic_exchange(at, 1) != 0; }
static inline void atomic_flag_clear(hr_atomic *at) { atomic_exchange(at, 0); }

#define atomic_flag_test_and_set_explicit(at, order) atomic_flag_test_and_set(at)
#define atomic_flag_clear_explicit(at, order) atomic_flag_clear(at)

#else

#include <stdatomic.h>

#endif

#endif
