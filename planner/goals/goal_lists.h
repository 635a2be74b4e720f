// goal_lists.h - lists of goals compared, and as numbers of saved games.
#ifndef HANDRAIL_PLANNER_GOALS_GOAL_LISTS_H
#define HANDRAIL_PLANNER_GOALS_GOAL_LISTS_H

#include "planner/goals.h"

#include <stdint.h>

/// Whether two lists have equal goals in the same order.
bool hr_goals_are_equal(const hr_goal *a, const hr_goal *b, int32_t count);

enum { HR_SAVED_GOAL_BYTES = 60 };

/// Appends a goal to saved bytes; and takes it from there, whatever they hold.
void hr_goal_put(uint8_t **at, const hr_goal *goal);
hr_goal hr_goal_get(const uint8_t **at);

#endif
