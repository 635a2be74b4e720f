// path_before.h - the path as it was before the last edit of the map, to be seen beside what came
// of the edit.
#ifndef HANDRAIL_VIEWER_MODEL_PATH_BEFORE_H
#define HANDRAIL_VIEWER_MODEL_PATH_BEFORE_H

#include "viewer/model/planning.h"

/// Zeros are none. Freed by path_before_end.
typedef struct path_before {
    hr_path path; ///< its waypoints are its own
    hr_position start, goal;
    int64_t unit_number;
} path_before;

/// Keeps the path of an answer, unless it has none or was cut off: then what was kept stays.
void path_before_keep(path_before *before, const plan_answer *answer, int64_t unit_number);
void path_before_end(path_before *before);
/// Whether it answered the same question for the same unit, and by another path than this.
bool path_before_differs(const path_before *before, const plan_answer *answer, int64_t unit_number);

#endif
