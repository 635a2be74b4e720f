// shortcut.h - cuts loops out of a way that comes back within sight of where it was before.
//
// A hand that walks into a dead end and out again leaves a loop around whatever stands in there.
// String pulling keeps it, since without it the way is of another homotopy class. So points with a
// clear line of sight and much more way between them than distance are joined by a leg. That halves
// the excess of a trace over the shortest path, at 512 sweeps at most.
#ifndef HANDRAIL_PLANNER_TAUT_SHORTCUT_H
#define HANDRAIL_PLANNER_TAUT_SHORTCUT_H

#include "passmap/planes/plane.h"
#include "planner/grid/points.h"

/// A way of more points is left as it is: cutting would not make it good.
enum { HR_SHORTCUT_POINTS_MAX = 1024 };

typedef struct hr_shortcutter {
    double along[HR_SHORTCUT_POINTS_MAX]; // the length of the way up to each point
} hr_shortcutter;

/// Cuts the loops of a way, with a bounded number of sweeps, added to `*steps`, which do not pass
/// `step_limit`. @return whether it cut anything: then the way is no longer taut.
bool hr_shortcut(hr_shortcutter *shortcutter, const hr_plane *plane, hr_points *way,
                 int64_t step_limit, int64_t *steps);

/// Drops the points of a clear way that lie beside each other, as those at portals do, where a leg
/// can pass by, many at a time: that costs less than to pull them taut.
void hr_drop_passed(const hr_plane *plane, hr_points *way);

#endif
