// set_way.c - along the field, to an end that is looked at more closely.

#include "planner/fields/set_way.h"

#include "passmap/base/assertion.h"
#include "planner/fields/goal_way.h"
#include "planner/fields/set_end.h"
#include "planner/grid/sweep.h"

// The certificate.
static bool are_legs_clear(const hr_goal_field *field, const hr_points *way, int64_t *steps) {
    for (int32_t i = 1; i < way->count; i++, ++*steps)
        if (!HR_CHECK(hr_sweep(field->ways.tree.plane, way->at[i - 1], way->at[i]))) return false;
    return true;
}

static void write_waypoints(const hr_goal_field *field, const hr_points *way, hr_position from,
                            hr_position to, hr_position *waypoints) {
    waypoints[0] = from;
    for (int32_t i = 1; i < way->count - 1; i++)
        waypoints[i] = hr_block_centre(way->at[i], field->size);
    waypoints[way->count - 1] = to;
}

static double length_of(const hr_position *waypoints, int32_t count) {
    double length = 0;
    for (int32_t i = 1; i < count; i++)
        length += hr_position_distance(waypoints[i - 1], waypoints[i]);
    return length;
}

static hr_path path_along(const hr_goal_field *field, const hr_request *request, int32_t seed,
                          const hr_position *waypoints, int32_t count) {
    const hr_field_seed *end = &field->goals.seeds[seed];
    bool is_straight = count == 2;
    if (request->first_leg_only) count = 2;
    hr_position last = waypoints[count - 1];
    double length = length_of(waypoints, count);
    double straight = hr_position_distance(waypoints[0], last);
    return (hr_path){.status = is_straight ? HR_STRAIGHT : HR_FOUND,
                     .stage = is_straight ? HR_STAGE_STRAIGHT : HR_STAGE_ROUTES,
                     .waypoints = request->length_only ? NULL : waypoints,
                     .count = request->length_only ? 0 : count,
                     .length_256ths = length,
                     .cost_256ths = length,
                     .remaining_256ths = hr_position_distance(last, end->at),
                     .guaranteed_ratio = count == 2 || straight == 0 ? 1 : length / straight,
                     .map_version = field->map->version,
                     .goal_index = end->goal,
                     .tag = request->tag};
}

// Whether it stands in an area that is a goal: there it stays, or goes to a better one.
static bool is_in_area(const hr_goal_field *field, hr_cell block) {
    const hr_goal_joins *goals = &field->goals;
    return goals->have_areas &&
           hr_goal_around(goals, field->ways.tree.plane, field->size, block) >= 0;
}

// Where the way went round by portals. @return how many steps that takes.
static int64_t shorten(const hr_set_field *set, hr_searcher *searcher) {
    const hr_plane *plane = set->field->ways.tree.plane;
    hr_past_portals past = hr_searcher_past_portals(searcher, set->routes, plane);
    if (!searcher->route_way.is_out_of_memory) hr_shorten_past_portals(&past, &searcher->route_way);
    return past.steps;
}

hr_outcome hr_set_way(const hr_set_field *set, hr_searcher *searcher, const hr_request *request,
                      hr_path *path) {
    const hr_goal_field *field = set->field;
    hr_points *way = &searcher->route_way;
    hr_goal_way found;
    int64_t steps = 1;
    hr_cell start = hr_block_at(request->start, field->size);
    if (is_in_area(field, start) || !hr_goal_way_find(field, start, &found))
        return HR_OUTCOME_NO_WAY;
    hr_goal_way_list(&found, way);
    hr_points_clear(&searcher->puller.todo);
    hr_points_clear(&searcher->trace_way);
    if (found.has_steps) hr_pull(&searcher->puller, field->ways.tree.plane, way);
    int32_t seed = hr_set_end_improve(set, searcher, found.seed, &steps);
    steps += shorten(set, searcher);
    if (way->is_out_of_memory || searcher->trace_way.is_out_of_memory ||
        searcher->puller.todo.is_out_of_memory ||
        !hr_searcher_reserve_waypoints(searcher, way->count))
        return HR_OUTCOME_OUT_OF_MEMORY;
    if (way->count < 2) return HR_OUTCOME_NO_WAY; // it stands where it wants to be
    if (!are_legs_clear(field, way, &steps)) return HR_OUTCOME_NO_WAY;
    if (request->budget_steps > 0 && steps > request->budget_steps) return HR_OUTCOME_NO_WAY;
    write_waypoints(field, way, request->start, field->goals.seeds[seed].at, searcher->waypoints);
    *path = path_along(field, request, seed, searcher->waypoints, way->count);
    path->steps = (int32_t)steps;
    return HR_OUTCOME_FOUND;
}
