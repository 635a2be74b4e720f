// level_graph.h - coarser graphs above the tiles, for ways of more than a thousand blocks.
//
// A tile of level 1 is 4 x 4 tiles of the routes (its *parts*), one of level 2 is 2 x 2 tiles of
// level 1. Its gates are some of the portals on its rim (level_borders.h), its edges the
// shortest ways between them through the tile, over gates of its parts. Kept are the distances from
// every gate of every part to every gate of the tile (level_distances.h): they are the edges, they
// take a search from its ends up to a level at once, and following them down makes a way over a
// level one over the tiles. That is how HPA* stacks levels (Botea, Mueller and Schaeffer, 2004) and
// how road maps are split into cells (Delling, Goldberg, Pajor and Werneck, Customizable Route
// Planning, 2011).
//
// Ends at least 1024 blocks apart are searched for over the highest level, whose gates know how far
// they are from eight landmarks (landmarks.h), so that it is left with few gates beside the way,
// whatever the side of the map. Small maps have no levels, nor have those with so few portals that
// landmarks of the tiles are quicker.
//
// All of it is a function of the plane and its costs alone, repaired by touched tiles, up to the
// first level where lengths come out as before: 40 to 150 us a tile and level. Lengths are in the
// measure of the class. Memory: 0.1 to 0.45 bytes a cell for both levels, 1 in rooms.
#ifndef HANDRAIL_PLANNER_ROUTES_LEVEL_GRAPH_H
#define HANDRAIL_PLANNER_ROUTES_LEVEL_GRAPH_H

#include "planner/routes/gates.h"

enum {
    HR_LEVELS_MAX = 2,
    HR_LEVEL_PARTS_MAX = 16, // of a tile
    HR_LEVEL_FAR = HR_LANDMARK_FAR,
};

/// A gate of a level: a portal.
typedef struct hr_level_gate {
    int32_t below; // its number on the level below
    hr_middle middle;
} hr_level_gate;

/// Between two tiles of a level, as for tiles of routes (hr_border). Gate i has the number
/// border * HR_PORTALS_MAX + i.
typedef struct hr_level_border {
    int32_t count;
    hr_level_gate gates[HR_PORTALS_MAX];
} hr_level_border;

/// Distances are in the unit of the lengths of the level below, lengths in one twice as long, or
/// four times on the largest maps, across which lengths of landmarks would not fit.
typedef struct hr_level_tile {
    uint8_t first_gate[5];                      // of each side; all of them at the end
    int32_t portals[4];                         // what gates of each side are numbered from
    int32_t first_node[HR_LEVEL_PARTS_MAX + 1]; // of each part, see hr_level_node_of
    hr_buffer distances;                        // int16_t: to each gate, from each node
    hr_buffer lengths;                          // int16_t: of each gate to each
} hr_level_tile;

typedef struct hr_level {
    int32_t columns, rows;
    int32_t side;         // parts along the side of a tile
    int32_t length_shift; // see hr_level_length_shift
    hr_level_tile *tiles;
    hr_level_border *borders; // of tile t: 2t its east side, 2t + 1 its south side
    uint8_t *is_touched;      // of a repair: how each tile is, 0 = not
    int32_t *touched;         // those that are
    int32_t touched_count;
} hr_level;

typedef struct hr_levels {
    hr_buffer scratch; // hr_int16x8: of the tile that is being filled
    int32_t count;
    bool is_used;                   // there are portals enough
    hr_landmarks landmarks;         // over the gates of the highest level
    hr_level at[HR_LEVELS_MAX + 1]; // [0] is not used: the routes
} hr_levels;

/// A tile of any level, with that of the routes.
typedef struct hr_level_part {
    int32_t count; // of its gates
    const uint8_t *first_gate;
    const int32_t *portals;
    const int16_t *lengths; // in the unit of the level above
} hr_level_part;

/// Levels that a search can use; 0 = none.
static inline int32_t hr_level_count(const hr_routes *routes) {
    return routes->levels && routes->levels->is_used ? routes->levels->count : 0;
}

static inline int32_t hr_level_columns(const hr_routes *routes, int32_t level) {
    return level == 0 ? routes->columns : routes->levels->at[level].columns;
}

static inline int32_t hr_level_rows(const hr_routes *routes, int32_t level) {
    return level == 0 ? routes->rows : routes->levels->at[level].rows;
}

static inline const hr_level_tile *hr_level_tile_of(const hr_routes *routes, int32_t level,
                                                    int32_t tile) {
    HR_ASSERT(level > 0 && level <= routes->levels->count);
    return &routes->levels->at[level].tiles[tile];
}

static inline const hr_level_gate *hr_level_gate_of(const hr_routes *routes, int32_t level,
                                                    int32_t portal) {
    const hr_level_border *border = &routes->levels->at[level].borders[portal / HR_PORTALS_MAX];
    HR_ASSERT(portal % HR_PORTALS_MAX < border->count);
    return &border->gates[portal % HR_PORTALS_MAX];
}

/// How many gates a border has.
static inline int32_t hr_level_border_count(const hr_routes *routes, int32_t level,
                                            int32_t border) {
    return level == 0 ? routes->borders[border].count
                      : routes->levels->at[level].borders[border].count;
}

static inline hr_middle hr_level_middle(const hr_routes *routes, int32_t level, int32_t portal) {
    return level == 0 ? hr_middle_of(routes, portal)
                      : hr_level_gate_of(routes, level, portal)->middle;
}

