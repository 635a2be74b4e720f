// mend.c - the old path from where the unit is, with ways around what is in it.

#include "planner/plan/mend.h"

#include "passmap/base/assertion.h"
#include "planner/grid/sweep.h"
#include "planner/taut/shortcut.h"

// A trace around a building that stands alone takes some ten steps, along a wall that it leans on
// more. From corners farther out on each side it finds little that it does not find at once.
// Routes between two corners mostly take some twenty.
enum { TRACE_STEPS = 200, ROUTE_STEPS = 100 };

// Where the unit is on it, and what is left: the start, the old waypoints ahead, and the goal.

static hr_cell old_block(const hr_task *task, int32_t i) {
    return hr_block_at(task->request->old_waypoints[i], task->entry->unit.size);
}

// The square of the distance from a block to a leg.
static double squared_from_leg(hr_cell at, hr_cell a, hr_cell b) {
    int64_t along = hr_dot(a, b, at), whole = hr_squared_distance(a, b);
    if (along <= 0) return (double)hr_squared_distance(at, a);
    if (along >= whole) return (double)hr_squared_distance(at, b);
    double cross = (double)hr_cross(a, b, at);
    return hr_product(cross, cross) / (double)whole;
}

int32_t hr_old_leg_ahead(const hr_request *request, int32_t size, hr_cell at) {
    int32_t first = 0;
    double least = INFINITY;
    hr_cell from = hr_block_at(request->old_waypoints[0], size);
    for (int32_t i = 1; i < request->old_count && least > 0; i++) {
        hr_cell to = hr_block_at(request->old_waypoints[i], size);
        bool is_walked = !request->old_links || !request->old_links[i - 1];
        double squared = squared_from_leg(at, from, to);
        if (is_walked && squared < least) least = squared, first = i;
        from = to;
    }
    return first;
}

static void push(hr_points *way, hr_cell at) {
    if (way->count == 0 || !hr_same(hr_points_last(way), at)) hr_points_push(way, at);
}

// Of a block under a position on the map: it may stick out at the left and at the top.
static bool is_on_plane(const hr_plane *plane, hr_cell at) {
    HR_ASSERT(at.x < plane->rows.length && at.y < plane->rows.count);
    return at.x >= 0 && at.y >= 0;
}

// The goal takes the place of the last old waypoint, which mostly is in its block. What a block of
// this size sticks out of the map at is closed, and left out. No point follows itself.
static void list_what_is_left(const hr_task *task, hr_points *old) {
    int32_t first = hr_old_leg_ahead(task->request, task->entry->unit.size, task->start);
    hr_points_clear(old);
    hr_cell last = task->start;
    hr_points_push(old, last);
    for (int32_t i = first; i < task->request->old_count; i++) {
        hr_cell at = old_block(task, i);
        if (is_on_plane(&task->entry->plane, at) && !hr_same(at, last))
            hr_points_push(old, last = at);
    }
    if (!hr_same(task->goal, last)) hr_points_push(old, task->goal);
}

// ---- Legs

static bool is_open(const hr_task *task, hr_cell at) {
    return hr_is_open_block(&task->entry->plane, at.x, at.y);
}

// Of the leg from point i to the next: a sweep, which is a step.
static bool is_clear(const hr_points *old, hr_task *task, int32_t i) {
    ++task->steps;
    return hr_sweep(&task->entry->plane, old->at[i], old->at[i + 1]);
}

// ---- Ways around

// Of a way from the last point to another one, as searches are called for it.
static hr_search_call call_to(hr_searcher *searcher, const hr_task *task, hr_cell to) {
    hr_search_call call = hr_search_call_of(task, &searcher->observer, &searcher->route_way);
    call.from = hr_points_last(&searcher->trace_way), call.to = to;
    call.limit_256ths = 0;
    return call;
}

static hr_outcome trace_to(hr_searcher *searcher, hr_task *task, hr_cell to) {
    hr_search_call call = call_to(searcher, task, to);
    call.step_limit = hr_step_limit_of(&call, TRACE_STEPS);
    hr_outcome outcome = hr_trace_search_hastily(&searcher->trace, &call, searcher->split, NULL);
    task->steps = call.steps;
    return outcome;
}

// Where footprints are ignored, routes know only ways around these.
static hr_outcome route_to(hr_searcher *searcher, hr_task *task, hr_cell to) {
    if (task->overlay || task->steps >= task->step_limit) return HR_OUTCOME_NO_WAY;
    hr_refresh refresh = hr_searcher_refresh_routes(searcher, task->base, task->routes);
    if (refresh == HR_REFRESH_FAILED) return HR_OUTCOME_OUT_OF_MEMORY;
    if (refresh == HR_REFRESH_CANCELLED) return HR_OUTCOME_NO_WAY;
    hr_search_call call = call_to(searcher, task, to);
    call.step_limit = hr_step_limit_of(&call, ROUTE_STEPS);
    hr_outcome outcome = hr_route_search_run(&searcher->route_search, &call, task->routes);
    task->steps = call.steps;
    if (outcome == HR_OUTCOME_FOUND) hr_drop_passed(call.plane, call.way);
    return outcome;
}

// Drops the last point where the one before it sees the next: pulling would, at the price of a hull
// between two long legs.
static void cut_corner(hr_task *task, hr_points *way, hr_cell next) {
    if (way->count < 2) return;
    ++task->steps;
    if (hr_sweep(&task->entry->plane, way->at[way->count - 2], next)) way->count--;
}

