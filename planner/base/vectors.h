// vectors.h - eight or sixteen 16-bit numbers that are worked on at once.
//
// As the vectors of gcc and clang, or as an array, which comes to the same
// (passmap/base/compiler.h). A comparison yields a mask: all bits of a number where it holds, none
// where it does not.
#ifndef HANDRAIL_PLANNER_BASE_VECTORS_H
#define HANDRAIL_PLANNER_BASE_VECTORS_H

#include "passmap/base/compiler.h"

#include <stdbool.h>
#include <string.h>

#if HR_HAS_SSE2
#include <emmintrin.h>
#endif

enum { HR_VECTOR_LENGTH = 8 };

#if HR_IS_GNU

typedef int16_t hr_int16x8 __attribute__((vector_size(16), aligned(2)));

static inline hr_int16x8 hr_each(int16_t number) { return (hr_int16x8){0} + number; }
static inline hr_int16x8 hr_add(hr_int16x8 a, hr_int16x8 b) { return a + b; }
static inline hr_int16x8 hr_subtract(hr_int16x8 a, hr_int16x8 b) { return a - b; }
static inline hr_int16x8 hr_and(hr_int16x8 a, hr_int16x8 b) { return a & b; }
static inline hr_int16x8 hr_or(hr_int16x8 a, hr_int16x8 b) { return a | b; }
static inline hr_int16x8 hr_not(hr_int16x8 a) { return ~a; }
/// Of numbers from 0 on, without their lowest two bits.
static inline hr_int16x8 hr_quarters(hr_int16x8 a) { return a >> 2; }
static inline hr_int16x8 hr_are_equal(hr_int16x8 a, hr_int16x8 b) { return a == b; }
static inline hr_int16x8 hr_are_less(hr_int16x8 a, hr_int16x8 b) { return a < b; }
static inline int16_t hr_number_at(hr_int16x8 numbers, int index) { return numbers[index]; }
static inline void hr_set_number(hr_int16x8 *numbers, int index, int16_t number) {
    (*numbers)[index] = number;
}

#if defined(__clang__) || __GNUC__ >= 12
#define HR_SHUFFLED(a, b, ...) __builtin_shufflevector(a, b, __VA_ARGS__)
#else
#define HR_SHUFFLED(a, b, ...) __builtin_shuffle(a, b, (hr_int16x8){__VA_ARGS__})
#endif

/// Numbers some places up or down; in the places left free are those of `fill`.
static inline hr_int16x8 hr_up_1(hr_int16x8 a, hr_int16x8 fill) {
    return HR_SHUFFLED(a, fill, 8, 0, 1, 2, 3, 4, 5, 6);
}
static inline hr_int16x8 hr_up_2(hr_int16x8 a, hr_int16x8 fill) {
    return HR_SHUFFLED(a, fill, 8, 9, 0, 1, 2, 3, 4, 5);
}
static inline hr_int16x8 hr_up_4(hr_int16x8 a, hr_int16x8 fill) {
    return HR_SHUFFLED(a, fill, 8, 9, 10, 11, 0, 1, 2, 3);
}
static inline hr_int16x8 hr_down_1(hr_int16x8 a, hr_int16x8 fill) {
    return HR_SHUFFLED(a, fill, 1, 2, 3, 4, 5, 6, 7, 15);
}
static inline hr_int16x8 hr_down_2(hr_int16x8 a, hr_int16x8 fill) {
    return HR_SHUFFLED(a, fill, 2, 3, 4, 5, 6, 7, 14, 15);
}
static inline hr_int16x8 hr_down_4(hr_int16x8 a, hr_int16x8 fill) {
    return HR_SHUFFLED(a, fill, 4, 5, 6, 7, 12, 13, 14, 15);
}

#undef HR_SHUFFLED

#else

typedef struct hr_int16x8 {
    int16_t at[HR_VECTOR_LENGTH];
} hr_int16x8;

#define HR_FOR_EACH_OF_8(expression)                                                               \
    hr_int16x8 result;                                                                             \
    for (int i = 0; i < HR_VECTOR_LENGTH; i++) result.at[i] = (int16_t)(expression);               \
    return result

