// classes.c - movement classes registered with a map, and bringing what is derived for them up to
// date.

#include "map.h"
#include "memory.h"

#include <string.h>

static bool same_class(const hr_class *a, const hr_class *b) {
    return a->size == b->size && memcmp(&a->pass, &b->pass, sizeof a->pass) == 0;
}

hr_error hr_map_add_class(hr_map *map, hr_class unit, hr_class_id *id) {
    if (unit.size < 1 || unit.size > HR_SIZE_MAX) return HR_BAD_CLASS;
    for (int32_t i = 0; i < map->class_count; i++)
        if (same_class(&map->classes[i]->unit, &unit)) return *id = i, HR_OK;
    if (map->class_count == HR_CLASS_MAX) return HR_TOO_MANY;
    hr_class_entry *entry = hr_allocate_zeroed(&map->allocator, 1, sizeof *entry);
    if (!entry) return HR_OUT_OF_MEMORY;
    entry->unit = unit;
    for (int value = 0; value < 256; value++)
        entry->is_closed[value] = !hr_pass_has(unit.pass, (uint8_t)value);
    map->classes[map->class_count] = entry;
    *id = map->class_count++;
    return HR_OK;
}

void hr_class_entry_destroy(hr_class_entry *entry, const hr_allocator *allocator) {
    hr_plane_destroy(&entry->plane, allocator);
    hr_labels_destroy(&entry->labels, allocator);
    hr_release(allocator, entry);
}

int32_t hr_map_class_count(const hr_map *map) { return map->class_count; }

hr_class hr_map_class(const hr_map *map, hr_class_id id) {
    const hr_class_entry *entry = hr_class_entry_of(map, id);
    return entry ? entry->unit : (hr_class){.size = 0};
}

static int32_t least(int32_t a, int32_t b) { return a < b ? a : b; }

// Blocks of a tile reach size - 1 cells into the tiles to its right and below.
bool hr_is_tile_changed(const hr_map *map, const hr_class_entry *entry, int32_t column, int32_t row,
                        uint64_t version) {
    int32_t reach = (entry->unit.size + HR_TILE - 2) / HR_TILE;
    for (int32_t r = row; r <= least(row + reach, map->tile_rows - 1); r++)
        for (int32_t c = column; c <= least(column + reach, map->tile_columns - 1); c++)
            if (map->tile_versions[r * map->tile_columns + c] > version) return true;
    return false;
}

static bool is_stale(const hr_map *map, const hr_class_entry *entry, int32_t column, int32_t row) {
    return hr_is_tile_changed(map, entry, column, row, entry->plane_version);
}

static void refresh_tile_row(const hr_map *map, hr_class_entry *entry, int32_t row) {
    for (int32_t column = 0; column < map->tile_columns; column++) {
        int32_t end = column;
        while (end < map->tile_columns && is_stale(map, entry, end, row)) end++;
        if (end > column)
            hr_plane_rebuild(&entry->plane, map->cells, entry->is_closed, entry->unit.size, column,
                             end, row);
        column = end;
    }
}

static bool refresh_plane(const hr_map *map, hr_class_entry *entry) {
    if (entry->plane_version == map->version) return true;
    if (!entry->plane.rows.storage &&
        !hr_plane_create(&entry->plane, &map->allocator, map->width, map->height))
        return false;
    for (int32_t row = 0; row < map->tile_rows; row++) refresh_tile_row(map, entry, row);
    entry->plane_version = map->version;
    return true;
}

static bool refresh_labels(const hr_map *map, hr_class_entry *entry) {
    if (entry->labels_version == map->version) return true;
    if (!entry->labels.row_start && !hr_labels_create(&entry->labels, &map->allocator, map->height))
        return false;
    if (!hr_labels_rebuild(&entry->labels, &map->allocator, &entry->plane)) return false;
    entry->labels_version = map->version;
    return true;
}

hr_error hr_map_refresh(hr_map *map, hr_class_id id) {
    hr_class_entry *entry = hr_class_entry_of(map, id);
    if (!entry) return HR_BAD_CLASS;
    return refresh_plane(map, entry) && refresh_labels(map, entry) ? HR_OK : HR_OUT_OF_MEMORY;
}

bool hr_map_is_open(const hr_map *map, hr_class_id id, hr_cell block) {
    const hr_class_entry *entry = hr_class_entry_of(map, id);
    return entry && entry->plane_version && hr_is_open_block(&entry->plane, block.x, block.y);
}

int32_t hr_map_label(const hr_map *map, hr_class_id id, hr_cell block) {
    const hr_class_entry *entry = hr_class_entry_of(map, id);
    return entry && entry->labels_version ? hr_label_at(&entry->labels, block.x, block.y) : -1;
}

size_t hr_map_plane_bytes(const hr_map *map, hr_class_id id) {
    const hr_class_entry *entry = hr_class_entry_of(map, id);
    return entry && entry->plane_version ? hr_plane_bytes(&entry->plane) : 0;
}

size_t hr_map_label_bytes(const hr_map *map, hr_class_id id) {
    const hr_class_entry *entry = hr_class_entry_of(map, id);
    return entry && entry->labels_version ? hr_labels_bytes(&entry->labels) : 0;
}
