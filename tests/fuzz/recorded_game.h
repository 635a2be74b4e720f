// recorded_game.h - a game of everything that a map and a planner can do, recorded.
#ifndef HANDRAIL_TESTS_FUZZ_RECORDED_GAME_H
#define HANDRAIL_TESTS_FUZZ_RECORDED_GAME_H

#include "tests/support/recordings.h"

/// The game of a seed, of so many calls, from its first quarter on, with a snapshot every ten
/// calls.
void recorded_game(uint64_t seed, int32_t calls, tape *t);

#endif
