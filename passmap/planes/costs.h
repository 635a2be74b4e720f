// costs.h - what every block costs a unit of a class with costs: what the dearest cell under it
// does, and more where closed blocks are near, if the class keeps off walls.
//
// A byte a block, its rank: all costs that a class can meet, each once, the least first, are a list
// of at most 256, and a rank is a place in it. So blocks of equal ranks cost the same and the
// dearer of two has the larger rank. Ranks are brought up to date by the same tiles as the planes,
// and those beside them where a closed block may have come near.
#ifndef HANDRAIL_PASSMAP_PLANES_COSTS_H
#define HANDRAIL_PASSMAP_PLANES_COSTS_H

#include "passmap/planes/plane.h"

/// What blocks cost, as searches read it; `bytes` is NULL where a class has no costs.
typedef struct hr_costs {
    const uint8_t *bytes; // of block (x, y) at y * width + x
    const uint16_t *cost_of;
    int32_t width;
    int32_t least, most;     // that an open block can cost
    const uint16_t *squares; // the one cost of each 8 x 8 blocks, or 0; NULL = not known
    int32_t square_columns;
} hr_costs;

/// The cost of an open block, in 256ths of plain ground.
static inline int32_t hr_cost_at(const hr_costs *costs, int32_t x, int32_t y) {
    return costs->cost_of[costs->bytes[(size_t)y * (size_t)costs->width + (size_t)x]];
}

/// The costs of a class, and how ranks come about.
typedef struct hr_cost_table {
    uint16_t cost_of[256]; // by rank; `count` of them, each more than the one before
    int32_t count;
    int32_t least, most;  // that an open block can cost
    uint8_t rank_of[256]; // by value, far from closed blocks
    int32_t reach;        // farther from closed blocks than this none costs more; 0 = nowhere
    uint8_t near[HR_CLEARANCE_COSTS][256]; // by clearance, and the rank far from closed blocks
} hr_cost_table;

/// Makes the table of a class; without costs by value, each is HR_COST_PLAIN. A value that it may
/// not enter, which a block has under ignored footprints, is priced as plain ground is, but never
/// less than the cheapest that it may enter. @return HR_OK; HR_BAD_COST where such a value costs 0;
/// HR_BAD_CLEARANCE where a block would cost more than 65535, or blocks more than 256 different
/// amounts. Unless HR_OK, the table is not to be used.
hr_error hr_cost_table_make(hr_cost_table *table, const hr_class *unit);

/// The ranks of all blocks.
typedef struct hr_cost_plane {
    uint8_t *ranks; // NULL = none
    int32_t width, height;
    hr_cost_table table;
} hr_cost_plane;

/// Allocates the ranks. @return false if out of memory; nothing is held then.
bool hr_cost_plane_create(hr_cost_plane *plane, const hr_allocator *allocator, int32_t width,
                          int32_t height);
void hr_cost_plane_destroy(hr_cost_plane *plane, const hr_allocator *allocator);

/// Recomputes one tile of HR_TILE x HR_TILE blocks from the cells and from the plane of open
/// blocks, which is up to date in and around the tile. @return whether a rank in it has changed.
bool hr_cost_plane_rebuild(hr_cost_plane *plane, const hr_cell_window *cells, const hr_plane *open,
                           int32_t size, int32_t tile, int32_t tile_row);

/// Whether some open blocks of a tile have the ranks that they should, for assertions.
bool hr_cost_plane_is_right(const hr_cost_plane *plane, const hr_cell_window *cells,
                            const hr_plane *open, int32_t size, int32_t tile, int32_t tile_row);

#endif