static inline hr_int16x8 hr_each(int16_t number) { HR_FOR_EACH_OF_8(number); }
static inline hr_int16x8 hr_add(hr_int16x8 a, hr_int16x8 b) { HR_FOR_EACH_OF_8(a.at[i] + b.at[i]); }
static inline hr_int16x8 hr_subtract(hr_int16x8 a, hr_int16x8 b) {
    HR_FOR_EACH_OF_8(a.at[i] - b.at[i]);
}
static inline hr_int16x8 hr_and(hr_int16x8 a, hr_int16x8 b) { HR_FOR_EACH_OF_8(a.at[i] & b.at[i]); }
static inline hr_int16x8 hr_or(hr_int16x8 a, hr_int16x8 b) { HR_FOR_EACH_OF_8(a.at[i] | b.at[i]); }
static inline hr_int16x8 hr_not(hr_int16x8 a) { HR_FOR_EACH_OF_8(~a.at[i]); }
static inline hr_int16x8 hr_quarters(hr_int16x8 a) { HR_FOR_EACH_OF_8(a.at[i] >> 2); }
static inline hr_int16x8 hr_are_equal(hr_int16x8 a, hr_int16x8 b) {
    HR_FOR_EACH_OF_8(-(a.at[i] == b.at[i]));
}
static inline hr_int16x8 hr_are_less(hr_int16x8 a, hr_int16x8 b) {
    HR_FOR_EACH_OF_8(-(a.at[i] < b.at[i]));
}
static inline int16_t hr_number_at(hr_int16x8 numbers, int index) { return numbers.at[index]; }
static inline void hr_set_number(hr_int16x8 *numbers, int index, int16_t number) {
    numbers->at[index] = number;
}
static inline hr_int16x8 hr_up_1(hr_int16x8 a, hr_int16x8 fill) {
    HR_FOR_EACH_OF_8(i < 1 ? fill.at[i] : a.at[i - 1]);
}
static inline hr_int16x8 hr_up_2(hr_int16x8 a, hr_int16x8 fill) {
    HR_FOR_EACH_OF_8(i < 2 ? fill.at[i] : a.at[i - 2]);
}
static inline hr_int16x8 hr_up_4(hr_int16x8 a, hr_int16x8 fill) {
    HR_FOR_EACH_OF_8(i < 4 ? fill.at[i] : a.at[i - 4]);
}
static inline hr_int16x8 hr_down_1(hr_int16x8 a, hr_int16x8 fill) {
    HR_FOR_EACH_OF_8(i < 7 ? a.at[i + 1] : fill.at[i]);
}
static inline hr_int16x8 hr_down_2(hr_int16x8 a, hr_int16x8 fill) {
    HR_FOR_EACH_OF_8(i < 6 ? a.at[i + 2] : fill.at[i]);
}
static inline hr_int16x8 hr_down_4(hr_int16x8 a, hr_int16x8 fill) {
    HR_FOR_EACH_OF_8(i < 4 ? a.at[i + 4] : fill.at[i]);
}

#undef HR_FOR_EACH_OF_8

#endif

static inline hr_int16x8 hr_lesser(hr_int16x8 a, hr_int16x8 b) {
#if HR_HAS_SSE2
    return (hr_int16x8)_mm_min_epi16((__m128i)a, (__m128i)b);
#else
    hr_int16x8 is_less = hr_are_less(a, b);
    return hr_or(hr_and(a, is_less), hr_and(b, hr_not(is_less)));
#endif
}

static inline hr_int16x8 hr_greater(hr_int16x8 a, hr_int16x8 b) {
    return hr_not(hr_lesser(hr_not(a), hr_not(b)));
}

/// The upper 16 bits of products with a factor, both without a sign.
static inline hr_int16x8 hr_high_products(hr_int16x8 a, uint16_t factor) {
#if HR_HAS_SSE2
    return (hr_int16x8)_mm_mulhi_epu16((__m128i)a, _mm_set1_epi16((int16_t)factor));
#else
    for (int i = 0; i < HR_VECTOR_LENGTH; i++)
        hr_set_number(&a, i, (int16_t)((uint32_t)(uint16_t)hr_number_at(a, i) * factor >> 16));
    return a;
#endif
}

/// Sums of numbers from 0 on, at most INT16_MAX.
static inline hr_int16x8 hr_add_up_to_most(hr_int16x8 a, hr_int16x8 b) {
#if HR_HAS_SSE2
    return (hr_int16x8)_mm_adds_epi16((__m128i)a, (__m128i)b);
#else
    return hr_add(hr_lesser(a, hr_subtract(hr_each(INT16_MAX), b)), b);
#endif
}

/// The eight bytes of a word, the lowest first.
static inline hr_int16x8 hr_bytes_of(uint64_t word) {
#if HR_HAS_SSE2
    __m128i bytes = _mm_loadl_epi64((const __m128i *)&word);
    return (hr_int16x8)_mm_unpacklo_epi8(bytes, _mm_setzero_si128());
#else
    hr_int16x8 bytes = hr_each(0);
    for (int i = 0; i < HR_VECTOR_LENGTH; i++)
        hr_set_number(&bytes, i, (int16_t)(word >> 8 * i & 0xff));
    return bytes;
#endif
}

