// march.h - a unit on the path that a fuzzer's request has come to.
#ifndef HANDRAIL_TESTS_FUZZ_MARCH_H
#define HANDRAIL_TESTS_FUZZ_MARCH_H

#include "tests/fuzz/world.h"

/// Walks it in steps of any length, leaves the links that it comes to, and is at each step where
/// one stride of that length would have led, in an open block, and at the end where the path ends.
void walk_along(world *w, const hr_request *request, const hr_path *path);

#endif
