// test_formats.c - readers of other programs' formats: there and back, every prefix and changed
// byte of good files, out of memory; keys of pictures against a slow twin.

#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"
#include "viewer/formats/format.h"
#include "viewer/formats/key_suggestion.h"
#include "viewer/formats/picture_key.h"

#include <criterion/criterion.h>
#include <stdlib.h>
#include <string.h>

typedef hr_error reader(const char *bytes, size_t size, format_grid *grid, hr_message *message);
typedef void writer(const format_grid *grid, format_text *text);

static const struct {
    const char *name;
    reader *read;
    writer *write;
} formats[] = {
    {"csv", format_read_csv, format_write_csv},
    {"pgm", format_read_pgm, format_write_pgm},
    {"json", format_read_tiled_json, format_write_tiled_json},
    {"xml", format_read_tiled_xml, format_write_tiled_xml},
};

enum { FORMATS = sizeof formats / sizeof formats[0] };

static format_grid random_grid(dice *d) {
    format_grid grid = {.allocator = hr_allocator_default()};
    cr_assert_eq(format_grid_begin(&grid, 1 + roll(d, 9), 1 + roll(d, 9), NULL), HR_OK);
    for (int32_t i = 0; i < grid.width * grid.height; i++) grid.cells[i] = (uint8_t)roll(d, 256);
    return grid;
}

Test(formats, what_is_written_is_read_as_it_was) {
    dice d = {seed_of_run(81)};
    for (int32_t round = 0; round < rounds_of_run(100); round++)
        for (int i = 0; i < FORMATS; i++) {
            format_grid grid = random_grid(&d), back = {.allocator = hr_allocator_default()};
            format_text text = {0};
            hr_message message = {""};
            formats[i].write(&grid, &text);
            cr_assert_eq(formats[i].read(text.at, text.size, &back, &message), HR_OK, "%s: %s",
                         formats[i].name, message.text);
            cr_assert(back.width == grid.width && back.height == grid.height);
            cr_assert_eq(memcmp(grid.cells, back.cells, (size_t)(grid.width * grid.height)), 0);
            format_grid_end(&back);
            format_grid_end(&grid);
            free(text.at);
        }
}

// A grid, or a sentence; never both, and nothing is left.
static void take_any(reader *read, const char *bytes, size_t size) {
    counting_allocator counts = {0};
    format_grid grid = {.allocator = counting(&counts)};
    hr_message message = {""};
    char *copy = malloc(size + 1); // so that reading past the end is seen
    memcpy(copy, bytes, size);
    hr_error error = read(copy, size, &grid, &message);
    cr_assert(error == HR_OK || message.text[0]);
    cr_assert(error != HR_OK || grid.cells);
    format_grid_end(&grid);
    cr_assert_eq(counts.live, 0);
    free(copy);
}

Test(formats, every_prefix_and_every_changed_byte_is_read_or_refused) {
    dice d = {seed_of_run(82)};
    for (int i = 0; i < FORMATS; i++) {
        format_grid grid = random_grid(&d);
        format_text text = {0};
        formats[i].write(&grid, &text);
        for (size_t size = 0; size <= text.size; size++) take_any(formats[i].read, text.at, size);
        for (int32_t round = 0; round < rounds_of_run(2000); round++) {
            size_t at = (size_t)roll(&d, (int32_t)text.size);
            char was = text.at[at];
            text.at[at] = (char)roll(&d, 256);
            take_any(formats[i].read, text.at, text.size);
            text.at[at] = was;
        }
        format_grid_end(&grid);
        free(text.at);
    }
}

Test(formats, sides_that_no_map_has_are_refused_before_memory_is_asked_for) {
    static const char *const TEXTS[FORMATS] = {
        "", "P5\n20000 1\n255\n",
        "{\"layers\":[{\"type\":\"tilelayer\",\"width\":9999999,\"height\":9999999,\"data\":[]}]}",
        "<map><layer width=\"99999\" height=\"9\"><data encoding=\"csv\">1</data></layer></map>"};
    for (int i = 1; i < FORMATS; i++) {
        counting_allocator counts = {0};
        format_grid grid = {.allocator = counting(&counts)};
        hr_message message = {""};
        cr_expect_eq(formats[i].read(TEXTS[i], strlen(TEXTS[i]), &grid, &message), HR_BAD_SIZE);
        cr_expect_eq(counts.calls, 0);
    }
}

