// vectors.h - loops that are compiled more than once, for processors with wider vectors.
//
// Whole numbers only: the same results whichever is taken.
#ifndef HANDRAIL_PLANNER_BASE_VECTORS_H
#define HANDRAIL_PLANNER_BASE_VECTORS_H

#include <stdint.h> // whose first include says whether this is glibc, which can choose at load time

#if defined(__x86_64__) && defined(__GLIBC__) && defined(__GNUC__) && !defined(__clang__) &&       \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define HR_VECTOR_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define HR_VECTOR_CLONES
#endif

#endif
