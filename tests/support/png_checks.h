// png_checks.h - maps as PNGs that must load as given cells, or be refused in given words.
#ifndef HANDRAIL_TESTS_SUPPORT_PNG_CHECKS_H
#define HANDRAIL_TESTS_SUPPORT_PNG_CHECKS_H

#include "passmap/passmap.h"
#include "tests/support/png_maker.h"

#include <criterion/criterion.h>
#include <string.h>

static uint32_t random_state = 1;

static inline uint32_t next_random(void) {
    random_state = random_state * 1664525u + 1013904223u;
    return random_state >> 8;
}

static inline hr_error load(const made_png *png, hr_map **map, hr_message *message) {
    hr_map_config config = hr_map_config_default();
    return hr_map_load_png(&config, png->bytes, png->size, (hr_png_options){false}, map, message);
}

static inline void expect_refused(made_png png, hr_error expected, const char *words) {
    hr_map *map = NULL;
    hr_message message = {""};
    hr_error error = load(&png, &map, &message);
    cr_expect_eq(error, expected, "%s instead of %s (%s)", hr_error_text(error),
                 hr_error_text(expected), message.text);
    cr_expect_null(map);
    cr_expect(strstr(message.text, words), "\"%s\" does not say \"%s\"", message.text, words);
    hr_map_destroy(map);
    free_png(&png);
}

static inline void expect_cells(made_png png, const uint8_t *expected, const char *what) {
    hr_map *map = NULL;
    hr_message message = {""};
    hr_error error = load(&png, &map, &message);
    cr_expect_eq(error, HR_OK, "%s: %s", what, message.text);
    if (map) {
        size_t count = (size_t)hr_map_width(map) * (size_t)hr_map_height(map);
        cr_expect_arr_eq(hr_map_cells_const(map), expected, count, "%s", what);
    }
    hr_map_destroy(map);
    free_png(&png);
}

static const uint8_t terrains[] = {0, 1, 2, 3, 4, 8, 16, 32, 254, 255};

static inline made_png small_png(void) {
    static const uint8_t palette[] = {255, 255, 255, 0, 0, 0, 0xC8, 0xE8, 0x9A};
    png_kind kind = {.width = 5,
                     .height = 3,
                     .bit_depth = 2,
                     .colour_type = 3,
                     .palette = palette,
                     .palette_count = 3,
                     .image_chunk_most = 7};
    return make_png(&kind, (uint16_t[]){0, 1, 2, 1, 0, 2, 2, 1, 0, 0, 1, 1, 0, 2, 1});
}

#endif
