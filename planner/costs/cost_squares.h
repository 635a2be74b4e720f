// cost_squares.h - the one cost of each square of 8 x 8 blocks that has one, so that it is loaded
// at once (row_sweeps.h).
//
// Kept for a map by tiles, brought up to date with them: 2 bytes for 64 blocks. Only open blocks
// count, since no way leads over others.
#ifndef HANDRAIL_PLANNER_COSTS_COST_SQUARES_H
#define HANDRAIL_PLANNER_COSTS_COST_SQUARES_H

#include "passmap/planes/costs.h"
#include "passmap/planes/plane.h"

// On a side of a tile there is a whole number of them.
enum { HR_SQUARE_SHIFT = 3, HR_SQUARE = 1 << HR_SQUARE_SHIFT };

typedef struct hr_cost_squares {
    uint16_t *costs; // of square (x, y) at y * columns + x; 0 = several costs, or no open block
    int32_t columns;
} hr_cost_squares;

/// Squares of a map of so many tiles. @return false if out of memory.
bool hr_cost_squares_create(hr_cost_squares *squares, const hr_allocator *allocator,
                            int32_t tile_columns, int32_t tile_rows);
void hr_cost_squares_destroy(hr_cost_squares *squares, const hr_allocator *allocator);

static inline size_t hr_cost_squares_bytes(const hr_cost_squares *squares, int32_t tile_rows) {
    size_t rows = (size_t)tile_rows * HR_TILE / HR_SQUARE;
    return squares->costs ? (size_t)squares->columns * rows * sizeof *squares->costs : 0;
}

/// Finds the costs of the squares of tile (column, row); others may be found at the same time.
void hr_cost_squares_fill(const hr_cost_squares *squares, const hr_plane *plane,
                          const hr_costs *costs, int32_t column, int32_t row);

#endif
