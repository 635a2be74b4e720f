// tile.h - one tile of a plane as a plane of its own, with all around it closed.
//
// What is found on it depends on the 64 x 64 blocks of the tile alone, and stays in the first level
// of the cache.
#ifndef HANDRAIL_PLANNER_GRID_TILE_H
#define HANDRAIL_PLANNER_GRID_TILE_H

#include "passmap/planes/plane.h"
#include "planner/grid/geometry.h"

enum { HR_TILE_LINES_WORDS = (HR_TILE + 2) * 2 + 3 };

/// Points into itself: not to be copied.
typedef struct hr_tile_plane {
    hr_plane plane;                         // 64 x 64 blocks
    uint64_t lines[2][HR_TILE_LINES_WORDS]; // of rows, and of columns
    uint32_t reciprocals[HR_TILE];          // of 1 .. 63, in 0.32 fixed point, cut off
    uint64_t from[HR_TILE], up_to[HR_TILE]; // the bits i .. 63, and 0 .. i
} hr_tile_plane;

/// Where taut ways through a tile may turn (corners.h): a word a line.
typedef struct hr_tile_corner_lines {
    uint64_t rows[HR_TILE], columns[HR_TILE];
} hr_tile_corner_lines;

/// Whether two blocks lie side by side, in two tiles.
static inline bool hr_is_across_border(hr_cell a, hr_cell b) {
    return hr_squared_distance(a, b) == 1 &&
           (a.x / HR_TILE != b.x / HR_TILE || a.y / HR_TILE != b.y / HR_TILE);
}

/// Block k along a side of a tile (NORTH .. WEST), from the west or the north on.
static inline hr_cell hr_block_along(int side, int32_t k) {
    switch (side) {
    case NORTH:
        return (hr_cell){k, 0};
    case EAST:
        return (hr_cell){HR_TILE - 1, k};
    case SOUTH:
        return (hr_cell){k, HR_TILE - 1};
    default:
        return (hr_cell){0, k};
    }
}

/// Prepares a tile plane for loading; once in its life.
void hr_tile_plane_create(hr_tile_plane *tile);
/// Takes over tile (column, row) of a plane.
void hr_tile_plane_load(hr_tile_plane *tile, const hr_plane *plane, int32_t column, int32_t row);
/// Takes over the 64 x 64 blocks from `origin` on, whose coordinates are multiples of 8 within the
/// plane.
void hr_tile_plane_load_at(hr_tile_plane *tile, const hr_plane *plane, hr_cell origin);
/// Whether not one of its blocks is closed.
bool hr_tile_plane_is_all_open(const hr_tile_plane *tile);
/// Finds where taut ways may turn.
void hr_tile_find_corners(const hr_tile_plane *tile, hr_tile_corner_lines *corners);
/// The same as hr_sweep on its plane, in half the time.
bool hr_tile_sweep(const hr_tile_plane *tile, hr_cell from, hr_cell to);

#endif
