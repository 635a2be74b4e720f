// rect_tree.h - which of many rectangles meet one: a tree over them by place, made once.
//
// Rectangles are sorted along a Morton curve through their centres, and a node of the tree has the
// bounds of those below it: node i has nodes 2i and 2i + 1 below it, and the last `count` nodes are
// the rectangles. Those that are taken out are passed by. A search keeps one number, and costs a
// few looks at nodes for each rectangle that it finds.
#ifndef HANDRAIL_PLANNER_BASE_RECT_TREE_H
#define HANDRAIL_PLANNER_BASE_RECT_TREE_H

#include "passmap/passmap.h"

typedef struct hr_rect_node {
    hr_rect bounds;
    int32_t count; // of rectangles below it that were not taken out
} hr_rect_node;

typedef struct hr_rect_tree {
    hr_rect_node *nodes; // from 1 on
    int32_t *indexes;    // of the rectangles, in the order of the nodes
    int32_t *nodes_of;   // by index
    int32_t count;
} hr_rect_tree;

/// What meets a rectangle, one by one. Begin with hr_rect_search_of.
typedef struct hr_rect_search {
    const hr_rect_tree *tree;
    hr_rect rect;
    int32_t node;  // to look at next; 0 = none
    int64_t looks; // at nodes
} hr_rect_search;

/// Makes a tree of rectangles that are `stride` bytes apart, for the time of which they need not
/// be kept. Centres lie within 2^19 of 0. @return false if out of memory; nothing is held then.
bool hr_rect_tree_create(hr_rect_tree *tree, const hr_allocator *allocator, const hr_rect *first,
                         size_t stride, int32_t count);
void hr_rect_tree_destroy(hr_rect_tree *tree, const hr_allocator *allocator);

/// Takes one out that is in; a search at hand may go on.
void hr_rect_tree_take_out(hr_rect_tree *tree, int32_t index);
/// Puts back all that were taken out.
void hr_rect_tree_put_back(hr_rect_tree *tree);

static inline hr_rect_search hr_rect_search_of(const hr_rect_tree *tree, hr_rect rect) {
    return (hr_rect_search){.tree = tree, .rect = rect, .node = tree->count > 0};
}
/// The index of the next that has a cell with the rectangle in common, in no order that means
/// anything; -1 if there is none left.
int32_t hr_next_rect(hr_rect_search *search);

static inline bool hr_rects_meet(hr_rect a, hr_rect b) {
    return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height &&
           b.y < a.y + a.height;
}

#endif
