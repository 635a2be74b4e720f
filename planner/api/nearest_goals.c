// nearest_goals.c - the nearest of a request's goals, in order.

#include "planner/lengths.h"

#include "planner/api/planner_state.h"
#include "planner/plan/answer.h"
#include "planner/plan/request.h"

_Static_assert((int)HR_NEAREST_MOST <= (int)HR_TARGETS_MOST, "routes find as many");

static hr_error check(const hr_known_maps *maps, const hr_request *request, int32_t most) {
    if (request->view < 0 || request->view >= maps->count) return HR_BAD_VIEW;
    if (!hr_class_entry_of(hr_known_map_of(maps, request)->map, request->class_id))
        return HR_BAD_CLASS;
    bool is_sound = most >= 1 && most <= HR_NEAREST_MOST && request->goal_count > 0 &&
                    !hr_known_maps_problem(maps, request);
    return is_sound ? HR_OK : HR_BAD_SIZE;
}

static hr_error find(hr_planner *planner, const hr_request *request, int32_t most,
                     hr_near_goal *nearest, int32_t *count) {
    hr_rank ranks[HR_NEAREST_MOST];
    int32_t ranked = 0;
    hr_error error = hr_known_maps_rank(&planner->maps, &planner->closed, &planner->searcher,
                                        request, ranks, most, &ranked);
    if (error) return error;
    for (int32_t i = 0; i < ranked; i++)
        nearest[i] = (hr_near_goal){ranks[i].goal, ranks[i].length_256ths};
    *count = ranked;
    return HR_OK;
}

hr_error hr_find_nearest(hr_planner *planner, const hr_request *request, int32_t most,
                         hr_near_goal *nearest, int32_t *count) {
    *count = 0;
    if (!hr_planner_is_free(planner)) return HR_BAD_ORDER;
    hr_error error = check(&planner->maps, request, most);
    if (error) return error;
    HR_ASKED(planner, .kind = HR_CALL_NEAREST, .requests = request, .count = 1, .most = most);
    error = find(planner, request, most, nearest, count);
    HR_ANSWERED(planner, .kind = HR_CALL_NEAREST, .error = error, .nearest = nearest,
                .count = *count);
    return error;
}
