// bench_edit_run.h - how long it takes until everything is up to date after an edit.
//
// A square of rock is put down in a random place, and all that planning for a number of classes
// needs is brought up to date; then the ground is put back, and that is brought up to date, too.
// Held against building all of it from nothing but the cells.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_EDIT_RUN_H
#define HANDRAIL_VIEWER_BENCH_BENCH_EDIT_RUN_H

#include <handrail/planner.h>

enum { EDIT_CLASSES_MOST = 16, EDIT_COUNTS_MOST = 8, EDIT_SIDES_MOST = 16 };

/// One edit, put down or taken back.
typedef struct edit_sample {
    int64_t derived_ns, routes_ns; ///< planes and labels; then routes
} edit_sample;

/// The edits of one side, for one number of classes.
typedef struct edit_series {
    int32_t class_count, side, sample_count;
    edit_sample *samples;                         ///< in turns put down and taken back
    double derived_us, median_us, p99_us, max_us; ///< planes and labels, median; all of it
} edit_series;

typedef struct edit_results {
    int32_t width, height;
    int32_t class_counts[EDIT_COUNTS_MOST], count_count;
    double copy_us;                   ///< a memcpy of the cells
    double planes_us;                 ///< all planes and labels of one class, every tile another
    double full_us[EDIT_COUNTS_MOST]; ///< everything from nothing, by the number of classes
    edit_series series[EDIT_COUNTS_MOST * EDIT_SIDES_MOST];
    int32_t series_count;
} edit_results;

typedef struct edit_choices {
    int64_t class_counts[EDIT_COUNTS_MOST]; ///< each 1 to EDIT_CLASSES_MOST
    int32_t count_count;
    int32_t repeat; ///< edits of each side up to 64; fewer of larger ones
    uint64_t seed;
} edit_choices;

/// Measures edits of `ground`, which stays as it is, and shows progress on stderr. @return false
/// after a complaint of one line; destroy what there is all the same.
bool edit_run(edit_results *results, const hr_map *ground, const edit_choices *choices);
void edit_results_destroy(edit_results *results);

#endif
