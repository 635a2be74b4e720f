// bench_ranges.h - how long it takes until everything is up to date after enemies' ranges have
// moved.
//
// Discs that overlap, each of which moves by a cell a tick, over classes that pay four times as
// much in them, half as much on roads and twice as much in shallows. Every number of classes is
// measured with every number of threads, side by side, tick by tick.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_RANGES_H
#define HANDRAIL_VIEWER_BENCH_BENCH_RANGES_H

#include "viewer/bench/bench_edit_run.h"

#include <stdio.h>

enum {
    RANGE_RADIUS = 20, ///< cells
    RANGE_THREADS_MOST = 4,
    RANGE_SERIES_MOST = EDIT_COUNTS_MOST * RANGE_THREADS_MOST
};

/// One tick.
typedef struct range_sample {
    int64_t moved_ns;   ///< the footprints
    int64_t derived_ns; ///< planes, labels and costs
    int64_t routes_ns;
} range_sample;

/// The ticks of a number of classes and of threads.
typedef struct range_series {
    int32_t class_count, threads, sample_count;
    range_sample *samples;
    double moved_us, derived_us, routes_us; ///< medians
    double median_us, p99_us, max_us;       ///< of all together
} range_series;

typedef struct range_results {
    int32_t width, height, range_count;
    range_series series[RANGE_SERIES_MOST];
    int32_t series_count;
} range_results;

typedef struct range_choices {
    int32_t ranges, ticks;
    int64_t threads[RANGE_THREADS_MOST];
    int32_t thread_count;
} range_choices;

/// Measures on a copy of `ground`, with the numbers of classes and the seed of `edits`, and shows
/// progress on stderr. @return false after a complaint of one line; destroy what there is all the
/// same.
bool ranges_run(range_results *results, const hr_map *ground, const edit_choices *edits,
                const range_choices *choices);
void range_results_destroy(range_results *results);

/// A row for each number of classes and of threads.
void print_range_table(FILE *stream, const range_results *results, const char *map_name);
/// classes,threads,tick,moved_ns,derived_ns,routes_ns. Each is @return false after a complaint of
/// one line that names the file.
bool write_range_csv(const char *path, const range_results *results);
bool write_range_json(const char *path, const range_results *results, const char *map_name);

#endif
