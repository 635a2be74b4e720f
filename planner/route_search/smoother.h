// smoother.h - makes ways over routes short by pulling them taut, or, for a class with costs, cheap
// by straightening them: as a whole, or only where two parts meet that are smooth already.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_SMOOTHER_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_SMOOTHER_H

#include "planner/costs/seams.h"
#include "planner/routes/graph.h"
#include "planner/taut/pull.h"

typedef struct hr_smoother {
    const hr_plane *plane;
    hr_costs costs; // `bytes` is NULL where ways are pulled
    hr_puller *puller;
    hr_seams *seams;
    int64_t step_limit, steps; // of straightening; pulling takes none
    bool is_out_of_memory;     // the way, or a list
} hr_smoother;

/// For ways over routes that are up to date.
hr_smoother hr_smoother_of(const hr_routes *routes, hr_puller *puller, hr_seams *seams,
                           int64_t step_limit, int64_t steps);

/// A way as it comes out of a search.
void hr_smooth(hr_smoother *smoother, hr_points *way);
/// The way along one edge, whose corners are smooth in their tile; or to it from a start.
void hr_smooth_beginning(hr_smoother *smoother, hr_points *way);
/// A way that is smooth up to point `middle`, if that was done by hr_smooth_beginning, and from
/// there on. With costs points from `loose` to `middle` may be dropped and moved; the rest is
/// smooth but for those beside them. @return how many legs at the end are as they were.
int32_t hr_smooth_join(hr_smoother *smoother, hr_points *way, int32_t loose, int32_t middle);

#endif
