// hold_up.h - the longest time that the main loop was busy without handling events: the window did
// not respond for that long.
#ifndef HANDRAIL_VIEWER_WINDOW_HOLD_UP_H
#define HANDRAIL_VIEWER_WINDOW_HOLD_UP_H

#include <stdint.h>

/// The longest times since the last hold_up_forget, each of its own.
typedef struct hold_up {
    int64_t passed_us;   ///< by the clock, with what other programs took of it
    int64_t computed_us; ///< by the main thread alone
} hold_up;

/// Watches the main loop from now on.
void hold_up_watch(void);
hold_up hold_up_longest(void);
void hold_up_forget(void);

#endif
