// class_refresh.c - bringing the planes and labels of a class up to date, and what they answer.
//
// Stale tiles are those around a cell that was written since the class's planes were at their
// version, or that a footprint came to or left with a bit that makes a difference to the class, and
// those that a change of the class noted: all of them are redone, and no others. For costs by
// clearance the tiles around those in which a block opened or closed are stale, too.

#include "passmap/map/class_refresh.h"

#include "passmap/base/assertion.h"
#include "passmap/base/memory.h"
#include "passmap/base/numbers.h"
#include "passmap/map/cell_tiles.h"
#include "passmap/map/link_arcs.h"
#include "passmap/planes/label_squares.h"

static int32_t tile_count(const hr_map *map) { return map->tile_columns * map->tile_rows; }

// ---- Planes

// Notes the tiles whose blocks hold a cell of a touched tile: blocks reach size - 1 cells to the
// right and down.
static void note_stale(const hr_map *map, hr_class_entry *entry, int32_t touched) {
    int32_t reach = (entry->unit.size + HR_TILE - 2) / HR_TILE;
    int32_t column = touched % map->tile_columns, row = touched / map->tile_columns;
    for (int32_t r = row; r >= 0 && r >= row - reach; r--)
        for (int32_t c = column; c >= 0 && c >= column - reach; c--) {
            int32_t tile = r * map->tile_columns + c;
            HR_ASSERT(entry->is_stale[tile] || entry->stale_count < tile_count(map));
            if (!entry->is_stale[tile]) entry->stale[entry->stale_count++] = tile;
            entry->is_stale[tile] = true;
        }
}

static void note_changes(const hr_map *map, hr_class_entry *entry, const hr_changes *changes) {
    uint64_t version = entry->plane_version;
    for (int32_t tile = hr_first_change(changes, version); tile >= 0;
         tile = hr_next_change(changes, tile, version))
        note_stale(map, entry, tile);
}

// Footprints with bits that make no difference to the class, such as units that it waits for, may
// come and go.
static void collect_stale(const hr_map *map, hr_class_entry *entry) {
    note_changes(map, entry, &map->written);
    for (int32_t bit = 0; bit < 8; bit++)
        if (entry->bits >> bit & 1 && map->stamped[bit].tiles)
            note_changes(map, entry, &map->stamped[bit]);
}

// Whether a tile has a cell that the table packs as closed.
static bool has_any(const hr_map *map, int32_t column, int32_t row, const hr_pack_table *table) {
    int32_t x = column * HR_TILE, end = hr_least((row + 1) * HR_TILE, map->height);
    int32_t count = hr_least(HR_TILE, map->width - x);
    uint8_t scratch[HR_TILE_CELLS];
    hr_cell_window window = hr_cells_of_tile(map, column, row, scratch);
    for (int32_t y = row * HR_TILE; y < end; y++) {
        const uint8_t *cells = hr_cells_from(&window, x, y);
        uint64_t found;
        if (count == HR_TILE)
            table->pack(&found, cells, 1, table);
        else
            found = hr_pack_some(cells, count, table) & ~(~UINT64_C(0) << count);
        if (found) return true;
    }
    return false;
}

void hr_class_note_values(const hr_map *map, hr_class_entry *entry, hr_pass_set values) {
    if (entry->plane_version == 0) return;
    collect_stale(map, entry); // by the bits that make a difference to the class as it was
    hr_pass_set others = hr_pass_complement(values);
    hr_pack_table table = hr_pack_table_of(&others);
    for (int32_t tile = 0; tile < tile_count(map); tile++)
        if (has_any(map, tile % map->tile_columns, tile / map->tile_columns, &table))
            note_stale(map, entry, tile);
}

// As many tiles across and down as the blocks of one tile have cells in.
static int32_t tiles_of_blocks(const hr_class_entry *entry) {
    return 1 + (entry->unit.size + HR_TILE - 2) / HR_TILE;
}

// All tiles of a new plane count as changed.
static void refresh_strip(const hr_map *map, hr_class_entry *entry, int32_t tile, int32_t count) {
    int32_t column = tile % map->tile_columns, row = tile / map->tile_columns;
    hr_cell_window cells =
        hr_cells_of_tiles(map, column, row, tiles_of_blocks(entry), entry->cells);
    uint32_t changed = hr_plane_rebuild(&entry->plane, &cells, &entry->closed, entry->unit.size,
                                        column, count, row);
    for (int32_t i = 0; i < count; i++) {
        entry->is_stale[tile + i] = false;
        if (changed >> i & 1 || entry->plane_version == 0)
            hr_changes_add(&entry->changed, tile + i, map->version);
    }
}

// A stale tile with the stale ones beside it: those of a strip share what their blocks reach into,
// where the cells are in one piece.
static void refresh_around(const hr_map *map, hr_class_entry *entry, int32_t tile) {
    int32_t column = tile % map->tile_columns, row_start = tile - column;
    int32_t strip = map->cells ? HR_STRIP_TILES : 1, first = column - column % strip;
    int32_t end = hr_least(first + strip, map->tile_columns);
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
    return true;
}

static bool create_costs(const hr_map *map, hr_class_entry *entry) {
    const hr_allocator *allocator = &map->allocator;
    return (entry->cost_plane.ranks ||
            hr_cost_plane_create(&entry->cost_plane, allocator, map->width, map->height)) &&
           (entry->redone.tiles || hr_changes_create(&entry->redone, allocator, tile_count(map)));
}

