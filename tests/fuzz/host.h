// host.h - what hosts of a world do now and then.
#ifndef HANDRAIL_TESTS_FUZZ_HOST_H
#define HANDRAIL_TESTS_FUZZ_HOST_H

#include "tests/fuzz/world.h"

/// Writes cells by hand or many at once, builds links, saves and loads them, gives batches another
/// budget or cancels what waits, shows something to the view, or adds another one to both planners.
void host_change(world *w);

#endif
