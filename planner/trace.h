// trace.h - the trace: rays, and hands around what stops them.
#ifndef HANDRAIL_TRACE_H
#define HANDRAIL_TRACE_H

#include "race.h"

typedef struct hr_trace {
    hr_race race;
    hr_points split, bends, contours;
} hr_trace;

typedef enum hr_trace_end {
    HR_TRACE_STRAIGHT,
    HR_TRACE_FOUND,
    HR_TRACE_ENCLOSED,
    HR_TRACE_OVER_BUDGET,
    HR_TRACE_TOO_DEEP,
} hr_trace_end;

hr_trace_end hr_trace_search(hr_trace *trace, const hr_plane *plane, const hr_watch *watch, hr_split split,
                             hr_cell from, hr_cell to, int64_t step_limit, int64_t *steps, hr_points *way);

#endif
