// map.h - the inside of a map, for the files of passmap and for the planner to read.
#ifndef HANDRAIL_MAP_H
#define HANDRAIL_MAP_H

#include "labels.h"
#include "passmap.h"
#include "plane.h"

/// A registered class and what is derived from the cells for it, each with the map version it was
/// derived from.
typedef struct hr_class_entry {
    hr_class unit;
    uint8_t is_closed[256]; // by value: 1 where the unit may not enter
    hr_plane plane;
    hr_labels labels;
    uint64_t plane_version, labels_version; // 0 = never
} hr_class_entry;

struct hr_map {
    hr_allocator allocator;
    int32_t width, height;
    hr_world_rect world;
    uint64_t version;
    uint8_t *cells;
    int32_t tile_columns, tile_rows;
    uint64_t *tile_versions; // the map's version when a cell of the tile was last touched
    hr_class_entry *classes[HR_CLASS_MAX];
    int32_t class_count;
};

/// The entry of a registered class, or NULL.
static inline hr_class_entry *hr_class_entry_of(const hr_map *map, hr_class_id id) {
    return id >= 0 && id < map->class_count ? map->classes[id] : NULL;
}

/// Whether a block of tile (column, row) may have changed for the class after a version of the map.
bool hr_is_tile_changed(const hr_map *map, const hr_class_entry *entry, int32_t column, int32_t row,
                        uint64_t version);

void hr_class_entry_destroy(hr_class_entry *entry, const hr_allocator *allocator);

#endif
