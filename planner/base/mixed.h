// mixed.h - hashes of numbers, one after the other. They spare time, and decide nothing.
#ifndef HANDRAIL_PLANNER_BASE_MIXED_H
#define HANDRAIL_PLANNER_BASE_MIXED_H

#include <stdint.h>

/// The hash with one more number.
static inline uint64_t hr_mixed(uint64_t hash, uint32_t number) {
    hash = (hash ^ number) * UINT64_C(0x9E3779B97F4A7C15);
    return hash ^ hash >> 29;
}

#endif
