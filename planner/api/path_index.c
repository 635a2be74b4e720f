// path_index.c - lists of legs, and which tiles a leg crosses.

#include "planner/api/path_index.h"

#include "passmap/base/array.h"
#include "passmap/base/memory.h"

bool hr_path_index_create(hr_path_index *index, const hr_allocator *allocator, int32_t list_count) {
    *index = (hr_path_index){.allocator = allocator, .list_count = list_count, .first_unused = -1};
    index->heads = hr_allocate(allocator, (size_t)list_count, sizeof *index->heads);
    for (int32_t i = 0; index->heads && i < list_count; i++) index->heads[i] = -1;
    return index->heads != NULL;
}

void hr_path_index_destroy(hr_path_index *index) {
    if (!index->allocator) return;
    hr_release(index->allocator, index->heads);
    hr_release(index->allocator, index->entries);
    *index = (hr_path_index){0};
}

size_t hr_path_index_bytes(const hr_path_index *index) {
    return (size_t)index->list_count * sizeof *index->heads +
           (size_t)index->entry_capacity * sizeof *index->entries;
}

bool hr_path_index_reserve(hr_path_index *index, int32_t more) {
    int64_t wanted = (int64_t)index->entry_count + more - index->unused_count;
    if (wanted <= index->entry_capacity) return true;
    hr_leg_entry *entries =
        hr_array_reserve_exactly(index->allocator, index->entries, &index->entry_capacity,
                                 wanted + wanted / 2, sizeof *entries);
    if (entries) index->entries = entries;
    return entries != NULL;
}

static int32_t take_entry(hr_path_index *index) {
    int32_t entry = index->first_unused;
    if (entry < 0) return index->entry_count++;
    index->first_unused = index->entries[entry].next_of_leg;
    index->unused_count--;
    return entry;
}

int32_t hr_path_index_add(hr_path_index *index, int32_t list, int32_t path, int32_t leg,
                          int32_t next_of_leg) {
    int32_t entry = take_entry(index), next = index->heads[list];
    index->entries[entry] = (hr_leg_entry){path, leg, next, -1 - list, next_of_leg};
    if (next >= 0) index->entries[next].previous = entry;
    return index->heads[list] = entry;
}

static void take_out(hr_path_index *index, const hr_leg_entry *entry) {
    if (entry->previous < 0)
        index->heads[-1 - entry->previous] = entry->next;
    else
        index->entries[entry->previous].next = entry->next;
    if (entry->next >= 0) index->entries[entry->next].previous = entry->previous;
}

void hr_path_index_remove(hr_path_index *index, int32_t entry) {
    for (int32_t next; entry >= 0; entry = next) {
        next = index->entries[entry].next_of_leg;
        take_out(index, &index->entries[entry]);
        index->entries[entry].next_of_leg = index->first_unused;
        index->first_unused = entry;
        index->unused_count++;
    }
}

// ---- Tiles

// In each row of tiles the leg crosses those it goes along, and at most two more at either end.
int32_t hr_crossed_tiles_max(const hr_map *map) { return map->tile_columns + 5 * map->tile_rows; }

// The column at which a leg crosses row `y`, rounded.
static int32_t column_at(hr_cell from, hr_cell to, int32_t y) {
    int64_t dx = to.x - from.x, dy = to.y - from.y;
    return from.x + (int32_t)(dx * (y - from.y) / dy);
}

// Columns of the sweep in rows first..last: in row y the square covers no more than what lies
// between the line's places in the rows beside it, and a block to either side.
static void find_span(hr_cell from, hr_cell to, int32_t first, int32_t last, int32_t *left,
                      int32_t *right) {
    enum { MARGIN = 2 }; // that block, and what rounding has cut off
    *left = hr_least(from.x, to.x), *right = hr_greatest(from.x, to.x);
    if (from.y == to.y) return;
    int32_t top = hr_least(from.y, to.y), bottom = hr_greatest(from.y, to.y);
    int32_t a = column_at(from, to, hr_clamp(first - 1, top, bottom));
    int32_t b = column_at(from, to, hr_clamp(last + 1, top, bottom));
    *left = hr_greatest(*left, hr_least(a, b) - MARGIN);
    *right = hr_least(*right, hr_greatest(a, b) + MARGIN);
}

int32_t hr_crossed_tiles(const hr_map *map, hr_cell from, hr_cell to, int32_t *tiles) {
    int32_t count = 0;
    int32_t top = hr_clamp(hr_least(from.y, to.y), 0, map->height - 1) / HR_TILE;
    int32_t bottom = hr_clamp(hr_greatest(from.y, to.y), 0, map->height - 1) / HR_TILE;
    for (int32_t row = top; row <= bottom; row++) {
        int32_t left, right;
        find_span(from, to, row * HR_TILE, row * HR_TILE + HR_TILE - 1, &left, &right);
        left = hr_clamp(left, 0, map->width - 1) / HR_TILE;
        right = hr_clamp(right, 0, map->width - 1) / HR_TILE;
        for (int32_t column = left; column <= right; column++)
            tiles[count++] = row * map->tile_columns + column;
    }
    return count;
}
