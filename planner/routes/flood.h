// flood.h - distances inside a tile: layers of a flood that goes out from one block, all rows of
// the tile at once, a word a row.
//
// Every layer is a step to the four sides; every second one a step in eight directions, none past a
// closed side. So layers grow as octagons, and their number is the distance to within some percent.
// What each of them reached first is kept, so that a way can be walked back from any block that was
// reached.
#ifndef HANDRAIL_PLANNER_ROUTES_FLOOD_H
#define HANDRAIL_PLANNER_ROUTES_FLOOD_H

#include "planner/grid/points.h"
#include "planner/grid/tile.h"

/// What a step of a flood is worth on average: 1 along an axis, up to 1.12 elsewhere.
#define HR_BLOCKS_A_STEP 1.06

enum { HR_ROWS_AT_ONCE = 4 };

/// One bit a block. Row y of the tile is rows[y + 1]; above and below are rows of zeros, enough
/// of them for a step to take whole groups of rows.
typedef struct hr_layer {
    uint64_t rows[HR_TILE + 1 + HR_ROWS_AT_ONCE];
} hr_layer;

/// Rows first..last of a layer; none if first > last.
typedef struct hr_row_range {
    int32_t first, last;
} hr_row_range;

/// What a step reached that none before did: rows of a layer, all others of it empty.
typedef struct hr_front {
    hr_row_range range;
    int32_t offset; // of its first row in the flood's `rows`
} hr_front;

typedef struct hr_flood {
    const hr_allocator *allocator;
    hr_layer open;
    hr_layer reached[2]; // after `count` - 1 steps, the last one's in [(count - 1) & 1]
    hr_front *fronts;    // of each number of steps
    int32_t count, capacity;
    int32_t reserved; // there is room for this many fronts, of any size
    uint64_t *rows;
    int32_t row_count, row_capacity;
    bool is_out_of_memory;
} hr_flood;

/// Begins a flood of a tile at a block of it.
void hr_flood_start(hr_flood *flood, const hr_tile_plane *tile, hr_cell from);
/// Goes on until all `targets` (blocks of the tile) are reached, nothing more can be, or
/// `layer_limit` layers are known. Out of memory shows in `is_out_of_memory`; then fewer are.
void hr_flood_extend(hr_flood *flood, const hr_cell *targets, int32_t target_count,
                     int32_t layer_limit);

/// The number of steps that a block of the tile was reached after, or -1.
int32_t hr_flood_steps(const hr_flood *flood, hr_cell at);

/// Pushes the way from the flood's beginning to a block that was reached, both with it and every
/// bend, as blocks of the tile moved by `origin`.
void hr_flood_way(const hr_flood *flood, hr_cell to, hr_cell origin, hr_points *way);

void hr_flood_destroy(hr_flood *flood);
size_t hr_flood_bytes(const hr_flood *flood);

#endif
