// bench_times.h - the clock of the benchmarks, and statistics of times.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_TIMES_H
#define HANDRAIL_VIEWER_BENCH_BENCH_TIMES_H

#include <stdint.h>

/// Of a steady clock, or, after bench_count_cpu, of one that runs while threads of this process do:
/// what they do together, whatever else keeps the machine busy.
int64_t bench_now_ns(void);
void bench_count_cpu(void);

/// What all threads of this process have computed so far.
int64_t bench_process_ns(void);
/// What this thread has computed so far: what others on the machine do hardly shows in it.
int64_t bench_thread_ns(void);

/// Mean, median, 99th percentile and maximum; 0 of none.
typedef struct bench_spread {
    double mean, median, p99, max;
} bench_spread;

/// Sorts the values.
bench_spread bench_spread_of(double *values, int64_t count);

/// Of whole numbers: the least value that 50, 90 or 99 % of them do not exceed; the largest.
typedef struct bench_percentiles {
    int64_t p50, p90, p99, most;
} bench_percentiles;

/// Sorts the numbers; all 0 without any.
bench_percentiles bench_percentiles_of(int64_t *numbers, int32_t count);

#endif
