// route_way.c - from the goal back to the start: what joins the goal to a portal, portals and the
// corners of the edges between them, what joins the start.

#include "planner/route_search/route_way.h"

#include "passmap/base/assertion.h"

// From a portal back to the start, which is not written itself.
static void push_back_to_start(hr_route_search *search, int32_t portal, hr_points *way) {
    const hr_routes *routes = search->routes;
    while (true) {
        const hr_route_node *node = &search->nodes[portal];
        int32_t ahead = hr_tile_ahead(routes, portal, node->stamp);
        int32_t tile = hr_tile_ahead(routes, portal, node->stamp ^ HR_NODE_BEYOND);
        hr_points_push(way, hr_portal_block(routes, ahead, portal));
        hr_points_push(way, hr_portal_block(routes, tile, portal));
        if (node->parent < 0) break;
        int32_t parent = hr_parent_portal(node->parent), rank = hr_parent_rank(node->parent);
        hr_gate from = hr_portal_gate(tile, portal), to = hr_portal_gate(tile, parent);
        HR_ASSERT(hr_node_is_closed(&search->nodes[parent]));
        HR_ASSERT(search->nodes[parent].length_16ths < node->length_16ths ||
                  search->nodes[parent].length_16ths > HR_LENGTH_MOST);
        const hr_route_tile *ways = &routes->tiles[tile];
        const hr_edge *edges = ways->edges + ways->first_edge[ways->first_gate[to.side] + to.index];
        HR_ASSERT(hr_portal_of(routes, tile, edges[rank].to) == portal);
        hr_chain_push_corners(routes, tile, edges[rank].chain, from, to, way);
        portal = parent;
    }
    int32_t begin = way->count, via = hr_via_of_start(search->nodes[portal].parent);
    hr_endpoint_push(&search->start, hr_portal_gate(search->start.tile, portal), via, way);
    hr_points_reverse(way, begin);
}

void hr_route_way_write(hr_route_search *search, bool is_found, hr_points *way) {
    int32_t portal = is_found ? search->last_portal : search->nearest;
    if (is_found) hr_points_push(way, search->goal.block);
    if (portal != HR_NO_PORTAL) {
        if (is_found)
            hr_endpoint_push(&search->goal, hr_portal_gate(search->goal.tile, portal),
                             search->last_via, way);
        push_back_to_start(search, portal, way);
    } else if (is_found && search->last_via == HR_VIA_FLOOD) {
        int32_t begin = way->count;
        hr_endpoint_push_flooded(&search->start, search->goal.block, way);
        hr_points_reverse(way, begin);
    }
    hr_points_push(way, search->start.block);
    hr_points_reverse(way, 0);
}
