// march.c - walks in small steps and in one.

#include "tests/fuzz/march.h"

#include "planner/walk.h"

enum { STEPS_MAX = 12 };

static bool stands_on_map_alone(const hr_request *r) {
    for (int32_t i = 0; i < HR_IGNORE_MAX; i++)
        if (r->ignore[i]) return false;
    return r->closing_count == 0 && r->view == 0;
}

static void check_block(const world *w, const hr_request *r, hr_position at) {
    int32_t size = hr_map_class(w->map, r->class_id).size;
    require(hr_map_is_open(w->map, r->class_id, hr_block_at(at, size)));
}

static void check_end(const hr_path *path, const hr_walk *walk, hr_walk_step step) {
    hr_position end = path->waypoints[path->count - 1];
    require(walk->remaining_65536ths == 0 && step.remaining_256ths == 0);
    require(step.position.x == end.x && step.position.y == end.y);
}

// All links on the way left, to the end.
static void run(hr_walk *walk, hr_walk_step *step) {
    for (int32_t links = 0; hr_walk_advance(walk, INT64_MAX, step), step->link; links++) {
        require(links < walk->count);
        hr_walk_leave_link(walk);
    }
}

// As far as `walk` has come in its steps, in one.
static void check_stride(const hr_path *path, const hr_walk *walk, int64_t distance) {
    hr_walk stride, so_far = *walk;
    hr_walk_step there, here;
    require(hr_walk_begin(&stride, path->waypoints, path->count) == HR_OK);
    hr_walk_advance(&stride, distance, &there);
    hr_walk_advance(&so_far, 0, &here);
    require(there.position.x == here.position.x && there.position.y == here.position.y);
    require(there.leg == here.leg && there.remaining_256ths == here.remaining_256ths);
    require(stride.remaining_65536ths == walk->remaining_65536ths);
}

void walk_along(world *w, const hr_request *r, const hr_path *path) {
    hr_walk walk;
    hr_walk_step step;
    int64_t distance = 0;
    if (path->count < 2 || (path->status != HR_STRAIGHT && path->status != HR_FOUND)) return;
    require(hr_walk_begin_linked(&walk, path->waypoints, path->links, path->count) == HR_OK);
    for (int32_t i = take_below(&w->in, STEPS_MAX); i > 0; i--) {
        int64_t far = (int64_t)take(&w->in) << take_below(&w->in, 16);
        hr_walk_advance(&walk, far, &step);
        distance += far;
        if (stands_on_map_alone(r)) check_block(w, r, step.position);
        if (step.link) hr_walk_leave_link(&walk);
    }
    if (!path->links) check_stride(path, &walk, distance);
    run(&walk, &step);
    require(step.has_arrived);
    check_end(path, &walk, step);
}
