// message.c - the sentence that goes with an error, and the end that all loaders have in common.

#include "passmap/base/message.h"

#include <stdarg.h>
#include <stdio.h>

hr_error hr_fail(hr_error error, hr_message *message, const char *format, ...) {
    if (!message) return error;
    va_list arguments;
    va_start(arguments, format);
    vsnprintf(message->text, sizeof message->text, format, arguments);
    va_end(arguments);
    return error;
}

hr_error hr_fail_plainly(hr_error error, hr_message *message) {
    if (message) message->text[0] = '\0';
    return error;
}

hr_error hr_create_loaded_map(const hr_map_config *config, int32_t width, int32_t height,
                              hr_map **map, hr_message *message) {
    hr_map_config loaded = *config;
    loaded.width = width;
    loaded.height = height;
    hr_error error = hr_map_create(&loaded, map);
    if (error != HR_BAD_PROPORTIONS) return hr_fail_plainly(error, message);
    return hr_fail(error, message,
                   "the map is %d x %d cells, and the world rectangle, %g x %g, does not have its "
                   "proportions",
                   (int)width, (int)height, config->world.width, config->world.height);
}
