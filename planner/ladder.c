// ladder.c - which stage answers: a straight line, the trace, or A*.

#include "../passmap/assertion.h"
#include "plan.h"
#include "sweep.h"

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

static void tell_given_up(const hr_planner *planner, const hr_task *task) {
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

// The trace into planner->way. *is_answer: it is what the request is to get.
static hr_error try_trace(hr_planner *planner, hr_task *task, bool *is_answer) {
    task->way = &planner->way;
    const hr_request *request = task->request;
    bool is_alone = request->only == HR_STAGE_TRACE;
    int64_t limit = is_alone ? task->step_limit : task->steps + TRACE_STEPS_MAX;
    bool is_request_limit = limit >= task->step_limit;
    hr_trace_end end = hr_trace_search(
        &planner->trace, &task->entry->plane, &planner->watch, request->split, task->start,
        task->goal, is_request_limit ? task->step_limit : limit, &task->steps, &planner->way);
    if (planner->way.is_out_of_memory || hr_trace_is_out_of_memory(&planner->trace))
        return HR_OUT_OF_MEMORY;
    bool is_found = end == HR_TRACE_FOUND || end == HR_TRACE_STRAIGHT;
    bool is_spent = end == HR_TRACE_OVER_BUDGET && is_request_limit;
    *is_answer = true;
    if (!is_found && !is_spent) {
        *is_answer = is_alone;
        planner->way.count = 1; // nothing of use but the start
        return end_by(task, HR_STAGE_TRACE, HR_PARTIAL);
    }
    hr_error error = pull_trace(planner, task);
    if (is_spent || error) return end_by(task, HR_STAGE_TRACE, HR_PARTIAL), error;
    double ratio = length_of(&planner->way) / hr_distance(task->start, task->goal);
    *is_answer = is_alone || request->quality == HR_FAST || ratio <= TRUSTED_RATIO;
    if (ratio <= TRUSTED_RATIO) task->guaranteed_ratio = ratio;
    return end_by(task, HR_STAGE_TRACE, HR_FOUND);
}

// A* into planner->other; where it runs out of steps, a way that the trace found stays.
static hr_error try_astar(hr_planner *planner, hr_task *task) {
    hr_astar_end end =
        hr_astar_search(&planner->astar, &task->entry->plane, &planner->watch, task->start,
                        task->goal, task->step_limit, &task->steps, &planner->other);
    if (end == HR_ASTAR_OUT_OF_MEMORY || planner->other.is_out_of_memory) return HR_OUT_OF_MEMORY;
    HR_ASSERT(end != HR_ASTAR_NO_WAY); // labels have said that there is one
    bool has_way_by_trace = task->stage == HR_STAGE_TRACE && task->status == HR_FOUND;
    if (end != HR_ASTAR_FOUND && has_way_by_trace) return HR_OK;
    hr_error error = pull(planner, task, &planner->other, HR_STAGE_ASTAR);
    task->way = &planner->other;
    bool is_straight_way = planner->other.count <= 2;
    hr_status found = is_straight_way ? HR_STRAIGHT : HR_FOUND;
    end_by(task, HR_STAGE_ASTAR, end == HR_ASTAR_FOUND ? found : HR_PARTIAL);
    return error;
}

static bool is_straight(hr_planner *planner, hr_task *task) {
    task->steps++;
    if (!hr_sweep(&task->entry->plane, task->start, task->goal)) return false;
    task->way = &planner->way;
    hr_points_clear(&planner->way);
    hr_points_push(&planner->way, task->start);
    if (!hr_same(task->start, task->goal)) hr_points_push(&planner->way, task->goal);
    task->guaranteed_ratio = 1;
    return true;
}

hr_error hr_climb(hr_planner *planner, hr_task *task) {
    if (task->request->only == HR_STAGE_ASTAR) return try_astar(planner, task);
    if (is_straight(planner, task)) {
        end_by(task, HR_STAGE_STRAIGHT, HR_STRAIGHT);
        return planner->way.is_out_of_memory ? HR_OUT_OF_MEMORY : HR_OK;
    }
    bool is_answer;
    hr_error error = try_trace(planner, task, &is_answer);
    if (error || is_answer) return error;
    tell_given_up(planner, task);
    return try_astar(planner, task);
}
