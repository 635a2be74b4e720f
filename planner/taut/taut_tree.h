// taut_tree.h - taut ways from one block to many, which share their beginnings.
//
// A way is named by its last point; each point knows the one before it. To extend a way, points at
// its end that are no longer taut are passed over and new ones are added; the way that was extended
// stays as it is. So a way to each of a thousand portals takes the time and the memory of what it
// has of its own, as with the shortest path maps of computational geometry.
#ifndef HANDRAIL_PLANNER_TAUT_TAUT_TREE_H
#define HANDRAIL_PLANNER_TAUT_TAUT_TREE_H

#include "passmap/base/array.h"
#include "passmap/planes/plane.h"
#include "planner/grid/points.h"

typedef struct hr_taut_point {
    hr_cell at;
    int32_t before; // on the way from its root; -1 for a root
    int32_t second; // the point after the root, itself if it is that one; -1 for a root
    double length;  // in blocks, from the root
} hr_taut_point;

typedef struct hr_taut_tree {
    const hr_plane *plane;
    hr_taut_point *points; // 0 is the first root
    int32_t count, capacity;
    hr_points todo; // still to be looked at, the next one last
    bool is_out_of_memory;
} hr_taut_tree;

void hr_taut_tree_create(hr_taut_tree *tree, const hr_allocator *allocator);
void hr_taut_tree_destroy(hr_taut_tree *tree);
size_t hr_taut_tree_bytes(const hr_taut_tree *tree);

/// Empties the tree but for its root, point 0.
void hr_taut_tree_plant(hr_taut_tree *tree, const hr_plane *plane, hr_cell root);
/// Adds another root: the next point, before any way is extended.
void hr_taut_tree_plant_more(hr_taut_tree *tree, hr_cell root);
/// Extends the way to `point` by blocks, of which each sees the one before it. @return the point at
/// the end of the taut way; `point` itself if out of memory, which the tree notes.
int32_t hr_taut_tree_extend(hr_taut_tree *tree, int32_t point, const hr_cell *blocks,
                            int32_t count);

/// Adds a point behind another one, which it sees, at this length from the root: nothing is pulled.
/// @return its number; `before` if out of memory, which the tree notes.
int32_t hr_taut_tree_add(hr_taut_tree *tree, int32_t before, hr_cell at, double length);

/// Forgets the points from number `count` on: ways that were looked at once.
static inline void hr_taut_tree_cut(hr_taut_tree *tree, int32_t count) {
    HR_ASSERT(count > 0 && count <= tree->count);
    tree->count = count;
}

#endif
