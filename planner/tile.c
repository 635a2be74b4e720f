// tile.c - one tile of a plane as a plane of its own.

#include "tile.h"

#include <string.h>

enum { STRIDE = 2 }; // a word of the tile, a word of padding

static void create_lines(hr_lines *lines, uint64_t *storage) {
    memset(storage, 0xff, HR_TILE_LINES_WORDS * sizeof *storage);
    *lines = (hr_lines){storage + 1 + STRIDE, STRIDE, HR_TILE, HR_TILE, storage};
}

void hr_tile_plane_create(hr_tile_plane *tile) {
    create_lines(&tile->plane.rows, tile->rows);
    create_lines(&tile->plane.columns, tile->columns);
}

void hr_tile_plane_load(hr_tile_plane *tile, const hr_plane *plane, int32_t column, int32_t row) {
    uint64_t block[HR_TILE];
    for (int32_t y = 0; y < HR_TILE; y++) {
        bool is_on_map = row * HR_TILE + y < plane->rows.count;
        block[y] = is_on_map ? hr_line(&plane->rows, row * HR_TILE + y)[column] : ~UINT64_C(0);
        tile->plane.rows.words[y * STRIDE] = block[y];
    }
    hr_transpose(block);
    for (int32_t x = 0; x < HR_TILE; x++) tile->plane.columns.words[x * STRIDE] = block[x];
}

bool hr_tile_plane_is_all_open(const hr_tile_plane *tile) {
    uint64_t closed = 0;
    for (int32_t y = 0; y < HR_TILE; y++) closed |= tile->plane.rows.words[y * STRIDE];
    return closed == 0;
}
