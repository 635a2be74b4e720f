// restore.h - a fuzzer's world, saved and restored as another one.
#ifndef HANDRAIL_TESTS_FUZZ_RESTORE_H
#define HANDRAIL_TESTS_FUZZ_RESTORE_H

#include "tests/fuzz/world.h"

/// Saves ground, classes, footprints, links, the view and what waits, restores them on a new map,
/// and lets both go on: the same answers.
void ask_restored(world *w);

#endif
