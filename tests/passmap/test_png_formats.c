// test_png_formats.c - maps as PNGs: every kind that is read, transparency, colours, proportions.

#include "tests/support/png_checks.h"

#include <stdio.h>
#include <string.h>

// ---- Kinds that are read

enum { PALETTE_COUNT = 16, SIDE_MOST = 41 };

static uint16_t samples[SIDE_MOST * SIDE_MOST * 4];
static uint8_t cells[SIDE_MOST * SIDE_MOST];

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

Test(png_formats, a_gray_png_loads_the_same_in_every_depth_filter_and_interlace) {
    for (int bit_depth = 1; bit_depth <= 8; bit_depth *= 2) check_sides_and_filters(0, bit_depth);
}

Test(png_formats, a_palette_png_loads_the_same_in_every_depth_filter_and_interlace) {
    for (int bit_depth = 1; bit_depth <= 8; bit_depth *= 2) check_sides_and_filters(3, bit_depth);
}

Test(png_formats, a_png_of_colours_loads_with_and_without_alpha) {
    check_sides_and_filters(2, 8);
    check_sides_and_filters(6, 8);
    check_sides_and_filters(4, 8);
}

Test(png_formats, white_is_0_and_black_is_255) {
    png_kind kind = {.width = 3, .height = 1, .bit_depth = 8};
    expect_cells(make_png(&kind, (uint16_t[]){255, 0, 155}), (uint8_t[]){0, 255, 100}, "levels");
}

Test(png_formats, grays_between_key_colours_are_levels) {
    png_kind kind = {.width = 3, .height = 1, .bit_depth = 8, .colour_type = 2};
    uint16_t pixels[9];
    put_colour(pixels, hr_colour_of(HR_WATER));
    put_colour(pixels + 3, 0x9B9B9B);
    put_colour(pixels + 6, hr_colour_of(HR_ROAD));
    expect_cells(make_png(&kind, pixels), (uint8_t[]){HR_WATER, 100, HR_ROAD}, "mixed");
}

// ---- Transparency

Test(png_formats, a_transparent_pixel_is_refused_with_its_place) {
    png_kind kind = {.width = 2, .height = 2, .bit_depth = 8, .colour_type = 4};
    uint16_t pixels[] = {255, 255, 0, 255, 255, 255, 0, 254};
    expect_refused(make_png(&kind, pixels), HR_UNSUPPORTED, "pixel (1, 1) is transparent");
}

Test(png_formats, a_transparent_palette_colour_is_refused_only_where_a_pixel_has_it) {
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

Test(png_formats, a_transparent_gray_is_refused_in_every_depth) {
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

Test(png_formats, a_transparent_colour_that_no_pixel_can_have_is_none) {
    png_kind kind = {.width = 2,
                     .height = 1,
                     .bit_depth = 1,
                     .transparency = (const uint8_t[]){1, 1},
                     .transparency_length = 2};
    expect_cells(make_png(&kind, (uint16_t[]){0, 1}), (uint8_t[]){255, 0}, "opaque");
}

Test(png_formats, a_transparent_colour_is_refused) {
    png_kind kind = {.width = 2,
                     .height = 1,
                     .bit_depth = 8,
                     .colour_type = 2,
                     .transparency = (const uint8_t[]){0, 9, 0, 9, 0, 9},
                     .transparency_length = 6};
    expect_refused(make_png(&kind, (uint16_t[]){8, 8, 8, 9, 9, 9}), HR_UNSUPPORTED, "(1, 0)");
}

// ---- Colours

Test(png_formats, an_unknown_colour_is_named_with_its_place) {
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

Test(png_formats, an_unknown_colour_becomes_the_nearest_of_the_key_when_asked_for) {
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

// ---- The world

Test(png_formats, a_png_keeps_the_world_of_the_config_if_it_can_lie_there) {
    made_png png = small_png();
    hr_map_config config = hr_map_config_default();
    hr_map *map = NULL;
    hr_message message = {""};
    config.world = (hr_world_rect){10, 20, 50, 30};
    cr_assert_eq(hr_map_load_png(&config, png.bytes, png.size, (hr_png_options){false}, &map, NULL),
                 HR_OK);
    cr_expect_eq(hr_map_world(map).width, 50);
    hr_map_destroy(map);
    config.world.width = 0;
    cr_expect_eq(
        hr_map_load_png(&config, png.bytes, png.size, (hr_png_options){false}, &map, &message),
        HR_BAD_WORLD);
    cr_expect_null(map);
    cr_expect(strstr(message.text, "5 x 3"));
    free_png(&png);
}
