// follow.h - the way of a unit that stands beside one whose way is known: to it, and along its way,
// pulled taut.
//
// That is the shortest way of its kind. Another kind can be shorter, but by no more than twice the
// way to the other unit and that between the goals: so whoever is far from it, for the way that is
// to go, does not follow.
#ifndef HANDRAIL_FOLLOW_H
#define HANDRAIL_FOLLOW_H

#include "plan.h"

/// Answers a task along its trail, or straight. @return whether it did; out of memory shows in
/// planner->other.
bool hr_follow(hr_planner *planner, hr_task *task);

#endif
