// dice.h - random numbers that are the same everywhere, and how much of them a run of the tests
// takes.
#ifndef HANDRAIL_TESTS_SUPPORT_DICE_H
#define HANDRAIL_TESTS_SUPPORT_DICE_H

#include <stdint.h>

typedef struct dice {
    uint64_t state;
} dice;

/// A number from 0 to below - 1.
int32_t roll(dice *d, int32_t below);
/// From HANDRAIL_SEED, or `otherwise`.
uint64_t seed_of_run(uint64_t otherwise);
/// `count` times HANDRAIL_ROUNDS, which is 1 unless it is set. Under sanitizers and where coverage
/// is counted, which look for other mistakes than wrong answers and take five times as long, a
/// quarter of `count`, but 100 at least where there are as many: the gate's runs without them do
/// all rounds from the same seed.
int32_t rounds_of_run(int32_t count);
/// 1 where every map of a size is asked for; otherwise, as above, `slowed`: one map in so many.
int32_t stride_of_run(int32_t slowed);

#endif
