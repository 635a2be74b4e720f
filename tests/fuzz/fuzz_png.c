// fuzz_png.c - any bytes as a PNG: refused with a sentence, or a map that is saved and loads again
// to the same cells.

#include "passmap/passmap.h"
#include "tests/fuzz/input.h"

#include <string.h>

static void save_and_load(const hr_map *map) {
    hr_map_config config = hr_map_config_default();
    hr_message message;
    hr_map *again;
    void *bytes;
    size_t size;
    require(hr_map_save_png(map, HR_PNG_GRAY, &bytes, &size, &message) == HR_OK);
    require(hr_map_load_png(&config, bytes, size, (hr_png_options){0}, &again, &message) == HR_OK);
    size_t cells = (size_t)hr_map_width(map) * (size_t)hr_map_height(map);
    require(memcmp(hr_map_cells_const(map), hr_map_cells_const(again), cells) == 0);
    hr_map_destroy(again);
    free(bytes);
}

// ---- Checksums

static uint32_t checksum(const uint8_t *bytes, size_t count) {
    uint32_t sum = 0xFFFFFFFF;
    for (size_t i = 0; i < count; i++) {
        sum ^= bytes[i];
        for (int bit = 0; bit < 8; bit++) sum = sum >> 1 ^ (0xEDB88320 & -(sum & 1));
    }
    return ~sum;
}

// A chunk is its length, its type and that many bytes, and the checksum of all but the length.
static void put_checksums_right(uint8_t *bytes, size_t size) {
    for (size_t at = 8; at + 12 <= size;) {
        size_t length = (size_t)bytes[at] << 24 | (size_t)bytes[at + 1] << 16 |
                        (size_t)bytes[at + 2] << 8 | bytes[at + 3];
        if (length > size - at - 12) return;
        uint32_t sum = checksum(bytes + at + 4, length + 4);
        for (int i = 0; i < 4; i++)
            bytes[at + 8 + length + (size_t)i] = (uint8_t)(sum >> (24 - 8 * i));
        at += 12 + length;
    }
}

static void load(const uint8_t *bytes, size_t size, hr_png_options options) {
    hr_map_config config = hr_map_config_default();
    hr_message message = {.text = ""};
    hr_map *map;
    hr_error error = hr_map_load_png(&config, bytes, size, options, &map, &message);
    require((error == HR_OK) == (map != NULL));
    require(error == HR_OK || message.text[0]);
    if (map && hr_map_width(map) <= 256 && hr_map_height(map) <= 256) save_and_load(map);
    hr_map_destroy(map);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);
int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size) {
    if (size == 0) return 0;
    uint8_t last = data[size - 1];
    uint8_t *bytes = malloc(size);
    require(bytes);
    memcpy(bytes, data, size);
    if (last & 2) put_checksums_right(bytes, size); // as of 0x82, which ends every PNG
    load(bytes, size, (hr_png_options){.nearest_colour = last & 1});
    free(bytes);
    return 0;
}
