// taken.c - bits of taken cells, 64 x 64 to a tile.

#include "planner/api/taken.h"

#include "passmap/base/assertion.h"
#include "passmap/base/numbers.h"

typedef struct taken_tile {
    int32_t at; // of the map
    uint64_t rows[HR_TILE];
} taken_tile;

bool hr_taken_clear(hr_taken *taken, const hr_map *map, const hr_allocator *allocator) {
    size_t count = (size_t)map->tile_columns * (size_t)map->tile_rows;
    bool is_new = taken->numbers.memory == NULL;
    if (!hr_buffer_reserve_exactly(&taken->numbers, allocator, count, sizeof(int32_t)))
        return false;
    int32_t *numbers = taken->numbers.memory;
    const taken_tile *tiles = taken->tiles.memory;
    for (size_t i = 0; is_new && i < count; i++) numbers[i] = -1;
    for (int32_t i = 0; i < taken->count; i++) numbers[tiles[i].at] = -1;
    taken->map = map;
    taken->count = 0;
    return true;
}

void hr_taken_destroy(hr_taken *taken, const hr_allocator *allocator) {
    hr_buffer_destroy(&taken->numbers, allocator);
    hr_buffer_destroy(&taken->tiles, allocator);
}

// The part of a rectangle that lies in a tile: rows, and columns as bits of them.
typedef struct part {
    int32_t first, last;
    uint64_t columns;
} part;

static part part_in(hr_rect cells, int32_t column, int32_t row) {
    int32_t x = column * HR_TILE, y = row * HR_TILE, end = HR_TILE - 1;
    int32_t left = hr_clamp(cells.x - x, 0, end), right = cells.x + cells.width - 1 - x;
    uint64_t up_to_right = ~UINT64_C(0) >> (end - hr_clamp(right, 0, end));
    return (part){hr_clamp(cells.y - y, 0, end), hr_clamp(cells.y + cells.height - 1 - y, 0, end),
                  up_to_right >> left << left};
}

static taken_tile *tile_of(const hr_taken *taken, int32_t column, int32_t row) {
    const int32_t *numbers = taken->numbers.memory;
    int32_t number = numbers[row * taken->map->tile_columns + column];
    return number < 0 ? NULL : (taken_tile *)taken->tiles.memory + number;
}

static taken_tile *make_tile(hr_taken *taken, int32_t column, int32_t row,
                             const hr_allocator *allocator) {
    size_t count = (size_t)taken->count + 1;
    if (!hr_buffer_reserve(&taken->tiles, allocator, count, sizeof(taken_tile))) return NULL;
    int32_t at = row * taken->map->tile_columns + column;
    taken_tile *tile = (taken_tile *)taken->tiles.memory + taken->count;
    *tile = (taken_tile){.at = at};
    ((int32_t *)taken->numbers.memory)[at] = taken->count++;
    return tile;
}

bool hr_take(hr_taken *taken, hr_rect cells, const hr_allocator *allocator) {
    cells = hr_map_clip(taken->map, cells);
    HR_ASSERT(cells.width > 0 && cells.height > 0);
    int32_t right = (cells.x + cells.width - 1) / HR_TILE;
    int32_t bottom = (cells.y + cells.height - 1) / HR_TILE;
    for (int32_t row = cells.y / HR_TILE; row <= bottom; row++)
        for (int32_t column = cells.x / HR_TILE; column <= right; column++) {
            taken_tile *tile = tile_of(taken, column, row);
            if (!tile) tile = make_tile(taken, column, row, allocator);
            if (!tile) return false;
            part p = part_in(cells, column, row);
            for (int32_t y = p.first; y <= p.last; y++) tile->rows[y] |= p.columns;
        }
    return true;
}

bool hr_is_any_taken(const hr_taken *taken, hr_rect cells) {
    cells = hr_map_clip(taken->map, cells);
    HR_ASSERT(cells.width > 0 && cells.height > 0);
    int32_t right = (cells.x + cells.width - 1) / HR_TILE;
    int32_t bottom = (cells.y + cells.height - 1) / HR_TILE;
    for (int32_t row = cells.y / HR_TILE; row <= bottom; row++)
        for (int32_t column = cells.x / HR_TILE; column <= right; column++) {
            const taken_tile *tile = tile_of(taken, column, row);
            if (!tile) continue;
            part p = part_in(cells, column, row);
            for (int32_t y = p.first; y <= p.last; y++)
                if (tile->rows[y] & p.columns) return true;
        }
    return false;
}
