// plan.c - one request from its fields to its path.
//
// Labels come before any search: a goal that cannot be reached is replaced by the reachable place
// nearest to it, so that every search has an answer. The search goes from block to block; here the
// exact places of start and goal are put back, the path is cut off where it is within reach, and
// every leg is swept once as its certificate.

#include "planner/plan/plan.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "passmap/base/memory.h"
#include "planner/costs/leg_cost.h"
#include "planner/grid/sweep.h"
#include "planner/plan/follow.h"
#include "planner/plan/ladder.h"
#include "planner/plan/limit.h"
#include "planner/plan/mend.h"
#include "planner/plan/request.h"

static bool is_within_reach(const hr_task *task, hr_position place) {
    return hr_is_within_reach(task->request, place);
}

// ---- From blocks to waypoints

static hr_position centre(const hr_task *task, hr_cell block) {
    return hr_block_centre(block, task->entry->unit.size);
}

// The first block of a leg, step by step along it, that is within reach and that the leg's
// beginning sees; else its end.
static hr_cell first_within_reach(const hr_task *task, hr_cell from, hr_cell to, int64_t *steps) {
    enum { TRIES = 8 };
    int32_t dx = to.x - from.x, dy = to.y - from.y, length = abs(dx) > abs(dy) ? abs(dx) : abs(dy);
    for (int32_t i = 0, tries = 0; i < length && tries < TRIES; i++) {
        hr_cell at = {from.x + (int32_t)((int64_t)dx * i / length),
                      from.y + (int32_t)((int64_t)dy * i / length)};
        if (!is_within_reach(task, centre(task, at))) continue;
        tries++, ++*steps;
        if (hr_is_open_block(&task->entry->plane, at.x, at.y) &&
            hr_sweep(&task->entry->plane, from, at))
            return at;
    }
    return to;
}

// From another place on a leg, other blocks lie along it.
static bool is_beside(hr_cell a, hr_cell b) { return abs(a.x - b.x) <= 1 && abs(a.y - b.y) <= 1; }

// Cuts the way off in the first leg that ends within reach of the goal.
static void stop_within_reach(hr_task *task, hr_points *way) {
    if (task->request->reach_256ths == 0) return;
    for (int32_t i = 1; i < way->count; i++) {
        if (!is_within_reach(task, i + 1 == way->count ? task->to : centre(task, way->at[i])))
            continue;
        hr_cell end = first_within_reach(task, way->at[i - 1], way->at[i], &task->steps);
        bool is_last = i + 1 == way->count;
        if (is_last && task->ends_as_before && is_beside(end, way->at[i])) return;
        if (!hr_same(end, task->goal)) task->to = centre(task, end);
        way->at[i] = end;
        way->count = i + 1;
        task->swept_legs = task->first_swept_legs = 0;
        return;
    }
}

// Keeps the legs before `leg`, which is not clear: a search was wrong, or the map changed under it.
static void stop_before(hr_task *task, int32_t leg) {
    task->way->count = leg;
    task->swept_legs = 0;
    task->to = leg == 1 ? task->from : centre(task, hr_points_last(task->way));
    task->status = HR_PARTIAL;
}

// Every leg of the result is swept once more: the certificate. Legs of a field, and of a ray, have
// theirs. Where the assertion handler returns, the path ends before the first leg that fails.
static void certify(hr_task *task) {
    const hr_points *way = task->way;
    int32_t first = task->stage == HR_STAGE_MEND ? task->first_swept_legs : 0;
    for (int32_t i = 1 + first; i < way->count - task->swept_legs; i++)
        if (!HR_CHECK(hr_sweep(&task->entry->plane, way->at[i - 1], way->at[i])))
            stop_before(task, i); // and the loop with it
}

// Of the waypoints.
static double length_of(const hr_position *waypoints, int32_t count) {
    double length = 0;
    for (int32_t i = 1; i < count; i++)
        length += hr_position_distance(waypoints[i - 1], waypoints[i]);
    return length;
}

