// cell_tiles.c - cells in one piece or by tiles, for those who read and write them.

#include "passmap/map/cell_tiles.h"

#include "passmap/base/array.h"
#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "passmap/base/numbers.h"

#include <string.h>

enum { OPEN_MAX = 8 }; // tiles that stay open after an edit

static int32_t tile_count(const hr_map *map) { return map->tile_columns * map->tile_rows; }

static hr_cell_tile *tile_at(const hr_map *map, int32_t x, int32_t y) {
    return &map->tiles.at[y / HR_TILE * map->tile_columns + x / HR_TILE];
}

static int32_t place_in_tile(int32_t x, int32_t y) { return y % HR_TILE * HR_TILE + x % HR_TILE; }

// ---- Life

bool hr_cell_tiles_create(hr_map *map, uint8_t value) {
    uint8_t cells[HR_TILE_CELLS], runs[HR_CELL_RUNS_MAX];
    hr_cell_tiles *tiles = &map->tiles;
    memset(cells, value, sizeof cells);
    size_t size = hr_cell_runs_pack(runs, cells);
    tiles->at = hr_allocate_zeroed(&map->allocator, (size_t)tile_count(map), sizeof *tiles->at);
    bool is_done = tiles->at != NULL;
    for (int32_t i = 0; is_done && i < tile_count(map); i++)
        is_done = (tiles->at[i].runs = hr_store_keep(map->store, runs, size)) != NULL;
    if (!is_done) hr_cell_tiles_destroy(map);
    return is_done;
}

void hr_cell_tiles_destroy(hr_map *map) {
    hr_cell_tiles *tiles = &map->tiles;
    for (int32_t i = 0; tiles->at && i < tile_count(map); i++) {
        hr_store_drop(map->store, tiles->at[i].runs);
        hr_release(&map->allocator, tiles->at[i].open);
    }
    hr_release(&map->allocator, tiles->at);
    hr_release(&map->allocator, tiles->open);
    *tiles = (hr_cell_tiles){.at = NULL};
}

size_t hr_cell_tiles_bytes(const hr_map *map) {
    const hr_cell_tiles *tiles = &map->tiles;
    HR_ASSERT(tiles->at);
    return (size_t)tile_count(map) * sizeof *tiles->at +
           (size_t)tiles->open_capacity * sizeof *tiles->open +
           (size_t)tiles->open_count * HR_TILE_CELLS;
}

// ---- Reading

hr_cell_window hr_cells_of_rows(const hr_map *map, hr_rect part, uint8_t scratch[HR_TILE_CELLS]) {
    if (map->cells) return (hr_cell_window){map->cells, (size_t)map->width, 0, 0};
    const hr_cell_tile *tile = tile_at(map, part.x, part.y);
    int32_t column = part.x / HR_TILE, row = part.y / HR_TILE, first = part.y % HR_TILE * HR_TILE;
    if (!tile->open) hr_cell_runs_unpack(scratch, tile->runs, first, first + part.height * HR_TILE);
    return (hr_cell_window){tile->open ? tile->open : scratch, HR_TILE, column * HR_TILE,
                            row * HR_TILE};
}

hr_cell_window hr_cells_of_tile(const hr_map *map, int32_t column, int32_t row,
                                uint8_t scratch[HR_TILE_CELLS]) {
    hr_rect tile = {column * HR_TILE, row * HR_TILE, HR_TILE, HR_TILE};
    return hr_cells_of_rows(map, tile, scratch);
}

hr_cell_window hr_cells_of_tiles(const hr_map *map, int32_t column, int32_t row, int32_t side,
                                 uint8_t *scratch) {
    if (map->cells || side == 1) return hr_cells_of_tile(map, column, row, scratch);
    hr_rect all = {column * HR_TILE, row * HR_TILE, side * HR_TILE, side * HR_TILE};
    size_t stride = (size_t)all.width;
    hr_cells_read(map, hr_map_clip(map, all), scratch, stride);
    return (hr_cell_window){scratch, stride, all.x, all.y};
}

uint8_t hr_cell_value(const hr_map *map, int32_t x, int32_t y) {
    if (map->cells) return map->cells[(size_t)y * (size_t)map->width + (size_t)x];
    const hr_cell_tile *tile = tile_at(map, x, y);
    int32_t place = place_in_tile(x, y);
    return tile->open ? tile->open[place] : hr_cell_runs_at(tile->runs, place);
}

