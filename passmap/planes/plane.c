// plane.c - packing bytes into planes of open blocks.
//
// A strip of tiles is packed into a scratch of bits with the k - 1 columns and rows beyond
// it that its blocks reach into; OR-ing shifted copies, each twice as wide as the last, turns
// closed cells into closed blocks; then 64 x 64 bits at a time are transposed for the plane by
// columns.

#include "passmap/planes/plane.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"

#include <string.h>

enum {
    STRIP_WORDS = HR_STRIP_TILES + (HR_SIZE_MAX + 62) / 64,
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

// One row, of which `count` cells are left: whole words, one that is cut off by the map's edge, and
// closed ones.
static void pack_row(uint64_t *row, int32_t words, const uint8_t *cells, int32_t count,
                     const hr_pack_table *table) {
    int32_t whole = count / 64 < words ? count / 64 : words;
    table->pack(row, cells, whole, table);
    HR_ASSERT(whole == 0 || row[whole - 1] == hr_pack_some(cells + 64 * (whole - 1), 64, table));
    if (whole < words) row[whole] = hr_pack_some(cells + 64 * whole, count % 64, table);
    for (int32_t i = whole + 1; i < words; i++) row[i] = ~UINT64_C(0);
}

static void pack_strip(strip *to, const hr_plane *plane, const hr_cell_window *cells,
                       const hr_pack_table *table, int32_t first_word, int32_t first_row) {
    int32_t x = first_word * 64, count = plane->rows.length - x;
    for (int32_t r = 0; r < to->rows; r++) {
        int32_t y = first_row + r;
        if (y < plane->rows.count)
            pack_row(to->bits[r], to->words, hr_cells_from(cells, x, y), count, table);
        else
            memset(to->bits[r], 0xff, (size_t)to->words * sizeof to->bits[r][0]);
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
    int32_t covered = 1;
    while (covered < size) {
        int32_t more = covered < size - covered ? covered : size - covered;
        for (int32_t r = 0; r < bits->rows; r++) spread_row(bits->bits[r], bits->words, more);
        spread_columns(bits, more);
        covered += more;
    }
    HR_ASSERT(covered == size);
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

// Writes word `word` of up to 64 lines from `first` on. @return whether any was another before.
static bool store_words(hr_lines *lines, int32_t first, int32_t word, const uint64_t block[64]) {
    int32_t count = lines->count - first < 64 ? lines->count - first : 64;
    uint64_t *to = lines->words + (ptrdiff_t)first * lines->stride + word, differences = 0;
    for (int32_t i = 0; i < count; i++, to += lines->stride) {
        differences |= *to ^ block[i];
        *to = block[i];
    }
    return differences != 0;
}

// The word before a line, the one after it and the bits beyond its end are ones.
static inline bool is_padded(const hr_lines *lines, int32_t line) {
    const uint64_t *words = hr_line(lines, line);
    int32_t end = lines->length / 64, rest = lines->length % 64;
    return words[-1] == ~UINT64_C(0) && words[lines->stride - 1] == ~UINT64_C(0) &&
           (rest == 0 || words[end] >> rest == ~UINT64_C(0) >> rest);
}

static inline bool are_padded(const hr_lines *lines, int32_t first) {
    bool all = true;
    for (int32_t i = first; i < first + HR_TILE && i < lines->count; i++)
        all = all && is_padded(lines, i);
    return all;
}

// Whether rows and columns agree on a tile, for assertions.
static inline bool is_transposed(const hr_plane *plane, int32_t tile, int32_t tile_row) {
    uint64_t block[64];
    bool is_same = true;
    for (int32_t i = 0; i < 64; i++) {
        int32_t line = tile * HR_TILE + i;
        block[i] =
            line < plane->columns.count ? hr_line(&plane->columns, line)[tile_row] : ~UINT64_C(0);
    }
    hr_transpose(block);
    for (int32_t i = 0; i < 64 && tile_row * HR_TILE + i < plane->rows.count; i++)
        is_same = is_same && hr_line(&plane->rows, tile_row * HR_TILE + i)[tile] == block[i];
    return is_same;
}

static bool store_tile(hr_plane *plane, const strip *bits, int32_t strip_word, int32_t tile,
                       int32_t tile_row) {
    uint64_t block[64];
    for (int32_t r = 0; r < 64; r++) block[r] = bits->bits[r][strip_word];
    if (!store_words(&plane->rows, tile_row * HR_TILE, tile, block)) return false;
    hr_transpose(block);
    store_words(&plane->columns, tile * HR_TILE, tile_row, block);
    HR_ASSERT(is_transposed(plane, tile, tile_row));
    HR_ASSERT(are_padded(&plane->rows, tile_row * HR_TILE));
    HR_ASSERT(are_padded(&plane->columns, tile * HR_TILE));
    return true;
}

uint32_t hr_plane_rebuild(hr_plane *plane, const hr_cell_window *cells, const hr_pack_table *table,
                          int32_t size, int32_t first_tile, int32_t count, int32_t tile_row) {
    strip bits;
    HR_ASSERT(count >= 1 && count <= HR_STRIP_TILES && size >= 1 && size <= HR_SIZE_MAX);
    HR_ASSERT(first_tile >= 0 && (first_tile + count - 1) * HR_TILE < plane->rows.length);
    HR_ASSERT(tile_row >= 0 && tile_row * HR_TILE < plane->rows.count);
    bits.words = count + (size + 62) / 64;
    bits.rows = HR_TILE + size - 1;
    pack_strip(&bits, plane, cells, table, first_tile, tile_row * HR_TILE);
    cells_to_blocks(&bits, size);
    uint32_t changed = 0;
    for (int32_t i = 0; i < count; i++)
        if (store_tile(plane, &bits, i, first_tile + i, tile_row)) changed |= UINT32_C(1) << i;
    return changed;
}