Test(formats, without_memory_there_is_no_grid) {
    for (int i = 0; i < FORMATS; i++) {
        dice d = {83};
        format_grid grid = random_grid(&d);
        format_text text = {0};
        counting_allocator counts = {.fail_at = 1};
        format_grid back = {.allocator = counting(&counts)};
        hr_message message = {""};
        formats[i].write(&grid, &text);
        cr_expect_eq(formats[i].read(text.at, text.size, &back, &message), HR_OUT_OF_MEMORY);
        format_grid_end(&back);
        cr_expect_eq(counts.live, 0);
        format_grid_end(&grid);
        free(text.at);
    }
}

// ---- Keys

Test(keys, every_prefix_and_changed_byte_is_a_key_or_a_sentence_with_a_line) {
    static const char GOOD[] = "# key\n#FFFFFF 0 ground\n#1B3F8F80 8\n#0102030405060708 ~\n";
    static picture_key key;
    dice d = {seed_of_run(84)};
    hr_message message = {""};
    cr_assert_eq(picture_key_read(&key, GOOD, sizeof GOOD - 1, &message), HR_OK, "%s",
                 message.text);
    cr_expect_eq(key.count, 3);
    cr_expect_eq(key.at[1].colour, UINT64_C(0x1B1B3F3F8F8F8080));
    cr_expect_eq(key.at[2].value, KEY_SOFT);
    for (int32_t round = 0; round < rounds_of_run(3000); round++) {
        char text[sizeof GOOD];
        memcpy(text, GOOD, sizeof GOOD);
        text[roll(&d, (int32_t)sizeof GOOD - 1)] = (char)roll(&d, 256);
        message.text[0] = '\0';
        hr_error error = picture_key_read(&key, text, (size_t)roll(&d, sizeof GOOD), &message);
        cr_assert(error == HR_OK || message.text[0]);
    }
}

static int64_t distance(wide_colour a, wide_colour b) {
    colour_look left = wide_colour_look(a), right = wide_colour_look(b);
    return colour_look_distance(&left, &right, 1);
}

Test(keys, colours_look_alike_as_people_see_them) {
    wide_colour black = wide_colour_of(0x000000), navy = wide_colour_of(0x000040);
    wide_colour green = wide_colour_of(0x00FF00), lime = wide_colour_of(0x30E030);
    char name[COLOUR_NAME_LENGTH];
    cr_expect_eq(distance(green, green), 0);
    cr_expect_lt(distance(green, lime), distance(green, black));
    cr_expect_lt(distance(black, navy), distance(black, green));
    cr_expect_gt(distance(green, green - 1), 0, "alpha counts");
    cr_expect_str_eq(wide_colour_name(lime, name), "#30E030");
    cr_expect_str_eq(wide_colour_name(lime - 0xFFFF, name), "#30E03000");
}

// Ring by ring over the whole picture, as the head of picture_key.h says it.
static void slow_majority(int32_t width, int32_t height, int16_t *values) {
    for (bool is_new = true; is_new;) {
        int16_t next[400];
        is_new = false;
        memcpy(next, values, sizeof(int16_t) * (size_t)(width * height));
        for (int32_t i = 0; i < width * height; i++) {
            int votes[256] = {0}, best = -1;
            if (values[i] != KEY_SOFT) continue;
            for (int32_t y = i / width - 1; y <= i / width + 1; y++)
                for (int32_t x = i % width - 1; x <= i % width + 1; x++)
                    if (x >= 0 && y >= 0 && x < width && y < height && values[y * width + x] >= 0)
                        votes[values[y * width + x]]++;
            for (int value = 0; value < 256; value++)
                if (votes[value] > (best < 0 ? 0 : votes[best])) best = value;
            if (best >= 0) next[i] = (int16_t)best, is_new = true;
        }
        memcpy(values, next, sizeof(int16_t) * (size_t)(width * height));
    }
}

