// target_list.c - targets counted by squares, then put where those of their square begin.

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
    int32_t next;        // where the next one goes
} bin;

void hr_target_list_destroy(hr_target_list *list) {
    hr_buffer *buffers[] = {&list->added,   &list->tiles,   &list->bins,
                            &list->targets, &list->squares, &list->first_square};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        hr_buffer_destroy(buffers[i], list->allocator);
}

size_t hr_target_list_bytes(const hr_target_list *list) {
    return list->added.size + list->tiles.size + list->bins.size + list->targets.size +
           list->squares.size + list->first_square.size;
}

bool hr_target_list_begin(hr_target_list *list, int32_t count) {
    list->count = 0;
    return hr_buffer_reserve(&list->added, list->allocator, (size_t)count,
                             sizeof(hr_added_target)) &&
           hr_buffer_reserve(&list->targets, list->allocator, (size_t)count, sizeof(hr_target)) &&
           hr_buffer_reserve(&list->squares, list->allocator, (size_t)count,
                             sizeof(hr_target_square));
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

static void clear(bin *bins) {
    for (int32_t i = 0; i < TILE_BINS; i++) bins[i] = (bin){.extra_16ths = INT32_MAX};
}

// Counts targets in bins; those of a tile lie one after the other, and so do tiles as they are met.
// @return how many tiles that are.
static int32_t count_targets(hr_target_list *list, const hr_routes *routes) {
    int32_t *place = list->first_square.memory, tile_count = 0; // of each tile's bins, meanwhile
    hr_keyed *tiles = list->tiles.memory;
    bin *bins = list->bins.memory;
    hr_added_target *added = list->added.memory;
    uint32_t columns = (uint32_t)routes->columns;
    for (int32_t i = 0, count = list->count; i < count; i++) {
        uint32_t x = (uint32_t)added[i].block.x, y = (uint32_t)added[i].block.y;
        uint32_t tile = y / HR_TILE * columns + x / HR_TILE;
        if (place[tile] < 0) {
            place[tile] = tile_count * TILE_BINS;
            clear(bins + place[tile]);
            tiles[tile_count++] = (hr_keyed){(uint64_t)tile, place[tile]};
        }
        added[i].bin = place[tile] + (int32_t)(y / SQUARE % ACROSS * ACROSS + x / SQUARE % ACROSS);
        bin *own = &bins[added[i].bin];
        own->count++;
        own->bits |= UINT32_C(1) << x % SQUARE | UINT32_C(1) << SQUARE << y % SQUARE;
        own->extra_16ths = hr_least(own->extra_16ths, added[i].extra_16ths);
    }
    return tile_count;
}

// ---- Squares

static hr_target_square square_of(const bin *own, int32_t tile, hr_cell corner, int32_t first) {
    uint32_t columns = own->bits & ((UINT32_C(1) << SQUARE) - 1), rows = own->bits >> SQUARE;
    hr_cell least = {corner.x + hr_lowest_bit(columns), corner.y + hr_lowest_bit(rows)};
    hr_cell most = {corner.x + hr_highest_bit(columns), corner.y + hr_highest_bit(rows)};
    return (hr_target_square){tile, first, own->count, own->extra_16ths, least, most, false};
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
        bins[i].next = first;
        first += bins[i].count;
    }
    return first;
}

// ---- Targets

static void put_in_order(hr_target_list *list) {
    const hr_added_target *added = list->added.memory;
    hr_target *targets = hr_targets_of(list);
    bin *bins = list->bins.memory;
    for (int32_t i = 0, count = list->count; i < count; i++)
        targets[bins[added[i].bin].next++] = (hr_target){.block = added[i].block,
                                                         .index = added[i].index,
                                                         .extra_16ths = added[i].extra_16ths,
                                                         .best_16ths = HR_ROUTE_NONE,
                                                         .portal = HR_NO_PORTAL};
}

bool hr_target_list_divide(hr_target_list *list, const hr_routes *routes) {
    size_t tiles = (size_t)routes->columns * (size_t)routes->rows;
    HR_ASSERT(list->count > 0);
    if (!reserve(list, tiles)) return false;
    memset(list->first_square.memory, 0xFF, tiles * sizeof(int32_t)); // -1
    int32_t tile_count = count_targets(list, routes), first = 0;
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
    put_in_order(list);
    return true;
}
