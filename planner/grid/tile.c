// tile.c - one tile of a plane as a plane of its own.

#include "planner/grid/tile.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/grid/window.h"

#include <string.h>

enum {
    STRIDE = 2, // a word of the tile, a word of padding
    FIRST = 1 + STRIDE,
    WHOLE = 1 << 16,
};

static void create_lines(hr_lines *lines, uint64_t *storage) {
    memset(storage, 0xff, HR_TILE_LINES_WORDS * sizeof *storage);
    *lines = (hr_lines){storage + FIRST, STRIDE, HR_TILE, HR_TILE, storage};
}

void hr_tile_plane_create(hr_tile_plane *tile) {
    create_lines(&tile->plane.rows, tile->lines[0]);
    create_lines(&tile->plane.columns, tile->lines[1]);
    for (uint32_t i = 1; i < HR_TILE; i++) tile->reciprocals[i] = UINT32_MAX / i;
    for (int32_t i = 0; i < HR_TILE; i++) {
        tile->from[i] = ~UINT64_C(0) << i;
        tile->up_to[i] = ~UINT64_C(0) >> (HR_TILE - 1 - i);
    }
}

static void load_lines(hr_lines *lines, const hr_lines *from, int32_t first, int32_t word) {
    int32_t count = from->count - first < HR_TILE ? from->count - first : HR_TILE, i = 0;
    for (; i < count; i++) lines->words[i * STRIDE] = hr_line(from, first + i)[word];
    for (; i < HR_TILE; i++) lines->words[i * STRIDE] = ~UINT64_C(0);
}

static void load_lines_at(hr_lines *lines, const hr_lines *from, int32_t first, int32_t at) {
    for (int32_t i = 0; i < HR_TILE; i++)
        lines->words[i * STRIDE] =
            first + i < from->count ? hr_window_at(hr_line(from, first + i), at) : ~UINT64_C(0);
}

// Rows and columns hold the same blocks.
static bool are_planes_alike(const uint64_t *rows, const uint64_t *columns, ptrdiff_t stride) {
    uint64_t block[HR_TILE];
    for (int32_t i = 0; i < HR_TILE; i++) block[i] = rows[i * stride];
    hr_transpose(block);
    for (int32_t i = 0; i < HR_TILE; i++)
        if (block[i] != columns[i * stride]) return false;
    return true;
}

void hr_tile_plane_load(hr_tile_plane *tile, const hr_plane *plane, int32_t column, int32_t row) {
    load_lines(&tile->plane.rows, &plane->rows, row * HR_TILE, column);
    load_lines(&tile->plane.columns, &plane->columns, column * HR_TILE, row);
    HR_ASSERT(are_planes_alike(tile->plane.rows.words, tile->plane.columns.words, STRIDE));
}

void hr_tile_plane_load_at(hr_tile_plane *tile, const hr_plane *plane, hr_cell origin) {
    HR_ASSERT(origin.x >= 0 && origin.x % 8 == 0 && origin.y >= 0 && origin.y % 8 == 0);
    load_lines_at(&tile->plane.rows, &plane->rows, origin.y, origin.x);
    load_lines_at(&tile->plane.columns, &plane->columns, origin.x, origin.y);
    HR_ASSERT(are_planes_alike(tile->plane.rows.words, tile->plane.columns.words, STRIDE));
}

bool hr_tile_plane_is_all_open(const hr_tile_plane *tile) {
    uint64_t closed = 0;
    for (int32_t y = 0; y < HR_TILE; y++) closed |= tile->plane.rows.words[y * STRIDE];
    return closed == 0;
}

// ---- Corners

static uint64_t corners_between(uint64_t above, uint64_t here, uint64_t below) {
    const uint64_t first = 1, last = first << (HR_TILE - 1);
    uint64_t left = ((above << 1 | first) & ~above) | ((below << 1 | first) & ~below);
    uint64_t right = ((above >> 1 | last) & ~above) | ((below >> 1 | last) & ~below);
    return ~here & ((left & ~(here << 1 | first)) | (right & ~(here >> 1 | last)));
}

HR_VECTOR_CLONES
static void find_corners(const hr_lines *lines, uint64_t *corners) {
    const uint64_t *line = lines->words;
    for (int32_t i = 0; i < HR_TILE; i++, line += STRIDE)
        corners[i] = corners_between(line[-STRIDE], line[0], line[STRIDE]);
}

void hr_tile_find_corners(const hr_tile_plane *tile, hr_tile_corner_lines *corners) {
    find_corners(&tile->plane.rows, corners->rows);
    find_corners(&tile->plane.columns, corners->columns);
    HR_ASSERT(are_planes_alike(corners->rows, corners->columns, 1));
}

// ---- The sweep

// A leg is swept towards higher coordinates along the lines, which it comes from at `along`. Its
// crossings with them are kept in 16.16 fixed point: `step` from one to the next is at most 2^-16
// too short, so that rounded down and up they are exact for legs as short as those in a tile.
static bool sweep_lines(const hr_tile_plane *tile, const uint64_t *line, ptrdiff_t stride,
                        int32_t along, int32_t length, int32_t breadth) {
    const uint64_t *from = tile->from + along, *up_to = tile->up_to + along;
    const uint64_t *end = line + stride * (ptrdiff_t)breadth;
    int32_t step = (int32_t)((uint64_t)tile->reciprocals[breadth] * (uint32_t)length >> 16);
    int32_t low = 0, high = step + WHOLE - 1;
    HR_ASSERT(breadth > 0 && breadth <= length && along + length < HR_TILE);
    if (*line & from[0] & up_to[high >> 16]) return false;
    for (line += stride; line != end; line += stride, low += step + 1) {
        high += step;
        if (*line & from[low >> 16] & up_to[high >> 16]) return false;
    }
    return (*line & from[low >> 16] & up_to[length]) == 0;
}

// Directions are random, and a branch on one would be mispredicted half of the time: so axes are
// indexed, and the whole leg is added where it goes backwards.
bool hr_tile_sweep(const hr_tile_plane *tile, hr_cell from, hr_cell to) {
    HR_ASSERT(hr_is_open_block(&tile->plane, from.x, from.y));
    HR_ASSERT(hr_is_open_block(&tile->plane, to.x, to.y));
    const int32_t begin[2] = {from.x, from.y}, change[2] = {to.x - from.x, to.y - from.y};
    const size_t axis = abs(change[0]) < abs(change[1]), other = 1 - axis; // 0 = x, 1 = y
    const int32_t length = change[axis], rise = change[other];
    const int32_t if_backwards = length < 0 ? -1 : 0;
    const int32_t along = begin[axis] + (length & if_backwards);
    const int32_t across = begin[other] + (rise & if_backwards);
    const uint64_t *line = tile->lines[axis] + FIRST + across * STRIDE;
    if (rise == 0) return (*line & tile->from[along] & tile->up_to[along + abs(length)]) == 0;
    const ptrdiff_t stride = (rise < 0) == (length < 0) ? STRIDE : -STRIDE;
    return sweep_lines(tile, line, stride, along, abs(length), abs(rise));
}