static void read_tile(const hr_map *map, int32_t column, int32_t row, hr_rect rect, uint8_t *values,
                      size_t stride) {
    uint8_t scratch[HR_TILE_CELLS];
    hr_cell_window cells = hr_cells_of_tile(map, column, row, scratch);
    int32_t left = hr_greatest(rect.x, column * HR_TILE);
    int32_t right = hr_least(rect.x + rect.width, column * HR_TILE + HR_TILE);
    int32_t bottom = hr_least(rect.y + rect.height, row * HR_TILE + HR_TILE);
    for (int32_t y = hr_greatest(rect.y, row * HR_TILE); y < bottom; y++)
        memcpy(values + (size_t)(y - rect.y) * stride + (left - rect.x),
               hr_cells_from(&cells, left, y), (size_t)(right - left));
}

static void read_rows(const hr_map *map, hr_rect rect, uint8_t *values, size_t stride) {
    for (int32_t y = rect.y; y < rect.y + rect.height; y++, values += stride)
        memcpy(values, map->cells + (size_t)y * (size_t)map->width + rect.x, (size_t)rect.width);
}

void hr_cells_read(const hr_map *map, hr_rect rect, uint8_t *values, size_t stride) {
    if (map->cells) {
        read_rows(map, rect, values, stride);
        return;
    }
    for (int32_t y = rect.y / HR_TILE; y * HR_TILE < rect.y + rect.height; y++)
        for (int32_t x = rect.x / HR_TILE; x * HR_TILE < rect.x + rect.width; x++)
            read_tile(map, x, y, rect, values, stride);
}

static uint8_t *copy_all(const hr_map *map) {
    uint8_t *all = hr_allocate(&map->allocator, (size_t)map->width, (size_t)map->height);
    hr_rect rect = {0, 0, map->width, map->height};
    if (all) hr_cells_read(map, rect, all, (size_t)map->width);
    return all;
}

const uint8_t *hr_cells_in_one_piece(const hr_map *map, uint8_t **copy) {
    *copy = map->cells ? NULL : copy_all(map);
    return map->cells ? map->cells : *copy;
}

// ---- Writing

static bool open_tile(hr_map *map, int32_t index) {
    hr_cell_tiles *tiles = &map->tiles;
    hr_cell_tile *tile = &tiles->at[index];
    if (tile->open) return true;
    int32_t *list = hr_array_reserve(&map->allocator, tiles->open, &tiles->open_capacity,
                                     (int64_t)tiles->open_count + 1, sizeof *list);
    if (!list) return false;
    tiles->open = list;
    tile->open = hr_allocate(&map->allocator, HR_TILE_CELLS, 1);
    if (!tile->open) return false;
    hr_cell_runs_unpack(tile->open, tile->runs, 0, HR_TILE_CELLS);
    hr_store_drop(map->store, tile->runs);
    tile->runs = NULL;
    tiles->open[tiles->open_count++] = index;
    return true;
}

bool hr_cells_open(hr_map *map, hr_rect rect) {
    if (map->cells) return true;
    HR_ASSERT(hr_map_holds(map, rect));
    for (int32_t y = rect.y / HR_TILE; y * HR_TILE < rect.y + rect.height; y++)
        for (int32_t x = rect.x / HR_TILE; x * HR_TILE < rect.x + rect.width; x++)
            if (!open_tile(map, y * map->tile_columns + x)) return false;
    return true;
}

uint8_t *hr_cells_at(const hr_map *map, int32_t x, int32_t y, int32_t *count) {
    if (map->cells) return map->cells + (size_t)y * (size_t)map->width + (size_t)x;
    HR_ASSERT(tile_at(map, x, y)->open);
    *count = hr_least(*count, HR_TILE - x % HR_TILE);
    return tile_at(map, x, y)->open + place_in_tile(x, y);
}

// Where there is no memory for it, a tile stays open.
static bool pack_tile(hr_map *map, hr_cell_tile *tile) {
    uint8_t runs[HR_CELL_RUNS_MAX];
    size_t size = hr_cell_runs_pack(runs, tile->open);
    tile->runs = hr_store_keep(map->store, runs, size);
    if (!tile->runs) return false;
    hr_release(&map->allocator, tile->open);
    tile->open = NULL;
    return true;
}

void hr_cells_close(hr_map *map) {
    hr_cell_tiles *tiles = &map->tiles;
    int32_t kept = 0;
    if (tiles->open_count <= OPEN_MAX) return;
    for (int32_t i = 0; i < tiles->open_count; i++)
        if (!pack_tile(map, &tiles->at[tiles->open[i]])) tiles->open[kept++] = tiles->open[i];
    tiles->open_count = kept;
}

bool hr_cells_flatten(hr_map *map) {
    if (map->cells) return true;
    uint8_t *cells = copy_all(map);
    if (!cells) return false;
    hr_cell_tiles_destroy(map);
    map->cells = cells;
    return true;
}
