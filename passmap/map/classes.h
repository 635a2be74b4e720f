// classes.h - what a map keeps for each of its classes.
#ifndef HANDRAIL_PASSMAP_MAP_CLASSES_H
#define HANDRAIL_PASSMAP_MAP_CLASSES_H

#include "passmap/map/map_state.h"

/// Registers all classes of another map under their ids with one that has none.
/// @return HR_OK or HR_OUT_OF_MEMORY.
hr_error hr_classes_copy(hr_map *to, const hr_map *from);
/// Registers a class under an id that is free, as in the map that it was read from: ids below may
/// stay free. @return HR_OK; HR_BAD_CLASS for an id that is none or not free; else as
/// hr_map_add_class.
hr_error hr_class_put(hr_map *map, hr_class_id id, hr_class unit);
/// Frees an entry and all that is derived for it; NULL is allowed.
void hr_class_entry_destroy(hr_class_entry *entry, const hr_allocator *allocator);

#endif
