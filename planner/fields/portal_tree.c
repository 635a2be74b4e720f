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
    hr_release(tree->allocator, tree->noted);
    hr_release(tree->allocator, tree->changes);
    hr_buffer_destroy(&tree->stack, tree->allocator);
    hr_buffer_destroy(&tree->settled, tree->allocator);
}

size_t hr_portal_tree_bytes(const hr_portal_tree *tree) {
    size_t nodes = (size_t)tree->node_count;
    return nodes * (sizeof *tree->nodes + sizeof *tree->noted) +
           nodes / HR_PORTALS_MAX * sizeof *tree->borders +
           (size_t)tree->change_capacity * sizeof *tree->changes + tree->stack.size +
           tree->settled.size;
}

static bool reserve(hr_portal_tree *tree, const hr_routes *routes) {
    if (tree->nodes) return true;
    int32_t borders = 2 * routes->columns * routes->rows;
    size_t nodes = (size_t)borders * HR_PORTALS_MAX;
    hr_tree_node *memory = hr_allocate(tree->allocator, nodes, sizeof *memory);
    tree->noted = hr_allocate_zeroed(tree->allocator, nodes, sizeof *tree->noted);
    tree->borders = hr_allocate(tree->allocator, (size_t)borders, sizeof *tree->borders);
    if (memory && tree->noted && tree->borders) {
        tree->nodes = memory;
        tree->node_count = borders * HR_PORTALS_MAX;
        return true;
    }
    hr_release(tree->allocator, memory);
    hr_release(tree->allocator, tree->noted);
    hr_release(tree->allocator, tree->borders);
    tree->noted = NULL, tree->borders = NULL;
    return false;
}

// ---- What changes

static void note(hr_portal_tree *tree, int32_t portal) {
    if (tree->noted[portal] || tree->is_out_of_memory) return;
    hr_tree_change *changes =
        hr_array_reserve(tree->allocator, tree->changes, &tree->change_capacity,
                         (int64_t)tree->change_count + 1, sizeof *changes);
    tree->is_out_of_memory = !changes;
    if (!changes) return;
    tree->changes = changes;
    changes[tree->change_count++] = (hr_tree_change){portal, tree->nodes[portal]};
    tree->noted[portal] = tree->change_count;
}

static void forget_changes(hr_portal_tree *tree) {
    for (int32_t i = 0; i < tree->change_count; i++) tree->noted[tree->changes[i].portal] = 0;
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
    if (tree->has_settled && ((const uint8_t *)tree->settled.memory)[portal]) return;
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
    for (int32_t i = 0; i < goals->join_count; i++)
        if (goals->joins[i].seed >= 0)
            relax(tree, goals->joins[i].portal, goals->joins[i].length, -1 - goals->joins[i].seed);
}

static bool has_failed(const hr_portal_tree *tree) {
    return tree->is_out_of_memory || tree->queue->is_out_of_memory;
}

static void begin(hr_portal_tree *tree, const hr_routes *routes, const hr_goal_joins *goals,
                  hr_route_queue *queue) {
    tree->routes = routes;
    tree->goals = goals;
    tree->queue = queue;
    tree->is_out_of_memory = tree->has_settled = false;
    forget_changes(tree);
    hr_route_queue_start(queue, 0);
}

static void begin_anew(hr_portal_tree *tree, const hr_routes *routes, const hr_goal_joins *goals,
                       hr_route_queue *queue) {
    begin(tree, routes, goals, queue);
    for (int32_t i = 0; i < tree->node_count; i++) tree->nodes[i].length = HR_ROUTE_NONE;
    memcpy(tree->borders, routes->borders,
           (size_t)tree->node_count / HR_PORTALS_MAX * sizeof *tree->borders);
    set_out(tree);
}

bool hr_portal_tree_search(hr_portal_tree *tree, const hr_routes *routes,
                           const hr_goal_joins *goals, hr_route_queue *queue) {
    if (!reserve(tree, routes)) return false;
    begin_anew(tree, routes, goals, queue);
    relax_all(tree);
    return !has_failed(tree);
}

