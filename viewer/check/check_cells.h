// check_cells.h - cells that look like slips of a pen: single odd ones, and the soft edges of a
// blurred or scaled drawing.
#ifndef HANDRAIL_VIEWER_CHECK_CHECK_CELLS_H
#define HANDRAIL_VIEWER_CHECK_CHECK_CELLS_H

#include <handrail/passmap.h>

/// Whether a cell is unlike all of its neighbours, up to eight, which are all of one value.
bool check_is_odd(const uint8_t *cells, int32_t width, int32_t height, hr_cell at);

/// What is known of the cells of one value.
typedef struct check_soft {
    int64_t count;     ///< cells
    int64_t soft;      ///< of those, between a lower and a higher value on opposite sides
    hr_cell first;     ///< soft one
    uint8_t low, high; ///< around that
} check_soft;

enum { CHECK_SOFT_LEAST = 4 }; ///< cells of a value that tell a soft edge from a single cell

void check_find_soft(const uint8_t *cells, int32_t width, int32_t height, check_soft soft[256]);
/// Whether a value is there only because edges are soft: nine of ten of its cells are so, and it is
/// none of the key's own.
bool check_is_soft(const check_soft *soft, uint8_t value);

#endif
