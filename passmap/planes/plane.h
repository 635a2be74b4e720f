// plane.h - bit planes of open blocks: 1 = closed, by rows and by columns.
//
// Lines are padded with a word of ones between any two of them and a line of ones above and below,
// so that scans that begin in an open block need no bounds check. Cost: 2 bits a cell and the
// padding, 2.25 at 512 x 512.
//
// Blocks of size k behave on their plane like single cells: everything after this file plans for a
// point.
#ifndef HANDRAIL_PASSMAP_PLANES_PLANE_H
#define HANDRAIL_PASSMAP_PLANES_PLANE_H

#include "passmap/planes/pack.h"

/// Parallel lines of bits: the rows of a map, or its columns.
typedef struct hr_lines {
    uint64_t *words;   // the first word of line 0; lines -1 and `count` are all ones
    int32_t stride;    // words from a line to the next, with one word of padding
    int32_t length;    // bits of a line
    int32_t count;     // lines
    uint64_t *storage; // what was allocated
} hr_lines;

typedef struct hr_plane {
    hr_lines rows, columns;
} hr_plane;

/// Cells of a map, from cell (x, y) on: all of them, or some.
typedef struct hr_cell_window {
    const uint8_t *cells; // row by row
    size_t stride;        // cells from a row to the next
    int32_t x, y;         // of the first
} hr_cell_window;

static inline const uint8_t *hr_cells_from(const hr_cell_window *window, int32_t x, int32_t y) {
    return window->cells + (size_t)(y - window->y) * window->stride + (size_t)(x - window->x);
}

/// Line `line`, -1..count. Its word -1 and the one after its last hold ones.
static inline const uint64_t *hr_line(const hr_lines *lines, int32_t line) {
    return lines->words + (ptrdiff_t)line * lines->stride;
}

/// 64 bits of a line from bit `at` on, -64 <= at <= length.
static inline uint64_t hr_bits_at(const uint64_t *line, int32_t at) {
    int32_t word = at >> 6, shift = at & 63;
    return line[word] >> shift | line[word + 1] << 1 << (63 - shift);
}

/// Whether the block at (x, y) is closed; -1 <= x <= width, -1 <= y <= height.
static inline bool hr_is_closed(const hr_plane *plane, int32_t x, int32_t y) {
    return hr_line(&plane->rows, y)[x >> 6] >> (x & 63) & 1;
}

/// Whether (x, y) lies on the plane and is open.
static inline bool hr_is_open_block(const hr_plane *plane, int32_t x, int32_t y) {
    return x >= 0 && y >= 0 && x < plane->rows.length && y < plane->rows.count &&
           !hr_is_closed(plane, x, y);
}

/// Allocates planes of `width x height`, all closed. @return false if out of memory; nothing is
/// held then.
bool hr_plane_create(hr_plane *plane, const hr_allocator *allocator, int32_t width, int32_t height);
void hr_plane_destroy(hr_plane *plane, const hr_allocator *allocator);
size_t hr_plane_bytes(const hr_plane *plane);

enum {
    HR_TILE = 64,       // cells along the side of the tiles in which planes are brought up to date
    HR_STRIP_TILES = 8, // tiles beside each other that may be so in one go
};

/// Recomputes the tiles first_tile .. first_tile + count - 1 of a row of tiles, count <=
/// HR_STRIP_TILES, from the cells, of which there are those of all blocks in these tiles.
/// @return a bit for each of them, the first the lowest: whether a block of it opened or closed.
uint32_t hr_plane_rebuild(hr_plane *plane, const hr_cell_window *cells, const hr_pack_table *table,
                          int32_t size, int32_t first_tile, int32_t count, int32_t tile_row);

/// Transposes 64 x 64 bits in place: bit x of word y becomes bit y of word x.
void hr_transpose(uint64_t block[64]);

#endif
