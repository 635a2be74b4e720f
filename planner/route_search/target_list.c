// target_list.c - targets counted and chained by squares, and put in the list square by square.

#include "planner/route_search/target_list.h"

#include "passmap/base/assertion.h"
#include "passmap/base/compiler.h"
#include "planner/base/sort.h"

#include <string.h>

enum { SQUARE = 16, ACROSS = HR_TILE / SQUARE }; // blocks along a side; squares along a tile's
enum { TILE_BINS = ACROSS * ACROSS };

// What is known of a square before its targets are in order.
typedef struct bin {
    uint32_t bits;       // SQUARE each: columns that have targets, and rows
    int32_t count;       // of its targets
    int32_t extra_16ths; // the least of them
    int32_t chain;       // the first of them, -1 = none
} bin;

void hr_target_list_destroy(hr_target_list *list) {
    hr_buffer *buffers[] = {&list->blocks,  &list->indices, &list->extras,
                            &list->keys,    &list->tiles,   &list->bins,
                            &list->targets, &list->squares, &list->first_square};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        hr_buffer_destroy(buffers[i], list->allocator);
}

size_t hr_target_list_bytes(const hr_target_list *list) {
    return list->blocks.size + list->indices.size + list->extras.size + list->keys.size +
           list->tiles.size + list->bins.size + list->targets.size + list->squares.size +
           list->first_square.size;
}

bool hr_target_list_begin(hr_target_list *list, int32_t count) {
    size_t most = (size_t)count;
    const hr_allocator *allocator = list->allocator;
    list->count = 0;
    list->have_extras = false;
    return hr_buffer_reserve(&list->blocks, allocator, most, sizeof(hr_cell)) &&
           hr_buffer_reserve(&list->indices, allocator, most, sizeof(int32_t)) &&
           hr_buffer_reserve(&list->extras, allocator, most, sizeof(int32_t)) &&
           hr_buffer_reserve(&list->keys, allocator, most, sizeof(uint32_t)) &&
           hr_buffer_reserve(&list->targets, allocator, most, sizeof(hr_target)) &&
           hr_buffer_reserve(&list->squares, allocator, most, sizeof(hr_target_square));
}

void hr_target_list_add_all(hr_target_list *list, int32_t count) {
    HR_ASSERT(list->count == 0);
    int32_t *indices = list->indices.memory;
    for (int32_t i = 0; i < count; i++) indices[i] = i;
    list->count = count;
}

// ---- Counting

// Sorting the tiles needs as much room again.
static bool reserve(hr_target_list *list, size_t tiles) {
    size_t most = (size_t)list->count < tiles ? (size_t)list->count : tiles;
    return hr_buffer_reserve_exactly(&list->first_square, list->allocator, tiles,
                                     sizeof(int32_t)) &&
           hr_buffer_reserve(&list->tiles, list->allocator, 2 * most, sizeof(hr_keyed)) &&
           hr_buffer_reserve(&list->bins, list->allocator, TILE_BINS * most, sizeof(bin));
}

static void clear(bin *bins, int32_t extra) {
    for (int32_t i = 0; i < TILE_BINS; i++) bins[i] = (bin){.extra_16ths = extra, .chain = -1};
}

// A block's tile, square, row and column, from the highest bits to the lowest.
enum { TILE_SHIFT = 12, SQUARE_SHIFT = 8, ROW_SHIFT = 4 };

HR_VECTOR_CLONES
static void find_keys(uint32_t *keys, const hr_cell *blocks, int32_t count, uint32_t columns) {
    for (int32_t i = 0; i < count; i++) {
        uint32_t x = (uint32_t)blocks[i].x, y = (uint32_t)blocks[i].y;
        uint32_t tile = y / HR_TILE * columns + x / HR_TILE;
        uint32_t square = y / SQUARE % ACROSS * ACROSS + x / SQUARE % ACROSS;
        keys[i] =
            tile << TILE_SHIFT | square << SQUARE_SHIFT | y % SQUARE << ROW_SHIFT | x % SQUARE;
    }
}

