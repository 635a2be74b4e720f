// near_goals.h - goals of a request by what a path to each counts at least.
//
// An area has hundreds of spots. So of many areas those are looked at first that may be the
// nearest, and others only as far as they may be nearer than what was found.
#ifndef HANDRAIL_PLANNER_PLAN_NEAR_GOALS_H
#define HANDRAIL_PLANNER_PLAN_NEAR_GOALS_H

#include "planner/base/heap.h"
#include "planner/plan/searcher.h"

/// In memory of the searcher.
typedef struct hr_near_goals {
    const hr_request *request; // its goals are borrowed
    hr_keyed *bounds;          // of each goal
    hr_goal *goals;            // that were taken
    int32_t *numbers;          // theirs in the request
    int32_t count;
} hr_near_goals;

/// Whether it pays: there are areas among more than `few` goals. Neither links, through which what
/// is far may be near, nor a budget, which is spent on all of them.
bool hr_near_goals_pay(const hr_map *map, const hr_request *request, int32_t few);

/// Finds the bounds of a sound request's goals, none taken yet; a length costs `least` times as
/// much or more. @return false if out of memory.
bool hr_near_goals_begin(hr_near_goals *near, hr_searcher *searcher, const hr_request *request,
                         double least);
/// What the `few` goals of the least bounds count at least, each.
double hr_near_goals_bound(hr_near_goals *near, int32_t few);
/// Takes all goals that may count so little, if these are more than were taken before. @return
/// whether they are.
bool hr_near_goals_take(hr_near_goals *near, double most);

/// The request, for those that were taken.
static inline hr_request hr_near_goals_request(const hr_near_goals *near) {
    hr_request some = *near->request;
    some.goals = near->goals;
    some.goal_count = near->count;
    return some;
}

#endif
