// shortcut.h - cuts loops out of a way that comes back to within sight of where it was before.
//
// A hand that runs into a dead end and out again leaves a loop around whatever stands in there, and
// pulling taut keeps it, for without it the way is of another homotopy class. Points that see each
// other, with much more way between them than distance, need none of it. Halves the excess of a
// trace over the shortest path.
#ifndef HANDRAIL_PLANNER_TAUT_SHORTCUT_H
#define HANDRAIL_PLANNER_TAUT_SHORTCUT_H

#include "passmap/planes/plane.h"
#include "planner/grid/points.h"

/// A way of more points is left as it is: it has gone wrong beyond what cutting mends.
enum { HR_SHORTCUT_POINTS_MAX = 1024 };

typedef struct hr_shortcutter {
    double along[HR_SHORTCUT_POINTS_MAX]; // the length of the way up to each point
} hr_shortcutter;

/// Cuts the loops of a way, with a bounded number of sweeps, added to `*steps`, which do not pass
/// `step_limit`. @return whether it cut anything: then the way is no longer taut.
bool hr_shortcut(hr_shortcutter *shortcutter, const hr_plane *plane, hr_points *way,
                 int64_t step_limit, int64_t *steps);

/// Drops points of a clear way that lie beside each other, as those at portals do, where a leg can
/// pass by, many at a time: they cost less so than pulled.
void hr_drop_passed(const hr_plane *plane, hr_points *way);

#endif
