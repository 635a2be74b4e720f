// search_call.h - the arguments of every search, and its outcomes.
//
// The trace, the exact search, A* and the search over routes are all called with one hr_search_call
// and answer with one hr_outcome, so that a caller can put one in the place of another.
#ifndef HANDRAIL_PLANNER_GRID_SEARCH_CALL_H
#define HANDRAIL_PLANNER_GRID_SEARCH_CALL_H

#include "passmap/planes/plane.h"
#include "planner/base/observer.h"
#include "planner/grid/points.h"

typedef struct hr_search_call {
    const hr_plane *plane;
    const hr_observer *observer;
    hr_cell from, to;   // open blocks
    int64_t step_limit; // the search ends when `steps` reach it
    int64_t steps;      // in and out: it adds its own
    hr_points *way;     // out: block by block, both ends with it
    // No longer, or dearer, path is of use, in blocks of plain ground; 0 = no limit.
    int64_t limit_256ths;
    // No longer way over routes is, before it is pulled taut; 0 = what `limit_256ths` comes to.
    int64_t way_limit_256ths;
} hr_search_call;

typedef enum hr_outcome {
    HR_OUTCOME_FOUND,
    HR_OUTCOME_NO_WAY,      // there is none, or this search cannot find one
    HR_OUTCOME_OVER_BUDGET, // out of steps or of the memory it may use, or cancelled: the way leads
                            // to the place nearest to `to` that the search knows
    HR_OUTCOME_TOO_FAR,     // no way within the limit, as far as the search can tell
    HR_OUTCOME_OUT_OF_MEMORY,
} hr_outcome;

/// The step at which a stage ends that may spend `own_steps`.
static inline int64_t hr_step_limit_of(const hr_search_call *call, int64_t own_steps) {
    bool has_fewer = call->step_limit - call->steps < own_steps;
    return has_fewer ? call->step_limit : call->steps + own_steps;
}

#endif