/// Whether any bit is set: of a mask, whether the comparison holds for any.
static inline bool hr_is_any(hr_int16x8 mask) {
    uint64_t words[2];
    memcpy(words, &mask, sizeof words);
    return (words[0] | words[1]) != 0;
}

static inline int16_t hr_greatest_of(hr_int16x8 numbers) {
#if HR_HAS_SSE2
    __m128i all = (__m128i)numbers;
    all = _mm_max_epi16(all, _mm_srli_si128(all, 8));
    all = _mm_max_epi16(all, _mm_srli_si128(all, 4));
    all = _mm_max_epi16(all, _mm_srli_si128(all, 2));
    return (int16_t)_mm_extract_epi16(all, 0);
#else
    int16_t greatest = INT16_MIN;
    for (int i = 0; i < HR_VECTOR_LENGTH; i++) {
        int16_t number = hr_number_at(numbers, i);
        greatest = number > greatest ? number : greatest;
    }
    return greatest;
#endif
}

/// In bit i, whether a[i] + b[i] < limit; of eight numbers each, without a sign.
static inline uint32_t hr_sums_below(const uint16_t *a, const uint16_t *b, uint16_t limit) {
#if HR_HAS_SSE2
    __m128i zero = _mm_setzero_si128(), limits = _mm_set1_epi16((int16_t)limit);
    __m128i sums =
        _mm_adds_epu16(_mm_loadu_si128((const __m128i *)a), _mm_loadu_si128((const __m128i *)b));
    __m128i is_not_below = _mm_cmpeq_epi16(_mm_subs_epu16(limits, sums), zero);
    return ~(uint32_t)_mm_movemask_epi8(_mm_packs_epi16(is_not_below, zero)) & 0xff;
#else
    uint32_t are_below = 0;
    for (int i = 0; i < HR_VECTOR_LENGTH; i++) are_below |= (uint32_t)(a[i] + b[i] < limit) << i;
    return are_below;
#endif
}

// ---- Sixteen, for loops with HR_VECTOR_CLONES: one vector of AVX2

enum { HR_LONG_VECTOR_LENGTH = 16 };

#if HR_IS_GNU

typedef int16_t hr_int16x16 __attribute__((vector_size(32), aligned(2)));

#define HR_NUMBER_OF(numbers, i) ((*(numbers))[i])

/// Sets bits in `differences` where two numbers are not the same.
static HR_ALWAYS_INLINE void hr_note_differences(hr_int16x16 *differences, const hr_int16x16 *a,
                                                 const hr_int16x16 *b) {
    *differences |= *a ^ *b;
}

#else

typedef struct hr_int16x16 {
    int16_t at[HR_LONG_VECTOR_LENGTH];
} hr_int16x16;

#define HR_NUMBER_OF(numbers, i) ((numbers)->at[i])

static inline void hr_note_differences(hr_int16x16 *differences, const hr_int16x16 *a,
                                       const hr_int16x16 *b) {
    for (int i = 0; i < HR_LONG_VECTOR_LENGTH; i++)
        differences->at[i] = (int16_t)(differences->at[i] | (a->at[i] ^ b->at[i]));
}

#endif

/// Each becomes the lesser of itself and of a sum, which fits 16 bits: an instruction for the sums
/// and one for the lesser of them. gcc makes these of a loop, where nothing checks each access, and
/// nothing good of a comparison of such vectors; clang leaves a loop one below -O3.
static HR_ALWAYS_INLINE void hr_lessen(hr_int16x16 *numbers, const hr_int16x16 *a, int16_t b) {
#if defined(__clang__) && HR_IS_GNU
    hr_int16x16 sums = *a + b, are_less = sums < *numbers;
    *numbers = (sums & are_less) | (*numbers & ~are_less);
#elif HR_HAS_SSE2 && !HR_HAS_VECTOR_CLONES && !defined(__AVX2__)
    for (int half = 0; half < 2; half++) {
        __m128i *own = (__m128i *)numbers + half;
        __m128i from = _mm_loadu_si128((const __m128i *)a + half);
        __m128i sums = _mm_add_epi16(from, _mm_set1_epi16(b));
        _mm_storeu_si128(own, _mm_min_epi16(_mm_loadu_si128(own), sums));
    }
#else
    for (int i = 0; i < HR_LONG_VECTOR_LENGTH; i++) {
        int16_t sum = (int16_t)(HR_NUMBER_OF(a, i) + b), own = HR_NUMBER_OF(numbers, i);
        HR_NUMBER_OF(numbers, i) = sum < own ? sum : own;
    }
#endif
}

static HR_ALWAYS_INLINE bool hr_is_any_of_16(const hr_int16x16 *numbers) {
    uint64_t words[4];
    memcpy(words, numbers, sizeof words);
    return (words[0] | words[1] | words[2] | words[3]) != 0;
}

#endif
