// target_ways.c - from portal to portal through the parents of a search, each way pulled once.
//
// When a search has ended, estimates of its nodes are of no use any more: where a node is LISTED
// its estimate is the point of the tree that the way to it ends in, on the portal's far side.

#include "planner/route_search/target_ways.h"

#include "passmap/base/assertion.h"
#include "planner/grid/sweep.h"

void hr_target_ways_create(hr_target_ways *ways, const hr_allocator *allocator) {
    *ways = (hr_target_ways){.leg = {.allocator = allocator}};
    hr_taut_tree_create(&ways->tree, allocator);
}

void hr_target_ways_destroy(hr_target_ways *ways) {
    const hr_allocator *allocator = ways->leg.allocator;
    hr_taut_tree_destroy(&ways->tree);
    hr_points_destroy(&ways->leg);
    hr_buffer_destroy(&ways->stack, allocator);
}

size_t hr_target_ways_bytes(const hr_target_ways *ways) {
    return hr_taut_tree_bytes(&ways->tree) + (size_t)ways->leg.capacity * sizeof *ways->leg.at +
           ways->stack.size;
}

bool hr_target_ways_begin(hr_target_ways *ways, const hr_route_search *search) {
    hr_points_clear(&ways->leg);
    hr_taut_tree_plant(&ways->tree, search->routes->plane, search->start.block);
    return !ways->tree.is_out_of_memory;
}

static bool is_out_of_memory(const hr_target_ways *ways, const hr_route_search *search) {
    return ways->tree.is_out_of_memory || ways->leg.is_out_of_memory ||
           hr_endpoint_is_out_of_memory(&search->start);
}

// Extends the way to a point of the tree by the blocks at hand.
static int32_t extend(hr_target_ways *ways, const hr_route_search *search, int32_t point) {
    if (is_out_of_memory(ways, search)) return point;
    return hr_taut_tree_extend(&ways->tree, point, ways->leg.at, ways->leg.count);
}

// The corners between the portal before one, or the start, and the portal. @return the tile they
// are in.
static int32_t push_corners(hr_target_ways *ways, hr_route_search *search, int32_t portal) {
    const hr_routes *routes = search->routes;
    const hr_route_node *node = &search->nodes[portal];
    int32_t tile = hr_tile_ahead(routes, portal, node->stamp ^ HR_NODE_BEYOND);
    hr_gate gate = hr_portal_gate(tile, portal);
    if (node->parent < 0)
        hr_endpoint_push(&search->start, gate, hr_via_of_start(node->parent), &ways->leg);
    else
        hr_edge_push_corners(routes, tile, hr_portal_gate(tile, hr_parent_portal(node->parent)),
                             gate, &ways->leg);
    return tile;
}

// The portal's block in the tile is left out where the point before it sees the one beyond: pulling
// would drop it, at the price of a hull as long as the way before it.
static void cross(hr_target_ways *ways, const hr_route_search *search, int32_t portal, int32_t tile,
                  int32_t from) {
    const hr_routes *routes = search->routes;
    hr_points *leg = &ways->leg;
    int32_t ahead = hr_tile_ahead(routes, portal, search->nodes[portal].stamp);
    hr_cell beyond = hr_portal_block(routes, ahead, portal);
    hr_cell before = leg->count > 0 ? hr_points_last(leg) : ways->tree.points[from].at;
    if (!hr_sweep(routes->plane, before, beyond))
        hr_points_push(leg, hr_portal_block(routes, tile, portal));
    hr_points_push(leg, beyond);
}

// The way to the portal before it is known.
static void lead_to(hr_target_ways *ways, hr_route_search *search, int32_t portal) {
    hr_route_node *node = &search->nodes[portal];
    int32_t from =
        node->parent < 0 ? 0 : search->nodes[hr_parent_portal(node->parent)].estimate_16ths;
    ways->leg.count = 0; // what was out of memory is not forgotten
    int32_t tile = push_corners(ways, search, portal);
    cross(ways, search, portal, tile, from);
    node->estimate_16ths = extend(ways, search, from);
    node->stamp |= HR_NODE_LISTED;
}

static bool push_on_stack(hr_target_ways *ways, int32_t portal, int32_t depth) {
    if (!hr_buffer_reserve(&ways->stack, ways->leg.allocator, (size_t)depth + 1, sizeof(int32_t)))
        return false;
    ((int32_t *)ways->stack.memory)[depth] = portal;
    return true;
}

// The point of the tree that the way to a portal ends in; below 0 if out of memory.
static int32_t way_to(hr_target_ways *ways, hr_route_search *search, int32_t portal) {
    int32_t depth = 0;
    for (int32_t at = portal; !(search->nodes[at].stamp & HR_NODE_LISTED);) {
        if (!push_on_stack(ways, at, depth++)) return -1;
        if (search->nodes[at].parent < 0) break;
        at = hr_parent_portal(search->nodes[at].parent);
    }
    while (depth > 0) lead_to(ways, search, ((const int32_t *)ways->stack.memory)[--depth]);
    return is_out_of_memory(ways, search) ? -1 : search->nodes[portal].estimate_16ths;
}

double hr_target_ways_length(hr_target_ways *ways, const hr_target_search *targets,
                             hr_route_search *search, const hr_target *target) {
    HR_ASSERT(target->best_16ths != HR_ROUTE_NONE && !search->has_costs);
    int32_t way = target->portal == HR_NO_PORTAL ? 0 : way_to(ways, search, target->portal);
    if (way < 0) return -1;
    int32_t kept = ways->tree.count;
    ways->leg.count = 0;
    for (int32_t i = target->corner_count - 1; i >= 0; i--)
        hr_points_push(&ways->leg, targets->corners.at[target->first_corner + i]);
    hr_points_push(&ways->leg, target->block);
    int32_t last = extend(ways, search, way);
    if (is_out_of_memory(ways, search)) return -1;
    double length = ways->tree.points[last].length;
    hr_taut_tree_cut(&ways->tree, kept);
    return length;
}