// The same of a way, as its waypoints would be: to the last bit, since a cell is a power of two.
static double length_of_way(const hr_task *task) {
    const hr_points *way = task->way;
    if (way->count <= 2) return hr_position_distance(task->from, task->to);
    int32_t last = way->count - 1;
    double length = hr_position_distance(task->from, centre(task, way->at[1]));
    for (int32_t i = 2; i < last; i++) length += hr_distance(way->at[i - 1], way->at[i]) * HR_CELL;
    return length + hr_position_distance(centre(task, way->at[last - 1]), task->to);
}

// What a path costs: between its waypoints, which are not in the middle of their blocks at the
// ends, and between the middles.
typedef struct path_costs {
    double waypoints, middles;
} path_costs;

static path_costs costs_of(const hr_task *task, const hr_position *waypoints, int32_t count) {
    const hr_points *way = task->way;
    path_costs costs = {0, 0};
    for (int32_t i = 1; i < count; i++) {
        hr_cell from = way->at[i - 1];
        hr_cell to = way->at[i < way->count ? i : 0]; // a way of one block is a leg within it
        double mean = hr_plain_mean(hr_leg_mean_cost(&task->costs, from, to));
        costs.waypoints += hr_product(hr_position_distance(waypoints[i - 1], waypoints[i]), mean);
        costs.middles += hr_product(hr_distance(from, to), mean);
    }
    return costs;
}

static void keep_first_leg(hr_task *task) {
    if (task->way->count <= 2) return;
    task->way->count = 2;
    task->swept_legs = 0;
    task->to = centre(task, task->way->at[1]);
}

static bool write_waypoints(hr_searcher *searcher, const hr_task *task, int32_t count) {
    if (!hr_searcher_reserve_waypoints(searcher, count)) return false;
    int32_t size = task->entry->unit.size;
    HR_ASSERT(count >= 2 && count <= searcher->waypoint_capacity);
    HR_ASSERT(hr_same(hr_block_at(task->from, size), task->way->at[0]));
    HR_ASSERT(hr_same(hr_block_at(task->to, size), hr_points_last(task->way)));
    searcher->waypoints[0] = task->from;
    for (int32_t i = 1; i < count - 1; i++) searcher->waypoints[i] = centre(task, task->way->at[i]);
    searcher->waypoints[count - 1] = task->to;
    return true;
}

static hr_path path_without_way(const hr_searcher *searcher, const hr_request *request,
                                hr_status status) {
    return (hr_path){.status = status,
                     .map_version = searcher->map->version,
                     .tag = request->tag,
                     .remaining_256ths = hr_position_distance(request->start, request->goal)};
}

static int32_t clamp_steps(int64_t steps) { return steps > INT32_MAX ? INT32_MAX : (int32_t)steps; }

// No path is cheaper than the straight line between its ends at the least cost; between the blocks
// of a way that nothing was cut off from, none in eight directions is than A* has found.
static double proven_cost_ratio(const hr_task *task, double cost) {
    const hr_points *way = task->way;
    double plain = HR_COST_PLAIN;
    double least = hr_distance(way->at[0], hr_points_last(way)) * task->costs.least / plain;
    if (hr_same(hr_points_last(way), task->proven_end) && task->proven_cost > least)
        least = task->proven_cost;
    return least > 0 ? cost / least : 1;
}

// No path is shorter than the straight line between its ends.
static double proven_length_ratio(const hr_task *task, int32_t count, double length) {
    if (count == 2) return 1;
    double straight = hr_position_distance(task->from, task->to);
    return straight > 0 ? length / straight : 1;
}

// Only of a path that reaches its goal: a short path to elsewhere is no good one. What the trace or
// the exact search has proven is of lengths, and nothing of costs.
static double guaranteed_ratio(const hr_task *task, int32_t count, double length, double cost) {
    bool reaches = task->status == HR_STRAIGHT || task->status == HR_FOUND;
    if (!reaches || task->has_escaped) return 0;
    if (task->costs.bytes) return proven_cost_ratio(task, cost);
    double ratio = proven_length_ratio(task, count, length);
    return task->proven_ratio > 0 && task->proven_ratio < ratio ? task->proven_ratio : ratio;
}

