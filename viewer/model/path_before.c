// path_before.c - a copy of the path, and whether it can be compared with the present one.

#include "viewer/model/path_before.h"

#include <stdlib.h>
#include <string.h>

static size_t bytes_of(const hr_path *path) {
    return (size_t)path->count * sizeof *path->waypoints;
}

void path_before_end(path_before *before) {
    free((void *)(uintptr_t)before->path.waypoints);
    *before = (path_before){0};
}

void path_before_keep(path_before *before, const plan_answer *answer, int64_t unit_number) {
    const hr_path *path = &answer->path;
    if (!answer->has_path || answer->is_cut_off || path->count < 2) return;
    hr_position *own = malloc(bytes_of(path));
    path_before_end(before);
    if (!own) return;
    memcpy(own, path->waypoints, bytes_of(path));
    *before = (path_before){*path, answer->request.start, answer->request.goal, unit_number};
    before->path.waypoints = own;
}

static bool is_same(hr_position a, hr_position b) { return a.x == b.x && a.y == b.y; }

bool path_before_differs(const path_before *before, const plan_answer *answer,
                         int64_t unit_number) {
    const hr_path *old = &before->path, *now = &answer->path;
    if (old->count == 0 || !answer->has_path || before->unit_number != unit_number) return false;
    if (!is_same(before->start, answer->request.start) ||
        !is_same(before->goal, answer->request.goal))
        return false;
    return old->count != now->count || memcmp(old->waypoints, now->waypoints, bytes_of(old)) != 0;
}
