// stress.h - the rounds of a program that looks for what differs between threads.
#ifndef HANDRAIL_TESTS_SUPPORT_STRESS_H
#define HANDRAIL_TESTS_SUPPORT_STRESS_H

#include <stdint.h>
#include <stdlib.h>

/// Plays rounds of seeds that follow each other: how many, and from which on, the command line
/// says, `PROGRAM [ROUNDS [SEED]]`, or the caller. `play` returns how many faults it found.
/// @return the exit status: 1 where there was any.
static inline int stress(int count, char **arguments, int (*play)(uint64_t seed), long rounds,
                         uint64_t seed) {
    if (count > 1) rounds = strtol(arguments[1], NULL, 10);
    if (count > 2) seed = strtoull(arguments[2], NULL, 10);
    int faults = 0;
    for (long i = 0; i < rounds; i++) faults += play(seed + (uint64_t)i);
    return faults > 0;
}

#endif
