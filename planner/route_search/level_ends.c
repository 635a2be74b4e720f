// level_ends.c - from an end up to the gates of levels.

#include "planner/route_search/level_ends.h"

#include "planner/routes/gates.h"

// Gates in sight are straight ahead; the way to others is taken for that through one in sight.
static int32_t length_to(hr_endpoint *end, const hr_gate_iterator *gate, int64_t step_limit,
                         int64_t *steps) {
    if (!hr_has_gate(&end->connected, gate->number)) return HR_ROUTE_NONE;
    if (hr_endpoint_sees(end, gate->gate)) return hr_endpoint_straight(end, gate->portal);
    return hr_endpoint_join(end, gate->gate, step_limit, steps).length_16ths;
}

static void join_tile(hr_level_reach *reach, hr_endpoint *end, int64_t step_limit, int64_t *steps) {
    const hr_route_tile *tile = &end->routes->tiles[end->tile];
    reach->tile = end->tile;
    for (hr_gate_iterator g = hr_first_gate(tile); hr_is_gate(&g); hr_next_gate(&g))
        reach->lengths_16ths[g.number] = length_to(end, &g, step_limit, steps);
}

// The shortest way to gate `number` of the tile above.
static void find_way_to(const hr_routes *routes, const hr_level_tile *tile, int32_t level,
                        const hr_level_reach *below, const int32_t *nodes, int32_t count,
                        int32_t number, hr_level_reach *reach) {
    int32_t shift = hr_level_distance_shift(routes, level);
    reach->lengths_16ths[number] = HR_ROUTE_NONE;
    for (int32_t i = 0; i < count; i++) {
        int32_t distance = hr_level_distance(tile, nodes[i], number);
        if (below->lengths_16ths[i] == HR_ROUTE_NONE || distance == HR_LEVEL_FAR) continue;
        int32_t length = below->lengths_16ths[i] + (distance << shift);
        if (length >= reach->lengths_16ths[number]) continue;
        reach->lengths_16ths[number] = length;
        reach->via[number] = (uint8_t)i;
    }
}

static void rise(const hr_routes *routes, int32_t level, const hr_level_reach *below,
                 hr_level_reach *reach) {
    reach->tile = hr_level_whole(routes, level, below->tile);
    const hr_level_tile *tile = hr_level_tile_of(routes, level, reach->tile);
    int32_t part = hr_level_part_index(routes, level, below->tile), nodes[HR_TILE_PORTALS_MAX];
    int32_t count = hr_level_part_of(routes, level - 1, below->tile).count;
    for (int32_t i = 0; i < count; i++)
        nodes[i] = hr_level_node_of(routes, level, reach->tile, (hr_level_place){part, i});
    for (int32_t i = 0; i < tile->first_gate[4]; i++)
        find_way_to(routes, tile, level, below, nodes, count, i, reach);
}

void hr_level_end_rise(hr_level_end *ways, hr_endpoint *end, int32_t level, int64_t step_limit,
                       int64_t *steps) {
    join_tile(&ways->at[0], end, step_limit, steps);
    for (int32_t i = 1; i <= level; i++) rise(end->routes, i, &ways->at[i - 1], &ways->at[i]);
}
