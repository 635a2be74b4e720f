// test_png_broken.c - PNGs that are cut, changed, or of a kind that is refused.

#include "tests/support/counting_allocator.h"
#include "tests/support/png_checks.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

Test(png_broken, a_png_cut_short_anywhere_is_refused) {
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

Test(png_broken, a_png_with_one_wrong_byte_is_refused) {
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

static void expect_nothing_left(made_png png, hr_error expected) {
    counting_allocator counts = {0};
    hr_map_config config = hr_map_config_default();
    config.allocator = counting(&counts);
    hr_map *map = NULL;
    cr_expect_eq(hr_map_load_png(&config, png.bytes, png.size, (hr_png_options){false}, &map, NULL),
                 expected);
    cr_expect_null(map);
    cr_expect_gt(counts.calls, 0);
    cr_expect_eq(counts.live, 0);
    free_png(&png);
}

Test(png_broken, nothing_is_left_of_a_png_that_is_refused_by_a_pixel) {
    png_kind transparent = {.width = 2, .height = 1, .bit_depth = 8, .colour_type = 4};
    expect_nothing_left(make_png(&transparent, (uint16_t[]){255, 255, 0, 9}), HR_UNSUPPORTED);
    png_kind unknown = {.width = 1, .height = 1, .bit_depth = 8, .colour_type = 2};
    expect_nothing_left(make_png(&unknown, (uint16_t[]){1, 2, 3}), HR_UNKNOWN_COLOUR);
}

Test(png_broken, bytes_after_the_end_of_a_png_do_not_matter) {
    made_png png = small_png();
    put_signature(&png);
    expect_cells(png, (uint8_t[]){0, 255, 1, 255, 0, 1, 1, 255, 0, 0, 255, 255, 0, 1, 255}, "");
}

static made_png of_bytes(const char *text, size_t size) {
    made_png made = {malloc(size + 1), size};
    memcpy(made.bytes, text, size);
    return made;
}

Test(png_broken, what_is_not_a_png_is_said_to_be_none) {
    expect_refused(of_bytes("", 0), HR_BAD_FORMAT, "empty");
    expect_refused(of_bytes("\xFF\xD8\xFF\xE0 JFIF", 9), HR_BAD_FORMAT, "a JPEG, not a PNG");
    expect_refused(of_bytes("GIF89a", 6), HR_BAD_FORMAT, "not a PNG");
    expect_refused(of_bytes("\xFF\xD8", 2), HR_BAD_FORMAT, "not a PNG");
}

static made_png headed(uint32_t width, uint32_t height, int depth, int type, int interlace) {
    made_png png = {0};
    put_signature(&png);
    put_header(&png, width, height, depth, type, interlace);
    put_chunk(&png, "IDAT", "\x78\x01\x01\x00\x00\xff\xff\x00\x00\x00\x01", 11);
    put_chunk(&png, "IEND", NULL, 0);
    return png;
}

Test(png_broken, sides_that_no_map_has_are_refused) {
    expect_refused(headed(0, 5, 8, 0, 0), HR_BAD_FORMAT, "0 x 5");
    expect_refused(headed(5, 0, 8, 0, 0), HR_BAD_FORMAT, "5 x 0");
    expect_refused(headed(20000, 4, 8, 0, 0), HR_BAD_SIZE, "20000 x 4");
    expect_refused(headed(4, 16385, 8, 0, 0), HR_BAD_SIZE, "4 x 16385");
    expect_refused(headed(0xFFFFFFFF, 0xFFFFFFFF, 8, 2, 0), HR_BAD_SIZE, "4294967295");
    expect_refused(headed(16384, 16384, 8, 6, 0), HR_BAD_FORMAT, "too little image data");
}

Test(png_broken, kinds_that_cannot_be_read_exactly_are_refused) {
    for (int type = 0; type <= 6; type += 2)
        expect_refused(headed(4, 4, 16, type, 0), HR_UNSUPPORTED, "16 bits");
    expect_refused(headed(4, 4, 4, 2, 0), HR_BAD_FORMAT, "colour type 2");
    expect_refused(headed(4, 4, 16, 3, 0), HR_BAD_FORMAT, "colour type 3");
    expect_refused(headed(4, 4, 8, 5, 0), HR_BAD_FORMAT, "colour type 5");
    expect_refused(headed(4, 4, 3, 0, 0), HR_BAD_FORMAT, "colour type 0");
    expect_refused(headed(4, 4, 8, 0, 2), HR_UNSUPPORTED, "interlace 2");
}

Test(png_broken, image_data_that_ends_early_is_refused) {
    expect_refused(headed(4, 4, 8, 0, 0), HR_BAD_FORMAT, "incomplete");
    expect_refused(headed(4, 4, 8, 0, 1), HR_BAD_FORMAT, "incomplete");
    expect_refused(headed(4, 4, 8, 3, 0), HR_BAD_FORMAT, "no palette");
}

Test(png_broken, a_pixel_beyond_the_palette_is_refused) {
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

Test(png_broken, chunks_that_matter_and_are_not_known_are_refused) {
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

// A file of these chunks, whose header says kind `type` with 8 bits; a name a chunk, "" = no more.
typedef struct chunk {
    const char *name;
    size_t length;
} chunk;

static made_png chunked(int type, const chunk *chunks) {
    static const uint8_t zeros[3 * 257];
    made_png png = {0};
    put_signature(&png);
    put_header(&png, 1, 1, 8, type, 0);
    for (; chunks->name[0]; chunks++) put_chunk(&png, chunks->name, zeros, chunks->length);
    put_chunk(&png, "IEND", NULL, 0);
    return png;
}

Test(png_broken, a_palette_of_no_use_is_refused) {
    static const chunk CASES[][4] = {
        {{"PLTE", 0}, {"IDAT", 9}, {""}},              // empty
        {{"PLTE", 4}, {"IDAT", 9}, {""}},              // a third of a colour
        {{"PLTE", 3 * 257}, {"IDAT", 9}, {""}},        // more than a byte can name
        {{"PLTE", 3}, {"PLTE", 3}, {"IDAT", 9}, {""}}, // two
        {{"PLTE", 3}, {"IDAT", 9}, {"PLTE", 3}, {""}}, // behind the pixels, too
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++)
        expect_refused(chunked(3, CASES[i]), HR_BAD_FORMAT, "palette at byte");
}

Test(png_broken, transparency_that_does_not_fit_its_kind_is_refused) {
    static const chunk GRAYS[] = {{"tRNS", 1}, {"IDAT", 9}, {""}};
    static const chunk TWICE[] = {{"tRNS", 2}, {"tRNS", 2}, {"IDAT", 9}, {""}};
    static const chunk LATE[] = {{"IDAT", 9}, {"tRNS", 2}, {""}};
    static const chunk RGB[] = {{"tRNS", 2}, {"IDAT", 9}, {""}};
    static const chunk LONG[] = {{"PLTE", 3}, {"tRNS", 2}, {"IDAT", 9}, {""}};
    static const chunk EARLY[] = {{"tRNS", 1}, {"PLTE", 3}, {"IDAT", 9}, {""}};
    const chunk *const cases[] = {GRAYS, TWICE, LATE, RGB, LONG, EARLY, RGB, RGB};
    static const int TYPES[] = {0, 0, 0, 2, 3, 3, 4, 6};
    for (size_t i = 0; i < sizeof TYPES / sizeof *TYPES; i++)
        expect_refused(chunked(TYPES[i], cases[i]), HR_BAD_FORMAT, "transparency at byte");
}

Test(png_broken, image_data_in_two_places_is_refused) {
    static const chunk TORN[] = {{"IDAT", 9}, {"teXt", 2}, {"IDAT", 9}, {""}};
    expect_refused(chunked(0, TORN), HR_BAD_FORMAT, "torn apart");
    static const chunk NONE[] = {{"IDAT", 0}, {""}};
    expect_refused(chunked(0, NONE), HR_BAD_FORMAT, "too little image data");
}

Test(png_broken, a_header_of_another_kind_or_length_is_refused) {
    static const struct {
        const char *name;
        uint8_t data[13];
        size_t length;
        hr_error error;
        const char *words;
    } CASES[] = {
        {"IDAT", {0, 0, 0, 1, 0, 0, 0, 1, 8}, 13, HR_BAD_FORMAT, "does not begin with its header"},
        {"IHDR", {0, 0, 0, 1, 0, 0, 0, 1, 8}, 12, HR_BAD_FORMAT, "does not begin with its header"},
        {"IHDR", {0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 1}, 13, HR_UNSUPPORTED, "compression 1"},
        {"IHDR", {0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 1}, 13, HR_UNSUPPORTED, "filter 1"},
        {"I{DR", {0}, 13, HR_BAD_FORMAT, "no chunk at byte 8"},
        {"I@DR", {0}, 13, HR_BAD_FORMAT, "no chunk at byte 8"},
        {"I[DR", {0}, 13, HR_BAD_FORMAT, "no chunk at byte 8"},
    };
    for (size_t i = 0; i < sizeof CASES / sizeof *CASES; i++) {
        made_png png = {0};
        put_signature(&png);
        put_chunk(&png, CASES[i].name, CASES[i].data, CASES[i].length);
        expect_refused(png, CASES[i].error, CASES[i].words);
    }
    made_png long_chunk = {0};
    put_signature(&long_chunk);
    put_header(&long_chunk, 1, 1, 8, 0, 0);
    long_chunk.bytes[8] = 0x80; // of the header's length
    expect_refused(long_chunk, HR_BAD_FORMAT, "no chunk at byte 8");
}

Test(png_broken, a_file_of_two_gigabytes_is_refused_unread) {
    made_png png = {0};
    put_signature(&png);
    png.size = (size_t)INT_MAX + 1;
    expect_refused(png, HR_BAD_SIZE, "has 2147483648 bytes");
}

Test(png_broken, a_png_of_random_bytes_in_valid_chunks_never_does_harm) {
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
