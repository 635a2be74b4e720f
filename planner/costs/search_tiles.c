// search_tiles.c - tiles in use, and those kept for the next search.

#include "planner/costs/search_tiles.h"

#include "passmap/base/memory.h"

hr_search_tiles hr_search_tiles_create(const hr_allocator *allocator, size_t tile_bytes,
                                       size_t share_bytes, size_t fixed_bytes, size_t bytes_max) {
    size_t tiles = bytes_max > fixed_bytes ? (bytes_max - fixed_bytes) / share_bytes : 0;
    bool is_bounded = bytes_max > 0 && tiles < UINT32_MAX;
    return (hr_search_tiles){.allocator = allocator,
                             .tile_bytes = tile_bytes,
                             .used_max = is_bounded ? (uint32_t)tiles : UINT32_MAX};
}

static void release_all(hr_search_tiles *tiles, hr_search_tile *tile) {
    while (tile) {
        hr_search_tile *next = tile->next;
        hr_release(tiles->allocator, tile);
        tile = next;
    }
}

void hr_search_tiles_destroy(hr_search_tiles *tiles) {
    release_all(tiles, tiles->used);
    release_all(tiles, tiles->unused);
    hr_release(tiles->allocator, tiles->directory);
    *tiles = (hr_search_tiles){.allocator = tiles->allocator,
                               .tile_bytes = tiles->tile_bytes,
                               .used_max = tiles->used_max};
}

size_t hr_search_tiles_bytes(const hr_search_tiles *tiles) {
    size_t slots = (size_t)tiles->columns * (size_t)tiles->rows;
    return tiles->held_count * tiles->tile_bytes + slots * sizeof *tiles->directory;
}

static bool reserve_directory(hr_search_tiles *tiles, const hr_plane *plane) {
    if (tiles->directory) return true;
    int32_t columns = (plane->rows.length + HR_TILE - 1) / HR_TILE,
            rows = (plane->rows.count + HR_TILE - 1) / HR_TILE;
    tiles->directory = hr_allocate_zeroed(tiles->allocator, (size_t)columns * (size_t)rows,
                                          sizeof *tiles->directory);
    if (!tiles->directory) return false;
    tiles->columns = columns, tiles->rows = rows;
    return true;
}

bool hr_search_tiles_begin(hr_search_tiles *tiles, const hr_plane *plane) {
    while (tiles->used) {
        hr_search_tile *tile = tiles->used;
        HR_ASSERT(tiles->directory[tile->slot] == tile);
        tiles->directory[tile->slot] = NULL;
        tiles->used = tile->next;
        tile->next = tiles->unused;
        tiles->unused = tile;
    }
    HR_ASSERT(tiles->used_count <= tiles->held_count);
    tiles->used_count = 0;
    tiles->is_out_of_memory = !reserve_directory(tiles, plane);
    return !tiles->is_out_of_memory;
}

static hr_search_tile *kept_or_new(hr_search_tiles *tiles) {
    hr_search_tile *tile = tiles->unused;
    if (tile) {
        tiles->unused = tile->next;
        return tile;
    }
    tile = hr_allocate(tiles->allocator, 1, tiles->tile_bytes);
    tiles->held_count += tile != NULL;
    tiles->is_out_of_memory |= tile == NULL;
    return tile;
}

hr_search_tile *hr_search_tiles_take(hr_search_tiles *tiles, uint32_t slot) {
    HR_ASSERT(!tiles->directory[slot]);
    if (tiles->used_count == tiles->used_max) return NULL;
    hr_search_tile *tile = kept_or_new(tiles);
    if (!tile) return NULL;
    tile->slot = slot;
    tile->next = tiles->used;
    tiles->used = tile;
    tiles->used_count++;
    return tiles->directory[slot] = tile;
}
