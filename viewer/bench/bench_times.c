// bench_times.c - the clock of the benchmarks, and statistics of times.

#define _POSIX_C_SOURCE 200809L // clock_gettime

#include "viewer/bench/bench_times.h"

#include <stdlib.h>
#include <time.h>

static int64_t read_clock(clockid_t clock) {
    struct timespec now;
    clock_gettime(clock, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static clockid_t chosen = CLOCK_MONOTONIC; // for the one benchmark that the process runs

void bench_count_cpu(void) { chosen = CLOCK_PROCESS_CPUTIME_ID; }

int64_t bench_now_ns(void) { return read_clock(chosen); }

int64_t bench_process_ns(void) { return read_clock(CLOCK_PROCESS_CPUTIME_ID); }

int64_t bench_thread_ns(void) { return read_clock(CLOCK_THREAD_CPUTIME_ID); }

static int compare_doubles(const void *a, const void *b) {
    double left = *(const double *)a, right = *(const double *)b;
    return (left > right) - (left < right);
}

bench_spread bench_spread_of(double *values, int64_t count) {
    if (count == 0) return (bench_spread){0};
    qsort(values, (size_t)count, sizeof *values, compare_doubles);
    double sum = 0;
    for (int64_t i = 0; i < count; i++) sum += values[i];
    return (bench_spread){sum / (double)count, values[count / 2], values[count * 99 / 100],
                          values[count - 1]};
}

static int compare_wholes(const void *a, const void *b) {
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

static int64_t percentile(const int64_t *sorted, int32_t count, int32_t percent) {
    int32_t rank = (int32_t)(((int64_t)count * percent + 99) / 100);
    return sorted[rank > 0 ? rank - 1 : 0];
}

bench_percentiles bench_percentiles_of(int64_t *numbers, int32_t count) {
    if (count == 0) return (bench_percentiles){0};
    qsort(numbers, (size_t)count, sizeof *numbers, compare_wholes);
    return (bench_percentiles){percentile(numbers, count, 50), percentile(numbers, count, 90),
                               percentile(numbers, count, 99), numbers[count - 1]};
}
