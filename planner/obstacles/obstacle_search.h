// obstacle_search.h - the search for the fewest footprints in the way; its parts are in
// obstacle_state.h.
#ifndef HANDRAIL_PLANNER_OBSTACLES_OBSTACLE_SEARCH_H
#define HANDRAIL_PLANNER_OBSTACLES_OBSTACLE_SEARCH_H

#include "planner/obstacles/obstacle_state.h"

/// As hr_find_obstacles, on a map with a searcher of its own. @return HR_OUT_OF_MEMORY or HR_OK;
/// `*work` is what was counted.
hr_error hr_search_obstacles(hr_searcher *searcher, const hr_map *map, const hr_request *request,
                             hr_obstacles *obstacles, int64_t *work);

#endif
