// portal_tree.c - Dijkstra's search from goals over all portals.

#include "planner/fields/portal_tree.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "passmap/base/memory.h"

#include <string.h>

// ---- Memory

void hr_portal_tree_create(hr_portal_tree *tree, const hr_allocator *allocator) {
    *tree = (hr_portal_tree){.allocator = allocator};
}

void hr_portal_tree_destroy(hr_portal_tree *tree) {
    hr_release(tree->allocator, tree->nodes);
    hr_release(tree->allocator, tree->borders);
    hr_release(tree->allocator, tree->is_noted);
    hr_release(tree->allocator, tree->changes);
    hr_buffer_destroy(&tree->stack, tree->allocator);
}

size_t hr_portal_tree_bytes(const hr_portal_tree *tree) {
    size_t nodes = (size_t)tree->node_count;
    return nodes * (sizeof *tree->nodes + sizeof *tree->is_noted) +
           nodes / HR_PORTALS_MAX * sizeof *tree->borders +
           (size_t)tree->change_capacity * sizeof *tree->changes + tree->stack.size;
}

static bool reserve(hr_portal_tree *tree, const hr_routes *routes) {
    if (tree->nodes) return true;
    int32_t borders = 2 * routes->columns * routes->rows;
    size_t nodes = (size_t)borders * HR_PORTALS_MAX;
    hr_tree_node *memory = hr_allocate(tree->allocator, nodes, sizeof *memory);
    tree->is_noted = hr_allocate_zeroed(tree->allocator, nodes, sizeof *tree->is_noted);
    tree->borders = hr_allocate(tree->allocator, (size_t)borders, sizeof *tree->borders);
    if (memory && tree->is_noted && tree->borders) {
        tree->nodes = memory;
        tree->node_count = borders * HR_PORTALS_MAX;
        return true;
    }
    hr_release(tree->allocator, memory);
    hr_release(tree->allocator, tree->is_noted);
    hr_release(tree->allocator, tree->borders);
    tree->is_noted = NULL, tree->borders = NULL;
    return false;
}

// ---- What changes

static void note(hr_portal_tree *tree, int32_t portal) {
    if (tree->is_noted[portal] || tree->is_out_of_memory) return;
    hr_tree_change *changes =
        hr_array_reserve(tree->allocator, tree->changes, &tree->change_capacity,
                         (int64_t)tree->change_count + 1, sizeof *changes);
    tree->is_out_of_memory = !changes;
    if (!changes) return;
    tree->changes = changes;
    tree->is_noted[portal] = true;
    changes[tree->change_count++] = (hr_tree_change){portal, tree->nodes[portal]};
}

static void forget_changes(hr_portal_tree *tree) {
    for (int32_t i = 0; i < tree->change_count; i++)
        tree->is_noted[tree->changes[i].portal] = false;
    tree->change_count = 0;
}

// ---- The search

static void push(hr_portal_tree *tree, int32_t portal) {
    int32_t length = tree->nodes[portal].length;
    hr_route_queue_push(tree->queue, length, length, portal, HR_QUEUE_PORTAL);
}

static HR_ALWAYS_INLINE void relax(hr_portal_tree *tree, int32_t portal, int32_t length,
                                   int32_t next) {
    hr_tree_node *node = &tree->nodes[portal];
    HR_ASSERT(length > 0);
    if (length > node->length || (length == node->length && next >= node->next)) return;
    bool is_shorter = length < node->length;
    note(tree, portal);
    *node = (hr_tree_node){length, next};
    if (is_shorter) push(tree, portal);
}

static void relax_edges(hr_portal_tree *tree, int32_t portal, int32_t length, int32_t tile) {
    const hr_route_tile *ways = &tree->routes->tiles[tile];
    int32_t number = hr_gate_number(ways, hr_portal_gate(tile, portal));
    for (uint32_t i = ways->first_edge[number]; i < ways->first_edge[number + 1]; i++) {
        hr_edge edge = ways->edges[i];
        bool is_owners = edge.to.side == EAST || edge.to.side == SOUTH;
        relax(tree, ways->portals[edge.to.side] + edge.to.index, length + edge.length_16ths,
              2 * portal + is_owners);
    }
}

// Of the portals at hand, which are no longer than units can go.
static void expand(hr_portal_tree *tree, const hr_route_entry *entry) {
    if (entry->length_16ths != tree->nodes[entry->portal].length) return; // overtaken
    if (entry->length_16ths > HR_LENGTH_MOST) return;
    relax_edges(tree, entry->portal, entry->length_16ths, hr_portal_owner(entry->portal));
    relax_edges(tree, entry->portal, entry->length_16ths,
                hr_portal_beyond(tree->routes, entry->portal));
}

static void relax_all(hr_portal_tree *tree) {
    hr_route_entry entry;
    while (hr_route_queue_pop(tree->queue, HR_ROUTE_NONE, &entry)) expand(tree, &entry);
}

static void set_out(hr_portal_tree *tree) {
    const hr_goal_joins *goals = tree->goals;
    for (int32_t i = 0; i < goals->seed_count; i++)
        for (int32_t k = 0; k < goals->seeds[i].join_count; k++) {
            const hr_goal_join *join = &goals->joins[goals->seeds[i].first_join + k];
            relax(tree, join->portal, join->length, -1 - i);
        }
}

static bool has_failed(const hr_portal_tree *tree) {
    return tree->is_out_of_memory || tree->queue->is_out_of_memory;
}

static void begin(hr_portal_tree *tree, const hr_routes *routes, const hr_goal_joins *goals,
                  hr_route_queue *queue) {
    tree->routes = routes;
    tree->goals = goals;
    tree->queue = queue;
    tree->is_out_of_memory = false;
    forget_changes(tree);
    hr_route_queue_start(queue, 0);
}

bool hr_portal_tree_search(hr_portal_tree *tree, const hr_routes *routes,
                           const hr_goal_joins *goals, hr_route_queue *queue) {
    if (!reserve(tree, routes)) return false;
    begin(tree, routes, goals, queue);
    for (int32_t i = 0; i < tree->node_count; i++) tree->nodes[i].length = HR_ROUTE_NONE;
    memcpy(tree->borders, routes->borders,
           (size_t)tree->node_count / HR_PORTALS_MAX * sizeof *tree->borders);
    set_out(tree);
    relax_all(tree);
    return !has_failed(tree);
}