static hr_path too_far(const hr_searcher *searcher, const hr_task *task) {
    hr_path path = path_without_way(searcher, task->request, HR_TOO_FAR);
    path.steps = clamp_steps(task->steps);
    return path;
}

// The whole path, before its first leg may be all that is wanted. @return false if out of memory.
static bool is_within_limit(hr_searcher *searcher, const hr_task *task, bool *is_within) {
    *is_within = true;
    if (task->request->limit_256ths == 0) return true;
    int32_t count = task->way->count < 2 ? 2 : task->way->count;
    if (!write_waypoints(searcher, task, count)) return false;
    double length = task->costs.bytes ? costs_of(task, searcher->waypoints, count).waypoints
                                      : length_of(searcher->waypoints, count);
    *is_within = !(length > task->request->limit_256ths);
    return true;
}

// Legs count as swept only where whoever found the way has swept them: a ray, the trace where its
// way is proven, a field or a trail.
static inline bool may_have_swept_legs(const hr_searcher *searcher, const hr_task *task) {
    if (task->stage == HR_STAGE_STRAIGHT) return task->swept_legs == 1;
    if (task->stage == HR_STAGE_MEND) return true;
    bool is_trace = task->way == &searcher->trace_way;
    return is_trace ? searcher->trace.is_shortest : searcher->used_field;
}

// A way of one block still is a path of two places in it. The path is written at once: in parts, it
// would be copied from memory that has just been written, which takes longer.
static hr_error finish(hr_searcher *searcher, hr_task *task, hr_path *path) {
    const hr_request *request = task->request;
    bool is_within;
    if (!is_within_limit(searcher, task, &is_within)) return HR_OUT_OF_MEMORY;
    if (!is_within) return *path = too_far(searcher, task), HR_OK;
    if (request->first_leg_only) keep_first_leg(task);
    HR_ASSERT(task->way == &searcher->trace_way || task->way == &searcher->route_way);
    HR_ASSERT(task->way->count > 0 && hr_same(task->way->at[0], task->start));
    HR_ASSERT(task->swept_legs >= 0 && task->swept_legs < task->way->count);
    HR_ASSERT(task->swept_legs == 0 || may_have_swept_legs(searcher, task));
    HR_ASSERT(task->steps >= 0);
    if (!request->length_only) certify(task);
    int32_t count = task->way->count < 2 ? 2 : task->way->count;
    bool has_costs = task->costs.bytes != NULL, is_measured = request->length_only && !has_costs;
    if (!is_measured && !write_waypoints(searcher, task, count)) return HR_OUT_OF_MEMORY;
    const hr_position *waypoints = searcher->waypoints;
    double length = is_measured ? length_of_way(task) : length_of(waypoints, count);
    path_costs costs = has_costs ? costs_of(task, waypoints, count) : (path_costs){length, length};
    *path = (hr_path){.status = task->has_escaped ? HR_BLOCKED : task->status,
                      .stage = task->stage,
                      .waypoints = request->length_only ? NULL : waypoints,
                      .count = request->length_only ? 0 : count,
                      .length_256ths = length,
                      .cost_256ths = costs.waypoints,
                      .remaining_256ths = hr_position_distance(task->to, request->goal),
                      .guaranteed_ratio = guaranteed_ratio(task, count, length, costs.middles),
                      .steps = clamp_steps(task->steps),
                      .map_version = searcher->map->version,
                      .tag = request->tag};
    return HR_OK;
}

// ---- Planning

static hr_error stay(hr_searcher *searcher, hr_task *task, hr_path *path, hr_status status,
                     hr_position to) {
    task->way = &searcher->trace_way;
    hr_points_clear(task->way);
    hr_points_push(task->way, task->start);
    if (searcher->trace_way.is_out_of_memory) return HR_OUT_OF_MEMORY;
    task->status = status;
    task->stage = HR_STAGE_STRAIGHT;
    task->to = to;
    return finish(searcher, task, path);
}

bool hr_is_locked(const hr_plane *plane, hr_cell at) {
    return hr_is_closed(plane, at.x - 1, at.y) && hr_is_closed(plane, at.x + 1, at.y) &&
           hr_is_closed(plane, at.x, at.y - 1) && hr_is_closed(plane, at.x, at.y + 1);
}

