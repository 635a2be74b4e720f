// smoother.c - the one or the other, by whether the class has costs.

#include "planner/route_search/smoother.h"

#include "planner/costs/leg_cost.h"

hr_smoother hr_smoother_of(const hr_routes *routes, hr_puller *puller, hr_seams *seams,
                           int64_t step_limit, int64_t steps) {
    return (hr_smoother){.plane = routes->plane,
                         .costs = routes->costs,
                         .puller = puller,
                         .seams = seams,
                         .step_limit = step_limit,
                         .steps = steps};
}

static void note_memory(hr_smoother *s, const hr_points *way, bool is_done) {
    s->is_out_of_memory |= !is_done || way->is_out_of_memory;
}

static void pull(hr_smoother *s, hr_points *way) {
    hr_pull(s->puller, s->plane, way);
    note_memory(s, way, !s->puller->todo.is_out_of_memory);
}

void hr_smooth(hr_smoother *smoother, hr_points *way) {
    hr_smoother *s = smoother;
    if (!s->costs.bytes)
        pull(s, way);
    else
        note_memory(s, way,
                    hr_straighten_seams(s->seams, s->puller, s->plane, &s->costs, way,
                                        s->step_limit, &s->steps));
}

void hr_smooth_beginning(hr_smoother *smoother, hr_points *way) {
    if (!smoother->costs.bytes) pull(smoother, way);
}

int32_t hr_smooth_join(hr_smoother *smoother, hr_points *way, int32_t loose, int32_t middle) {
    hr_smoother *s = smoother;
    int32_t kept = 0;
    bool is_done;
    if (!s->costs.bytes) {
        kept = hr_pull_join(s->puller, s->plane, way, middle);
        is_done = !s->puller->todo.is_out_of_memory;
    } else {
        is_done = hr_straighten_between(s->seams, s->puller, s->plane, &s->costs, way, loose,
                                        middle, s->step_limit, &s->steps, &kept);
    }
    note_memory(s, way, is_done);
    return kept;
}
