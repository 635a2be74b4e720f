// ladder.c - which stage answers: a straight line, the trace, or A*; for a class with costs A*
// alone.

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
    bool is_out_of_memory = way->is_out_of_memory || planner->puller.todo.is_out_of_memory ||
                            planner->puller.candidates.is_out_of_memory;
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

static hr_astar_query query_of(const hr_task *task) {
    double weight = task->request->weight;
    return (hr_astar_query){.plane = &task->entry->plane,
                            .costs = task->costs,
                            .from = task->start,
                            .to = task->goal,
                            .heuristic = task->request->heuristic,
                            .weight_256ths = weight > 1 ? (uint32_t)(weight * 256) : 256};
}

// The way that A* found, made short, or as cheap as pulling makes it.
static hr_error pull_astar(hr_planner *planner, hr_task *task, double cost) {
    if (!task->costs.bytes) return pull(planner, task, &planner->other, HR_STAGE_ASTAR);
    tell_way(planner, &planner->other, HR_STAGE_ASTAR);
    task->proven_cost = cost / hr_astar_bound(task->request->heuristic, task->request->weight);
    task->proven_end = hr_points_last(&planner->other);
    bool has_memory = hr_straighten(&planner->straightener, &planner->puller, &task->entry->plane,
                                    &task->costs, &planner->other, task->step_limit, &task->steps);
    return has_memory ? HR_OK : HR_OUT_OF_MEMORY;
}

// A* into planner->other; where it runs out of steps, a way that the trace found stays.
static hr_error try_astar(hr_planner *planner, hr_task *task) {
    hr_astar_query query = query_of(task);
    double cost = 0;
    hr_astar_end end = hr_astar_search(&planner->astar, &query, &planner->watch, task->step_limit,
                                       &task->steps, &planner->other, &cost);
    if (end == HR_ASTAR_OUT_OF_MEMORY || planner->other.is_out_of_memory) return HR_OUT_OF_MEMORY;
    HR_ASSERT(end != HR_ASTAR_NO_WAY); // labels have said that there is one
    bool has_way = task->stage == HR_STAGE_TRACE && task->status == HR_FOUND;
    if (end != HR_ASTAR_FOUND && has_way) return HR_OK;
    hr_error error = pull_astar(planner, task, cost);
    task->way = &planner->other;
    hr_status found = planner->other.count == 2 ? HR_STRAIGHT : HR_FOUND;
    end_by(task, HR_STAGE_ASTAR, end == HR_ASTAR_FOUND ? found : HR_PARTIAL);
    return error;
}

hr_error hr_climb(hr_planner *planner, hr_task *task) {
    hr_stage only = task->request->only;
    bool is_dear = task->costs.bytes && only == HR_STAGE_ANY;
    if (is_dear || (only != HR_STAGE_ANY && only != HR_STAGE_TRACE))
        return try_astar(planner, task);
    hr_error error = try_trace(planner, task);
    if (error || is_answer(task)) return error;
    tell_next_stage(planner, task);
    return try_astar(planner, task);
}
