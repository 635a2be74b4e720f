// bench_questions_mend.h - a building lies on a path: what it costs to mend that path, against a
// new plan.
#ifndef HANDRAIL_VIEWER_BENCH_BENCH_QUESTIONS_MEND_H
#define HANDRAIL_VIEWER_BENCH_BENCH_QUESTIONS_MEND_H

#include <handrail/planner.h>

#include "viewer/bench/bench_times.h"

typedef struct mend_sample {
    double us;          ///< a mended path; the least of all passes, as the next
    double plan_us;     ///< a new plan in its place
    int32_t asked;      ///< paths that a building was put on
    int32_t mended;     ///< that were not planned anew
    bench_spread ratio; ///< of the mended path's length to the new one's
} mend_sample;

typedef struct mend_inquiry {
    hr_map *map;
    hr_planner *planner;
    hr_class_id class_id;
    const hr_position *places;
    int32_t count, repeat;
} mend_inquiry;

/// Puts a building of 4 to 16 cells on the middle of paths between the places, one at a time, and
/// takes it away again. @return HR_OK, or what a call has failed with.
hr_error bench_mend(const mend_inquiry *q, mend_sample *sample);

#endif
