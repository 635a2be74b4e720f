// bench_clock.h - a steady clock, and what many of its readings say.
#ifndef HANDRAIL_BENCH_CLOCK_H
#define HANDRAIL_BENCH_CLOCK_H

#include <stdint.h>

/// A steady clock, or, after clock_count_cpu, one that runs while threads of this process do: what
/// they do together, whatever else keeps the machine busy.
int64_t clock_ns(void);
void clock_count_cpu(void);

/// Of some numbers.
typedef struct bench_spread {
    int64_t p50, p90, p99, most;
} bench_spread;

/// Sorts `numbers`; all 0 without any.
bench_spread spread_of(int64_t *numbers, int32_t count);

#endif
