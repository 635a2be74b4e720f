// costs.c - the dearest cell under every block, a sliding maximum of ranks, and how near the closed
// blocks are.
//
// A maximum over k cells is that of two overlapping ones over fewer: widths double, first along the
// rows that the blocks of a tile reach into, then down its columns. About 2 log2 k operations a
// block, on bytes in a row, so that compilers make vectors of them. Distances to closed blocks grow
// ring by ring, 64 blocks at once; each block is raised once, by the ring that it lies in.

#include "passmap/planes/costs.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "passmap/base/memory.h"
#include "passmap/base/numbers.h"

#include <string.h>

enum { REACH = HR_TILE + HR_SIZE_MAX - 1, COST_MOST = 65535, RANKS = 256 };

// ---- The table

typedef uint64_t cost_set[(COST_MOST + 1) / 64];

static void add_cost(cost_set set, int32_t cost) {
    HR_ASSERT(cost >= 1 && cost <= COST_MOST);
    set[cost >> 6] |= UINT64_C(1) << (cost & 63);
}

static bool list_costs(hr_cost_table *table, const cost_set set) {
    table->count = 0;
    for (int32_t word = 0; word <= COST_MOST >> 6; word++)
        for (uint64_t left = set[word]; left; left &= left - 1) {
            if (table->count == RANKS) return false;
            table->cost_of[table->count++] = (uint16_t)(word << 6 | hr_lowest_bit(left));
        }
    return true;
}

static uint8_t rank_of_cost(const hr_cost_table *table, int32_t cost) {
    int32_t low = 0, high = table->count - 1;
    while (low < high) {
        int32_t middle = (low + high) / 2;
        if (table->cost_of[middle] < cost)
            low = middle + 1;
        else
            high = middle;
    }
    HR_ASSERT(table->cost_of[low] == cost);
    return (uint8_t)low;
}

static int32_t cost_of_value(const hr_class *unit, int32_t value) {
    return unit->costs_256ths ? unit->costs_256ths[value] : HR_COST_PLAIN;
}

static void find_bounds(hr_cost_table *table, const hr_class *unit) {
    int32_t dearest_wall = 0;
    table->least = COST_MOST + 1, table->most = table->reach = 0;
    for (int32_t value = 0; value < 256; value++) {
        if (!hr_pass_has(unit->pass, (uint8_t)value)) continue;
        table->least = hr_least(table->least, cost_of_value(unit, value));
        table->most = hr_greatest(table->most, cost_of_value(unit, value));
    }
    bool has_any = table->least <= COST_MOST;
    if (!has_any) table->least = table->most = HR_COST_PLAIN;
    for (int32_t i = 0; i < HR_CLEARANCE_COSTS; i++) {
        dearest_wall = hr_greatest(dearest_wall, unit->clearance_costs_256ths[i]);
        if (unit->clearance_costs_256ths[i]) table->reach = i + 1;
    }
    if (has_any) table->most += dearest_wall;
}

static void collect_costs(const hr_class *unit, const int32_t costs[256], cost_set set) {
    for (int32_t value = 0; value < 256; value++) {
        bool is_open = hr_pass_has(unit->pass, (uint8_t)value);
        add_cost(set, costs[value]);
        for (int32_t i = 0; is_open && i < HR_CLEARANCE_COSTS; i++)
            add_cost(set, costs[value] + unit->clearance_costs_256ths[i]);
    }
}

static void rank_near_costs(hr_cost_table *table, const hr_class *unit, int32_t clearance) {
    for (int32_t rank = 0; rank < RANKS; rank++) table->near[clearance][rank] = (uint8_t)rank;
    for (int32_t value = 0; value < 256; value++) {
        if (!hr_pass_has(unit->pass, (uint8_t)value)) continue;
        int32_t cost = cost_of_value(unit, value) + unit->clearance_costs_256ths[clearance];
        table->near[clearance][table->rank_of[value]] = rank_of_cost(table, cost);
    }
}

hr_error hr_cost_table_make(hr_cost_table *table, const hr_class *unit) {
    cost_set set = {0};
    int32_t costs[256];
    *table = (hr_cost_table){.count = 0};
    find_bounds(table, unit);
    if (table->least == 0) return HR_BAD_COST;
    if (table->most > COST_MOST) return HR_BAD_CLEARANCE;
    for (int32_t value = 0; value < 256; value++)
        costs[value] = hr_pass_has(unit->pass, (uint8_t)value)
                           ? cost_of_value(unit, value)
                           : hr_greatest(table->least, HR_COST_PLAIN);
    collect_costs(unit, costs, set);
    if (!list_costs(table, set)) return HR_BAD_CLEARANCE;
    for (int32_t value = 0; value < 256; value++)
        table->rank_of[value] = rank_of_cost(table, costs[value]);
    for (int32_t i = 0; i < HR_CLEARANCE_COSTS; i++) rank_near_costs(table, unit, i);
    return HR_OK;
}

// ---- The plane

bool hr_cost_plane_create(hr_cost_plane *plane, const hr_allocator *allocator, int32_t width,
                          int32_t height) {
    plane->ranks = hr_allocate_zeroed(allocator, (size_t)width, (size_t)height);
    plane->width = width, plane->height = height;
    return plane->ranks != NULL;
}

void hr_cost_plane_destroy(hr_cost_plane *plane, const hr_allocator *allocator) {
    hr_release(allocator, plane->ranks);
    plane->ranks = NULL;
}