// Appends a way from the last point to another one. @return whether one was found.
static bool lead_to(hr_searcher *searcher, hr_task *task, hr_cell to) {
    hr_points *way = &searcher->trace_way, *part = &searcher->route_way;
    if (way->is_out_of_memory) return false;
    hr_outcome outcome = trace_to(searcher, task, to);
    if (outcome == HR_OUTCOME_NO_WAY || outcome == HR_OUTCOME_OVER_BUDGET)
        outcome = route_to(searcher, task, to);
    if (outcome == HR_OUTCOME_OUT_OF_MEMORY) way->is_out_of_memory = true;
    if (outcome != HR_OUTCOME_FOUND) return false;
    cut_corner(task, way, part->at[1]);
    hr_points_append(way, part->at + 1, part->count - 1);
    return true;
}

// Whether the way may go on there: open, and not walled in since.
static bool may_lead_to(const hr_task *task, hr_cell at) {
    if (!is_open(task, at) || task->overlay) return is_open(task, at);
    const hr_labels *labels = &task->entry->labels;
    return hr_label_at(labels, at.x, at.y) == hr_label_at(labels, task->start.x, task->start.y);
}

// From the last point before the blocked leg at point `i` to the first behind it that can be
// reached. `*i` is then that one. @return false if no way was found.
static bool go_around(hr_searcher *searcher, const hr_points *old, hr_task *task, int32_t *i) {
    int32_t to = *i + 1;
    while (to + 1 < old->count && !may_lead_to(task, old->at[to])) to++;
    *i = to;
    hr_points *way = &searcher->trace_way;
    if (!hr_same(old->at[to], hr_points_last(way)) && !lead_to(searcher, task, old->at[to]))
        return false;
    if (to + 1 < old->count && is_clear(old, task, to)) {
        cut_corner(task, way, old->at[to + 1]);
        push(way, old->at[++*i]);
    }
    return true;
}

// With costs only what is clear all the way: the trace knows no costs.
static bool follow(hr_searcher *searcher, const hr_points *old, hr_task *task) {
    hr_points *way = &searcher->trace_way;
    hr_points_clear(way);
    push(way, task->start);
    for (int32_t i = 0; i + 1 < old->count && !way->is_out_of_memory;) {
        if (task->steps >= task->step_limit) return false;
        if (is_clear(old, task, i))
            hr_points_push(way, old->at[++i]);
        else if (task->costs.bytes || !go_around(searcher, old, task, &i))
            return false;
    }
    return !way->is_out_of_memory;
}

// ---- The whole

// Those of the first legs, and of the last, that are legs of the old path have been swept.
static int32_t count_first_swept(const hr_points *old, const hr_points *way) {
    int32_t most = hr_least(way->count, old->count), same = 0;
    while (same < most && hr_same(way->at[same], old->at[same])) same++;
    return hr_greatest(same - 1, 0);
}

static int32_t count_last_swept(const hr_points *old, const hr_points *way) {
    int32_t most = hr_least(way->count, old->count), same = 0;
    while (same < most && hr_same(way->at[way->count - 1 - same], old->at[old->count - 1 - same]))
        same++;
    return hr_greatest(same - 1, 0);
}

bool hr_mend(hr_searcher *searcher, hr_task *task) {
    hr_points *way = &searcher->trace_way, *old = &searcher->old_way;
    list_what_is_left(task, old);
    hr_points_clear(&searcher->route_way);
    hr_points_clear(&searcher->puller.todo);
    if (old->is_out_of_memory) return way->is_out_of_memory = true, false;
    if (!follow(searcher, old, task)) return false;
    if (!task->costs.bytes) hr_pull_mostly_taut(&searcher->puller, &task->entry->plane, way);
    if (way->is_out_of_memory || searcher->puller.todo.is_out_of_memory) return false;
    HR_ASSERT(hr_same(way->at[0], task->start) && hr_same(hr_points_last(way), task->goal));
    task->way = way;
    task->status = way->count == 2 ? HR_STRAIGHT : HR_FOUND;
    task->first_swept_legs = count_first_swept(old, way);
    task->swept_legs = count_last_swept(old, way);
    task->stage = HR_STAGE_MEND;
    return true;
}

// How much longer the mended way is than what is left of the old one: between the legs that they
// share at both ends.
static double excess(const hr_points *old, const hr_task *task) {
    const hr_points *way = task->way;
    int32_t first = task->first_swept_legs, legs = hr_least(way->count, old->count) - 1;
    int32_t both = first + hr_least(task->swept_legs, legs - first);
    return hr_length_of(way->at + first, way->count - both) -
           hr_length_of(old->at + first, old->count - both);
}

// The old path has been as good as a plan: a mended one that is hardly longer mostly is, and
// another one is worth a closer look.
static double usual_ratio(const hr_searcher *searcher, const hr_task *task, double length_256ths) {
    static const double HARDLY = 0.02, LOOSE = 1.05, CLOSE = 1;
    bool is_as_before = excess(&searcher->old_way, task) * HR_CELL <= HARDLY * length_256ths;
    return task->costs.bytes || is_as_before ? LOOSE : CLOSE;
}

int64_t hr_mend_limit(const hr_searcher *searcher, const hr_task *task, double length_256ths) {
    double ratio = task->request->mend_ratio;
    if (ratio == 0) ratio = usual_ratio(searcher, task, length_256ths);
    return 1 + (int64_t)(length_256ths / ratio);
}
