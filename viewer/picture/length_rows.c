// length_rows.c - lengths between the middles of blocks: first between those above each other, for
// all blocks in view, then across.

#include "viewer/picture/length_rows.h"

#include <math.h>
#include <stdlib.h>

static pixel_blocks blocks_of(const length_rows *rows, double origin, int32_t pixel) {
    int32_t size = rows->grid->size;
    double cell = (pixel + 0.5 - origin) / rows->layout->scale, between = cell - size / 2.0;
    int32_t first = (int32_t)floor(between);
    return (pixel_blocks){(int32_t)floor(cell) - (size - 1) / 2, first, (float)(between - first)};
}

bool length_rows_begin(length_rows *rows, const length_grid *grid, const picture_layout *layout,
                       int32_t width) {
    *rows = (length_rows){.grid = grid, .layout = layout, .width = width};
    if (width <= 0) return true;
    rows->first = blocks_of(rows, layout->origin_x, 0).first;
    rows->count = blocks_of(rows, layout->origin_x, width - 1).first + 2 - rows->first;
    rows->columns = malloc((size_t)width * sizeof *rows->columns);
    rows->lengths = malloc((size_t)width * sizeof *rows->lengths);
    rows->between = malloc((size_t)rows->count * sizeof *rows->between);
    if (!rows->columns || !rows->lengths || !rows->between) return false;
    for (int32_t x = 0; x < width; x++) rows->columns[x] = blocks_of(rows, layout->origin_x, x);
    return true;
}

void length_rows_end(length_rows *rows) {
    free(rows->columns);
    free(rows->lengths);
    free(rows->between);
}

// Below 0 where there is no way to one of the two above each other, or that lies off the map.
static void read_between(length_rows *rows, pixel_blocks down) {
    const length_grid *grid = rows->grid;
    bool is_inside = down.first >= 0 && down.first + 1 < grid->height;
    const float *top = grid->lengths + (is_inside ? (int64_t)down.first * grid->width : 0);
    const float *bottom = top + grid->width;
    for (int32_t i = 0; i < rows->count; i++) {
        int32_t x = rows->first + i;
        bool has_both = is_inside && x >= 0 && x < grid->width && top[x] >= 0 && bottom[x] >= 0;
        rows->between[i] = has_both ? top[x] + (bottom[x] - top[x]) * down.part : -1;
    }
}

// Zoomed out, and where there is no way to some of the four.
static void read_own(length_rows *rows, pixel_blocks down) {
    const length_grid *grid = rows->grid;
    bool is_inside = down.own >= 0 && down.own < grid->height;
    const float *row = grid->lengths + (is_inside ? (int64_t)down.own * grid->width : 0);
    int32_t width = is_inside ? grid->width : 0;
    for (int32_t x = 0; x < rows->width; x++) {
        int32_t own = rows->columns[x].own;
        rows->lengths[x] = own >= 0 && own < width ? row[own] : -1;
    }
}

// By how much the next block in a direction is farther: if there is no way to it, by as much as
// this one is farther than the one opposite.
static float slope_toward(const length_grid *grid, int32_t x, int32_t y, int32_t dx, int32_t dy) {
    float own = length_of_block(grid, x, y);
    float next = length_of_block(grid, x + dx, y + dy);
    float last = length_of_block(grid, x - dx, y - dy);
    return next >= 0 ? next - own : last >= 0 ? own - last : 0;
}

// Pixels beside a wall that lie in one half of a block: lengths go on growing, up to the wall.
typedef struct half_block {
    int32_t own, first;  // of its pixels
    float length, slope; // at the middle of the block across, and from there to the east
} half_block;

static half_block half_block_of(const length_rows *rows, pixel_blocks across, pixel_blocks down) {
    const length_grid *grid = rows->grid;
    int32_t x = across.own, y = down.own, side = across.first < x ? -1 : 1;
    float south = (float)(down.first - y) + down.part;
    float length = length_of_block(grid, x, y) +
                   fabsf(south) * slope_toward(grid, x, y, 0, south < 0 ? -1 : 1);
    float slope = (float)side * slope_toward(grid, x, y, side, 0);
    return (half_block){x, across.first, length, slope};
}

static void read_across(length_rows *rows, pixel_blocks down) {
    half_block half = {.own = -1};
    for (int32_t x = 0; x < rows->width; x++) {
        pixel_blocks across = rows->columns[x];
        const float *two = rows->between + (across.first - rows->first);
        if (two[0] >= 0 && two[1] >= 0) {
            rows->lengths[x] = two[0] + (two[1] - two[0]) * across.part;
        } else if (rows->lengths[x] >= 0) {
            if (across.own != half.own || across.first != half.first)
                half = half_block_of(rows, across, down);
            float east = (float)(across.first - half.own) + across.part;
            rows->lengths[x] = fmaxf(half.length + east * half.slope, 0);
        }
    }
}

void length_rows_read(length_rows *rows, int32_t y) {
    pixel_blocks down = blocks_of(rows, rows->layout->origin_y, y);
    read_own(rows, down);
    if (rows->layout->scale <= 1) return;
    read_between(rows, down);
    read_across(rows, down);
}

bool length_rows_has_way(const length_rows *rows, int32_t x, int32_t y) {
    pixel_blocks across = blocks_of(rows, rows->layout->origin_x, x);
    pixel_blocks down = blocks_of(rows, rows->layout->origin_y, y);
    return length_of_block(rows->grid, across.own, down.own) >= 0;
}
