// cheap_ways.c - legs past a point, against the two that meet in it.

#include "planner/fields/cheap_ways.h"

#include "planner/costs/leg_cost.h"
#include "planner/grid/sweep.h"

static bool is_no_dearer(const hr_plane *plane, const hr_costs *costs, hr_cell a, hr_cell b,
                         hr_cell c) {
    return hr_sweep(plane, a, c) &&
           hr_leg_cost(costs, a, c) <= hr_leg_cost(costs, a, b) + hr_leg_cost(costs, b, c);
}

// ---- In a tree

// Points from `first` on are the way's own: the last of them is dropped for good.
static int32_t drop(hr_taut_tree *tree, int32_t last, int32_t first) {
    int32_t before = tree->points[last].before;
    if (last >= first) hr_taut_tree_cut(tree, last);
    return before;
}

static int32_t go_on(hr_taut_tree *tree, const hr_costs *costs, int32_t last, int32_t first,
                     hr_cell to) {
    const hr_taut_point *points = tree->points;
    if (hr_same(points[last].at, to)) return last;
    while (points[last].before >= 0 &&
           is_no_dearer(tree->plane, costs, points[points[last].before].at, points[last].at, to))
        last = drop(tree, last, first);
    double length = points[last].length + hr_leg_cost(costs, points[last].at, to);
    return hr_taut_tree_add(tree, last, to, length);
}

int32_t hr_extend_cheaply(hr_taut_tree *tree, const hr_costs *costs, int32_t point,
                          const hr_cell *blocks, int32_t count) {
    int32_t first = tree->count, last = point;
    for (int32_t i = 0; i < count && !tree->is_out_of_memory; i++)
        last = go_on(tree, costs, last, first, blocks[i]);
    return tree->is_out_of_memory ? point : last;
}

// ---- In a branch

static bool branch_on(hr_taut_branch *branch, const hr_costs *costs, hr_cell to) {
    hr_cell last = hr_taut_branch_last(branch), before;
    if (hr_same(last, to)) return true;
    while (hr_taut_branch_before(branch, &before) &&
           is_no_dearer(branch->tree->plane, costs, before, last, to)) {
        hr_taut_branch_drop(branch);
        last = before;
    }
    return hr_taut_branch_append(branch, to);
}

bool hr_branch_cheaply(hr_taut_branch *branch, const hr_costs *costs) {
    bool has_room = !branch->todo.is_out_of_memory;
    while (has_room && branch->todo.count > 0)
        has_room = branch_on(branch, costs, branch->todo.at[--branch->todo.count]);
    return has_room;
}
