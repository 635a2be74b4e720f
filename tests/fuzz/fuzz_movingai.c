// fuzz_movingai.c - any bytes as a Moving AI map: refused with a sentence, or a map that is saved
// and loads again to the same cells.

#include "passmap/passmap.h"
#include "tests/fuzz/input.h"

#include <string.h>

static void save_and_load(const hr_map *map) {
    hr_map_config config = hr_map_config_default();
    hr_message message;
    hr_map *again;
    void *bytes;
    size_t size;
    require(hr_map_save_movingai(map, &bytes, &size, &message) == HR_OK);
    require(hr_map_load_movingai(&config, bytes, size, &again, &message) == HR_OK);
    size_t cells = (size_t)hr_map_width(map) * (size_t)hr_map_height(map);
    require(memcmp(hr_map_cells_const(map), hr_map_cells_const(again), cells) == 0);
    hr_map_destroy(again);
    free(bytes);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    hr_map_config config = hr_map_config_default();
    hr_message message = {.text = ""};
    hr_map *map;
    hr_error error = hr_map_load_movingai(&config, data, size, &map, &message);
    require((error == HR_OK) == (map != NULL));
    require(error == HR_OK || message.text[0]);
    if (map) save_and_load(map);
    hr_map_destroy(map);
    return 0;
}
