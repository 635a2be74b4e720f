// obstacles.c - the checks of a question for what is in the way.

#include "planner/obstacles.h"

#include "planner/api/planner_state.h"
#include "planner/obstacles/obstacle_search.h"
#include "planner/plan/request.h"

static hr_error check(const hr_map *map, const hr_request *request) {
    if (!hr_is_on_map(map, request->start)) return HR_OFF_MAP;
    if (request->goal_count < 0 || (request->goal_count > 0 && !request->goals)) return HR_BAD_SIZE;
    if (request->goal_count == 0) return hr_is_on_map(map, request->goal) ? HR_OK : HR_OFF_MAP;
    return hr_request_bad_goal(map, request) == HR_NO_GOAL ? HR_OK : HR_BAD_SIZE;
}

static hr_error find_obstacles(hr_planner *planner, const hr_request *request,
                               hr_obstacles *obstacles) {
    int64_t work;
    hr_error error = hr_map_refresh(planner->map, request->class_id);
    if (!error) error = check(planner->map, request);
    return error ? error
                 : hr_search_obstacles(&planner->searcher, planner->map, request, obstacles, &work);
}

hr_error hr_find_obstacles(hr_planner *planner, const hr_request *request,
                           hr_obstacles *obstacles) {
    *obstacles = (hr_obstacles){.count = 0};
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    HR_ASKED(planner, .kind = HR_CALL_OBSTACLES, .requests = request, .count = 1);
    hr_error error = find_obstacles(planner, request, obstacles);
    HR_ANSWERED(planner, .kind = HR_CALL_OBSTACLES, .error = error, .obstacles = obstacles);
    return error;
}
