// test_png_saving.c - maps saved as PNGs, and memory that runs out while saving and loading.

#include "tests/support/counting_allocator.h"
#include "tests/support/png_checks.h"

#include <string.h>

// ---- Saving

static hr_map *random_map(int32_t width, int32_t height, const uint8_t *values, size_t count,
                          hr_allocator allocator) {
    hr_map_config config = hr_map_config_default();
    hr_map *map = NULL;
    config.width = width, config.height = height, config.allocator = allocator;
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    for (int32_t i = 0; i < width * height; i++)
        hr_map_set(map, i % width, i / width,
                   values ? values[next_random() % count] : (uint8_t)next_random());
    return map;
}

static void check_return(const hr_map *map, hr_png_colours colours) {
    made_png png = {0};
    void *bytes = NULL;
    cr_assert_eq(hr_map_save_png(map, colours, &bytes, &png.size, NULL), HR_OK);
    png.bytes = bytes;
    expect_cells(png, hr_map_cells_const(map), "saved");
}

Test(png_saving, a_saved_png_loads_back_to_the_same_bytes) {
    static const int sides[][2] = {{1, 1}, {2, 3}, {1, 40}, {64, 64}, {300, 7}, {257, 129}};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++) {
        hr_allocator allocator = hr_allocator_default();
        hr_map *levels = random_map(sides[i][0], sides[i][1], NULL, 0, allocator);
        hr_map *colours =
            random_map(sides[i][0], sides[i][1], terrains, sizeof terrains, allocator);
        check_return(levels, HR_PNG_GRAY);
        check_return(colours, HR_PNG_GRAY);
        check_return(colours, HR_PNG_KEY);
        hr_map_destroy(levels);
        hr_map_destroy(colours);
    }
}

Test(png_saving, a_value_without_a_colour_is_not_saved_in_colours) {
    hr_map *map = random_map(4, 4, terrains, 1, hr_allocator_default());
    void *bytes = map;
    size_t size = 1;
    hr_message message;
    hr_map_set(map, 2, 3, 77);
    cr_expect_eq(hr_map_save_png(map, HR_PNG_KEY, &bytes, &size, &message), HR_NOT_SAVABLE);
    cr_expect_str_eq(message.text, "value 77 at cell (2, 3) has no colour of its own");
    cr_expect_null(bytes);
    hr_map_destroy(map);
}

// ---- Out of memory

static void check_load_survives(const made_png *png) {
    for (long fail_at = 1;; fail_at++) {
        counting_allocator counts = {.fail_at = fail_at};
        hr_map_config config = hr_map_config_default();
        hr_map *map = NULL;
        config.allocator = counting(&counts);
        hr_error error =
            hr_map_load_png(&config, png->bytes, png->size, (hr_png_options){false}, &map, NULL);
        if (error == HR_OK) {
            cr_expect_lt(counts.calls, fail_at);
            hr_map_destroy(map);
            cr_expect_eq(counts.live, 0);
            return;
        }
        cr_assert_eq(error, HR_OUT_OF_MEMORY, "allocation %ld: %s", fail_at, hr_error_text(error));
        cr_assert_null(map);
        cr_assert_eq(counts.live, 0, "allocation %ld", fail_at);
        cr_assert_eq(
            hr_map_load_png(&config, png->bytes, png->size, (hr_png_options){false}, &map, NULL),
            HR_OK);
        hr_map_destroy(map);
    }
}

Test(png_saving, loading_a_png_survives_the_failure_of_every_allocation) {
    made_png palette = small_png();
    png_kind kind = {.width = 9, .height = 9, .bit_depth = 8, .is_interlaced = true};
    made_png interlaced = make_png(&kind, (uint16_t[81]){1, 2, 3});
    check_load_survives(&palette);
    check_load_survives(&interlaced);
    free_png(&palette);
    free_png(&interlaced);
}

Test(png_saving, saving_a_png_survives_the_failure_of_every_allocation) {
    counting_allocator counts = {0};
    hr_map *map = random_map(70, 50, terrains, sizeof terrains, counting(&counts));
    long before = counts.live;
    void *bytes = NULL;
    size_t size = 0;
    for (long fail_at = 1;; fail_at++) {
        counts.calls = 0;
        counts.fail_at = fail_at;
        hr_error error = hr_map_save_png(map, HR_PNG_KEY, &bytes, &size, NULL);
        if (error == HR_OK) break;
        cr_assert_eq(error, HR_OUT_OF_MEMORY);
        cr_assert_null(bytes);
        cr_assert_eq(counts.live, before, "allocation %ld", fail_at);
        counts.fail_at = 0;
        cr_assert_eq(hr_map_save_png(map, HR_PNG_KEY, &bytes, &size, NULL), HR_OK);
        counting(&counts).release(bytes, &counts);
        bytes = NULL, size = 0;
    }
    cr_expect_gt(counts.fail_at, 10);
    counting(&counts).release(bytes, &counts);
    hr_map_destroy(map);
    cr_expect_eq(counts.live, 0);
}
