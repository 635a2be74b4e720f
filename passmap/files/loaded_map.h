// loaded_map.h - creating the map that a file describes: the step that all loaders have in common.
#ifndef HANDRAIL_PASSMAP_FILES_LOADED_MAP_H
#define HANDRAIL_PASSMAP_FILES_LOADED_MAP_H

#include "passmap/passmap.h"

/// Creates a map of the sides a file gives, everything else as the host configured it.
hr_error hr_create_loaded_map(const hr_map_config *config, int32_t width, int32_t height,
                              hr_map **map, hr_message *message);

#endif
