// no_png.c - in place of load_png.c where the library is built without PNG (HANDRAIL_PNG): a host
// links the same names, which return an error.

#include "passmap/base/message.h"
#include "passmap/passmap.h"

static hr_error refuse(hr_message *message) {
    return hr_fail(HR_UNSUPPORTED, message,
                   "this library was built without PNG: install the headers of stb (Debian: "
                   "libstb-dev) and build it with -DHANDRAIL_PNG=ON");
}

hr_error hr_map_load_png(const hr_map_config *config, const void *bytes, size_t size,
                         hr_png_options options, hr_map **map, hr_message *message) {
    (void)config, (void)bytes, (void)size, (void)options;
    *map = NULL;
    return refuse(message);
}

hr_error hr_map_save_png(const hr_map *map, hr_png_colours colours, void **bytes, size_t *size,
                         hr_message *message) {
    (void)map, (void)colours;
    *bytes = NULL;
    *size = 0;
    return refuse(message);
}
