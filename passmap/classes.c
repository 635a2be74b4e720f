// classes.c - movement classes registered with a map, and bringing what is derived for them up to
// date.

#include "map.h"
#include "memory.h"

#include <string.h>

// Both have the pass set of `a`.
static bool same_costs(const hr_class *a, const hr_class *b) {
    if (!a->costs_256ths || !b->costs_256ths) return a->costs_256ths == b->costs_256ths;
    for (int value = 0; value < 256; value++)
        if (hr_pass_has(a->pass, (uint8_t)value) &&
            a->costs_256ths[value] != b->costs_256ths[value])
            return false;
    return true;
}

static bool same_class(const hr_class *a, const hr_class *b) {
    return a->size == b->size && memcmp(&a->pass, &b->pass, sizeof a->pass) == 0 &&
           same_costs(a, b);
}

// 0 if a value has none; HR_COST_PLAIN where nothing can be entered.
static int32_t least_cost(const hr_class *unit) {
    int32_t best = 0;
    for (int value = 0; value < 256; value++) {
        if (!hr_pass_has(unit->pass, (uint8_t)value)) continue;
        int32_t cost = unit->costs_256ths ? unit->costs_256ths[value] : HR_COST_PLAIN;
        if (cost == 0) return 0;
        if (best == 0 || cost < best) best = cost;
    }
    return best ? best : HR_COST_PLAIN;
}

static void keep_class(hr_class_entry *entry, const hr_class *unit) {
    entry->unit = *unit;
    entry->least_cost = least_cost(unit);
    if (unit->costs_256ths) {
        memcpy(entry->costs_256ths, unit->costs_256ths, sizeof entry->costs_256ths);
        entry->unit.costs_256ths = entry->costs_256ths;
    }
    for (int value = 0; value < 256; value++)
        entry->is_closed[value] = !hr_pass_has(unit->pass, (uint8_t)value);
}

hr_error hr_map_add_class(hr_map *map, hr_class unit, hr_class_id *id) {
    if (unit.size < 1 || unit.size > HR_SIZE_MAX || least_cost(&unit) == 0) return HR_BAD_CLASS;
    for (int32_t i = 0; i < map->class_count; i++)
        if (same_class(&map->classes[i]->unit, &unit)) return *id = i, HR_OK;
    if (map->class_count == HR_CLASS_MAX) return HR_TOO_MANY;
    hr_class_entry *entry = hr_allocate_zeroed(&map->allocator, 1, sizeof *entry);
    if (!entry) return HR_OUT_OF_MEMORY;
    keep_class(entry, &unit);
    map->classes[map->class_count] = entry;
    *id = map->class_count++;
    return HR_OK;
}

void hr_class_entry_destroy(hr_class_entry *entry, const hr_allocator *allocator) {
    hr_plane_destroy(&entry->plane, allocator);
    hr_cost_plane_destroy(&entry->cost_plane, allocator);
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
        for (; column < end && entry->cost_plane.ranks; column++)
            hr_cost_plane_rebuild(&entry->cost_plane, map->cells, entry->unit.size, column, row);
        column = end;
    }
}

// Both planes, or the class is still without a version.
static bool create_planes(const hr_map *map, hr_class_entry *entry) {
    const hr_allocator *allocator = &map->allocator;
    if (!entry->plane.rows.storage &&
        !hr_plane_create(&entry->plane, allocator, map->width, map->height))
        return false;
    bool has_ranks = entry->unit.costs_256ths && entry->unit.size > 1;
    return !has_ranks || entry->cost_plane.ranks ||
           hr_cost_plane_create(&entry->cost_plane, allocator, map->width, map->height,
                                entry->costs_256ths);
}

static bool refresh_plane(const hr_map *map, hr_class_entry *entry) {
    if (entry->plane_version == map->version) return true;
    if (!create_planes(map, entry)) return false;
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

int32_t hr_map_block_cost(const hr_map *map, hr_class_id id, hr_cell block) {
    if (!hr_map_is_open(map, id, block)) return 0;
    hr_costs costs = hr_costs_of(map, hr_class_entry_of(map, id));
    return costs.bytes ? hr_cost_at(&costs, block.x, block.y) : HR_COST_PLAIN;
}

size_t hr_map_cost_bytes(const hr_map *map, hr_class_id id) {
    const hr_class_entry *entry = hr_class_entry_of(map, id);
    return entry && entry->cost_plane.ranks ? (size_t)map->width * (size_t)map->height : 0;
}

size_t hr_map_plane_bytes(const hr_map *map, hr_class_id id) {
    const hr_class_entry *entry = hr_class_entry_of(map, id);
    return entry && entry->plane_version ? hr_plane_bytes(&entry->plane) : 0;
}

size_t hr_map_label_bytes(const hr_map *map, hr_class_id id) {
    const hr_class_entry *entry = hr_class_entry_of(map, id);
    return entry && entry->labels_version ? hr_labels_bytes(&entry->labels) : 0;
}
