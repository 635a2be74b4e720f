// formation.h - marches in formation that a fuzzer's bytes ask of a world.
#ifndef HANDRAIL_TESTS_FUZZ_FORMATION_H
#define HANDRAIL_TESTS_FUZZ_FORMATION_H

#include "tests/fuzz/world.h"

/// A march: what another planner plans, every leg clear, and a few ticks of it.
void ask_formation(world *w);

#endif
