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

#include <stdlib.h>

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

/// Along a leg of x and y blocks, x >= y, a flood takes x steps, or two thirds of x + y if that is
/// more: how many thirds of a step that is.
static inline int32_t hr_flood_thirds_along(hr_cell from, hr_cell to) {
    int32_t x = abs(to.x - from.x), y = abs(to.y - from.y), longer = x > y ? x : y;
    return 3 * longer > 2 * (x + y) ? 3 * longer : 2 * (x + y);
}

/// Begins a flood of a tile at a block of it.
void hr_flood_start(hr_flood *flood, const hr_tile_plane *tile, hr_cell from);
/// The same where no row but these is looked at; they hold the block.
void hr_flood_start_within(hr_flood *flood, const hr_tile_plane *tile, hr_cell from,
                           int32_t first_row, int32_t last_row);
/// Goes on until all `targets` (blocks of the tile) are reached, nothing more can be, or
/// `layer_limit` layers are known. Out of memory shows in `is_out_of_memory`; then fewer are.
void hr_flood_extend(hr_flood *flood, const hr_cell *targets, int32_t target_count,
                     int32_t layer_limit);

/// The number of steps that a block of the tile was reached after, or -1.
int32_t hr_flood_steps(const hr_flood *flood, hr_cell at);

/// Pushes the way from the flood's beginning to a block that was reached, both with it and every
/// bend, as blocks of the tile moved by `origin`.
void hr_flood_way(const hr_flood *flood, hr_cell to, hr_cell origin, hr_points *way);

/// What ways walked back through a flood have left behind: a mark on each block, 0 = none.
typedef struct hr_flood_marks {
    uint8_t at[HR_TILE][HR_TILE];
} hr_flood_marks;

/// Where a branch of a flood ends: at a block with the mark `met`, reached after `steps` steps, or
/// with both 0 at the flood's beginning.
typedef struct hr_flood_branch {
    int32_t met, steps;
} hr_flood_branch;

/// Walks back from a block that was reached to the first one with a mark, or to the flood's
/// beginning, and leaves `mark` behind. Pushes both and every bend in this order.
hr_flood_branch hr_flood_walk_branch(const hr_flood *flood, hr_cell to, hr_flood_marks *marks,
                                     uint8_t mark, hr_points *branch);

void hr_flood_destroy(hr_flood *flood);
size_t hr_flood_bytes(const hr_flood *flood);

#endif
