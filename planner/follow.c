// follow.c - to another unit's way, and along it.

#include "follow.h"

#include "sweep.h"

enum { NEAR_RATIO = 16 }; // the way to go is at least so many times as long as the one to the trail

static bool is_near(const hr_task *task, const hr_trail *trail) {
    int64_t beside = hr_squared_distance(task->start, trail->at[0]);
    int64_t ahead = hr_squared_distance(task->start, task->goal);
    return beside * NEAR_RATIO * NEAR_RATIO <= ahead;
}

// In sight, counted.
static bool sees(hr_task *task, hr_cell from, hr_cell to) {
    if (hr_same(from, to)) return true;
    ++task->steps;
    return hr_sweep(&task->entry->plane, from, to);
}

static void answer(hr_planner *planner, hr_task *task, hr_status status, hr_stage stage) {
    task->way = &planner->other;
    task->status = status;
    task->stage = stage;
}

// To the trail's goal, then to one in sight of it.
static void go_along(hr_planner *planner, hr_task *task, const hr_trail *trail) {
    const hr_plane *plane = &task->entry->plane;
    hr_points *way = &planner->other;
    hr_points_append(way, trail->at, trail->count);
    task->swept_legs = hr_pull_join(&planner->puller, plane, way, 1);
    if (hr_same(hr_points_last(way), task->goal)) return;
    int32_t middle = way->count - 1;
    hr_points_push(way, task->goal);
    hr_pull_join(&planner->puller, plane, way, middle);
    task->swept_legs = 0;
}

bool hr_follow(hr_planner *planner, hr_task *task) {
    const hr_trail *trail = task->trail;
    hr_points *way = &planner->other;
    if (!trail || trail->count == 0 || !is_near(task, trail)) return false;
    hr_points_clear(way);
    hr_points_clear(&planner->puller.todo); // not all of it pulls
    hr_points_push(way, task->start);
    if (sees(task, task->start, task->goal)) {
        hr_points_push(way, task->goal);
        task->swept_legs = 1;
        answer(planner, task, HR_STRAIGHT, HR_STAGE_STRAIGHT);
        return true;
    }
    hr_cell end = trail->at[trail->count - 1];
    if (!sees(task, task->start, trail->at[0]) || !sees(task, end, task->goal)) return false;
    go_along(planner, task, trail);
    answer(planner, task, HR_FOUND, HR_STAGE_ROUTES);
    planner->used_field = planner->used_trail = true;
    return true;
}
