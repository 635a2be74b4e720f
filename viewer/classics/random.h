// random.h - the numbers of Sebastiano Vigna's splitmix64: the same for the same seed, everywhere.
#ifndef HANDRAIL_VIEWER_CLASSICS_RANDOM_H
#define HANDRAIL_VIEWER_CLASSICS_RANDOM_H

#include <stdint.h>

static inline uint64_t next_random(uint64_t *state) {
    uint64_t z = (*state += UINT64_C(0x9e3779b97f4a7c15));
    z = (z ^ (z >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ (z >> 27)) * UINT64_C(0x94d049bb133111eb);
    return z ^ (z >> 31);
}

/// 0..below-1
static inline int32_t random_below(uint64_t *state, int32_t below) {
    return (int32_t)(next_random(state) % (uint64_t)below);
}

#endif