Test(keys, soft_edges_are_what_most_neighbours_are_ring_by_ring) {
    static picture_key key = {.count = 4};
    dice d = {seed_of_run(85)};
    const wide_colour colours[] = {wide_colour_of(0xFFFFFF), wide_colour_of(0x1B3F8F),
                                   wide_colour_of(0xC04C40), wide_colour_of(0x808080)};
    const int16_t meant[] = {0, 8, 32, KEY_SOFT};
    for (int i = 0; i < 4; i++) key.at[i] = (key_colour){colours[i], meant[i]};
    for (int32_t round = 0; round < rounds_of_run(300); round++) {
        wide_colour pixels[400];
        int16_t values[400];
        int32_t width = 1 + roll(&d, 20), height = 1 + roll(&d, 20), soft = roll(&d, 100);
        wide_picture picture = {width, height, pixels};
        format_grid grid = {.allocator = hr_allocator_default()};
        bool is_all_soft = true;
        for (int32_t i = 0; i < width * height; i++) {
            int which = roll(&d, 100) < soft ? 3 : roll(&d, 3);
            pixels[i] = colours[which], values[i] = meant[which];
            is_all_soft = is_all_soft && which == 3;
        }
        cr_assert_eq(picture_key_apply(&key, &picture, &grid, NULL), HR_OK);
        slow_majority(width, height, values);
        for (int32_t i = 0; !is_all_soft && i < width * height; i++)
            cr_assert_eq(grid.cells[i], values[i], "round %d, cell %d", (int)round, (int)i);
        format_grid_end(&grid);
    }
}

// Found by fuzzing: stb_image copied them to a null pointer.
Test(keys, a_picture_whose_first_data_are_empty_is_refused) {
    static const unsigned char BYTES[] =
        "\x89PNG\r\n\x1a\n\0\0\0\x0dIHDR\0\0\0\1\0\0\0\1\x08\0\0\0\0....\0\0\0\0IDAT"
        "....";
    wide_picture picture;
    hr_message message = {""};
    cr_assert_eq(wide_picture_read(&picture, BYTES, sizeof BYTES - 1, &message), HR_BAD_FORMAT);
    cr_expect_str_eq(message.text, "a broken PNG: its first data are empty");
}

Test(keys, colours_have_words_for_people) {
    char words[COLOUR_WORDS_LENGTH];
    wide_colour lime = wide_colour_of(0x30E030);
    cr_expect_str_eq(wide_colour_words(lime, words), "#30E030");
    cr_expect_str_eq(wide_colour_words(lime + (1ULL << 48), words), "\u2248 #30E030");
    cr_expect_str_eq(wide_colour_words(lime - 0x8000, words), "#30E030 at 50 %");
    cr_expect_str_eq(wide_colour_words(lime - 0xFFFF, words), "transparent");
    cr_expect_str_eq(wide_colour_words(UINT64_MAX, words), "#FFFFFF");
    cr_expect_str_eq(wide_colour_words(UINT64_MAX - (1ULL << 16) - 0xFFFE, words),
                     "\u2248 #FFFFFF at 0 %");
}

// ---- What is suggested, for pictures of letters

static wide_colour colour_of_letter(char letter) {
    switch (letter) {
    case 'g':
        return wide_colour_of(0x7FB95A);
    case 'w':
        return wide_colour_of(0x2B63B5);
    case 'm':
        return wide_colour_of(0x558E88); // half way from green to water
    case 'n':
        return wide_colour_of(0x6AA373); // a quarter
    case 'r':
        return wide_colour_of(0xC81E3C);
    case 'k':
        return wide_colour_of(0x010101);
    case 't':
        return wide_colour_of(0x2B63B5) - 0xFFFF;
    default:
        return wide_colour_of(0xFFFFFF);
    }
}

enum { DRAWN_SIDE = 40 };

static int16_t suggested_in(const char *drawn, int32_t width, int32_t height, char letter) {
    static wide_colour pixels[DRAWN_SIDE * DRAWN_SIDE]; // the rest is green
    for (int32_t i = 0; i < DRAWN_SIDE * DRAWN_SIDE; i++) pixels[i] = colour_of_letter('g');
    for (int32_t i = 0; i < width * height; i++)
        pixels[(5 + i / width) * DRAWN_SIDE + 5 + i % width] = colour_of_letter(drawn[i]);
    wide_picture picture = {DRAWN_SIDE, DRAWN_SIDE, pixels};
    key_suggestions list;
    int16_t value = -2;
    int64_t sum = 0;
    cr_assert(key_suggestions_begin(&list, &picture, KEY_COLOURS_MOST));
    for (int32_t i = 0; i < list.listed; i++) {
        sum += list.at[i].count;
        if (list.at[i].colour == colour_of_letter(letter)) value = list.at[i].value;
    }
    cr_expect_eq(sum, DRAWN_SIDE * DRAWN_SIDE, "the counts add up");
    key_suggestions_end(&list);
    return value;
}

