// hold_up.h - how long the main loop was ever busy without looking at what came in: for so long the
// window did not answer.
#ifndef HANDRAIL_HOLD_UP_H
#define HANDRAIL_HOLD_UP_H

#include <stdint.h>

/// Watches the main loop from now on.
void hold_up_watch(void);
/// The longest time since the last hold_up_forget.
int64_t hold_up_longest_us(void);
void hold_up_forget(void);

#endif