bool hr_portal_tree_begin(hr_portal_tree *tree, const hr_routes *routes, const hr_goal_joins *goals,
                          hr_route_queue *queue) {
    if (!reserve(tree, routes) ||
        !hr_buffer_reserve_exactly(&tree->settled, tree->allocator, (size_t)tree->node_count, 1))
        return false;
    begin_anew(tree, routes, goals, queue);
    memset(tree->settled.memory, false, (size_t)tree->node_count);
    tree->has_settled = true;
    return !has_failed(tree);
}

int32_t hr_portal_tree_next(hr_portal_tree *tree) {
    hr_route_entry entry;
    while (!has_failed(tree) && hr_route_queue_pop(tree->queue, HR_ROUTE_NONE, &entry)) {
        bool is_settled = ((const uint8_t *)tree->settled.memory)[entry.portal];
        if (!is_settled && entry.length_16ths == tree->nodes[entry.portal].length)
            return entry.portal;
    }
    return -1;
}

void hr_portal_tree_settle(hr_portal_tree *tree, int32_t portal, int32_t length) {
    HR_ASSERT(length > 0 && length <= tree->nodes[portal].length);
    ((uint8_t *)tree->settled.memory)[portal] = true;
    tree->nodes[portal].length = length;
    expand(tree, &(hr_route_entry){.portal = portal, .length_16ths = length});
}

bool hr_portal_tree_end(hr_portal_tree *tree) {
    tree->has_settled = false;
    return !has_failed(tree);
}

// ---- What an edit touched

static bool is_recut(const hr_portal_tree *tree, const hr_routes *routes, int32_t border) {
    return memcmp(&tree->borders[border], &routes->borders[border], sizeof *tree->borders) != 0;
}

void hr_portal_tree_touch(const hr_portal_tree *tree, const hr_routes *routes,
                          hr_touched_tiles *touched) {
    int32_t changed = touched->count, beyond[4] = {-routes->columns, 1, routes->columns, -1};
    for (int32_t i = 0; i < changed; i++)
        for (int side = NORTH; side <= WEST; side++) {
            int32_t tile = touched->tiles[i], border = hr_border_of(routes, tile, side);
            bool is_on_map = side == NORTH ? tile >= routes->columns
                                           : side != WEST || tile % routes->columns > 0;
            if (!is_on_map || !is_recut(tree, routes, border)) continue;
            hr_touch_tile(touched, tile, HR_TILE_RECUT);
            hr_touch_tile(touched, tile + beyond[side], HR_TILE_RECUT);
        }
}

// ---- Forgetting

static int32_t *stack_of(const hr_portal_tree *tree) { return tree->stack.memory; }

static void reset(hr_portal_tree *tree, int32_t portal) {
    note(tree, portal);
    tree->nodes[portal].length = HR_ROUTE_NONE;
}

static bool is_known(const hr_portal_tree *tree, int32_t portal) {
    return tree->nodes[portal].length != HR_ROUTE_NONE;
}

// The portals of borders that were cut afresh are others.
static void recut_borders(hr_portal_tree *tree, int32_t tile) {
    for (int side = EAST; side <= SOUTH; side++) {
        int32_t border = hr_border_of(tree->routes, tile, side);
        if (!is_recut(tree, tree->routes, border)) continue;
        tree->borders[border] = tree->routes->borders[border];
        for (int32_t i = 0; i < HR_PORTALS_MAX; i++) reset(tree, border * HR_PORTALS_MAX + i);
    }
}

static bool is_joined(const hr_portal_tree *tree, int32_t portal, const hr_tree_node *node) {
    const hr_goal_join *join = hr_goal_join_to(tree->goals, -1 - node->next, portal);
    return join && join->length == node->length;
}

// Whether the way on from a portal is there as it was.
static bool is_supported(const hr_portal_tree *tree, int32_t portal) {
    const hr_tree_node *node = &tree->nodes[portal];
    if (node->next < 0) return is_joined(tree, portal, node);
    int32_t next = node->next / 2, tile = hr_tile_towards(tree, portal);
    if (!is_known(tree, next)) return false;
    const hr_edge *edge = hr_edge_between(tree->routes, tile, hr_portal_gate(tile, next),
                                          hr_portal_gate(tile, portal));
    return edge && tree->nodes[next].length + edge->length_16ths == node->length;
}

