// taut_branch.c - string pulling (pull.h) from a point of a tree on.

#include "planner/taut/taut_branch.h"

#include "passmap/base/assertion.h"
#include "planner/grid/sweep.h"
#include "planner/taut/hull.h"
#include "planner/taut/pull.h"

static void *allocate_nothing(size_t size, void *user) { return (void)size, (void)user, NULL; }
static void release_nothing(void *memory, void *user) { (void)memory, (void)user; }
static const hr_allocator NO_MEMORY = {allocate_nothing, release_nothing, NULL};

void hr_taut_branch_start(hr_taut_branch *branch, const hr_taut_tree *tree, int32_t point) {
    branch->tree = tree;
    branch->point = point;
    branch->count = 0;
    branch->todo =
        (hr_points){.at = branch->room, .capacity = HR_BRANCH_TODO_MAX, .allocator = &NO_MEMORY};
}

hr_cell hr_taut_branch_last(const hr_taut_branch *branch) {
    return branch->count > 0 ? branch->own[branch->count - 1]
                             : branch->tree->points[branch->point].at;
}

bool hr_taut_branch_before(const hr_taut_branch *branch, hr_cell *at) {
    hr_branch_walk walk = hr_walk_branch(branch);
    hr_walk_on(&walk);
    if (!hr_is_on_branch(&walk)) return false;
    *at = hr_branch_block(&walk);
    return true;
}

void hr_taut_branch_drop(hr_taut_branch *branch) {
    if (branch->count > 0)
        branch->count--;
    else
        branch->point = branch->tree->points[branch->point].before;
}

bool hr_taut_branch_append(hr_taut_branch *branch, hr_cell block) {
    if (branch->count == HR_BRANCH_POINTS_MAX) return false;
    branch->own[branch->count++] = block;
    return true;
}

static void take_next(hr_taut_branch *branch) {
    const hr_plane *plane = branch->tree->plane;
    hr_cell c = branch->todo.at[--branch->todo.count], b = hr_taut_branch_last(branch), a;
    if (hr_same(b, c)) return;
    if (!hr_taut_branch_before(branch, &a) || hr_is_taut(plane, a, b, c)) {
        branch->own[branch->count++] = c;
        return;
    }
    int64_t cross = hr_cross(a, b, c);
    int turn = 1 - 2 * (cross < 0);
    hr_points_push(&branch->todo, c);
    if (cross * turn > 1) hr_hull(&branch->todo, plane, NULL, a, b, turn);
    hr_taut_branch_drop(branch);
}

static bool sees(const hr_taut_branch *branch, hr_cell from, hr_cell to) {
    return hr_sweep(branch->tree->plane, from, to);
}

// A sweep costs less than a hull: where the end sees points of the tree, it goes on from the first
// of these, and nothing in between needs pulling.
static void pass_by(hr_taut_branch *branch) {
    hr_cell end = branch->todo.at[0], before;
    bool is_seen = sees(branch, hr_taut_branch_last(branch), end) ||
                   (hr_taut_branch_before(branch, &before) && sees(branch, before, end));
    if (!is_seen) return;
    branch->todo.count = 1;
    while (hr_taut_branch_before(branch, &before) && sees(branch, before, end))
        hr_taut_branch_drop(branch);
}

bool hr_taut_branch_pull(hr_taut_branch *branch) {
    if (branch->todo.is_out_of_memory) return false;
    if (branch->todo.count > 0) pass_by(branch);
    while (branch->todo.count > 0) {
        if (branch->count == HR_BRANCH_POINTS_MAX || branch->todo.is_out_of_memory) return false;
        take_next(branch);
    }
    return !branch->todo.is_out_of_memory;
}