static int32_t label_of(const hr_task *task, hr_cell block) {
    return task->overlay ? hr_overlay_label(task->overlay, block)
                         : hr_label_at(&task->entry->labels, block.x, block.y);
}

static bool find_nearest(hr_searcher *searcher, const hr_task *task, int32_t label,
                         hr_position position, hr_cell *block) {
    const hr_class_entry *entry = task->entry;
    if (task->overlay) return hr_overlay_nearest(task->overlay, label, position, block);
    return hr_nearest_remembered(&searcher->nearest, &entry->labels, entry->plane_version, label,
                                 entry->unit.size, position, block);
}

// A goal that the labels rule out is replaced by the nearest place that they do not.
static void choose_goal(hr_searcher *searcher, hr_task *task) {
    int32_t label = label_of(task, task->start);
    const hr_field *field = task->field;
    hr_position asked = task->request->goal;
    hr_cell goal = task->goal;
    if (field && field->label == label && field->asked.x == asked.x && field->asked.y == asked.y)
        goal = field->goal; // found for all that share it
    else if (label_of(task, goal) != label)
        find_nearest(searcher, task, label, asked, &goal);
    HR_ASSERT(label >= 0 || task->overlay);
    HR_ASSERT(label_of(task, goal) == label); // so every search has an answer
    task->is_goal_reachable = hr_same(goal, task->goal);
    if (task->is_goal_reachable) return;
    task->goal = goal;
    task->is_line_blocked = false; // another line
    task->to = centre(task, goal);
}

static hr_error find_way(hr_searcher *searcher, hr_task *task) {
    hr_error error = hr_follow(searcher, task);
    if (error || task->way) return error;
    error = hr_climb(searcher, task);
    bool is_kept = error || !task->way || hr_trail_keep(task);
    return is_kept ? error : HR_OUT_OF_MEMORY;
}

static hr_error search(hr_searcher *searcher, hr_task *task, hr_path *path) {
    // Units that follow others, share a field or are on their way mostly have far to go.
    bool may_be_long = task->field || task->trails || hr_may_mend(task);
    hr_error error = may_be_long ? HR_OK : hr_climb_straight(searcher, task);
    if (error) return error;
    bool is_straight = task->way != NULL;
    if (is_straight)
        task->is_goal_reachable = true;
    else
        choose_goal(searcher, task);
    bool is_near_enough = task->is_goal_reachable || is_within_reach(task, task->to);
    if (hr_same(task->start, task->goal))
        return stay(searcher, task, path, is_near_enough ? HR_FOUND : HR_NEAREST, task->to);
    if (hr_is_limit_below_straight(task)) return *path = too_far(searcher, task), HR_OK;
    if (!is_straight) error = find_way(searcher, task);
    if (error) return error;
    if (!task->way) return *path = too_far(searcher, task), HR_OK;
    HR_ASSERT(task->way && task->way->count > 0);
    hr_cell end = hr_points_last(task->way);
    if (!hr_same(end, task->goal)) task->to = centre(task, end);
    HR_ASSERT((task->status == HR_PARTIAL) == !hr_same(end, task->goal));
    stop_within_reach(task, task->way);
    if (task->status == HR_PARTIAL)
        task->status = is_within_reach(task, task->to) ? HR_FOUND : HR_PARTIAL;
    else if (!is_near_enough)
        task->status = HR_NEAREST;
    else if (!task->is_goal_reachable)
        task->status = HR_FOUND;
    return finish(searcher, task, path);
}

static hr_error plan_from_open(hr_searcher *searcher, hr_task *task, hr_path *path) {
    bool is_goal_block = hr_same(task->start, task->goal);
    if (is_goal_block) return stay(searcher, task, path, HR_STRAIGHT, task->to);
    if (is_within_reach(task, task->from))
        return stay(searcher, task, path, HR_STRAIGHT, task->from);
    if (!hr_is_locked(&task->entry->plane, task->start)) return search(searcher, task, path);
    *path = path_without_way(searcher, task->request, task->has_escaped ? HR_BLOCKED : HR_LOCKED);
    return HR_OK;
}

