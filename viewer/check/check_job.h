// check_job.h - a check for a window, done beside it: of a copy of the map, in any thread.
#ifndef HANDRAIL_VIEWER_CHECK_CHECK_JOB_H
#define HANDRAIL_VIEWER_CHECK_CHECK_JOB_H

#include "viewer/check/check_classes.h"
#include "viewer/check/check_layer.h"
#include "viewer/model/shared_map.h"

/// What to do.
typedef struct check_job {
    int64_t number, map_number; ///< come back with the outcome
    check_classes classes;      ///< one or more
    check_options options;
    shared_map *shared; ///< of which it takes a copy; let go by check_do
} check_job;

typedef struct check_outcome {
    int64_t number, map_number;
    int32_t width, height;
    check_classes classes;
    check_report report;
    check_layer layers[CHECK_CLASSES_MOST]; ///< of each class
    int64_t time_ns;
} check_outcome;

/// Does a job. @return HR_OK and what came of it in `*outcome`, the caller's, or with NULL there if
/// it was cancelled; or HR_OUT_OF_MEMORY, with NULL, too.
hr_error check_do(check_job *job, check_outcome **outcome);
/// NULL is allowed.
void check_outcome_end(check_outcome *outcome);

#endif
