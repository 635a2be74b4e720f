// tile_corners.h - the corners that ways through a tile turn at, and how far its gates are from
// them.
//
// Ways share corners: where one is known to turn, others mostly do. From a corner to a gate the way
// is either straight, or the rest of a way that is known.
#ifndef HANDRAIL_PLANNER_ROUTES_TILE_CORNERS_H
#define HANDRAIL_PLANNER_ROUTES_TILE_CORNERS_H

#include "planner/grid/tile.h"
#include "planner/routes/lengths.h"
#include "planner/routes/portals.h"

enum {
    HR_TILE_CORNERS_MAX = 64,
    HR_FAR = UINT16_MAX,
};

/// A way to a gate: the rest of a chain (its place, twice, and 1 if it is followed forwards), or 0
/// if it is straight.
typedef uint32_t hr_rest;

typedef struct hr_tile_corners {
    const hr_tile_plane *tile;
    int32_t count, gate_count;
    hr_cell gates[HR_TILE_PORTALS_MAX];
    hr_cell at[HR_TILE_CORNERS_MAX];
    uint8_t numbers[HR_TILE][HR_TILE];            // of the corners, by row and column, from 1 on
    uint64_t is_provisional[HR_TILE_PORTALS_MAX]; // of each corner: straight, and not yet looked
    uint16_t length_16ths[HR_TILE_PORTALS_MAX][HR_TILE_CORNERS_MAX]; // HR_FAR: no way is known
    hr_rest rest[HR_TILE_PORTALS_MAX][HR_TILE_CORNERS_MAX];
} hr_tile_corners;

/// Once in its life.
void hr_tile_corners_create(hr_tile_corners *corners);

/// Forgets all corners; from now on they are those of this tile.
void hr_tile_corners_start(hr_tile_corners *corners, const hr_tile_plane *tile,
                           const hr_cell *gates, int32_t gate_count);
/// Adds a corner for which there is room. @return its number.
int32_t hr_tile_corners_add_new(hr_tile_corners *corners, hr_cell at);

/// The number of a corner, or -1 if it is one too many, as most are where ways are many.
static inline int32_t hr_tile_corners_add(hr_tile_corners *corners, hr_cell at) {
    int32_t number = corners->numbers[at.y][at.x];
    if (number > 0) return number - 1;
    if (corners->count == HR_TILE_CORNERS_MAX) return -1;
    return hr_tile_corners_add_new(corners, at);
}
/// A way of this length from a corner to a gate is known.
void hr_tile_corners_learn(hr_tile_corners *corners, int32_t corner, int32_t gate, uint16_t length,
                           hr_rest rest);
/// The corner through which two gates are nearest to each other, less than `limit`, or -1.
int32_t hr_tile_corners_between(hr_tile_corners *corners, int32_t a, int32_t b, int32_t limit);

#endif
