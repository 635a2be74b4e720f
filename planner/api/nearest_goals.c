// nearest_goals.c - the nearest of a request's goals, in order.

#include "planner/lengths.h"

#include "planner/api/planner_state.h"
#include "planner/plan/answer.h"
#include "planner/plan/request.h"

_Static_assert((int)HR_NEAREST_MOST <= (int)HR_TARGETS_MOST, "routes find as many");

static hr_error check(const hr_map *map, const hr_request *request, int32_t most) {
    if (!hr_class_entry_of(map, request->class_id)) return HR_BAD_CLASS;
    bool is_sound = most >= 1 && most <= HR_NEAREST_MOST && request->goal_count > 0 &&
                    request->closing_count == 0 && !hr_request_problem(map, request);
    return is_sound ? HR_OK : HR_BAD_SIZE;
}

hr_error hr_find_nearest(hr_planner *planner, const hr_request *request, int32_t most,
                         hr_near_goal *nearest, int32_t *count) {
    *count = 0;
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    hr_error error = check(planner->map, request, most);
    if (error) return error;
    hr_rank ranks[HR_NEAREST_MOST];
    int32_t ranked = 0;
    error = hr_searcher_rank(&planner->searcher, request, ranks, most, &ranked);
    if (error) return error;
    for (int32_t i = 0; i < ranked; i++)
        nearest[i] = (hr_near_goal){ranks[i].goal, ranks[i].length_256ths};
    *count = ranked;
    return HR_OK;
}
