// double_vectors.h - four doubles that are worked on at once: as two vectors of gcc and clang, or
// as an array, which comes to the same.
#ifndef HANDRAIL_PLANNER_BASE_DOUBLE_VECTORS_H
#define HANDRAIL_PLANNER_BASE_DOUBLE_VECTORS_H

#include "passmap/base/compiler.h"

#include <string.h>

#if HR_HAS_SSE2
#include <emmintrin.h>
#endif

enum { HR_DOUBLES = 4 };

#if HR_IS_GNU

typedef double hr_double2 __attribute__((vector_size(16)));

typedef struct hr_double4 {
    hr_double2 low, high;
} hr_double4;

static HR_ALWAYS_INLINE hr_double4 hr_doubles_load(const double *numbers) {
    hr_double4 all;
    memcpy(&all.low, numbers, sizeof all.low);
    memcpy(&all.high, numbers + 2, sizeof all.high);
    return all;
}
static HR_ALWAYS_INLINE void hr_doubles_store(double *numbers, hr_double4 all) {
    memcpy(numbers, &all.low, sizeof all.low);
    memcpy(numbers + 2, &all.high, sizeof all.high);
}
static HR_ALWAYS_INLINE hr_double4 hr_doubles_each(double number) {
    return (hr_double4){{number, number}, {number, number}};
}
static HR_ALWAYS_INLINE hr_double4 hr_doubles_add(hr_double4 a, hr_double4 b) {
    return (hr_double4){a.low + b.low, a.high + b.high};
}
static HR_ALWAYS_INLINE hr_double4 hr_doubles_subtract(hr_double4 a, hr_double4 b) {
    return (hr_double4){a.low - b.low, a.high - b.high};
}

typedef int64_t hr_mask2 __attribute__((vector_size(16)));

static HR_ALWAYS_INLINE hr_double2 hr_lesser_of_2(hr_double2 a, hr_double2 b) {
#if HR_HAS_SSE2
    return (hr_double2)_mm_min_pd((__m128d)a, (__m128d)b);
#else
    hr_mask2 is_less = a < b;
    return (hr_double2)(((hr_mask2)a & is_less) | ((hr_mask2)b & ~is_less));
#endif
}
static HR_ALWAYS_INLINE hr_double2 hr_greater_of_2(hr_double2 a, hr_double2 b) {
#if HR_HAS_SSE2
    return (hr_double2)_mm_max_pd((__m128d)a, (__m128d)b);
#else
    hr_mask2 is_greater = a > b;
    return (hr_double2)(((hr_mask2)a & is_greater) | ((hr_mask2)b & ~is_greater));
#endif
}
static HR_ALWAYS_INLINE hr_double4 hr_doubles_lesser(hr_double4 a, hr_double4 b) {
    return (hr_double4){hr_lesser_of_2(a.low, b.low), hr_lesser_of_2(a.high, b.high)};
}
static HR_ALWAYS_INLINE hr_double4 hr_doubles_greater(hr_double4 a, hr_double4 b) {
    return (hr_double4){hr_greater_of_2(a.low, b.low), hr_greater_of_2(a.high, b.high)};
}

/// Numbers one place up or down; in the place left free is `fill`.
static HR_ALWAYS_INLINE hr_double4 hr_doubles_up(hr_double4 a, double fill) {
    return (hr_double4){{fill, a.low[0]}, {a.low[1], a.high[0]}};
}
static HR_ALWAYS_INLINE hr_double4 hr_doubles_down(hr_double4 a, double fill) {
    return (hr_double4){{a.low[1], a.high[0]}, {a.high[1], fill}};
}

static HR_ALWAYS_INLINE double hr_doubles_sum(hr_double4 a) {
    hr_double2 sums = a.low + a.high;
    return sums[0] + sums[1];
}

#else

typedef struct hr_double4 {
    double at[HR_DOUBLES];
} hr_double4;

#define HR_FOR_EACH_OF_4(expression)                                                               \
    hr_double4 result;                                                                             \
    for (int i = 0; i < HR_DOUBLES; i++) result.at[i] = (expression);                              \
    return result

static inline hr_double4 hr_doubles_load(const double *numbers) { HR_FOR_EACH_OF_4(numbers[i]); }
static inline void hr_doubles_store(double *numbers, hr_double4 all) {
    memcpy(numbers, all.at, sizeof all.at);
}
static inline hr_double4 hr_doubles_each(double number) { HR_FOR_EACH_OF_4(number); }
static inline hr_double4 hr_doubles_add(hr_double4 a, hr_double4 b) {
    HR_FOR_EACH_OF_4(a.at[i] + b.at[i]);
}
static inline hr_double4 hr_doubles_subtract(hr_double4 a, hr_double4 b) {
    HR_FOR_EACH_OF_4(a.at[i] - b.at[i]);
}
static inline hr_double4 hr_doubles_lesser(hr_double4 a, hr_double4 b) {
    HR_FOR_EACH_OF_4(a.at[i] < b.at[i] ? a.at[i] : b.at[i]);
}
static inline hr_double4 hr_doubles_greater(hr_double4 a, hr_double4 b) {
    HR_FOR_EACH_OF_4(a.at[i] > b.at[i] ? a.at[i] : b.at[i]);
}
static inline hr_double4 hr_doubles_up(hr_double4 a, double fill) {
    HR_FOR_EACH_OF_4(i < 1 ? fill : a.at[i - 1]);
}
static inline hr_double4 hr_doubles_down(hr_double4 a, double fill) {
    HR_FOR_EACH_OF_4(i < 3 ? a.at[i + 1] : fill);
}
static inline double hr_doubles_sum(hr_double4 a) { return a.at[0] + a.at[1] + a.at[2] + a.at[3]; }

#undef HR_FOR_EACH_OF_4

#endif

#endif
