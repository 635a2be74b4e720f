// test_png_formats.c - maps as PNGs: every kind that is read, and everything that is refused.

#include "counting_allocator.h"
#include "passmap/passmap.h"
#include "png_maker.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t random_state = 1;

static uint32_t next_random(void) {
    random_state = random_state * 1664525u + 1013904223u;
    return random_state >> 8;
}

static hr_error load(const made_png *png, hr_map **map, hr_message *message) {
    hr_map_config config = hr_map_config_default();
    return hr_map_load_png(&config, png->bytes, png->size, (hr_png_options){false}, map, message);
}

static void expect_refused(made_png png, hr_error expected, const char *words) {
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

static void expect_cells(made_png png, const uint8_t *expected, const char *what) {
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

// ---- Kinds that are read

enum { PALETTE_COUNT = 16, SIDE_MOST = 41 };

static uint16_t samples[SIDE_MOST * SIDE_MOST * 4];
static uint8_t cells[SIDE_MOST * SIDE_MOST];
static const uint8_t terrains[] = {0, 1, 2, 3, 4, 8, 16, 32, 254, 255};

static void put_colour(uint16_t *pixel, uint32_t colour) {
    for (int i = 0; i < 3; i++) pixel[i] = (uint16_t)(colour >> (16 - 8 * i) & 255);
}

// Fills `samples` with pixels that can be read and `cells` with what they mean.
static void invent(const png_kind *kind, const uint8_t *palette_values) {
    int most = (1 << kind->bit_depth) - 1, count = png_samples(kind->colour_type);
    for (int i = 0; i < kind->width * kind->height; i++) {
        uint16_t *pixel = samples + i * count;
        if (kind->colour_type == 3) {
            pixel[0] = (uint16_t)(next_random() % kind->palette_count);
            cells[i] = palette_values[pixel[0]];
            continue;
        }
        if (count <= 2) {
            pixel[0] = (uint16_t)(next_random() % (uint32_t)(most + 1));
            cells[i] = (uint8_t)(255 - pixel[0] * 255 / most);
        } else {
            cells[i] = terrains[next_random() % sizeof terrains];
            put_colour(pixel, hr_colour_of(cells[i]));
        }
        if (count % 2 == 0) pixel[count - 1] = 255;
    }
}

static void check_kind(png_kind kind) {
    uint8_t values[PALETTE_COUNT], palette[3 * PALETTE_COUNT];
    char what[100];
    size_t room = (size_t)1 << (kind.bit_depth < 4 ? kind.bit_depth : 4);
    for (size_t i = 0; i < room; i++) {
        values[i] = i < sizeof terrains ? terrains[i] : (uint8_t)(100 + i);
        uint32_t colour = hr_colour_of(values[i]);
        for (size_t j = 0; j < 3; j++) palette[3 * i + j] = (uint8_t)(colour >> (16 - 8 * j));
    }
    if (kind.colour_type == 3) kind.palette = palette, kind.palette_count = room;
    invent(&kind, values);
    snprintf(what, sizeof what, "%d x %d, type %d, %d bits, interlaced %d, filter %d", kind.width,
             kind.height, kind.colour_type, kind.bit_depth, kind.is_interlaced, kind.filter);
    expect_cells(make_png(&kind, samples), cells, what);
}

static void check_sides_and_filters(int colour_type, int bit_depth) {
    static const int sides[][2] = {{1, 1}, {2, 1}, {1, 9},   {3, 2},  {5, 5},
                                   {8, 8}, {9, 4}, {17, 33}, {41, 40}};
    for (size_t i = 0; i < sizeof sides / sizeof sides[0]; i++)
        for (int filter = 0; filter <= PNG_EVERY_FILTER; filter++)
            for (int interlaced = 0; interlaced < 2; interlaced++)
                check_kind((png_kind){.width = sides[i][0],
                                      .height = sides[i][1],
                                      .bit_depth = bit_depth,
                                      .colour_type = colour_type,
                                      .is_interlaced = interlaced,
                                      .filter = filter,
                                      .image_chunk_most = interlaced ? 100 : 0});
}

Test(formats, a_gray_png_loads_the_same_in_every_depth_filter_and_interlace) {
    for (int bit_depth = 1; bit_depth <= 8; bit_depth *= 2) check_sides_and_filters(0, bit_depth);
}

Test(formats, a_palette_png_loads_the_same_in_every_depth_filter_and_interlace) {
    for (int bit_depth = 1; bit_depth <= 8; bit_depth *= 2) check_sides_and_filters(3, bit_depth);
}

Test(formats, a_png_of_colours_loads_with_and_without_alpha) {
    check_sides_and_filters(2, 8);
    check_sides_and_filters(6, 8);
    check_sides_and_filters(4, 8);
}

Test(formats, white_is_0_and_black_is_255) {
    png_kind kind = {.width = 3, .height = 1, .bit_depth = 8};
    expect_cells(make_png(&kind, (uint16_t[]){255, 0, 155}), (uint8_t[]){0, 255, 100}, "levels");
}

Test(formats, grays_between_key_colours_are_levels) {
    png_kind kind = {.width = 3, .height = 1, .bit_depth = 8, .colour_type = 2};
    uint16_t pixels[9];
    put_colour(pixels, hr_colour_of(HR_WATER));
    put_colour(pixels + 3, 0x9B9B9B);
    put_colour(pixels + 6, hr_colour_of(HR_ROAD));
    expect_cells(make_png(&kind, pixels), (uint8_t[]){HR_WATER, 100, HR_ROAD}, "mixed");
}

// ---- Transparency

Test(formats, a_transparent_pixel_is_refused_with_its_place) {
    png_kind kind = {.width = 2, .height = 2, .bit_depth = 8, .colour_type = 4};
    uint16_t pixels[] = {255, 255, 0, 255, 255, 255, 0, 254};
    expect_refused(make_png(&kind, pixels), HR_UNSUPPORTED, "pixel (1, 1) is transparent");
}

Test(formats, a_transparent_palette_colour_is_refused_only_where_a_pixel_has_it) {
    static const uint8_t palette[] = {255, 255, 255, 0, 0, 0}, alpha[] = {255, 128};
    png_kind kind = {.width = 3,
                     .height = 1,
                     .bit_depth = 2,
                     .colour_type = 3,
                     .palette = palette,
                     .palette_count = 2,
                     .transparency = alpha,
                     .transparency_length = 2};
    expect_refused(make_png(&kind, (uint16_t[]){0, 0, 1}), HR_UNSUPPORTED, "pixel (2, 0)");
    expect_cells(make_png(&kind, (uint16_t[]){0, 0, 0}), (uint8_t[]){0, 0, 0}, "opaque");
}

Test(formats, a_transparent_gray_is_refused_in_every_depth) {
    for (int bit_depth = 1; bit_depth <= 8; bit_depth *= 2) {
        png_kind kind = {.width = 2,
                         .height = 1,
                         .bit_depth = bit_depth,
                         .transparency = (const uint8_t[]){0, 1},
                         .transparency_length = 2};
        expect_refused(make_png(&kind, (uint16_t[]){0, 1}), HR_UNSUPPORTED, "pixel (1, 0)");
        expect_cells(make_png(&kind, (uint16_t[]){0, 0}), (uint8_t[]){255, 255}, "opaque");
    }
}

Test(formats, a_transparent_colour_that_no_pixel_can_have_is_none) {
    png_kind kind = {.width = 2,
                     .height = 1,
                     .bit_depth = 1,
                     .transparency = (const uint8_t[]){1, 1},
                     .transparency_length = 2};
    expect_cells(make_png(&kind, (uint16_t[]){0, 1}), (uint8_t[]){255, 0}, "opaque");
}

Test(formats, a_transparent_colour_is_refused) {
    png_kind kind = {.width = 2,
                     .height = 1,
                     .bit_depth = 8,
                     .colour_type = 2,
                     .transparency = (const uint8_t[]){0, 9, 0, 9, 0, 9},
                     .transparency_length = 6};
    expect_refused(make_png(&kind, (uint16_t[]){8, 8, 8, 9, 9, 9}), HR_UNSUPPORTED, "(1, 0)");
}

// ---- Colours

Test(formats, an_unknown_colour_is_named_with_its_place) {
    png_kind kind = {.width = 2, .height = 2, .bit_depth = 8, .colour_type = 2};
    uint16_t pixels[12] = {0};
    put_colour(pixels + 6, 0x12AB34);
    expect_refused(make_png(&kind, pixels), HR_UNKNOWN_COLOUR,
                   "unknown colour #12ab34 at pixel (0, 1)");
}

static uint8_t nearest_by_trying_all(uint32_t colour) {
    long least = 1L << 30;
    uint8_t nearest = 0;
    for (size_t i = 0; i < sizeof terrains; i++) {
        uint16_t a[3], b[3];
        long distance = 0;
        put_colour(a, colour);
        put_colour(b, hr_colour_of(terrains[i]));
        for (int j = 0; j < 3; j++) distance += ((long)a[j] - b[j]) * ((long)a[j] - b[j]);
        if (distance < least) least = distance, nearest = terrains[i];
    }
    return nearest;
}

Test(formats, an_unknown_colour_becomes_the_nearest_of_the_key_when_asked_for) {
    enum { SIDE = 40 };
    png_kind kind = {.width = SIDE, .height = SIDE, .bit_depth = 8, .colour_type = 2};
    for (int i = 0; i < SIDE * SIDE * 3; i++) samples[i] = (uint16_t)(next_random() & 255);
    made_png png = make_png(&kind, samples);
    hr_map_config config = hr_map_config_default();
    hr_map *map = NULL;
    cr_assert_eq(hr_map_load_png(&config, png.bytes, png.size, (hr_png_options){true}, &map, NULL),
                 HR_OK);
    for (int i = 0; i < SIDE * SIDE; i++) {
        const uint16_t *pixel = samples + 3 * i;
        uint32_t colour = (uint32_t)(pixel[0] << 16 | pixel[1] << 8 | pixel[2]);
        bool is_gray = pixel[0] == pixel[1] && pixel[1] == pixel[2];
        int expected = is_gray ? 255 - pixel[0] : nearest_by_trying_all(colour);
        cr_assert_eq(hr_map_cells_const(map)[i], expected, "#%06x", colour);
    }
    hr_map_destroy(map);
    free_png(&png);
}

// ---- Broken files

static made_png small_png(void) {
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

Test(formats, a_png_cut_short_anywhere_is_refused) {
    made_png png = small_png();
    for (size_t length = 0; length < png.size; length++) {
        hr_map *map = NULL;
        hr_message message = {""};
        made_png cut = {malloc(length + 1), length}; // a block of its own, so that overruns show
        memcpy(cut.bytes, png.bytes, length);
        cr_expect_eq(load(&cut, &map, &message), HR_BAD_FORMAT, "after %zu bytes", length);
        cr_expect_neq(message.text[0], 0);
        cr_expect_null(map);
        free_png(&cut);
    }
    free_png(&png);
}

Test(formats, a_png_with_one_wrong_byte_is_refused) {
    made_png png = small_png();
    for (size_t i = 0; i < png.size; i++) {
        hr_map *map = NULL;
        png.bytes[i] ^= 0x20;
        cr_expect_neq(load(&png, &map, NULL), HR_OK, "byte %zu", i);
        cr_expect_null(map);
        png.bytes[i] ^= 0x20;
    }
    free_png(&png);
}

Test(formats, bytes_after_the_end_of_a_png_do_not_matter) {
    made_png png = small_png();
    put_signature(&png);
    expect_cells(png, (uint8_t[]){0, 255, 1, 255, 0, 1, 1, 255, 0, 0, 255, 255, 0, 1, 255}, "");
}

static made_png of_bytes(const char *text, size_t size) {
    made_png made = {malloc(size + 1), size};
    memcpy(made.bytes, text, size);
    return made;
}

Test(formats, what_is_not_a_png_is_said_to_be_none) {
    expect_refused(of_bytes("", 0), HR_BAD_FORMAT, "empty");
    expect_refused(of_bytes("\xFF\xD8\xFF\xE0 JFIF", 9), HR_BAD_FORMAT, "a JPEG, not a PNG");
    expect_refused(of_bytes("GIF89a", 6), HR_BAD_FORMAT, "not a PNG");
}

static made_png headed(uint32_t width, uint32_t height, int depth, int type, int interlace) {
    made_png png = {0};
    put_signature(&png);
    put_header(&png, width, height, depth, type, interlace);
    put_chunk(&png, "IDAT", "\x78\x01\x01\x00\x00\xff\xff\x00\x00\x00\x01", 11);
    put_chunk(&png, "IEND", NULL, 0);
    return png;
}

Test(formats, sides_that_no_map_has_are_refused) {
    expect_refused(headed(0, 5, 8, 0, 0), HR_BAD_FORMAT, "0 x 5");
    expect_refused(headed(5, 0, 8, 0, 0), HR_BAD_FORMAT, "5 x 0");
    expect_refused(headed(20000, 4, 8, 0, 0), HR_BAD_SIZE, "20000 x 4");
    expect_refused(headed(4, 16385, 8, 0, 0), HR_BAD_SIZE, "4 x 16385");
    expect_refused(headed(0xFFFFFFFF, 0xFFFFFFFF, 8, 2, 0), HR_BAD_SIZE, "4294967295");
    expect_refused(headed(16384, 16384, 8, 6, 0), HR_BAD_FORMAT, "too little image data");
}

Test(formats, kinds_that_cannot_be_read_exactly_are_refused) {
    for (int type = 0; type <= 6; type += 2)
        expect_refused(headed(4, 4, 16, type, 0), HR_UNSUPPORTED, "16 bits");
    expect_refused(headed(4, 4, 4, 2, 0), HR_BAD_FORMAT, "colour type 2");
    expect_refused(headed(4, 4, 16, 3, 0), HR_BAD_FORMAT, "colour type 3");
    expect_refused(headed(4, 4, 8, 5, 0), HR_BAD_FORMAT, "colour type 5");
    expect_refused(headed(4, 4, 3, 0, 0), HR_BAD_FORMAT, "colour type 0");
    expect_refused(headed(4, 4, 8, 0, 2), HR_UNSUPPORTED, "interlace 2");
}

Test(formats, image_data_that_ends_early_is_refused) {
    expect_refused(headed(4, 4, 8, 0, 0), HR_BAD_FORMAT, "incomplete");
    expect_refused(headed(4, 4, 8, 0, 1), HR_BAD_FORMAT, "incomplete");
    expect_refused(headed(4, 4, 8, 3, 0), HR_BAD_FORMAT, "no palette");
}

Test(formats, a_pixel_beyond_the_palette_is_refused) {
    static const uint8_t palette[] = {255, 255, 255, 0, 0, 0};
    png_kind kind = {.width = 3,
                     .height = 1,
                     .bit_depth = 4,
                     .colour_type = 3,
                     .palette = palette,
                     .palette_count = 2};
    expect_refused(make_png(&kind, (uint16_t[]){0, 1, 2}), HR_BAD_FORMAT,
                   "pixel (2, 0) has colour 2 of a palette of 2");
}

Test(formats, chunks_that_matter_and_are_not_known_are_refused) {
    png_kind kind = {.width = 1, .height = 1, .bit_depth = 8};
    for (int i = 0; i < 3; i++) {
        made_png png = {0};
        put_signature(&png);
        put_header(&png, 1, 1, 8, 0, 0);
        put_chunk(&png, (const char *[]){"CgBI", "teXt", "IHDR"}[i], "1234567890123", 13);
        put_image(&png, &kind, (uint16_t[]){255});
        put_chunk(&png, "IEND", NULL, 0);
        if (i == 0) expect_refused(png, HR_UNSUPPORTED, "CgBI");
        if (i == 1) expect_cells(png, (uint8_t[]){0}, "a chunk that may be skipped");
        if (i == 2) expect_refused(png, HR_BAD_FORMAT, "IHDR");
    }
}

Test(formats, a_png_of_random_bytes_in_valid_chunks_never_does_harm) {
    for (int round = 0; round < 3000; round++) {
        made_png png = {0};
        uint8_t noise[64];
        static const int types[] = {0, 2, 3, 4, 6};
        for (size_t i = 0; i < sizeof noise; i++) noise[i] = (uint8_t)next_random();
        noise[0] = 0x78, noise[1] = 0x01;
        noise[2] = (uint8_t)((noise[2] & 0xF8) | (next_random() % 3 << 1 | 1));
        put_signature(&png);
        put_header(&png, 1 + next_random() % 9, 1 + next_random() % 9,
                   round % 2 ? 8 : 1 << next_random() % 4, types[next_random() % 5],
                   round % 3 == 0);
        put_chunk(&png, "PLTE", noise + 20, 30);
        put_chunk(&png, "IDAT", noise, next_random() % sizeof noise);
        put_chunk(&png, "IEND", NULL, 0);
        hr_map *map = NULL;
        hr_error error = load(&png, &map, NULL);
        cr_assert_eq(error == HR_OK, map != NULL);
        hr_map_destroy(map);
        free_png(&png);
    }
}

// ---- Proportions

Test(formats, a_png_keeps_the_world_of_the_config_if_the_proportions_fit) {
    made_png png = small_png();
    hr_map_config config = hr_map_config_default();
    hr_map *map = NULL;
    hr_message message = {""};
    config.world = (hr_world_rect){10, 20, 50, 30};
    cr_assert_eq(hr_map_load_png(&config, png.bytes, png.size, (hr_png_options){false}, &map, NULL),
                 HR_OK);
    cr_expect_eq(hr_map_world(map).width, 50);
    hr_map_destroy(map);
    config.world.width = 60;
    cr_expect_eq(
        hr_map_load_png(&config, png.bytes, png.size, (hr_png_options){false}, &map, &message),
        HR_BAD_PROPORTIONS);
    cr_expect_null(map);
    cr_expect(strstr(message.text, "5 x 3"));
    free_png(&png);
}

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

Test(formats, a_saved_png_loads_back_to_the_same_bytes) {
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

Test(formats, a_value_without_a_colour_is_not_saved_in_colours) {
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

Test(formats, loading_a_png_survives_the_failure_of_every_allocation) {
    made_png palette = small_png();
    png_kind kind = {.width = 9, .height = 9, .bit_depth = 8, .is_interlaced = true};
    made_png interlaced = make_png(&kind, (uint16_t[81]){1, 2, 3});
    check_load_survives(&palette);
    check_load_survives(&interlaced);
    free_png(&palette);
    free_png(&interlaced);
}

Test(formats, saving_a_png_survives_the_failure_of_every_allocation) {
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
