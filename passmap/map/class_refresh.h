// class_refresh.h - which tiles of a class's planes are out of date.
#ifndef HANDRAIL_PASSMAP_MAP_CLASS_REFRESH_H
#define HANDRAIL_PASSMAP_MAP_CLASS_REFRESH_H

#include "passmap/map/map_state.h"

/// Whether planes or labels of a class are older than the map.
bool hr_class_is_stale(const hr_map *map, const hr_class_entry *entry);
/// The next refresh redoes the tiles with blocks on cells of these values. Reads all cells, a
/// vector at a time; nothing is noted for a class without planes, whose first refresh makes all
/// tiles.
void hr_class_note_values(const hr_map *map, hr_class_entry *entry, hr_pass_set values);

#endif
