// ladder.c - which stage answers: a straight line, the trace, or A*.

#include "../passmap/assertion.h"
#include "plan.h"

// A trace that takes more steps than this has met a wall that is the whole map; A* is no dearer
// then.
enum { TRACE_STEPS_MAX = 20000, SHORTCUT_ROUNDS = 4 };

// `balanced` trusts a trace that is no longer than so many times the straight line: the shortest
// path is no shorter than that line. Everything else it leaves to A*.
static const double TRUSTED_RATIO = 1.02;

static double length_of(const hr_points *way) {
    double length = 0;
    for (int32_t i = 1; i < way->count; i++) length += hr_distance(way->at[i - 1], way->at[i]);
    return length;
}

static void tell_way(const hr_planner *planner, const hr_points *way, hr_stage stage) {
    if (!planner->watch.watcher) return;
    for (int32_t i = 1; i < way->count; i++)
        hr_tell(&planner->watch, (hr_event){.kind = HR_EVENT_LEG,
                                            .from = way->at[i - 1],
                                            .to = way->at[i],
                                            .stage = stage});
}

static hr_error pull(hr_planner *planner, const hr_task *task, hr_points *way, hr_stage stage) {
    tell_way(planner, way, stage);
    hr_pull(&planner->puller, &task->entry->plane, way);
    bool is_out_of_memory = way->is_out_of_memory || planner->puller.todo.is_out_of_memory;
    return is_out_of_memory ? HR_OUT_OF_MEMORY : HR_OK;
}

static hr_error pull_trace(hr_planner *planner, hr_task *task) {
    hr_error error = pull(planner, task, &planner->way, HR_STAGE_TRACE);
    for (int32_t round = 0; error == HR_OK && round < SHORTCUT_ROUNDS; round++) {
        if (!hr_shortcut(&planner->shortcutter, &task->entry->plane, &planner->way,
                         task->step_limit, &task->steps))
            break;
        error = pull(planner, task, &planner->way, HR_STAGE_TRACE);
    }
    return error;
}

static void tell_next_stage(const hr_planner *planner, const hr_task *task) {
    hr_tell(&planner->watch, (hr_event){.kind = HR_EVENT_GAVE_UP,
                                        .from = task->start,
                                        .to = task->goal,
                                        .stage = HR_STAGE_ASTAR});
}

static hr_error end_by(hr_task *task, hr_stage stage, hr_status status) {
    task->stage = stage;
    task->status = status;
    return HR_OK;
}

// The trace into planner->way, pulled taut, as far as it came.
static hr_error try_trace(hr_planner *planner, hr_task *task) {
    bool is_alone = task->request->only == HR_STAGE_TRACE;
    int64_t limit = is_alone ? INT64_MAX : task->steps + TRACE_STEPS_MAX;
    if (limit > task->step_limit) limit = task->step_limit;
    hr_trace_end end =
        hr_trace_search(&planner->trace, &task->entry->plane, &planner->watch, task->request->split,
                        task->start, task->goal, limit, &task->steps, &planner->way);
    if (planner->way.is_out_of_memory || hr_trace_is_out_of_memory(&planner->trace))
        return HR_OUT_OF_MEMORY;
    task->way = &planner->way;
    if (end == HR_TRACE_STRAIGHT) return end_by(task, HR_STAGE_STRAIGHT, HR_STRAIGHT);
    bool is_of_use = end == HR_TRACE_FOUND || end == HR_TRACE_OVER_BUDGET;
    if (!is_of_use) planner->way.count = 1; // the start
    end_by(task, HR_STAGE_TRACE, end == HR_TRACE_FOUND ? HR_FOUND : HR_PARTIAL);
    return pull_trace(planner, task);
}

// Whether what the trace left is the answer, so that no other stage is asked.
static bool is_answer(const hr_task *task) {
    const hr_request *request = task->request;
    if (task->status == HR_STRAIGHT || request->only == HR_STAGE_TRACE) return true;
    if (task->status == HR_PARTIAL) return task->steps >= task->step_limit;
    if (request->quality == HR_FAST) return true;
    return length_of(task->way) <= TRUSTED_RATIO * hr_distance(task->start, task->goal);
}

