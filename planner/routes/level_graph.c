// level_graph.c - gates of a level as those of its parts, and what they are connected with.

#include "planner/routes/level_graph.h"

hr_level_place hr_level_place_of(const hr_routes *routes, int32_t level, int32_t tile,
                                 int32_t number) {
    hr_level_part own = hr_level_part_of(routes, level, tile);
    int32_t below = hr_level_gate_of(routes, level, hr_level_portal(&own, number))->below;
    int side = hr_level_side(&own, number);
    int32_t owner = (int32_t)((uint32_t)below / HR_PORTALS_MAX / 2);
    bool is_owner = side == EAST || side == SOUTH;
    int32_t beyond = owner + (side == NORTH ? hr_level_columns(routes, level - 1) : 1);
    int32_t part = is_owner ? owner : beyond;
    hr_level_part of = hr_level_part_of(routes, level - 1, part);
    HR_ASSERT(hr_level_whole(routes, level, part) == tile);
    return (hr_level_place){hr_level_part_index(routes, level, part), hr_level_number(&of, below)};
}

int32_t hr_level_node_of(const hr_routes *routes, int32_t level, int32_t index,
                         hr_level_place place) {
    const hr_level *own = &routes->levels->at[level];
    int32_t part_tile = hr_level_part_tile(routes, level, index, place.part);
    hr_level_part part = hr_level_part_of(routes, level - 1, part_tile);
    int side = hr_level_side(&part, place.number);
    if (!hr_level_keeps(own, place.part, side)) {
        int32_t beside = hr_level_part_beside(own, place.part, side);
        int32_t i = place.number - part.first_gate[side];
        part =
            hr_level_part_of(routes, level - 1, hr_level_part_tile(routes, level, index, beside));
        place = (hr_level_place){beside, part.first_gate[side ^ 2] + i};
    }
    int32_t first = hr_level_keeps(own, place.part, NORTH) ? 0 : part.first_gate[NORTH + 1];
    return own->tiles[index].first_node[place.part] + place.number - first;
}

int32_t hr_level_component(const hr_routes *routes, int32_t level, int32_t tile, int32_t number) {
    hr_level_part own = hr_level_part_of(routes, level, tile);
    int side = hr_level_side(&own, number);
    int32_t portal = hr_level_portal(&own, number);
    for (int32_t i = level; i > 0; i--) portal = hr_level_gate_of(routes, i, portal)->below;
    bool is_owner = side == EAST || side == SOUTH;
    hr_cell block = hr_portal_block_of(routes, portal, is_owner);
    const hr_route_tile *at = &routes->tiles[hr_tile_at(routes, block)];
    int32_t first = at->first_gate[side], square = level == 1 ? 1 : 2;
    int32_t component = at->components[first + portal % HR_PORTALS_MAX];
    for (int32_t i = 0; i < square; i++) {
        component =
            hr_label_square_at(routes->labels, i, block.x, block.y)->nodes[component].parent;
        HR_ASSERT(component >= 0); // the gate is at the square's border: it is not whole there
    }
    return component;
}
