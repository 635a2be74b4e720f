// greedy.h - greedy string pulling, as users of grid searches have it: from an anchor on, the cells
// of the path are skipped as long as the sweep from the anchor to the next allows it. A leg whose
// end is seen is skipped without a look at its other cells.
#ifndef HANDRAIL_VIEWER_RIVALS_GREEDY_H
#define HANDRAIL_VIEWER_RIVALS_GREEDY_H

#include "planner/grid/points.h"
#include "planner/grid/sweep.h"

/// Pulls the way given by its bends, each leg of it straight or diagonal, and writes what is left
/// to `pulled`. Adds the sweeps to `*steps`. @return false if `pulled` is out of memory.
bool greedy_pull(const hr_plane *plane, const hr_points *bends, hr_points *pulled, int64_t *steps);

#endif
