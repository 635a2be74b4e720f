// compare_marks.c - a bit for each block, and how they look under any camera.
//
// A pixel is tinted if any block under it is marked. Rows of blocks under one row of pixels are
// first laid over each other, word by word: so a frame costs words, not blocks.

#include "viewer/compare/compare_marks.h"

#include "passmap/base/memory.h"
#include "viewer/picture/picture_layout.h"
#include "viewer/picture/picture_symbols.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

hr_error compare_marks_begin(compare_marks *marks, const hr_allocator *allocator, int32_t width,
                             int32_t height) {
    *marks = (compare_marks){.width = width, .height = height, .stride = (width + 63) / 64};
    marks->words =
        hr_allocate_zeroed(allocator, (size_t)marks->stride * (size_t)height, sizeof *marks->words);
    return marks->words ? HR_OK : HR_OUT_OF_MEMORY;
}

void compare_marks_end(compare_marks *marks, const hr_allocator *allocator) {
    hr_release(allocator, marks->words);
    marks->words = NULL;
}

// ---- From pixels to blocks

typedef struct block_range {
    int32_t first, last; // first > last: none
} block_range;

// What lies under a pixel, and around it as far as `reach` pixels.
typedef struct ruler {
    double origin, scale, reach;
    int32_t half, side;
} ruler;

static int32_t block_at(const ruler *r, double pixel) {
    double block = floor((pixel - r->origin) / r->scale) - r->half;
    return block < -1 ? -1 : block > r->side ? r->side : (int32_t)block;
}

static block_range blocks_under(const ruler *r, int32_t pixel) {
    int32_t first = block_at(r, pixel + 0.5 - r->reach), last = block_at(r, pixel + 0.5 + r->reach);
    return (block_range){first < 0 ? 0 : first, last < r->side ? last : r->side - 1};
}

// Just under half a pixel where that is more than a block: all blocks are under some pixel then.
static double reach_for(double scale, bool are_few) {
    double own = scale < 1 ? 0.499 : 0, seen = (COMPARE_FEW_SIDE - fmax(scale, 1)) / 2 + own;
    return are_few && scale < COMPARE_FEW_SIDE ? seen : own;
}

// ---- Rows

static void lay_over(uint64_t *row, const compare_marks *marks, block_range rows) {
    memset(row, 0, (size_t)marks->stride * sizeof *row);
    for (int32_t y = rows.first; y <= rows.last; y++) {
        const uint64_t *from = marks->words + (size_t)y * (size_t)marks->stride;
        for (int32_t i = 0; i < marks->stride; i++) row[i] |= from[i];
    }
}

static bool has_any(const uint64_t *row, block_range range) {
    if (range.first > range.last) return false;
    int32_t from = range.first >> 6, to = range.last >> 6;
    uint64_t head = ~UINT64_C(0) << (range.first & 63),
             tail = ~UINT64_C(0) >> (63 - (range.last & 63));
    if (from == to) return (row[from] & head & tail) != 0;
    if ((row[from] & head) || (row[to] & tail)) return true;
    for (int32_t i = from + 1; i < to; i++)
        if (row[i]) return true;
    return false;
}

typedef struct tinting {
    const compare_marks *marks;
    ruler across, down;
    compare_area area;
    unsigned char tint;
    block_range *columns;
    uint64_t *row;
} tinting;

static void tint_row(const tinting *t, unsigned char *pixels) {
    for (int32_t x = 0; x < t->area.width; x++)
        pixels[x] = has_any(t->row, t->columns[x]) ? t->tint : 0;
}

static void tint_all(const tinting *t, cairo_surface_t *mask) {
    unsigned char *pixels = cairo_image_surface_get_data(mask);
    ptrdiff_t stride = cairo_image_surface_get_stride(mask);
    block_range last = {0, -1};
    for (int32_t x = 0; x < t->area.width; x++)
        t->columns[x] = blocks_under(&t->across, t->area.x + x);
    cairo_surface_flush(mask);
    for (int32_t y = 0; y < t->area.height; y++) {
        block_range rows = blocks_under(&t->down, t->area.y + y);
        bool is_same = y > 0 && rows.first == last.first && rows.last == last.last;
        if (!is_same) lay_over(t->row, t->marks, rows);
        if (is_same)
            memcpy(pixels + y * stride, pixels + (y - 1) * stride, (size_t)t->area.width);
        else
            tint_row(t, pixels + y * stride);
        last = rows;
    }
    cairo_surface_mark_dirty(mask);
}

void compare_draw_marks(cairo_t *cairo, const compare_marks *marks, uint32_t colour, int32_t half,
                        bool are_few, const picture_layout *camera, compare_area area) {
    if (!marks->words || area.width <= 0 || area.height <= 0) return;
    double reach = reach_for(camera->scale, are_few);
    tinting t = {marks,
                 {camera->origin_x, camera->scale, reach, half, marks->width},
                 {camera->origin_y, camera->scale, reach, half, marks->height},
                 area,
                 are_few ? COMPARE_FEW_TINT : COMPARE_TINT,
                 malloc((size_t)area.width * sizeof *t.columns),
                 malloc((size_t)marks->stride * sizeof *t.row)};
    cairo_surface_t *mask = cairo_image_surface_create(CAIRO_FORMAT_A8, area.width, area.height);
    if (t.columns && t.row && cairo_surface_status(mask) == CAIRO_STATUS_SUCCESS)
        tint_all(&t, mask);
    free(t.columns);
    free(t.row);
    picture_set_colour(cairo, colour);
    cairo_mask_surface(cairo, mask, area.x, area.y);
    cairo_surface_destroy(mask);
}
