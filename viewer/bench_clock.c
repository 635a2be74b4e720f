// bench_clock.c - the clock, and percentiles: the least number that so many percent do not exceed.

#define _POSIX_C_SOURCE 200809L // clock_gettime

#include "bench_clock.h"

#include <stdlib.h>
#include <time.h>

static clockid_t chosen = CLOCK_MONOTONIC; // for the one benchmark that the process runs

void clock_count_cpu(void) { chosen = CLOCK_PROCESS_CPUTIME_ID; }

int64_t clock_ns(void) {
    struct timespec now;
    clock_gettime(chosen, &now);
    return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

static int compare(const void *a, const void *b) {
    int64_t left = *(const int64_t *)a, right = *(const int64_t *)b;
    return (left > right) - (left < right);
}

static int64_t percentile(const int64_t *sorted, int32_t count, int32_t percent) {
    int32_t rank = (int32_t)(((int64_t)count * percent + 99) / 100);
    return sorted[rank > 0 ? rank - 1 : 0];
}

bench_spread spread_of(int64_t *numbers, int32_t count) {
    if (count == 0) return (bench_spread){0};
    qsort(numbers, (size_t)count, sizeof *numbers, compare);
    return (bench_spread){percentile(numbers, count, 50), percentile(numbers, count, 90),
                          percentile(numbers, count, 99), numbers[count - 1]};
}
