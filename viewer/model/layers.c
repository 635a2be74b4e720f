// layers.c - what can be shown of a plan.

#include "viewer/model/layers.h"

static const layer_info infos[LAYER_COUNT] = {
    [LAYER_TERRAIN] = {"Terrain", "The colours of levels and terrain; without it open and closed"},
    [LAYER_OPEN] = {"Open blocks", "Darker: the cell is open, but this unit's centre cannot come"},
    [LAYER_LABELS] = {"Labels", "What hangs together for this unit, a tint and a number each"},
    [LAYER_GRID] = {"Grid", "The edges of cells, where these are large enough"},
    [LAYER_TILES] = {"Tiles and portals", "Of the routes: tiles, portals, the portals looked at"},
    [LAYER_CORNERS] = {"Corners", "Blocks at which a taut path may turn"},
    [LAYER_EXPANDED] = {"Expanded by A*", "Blocks that A* looked at"},
    [LAYER_CORRIDOR] = {"Certified corridor", "The ground that the unit sweeps along its path"},
    [LAYER_LINE] = {"Straight line", "From start to goal, with entries (E) and exits (X)"},
    [LAYER_LEFT] = {"Left hand", "Walls followed with the left hand, solid"},
    [LAYER_RIGHT] = {"Right hand", "Walls followed with the right hand, dashed"},
    [LAYER_SPLITS] = {"Bends and splits", "Where hands let go, and splits with their depth"},
    [LAYER_EXACT] = {"Exact search", "Its rays, the walls it followed, and its tangents"},
    [LAYER_UNPULLED] = {"Before pulling", "The way as it was found, before it was pulled taut"},
    [LAYER_PATH] = {"Path", "The path that a unit is given"},
    [LAYER_TURNS] = {"Turning points", "Where the path turns"},
    [LAYER_UNIT] = {"Unit", "The unit at its true size, at start and end"},
};

const layer_info *layer_about(layer which) { return &infos[which]; }

static layer_set bit(layer which) { return UINT32_C(1) << which; }

layer_set layers_at_first(void) {
    return bit(LAYER_TERRAIN) | bit(LAYER_OPEN) | bit(LAYER_GRID) | bit(LAYER_LINE) |
           bit(LAYER_LEFT) | bit(LAYER_RIGHT) | bit(LAYER_CORRIDOR) | bit(LAYER_PATH) |
           bit(LAYER_TURNS) | bit(LAYER_UNIT);
}

bool layers_need_events(layer_set set) {
    layer_set of_events = bit(LAYER_TILES) | bit(LAYER_EXPANDED) | bit(LAYER_LINE) |
                          bit(LAYER_LEFT) | bit(LAYER_RIGHT) | bit(LAYER_SPLITS) |
                          bit(LAYER_EXACT) | bit(LAYER_UNPULLED);
    return set & of_events;
}
