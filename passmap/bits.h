// bits.h - counting and finding bits in a word.
#ifndef HANDRAIL_BITS_H
#define HANDRAIL_BITS_H

#include <stdint.h>

/// The index of the lowest set bit; `word` is not 0.
static inline int32_t hr_lowest_bit(uint64_t word) { return __builtin_ctzll(word); }
/// The index of the highest set bit; `word` is not 0.
static inline int32_t hr_highest_bit(uint64_t word) { return 63 - __builtin_clzll(word); }
/// How many bits are set.
static inline int32_t hr_count_bits(uint64_t word) { return __builtin_popcountll(word); }

#endif
