// field_way.c - the best portal of a unit's tile, and from there along the field.

#include "planner/route_search/field_way.h"

#include "passmap/base/assertion.h"
#include "planner/costs/leg_cost.h"
#include "planner/grid/sweep.h"
#include "planner/route_search/field_choice.h"
#include "planner/route_search/field_starts.h"
#include "planner/route_search/field_tails.h"
#include "planner/routes/gates.h"

// The best portal of a start's tile, and the corners on the way there, in `way`. @return
// HR_NO_PORTAL if there is none.
static int32_t join_by_choice(const hr_field *field, hr_search_call *call, hr_endpoint *start) {
    hr_endpoint_place(start, field->routes, call->from);
    call->steps++;
    int32_t via, portal = hr_field_choose(field, start, call->step_limit, &call->steps, &via);
    if (portal == HR_NO_PORTAL || hr_endpoint_is_out_of_memory(start)) return portal;
    hr_endpoint_push(start, hr_portal_gate(start->tile, portal), via, call->way);
    return portal;
}

// The same where that was found for all starts.
static int32_t join_as_noted(const hr_field *field, hr_search_call *call) {
    const hr_field_join *join = hr_field_join_of(field, call->from);
    call->steps++;
    if (!join || join->portal == HR_NO_PORTAL) return HR_NO_PORTAL;
    hr_points_append_part(call->way, &field->corners, join->corners.first, join->corners.count);
    return join->portal;
}

// Extends the way at hand, which leads to the first portal, to the goal, smooth. @return how many
// legs at the end are the tail's.
static int32_t go_on(const hr_field *field, hr_smoother *smoother, int32_t portal, int32_t tile,
                     hr_points *way) {
    int32_t tail = hr_field_node_of(field, portal)->tail;
    if (tail < 0) {
        hr_field_push_way(field, portal, tile, way);
        hr_smooth(smoother, way);
        return 0;
    }
    hr_points_push(way, hr_portal_block(field->routes, tile, portal));
    hr_smooth_beginning(smoother, way);
    int32_t middle = way->count - 1;
    hr_field_push_tail(field, tail, way);
    return hr_smooth_join(smoother, way, 1, middle);
}

// From the field's goal to one beside it.
static void step_aside(hr_smoother *smoother, hr_cell to, hr_points *way) {
    int32_t middle = way->count - 1;
    hr_points_push(way, to);
    hr_smooth_join(smoother, way, middle, middle);
}

// The way by the field's goal is dearer than the cheapest by two times the leg from there at most:
// that has to be little of the whole. Lengths are no matter: pulled taut, no detour is left.
static bool is_good_beside(const hr_field *field, const hr_smoother *smoother, hr_cell to,
                           int32_t portal) {
    enum { PART = 16 };
    if (!smoother->costs.bytes) return true;
    double leg = hr_leg_cost(&smoother->costs, field->goal, to);
    return PART * leg <=
           hr_plain_blocks(field->routes, hr_field_node_of(field, portal)->length_16ths);
}

hr_outcome hr_field_way(const hr_field *field, hr_search_call *call, hr_endpoint *start_end,
                        hr_smoother *smoother, int32_t *swept) {
    const hr_routes *routes = field->routes;
    hr_points *way = call->way;
    bool is_beside = !hr_same(call->to, field->goal);
    if (is_beside && !hr_sweep(routes->plane, field->goal, call->to)) return HR_OUTCOME_NO_WAY;
    if (!hr_field_knows(field, call->from, call->to)) return HR_OUTCOME_NO_WAY;
    hr_points_clear(way);
    hr_points_push(way, call->from);
    bool is_joined = routes->costs.bytes != NULL;
    int32_t portal =
        is_joined ? join_as_noted(field, call) : join_by_choice(field, call, start_end);
    if (!is_joined && hr_endpoint_is_out_of_memory(start_end)) return HR_OUTCOME_OUT_OF_MEMORY;
    if (portal == HR_NO_PORTAL) return HR_OUTCOME_NO_WAY;
    if (is_beside && !is_good_beside(field, smoother, call->to, portal)) return HR_OUTCOME_NO_WAY;
    smoother->steps = call->steps;
    *swept = go_on(field, smoother, portal, hr_tile_at(routes, call->from), way);
    if (is_beside) {
        step_aside(smoother, call->to, way);
        *swept = 0;
    }
    call->steps = smoother->steps;
    HR_ASSERT(smoother->is_out_of_memory ||
              (hr_same(way->at[0], call->from) && hr_same(hr_points_last(way), call->to)));
    HR_ASSERT(smoother->is_out_of_memory || (*swept >= 0 && *swept < way->count));
    return smoother->is_out_of_memory ? HR_OUTCOME_OUT_OF_MEMORY : HR_OUTCOME_FOUND;
}
