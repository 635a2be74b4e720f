// loaded_map.c - the map that a file describes.

#include "passmap/files/loaded_map.h"

#include "passmap/base/message.h"

hr_error hr_create_loaded_map(const hr_map_config *config, int32_t width, int32_t height,
                              hr_map **map, hr_message *message) {
    hr_map_config loaded = *config;
    loaded.width = width;
    loaded.height = height;
    hr_error error = hr_map_create(&loaded, map);
    if (error != HR_BAD_WORLD) return hr_fail_plainly(error, message);
    return hr_fail(error, message,
                   "the map of %d x %d cells cannot lie on the world rectangle of %g x %g at (%g, "
                   "%g)",
                   (int)width, (int)height, config->world.width, config->world.height,
                   config->world.x, config->world.y);
}
