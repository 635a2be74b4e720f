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
    for (uint32_t i = 1; i < HR_TILE; i++) tile->reciprocals[i] = UINT32_MAX / i;
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

// A leg is swept towards higher coordinates along the lines. Its crossings with the lines are kept
// in 16.16 fixed point: `step` from one to the next is at most 2^-16 too short, so that rounded
// down and up they are exact for legs as short as those in a tile.
static bool sweep_lines(const uint64_t *line, ptrdiff_t stride, int32_t along, int32_t length,
                        int32_t breadth, uint32_t reciprocal) {
    const uint64_t *end = line + stride * breadth;
    int32_t step = (int32_t)((uint64_t)reciprocal * (uint32_t)length >> 16);
    int32_t low = -step - 1, high = step + WHOLE - 1;
    for (; line != end; line += stride, low += step + 1, high += step) {
        int32_t first = low > 0 ? low >> 16 : 0;
        if (*line >> (along + first) << (63 - (high >> 16) + first)) return false;
    }
    return *line >> (along + (low >> 16)) << (63 - length + (low >> 16)) == 0;
}

bool hr_tile_sweep(const hr_tile_plane *tile, hr_cell from, hr_cell to) {
    int32_t dx = to.x - from.x, dy = to.y - from.y;
    bool is_by_rows = abs(dx) >= abs(dy);
    int32_t length = is_by_rows ? dx : dy, breadth = is_by_rows ? dy : dx;
    hr_cell begin = length < 0 ? to : from;
    if (length < 0) length = -length, breadth = -breadth;
    int32_t along = is_by_rows ? begin.x : begin.y, across = is_by_rows ? begin.y : begin.x;
    const uint64_t *line = hr_line(is_by_rows ? &tile->plane.rows : &tile->plane.columns, across);
    if (breadth == 0) return *line >> along << (63 - length) == 0;
    int32_t lines = abs(breadth);
    return sweep_lines(line, breadth < 0 ? -STRIDE : STRIDE, along, length, lines,
                       tile->reciprocals[lines]);
}
