// ladder.h - which stage answers a task.
#ifndef HANDRAIL_PLANNER_PLAN_LADDER_H
#define HANDRAIL_PLANNER_PLAN_LADDER_H

#include "planner/plan/searcher.h"
#include "planner/plan/task.h"

/// Tries the straight line alone, as hr_climb does first. It asks nothing of the labels, and a
/// clear line makes them needless. Sets the task's way if that is the answer.
/// @return HR_OK or HR_OUT_OF_MEMORY.
hr_error hr_climb_straight(hr_searcher *searcher, hr_task *task);

/// Finds a taut way for a task from its start to its goal, by the ladder: straight, trace,
/// routes, exact search, as its quality asks; for a class with costs a cheap one, by A* alone. Sets
/// way, status, stage, steps and proven_cost.
/// @return HR_OK or HR_OUT_OF_MEMORY.
hr_error hr_climb(hr_searcher *searcher, hr_task *task);

#endif
