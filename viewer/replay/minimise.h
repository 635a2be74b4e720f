// minimise.h - cuts a recording down to what still shows a fault, a slow path or a difference.
//
// Delta debugging (Zeller and Hildebrandt, Simplifying and Isolating Failure-Inducing Input, 2002):
// halves, quarters and ever smaller parts are left out as long as what is left still shows it:
// first of calls, then of what calls list (requests, moves, units that march), then rectangles of
// the ground.
#ifndef HANDRAIL_VIEWER_REPLAY_MINIMISE_H
#define HANDRAIL_VIEWER_REPLAY_MINIMISE_H

#include "viewer/replay/trial.h"

typedef struct minimised {
    uint8_t *bytes; ///< a recording; freed by whoever asked for it
    size_t size;
    int32_t calls, requests; ///< that are left; units that march are counted as requests
} minimised;

/// Cuts a recording down, as far as `trials_most` trials go. @return false after a complaint of one
/// line: it does not show it, or there is no memory.
bool minimise(trial *t, const uint8_t *bytes, size_t size, int32_t trials_most,
              minimised *smallest);

#endif
