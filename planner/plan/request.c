// request.c - the checks of the fields of a request.

#include "planner/plan/request.h"

#include "planner/goals/spots.h"
#include "planner/plan/dearer.h"

hr_request hr_request_default(void) { return (hr_request){.quality = HR_BALANCED}; }

void hr_request_init(hr_request *request) { *request = hr_request_default(); }

int32_t hr_request_bad_goal(const hr_map *map, const hr_request *request) {
    int32_t bad =
        request->goals ? hr_goals_first_bad(map, request->goals, request->goal_count) : -1;
    return bad < 0 ? HR_NO_GOAL : bad;
}

static const char *goal_problem(const hr_map *map, const hr_request *request) {
    if (request->goal_count < 0) return "goal_count: is negative";
    if (request->goal_count == 0)
        return hr_is_on_map(map, request->goal) ? NULL : "goal: lies outside the map";
    if (!request->goals) return "goals: is NULL";
    if (request->reach_256ths > 0) return "reach_256ths: is of `goal`; goals have their own";
    int32_t bad = hr_request_bad_goal(map, request);
    return bad == HR_NO_GOAL ? NULL : hr_goal_problem(map, &request->goals[bad]);
}

static const char *closings_problem(const hr_map *map, const hr_request *request) {
    int32_t count = request->closing_count;
    if (count < 0) return "closing_count: is negative";
    if (count > HR_CLOSINGS_MAX) return "closing_count: is more than 8";
    if (!request->closings) return "closings: is NULL though closing_count is not 0";
    for (int32_t i = 0; i < count; i++)
        if (request->closings[i].cells.width < 0 || request->closings[i].cells.height < 0)
            return "closings: a rectangle has a negative side";
    for (int32_t i = 0; i < count; i++)
        if (request->closings[i].extra_256ths < 0)
            return "closings: extra_256ths of one is negative";
    if (hr_closed_value(&hr_class_entry_of(map, request->class_id)->unit) < 0)
        return "closings: the class may enter all 256 values, so that none is left for closed "
               "cells";
    return NULL;
}

bool hr_same_closing(const hr_closing *a, const hr_closing *b) {
    return a->footprint == b->footprint && a->extra_256ths == b->extra_256ths &&
           a->cells.x == b->cells.x && a->cells.y == b->cells.y &&
           a->cells.width == b->cells.width && a->cells.height == b->cells.height;
}

static const char *old_path_problem(const hr_map *map, const hr_request *request) {
    if (request->mend_ratio != 0 && !(request->mend_ratio >= 1))
        return "mend_ratio: is neither 0 nor at least 1";
    if (request->old_count < 0) return "old_count: is negative";
    if (request->old_count == 0) return NULL;
    if (!request->old_waypoints) return "old_waypoints: is NULL";
    if (request->goal_count > 0) return "old_waypoints: is for one goal, not for `goals`";
    if (request->quality == HR_EXACT || request->only != HR_STAGE_ANY)
        return "old_waypoints: is not for HR_EXACT, nor for `only`";
    for (int32_t i = 0; i < request->old_count; i++)
        if (!hr_is_on_map(map, request->old_waypoints[i]))
            return "old_waypoints: one lies outside the map";
    return NULL;
}

const char *hr_request_problem(const hr_map *map, const hr_request *request) {
    if (!hr_class_entry_of(map, request->class_id))
        return "class_id: no such class is registered with the map";
    if (!hr_is_on_map(map, request->start)) return "start: lies outside the map";
    const char *problem = goal_problem(map, request);
    if (problem) return problem;
    if (request->reach_256ths < 0) return "reach_256ths: is negative";
    if (request->budget_steps < 0) return "budget_steps: is negative";
    if ((unsigned)request->quality > HR_EXACT) return "quality: is not one of hr_quality";
    if (request->only == HR_STAGE_STRAIGHT || (unsigned)request->only > HR_STAGE_ASTAR)
        return "only: is neither HR_STAGE_ANY nor a stage that searches";
    if (request->promised_ratio != 0 && !(request->promised_ratio >= 1))
        return "promised_ratio: is neither 0 nor at least 1";
    if ((unsigned)request->heuristic > HR_NO_HEURISTIC)
        return "heuristic: is not one of hr_heuristic";
    if (request->weight != 0 && !(request->weight >= 1 && request->weight <= HR_WEIGHT_MAX))
        return "weight: is neither 0 nor from 1 to 256";
    problem = old_path_problem(map, request);
    if (problem) return problem;
    if (request->length_only && request->first_leg_only)
        return "length_only: has no first leg, for first_leg_only";
    if (!(request->limit_256ths >= 0)) return "limit_256ths: is negative or not a number";
    return request->closing_count != 0 ? closings_problem(map, request) : NULL;
}

bool hr_request_ignores_any(const hr_request *request) {
    for (int32_t i = 0; i < HR_IGNORE_MAX; i++)
        if (request->ignore[i]) return true;
    return false;
}