/// Lengths of a level, level 0 with them, shifted by this, are 16ths (in the measure of the
/// routes).
static inline int32_t hr_level_length_shift(const hr_routes *routes, int32_t level) {
    return level == 0 ? routes->landmarks.unit_shift : routes->levels->at[level].length_shift;
}
/// So are distances inside tiles of a level.
static inline int32_t hr_level_distance_shift(const hr_routes *routes, int32_t level) {
    return hr_level_length_shift(routes, level - 1);
}

/// The tile on the other side of a portal's border from its owner (hr_portal_beyond).
static inline int32_t hr_level_beyond(const hr_routes *routes, int32_t level, int32_t portal) {
    return hr_portal_owner(portal) +
           (hr_portal_is_south(portal) ? hr_level_columns(routes, level) : 1);
}

/// The length of the sides of its tiles, in blocks.
static inline int32_t hr_level_blocks(int32_t level) {
    return level == 0 ? HR_TILE : (2 * HR_TILE) << level;
}

/// Level 0 is the routes.
static inline hr_level_part hr_level_part_of(const hr_routes *routes, int32_t level, int32_t tile) {
    if (level == 0) {
        const hr_route_tile *own = &routes->tiles[tile];
        return (hr_level_part){own->first_gate[4], own->first_gate, own->portals, own->halves};
    }
    const hr_level_tile *own = hr_level_tile_of(routes, level, tile);
    return (hr_level_part){own->first_gate[4], own->first_gate, own->portals, own->lengths.memory};
}

/// The tile of a level that one of the level below is part of.
static inline int32_t hr_level_whole(const hr_routes *routes, int32_t level, int32_t part) {
    const hr_level *own = &routes->levels->at[level];
    int32_t below = hr_level_columns(routes, level - 1);
    return part / below / own->side * own->columns + part % below / own->side;
}

/// The tile on the level below that is part `index` of a tile, by rows; -1 beyond the map's edge.
static inline int32_t hr_level_part_tile(const hr_routes *routes, int32_t level, int32_t tile,
                                         int32_t index) {
    const hr_level *own = &routes->levels->at[level];
    int32_t x = tile % own->columns * own->side + index % own->side;
    int32_t y = tile / own->columns * own->side + index / own->side;
    bool is_there = x < hr_level_columns(routes, level - 1) && y < hr_level_rows(routes, level - 1);
    return is_there ? y * hr_level_columns(routes, level - 1) + x : -1;
}

/// Which part of its tile that is.
static inline int32_t hr_level_part_index(const hr_routes *routes, int32_t level, int32_t part) {
    int32_t side = routes->levels->at[level].side, below = hr_level_columns(routes, level - 1);
    return part / below % side * side + part % below % side;
}

/// The part beside part `index` of a tile, or -1 outside the tile.
static inline int32_t hr_level_part_beside(const hr_level *level, int32_t index, int side) {
    int32_t x = index % level->side + (side == EAST) - (side == WEST);
    int32_t y = index / level->side + (side == SOUTH) - (side == NORTH);
    bool is_inside = x >= 0 && x < level->side && y >= 0 && y < level->side;
    return is_inside ? y * level->side + x : -1;
}

/// The side of a tile that gate `number` lies on.
static inline int hr_level_side(const hr_level_part *part, int32_t number) {
    HR_ASSERT(number >= 0 && number < part->count);
    int side = NORTH;
    while (number >= part->first_gate[side + 1]) side++;
    return side;
}

static inline int32_t hr_level_portal(const hr_level_part *part, int32_t number) {
    int side = hr_level_side(part, number);
    return part->portals[side] + number - part->first_gate[side];
}

/// The number of a portal among the gates of a tile, which it is one of.
static inline int32_t hr_level_number(const hr_level_part *part, int32_t portal) {
    int side = NORTH;
    while (portal / HR_PORTALS_MAX != part->portals[side] / HR_PORTALS_MAX) side++;
    HR_ASSERT(side <= WEST);
    HR_ASSERT(portal - part->portals[side] < part->first_gate[side + 1] - part->first_gate[side]);
    return part->first_gate[side] + portal - part->portals[side];
}

/// Where the distances of nodes to gate `number` of the tile lie.
static inline int16_t *hr_level_distances(const hr_level_tile *tile, int32_t number) {
    HR_ASSERT(number >= 0 && number < tile->first_gate[4]);
    return (int16_t *)tile->distances.memory + number * tile->first_node[HR_LEVEL_PARTS_MAX];
}

/// From a node to gate `number` of the tile; HR_LEVEL_FAR if there is no way inside.
static inline int32_t hr_level_distance(const hr_level_tile *tile, int32_t node, int32_t number) {
    HR_ASSERT(node >= 0 && node < tile->first_node[HR_LEVEL_PARTS_MAX]);
    return hr_level_distances(tile, number)[node];
}

/// A gate of a tile as one of a part of it.
typedef struct hr_level_place {
    int32_t part, number;
} hr_level_place;

hr_level_place hr_level_place_of(const hr_routes *routes, int32_t level, int32_t tile,
                                 int32_t number);

/// The node of a tile that a gate of a part is: a gate between two parts is kept once, with the
/// part north or west of it.
int32_t hr_level_node_of(const hr_routes *routes, int32_t level, int32_t tile,
                         hr_level_place place);

/// Whether a part keeps the gates on one of its sides: there is none of the tile's parts beyond.
static inline bool hr_level_keeps(const hr_level *level, int32_t part, int side) {
    return side == EAST || side == SOUTH || hr_level_part_beside(level, part, side) < 0;
}

/// What a gate is connected with: the component that it lies in of the square of labels that its
/// tile lies in; -1 if that is whole in a smaller one. Tiles of the routes are filled.
int32_t hr_level_component(const hr_routes *routes, int32_t level, int32_t tile, int32_t number);

#endif
