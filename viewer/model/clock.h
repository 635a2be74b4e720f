// clock.h - the clock of the window's times.
#ifndef HANDRAIL_VIEWER_MODEL_CLOCK_H
#define HANDRAIL_VIEWER_MODEL_CLOCK_H

#include <stdint.h>

/// Of a steady clock; only differences mean something.
int64_t clock_ns(void);

#endif
