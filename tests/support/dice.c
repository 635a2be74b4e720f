// dice.c - random numbers, and rounds.

#include "tests/support/dice.h"

#include <stdbool.h>
#include <stdlib.h>

// Steele, Lea, Flood: Fast Splittable Pseudorandom Number Generators, 2014 (SplitMix).
int32_t roll(dice *d, int32_t below) {
    uint64_t z = d->state += UINT64_C(0x9e3779b97f4a7c15);
    z = (z ^ z >> 30) * UINT64_C(0xbf58476d1ce4e5b9);
    z = (z ^ z >> 27) * UINT64_C(0x94d049bb133111eb);
    return (int32_t)((z ^ z >> 31) % (uint64_t)below);
}

uint64_t seed_of_run(uint64_t otherwise) {
    const char *text = getenv("HANDRAIL_SEED");
    return text ? strtoull(text, NULL, 0) : otherwise;
}

#ifdef HANDRAIL_SLOWED
static const bool is_slowed = true;
#else
static const bool is_slowed = false;
#endif

enum { ROUNDS_LEFT_ALONE = 100 };

int32_t rounds_of_run(int32_t count) {
    const char *text = getenv("HANDRAIL_ROUNDS");
    if (text) return (int32_t)(strtod(text, NULL) * count);
    if (!is_slowed || count <= ROUNDS_LEFT_ALONE) return count;
    return count / 4 > ROUNDS_LEFT_ALONE ? count / 4 : ROUNDS_LEFT_ALONE;
}

int32_t stride_of_run(int32_t slowed) { return is_slowed ? slowed : 1; }
