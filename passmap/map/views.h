// views.h - a copy of a map for somebody's own edits, which is a view that shares nothing.
#ifndef HANDRAIL_PASSMAP_MAP_VIEWS_H
#define HANDRAIL_PASSMAP_MAP_VIEWS_H

#include "passmap/map/map_state.h"

/// Copies a map with its classes and links, but for footprints: their bits are ground. Its cells
/// are in one piece, so that edits take no memory. Only reads the map. @return HR_OK, or
/// HR_OUT_OF_MEMORY; then `*copy` is NULL.
hr_error hr_map_create_copy(const hr_map *map, hr_map **copy);

#endif
