// ask.h - questions that a fuzzer's bytes ask of a world, each answer held against another one.
#ifndef HANDRAIL_TESTS_FUZZ_ASK_H
#define HANDRAIL_TESTS_FUZZ_ASK_H

#include "tests/fuzz/world.h"

/// A plan: that of a planner that has never planned before; on small maps, what a flood and a sweep
/// cell by cell say.
void ask_plan(world *w);
/// A batch: the same bytes for one worker and for three.
void ask_batch(world *w);
/// What waits is saved and restored, or cancelled, in both planners.
void ask_saved(world *w);
/// Watched paths: each one looked at by itself.
void ask_watch(world *w);
/// A view: a plan on it is that of a new planner.
void ask_view(world *w);
/// A kept field: what a new one answers.
void ask_field(world *w);
/// Lengths, places for many, obstacles: what plans say.
void ask_lengths(world *w);
void ask_nearest(world *w);
void ask_places(world *w);
void ask_obstacles(world *w);

#endif
