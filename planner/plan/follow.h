// follow.h - the way of a unit that stands beside one whose way is known: along that way, its
// trail, pulled taut.
//
// That is the shortest way of its kind. Another kind can be shorter, but not by much where it is
// hardly longer than the trail less the way to it, or no longer than a field tells: only then does
// the unit follow.
#ifndef HANDRAIL_PLANNER_PLAN_FOLLOW_H
#define HANDRAIL_PLANNER_PLAN_FOLLOW_H

#include "planner/plan/searcher.h"
#include "planner/plan/task.h"

/// Answers a task along one of its trails, or straight. @return whether it did; out of memory shows
/// in searcher->route_way.
bool hr_follow(hr_searcher *searcher, hr_task *task);
/// Adds the way of a task that has arrived to its trails. @return false if out of memory.
bool hr_trail_keep(hr_task *task);

#endif
