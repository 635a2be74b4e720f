// least_time.h - how long something takes: the least time of several runs, as other programs and a
// cold cache only ever add to it.
#ifndef HANDRAIL_VIEWER_MODEL_LEAST_TIME_H
#define HANDRAIL_VIEWER_MODEL_LEAST_TIME_H

#include <handrail/planner.h>

/// How often at most, and how long all of it may take before no further run begins.
enum { LEAST_TIME_RUNS = 8, LEAST_TIME_WITHIN_NS = 50000000 };

typedef struct least_time {
    int64_t first_ns; ///< which also builds what is built once
    int64_t least_ns; ///< of the others; of the first, if it was the only one
} least_time;

typedef hr_error timed_run(void *user);

/// Runs until it fails, enough is known, or `should_cancel`, which may be NULL, says so. @return
/// what the last run returned.
hr_error measure_least_time(timed_run *run, void *user, hr_should_cancel *should_cancel,
                            void *cancel_user, least_time *time);

#endif
