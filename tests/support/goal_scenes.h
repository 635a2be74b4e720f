// goal_scenes.h - goals of all kinds, thrown by dice, and a slow twin of which blocks they hold and
// which of them is the nearest.
#ifndef HANDRAIL_TESTS_SUPPORT_GOAL_SCENES_H
#define HANDRAIL_TESTS_SUPPORT_GOAL_SCENES_H

#include "tests/support/twins.h"

/// A goal of any kind but a footprint's, near or on a map of these sides.
hr_goal throw_goal(dice *d, int32_t width, int32_t height, int32_t size);
/// Whether a unit whose block is there has arrived, with a clear line where one is asked for.
bool twin_goal_holds(const twin *t, const hr_goal *goal, hr_cell block);

/// What is wrong with the waypoints of any path of a request with goals, or NULL.
const char *twin_goal_waypoint_fault(const twin *t, const hr_request *request, const hr_path *path);
/// What is wrong with an exact answer, without a budget, to a request with goals whose places are
/// centres of blocks, as a sentence, or NULL.
const char *twin_goals_fault(const twin *t, const hr_request *request, const hr_path *path);

#endif