// Counts targets in bins; those of a tile lie one after the other, and so do tiles as they are met.
// From the last one to the first, so that chains begin with that. @return how many tiles that are.
static inline int32_t count_targets(hr_target_list *list, const bool have_extras) {
    int32_t *first = list->first_square.memory, tile_count = 0; // of each tile's bins, meanwhile
    hr_keyed *tiles = list->tiles.memory;
    bin *bins = list->bins.memory;
    uint32_t *keys = list->keys.memory;
    const int32_t *extras = list->extras.memory;
    for (int32_t i = list->count - 1; i >= 0; i--) {
        uint32_t key = keys[i], tile = key >> TILE_SHIFT;
        if (first[tile] < 0) {
            first[tile] = tile_count * TILE_BINS;
            clear(bins + first[tile], have_extras ? INT32_MAX : 0);
            tiles[tile_count++] = (hr_keyed){tile, first[tile]};
        }
        bin *own = &bins[first[tile] + (int32_t)((key >> SQUARE_SHIFT) % TILE_BINS)];
        keys[i] = (uint32_t)own->chain;
        own->chain = i;
        own->count++;
        own->bits |= UINT32_C(1) << key % SQUARE | UINT32_C(1)
                                                       << SQUARE << (key >> ROW_SHIFT) % SQUARE;
        if (have_extras) own->extra_16ths = hr_least(own->extra_16ths, extras[i]);
    }
    return tile_count;
}

// ---- Squares

static hr_target_square square_of(const bin *own, int32_t tile, hr_cell corner, int32_t first) {
    uint32_t columns = own->bits & ((UINT32_C(1) << SQUARE) - 1), rows = own->bits >> SQUARE;
    hr_cell least = {corner.x + hr_lowest_bit(columns), corner.y + hr_lowest_bit(rows)};
    hr_cell most = {corner.x + hr_highest_bit(columns), corner.y + hr_highest_bit(rows)};
    return (hr_target_square){tile,  first, own->count, own->chain, own->extra_16ths,
                              least, most,  false};
}

void hr_target_square_widen(hr_target_square *square, const hr_target_square *by) {
    square->count += by->count;
    square->extra_16ths = hr_least(square->extra_16ths, by->extra_16ths);
    square->least.x = hr_least(square->least.x, by->least.x);
    square->least.y = hr_least(square->least.y, by->least.y);
    square->most.x = hr_greatest(square->most.x, by->most.x);
    square->most.y = hr_greatest(square->most.y, by->most.y);
}

// Lists squares of a tile. @return where targets of the next tile begin.
static int32_t list_squares(hr_target_list *list, const hr_routes *routes, int32_t tile, bin *bins,
                            int32_t first) {
    hr_cell origin = hr_tile_origin(routes, tile);
    ((int32_t *)list->first_square.memory)[tile] = list->square_count;
    for (int32_t i = 0; i < TILE_BINS; i++) {
        if (bins[i].count == 0) continue;
        hr_cell corner = {origin.x + i % ACROSS * SQUARE, origin.y + i / ACROSS * SQUARE};
        hr_target_squares_of(list)[list->square_count++] = square_of(&bins[i], tile, corner, first);
        first += bins[i].count;
    }
    return first;
}

// ---- Both

bool hr_target_list_divide(hr_target_list *list, const hr_routes *routes) {
    size_t tiles = (size_t)routes->columns * (size_t)routes->rows;
    HR_ASSERT(list->count > 0);
    if (!reserve(list, tiles)) return false;
    memset(list->first_square.memory, 0xFF, tiles * sizeof(int32_t)); // -1
    find_keys(list->keys.memory, list->blocks.memory, list->count, (uint32_t)routes->columns);
    int32_t tile_count = list->have_extras ? count_targets(list, true) : count_targets(list, false);
    int32_t first = 0;
    hr_keyed *in_order = list->tiles.memory;
    hr_sort(in_order, in_order + tile_count, (size_t)tile_count);
    list->square_count = 0;
    for (int32_t i = 0; i < tile_count; i++)
        first = list_squares(list, routes, (int32_t)in_order[i].key,
                             (bin *)list->bins.memory + in_order[i].index, first);
    HR_ASSERT(first == list->count);
    list->all = hr_target_squares_of(list)[0];
    for (int32_t i = 1; i < list->square_count; i++)
        hr_target_square_widen(&list->all, &hr_target_squares_of(list)[i]);
    return true;
}

void hr_target_list_look_at(hr_target_list *list, hr_target_square *square) {
    if (square->is_looked_at) return;
    square->is_looked_at = true;
    const hr_cell *blocks = list->blocks.memory;
    const int32_t *indices = list->indices.memory, *extras = list->extras.memory;
    const int32_t *next = list->keys.memory;
    hr_target *target = hr_targets_of(list) + square->first;
    for (int32_t i = square->chain; i >= 0; i = next[i])
        *target++ = (hr_target){.block = blocks[i],
                                .index = indices[i],
                                .extra_16ths = list->have_extras ? extras[i] : 0,
                                .best_16ths = HR_ROUTE_NONE,
                                .portal = HR_NO_PORTAL};
    HR_ASSERT(target == hr_targets_of(list) + square->first + square->count);
}
