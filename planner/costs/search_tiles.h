// search_tiles.h - what a search over blocks knows of them, in tiles that are taken when it first
// reaches into them, and kept for the next search.
//
// What a tile holds is the search's own: a struct that begins with an hr_search_tile. A search
// begins with no tile in use, so that what it finds, and where it is full, never depends on what
// was searched before.
#ifndef HANDRAIL_PLANNER_COSTS_SEARCH_TILES_H
#define HANDRAIL_PLANNER_COSTS_SEARCH_TILES_H

#include "passmap/base/assertion.h"
#include "passmap/planes/plane.h"
#include "planner/grid/geometry.h"

typedef struct hr_search_tile {
    struct hr_search_tile *next; // in use, or unused
    uint32_t slot;               // of the directory, while in use
} hr_search_tile;

typedef struct hr_search_tiles {
    const hr_allocator *allocator;
    size_t tile_bytes;          // of each
    hr_search_tile **directory; // the tile at (x, y), NULL = not reached
    hr_search_tile *used, *unused;
    int32_t columns, rows;
    uint32_t used_count, held_count, used_max;
    bool is_out_of_memory; // since the last search has begun
} hr_search_tiles;

/// At most as many tiles as `bytes_max` has room for at `share_bytes` each beside `fixed_bytes`; 0
/// = as many as it takes. Holds nothing yet.
hr_search_tiles hr_search_tiles_create(const hr_allocator *allocator, size_t tile_bytes,
                                       size_t share_bytes, size_t fixed_bytes, size_t bytes_max);
void hr_search_tiles_destroy(hr_search_tiles *tiles);
size_t hr_search_tiles_bytes(const hr_search_tiles *tiles);

/// Begins a search: no tile is in use. @return false if out of memory.
bool hr_search_tiles_begin(hr_search_tiles *tiles, const hr_plane *plane);

/// Takes the tile of a slot that has none. What it holds is to be set. @return NULL if there is no
/// more memory, or no more may be used.
hr_search_tile *hr_search_tiles_take(hr_search_tiles *tiles, uint32_t slot);

static inline uint32_t hr_search_slot(const hr_search_tiles *tiles, hr_cell block) {
    HR_ASSERT(block.x >= 0 && block.y >= 0 && block.x / HR_TILE < tiles->columns);
    return (uint32_t)(block.y / HR_TILE * tiles->columns + block.x / HR_TILE);
}

#endif