static inline bool is_none_stale(const hr_map *map, const hr_class_entry *entry) {
    bool is_none = true;
    for (int32_t i = 0; i < tile_count(map); i++) is_none = is_none && !entry->is_stale[i];
    return is_none;
}

// ---- Costs

// The tiles around the one, with it.
static void note_around(const hr_map *map, hr_class_entry *entry, int32_t tile) {
    int32_t column = tile % map->tile_columns, row = tile / map->tile_columns;
    int32_t last_column = hr_least(column + 1, map->tile_columns - 1);
    int32_t last_row = hr_least(row + 1, map->tile_rows - 1);
    for (int32_t r = hr_greatest(row - 1, 0); r <= last_row; r++)
        for (int32_t c = hr_greatest(column - 1, 0); c <= last_column; c++) {
            int32_t other = r * map->tile_columns + c;
            if (!entry->is_stale[other]) entry->stale[entry->stale_count++] = other;
            entry->is_stale[other] = true;
        }
}

static void reprice(const hr_map *map, hr_class_entry *entry, int32_t tile, bool is_other_table) {
    int32_t column = tile % map->tile_columns, row = tile / map->tile_columns;
    int32_t size = entry->unit.size;
    hr_cost_plane *costs = &entry->cost_plane;
    hr_cell_window cells =
        hr_cells_of_tiles(map, column, row, tiles_of_blocks(entry), entry->cells);
    bool has_changed = hr_cost_plane_rebuild(costs, &cells, &entry->plane, size, column, row);
    HR_ASSERT(hr_cost_plane_is_right(costs, &cells, &entry->plane, size, column, row));
    if (has_changed || is_other_table || entry->changed.tiles[tile].version == map->version)
        hr_changes_add(&entry->redone, tile, map->version);
    entry->is_stale[tile] = false;
}

// After the planes, whose stale tiles are still listed. With another table, or none before, what
// is stale counts as changed: ranks tell nothing then.
static void refresh_costs(const hr_map *map, hr_class_entry *entry) {
    bool is_other_table = entry->changed_version > entry->plane_version || entry->redone.newest < 0;
    for (int32_t i = 0; i < entry->stale_count; i++) entry->is_stale[entry->stale[i]] = true;
    for (int32_t tile = hr_first_change(&entry->changed, entry->plane_version);
         tile >= 0 && entry->cost_plane.table.reach > 0;
         tile = hr_next_change(&entry->changed, tile, entry->plane_version))
        note_around(map, entry, tile);
    HR_ASSERT(entry->stale_count <= tile_count(map));
    for (int32_t i = 0; i < entry->stale_count; i++)
        reprice(map, entry, entry->stale[i], is_other_table);
}

// Where those of a tile and of what its blocks reach into are unpacked.
static bool reserve_cells(const hr_map *map, hr_class_entry *entry) {
    size_t side = (size_t)tiles_of_blocks(entry) * HR_TILE;
    if (!map->cells && !entry->cells) entry->cells = hr_allocate(&map->allocator, side, side);
    return map->cells || entry->cells;
}

static bool refresh_plane(const hr_map *map, hr_class_entry *entry) {
    HR_ASSERT(entry->plane_version <= map->version && entry->changed_version <= map->version);
    if (entry->plane_version == map->version) return true;
    if (!create_planes(map, entry) || !reserve_cells(map, entry)) return false;
    if (hr_has_costs(entry) && !create_costs(map, entry)) return false;
    collect_stale(map, entry);
    for (int32_t i = 0; i < entry->stale_count; i++)
        if (entry->is_stale[entry->stale[i]]) refresh_around(map, entry, entry->stale[i]);
    HR_ASSERT(is_none_stale(map, entry));
    if (hr_has_costs(entry)) refresh_costs(map, entry);
    HR_ASSERT(is_none_stale(map, entry));
    entry->stale_count = 0;
    entry->plane_version = map->version;
    return true;
}

// ---- Labels

// With the arcs of links, which have labels. Those that could not be finished are none: the next
// call begins anew.
static bool refresh_labels(const hr_map *map, hr_class_entry *entry, hr_class_id id) {
    HR_ASSERT(entry->plane_version == map->version && entry->labels_version <= map->version);
    if (entry->labels_version == map->version) return true;
    uint64_t version = entry->labels_version;
    entry->labels_version = 0;
    if (!entry->labels.levels[0].squares &&
        !hr_labels_create(&entry->labels, &map->allocator, &entry->plane))
        return false;
    entry->labels.store = map->store;
    if (!hr_labels_refresh(&entry->labels, &map->allocator, &entry->changed, version) ||
        !hr_link_arcs_refresh(&entry->arcs, map, id, entry->unit.size, &entry->labels))
        return false;
    entry->labels_version = map->version;
    return true;
}

bool hr_class_is_stale(const hr_map *map, const hr_class_entry *entry) {
    return entry->plane_version != map->version || entry->labels_version != map->version;
}

hr_error hr_map_refresh(hr_map *map, hr_class_id id) {
    hr_class_entry *entry = hr_class_entry_of(map, id);
    if (!entry) return HR_BAD_CLASS;
    return refresh_plane(map, entry) && refresh_labels(map, entry, id) ? HR_OK : HR_OUT_OF_MEMORY;
}

bool hr_map_is_refreshed(const hr_map *map, hr_class_id id) {
    const hr_class_entry *entry = hr_class_entry_of(map, id);
    return entry && !hr_class_is_stale(map, entry);
}

// ---- As of the last refresh

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
