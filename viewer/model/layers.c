// layers.c - what can be shown of a plan.

#include "viewer/model/layers.h"

#include <string.h>

static const layer_info infos[LAYER_COUNT] = {
    [LAYER_TERRAIN] = {"terrain", "Terrain",
                       "The colours of levels and terrain; without it open and closed"},
    [LAYER_OPEN] = {"open", "Open blocks",
                    "Darker: the cell is open, but this unit's centre cannot come"},
    [LAYER_AREAS] =
        {"areas", "Areas",
         "What hangs together for this unit, by size; small ones gray, hatched what the "
         "start cannot reach"},
    [LAYER_GRID] = {"grid", "Grid", "The edges of cells, where these are large enough"},
    [LAYER_TILES] = {"tiles", "Tiles and portals",
                     "Of the routes: tiles, portals, the portals looked at"},
    [LAYER_CORNERS] = {"corners", "Corners", "Blocks at which a taut path may turn"},
    [LAYER_EXPANDED] = {"expanded", "Expanded by A*", "Blocks that A* looked at"},
    [LAYER_CORRIDOR] = {"corridor", "Certified corridor",
                        "The ground that the unit sweeps along its path"},
    [LAYER_LINE] = {"line", "Straight line", "From start to goal, with entries (E) and exits (X)"},
    [LAYER_LEFT] = {"left", "Left hand",
                    "Walls on the left of a hand, which passes to their right: solid"},
    [LAYER_RIGHT] = {"right", "Right hand",
                     "Walls on the right of a hand, which passes to their left: dashed"},
    [LAYER_SPLITS] = {"splits", "Bends and splits",
                      "Where hands let go, and splits with their depth"},
    [LAYER_EXACT] = {"exact", "Exact search", "Its rays, the walls it followed, and its tangents"},
    [LAYER_UNPULLED] = {"unpulled", "Before pulling",
                        "The way as it was found, before it was pulled taut"},
    [LAYER_PATH] = {"path", "Path", "The path that a unit is given"},
    [LAYER_TURNS] = {"turns", "Turning points", "Where the path turns"},
    [LAYER_UNIT] = {"unit", "Unit", "The unit at its true size, at start and end"},
    [LAYER_LENGTHS] =
        {"lengths", "Lengths",
         "How far it is from the start, or what that costs: a colour for each, and contours"},
    [LAYER_WAYS] = {"ways", "A thousand ways",
                    "How many of a thousand random paths of this unit lead over each cell"},
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

// A word ends at a comma or at the end of the text.
static bool is_word(const char *text, size_t length, const char *word) {
    return strlen(word) == length && strncmp(text, word, length) == 0;
}

static bool add_layer(const char *text, size_t length, layer_set *set) {
    for (int i = 0; i < LAYER_COUNT; i++)
        if (is_word(text, length, infos[i].word)) return *set |= bit((layer)i), true;
    return is_word(text, length, "labels") && (*set |= bit(LAYER_AREAS));
}

bool layers_read(const char *text, layer_set *set) {
    layer_set read = 0;
    for (;; text++) {
        size_t length = strcspn(text, ",");
        if (!add_layer(text, length, &read)) return false;
        text += length;
        if (!*text) break;
    }
    *set = read;
    return true;
}
