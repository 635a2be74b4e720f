// timing.h - a scenario run in the background of a window: what to run, what came of it, and how
// that is shown. No window and no thread is known here.
#ifndef HANDRAIL_VIEWER_BENCH_TIMING_H
#define HANDRAIL_VIEWER_BENCH_TIMING_H

#include "viewer/bench/bench_figures.h"
#include "viewer/bench/bench_plot_parts.h"

#include <cairo.h>
#include <jansson.h>

enum { TIMING_THROWN = 500 }; ///< random queries where no scenario is at hand
enum { TIMING_REPEAT_MOST = 100, TIMING_SAMPLE_MOST = 1000000 };
enum { TIMING_NOTE_LENGTH = 200, TIMING_PATH_LENGTH = 1024 };

/// What is run: every query of a scenario, or random ones, by every method, `repeat` times.
typedef struct timing_choice {
    char scenario[TIMING_PATH_LENGTH];  ///< empty = the one that lies beside the map
    int32_t thrown;                     ///< so many random queries, without a scenario; 0 = none
    bool is_chosen[BENCH_METHODS_MOST]; ///< by the place in bench_methods
    int32_t repeat;
    int32_t sample; ///< queries at most, spread evenly over the scenario; 0 = all
} timing_choice;

/// All default methods, one pass, all queries.
timing_choice timing_choice_default(void);

typedef struct timing_job {
    timing_choice choice;
    hr_map *map; ///< a copy, the job's own
    char map_name[256], map_path[TIMING_PATH_LENGTH];
    hr_class unit; ///< without costs: the rivals know none
} timing_job;

typedef struct timing_outcome {
    bench_courses courses;
    bench_results results;
    bool is_whole; ///< else `message` says why, or, empty, it was cancelled
    hr_message message;
    char note[TIMING_NOTE_LENGTH];
    bench_figures figures[BENCH_METHODS_MOST]; ///< of each method that was run
    plot plot;
} timing_outcome;

/// Does a job, its map being used up. @return NULL when out of memory; else the caller's, to be
/// given to timing_end.
timing_outcome *timing_do(timing_job *job, const bench_listener *listener);
/// NULL is allowed.
void timing_end(timing_outcome *outcome);

/// The figures for a script; a new reference. NULL is allowed: null.
json_t *timing_json(const timing_outcome *outcome);

/// Draws plot and table, in a picture of that size. What is not there yet is `words` instead.
/// @return what Cairo says.
cairo_status_t timing_draw(cairo_t *cairo, timing_outcome *outcome, const char *words,
                           int32_t width, int32_t height);

#endif
