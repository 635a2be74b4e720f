// window.h - 64 bits of a line of a plane by one load, where the processor allows.
#ifndef HANDRAIL_PLANNER_GRID_WINDOW_H
#define HANDRAIL_PLANNER_GRID_WINDOW_H

#include "passmap/base/compiler.h"
#include "passmap/planes/plane.h"

#include <string.h>

/// 64 bits of a line from bit `at` on, a multiple of 8, -64 <= at <= length.
static inline uint64_t hr_window_at(const uint64_t *line, ptrdiff_t at) {
#if HR_IS_LITTLE_ENDIAN
    uint64_t bits;
    memcpy(&bits, (const char *)line + (at >> 3), sizeof bits);
    return bits;
#else
    return hr_bits_at(line, (int32_t)at);
#endif
}

#endif
