// numbers.h - the lesser and the greater of two whole numbers, and a number kept within a range.
#ifndef HANDRAIL_PASSMAP_BASE_NUMBERS_H
#define HANDRAIL_PASSMAP_BASE_NUMBERS_H

#include "passmap/base/assertion.h"

#include <stdint.h>

static inline int32_t hr_least(int32_t a, int32_t b) { return a < b ? a : b; }
static inline int32_t hr_greatest(int32_t a, int32_t b) { return a > b ? a : b; }
static inline int64_t hr_least_64(int64_t a, int64_t b) { return a < b ? a : b; }
static inline int64_t hr_greatest_64(int64_t a, int64_t b) { return a > b ? a : b; }

/// `value`, or the end of low..high that it is beyond.
static inline int32_t hr_clamp(int32_t value, int32_t low, int32_t high) {
    HR_ASSERT(low <= high);
    return hr_least(hr_greatest(value, low), high);
}

#endif
