// taut_branch.h - a taut way that goes on from a way of a taut tree, for one look at it: the tree
// stays as it is, so that any number of threads may have branches of it.
//
// No memory but its own: a way that needs more is not pulled to its end.
#ifndef HANDRAIL_PLANNER_TAUT_TAUT_BRANCH_H
#define HANDRAIL_PLANNER_TAUT_TAUT_BRANCH_H

#include "planner/taut/taut_tree.h"

enum { HR_BRANCH_POINTS_MAX = 256, HR_BRANCH_TODO_MAX = 512 };

typedef struct hr_taut_branch {
    const hr_taut_tree *tree;
    int32_t point; // of the tree, that it goes on from
    hr_cell own[HR_BRANCH_POINTS_MAX];
    int32_t count; // of its own points
    hr_cell room[HR_BRANCH_TODO_MAX];
    hr_points todo; // still to be looked at, the next one last; in `room`
} hr_taut_branch;

/// An empty branch at a point of the tree.
void hr_taut_branch_start(hr_taut_branch *branch, const hr_taut_tree *tree, int32_t point);
/// Adds a block that the way is to lead to, before those that were added earlier: begin with the
/// last one.
static inline void hr_taut_branch_add(hr_taut_branch *branch, hr_cell block) {
    hr_points_push(&branch->todo, block);
}
/// Pulls the way over all blocks that were added. @return false if there is no room for that.
bool hr_taut_branch_pull(hr_taut_branch *branch);

/// The last point, which the way is to go on from; the one before it, @return false if there is
/// none; to go on from that one instead; to go on to a block, @return false if there is no room.
hr_cell hr_taut_branch_last(const hr_taut_branch *branch);
bool hr_taut_branch_before(const hr_taut_branch *branch, hr_cell *at);
void hr_taut_branch_drop(hr_taut_branch *branch);
bool hr_taut_branch_append(hr_taut_branch *branch, hr_cell block);

/// A walk along the whole way, from the branch's end to the root.
typedef struct hr_branch_walk {
    const hr_taut_branch *branch;
    int32_t own;   // points of its own that are left
    int32_t point; // of the tree, once none are
} hr_branch_walk;

static inline hr_branch_walk hr_walk_branch(const hr_taut_branch *branch) {
    return (hr_branch_walk){branch, branch->count, branch->point};
}
static inline bool hr_is_on_branch(const hr_branch_walk *walk) {
    return walk->own > 0 || walk->point >= 0;
}
static inline hr_cell hr_branch_block(const hr_branch_walk *walk) {
    return walk->own > 0 ? walk->branch->own[walk->own - 1]
                         : walk->branch->tree->points[walk->point].at;
}
static inline void hr_walk_on(hr_branch_walk *walk) {
    if (walk->own > 0)
        walk->own--;
    else
        walk->point = walk->branch->tree->points[walk->point].before;
}

#endif
