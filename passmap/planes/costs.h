// costs.h - what every block costs a unit of a class with costs: what the dearest cell under it
// does.
//
// A byte a block, and a table from bytes to costs. For a unit of one cell the bytes are the map's
// own and the table is the class's: nothing is kept. For larger ones the bytes are ranks, the
// values in the order of their costs, so that the dearest cell is the largest byte; they are
// brought up to date by the same tiles as the planes.
#ifndef HANDRAIL_PASSMAP_PLANES_COSTS_H
#define HANDRAIL_PASSMAP_PLANES_COSTS_H

#include "passmap/passmap.h"

/// What blocks cost, as searches read it; `bytes` is NULL where a class has no costs.
typedef struct hr_costs {
    const uint8_t *bytes; // of block (x, y) at y * width + x
    const uint16_t *cost_of;
    int32_t width;
    int32_t least; // of the values that the class may enter
} hr_costs;

/// The cost of an open block, in 256ths of plain ground.
static inline int32_t hr_cost_at(const hr_costs *costs, int32_t x, int32_t y) {
    return costs->cost_of[costs->bytes[(size_t)y * (size_t)costs->width + (size_t)x]];
}

/// The ranks of blocks larger than a cell.
typedef struct hr_cost_plane {
    uint8_t *ranks; // NULL = none
    int32_t width, height;
    uint8_t rank_of[256];  // by value
    uint16_t cost_of[256]; // by rank
} hr_cost_plane;

/// The rank of each value: those of lower costs first, equal ones in the order of the values, so
/// that ranks are a function of the table alone.
void hr_rank_costs(const uint16_t costs[256], uint8_t rank_of[256]);

/// Allocates the ranks. @return false if out of memory; nothing is held then.
bool hr_cost_plane_create(hr_cost_plane *plane, const hr_allocator *allocator, int32_t width,
                          int32_t height, const uint16_t costs[256]);
void hr_cost_plane_destroy(hr_cost_plane *plane, const hr_allocator *allocator);

/// Other costs; the tiles with values whose ranks are others now have to be recomputed.
void hr_cost_plane_set_costs(hr_cost_plane *plane, const uint16_t costs[256]);

/// Recomputes one tile of HR_TILE x HR_TILE blocks from the cells.
void hr_cost_plane_rebuild(hr_cost_plane *plane, const uint8_t *cells, int32_t size, int32_t tile,
                           int32_t tile_row);

/// Whether some blocks of a tile have the rank of the dearest cell under them, for assertions.
bool hr_cost_plane_is_right(const hr_cost_plane *plane, const uint8_t *cells, int32_t size,
                            int32_t tile, int32_t tile_row);

#endif
