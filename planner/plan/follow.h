// follow.h - a path for a unit that starts beside one whose path is known: along that path, the
// trail, pulled taut.
//
// That is the shortest path of its homotopy class. One of another class may be shorter, but not by
// much where the path is hardly longer than a lower bound: the trail less the way to it, or the
// distance that a field knows. Only then does the unit follow.
#ifndef HANDRAIL_PLANNER_PLAN_FOLLOW_H
#define HANDRAIL_PLANNER_PLAN_FOLLOW_H

#include "planner/plan/searcher.h"
#include "planner/plan/task.h"

/// Answers a task that has no way yet along one of its trails, or straight, or leaves it without.
hr_error hr_follow(hr_searcher *searcher, hr_task *task);
/// Adds the way of a task that has arrived to its trails. @return false if out of memory.
bool hr_trail_keep(hr_task *task);

#endif