// From a closed start: the open block nearest to it, wherever that leads.
static hr_error escape(hr_searcher *searcher, hr_task *task, hr_path *path) {
    const hr_request *request = task->request;
    if (request->may_escape &&
        find_nearest(searcher, task, HR_ANY_LABEL, request->start, &task->start)) {
        task->has_escaped = true;
        task->from = centre(task, task->start);
        return plan_from_open(searcher, task, path);
    }
    *path = path_without_way(searcher, request, HR_BLOCKED);
    return HR_OK;
}

static hr_error plan_task(hr_searcher *searcher, hr_task *task, hr_path *path) {
    bool is_open = hr_is_open_block(&task->entry->plane, task->start.x, task->start.y);
    return is_open ? plan_from_open(searcher, task, path) : escape(searcher, task, path);
}

static hr_error plan_ignoring(hr_searcher *searcher, hr_task *task, hr_path *path) {
    hr_overlay *overlay = task->overlay = &searcher->overlay;
    task->entry = &overlay->entry;
    bool is_ready =
        hr_overlay_open(overlay, searcher->map, task->base, task->request->ignore, HR_IGNORE_MAX) &&
        hr_overlay_connect(overlay);
    task->costs = hr_costs_of(searcher->map, task->entry);
    hr_error error = is_ready ? plan_task(searcher, task, path) : HR_OUT_OF_MEMORY;
    hr_overlay_close(overlay);
    return error;
}

static hr_error plan_asked(hr_searcher *searcher, hr_task *task, hr_path *path) {
    return hr_request_ignores_any(task->request) ? plan_ignoring(searcher, task, path)
                                                 : plan_task(searcher, task, path);
}

// Along a field or a trail a path may be a little longer than by itself, and where neither helps no
// trace is tried: a path that is too far then is planned by itself, with the steps that are left.
static hr_error plan_within_limit(hr_searcher *searcher, hr_task *task, hr_path *path) {
    hr_task alone = *task;
    hr_error error = plan_asked(searcher, task, path);
    bool may_share = task->field || task->trails;
    if (error || path->status != HR_TOO_FAR || !may_share) return error;
    alone.field = NULL;
    alone.trails = NULL;
    alone.steps = path->steps;
    if (alone.steps >= alone.step_limit) return HR_OK;
    searcher->used_field = searcher->used_trail = false;
    return plan_asked(searcher, &alone, path);
}

void hr_searcher_refuse(const hr_searcher *searcher, const hr_request *request, const char *problem,
                        hr_path *path) {
    *path = path_without_way(searcher, request, HR_INVALID);
    path->problem = problem;
}

hr_error hr_searcher_plan(hr_searcher *searcher, const hr_request *request, const hr_field *field,
                          hr_trails *trails, hr_path *path) {
    // Requests that share a field were checked when groups were made.
    const char *problem = field ? NULL : hr_request_problem(searcher->map, request);
    if (problem) return hr_searcher_refuse(searcher, request, problem, path), HR_OK;
    hr_error error =
        searcher->is_read_only ? HR_OK : hr_map_refresh(searcher->map, request->class_id);
    if (error) return error;
    const hr_class_entry *entry = hr_class_entry_of(searcher->map, request->class_id);
    HR_ASSERT(entry); // the request is sound
    hr_task task = {.request = request,
                    .entry = entry,
                    .base = entry,
                    .routes = &searcher->routes[request->class_id],
                    .field = field,
                    .trails = trails,
                    .costs = hr_costs_of(searcher->map, entry),
                    .start = hr_block_at(request->start, entry->unit.size),
                    .goal = hr_block_at(request->goal, entry->unit.size),
                    .from = request->start,
                    .to = request->goal,
                    .step_limit = request->budget_steps ? request->budget_steps : INT64_MAX};
    task.limit_256ths = hr_limit_of_searches(request, entry->unit.size, &task.costs);
    return request->limit_256ths > 0 ? plan_within_limit(searcher, &task, path)
                                     : plan_asked(searcher, &task, path);
}
