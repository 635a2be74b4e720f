// taut_tree.c - string pulling (pull.h) on ways that are kept: a point that is dropped is passed
// over, not overwritten.

#include "planner/taut/taut_tree.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "planner/grid/sweep.h"
#include "planner/taut/hull.h"
#include "planner/taut/pull.h"

void hr_taut_tree_create(hr_taut_tree *tree, const hr_allocator *allocator) {
    *tree = (hr_taut_tree){.todo = {.allocator = allocator}};
}

void hr_taut_tree_destroy(hr_taut_tree *tree) {
    hr_release(tree->todo.allocator, tree->points);
    hr_points_destroy(&tree->todo);
}

size_t hr_taut_tree_bytes(const hr_taut_tree *tree) {
    return (size_t)tree->capacity * sizeof *tree->points +
           (size_t)tree->todo.capacity * sizeof *tree->todo.at;
}

// After a failure nothing more is added until the tree is planted again: roots have numbers.
static bool reserve(hr_taut_tree *tree) {
    if (tree->is_out_of_memory) return false;
    if (tree->count < tree->capacity) return true;
    hr_taut_point *points = hr_array_reserve(tree->todo.allocator, tree->points, &tree->capacity,
                                             (int64_t)tree->count + 1, sizeof *points);
    if (points) tree->points = points;
    tree->is_out_of_memory = points == NULL;
    return points != NULL;
}

// @return the number of the new point, or `before` if out of memory.
static int32_t append(hr_taut_tree *tree, int32_t before, hr_cell at) {
    if (!reserve(tree)) return before;
    tree->points[tree->count] = (hr_taut_point){.at = at, .before = before, .second = -1};
    return tree->count++;
}

void hr_taut_tree_plant(hr_taut_tree *tree, const hr_plane *plane, hr_cell root) {
    tree->plane = plane;
    tree->count = 0;
    tree->is_out_of_memory = false;
    hr_points_clear(&tree->todo);
    append(tree, -1, root);
}

void hr_taut_tree_plant_more(hr_taut_tree *tree, hr_cell root) { append(tree, -1, root); }

// Points from `first` on are this way's own and lie one above the other: the last of them is
// dropped for good.
static int32_t drop(hr_taut_tree *tree, int32_t last, int32_t first) {
    if (last >= first) tree->count = last;
    return tree->points[last].before;
}

// Takes the next of `todo`, which the way goes on to from its `last` point: that stays if it is
// taut (pull.c). @return the last point from then on.
static int32_t take_next(hr_taut_tree *tree, int32_t last, int32_t first) {
    hr_cell c = tree->todo.at[--tree->todo.count], b = tree->points[last].at;
    if (hr_same(b, c)) return last;
    int32_t before = tree->points[last].before;
    if (before < 0) return append(tree, last, c);
    hr_cell a = tree->points[before].at;
    if (hr_is_taut(tree->plane, a, b, c)) return append(tree, last, c);
    int64_t cross = hr_cross(a, b, c);
    int turn = 1 - 2 * (cross < 0);
    hr_points_push(&tree->todo, c);
    if (cross * turn > 1) hr_hull(&tree->todo, tree->plane, NULL, a, b, turn);
    return drop(tree, last, first);
}

// Of the points of a way that are its own.
static void measure(hr_taut_tree *tree, int32_t first) {
    for (int32_t i = first; i < tree->count; i++) {
        hr_taut_point *point = &tree->points[i];
        const hr_taut_point *before = &tree->points[point->before];
        HR_ASSERT(point->before < i && hr_sweep(tree->plane, before->at, point->at));
        point->second = before->before < 0 ? i : before->second;
        point->length = before->length + hr_distance(before->at, point->at);
    }
}

// Whether the point before the end of a way sees where it is extended to: then nothing in between
// needs pulling. A sweep costs a quarter of what it saves where it is right, as every other time.
static bool sees(const hr_taut_tree *tree, int32_t end, hr_cell to) {
    int32_t before = tree->points[end].before;
    return before >= 0 && hr_sweep(tree->plane, tree->points[before].at, to);
}

int32_t hr_taut_tree_extend(hr_taut_tree *tree, int32_t point, const hr_cell *blocks,
                            int32_t count) {
    int32_t first = tree->count, last = point;
    hr_cell end = blocks[count - 1];
    HR_ASSERT(point >= 0 && point < first && count > 0);
    hr_points_clear(&tree->todo);
    hr_points_push(&tree->todo, end);
    if (sees(tree, point, end))
        last = tree->points[point].before;
    else
        for (int32_t i = count - 2; i >= 0; i--) hr_points_push(&tree->todo, blocks[i]);
    while (tree->todo.count > 0 && !tree->is_out_of_memory && !tree->todo.is_out_of_memory)
        last = take_next(tree, last, first);
    tree->is_out_of_memory = tree->is_out_of_memory || tree->todo.is_out_of_memory;
    if (tree->is_out_of_memory) return tree->count = first, point;
    HR_ASSERT(hr_same(tree->points[last].at, end));
    measure(tree, first);
    return last;
}

int32_t hr_taut_tree_add(hr_taut_tree *tree, int32_t before, hr_cell at, double length) {
    int32_t i = append(tree, before, at);
    if (i == before) return i;
    const hr_taut_point *last = &tree->points[before];
    tree->points[i].second = last->before < 0 ? i : last->second;
    tree->points[i].length = length;
    return i;
}
