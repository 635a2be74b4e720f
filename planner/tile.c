// tile.c - one tile of a plane as a plane of its own.

#include "tile.h"

#include <string.h>

enum {
    STRIDE = 2, // a word of the tile, a word of padding
    WHOLE = 1 << 16,
};

static void create_lines(hr_lines *lines, uint64_t *storage) {
    memset(storage, 0xff, HR_TILE_LINES_WORDS * sizeof *storage);
    *lines = (hr_lines){storage + 1 + STRIDE, STRIDE, HR_TILE, HR_TILE, storage};
}

void hr_tile_plane_create(hr_tile_plane *tile) {
    create_lines(&tile->plane.rows, tile->rows);
    create_lines(&tile->plane.columns, tile->columns);
}

static void load_lines(hr_lines *lines, const hr_lines *from, int32_t first, int32_t word) {
    int32_t count = from->count - first < HR_TILE ? from->count - first : HR_TILE, i = 0;
    for (; i < count; i++) lines->words[i * STRIDE] = hr_line(from, first + i)[word];
    for (; i < HR_TILE; i++) lines->words[i * STRIDE] = ~UINT64_C(0);
}

void hr_tile_plane_load(hr_tile_plane *tile, const hr_plane *plane, int32_t column, int32_t row) {
    load_lines(&tile->plane.rows, &plane->rows, row * HR_TILE, column);
    load_lines(&tile->plane.columns, &plane->columns, column * HR_TILE, row);
}

bool hr_tile_plane_is_all_open(const hr_tile_plane *tile) {
    uint64_t closed = 0;
    for (int32_t y = 0; y < HR_TILE; y++) closed |= tile->plane.rows.words[y * STRIDE];
    return closed == 0;
}

// Line `index` of a leg that runs over `breadth` + 1 lines and `length` blocks along them, its
// crossings with them in 16.16 fixed point: rounded up and down, they are exact for legs in a tile.
bool hr_tile_sweep(const hr_tile_plane *tile, hr_cell from, hr_cell to) {
    int32_t dx = to.x - from.x, dy = to.y - from.y;
    bool is_by_rows = abs(dx) >= abs(dy);
    if ((is_by_rows ? dx : dy) < 0) return hr_tile_sweep(tile, to, from);
    int32_t length = is_by_rows ? dx : dy, breadth = is_by_rows ? abs(dy) : abs(dx);
    int32_t along = is_by_rows ? from.x : from.y, across = is_by_rows ? from.y : from.x;
    ptrdiff_t stride = (is_by_rows ? dy : dx) < 0 ? -STRIDE : STRIDE;
    const hr_lines *lines = is_by_rows ? &tile->plane.rows : &tile->plane.columns;
    const uint64_t *line = hr_line(lines, across);
    int32_t step = breadth ? (length << 16) / breadth : 0; // rounded down
    int32_t low = -step - 1, high = breadth ? step + WHOLE - 1 : length << 16;
    for (int32_t i = 0; i <= breadth; i++, line += stride, low += step + 1, high += step) {
        int32_t first = low > 0 ? low >> 16 : 0, last = high >> 16 < length ? high >> 16 : length;
        if (*line >> (along + first) << (63 - last + first)) return false;
    }
    return true;
}