// to[i] = the larger of to[i] and from[i]
static void raise(uint8_t *to, const uint8_t *from, int32_t count) {
    // NOLINTNEXTLINE(clang-analyzer-core.UndefinedBinaryOperatorResult): rows up to `count` are set
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

// Blocks that stick out of the map are closed: what is beyond its edge may have any rank.
static void rank_dearest_cells(const hr_cost_plane *plane, const hr_cell_window *cells,
                               int32_t size, int32_t left, int32_t top, uint8_t rows[][HR_TILE]) {
    uint8_t row[REACH] = {0};
    int32_t columns = hr_least(HR_TILE + size - 1, plane->width - left);
    int32_t count = hr_least(HR_TILE + size - 1, plane->height - top);
    for (int32_t r = 0; r < count; r++) {
        const uint8_t *from = hr_cells_from(cells, left, top + r);
        for (int32_t c = 0; c < columns; c++) row[c] = plane->table.rank_of[from[c]];
        spread_row(row, columns, size);
        memcpy(rows[r], row, HR_TILE);
    }
    spread_rows(rows, count, size);
}

// ---- Clearance

// 64 blocks of a row from column x on: those that are closed, as all beyond the map are.
static uint64_t closed_at(const hr_plane *open, int32_t x, int32_t y) {
    if (y < 0 || y >= open->rows.count) return ~UINT64_C(0);
    return hr_bits_at(hr_line(&open->rows, y), x);
}

// The blocks of a row in one ring around closed blocks.
static void raise_ring(uint8_t *row, uint64_t ring, const uint8_t near[256]) {
    for (; ring; ring &= ring - 1) row[hr_lowest_bit(ring)] = near[row[hr_lowest_bit(ring)]];
}

// Row r of `across` is row top - reach + r of the map: its blocks with a closed one at most
// `distance` columns away. Those of `nearer` were in a ring before, or are closed.
static void raise_near_walls(const hr_cost_table *table, const hr_plane *open, int32_t left,
                             int32_t top, uint8_t rows[][HR_TILE]) {
    uint64_t across[HR_TILE + 2 * HR_CLEARANCE_COSTS], nearer[HR_TILE];
    int32_t reach = table->reach, count = HR_TILE + 2 * reach;
    for (int32_t r = 0; r < count; r++) across[r] = closed_at(open, left, top - reach + r);
    memcpy(nearer, across + reach, sizeof nearer);
    for (int32_t distance = 1; distance <= reach; distance++) {
        for (int32_t r = 0; r < count; r++)
            across[r] |= closed_at(open, left - distance, top - reach + r) |
                         closed_at(open, left + distance, top - reach + r);
        for (int32_t r = 0; r < HR_TILE; r++) {
            uint64_t near = 0;
            for (int32_t k = -distance; k <= distance; k++) near |= across[r + reach + k];
            raise_ring(rows[r], near & ~nearer[r], table->near[distance - 1]);
            nearer[r] = near;
        }
    }
}

bool hr_cost_plane_rebuild(hr_cost_plane *plane, const hr_cell_window *cells, const hr_plane *open,
                           int32_t size, int32_t tile, int32_t tile_row) {
    uint8_t rows[REACH][HR_TILE];
    int32_t left = tile * HR_TILE, top = tile_row * HR_TILE;
    size_t columns = (size_t)hr_least(HR_TILE, plane->width - left);
    bool has_changed = false;
    rank_dearest_cells(plane, cells, size, left, top, rows);
    if (plane->table.reach > 0) raise_near_walls(&plane->table, open, left, top, rows);
    for (int32_t r = 0; r < hr_least(HR_TILE, plane->height - top); r++) {
        uint8_t *ranks = plane->ranks + (size_t)(top + r) * (size_t)plane->width + left;
        has_changed = has_changed || memcmp(ranks, rows[r], columns) != 0;
        memcpy(ranks, rows[r], columns);
    }
    return has_changed;
}

// ---- Assertions

static inline int32_t distance_to_closed(const hr_plane *open, int32_t x, int32_t y, int32_t most) {
    for (int32_t distance = 0; distance <= most; distance++)
        for (int32_t k = -distance; k <= distance; k++)
            if (!hr_is_open_block(open, x + k, y - distance) ||
                !hr_is_open_block(open, x + k, y + distance) ||
                !hr_is_open_block(open, x - distance, y + k) ||
                !hr_is_open_block(open, x + distance, y + k))
                return distance;
    return most + 1;
}

// Whether the rank of a block is that of its dearest cell, raised by its clearance.
static inline bool is_rank_right(const hr_cost_plane *plane, const hr_cell_window *cells,
                                 const hr_plane *open, int32_t size, int32_t x, int32_t y) {
    uint8_t rank = 0;
    if (!hr_is_open_block(open, x, y)) return true;
    for (int32_t row = y; row < y + size; row++)
        for (int32_t column = x; column < x + size; column++) {
            uint8_t value = *hr_cells_from(cells, column, row);
            if (plane->table.rank_of[value] > rank) rank = plane->table.rank_of[value];
        }
    int32_t distance = distance_to_closed(open, x, y, plane->table.reach);
    if (distance <= plane->table.reach) rank = plane->table.near[distance - 1][rank];
    return plane->ranks[(size_t)y * (size_t)plane->width + (size_t)x] == rank;
}

bool hr_cost_plane_is_right(const hr_cost_plane *plane, const hr_cell_window *cells,
                            const hr_plane *open, int32_t size, int32_t tile, int32_t tile_row) {
    int32_t left = tile * HR_TILE, top = tile_row * HR_TILE, last = HR_TILE - 1;
    return is_rank_right(plane, cells, open, size, left, top) &&
           is_rank_right(plane, cells, open, size, left + HR_TILE / 2, top + 7) &&
           is_rank_right(plane, cells, open, size, left, top + last) &&
           is_rank_right(plane, cells, open, size, left + last, top) &&
           is_rank_right(plane, cells, open, size, left + last, top + last);
}
