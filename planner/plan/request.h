// request.h - what a request may ask, checked before anything is planned.
#ifndef HANDRAIL_PLANNER_PLAN_REQUEST_H
#define HANDRAIL_PLANNER_PLAN_REQUEST_H

#include "passmap/map/map_state.h"
#include "planner/grid/geometry.h"
#include "planner/planner.h"

/// Whether a position lies on the map.
static inline bool hr_is_on_map(const hr_map *map, hr_position p) {
    return p.x >= 0 && p.y >= 0 && p.x < map->width * HR_CELL && p.y < map->height * HR_CELL;
}

/// Whether a place is within the request's reach of its goal.
static inline bool hr_is_within_reach(const hr_request *request, hr_position place) {
    return hr_are_within(place, request->goal, request->reach_256ths);
}

/// Whether its list of goals is one place: planned for as its `goal` would be.
static inline bool hr_request_lists_place(const hr_request *request) {
    return request->goal_count == 1 && request->goals && request->goals[0].kind == HR_GOAL_PLACE;
}

/// The one place that it leads to, if it has no list, or lists one.
static inline hr_position hr_request_place(const hr_request *request) {
    return hr_request_lists_place(request) ? request->goals[0].position : request->goal;
}

/// From how far of it.
static inline int32_t hr_request_place_reach(const hr_request *request) {
    return hr_request_lists_place(request) ? request->goals[0].reach_256ths : request->reach_256ths;
}

/// What is wrong with a request, or NULL.
const char *hr_request_problem(const hr_map *map, const hr_request *request);
/// The first goal of its list that is malformed, or HR_NO_GOAL.
int32_t hr_request_bad_goal(const hr_map *map, const hr_request *request);
/// Whether there is a footprint among those to ignore.
bool hr_request_ignores_any(const hr_request *request);
/// Whether two closings are of the same.
bool hr_same_closing(const hr_closing *a, const hr_closing *b);

#endif
