// rect_tree.c - sorting rectangles by place, bounds from below, and looking from above.

#include "planner/base/rect_tree.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "passmap/base/numbers.h"
#include "planner/base/sort.h"

// ---- Making it

// A bit after each bit of a number below 2^20.
static uint64_t spread(uint64_t bits) {
    bits = (bits | bits << 16) & UINT64_C(0x0000ffff0000ffff);
    bits = (bits | bits << 8) & UINT64_C(0x00ff00ff00ff00ff);
    bits = (bits | bits << 4) & UINT64_C(0x0f0f0f0f0f0f0f0f);
    bits = (bits | bits << 2) & UINT64_C(0x3333333333333333);
    return (bits | bits << 1) & UINT64_C(0x5555555555555555);
}

static uint64_t place_of(hr_rect rect) {
    enum { MIDDLE = 1 << 19 };
    int32_t x = rect.x + rect.width / 2 + MIDDLE, y = rect.y + rect.height / 2 + MIDDLE;
    HR_ASSERT(x >= 0 && x < 2 * MIDDLE && y >= 0 && y < 2 * MIDDLE);
    return spread((uint64_t)x) | spread((uint64_t)y) << 1;
}

static hr_rect bounds_of(hr_rect a, hr_rect b) {
    int32_t x = hr_least(a.x, b.x), y = hr_least(a.y, b.y);
    return (hr_rect){x, y, hr_greatest(a.x + a.width, b.x + b.width) - x,
                     hr_greatest(a.y + a.height, b.y + b.height) - y};
}

static const hr_rect *rect_at(const hr_rect *first, size_t stride, int32_t index) {
    return (const hr_rect *)((const char *)first + (size_t)index * stride);
}

static void fill(hr_rect_tree *tree, const hr_keyed *sorted, const hr_rect *first, size_t stride) {
    for (int32_t i = 0; i < tree->count; i++) {
        int32_t index = sorted[i].index;
        tree->indexes[i] = index;
        tree->nodes_of[index] = tree->count + i;
        tree->nodes[tree->count + i] = (hr_rect_node){*rect_at(first, stride, index), 1};
    }
    for (int32_t i = tree->count - 1; i > 0; i--) {
        const hr_rect_node *below = &tree->nodes[2 * i];
        tree->nodes[i] = (hr_rect_node){bounds_of(below[0].bounds, below[1].bounds),
                                        below[0].count + below[1].count};
    }
}

static bool allocate(hr_rect_tree *tree, const hr_allocator *allocator, int32_t count) {
    size_t places = (size_t)count + 1;
    *tree = (hr_rect_tree){.count = count};
    tree->nodes = hr_allocate(allocator, 2 * places, sizeof *tree->nodes);
    tree->indexes = hr_allocate(allocator, places, sizeof *tree->indexes);
    tree->nodes_of = hr_allocate(allocator, places, sizeof *tree->nodes_of);
    return tree->nodes && tree->indexes && tree->nodes_of;
}

bool hr_rect_tree_create(hr_rect_tree *tree, const hr_allocator *allocator, const hr_rect *first,
                         size_t stride, int32_t count) {
    hr_keyed *sorted = hr_allocate(allocator, 2 * (size_t)count + 2, sizeof *sorted);
    bool has_memory = allocate(tree, allocator, count) && sorted;
    for (int32_t i = 0; has_memory && i < count; i++)
        sorted[i] = (hr_keyed){place_of(*rect_at(first, stride, i)), i};
    if (has_memory) {
        hr_sort(sorted, sorted + count, (size_t)count);
        fill(tree, sorted, first, stride);
    } else {
        hr_rect_tree_destroy(tree, allocator);
    }
    hr_release(allocator, sorted);
    return has_memory;
}

void hr_rect_tree_destroy(hr_rect_tree *tree, const hr_allocator *allocator) {
    hr_release(allocator, tree->nodes);
    hr_release(allocator, tree->indexes);
    hr_release(allocator, tree->nodes_of);
    *tree = (hr_rect_tree){.count = 0};
}

void hr_rect_tree_take_out(hr_rect_tree *tree, int32_t index) {
    int32_t node = tree->nodes_of[index];
    HR_ASSERT(node >= tree->count && tree->nodes[node].count == 1);
    for (; node > 0; node /= 2) tree->nodes[node].count--;
}

void hr_rect_tree_put_back(hr_rect_tree *tree) {
    for (int32_t i = 2 * tree->count - 1; i > 0; i--) {
        tree->nodes[i].count =
            i >= tree->count ? 1 : tree->nodes[2 * i].count + tree->nodes[2 * i + 1].count;
    }
}

// ---- Looking

// What comes after a node and all below it: the one beside the first that has one on its right.
static int32_t node_beyond(int32_t node) {
    while (node & 1) node /= 2;
    return node > 0 ? node + 1 : 0;
}

int32_t hr_next_rect(hr_rect_search *search) {
    const hr_rect_tree *tree = search->tree;
    while (search->node > 0) {
        int32_t at = search->node;
        bool meets =
            tree->nodes[at].count > 0 && hr_rects_meet(tree->nodes[at].bounds, search->rect);
        search->looks++;
        search->node = meets && at < tree->count ? 2 * at : node_beyond(at);
        if (meets && at >= tree->count) return tree->indexes[at - tree->count];
    }
    return -1;
}
