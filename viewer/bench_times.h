// bench_times.h - the clock of the benchmarks, and what many times come to.
#ifndef HANDRAIL_BENCH_TIMES_H
#define HANDRAIL_BENCH_TIMES_H

#include <stdint.h>

/// Of a steady clock.
int64_t bench_now_ns(void);

/// What this thread has computed so far: what others on the machine do hardly shows in it.
int64_t bench_thread_ns(void);

/// Mean, median, what one in a hundred is above, and the most; 0 of none.
typedef struct bench_spread {
    double mean, median, p99, max;
} bench_spread;

/// Sorts the values.
bench_spread bench_spread_of(double *values, int64_t count);

#endif
