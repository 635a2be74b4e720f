// input.h - a fuzzer's bytes, taken one after the other as what a call needs. When they are used
// up, all that is left is zeros.
#ifndef HANDRAIL_TESTS_FUZZ_INPUT_H
#define HANDRAIL_TESTS_FUZZ_INPUT_H

#include "tests/support/require.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>

typedef struct input {
    const uint8_t *at;
    size_t left;
} input;

static inline uint8_t take(input *in) {
    if (in->left == 0) return 0;
    in->left--;
    return *in->at++;
}

/// 0 .. count - 1.
static inline int32_t take_below(input *in, int32_t count) {
    uint32_t value = count > 256 ? (uint32_t)take(in) << 8 : 0;
    return (int32_t)((value | take(in)) % (uint32_t)count);
}

static inline bool take_flag(input *in) { return take(in) & 1; }

/// Mostly small, sometimes anything, at the limits above all.
static inline int32_t take_number(input *in) {
    static const int32_t ODD[] = {INT32_MIN, INT32_MAX, -1, 0, 1, 1 << 16, -(1 << 16), 255};
    uint8_t kind = take(in);
    return kind < 8 ? ODD[kind] : kind < 16 ? -take_below(in, 4096) : take_below(in, 65536);
}

#endif
