// battle_times.c - how long the last ticks of a battle took.

#include "battle_times.h"

#include <stdlib.h>
#include <string.h>

void time_series_add(time_series *series, double ms) {
    if (series->count == BATTLE_TIMES_MOST) {
        series->count--;
        memmove(series->ms, series->ms + 1, (size_t)series->count * sizeof *series->ms);
    }
    series->ms[series->count++] = ms;
}

static int by_size(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

double time_series_median(const time_series *series) {
    double sorted[BATTLE_TIMES_MOST];
    if (series->count == 0) return 0;
    memcpy(sorted, series->ms, (size_t)series->count * sizeof *sorted);
    qsort(sorted, (size_t)series->count, sizeof *sorted, by_size);
    return sorted[series->count / 2];
}

double time_series_most(const time_series *series) {
    double most = 0;
    for (int32_t i = 0; i < series->count; i++)
        if (series->ms[i] > most) most = series->ms[i];
    return most;
}
