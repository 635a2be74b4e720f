// pyramid.h - a map reduced by halves, again and again, that keeps what is closed.
//
// Of each 2^level x 2^level cells two values are kept: the one most worth being seen, which is a
// closed one if any is, and the one least. So a wall one cell thick is seen from however far.
// Beside them the mean of the open ones' colours, so that what is of several kinds is seen as such.
#ifndef HANDRAIL_VIEWER_MODEL_PYRAMID_H
#define HANDRAIL_VIEWER_MODEL_PYRAMID_H

#include <handrail/passmap.h>

enum { PYRAMID_LEVELS_MOST = 15 };

typedef struct pyramid_level {
    int32_t width, height;
    uint8_t *most, *least; ///< ranks, row by row
    uint32_t *means; ///< of the tones of open cells; in the highest byte the share of closed ones
} pyramid_level;

typedef struct pyramid {
    uint8_t rank_of[256], value_of[256]; ///< values, open ones first
    int32_t first_closed;                ///< rank; 256 if nothing is closed
    uint32_t tone_of[256];               ///< of a rank
    int32_t width, height;
    pyramid_level levels[PYRAMID_LEVELS_MOST]; ///< [0] is empty: the map itself
    int32_t count;
} pyramid;

enum { PYRAMID_ALL_CLOSED = 255 }; ///< the share of closed cells, of which 1 is the least

/// For a map as a unit sees it, in a tone for each value. @return false when out of memory; it then
/// has no levels.
bool pyramid_build(pyramid *p, const hr_map *map, const hr_class *unit, const uint32_t tones[256]);
/// Brings it up to date with cells that were written.
void pyramid_update(pyramid *p, const hr_map *map, hr_rect rect);
/// All zeros is allowed.
void pyramid_end(pyramid *p);

#endif
