// battle_times.h - how long the last ticks of a battle took, and the last frames of it.
#ifndef HANDRAIL_VIEWER_MODEL_BATTLE_BATTLE_TIMES_H
#define HANDRAIL_VIEWER_MODEL_BATTLE_BATTLE_TIMES_H

#include <stdint.h>

enum { BATTLE_TIMES_MOST = 240 };

/// The last numbers of a series, the oldest first.
typedef struct time_series {
    double ms[BATTLE_TIMES_MOST];
    int32_t count;
} time_series;

typedef struct battle_times {
    time_series tick, plan, frame;
} battle_times;

void time_series_add(time_series *series, double ms);
/// What a share of them, 0 to 1, does not exceed; 0 without any.
double time_series_share(const time_series *series, double share);
double time_series_median(const time_series *series);

#endif
