// costs.c - the dearest cell under every block: a sliding maximum of ranks.
//
// A maximum over k cells is that of two overlapping ones over fewer: widths double, first along the
// rows that the blocks of a tile reach into, then down its columns. About 2 log2 k operations a
// block, on bytes in a row, so that compilers make vectors of them.

#include "passmap/planes/costs.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "passmap/base/numbers.h"
#include "passmap/planes/plane.h"

#include <string.h>

enum { REACH = HR_TILE + HR_SIZE_MAX - 1 };

void hr_rank_costs(const uint16_t costs[256], uint8_t rank_of[256]) {
    for (int value = 0; value < 256; value++) {
        int rank = 0;
        for (int other = 0; other < 256; other++)
            rank += costs[other] < costs[value] || (costs[other] == costs[value] && other < value);
        rank_of[value] = (uint8_t)rank;
    }
}

void hr_cost_plane_set_costs(hr_cost_plane *plane, const uint16_t costs[256]) {
    hr_rank_costs(costs, plane->rank_of);
    for (int value = 0; value < 256; value++) plane->cost_of[plane->rank_of[value]] = costs[value];
    for (int rank = 1; rank < 256; rank++)
        HR_ASSERT(plane->cost_of[rank - 1] <= plane->cost_of[rank]);
}

bool hr_cost_plane_create(hr_cost_plane *plane, const hr_allocator *allocator, int32_t width,
                          int32_t height, const uint16_t costs[256]) {
    plane->ranks = hr_allocate_zeroed(allocator, (size_t)width, (size_t)height);
    if (!plane->ranks) return false;
    plane->width = width, plane->height = height;
    hr_cost_plane_set_costs(plane, costs);
    return true;
}

void hr_cost_plane_destroy(hr_cost_plane *plane, const hr_allocator *allocator) {
    hr_release(allocator, plane->ranks);
    plane->ranks = NULL;
}

// to[i] = the larger of to[i] and from[i]
static void raise(uint8_t *to, const uint8_t *from, int32_t count) {
    for (int32_t i = 0; i < count; i++) to[i] = to[i] > from[i] ? to[i] : from[i];
}

// ranks[i] becomes the largest of ranks[i .. i + size - 1]; those that end beyond `count`, of what
// is there.
static void spread_row(uint8_t *ranks, int32_t count, int32_t size) {
    for (int32_t covered = 1; covered < size;) {
        int32_t more = hr_least(covered, size - covered);
        raise(ranks, ranks + more, count - more);
        covered += more;
    }
}

static void spread_rows(uint8_t rows[][HR_TILE], int32_t count, int32_t size) {
    for (int32_t covered = 1; covered < size;) {
        int32_t more = hr_least(covered, size - covered);
        for (int32_t r = 0; r + more < count; r++) raise(rows[r], rows[r + more], HR_TILE);
        covered += more;
    }
}

// Whether the rank of a block is the largest of its cells, if it lies on the map.
static inline bool is_largest(const hr_cost_plane *plane, const uint8_t *cells, int32_t size,
                              int32_t x, int32_t y) {
    uint8_t largest = 0;
    if (x + size > plane->width || y + size > plane->height) return true;
    for (int32_t row = y; row < y + size; row++)
        for (int32_t column = x; column < x + size; column++) {
            uint8_t rank =
                plane->rank_of[cells[(size_t)row * (size_t)plane->width + (size_t)column]];
            if (rank > largest) largest = rank;
        }
    return plane->ranks[(size_t)y * (size_t)plane->width + (size_t)x] == largest;
}

// Blocks that stick out of the map are closed: what is beyond its edge may have any rank.
void hr_cost_plane_rebuild(hr_cost_plane *plane, const uint8_t *cells, int32_t size, int32_t tile,
                           int32_t tile_row) {
    uint8_t rows[REACH][HR_TILE], row[REACH];
    int32_t left = tile * HR_TILE, top = tile_row * HR_TILE;
    int32_t columns = hr_least(HR_TILE + size - 1, plane->width - left);
    int32_t count = hr_least(HR_TILE + size - 1, plane->height - top);
    memset(row, 0, sizeof row);
    for (int32_t r = 0; r < count; r++) {
        const uint8_t *from = cells + (size_t)(top + r) * (size_t)plane->width + left;
        for (int32_t c = 0; c < columns; c++) row[c] = plane->rank_of[from[c]];
        spread_row(row, columns, size);
        memcpy(rows[r], row, HR_TILE);
    }
    spread_rows(rows, count, size);
    for (int32_t r = 0; r < hr_least(HR_TILE, plane->height - top); r++)
        memcpy(plane->ranks + (size_t)(top + r) * (size_t)plane->width + left, rows[r],
               (size_t)hr_least(HR_TILE, plane->width - left));
}

bool hr_cost_plane_is_right(const hr_cost_plane *plane, const uint8_t *cells, int32_t size,
                            int32_t tile, int32_t tile_row) {
    int32_t left = tile * HR_TILE, top = tile_row * HR_TILE, last = HR_TILE - 1;
    return is_largest(plane, cells, size, left, top) &&
           is_largest(plane, cells, size, left + HR_TILE / 2, top + 7) &&
           is_largest(plane, cells, size, left, top + last) &&
           is_largest(plane, cells, size, left + last, top) &&
           is_largest(plane, cells, size, left + last, top + last);
}
