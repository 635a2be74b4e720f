// tiled_map.h - tiles of the editor Tiled as values, for both of its formats.
#ifndef HANDRAIL_VIEWER_FORMATS_TILED_MAP_H
#define HANDRAIL_VIEWER_FORMATS_TILED_MAP_H

#include "viewer/formats/format.h"

enum { TILED_FLAGS = 4 }; ///< the highest bits of a tile turn it

/// Takes in the number of a tile as files have it: 0 is an empty cell. @return false if it stands
/// for no value.
static inline bool tiled_value(uint32_t number, uint8_t *value) {
    uint32_t tile = number << TILED_FLAGS >> TILED_FLAGS;
    if (tile > 256) return false;
    *value = (uint8_t)(tile > 0 ? tile - 1 : 0);
    return true;
}

#endif
