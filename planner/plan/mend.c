// mend.c - the old path from where the unit is, with ways around what is in it.

#include "planner/plan/mend.h"

#include "passmap/base/assertion.h"
#include "planner/grid/sweep.h"

// A trace around a building that stands alone takes some ten steps, along a wall that it leans on
// more. From corners farther out on each side it finds little that it does not find at once.
enum { TRACE_STEPS = 200 };

// What is left of the old path: the start, the old waypoints from `first` on, and the goal.
typedef struct old_path {
    const hr_task *task;
    int32_t first, count; // of points, start and goal with them
} old_path;

static hr_cell old_block(const hr_task *task, int32_t i) {
    return hr_block_at(task->request->old_waypoints[i], task->entry->unit.size);
}

static hr_cell point(const old_path *old, int32_t i) {
    if (i == 0) return old->task->start;
    if (i + 1 == old->count) return old->task->goal;
    return old_block(old->task, old->first + i - 1);
}

// ---- Where the unit is

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
    for (int32_t i = 1; i < request->old_count; i++) {
        hr_cell to = hr_block_at(request->old_waypoints[i], size);
        bool is_walked = !request->old_links || !request->old_links[i - 1];
        double squared = squared_from_leg(at, from, to);
        if (is_walked && squared < least) least = squared, first = i;
        from = to;
    }
    return first;
}

// The goal takes the place of the last old waypoint, which mostly is in its block.
static old_path what_is_left(const hr_task *task) {
    int32_t first = hr_old_leg_ahead(task->request, task->entry->unit.size, task->start);
    int32_t count = task->request->old_count;
    bool is_same_goal = hr_same(old_block(task, count - 1), task->goal);
    return (old_path){task, first, count - first + 2 - is_same_goal};
}

// ---- Legs

static bool is_open(const hr_task *task, hr_cell at) {
    return hr_is_open_block(&task->entry->plane, at.x, at.y);
}

// A sweep, which is a step.
static bool is_leg_clear(hr_task *task, hr_cell a, hr_cell b) {
    if (hr_same(a, b)) return true;
    ++task->steps;
    return hr_sweep(&task->entry->plane, a, b);
}

// Of the leg from point i to the next. Points that lie on closed blocks end no clear leg.
static bool is_clear(const old_path *old, hr_task *task, int32_t i) {
    hr_cell a = point(old, i), b = point(old, i + 1);
    return is_open(task, b) && is_open(task, a) && is_leg_clear(task, a, b);
}

static void push(hr_points *way, hr_cell at) {
    if (way->count == 0 || !hr_same(hr_points_last(way), at)) hr_points_push(way, at);
}

// ---- Ways around

// Appends a way from the last point to another one. @return whether the trace has found one.
static bool trace_to(hr_searcher *searcher, hr_task *task, hr_cell to) {
    hr_points *way = &searcher->trace_way, *part = &searcher->route_way;
    if (way->is_out_of_memory) return false;
    hr_search_call call = hr_search_call_of(task, &searcher->observer, part);
    call.from = hr_points_last(way), call.to = to;
    call.step_limit = hr_step_limit_of(&call, TRACE_STEPS);
    hr_outcome outcome = hr_trace_search(&searcher->trace, &call, searcher->split, NULL);
    task->steps = call.steps;
    if (outcome == HR_OUTCOME_OUT_OF_MEMORY) way->is_out_of_memory = true;
    if (outcome != HR_OUTCOME_FOUND) return false;
    hr_points_append(way, part->at + 1, part->count - 1);
    return true;
}

// From the last point before the blocked leg at point `i` to the first open one behind it. `*i` is
// then that one. @return false if no way was found.
static bool go_around(hr_searcher *searcher, const old_path *old, hr_task *task, int32_t *i) {
    int32_t to = *i + 1;
    while (to + 1 < old->count && !is_open(task, point(old, to))) to++;
    *i = to;
    hr_cell here = hr_points_last(&searcher->trace_way);
    return hr_same(point(old, to), here) || trace_to(searcher, task, point(old, to));
}

// With costs only what is clear all the way: the trace knows no costs.
static bool follow(hr_searcher *searcher, const old_path *old, hr_task *task) {
    hr_points *way = &searcher->trace_way;
    hr_points_clear(way);
    push(way, task->start);
    for (int32_t i = 0; i + 1 < old->count && !way->is_out_of_memory;) {
        if (task->steps >= task->step_limit) return false;
        if (is_clear(old, task, i))
            push(way, point(old, ++i));
        else if (task->costs.bytes || !go_around(searcher, old, task, &i))
            return false;
    }
    return !way->is_out_of_memory;
}

// ---- The whole

// Those of the first legs, and of the last, that are legs of the old path have been swept.
static int32_t count_first_swept(const old_path *old, const hr_points *way) {
    int32_t most = hr_least(way->count, old->count), same = 0;
    while (same < most && hr_same(way->at[same], point(old, same))) same++;
    return hr_greatest(same - 1, 0);
}

static int32_t count_last_swept(const old_path *old, const hr_points *way) {
    int32_t most = hr_least(way->count, old->count), same = 0;
    while (same < most &&
           hr_same(way->at[way->count - 1 - same], point(old, old->count - 1 - same)))
        same++;
    return hr_greatest(same - 1, 0);
}

bool hr_mend(hr_searcher *searcher, hr_task *task) {
    hr_points *way = &searcher->trace_way;
    old_path old = what_is_left(task);
    hr_points_clear(&searcher->route_way);
    hr_points_clear(&searcher->puller.todo);
    if (!follow(searcher, &old, task)) return false;
    if (!task->costs.bytes) hr_pull(&searcher->puller, &task->entry->plane, way);
    if (way->is_out_of_memory || searcher->puller.todo.is_out_of_memory) return false;
    HR_ASSERT(hr_same(way->at[0], task->start) && hr_same(hr_points_last(way), task->goal));
    task->way = way;
    task->status = way->count == 2 ? HR_STRAIGHT : HR_FOUND;
    task->first_swept_legs = count_first_swept(&old, way);
    task->swept_legs = count_last_swept(&old, way);
    task->stage = HR_STAGE_MEND;
    return true;
}

int64_t hr_mend_limit(const hr_request *request, double length_256ths) {
    static const double USUAL_RATIO = 1.05;
    double ratio = request->mend_ratio > 0 ? request->mend_ratio : USUAL_RATIO;
    return 1 + (int64_t)(length_256ths / ratio);
}
