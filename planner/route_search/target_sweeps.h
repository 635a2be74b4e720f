// target_sweeps.h - what ways to targets near the start cost, for classes with costs.
//
// Over portals a way to what is near may count half as much again as it must: borders of open
// ground have few of them, and the way along the next road may not lead by one. So the 64 x 64
// blocks around the start are swept first (planner/costs/row_sweeps.h), then those around these:
// each is a *window*, which waits at the least that ways into it cost, and the one of the least is
// next. When no window waits at less than what the nearest targets count, and no way out of all
// windows costs less, none that is not known can be nearer.
//
// What is found costs as much as steps to the eight neighbours do, up to a twelfth more than a
// straight leg.
#ifndef HANDRAIL_PLANNER_ROUTE_SEARCH_TARGET_SWEEPS_H
#define HANDRAIL_PLANNER_ROUTE_SEARCH_TARGET_SWEEPS_H

#include "planner/costs/row_sweeps.h"
#include "planner/route_search/target_search.h"

enum {
    HR_WINDOWS_ACROSS = 3,
    HR_WINDOWS_MOST = HR_WINDOWS_ACROSS * HR_WINDOWS_ACROSS,
    HR_ENTRIES_MOST = 4 * HR_TILE + 1,
};

/// Blocks where ways come into a window from those beside it, and what they cost there.
typedef struct hr_sweep_window {
    double entries[4][HR_TILE]; // infinite = none; by the side of the other window that they leave
    double waits;               // the least cost of those that it was not swept from; or infinite
} hr_sweep_window;

typedef struct hr_target_sweeps {
    hr_row_sweeps sweeps;
    hr_sweep_window windows[HR_WINDOWS_MOST];
    hr_sweep_seed seeds[HR_ENTRIES_MOST];
} hr_target_sweeps;

/// Finds ways to those targets of a search that was begun (hr_target_search_begin) which are near
/// the start, an open block. Each sweep of a window counts as many steps as it has rows.
/// @return whether nothing that it does not know of can be among the nearest, within the search's
/// cutoff. Where costs differ too much for sweeps nothing is found.
bool hr_target_sweeps_run(hr_target_sweeps *sweeps, hr_target_search *targets,
                          const hr_routes *routes, hr_cell from, int64_t step_limit,
                          int64_t *steps);

#endif