Test(suggestions, terrains_are_told_by_their_hues) {
    static const struct {
        uint32_t colour;
        int16_t value;
    } expected[] = {
        {0x7FB95A, HR_GRASS},        {0x90EE90, HR_GRASS},         {0x00FF00, HR_GRASS},
        {0x2D5F2B, HR_TREES},        {0x228B22, HR_TREES},         {0x556B2F, HR_TREES},
        {0x2B63B5, HR_WATER},        {0x0000FF, HR_WATER},         {0x000080, HR_WATER},
        {0x7EC4E6, HR_SHALLOWS},     {0x87CEEB, HR_SHALLOWS},      {0x00FFFF, HR_SHALLOWS},
        {0x7A5A3A, HR_ROCK},         {0x8A8A8A, HR_ROCK},          {0x505050, HR_ROCK},
        {0xD9C9A3, HR_ROAD},         {0xC2B280, HR_ROAD},          {0xF4A460, HR_ROAD},
        {0xB03A2E, HR_BUILDING},     {0xFF0000, HR_BUILDING},      {0xFFFFFF, HR_GROUND},
        {0xF5F5F5, HR_GROUND},       {0x000000, HR_OUT_OF_BOUNDS}, {0x202020, HR_OUT_OF_BOUNDS},
        {0x010101, HR_OUT_OF_REACH},
    };
    for (size_t i = 0; i < sizeof expected / sizeof *expected; i++) {
        wide_colour pixel = wide_colour_of(expected[i].colour);
        wide_picture picture = {1, 1, &pixel};
        key_suggestions list;
        cr_assert(key_suggestions_begin(&list, &picture, 1));
        cr_expect_eq(list.at[0].value, expected[i].value, "#%06X is %d", expected[i].colour,
                     list.at[0].value);
        key_suggestions_end(&list);
    }
}

Test(suggestions, soft_edges_lie_between_what_they_part) {
    cr_expect_eq(suggested_in("mmmmm"
                              "mwwwm"
                              "mwwwm"
                              "mmmmm",
                              5, 4, 'm'),
                 KEY_SOFT);
    cr_expect_eq(suggested_in("nnnnnnn"
                              "nmmmmmn"
                              "nmwwwmn"
                              "nmmmmmn"
                              "nnnnnnn",
                              7, 5, 'n'),
                 KEY_SOFT, "of two pixels");
    cr_expect_eq(suggested_in("wwwgg"
                              "wwwrg"
                              "gnggg",
                              5, 3, 'r'),
                 KEY_SOFT, "alone where two colours meet");
}

Test(suggestions, what_is_drawn_small_is_no_soft_edge) {
    cr_expect_eq(suggested_in("ww"
                              "ww",
                              2, 2, 'w'),
                 HR_WATER, "a pond");
    cr_expect_eq(suggested_in("rrrrrrrr", 8, 1, 'r'), HR_BUILDING, "a thin wall");
    cr_expect_eq(suggested_in("r", 1, 1, 'r'), HR_BUILDING, "a dot on plain ground");
    cr_expect_eq(suggested_in("wwwwgggg"
                              "rrrrrrrr"
                              "wwwwgggg",
                              8, 3, 'r'),
                 HR_BUILDING, "a wall across water and land");
    cr_expect_eq(suggested_in("wwkgg", 5, 1, 'k'), HR_OUT_OF_REACH, "the key's own");
    cr_expect_eq(suggested_in("ttt"
                              "ttt",
                              3, 2, 't'),
                 HR_OUT_OF_BOUNDS, "nothing is drawn");
}

Test(suggestions, a_photograph_is_not_all_edges) {
    static wide_colour pixels[64 * 64];
    dice d = {seed_of_run(87)};
    for (int i = 0; i < 64 * 64; i++) pixels[i] = wide_colour_of((uint32_t)roll(&d, 1 << 24));
    wide_picture picture = {64, 64, pixels};
    key_suggestions list;
    cr_assert(key_suggestions_begin(&list, &picture, KEY_COLOURS_MOST));
    for (int32_t i = 0; i < list.listed; i++) cr_assert_neq(list.at[i].value, KEY_SOFT);
    key_suggestions_end(&list);
}
