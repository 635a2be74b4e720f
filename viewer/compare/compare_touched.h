// compare_touched.h - which blocks the planner looks at while it plans.
#ifndef HANDRAIL_VIEWER_COMPARE_COMPARE_TOUCHED_H
#define HANDRAIL_VIEWER_COMPARE_COMPARE_TOUCHED_H

#include "viewer/compare/compare_answer.h"
#include "viewer/rivals/rival.h"

/// Plans once more, watched, and fills the answer's marks, `touched`, and the runs of the trace.
/// A block counts as looked at if a hand ran over it, a ray went through it, or a search expanded
/// it; their order is kept if it is asked for. @return HR_OK or HR_OUT_OF_MEMORY.
hr_error compare_watch(hr_map *map, const hr_planner_config *unwatched, const hr_request *request,
                       bool keeps_order, compare_answer *answer);

/// The same for a rival: a block counts as looked at if it was expanded, or lies on a scan that
/// found what was expanded; scans that found nothing are not told of.
hr_error compare_watch_rival(const hr_map *map, rival *r, const hr_request *request,
                             bool keeps_order, compare_answer *answer);

#endif
