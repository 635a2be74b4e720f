// old_end.c - the end of an old path in place of the goal.

#include "planner/plan/old_end.h"

#include "planner/plan/request.h"

// As far as labels know: where footprints are ignored, it is the search that shows it.
static bool may_be_reached(const hr_task *task, hr_cell at) {
    const hr_labels *labels = &task->entry->labels;
    if (!hr_is_open_block(&task->entry->plane, at.x, at.y) || task->overlay)
        return hr_is_open_block(&task->entry->plane, at.x, at.y);
    return hr_label_at(labels, at.x, at.y) == hr_label_at(labels, task->start.x, task->start.y);
}

bool hr_keep_old_end(hr_task *task) {
    const hr_request *request = task->request;
    if (request->reach_256ths == 0 || request->old_count == 0) return false;
    hr_position end = request->old_waypoints[request->old_count - 1];
    hr_cell block = hr_block_at(end, task->entry->unit.size);
    if (!hr_is_within_reach(request, end) || !may_be_reached(task, block)) return false;
    // An end off its block's centre, though within reach, does not make the goal one that is.
    if (!task->is_goal_reachable && !hr_is_within_reach(request, task->to)) return false;
    task->goal = block;
    task->to = end;
    task->field = NULL; // which leads to the goal
    task->ends_as_before = true;
    return true;
}
