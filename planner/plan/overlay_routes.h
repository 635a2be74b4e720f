// overlay_routes.h - ways by routes whose ends lie in opened blocks, which routes do not know: from
// a door of those around the start to one of those around the goal.
#ifndef HANDRAIL_PLANNER_PLAN_OVERLAY_ROUTES_H
#define HANDRAIL_PLANNER_PLAN_OVERLAY_ROUTES_H

#include "planner/plan/searcher.h"
#include "planner/plan/task.h"

/// The way by routes of a task that ignores footprints, in searcher->route_way: as
/// hr_route_search_run between doors, and by A* through opened blocks.
hr_outcome hr_overlay_search_routes(hr_searcher *searcher, hr_task *task);

#endif
