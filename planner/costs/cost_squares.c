// cost_squares.c - looking for squares of one cost.

#include "planner/costs/cost_squares.h"

#include "passmap/base/compiler.h"
#include "passmap/base/memory.h"
#include "passmap/base/numbers.h"

bool hr_cost_squares_create(hr_cost_squares *squares, const hr_allocator *allocator,
                            int32_t tile_columns, int32_t tile_rows) {
    enum { A_TILE = HR_TILE / HR_SQUARE };
    size_t columns = (size_t)tile_columns * A_TILE, rows = (size_t)tile_rows * A_TILE;
    squares->columns = (int32_t)columns;
    squares->costs = hr_allocate_zeroed(allocator, columns * rows, sizeof *squares->costs);
    return squares->costs != NULL;
}

void hr_cost_squares_destroy(hr_cost_squares *squares, const hr_allocator *allocator) {
    hr_release(allocator, squares->costs);
    squares->costs = NULL;
}

// The one cost of the open blocks of a square, `x` and `y` its first block; what lies beyond the
// plane is closed.
static uint16_t cost_of_square(const hr_plane *plane, const hr_costs *costs, int32_t x, int32_t y) {
    int32_t one = 0, height = hr_least(HR_SQUARE, plane->rows.count - y);
    for (int32_t row = y; row < y + height; row++) {
        uint32_t open = (uint32_t)~hr_bits_at(hr_line(&plane->rows, row), x) & 0xff;
        for (; open; open &= open - 1) {
            int32_t cost = hr_cost_at(costs, x + hr_lowest_bit(open), row);
            if (one && cost != one) return 0;
            one = cost;
        }
    }
    return (uint16_t)one;
}

void hr_cost_squares_fill(const hr_cost_squares *squares, const hr_plane *plane,
                          const hr_costs *costs, int32_t column, int32_t row) {
    int32_t width = hr_least(HR_TILE, plane->rows.length - column * HR_TILE);
    int32_t height = hr_least(HR_TILE, plane->rows.count - row * HR_TILE);
    for (int32_t y = row * HR_TILE; y < row * HR_TILE + height; y += HR_SQUARE)
        for (int32_t x = column * HR_TILE; x < column * HR_TILE + width; x += HR_SQUARE)
            squares->costs[(y >> HR_SQUARE_SHIFT) * squares->columns + (x >> HR_SQUARE_SHIFT)] =
                cost_of_square(plane, costs, x, y);
}
