// bench_figures.h - statistics of the samples of a method, over all queries or a part of them.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_FIGURES_H
#define HANDRAIL_VIEWER_BENCH_BENCH_FIGURES_H

#include "viewer/bench/bench_run.h"

enum { BENCH_STAGES = HR_STAGE_ASTAR + 1, BENCH_BANDS = 4 };

/// A part of the queries: those of one map, or of one band of shortest lengths. -1 = all.
typedef struct bench_part {
    int32_t course, band;
} bench_part;

typedef struct bench_figures {
    int64_t queries;
    double mean_us, median_us, p99_us, max_us;
    double steps; ///< mean
    int64_t by_stage[BENCH_STAGES];
    /// Of the ratio to the shortest length, where that is known and more than 0 and the method came
    /// to the goal; `ratios` counts them, the others are 0 without any.
    int64_t ratios;
    double ratio_mean, ratio_p99, ratio_max;
    int64_t lost; ///< a way is known, but the method did not come to the goal
} bench_figures;

/// @return false when out of memory.
bool bench_figure(const bench_results *results, int32_t method, bench_part part,
                  bench_figures *figures);

/// The band of a length in cells: under 50, 50 to 150, 150 to 400, over 400; -1 for no way.
int32_t bench_band(double length);
const char *bench_band_name(int32_t band);

/// What a method costs, averaged over the maps.
typedef struct bench_mean_cost {
    double build_ms, class_build_ms;
    double kilobytes, class_kilobytes; ///< of 1024 bytes
} bench_mean_cost;

bench_mean_cost bench_average_cost(const bench_results *results, int32_t method);

#endif
