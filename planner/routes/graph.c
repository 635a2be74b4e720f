// graph.c - looking up gates, edges and the corners of edges.

#include "planner/routes/graph.h"

hr_gate_set hr_connected_gates(const hr_routes *routes, hr_cell block) {
    const hr_route_tile *tile = &routes->tiles[hr_tile_at(routes, block)];
    int32_t component = hr_label_node_of(routes->labels, block.x, block.y);
    hr_gate_set gates = {{0}};
    for (int32_t i = 0; i < tile->first_gate[4]; i++)
        gates.words[i / 64] |= (uint64_t)(tile->components[i] == component) << i % 64;
    return gates;
}

int64_t hr_portal_count(const hr_routes *routes) {
    int64_t count = 0;
    for (int32_t i = 0; i < 2 * routes->columns * routes->rows; i++)
        count += routes->borders[i].count;
    return count;
}

// Edges are in the order of the gates they lead to, most of which have one: it is not far before
// where it would be if all had.
const hr_edge *hr_edge_between(const hr_routes *routes, int32_t tile, hr_gate from, hr_gate to) {
    const hr_route_tile *ways = &routes->tiles[tile];
    int32_t number = hr_gate_number(ways, from), target = hr_gate_number(ways, to);
    int32_t first = (int32_t)ways->first_edge[number],
            last = (int32_t)ways->first_edge[number + 1] - 1;
    int32_t i = first + target < last ? first + target : last;
    while (i >= first &&
           ((ways->edges[i].to.side ^ to.side) | (ways->edges[i].to.index ^ to.index)))
        i--;
    return i >= first ? &ways->edges[i] : NULL;
}

void hr_edge_push_corners(const hr_routes *routes, int32_t tile, hr_gate from, hr_gate to,
                          hr_points *way) {
    const hr_edge *edge = hr_edge_between(routes, tile, from, to);
    if (edge) hr_chain_push_corners(routes, tile, edge->chain, from, to, way);
}

void hr_chain_push_corners(const hr_routes *routes, int32_t tile, uint32_t chain, hr_gate from,
                           hr_gate to, hr_points *way) {
    if (chain == 0) return;
    const uint16_t *corners = routes->tiles[tile].chains + chain + 1;
    int32_t count = corners[-1];
    HR_ASSERT(count > 0);
    bool is_backwards = to.side < from.side || (to.side == from.side && to.index < from.index);
    hr_cell first = hr_tile_origin(routes, tile);
    for (int32_t i = 0; i < count; i++) {
        int32_t corner = corners[is_backwards ? count - 1 - i : i];
        hr_points_push(way, (hr_cell){first.x + corner % HR_TILE, first.y + corner / HR_TILE});
    }
}
