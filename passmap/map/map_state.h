// map_state.h - the inside of a map: what its files share, and what the planner reads.
//
// Only the files of passmap/map write to these structs. Other folders read them after a refresh has
// brought them up to date.
#ifndef HANDRAIL_PASSMAP_MAP_MAP_STATE_H
#define HANDRAIL_PASSMAP_MAP_MAP_STATE_H

#include "passmap/base/atomics.h"
#include "passmap/footprints.h"
#include "passmap/map/crowds.h"
#include "passmap/map/link_state.h"
#include "passmap/map/map_log.h"
#include "passmap/passmap.h"
#include "passmap/planes/changes.h"
#include "passmap/planes/costs.h"
#include "passmap/planes/labels.h"
#include "passmap/planes/plane.h"

/// A registered class and what is derived from the cells for it, each with the map version it was
/// derived from. When its class is removed the entry stays, for the next class with its id: what
/// others have derived from it is compared by version, and no version comes twice.
typedef struct hr_class_entry {
    hr_class unit;               // size 0 = no class is registered here
    uint64_t registered_version; // of the map, when it was registered
    uint64_t changed_version;    // of the map, when hr_map_change_class changed it last; 0 = never
    uint16_t costs_256ths[256];  // what unit.costs_256ths points to, unless it is NULL
    hr_pack_table closed;        // the values that the unit may not enter
    uint8_t bits;                // of a value, those that make a difference to the class
    hr_plane plane;
    uint8_t *cells; // of a view: room for the unpacked ones of a tile and of what its blocks reach
    int32_t *stale; // tiles that the next refresh redoes, and whether each tile is one
    int32_t stale_count;
    bool *is_stale;
    hr_changes changed;       // tiles in which a block opened or closed
    hr_cost_plane cost_plane; // of a class with costs; up to date with the plane
    hr_changes redone;        // of one with costs: those, and where a block's cost changed
    hr_labels labels;
    hr_link_arcs arcs;                      // up to date with the labels
    uint64_t plane_version, labels_version; // 0 = never
} hr_class_entry;

/// How many footprints stand on each cell (footprint_counts.h).
typedef struct hr_footprint_counts {
    uint8_t *by_bit[8]; // of cells, two to a byte; NULL = none was ever stamped with this bit
    hr_crowds crowds;
} hr_footprint_counts;

/// A footprint's own spans.
typedef struct hr_span_list {
    int32_t count;
    hr_span at[];
} hr_span_list;

/// A place for a footprint: one that stands, or none.
typedef struct hr_footprint_slot {
    hr_span_list *spans; // of HR_SHAPE_SPANS, else NULL
    union {
        struct {
            int16_t x, y;
            uint16_t width, height;
        } cells;           // the box of the one that stands
        int32_t next_free; // slot that is free, too, or -1
    };
    uint32_t generation; // of the footprint that stands or last stood here
    uint8_t bits;        // 0 = none stands
    uint8_t shape;
} hr_footprint_slot;

/// The footprints of a map.
typedef struct hr_footprints {
    hr_footprint_slot *slots;
    int32_t slot_count, slot_capacity, standing_count;
    int32_t first_free; // or -1
    hr_footprint_counts counts;
    hr_cell *places; // of moves: where each came from
    int32_t place_capacity;
    size_t span_bytes; // of all lists of spans
} hr_footprints;

/// Cells of a view (cell_tiles.h): of each tile one or the other.
typedef struct hr_cell_tile {
    const uint8_t *runs; // packed, kept by the store
    uint8_t *open;       // row by row
} hr_cell_tile;

typedef struct hr_cell_tiles {
    hr_cell_tile *at; // NULL = the cells are in one piece
    int32_t *open;    // tiles that are open
    int32_t open_count, open_capacity;
} hr_cell_tiles;

struct hr_map {
    hr_allocator allocator;
    int32_t width, height;
    hr_world_rect world;
    uint64_t version;
    uint8_t *cells; // NULL = in tiles
    hr_cell_tiles tiles;
    int32_t tile_columns, tile_rows;
    hr_changes touched; // tiles with a cell that was written, or that a footprint came to or left
    hr_changes written; // the first of these alone
    hr_changes stamped[8]; // the others by the footprint's bits; tiles NULL = none had it
    hr_class_entry *classes[HR_CLASS_MAX]; // NULL = the id was never in use
    int32_t class_count;                   // ids of registered classes are below
    hr_footprints footprints;
    hr_links links;
    hr_store *store;         // of what is equal in it and in its views; NULL = it has none
    uint8_t unseen_bits;     // of a view (passmap/views.h)
    hr_map_log *log;         // of a recording; NULL = there is none
    atomic_llong last_field; // number of the field that was made for it last, by any planner
};

/// The entry of a registered class, or NULL.
static inline hr_class_entry *hr_class_entry_of(const hr_map *map, hr_class_id id) {
    bool is_registered = id >= 0 && id < map->class_count && map->classes[id]->unit.size > 0;
    return is_registered ? map->classes[id] : NULL;
}

/// Whether all of a rectangle, its sides not negative, lies on the map.
bool hr_map_holds(const hr_map *map, hr_rect rect);
/// The part of a rectangle that lies on the map.
hr_rect hr_map_clip(const hr_map *map, hr_rect rect);
/// Cells of a rectangle that lies on the map were written: a new version.
void hr_map_mark(hr_map *map, hr_rect rect);
/// The same in the version that the map is at.
void hr_map_mark_written(hr_map *map, hr_rect rect);
/// A map of these sides, of zeros or, for a view, without cells; nothing of it is touched yet.
/// @return NULL if out of memory.
hr_map *hr_map_allocate(const hr_map_config *config, bool has_cells);
/// Footprints with these bits, for which room was made, came to the cells of a rectangle or left
/// them, in the version that the map is at.
void hr_map_mark_stamped(hr_map *map, hr_rect rect, uint8_t bits);

/// Whether blocks may differ in cost for a class: costs by value, or by clearance.
static inline bool hr_has_costs(const hr_class_entry *entry) {
    return entry->unit.costs_256ths != NULL;
}

/// What the blocks of a class cost, as of its last refresh.
static inline hr_costs hr_costs_of(const hr_map *map, const hr_class_entry *entry) {
    if (!hr_has_costs(entry)) return (hr_costs){.bytes = NULL};
    const hr_cost_table *table = &entry->cost_plane.table;
    return (hr_costs){.bytes = entry->cost_plane.ranks,
                      .cost_of = table->cost_of,
                      .width = map->width,
                      .least = table->least,
                      .most = table->most};
}

#endif