// Forgets the portals of a tile from which the way leads to another one of its portals.
static int32_t forget_those_behind(hr_portal_tree *tree, int32_t portal, int32_t tile,
                                   int32_t depth) {
    const hr_route_tile *ways = &tree->routes->tiles[tile];
    for (hr_gate_iterator g = hr_first_gate(ways); hr_is_gate(&g); hr_next_gate(&g)) {
        bool is_owner = g.gate.side == EAST || g.gate.side == SOUTH;
        if (tree->nodes[g.portal].next != 2 * portal + is_owner || !is_known(tree, g.portal))
            continue;
        reset(tree, g.portal);
        stack_of(tree)[depth++] = g.portal;
    }
    return depth;
}

// And all whose ways lead over it.
static void forget(hr_portal_tree *tree, int32_t portal) {
    int32_t depth = 0;
    reset(tree, portal);
    stack_of(tree)[depth++] = portal;
    while (depth > 0) {
        int32_t at = stack_of(tree)[--depth];
        depth = forget_those_behind(tree, at, hr_portal_owner(at), depth);
        depth = forget_those_behind(tree, at, hr_portal_beyond(tree->routes, at), depth);
    }
}

static void forget_unsupported(hr_portal_tree *tree, int32_t tile) {
    const hr_route_tile *ways = &tree->routes->tiles[tile];
    for (hr_gate_iterator g = hr_first_gate(ways); hr_is_gate(&g); hr_next_gate(&g))
        if (is_known(tree, g.portal) && !is_supported(tree, g.portal)) forget(tree, g.portal);
}

// ---- Finding again

static void relax_from_gates(hr_portal_tree *tree, int32_t portal, int32_t tile) {
    const hr_route_tile *ways = &tree->routes->tiles[tile];
    hr_gate gate = hr_portal_gate(tile, portal);
    bool is_owner = gate.side == EAST || gate.side == SOUTH;
    int32_t number = hr_gate_number(ways, gate);
    for (uint32_t i = ways->first_edge[number]; i < ways->first_edge[number + 1]; i++) {
        int32_t from = hr_portal_of(tree->routes, tile, ways->edges[i].to);
        int32_t length = tree->nodes[from].length;
        if (length <= HR_LENGTH_MOST)
            relax(tree, portal, length + ways->edges[i].length_16ths, 2 * from + is_owner);
    }
}

static bool is_portal(const hr_portal_tree *tree, int32_t portal) {
    return portal % HR_PORTALS_MAX < tree->borders[portal / HR_PORTALS_MAX].count;
}

// Those that are behind it in the list are found from it in their turn.
static void relax_forgotten(hr_portal_tree *tree) {
    for (int32_t i = 0, count = tree->change_count; i < count; i++) {
        int32_t portal = tree->changes[i].portal;
        if (!is_portal(tree, portal)) continue;
        relax_from_gates(tree, portal, hr_portal_owner(portal));
        relax_from_gates(tree, portal, hr_portal_beyond(tree->routes, portal));
    }
}

static void push_gates(hr_portal_tree *tree, int32_t tile) {
    const hr_route_tile *ways = &tree->routes->tiles[tile];
    for (hr_gate_iterator g = hr_first_gate(ways); hr_is_gate(&g); hr_next_gate(&g))
        if (is_known(tree, g.portal)) push(tree, g.portal);
}

bool hr_portal_tree_repair(hr_portal_tree *tree, const hr_routes *routes,
                           const hr_goal_joins *goals, hr_route_queue *queue,
                           const hr_touched_tiles *touched) {
    if (!hr_buffer_reserve_exactly(&tree->stack, tree->allocator, (size_t)tree->node_count,
                                   sizeof(int32_t)))
        return false;
    begin(tree, routes, goals, queue);
    for (int32_t i = 0; i < touched->count; i++) {
        int32_t tile = touched->tiles[i];
        recut_borders(tree, tile);
        if (tile >= routes->columns) recut_borders(tree, tile - routes->columns);
        if (tile > 0) recut_borders(tree, tile - 1);
    }
    for (int32_t i = 0; i < touched->count; i++) forget_unsupported(tree, touched->tiles[i]);
    set_out(tree);
    relax_forgotten(tree);
    for (int32_t i = 0; i < touched->count; i++) push_gates(tree, touched->tiles[i]);
    relax_all(tree);
    return !has_failed(tree);
}