// A* into planner->other; where it runs out of steps, a way that the trace found stays.
static hr_error try_astar(hr_planner *planner, hr_task *task) {
    hr_astar_end end =
        hr_astar_search(&planner->astar, &task->entry->plane, &planner->watch, task->start,
                        task->goal, task->step_limit, &task->steps, &planner->other);
    if (end == HR_ASTAR_OUT_OF_MEMORY || planner->other.is_out_of_memory) return HR_OUT_OF_MEMORY;
    HR_ASSERT(end != HR_ASTAR_NO_WAY); // labels have said that there is one
    bool has_way = task->stage == HR_STAGE_TRACE && task->status == HR_FOUND;
    if (end != HR_ASTAR_FOUND && has_way) return HR_OK;
    hr_error error = pull(planner, task, &planner->other, HR_STAGE_ASTAR);
    task->way = &planner->other;
    hr_status found = planner->other.count == 2 ? HR_STRAIGHT : HR_FOUND;
    end_by(task, HR_STAGE_ASTAR, end == HR_ASTAR_FOUND ? found : HR_PARTIAL);
    return error;
}

static bool refresh_routes(hr_planner *planner, const hr_task *task) {
    if (!planner->filler) planner->filler = hr_route_filler_create(&planner->allocator);
    return planner->filler &&
           hr_routes_refresh(task->routes, planner->filler, planner->map, task->entry);
}

static hr_error try_routes(hr_planner *planner, hr_task *task) {
    if (!refresh_routes(planner, task)) return HR_OUT_OF_MEMORY;
    hr_route_result result =
        hr_route_search_run(&planner->route_search, task->routes, &planner->watch, task->start,
                            task->goal, task->step_limit, &task->steps, &planner->other);
    if (result == HR_ROUTE_OUT_OF_MEMORY) return HR_OUT_OF_MEMORY;
    HR_ASSERT(result != HR_ROUTE_NO_WAY); // labels have said that there is one
    hr_error error = pull(planner, task, &planner->other, HR_STAGE_ROUTES);
    task->way = &planner->other;
    hr_status found = planner->other.count == 2 ? HR_STRAIGHT : HR_FOUND;
    end_by(task, HR_STAGE_ROUTES, result == HR_ROUTE_FOUND ? found : HR_PARTIAL);
    return error;
}

// The exact search, with what the trace found as its bound.
static hr_error try_exact(hr_planner *planner, hr_task *task) {
    hr_points *way = &planner->way;
    if (task->status != HR_FOUND) hr_points_clear(way);
    hr_exact_end end = hr_exact_search(&planner->exact, &task->entry->plane, &planner->watch,
                                       task->start, task->goal, task->request->promised_ratio,
                                       task->step_limit, &task->steps, way, &task->proven_ratio);
    if (end == HR_EXACT_OUT_OF_MEMORY) return HR_OUT_OF_MEMORY;
    HR_ASSERT(end != HR_EXACT_NO_WAY); // labels have said that there is one
    bool has_way = way->count > 0 && hr_same(hr_points_last(way), task->goal);
    return end_by(task, HR_STAGE_EXACT, has_way ? HR_FOUND : HR_PARTIAL);
}

hr_error hr_climb(hr_planner *planner, hr_task *task) {
    hr_stage only = task->request->only;
    if (only == HR_STAGE_ROUTES) return try_routes(planner, task);
    bool is_exact = only == HR_STAGE_EXACT ||
                    (only == HR_STAGE_ANY && task->request->quality == HR_EXACT);
    if (is_exact) {
        hr_error error = try_trace(planner, task);
        return error || task->status == HR_STRAIGHT ? error : try_exact(planner, task);
    }
    if (only != HR_STAGE_ANY && only != HR_STAGE_TRACE) return try_astar(planner, task);
    hr_error error = try_trace(planner, task);
    if (error || is_answer(task)) return error;
    tell_next_stage(planner, task);
    return try_astar(planner, task);
}
