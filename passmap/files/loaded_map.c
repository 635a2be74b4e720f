// loaded_map.c - the map that a file describes.

#include "passmap/files/loaded_map.h"

#include "passmap/base/message.h"

hr_error hr_create_loaded_map(const hr_map_config *config, int32_t width, int32_t height,
                              hr_map **map, hr_message *message) {
    hr_map_config loaded = *config;
    loaded.width = width;
    loaded.height = height;
    hr_error error = hr_map_config_check(&loaded, message);
    if (error) return error;
    return hr_fail_plainly(hr_map_create(&loaded, map), message);
}
