// bits.h - counting and finding bits in a word.
#ifndef HANDRAIL_PASSMAP_BASE_BITS_H
#define HANDRAIL_PASSMAP_BASE_BITS_H

#include <stdint.h>

/// The index of the lowest set bit; `word` is not 0.
static inline int32_t hr_lowest_bit(uint64_t word) { return __builtin_ctzll(word); }
/// The index of the highest set bit; `word` is not 0.
static inline int32_t hr_highest_bit(uint64_t word) { return 63 - __builtin_clzll(word); }
/// How many bits are set. Without the instruction, gcc would call a function that takes longer than
/// adding them up here does (Warren, Hacker's Delight, 2002, section 5-1).
static inline int32_t hr_count_bits(uint64_t word) {
#if defined(__x86_64__) && !defined(__POPCNT__)
    word -= word >> 1 & UINT64_C(0x5555555555555555);
    word = (word & UINT64_C(0x3333333333333333)) + (word >> 2 & UINT64_C(0x3333333333333333));
    word = (word + (word >> 4)) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    return (int32_t)(word * UINT64_C(0x0101010101010101) >> 56);
#else
    return __builtin_popcountll(word);
#endif
}

#endif
