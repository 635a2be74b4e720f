// compiler.h - what depends on the compiler, each with a twin in plain C11 that does the same.
//
// HANDRAIL_PLAIN_C takes the twins everywhere; the tests are built both ways. The rest of passmap/
// and planner/ is written for no compiler: planner/base/vectors.h and passmap/planes/pack.c, which
// hold vector instructions, ask here which there are.
#ifndef HANDRAIL_PASSMAP_BASE_COMPILER_H
#define HANDRAIL_PASSMAP_BASE_COMPILER_H

#include <float.h>
#include <stdint.h> // whose first include also says whether this is glibc

#if defined(_MSC_VER) && !defined(HANDRAIL_PLAIN_C) && (defined(_M_X64) || defined(_M_ARM64))
#define HR_HAS_BIT_SCANS 1
#include <intrin.h>
#else
#define HR_HAS_BIT_SCANS 0
#endif

// ---- Floating point
//
// Every double is rounded to 53 bits by every operation, and no sum has a product in it that is
// not exact (hr_product), so that a fused multiply-add comes to the same. What a compiler may do
// beyond that would give other paths.

#if defined(__FAST_MATH__) || defined(_M_FP_FAST) || defined(__ASSOCIATIVE_MATH__) ||              \
    defined(__RECIPROCAL_MATH__) || (defined(__FINITE_MATH_ONLY__) && __FINITE_MATH_ONLY__)
#error                                                                                             \
    "Handrail finds the same path on every machine only with exact floating point: compile it without -ffast-math, -Ofast and their like."
#elif FLT_EVAL_METHOD != 0 && FLT_EVAL_METHOD != 1
#error                                                                                             \
    "Handrail finds the same path on every machine only if a double has 53 bits: compile it without -mfpmath=387, with -msse2 -mfpmath=sse on 32-bit x86."
#endif

/// a * b, rounded before anything is added to it. For products that need not be whole numbers.
static inline double hr_product(double a, double b) {
    volatile double product = a * b;
    return product;
}

// ---- Attributes

#if defined(__GNUC__) && !defined(HANDRAIL_PLAIN_C)
#define HR_IS_GNU 1
#define HR_ALWAYS_INLINE __attribute__((always_inline)) inline
#define HR_NEVER_INLINE __attribute__((noinline))
/// The parameters that are a format of printf, and the first of its arguments.
#if defined(__MINGW32__) && !defined(__clang__) // see __USE_MINGW_ANSI_STDIO in message.c
#define HR_FORMAT(text, first) __attribute__((format(gnu_printf, text, first)))
#else
#define HR_FORMAT(text, first) __attribute__((format(printf, text, first)))
#endif
#else
#define HR_IS_GNU 0
#define HR_FORMAT(text, first)
#if defined(_MSC_VER) && !defined(HANDRAIL_PLAIN_C)
#define HR_ALWAYS_INLINE __forceinline
#define HR_NEVER_INLINE __declspec(noinline)
#else
#define HR_ALWAYS_INLINE inline
#define HR_NEVER_INLINE
#endif
#endif

/// A variable of which every thread has its own; with HANDRAIL_NO_THREADS there is one thread.
#if defined(HANDRAIL_NO_THREADS)
#define HR_THREAD_LOCAL
#elif defined(_MSC_VER)
#define HR_THREAD_LOCAL __declspec(thread)
#else
#define HR_THREAD_LOCAL _Thread_local
#endif

/// Whether the lowest byte of a word comes first in memory, and this is known.
#if defined(_MSC_VER)
#define HR_IS_LITTLE_ENDIAN 1
#elif defined(__BYTE_ORDER__) && defined(__ORDER_LITTLE_ENDIAN__)
#define HR_IS_LITTLE_ENDIAN (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__)
#else
#define HR_IS_LITTLE_ENDIAN 0
#endif

/// A loop over whole numbers that is compiled once more for wider vectors, chosen when the program
/// is loaded. Of static functions alone: the choice of others would be exported.
#if HR_IS_GNU && defined(__x86_64__) && defined(__GLIBC__) && !defined(__clang__) &&               \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define HR_HAS_VECTOR_CLONES 1
#define HR_VECTOR_CLONES __attribute__((target_clones("avx2", "default")))
#else
#define HR_HAS_VECTOR_CLONES 0
#define HR_VECTOR_CLONES
#endif

// ---- Vector instructions

/// Always there.
#if HR_IS_GNU && defined(__SSE2__)
#define HR_HAS_SSE2 1
#else
#define HR_HAS_SSE2 0
#endif
#if HR_IS_GNU && defined(__aarch64__) && defined(__ARM_NEON)
#define HR_HAS_NEON 1
#else
#define HR_HAS_NEON 0
#endif

/// In functions with HR_AVX2, which may be called where hr_cpu_has_avx2.
#if HR_IS_GNU && defined(__x86_64__)
#define HR_MAY_HAVE_AVX2 1
#define HR_AVX2 __attribute__((target("avx2")))
static inline int hr_cpu_has_avx2(void) { return __builtin_cpu_supports("avx2"); }
#else
#define HR_MAY_HAVE_AVX2 0
#endif

// ---- Bits of a word

/// How many are set, without the instruction for it (Warren, Hacker's Delight, 2002, section 5-1).
static inline int32_t hr_count_bits_plainly(uint64_t word) {
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int32_t)(word * UINT64_C(0x0101010101010101) >> 56);
}

static inline int32_t hr_lowest_bit_plainly(uint64_t word) {
    return hr_count_bits_plainly((word & (~word + 1)) - 1);
}

static inline int32_t hr_highest_bit_plainly(uint64_t word) {
    for (int shift = 1; shift < 64; shift *= 2) word |= word >> shift;
    return hr_count_bits_plainly(word) - 1;
}

/// How many bits are set. On x86 without the instruction gcc would call a function that takes
/// longer than the twin.
static inline int32_t hr_count_bits(uint64_t word) {
#if HR_IS_GNU && (!defined(__x86_64__) || defined(__POPCNT__))
    return __builtin_popcountll(word);
#else
    return hr_count_bits_plainly(word);
#endif
}

/// The index of the lowest set bit; `word` is not 0.
static inline int32_t hr_lowest_bit(uint64_t word) {
#if HR_IS_GNU
    return __builtin_ctzll(word);
#elif HR_HAS_BIT_SCANS
    unsigned long index;
    _BitScanForward64(&index, word);
    return (int32_t)index;
#else
    return hr_lowest_bit_plainly(word);
#endif
}

/// The index of the highest set bit; `word` is not 0.
static inline int32_t hr_highest_bit(uint64_t word) {
#if HR_IS_GNU
    return 63 - __builtin_clzll(word);
#elif HR_HAS_BIT_SCANS
    unsigned long index;
    _BitScanReverse64(&index, word);
    return (int32_t)index;
#else
    return hr_highest_bit_plainly(word);
#endif
}

#endif
