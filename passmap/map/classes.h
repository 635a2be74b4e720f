// classes.h - what a map keeps for each of its classes.
#ifndef HANDRAIL_PASSMAP_MAP_CLASSES_H
#define HANDRAIL_PASSMAP_MAP_CLASSES_H

#include "passmap/map/map_state.h"

/// Registers all classes of another map under their ids with one that has none.
/// @return HR_OK or HR_OUT_OF_MEMORY.
hr_error hr_classes_copy(hr_map *to, const hr_map *from);
/// Frees an entry and all that is derived for it; NULL is allowed.
void hr_class_entry_destroy(hr_class_entry *entry, const hr_allocator *allocator);

#endif
