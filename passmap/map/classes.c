// classes.c - movement classes registered with a map, and bringing what is derived for them up to
// date.

#include "passmap/map/classes.h"

#include "passmap/base/memory.h"
#include "passmap/planes/label_squares.h"

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
    entry->closed = hr_pack_table_of(&unit->pass);
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
    hr_release(allocator, entry->stale);
    hr_release(allocator, entry->is_stale);
    hr_changes_destroy(&entry->changed, allocator);
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

static int32_t tile_count(const hr_map *map) { return map->tile_columns * map->tile_rows; }

// ---- Planes

// Notes the tiles whose blocks hold a cell of a touched tile: blocks reach size - 1 cells to the
// right and down.
static int32_t note_stale(const hr_map *map, hr_class_entry *entry, int32_t touched,
                          int32_t count) {
    int32_t reach = (entry->unit.size + HR_TILE - 2) / HR_TILE;
    int32_t column = touched % map->tile_columns, row = touched / map->tile_columns;
    for (int32_t r = row; r >= 0 && r >= row - reach; r--)
        for (int32_t c = column; c >= 0 && c >= column - reach; c--) {
            int32_t tile = r * map->tile_columns + c;
            if (!entry->is_stale[tile]) entry->stale[count++] = tile;
            entry->is_stale[tile] = true;
        }
    return count;
}

static int32_t collect_stale(const hr_map *map, hr_class_entry *entry) {
    int32_t count = 0;
    uint64_t version = entry->plane_version;
    for (int32_t tile = hr_first_change(&map->touched, version); tile >= 0;
         tile = hr_next_change(&map->touched, tile, version))
        count = note_stale(map, entry, tile, count);
    return count;
}

// All tiles of a new plane count as changed.
static void refresh_strip(const hr_map *map, hr_class_entry *entry, int32_t tile, int32_t count) {
    int32_t column = tile % map->tile_columns, row = tile / map->tile_columns;
    uint32_t changed = hr_plane_rebuild(&entry->plane, map->cells, &entry->closed, entry->unit.size,
                                        column, count, row);
    for (int32_t i = 0; i < count; i++) {
        entry->is_stale[tile + i] = false;
        if (changed >> i & 1 || entry->plane_version == 0)
            hr_changes_add(&entry->changed, tile + i, map->version);
        if (entry->cost_plane.ranks)
            hr_cost_plane_rebuild(&entry->cost_plane, map->cells, entry->unit.size, column + i,
                                  row);
    }
}

// A stale tile with the stale ones beside it: those of a strip share what their blocks reach into.
static void refresh_around(const hr_map *map, hr_class_entry *entry, int32_t tile) {
    int32_t column = tile % map->tile_columns, row_start = tile - column;
    int32_t first = column - column % HR_STRIP_TILES;
    int32_t end = least(first + HR_STRIP_TILES, map->tile_columns);
    for (int32_t c = first, from; c < end; c++) {
        for (from = c; c < end && entry->is_stale[row_start + c];) c++;
        if (c > from) refresh_strip(map, entry, row_start + from, c - from);
    }
}

// Both planes, or the class is still without a version.
static bool create_planes(const hr_map *map, hr_class_entry *entry) {
    const hr_allocator *allocator = &map->allocator;
    if (!entry->plane.rows.storage &&
        !hr_plane_create(&entry->plane, allocator, map->width, map->height))
        return false;
    size_t tiles = (size_t)tile_count(map);
    if (!entry->stale) entry->stale = hr_allocate(allocator, tiles, sizeof *entry->stale);
    if (!entry->is_stale)
        entry->is_stale = hr_allocate_zeroed(allocator, tiles, sizeof *entry->is_stale);
    if (!entry->stale || !entry->is_stale) return false;
    if (!entry->changed.tiles && !hr_changes_create(&entry->changed, allocator, tile_count(map)))
        return false;
    bool has_ranks = entry->unit.costs_256ths && entry->unit.size > 1;
    return !has_ranks || entry->cost_plane.ranks ||
           hr_cost_plane_create(&entry->cost_plane, allocator, map->width, map->height,
                                entry->costs_256ths);
}

static bool refresh_plane(const hr_map *map, hr_class_entry *entry) {
    if (entry->plane_version == map->version) return true;
    if (!create_planes(map, entry)) return false;
    int32_t count = collect_stale(map, entry);
    for (int32_t i = 0; i < count; i++)
        if (entry->is_stale[entry->stale[i]]) refresh_around(map, entry, entry->stale[i]);
    entry->plane_version = map->version;
    return true;
}

// ---- Labels

// Labels that could not be finished are none: the next call begins anew.
static bool refresh_labels(const hr_map *map, hr_class_entry *entry) {
    if (entry->labels_version == map->version) return true;
    uint64_t version = entry->labels_version;
    entry->labels_version = 0;
    if (!entry->labels.levels[0].squares &&
        !hr_labels_create(&entry->labels, &map->allocator, &entry->plane))
        return false;
    if (!hr_labels_refresh(&entry->labels, &map->allocator, &entry->changed, version)) return false;
    entry->labels_version = map->version;
    return true;
}

bool hr_class_is_stale(const hr_map *map, const hr_class_entry *entry) {
    return entry->plane_version != map->version || entry->labels_version != map->version;
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
