// bench_times.c - the clock of the benchmarks, and what many times come to.

#define _POSIX_C_SOURCE 200809L // clock_gettime

#include "bench_times.h"

#include <stdlib.h>
#include <time.h>

static int64_t read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

int64_t bench_now_ns(void) { return read_clock(CLOCK_MONOTONIC); }

int64_t bench_thread_ns(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

static int compare(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

bench_spread bench_spread_of(double *values, int64_t count) {
    if (count == 0) return (bench_spread){0};
    qsort(values, (size_t)count, sizeof *values, compare);
    double sum = 0;
    for (int64_t i = 0; i < count; i++) sum += values[i];
    return (bench_spread){sum / (double)count, values[count / 2], values[count * 99 / 100],
                          values[count - 1]};
}
