// plane.c - packing bytes into planes of open blocks.
//
// A strip of up to 8 tiles is packed into a scratch of bits with the k - 1 columns and rows beyond
// it that its blocks reach into; OR-ing shifted copies, each twice as wide as the last, turns
// closed cells into closed blocks; then 64 x 64 bits at a time are transposed for the plane by
// columns.

#include "plane.h"

#include "memory.h"

#include <string.h>

enum {
    STRIP_TILES = 8,
    STRIP_WORDS = STRIP_TILES + (HR_SIZE_MAX + 62) / 64,
    STRIP_ROWS = HR_TILE + HR_SIZE_MAX - 1,
};

typedef struct strip {
    uint64_t bits[STRIP_ROWS][STRIP_WORDS];
    int32_t rows, words;
} strip;

static size_t storage_words(const hr_lines *lines) {
    return (size_t)(lines->count + 2) * (size_t)lines->stride + 2;
}

static bool create_lines(hr_lines *lines, const hr_allocator *allocator, int32_t length,
                         int32_t count) {
    *lines = (hr_lines){.stride = (length + 63) / 64 + 1, .length = length, .count = count};
    lines->storage = hr_allocate(allocator, storage_words(lines), sizeof *lines->storage);
    if (!lines->storage) return false;
    memset(lines->storage, 0xff, storage_words(lines) * sizeof *lines->storage);
    lines->words = lines->storage + 1 + lines->stride;
    return true;
}

bool hr_plane_create(hr_plane *plane, const hr_allocator *allocator, int32_t width,
                     int32_t height) {
    if (!create_lines(&plane->rows, allocator, width, height)) return false;
    if (create_lines(&plane->columns, allocator, height, width)) return true;
    hr_release(allocator, plane->rows.storage);
    plane->rows.storage = NULL;
    return false;
}

void hr_plane_destroy(hr_plane *plane, const hr_allocator *allocator) {
    hr_release(allocator, plane->rows.storage);
    hr_release(allocator, plane->columns.storage);
    *plane = (hr_plane){0};
}

size_t hr_plane_bytes(const hr_plane *plane) {
    return (storage_words(&plane->rows) + storage_words(&plane->columns)) * sizeof(uint64_t);
}

static uint64_t pack_word(const uint8_t *cells, int32_t count, const uint8_t is_closed[256]) {
    uint64_t word = count < 64 ? ~UINT64_C(0) << count : 0;
    for (int32_t i = 0; i < count; i++) word |= (uint64_t)is_closed[cells[i]] << i;
    return word;
}

static void pack_strip(strip *to, const hr_plane *plane, const uint8_t *cells,
                       const uint8_t is_closed[256], int32_t first_word, int32_t first_row) {
    int32_t width = plane->rows.length;
    for (int32_t r = 0; r < to->rows; r++)
        for (int32_t i = 0; i < to->words; i++) {
            int32_t x = (first_word + i) * 64, y = first_row + r;
            int32_t count = y >= plane->rows.count || x >= width ? 0
                            : width - x < 64                     ? width - x
                                                                 : 64;
            to->bits[r][i] =
                count == 0 ? ~UINT64_C(0)
                           : pack_word(cells + (size_t)y * (size_t)width + x, count, is_closed);
        }
}

// bit x |= bit x + distance, over one row
static void spread_row(uint64_t *row, int32_t words, int32_t distance) {
    int32_t skip = distance / 64, shift = distance % 64;
    for (int32_t i = 0; i + skip < words; i++) {
        uint64_t low = row[i + skip], high = i + skip + 1 < words ? row[i + skip + 1] : 0;
        row[i] |= shift ? low >> shift | high << (64 - shift) : low;
    }
}

static void spread_columns(strip *bits, int32_t distance) {
    for (int32_t r = 0; r + distance < bits->rows; r++)
        for (int32_t i = 0; i < bits->words; i++) bits->bits[r][i] |= bits->bits[r + distance][i];
}

// A block is closed if any of its size x size cells is: those to the right and below its top left
// cell.
static void cells_to_blocks(strip *bits, int32_t size) {
    for (int32_t covered = 1; covered < size;) {
        int32_t more = covered < size - covered ? covered : size - covered;
        for (int32_t r = 0; r < bits->rows; r++) spread_row(bits->bits[r], bits->words, more);
        spread_columns(bits, more);
        covered += more;
    }
}

// The recursive swap of Hacker's Delight (Warren, 2002), section 7-3, for 64 x 64 bits, lowest bit
// first.
void hr_transpose(uint64_t block[64]) {
    uint64_t mask = UINT64_C(0x00000000ffffffff);
    for (int32_t step = 32; step != 0; step >>= 1, mask ^= mask << step)
        for (int32_t i = 0; i < 64; i = ((i | step) + 1) & ~step) {
            uint64_t swap = (block[i] >> step ^ block[i | step]) & mask;
            block[i] ^= swap << step;
            block[i | step] ^= swap;
        }
}

static void store_tile(hr_plane *plane, const strip *bits, int32_t strip_word, int32_t tile,
                       int32_t tile_row) {
    uint64_t block[64];
    for (int32_t r = 0; r < 64; r++) {
        int32_t y = tile_row * HR_TILE + r;
        block[r] = bits->bits[r][strip_word];
        if (y < plane->rows.count)
            plane->rows.words[(ptrdiff_t)y * plane->rows.stride + tile] = block[r];
    }
    hr_transpose(block);
    for (int32_t c = 0; c < 64; c++) {
        int32_t x = tile * HR_TILE + c;
        if (x < plane->columns.count)
            plane->columns.words[(ptrdiff_t)x * plane->columns.stride + tile_row] = block[c];
    }
}

void hr_plane_rebuild(hr_plane *plane, const uint8_t *cells, const uint8_t is_closed[256],
                      int32_t size, int32_t first_tile, int32_t end_tile, int32_t tile_row) {
    strip bits;
    for (int32_t tile = first_tile; tile < end_tile; tile += STRIP_TILES) {
        int32_t tiles = end_tile - tile < STRIP_TILES ? end_tile - tile : STRIP_TILES;
        bits.words = tiles + (size + 62) / 64;
        bits.rows = HR_TILE + size - 1;
        pack_strip(&bits, plane, cells, is_closed, tile, tile_row * HR_TILE);
        cells_to_blocks(&bits, size);
        for (int32_t i = 0; i < tiles; i++) store_tile(plane, &bits, i, tile + i, tile_row);
    }
}
