// battle_times.c - how long the last ticks of a battle took.

#include "viewer/model/battle/battle_times.h"

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

double time_series_share(const time_series *series, double share) {
    double sorted[BATTLE_TIMES_MOST];
    if (series->count == 0) return 0;
    memcpy(sorted, series->ms, (size_t)series->count * sizeof *sorted);
    qsort(sorted, (size_t)series->count, sizeof *sorted, by_size);
    return sorted[(int32_t)(share * (series->count - 1) + 0.5)];
}

double time_series_median(const time_series *series) { return time_series_share(series, 0.5); }
