// test_text_formats.c - maps and scenarios as text, what is read and what is refused; the colour
// key.

#include "passmap/files/movingai_letters.h"
#include "passmap/files/text_lines.h"
#include "passmap/passmap.h"
#include "tests/support/counting_allocator.h"
#include "tests/support/dice.h"

#include <criterion/criterion.h>
#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define HEAD(width, height) "type octile\nheight " #height "\nwidth " #width "\nmap\n"

static hr_error load_bytes(const char *text, size_t size, hr_map **map, hr_message *message) {
    hr_map_config config = hr_map_config_default();
    char *copy = malloc(size ? size : 1); // a block of its own, so that overruns show
    memcpy(copy, text, size);
    hr_error error = hr_map_load_movingai(&config, copy, size, map, message);
    free(copy);
    return error;
}

static hr_map *loaded(const char *text) {
    hr_map *map = NULL;
    hr_message message = {""};
    cr_assert_eq(load_bytes(text, strlen(text), &map, &message), HR_OK, "%s", message.text);
    return map;
}

static void expect_bytes_refused(const char *text, size_t size, hr_error expected,
                                 const char *words) {
    hr_map *map = NULL;
    hr_message message = {""};
    hr_error error = load_bytes(text, size, &map, &message);
    cr_expect_eq(error, expected, "%s (%s)", hr_error_text(error), message.text);
    cr_expect_null(map);
    cr_expect(strstr(message.text, words), "\"%s\" does not say \"%s\"", message.text, words);
    hr_map_destroy(map);
}

static void expect_refused(const char *text, hr_error expected, const char *words) {
    expect_bytes_refused(text, strlen(text), expected, words);
}

// ---- Moving AI maps

Test(text_formats, every_letter_of_a_map_is_its_own_value) {
    hr_map *map = loaded(HEAD(7, 1) ".GSTWO@\n");
    uint8_t expected[] = {HR_GROUND, HR_GRASS,        HR_SHALLOWS,     HR_TREES,
                          HR_WATER,  HR_OUT_OF_REACH, HR_OUT_OF_BOUNDS};
    cr_expect_arr_eq(hr_map_cells_const(map), expected, 7);
    hr_map_destroy(map);
}

Test(text_formats, a_letter_alone_has_its_value_and_what_is_none_of_the_formats_leaves_it) {
    uint8_t value = 77;
    cr_expect(hr_value_of_letter('T', &value));
    cr_expect_eq(value, HR_TREES);
    cr_expect_not(hr_value_of_letter('x', &value));
    cr_expect_eq(value, HR_TREES);
}

static void expect_same_map(const char *text) {
    hr_map *map = loaded(text);
    cr_expect_eq(hr_map_width(map), 2);
    cr_expect_eq(hr_map_height(map), 2);
    cr_expect_arr_eq(hr_map_cells_const(map), ((uint8_t[]){0, 255, 4, 0}), 4);
    hr_map_destroy(map);
}

Test(text_formats, line_ends_and_blanks_of_every_sort_are_read) {
    expect_same_map(HEAD(2, 2) ".@\nT.\n");
    expect_same_map(HEAD(2, 2) ".@\nT.");
    expect_same_map(HEAD(2, 2) ".@\nT.\n\n  \n\t\r\n");
    expect_same_map("type octile\r\nheight 2\r\nwidth 2\r\nmap\r\n.@\r\nT.\r\n");
    expect_same_map("type\toctile \nwidth 2\nheight  2 \nmap \n.@\nT.\n");
}

Test(text_formats, a_row_of_another_length_is_named) {
    expect_refused(HEAD(3, 2) "...\n..\n", HR_BAD_FORMAT,
                   "row 1 (line 6) has 2 cells, the header says 3");
    expect_refused(HEAD(3, 2) "....\n...\n", HR_BAD_FORMAT, "row 0 (line 5) has 4 cells");
    expect_refused(HEAD(3, 2) "...\n\n...\n", HR_BAD_FORMAT, "row 1 (line 6) has 0 cells");
}

Test(text_formats, an_unknown_letter_is_named_with_its_place) {
    expect_refused(HEAD(3, 2) "...\n.x.\n", HR_BAD_FORMAT,
                   "unknown letter 'x' at cell (1, 1) (line 6)");
    expect_refused(HEAD(3, 2) "..\r.\n...\n", HR_BAD_FORMAT, "4 cells");
    expect_refused(HEAD(3, 1) "..\xE9\n", HR_BAD_FORMAT, "unknown letter 0xe9 at cell (2, 0)");
    expect_refused(HEAD(3, 1) ".\x7F.\n", HR_BAD_FORMAT, "unknown letter 0x7f at cell (1, 0)");
    expect_refused(HEAD(3, 1) ".\x01.\n", HR_BAD_FORMAT, "unknown letter 0x01 at cell (1, 0)");
}

Test(text_formats, too_few_and_too_many_rows_are_named) {
    expect_refused(HEAD(2, 3) "..\n..\n", HR_BAD_FORMAT, "ends after 2 rows");
    expect_refused(HEAD(2, 3), HR_BAD_FORMAT, "ends after 0 rows");
    expect_refused(HEAD(2, 1) "..\n\n..\n", HR_BAD_FORMAT, "line 7 goes on after the 1 rows");
}

Test(text_formats, a_header_that_is_missing_or_incomplete_is_refused) {
    expect_refused("", HR_BAD_FORMAT, "empty");
    expect_refused("..\n..\n", HR_BAD_FORMAT, "line 1, \"..\", is not part of a .map header");
    expect_refused("type octile\nheight 2\nmap\n..\n..\n", HR_BAD_FORMAT, "no \"width\" line");
    expect_refused("type octile\nwidth 2\nmap\n..\n..\n", HR_BAD_FORMAT, "no \"height\" line");
    expect_refused("height 2\nwidth 2\nmap\n..\n..\n", HR_BAD_FORMAT, "no \"type\" line");
    expect_refused("type octile\nheight 2\nwidth 2\n", HR_BAD_FORMAT, "after line 3 without");
    expect_refused("type tile\n", HR_BAD_FORMAT, "line 1 should be \"type octile\"");
    expect_refused("type octile 2\n", HR_BAD_FORMAT, "line 1 should be \"type octile\"");
    expect_refused("type octile\ntype octile\n", HR_BAD_FORMAT, "line 2 should be");
    expect_refused("type octile\nheight 1\nwidth 1\nmap 1\n.\n", HR_BAD_FORMAT,
                   "line 4, \"map 1\"");
    expect_refused("type octile\nheight 2\nheight 2\n", HR_BAD_FORMAT, "line 3 gives the height a");
}

Test(text_formats, a_byte_order_mark_is_passed_over_and_a_text_shorter_than_one_is_none) {
    hr_map *map = loaded("\xEF\xBB\xBF" HEAD(2, 1) ".@\n");
    cr_expect_eq(hr_map_width(map), 2);
    hr_map_destroy(map);
    expect_refused("\xEF\xBB\xBF", HR_BAD_FORMAT, "empty");
    expect_refused("\xEF\xBB", HR_BAD_FORMAT, "line 1, \"\", is not part");
    expect_refused("x", HR_BAD_FORMAT, "line 1, \"x\", is not part");
}

Test(text_formats, of_a_line_what_can_be_printed_is_shown_and_no_more_than_a_message_holds) {
    char line[400];
    memset(line, 'w', sizeof line - 1);
    line[sizeof line - 1] = 0;
    expect_refused("wid\x7Fth 2\n", HR_BAD_FORMAT, "line 1, \"wid\", is not part");
    expect_refused("wid\tth 2\n", HR_BAD_FORMAT, "line 1, \"wid\", is not part");
    expect_refused(line, HR_BAD_FORMAT, "wwwwww\", is not part");
}

Test(text_formats, sides_in_a_header_that_no_map_has_are_refused) {
    expect_refused("type octile\nheight 0\n", HR_BAD_SIZE, "height in line 2 is 0");
    expect_refused("type octile\nwidth 16385\n", HR_BAD_SIZE, "width in line 2 is 16385");
    expect_refused("type octile\nwidth 99999999999999999999999\n", HR_BAD_SIZE, "width in line 2");
    expect_refused("type octile\nwidth -4\n", HR_BAD_SIZE,
                   "the width in line 2 is -4; sides are 1 to 16384");
    expect_refused("type octile\nwidth -\n", HR_BAD_FORMAT, "\"-\", is not a whole number");
    expect_refused("type octile\nwidth 4.5\n", HR_BAD_FORMAT,
                   "\"4.5\", is not a whole number from 1 to 16384");
    expect_refused("type octile\nwidth 4x\n", HR_BAD_FORMAT, "\"4x\"");
    expect_refused("type octile\nwidth 4 4\n", HR_BAD_FORMAT, "is not a whole number");
    expect_refused("type octile\nwidth\n", HR_BAD_FORMAT, "is not a whole number");
    expect_refused(HEAD(16384, 16384), HR_BAD_FORMAT, "ends after 0 rows");
}

Test(text_formats, a_zero_byte_is_refused_with_its_line) {
    static const char text[] = HEAD(2, 2) ".@\nT\0\n";
    expect_bytes_refused(text, sizeof text - 1, HR_BAD_FORMAT, "zero byte in line 6");
    static const char scenario[] = "version 1\n\0";
    hr_scenario_query *queries = NULL;
    int32_t count = 5;
    hr_message message = {""};
    cr_expect_eq(
        hr_scenario_load(NULL, scenario, sizeof scenario - 1, 40, 30, &queries, &count, &message),
        HR_BAD_FORMAT);
    cr_expect_str_eq(message.text, "not a text file: a zero byte in line 2");
    cr_expect_null(queries);
    cr_expect_eq(count, 0);
}

Test(text_formats, a_map_cut_short_anywhere_is_refused) {
    static const char text[] = HEAD(3, 2) ".@.\nT..";
    for (size_t length = 0; length < sizeof text - 1; length++)
        expect_bytes_refused(text, length, HR_BAD_FORMAT, "");
}

Test(text_formats, a_saved_map_loads_back_to_the_same_cells) {
    static const char text[] = HEAD(7, 2) ".GSTWO@\n@OWTSG.\n";
    hr_map *map = loaded(text);
    void *bytes = NULL;
    size_t size = 0;
    cr_assert_eq(hr_map_save_movingai(map, &bytes, &size, NULL), HR_OK);
    cr_expect_eq(size, strlen(text));
    cr_expect_arr_eq(bytes, text, size);
    free(bytes);
    hr_map_destroy(map);
}

Test(text_formats, a_value_without_a_letter_is_not_saved_as_a_map) {
    hr_map *map = loaded(HEAD(2, 2) ".@\nT.\n");
    void *bytes = map;
    size_t size = 1;
    hr_message message;
    hr_map_set(map, 1, 1, HR_ROCK);
    cr_expect_eq(hr_map_save_movingai(map, &bytes, &size, &message), HR_NOT_SAVABLE);
    cr_expect_str_eq(message.text, "value 16 at cell (1, 1) has no letter in a .map");
    cr_expect_null(bytes);
    hr_map_destroy(map);
}

Test(text_formats, a_map_that_does_not_fit_the_world_is_refused) {
    static const char text[] = HEAD(2, 2) ".@\nT.\n";
    hr_map_config config = hr_map_config_default();
    hr_map *map = NULL;
    hr_message message;
    config.world = (hr_world_rect){0, 0, 4, 0};
    cr_expect_eq(hr_map_load_movingai(&config, text, strlen(text), &map, &message), HR_BAD_WORLD);
    cr_expect(strstr(message.text, "2 x 2 cells"));
    cr_expect_null(map);
}

// ---- Scenarios

#define GOOD "3\tx.map\t40\t30\t1\t2\t39\t29\t2.5\n"

static hr_error load_scenario(const char *text, size_t size, hr_scenario_query **queries,
                              int32_t *count, hr_message *message) {
    hr_allocator allocator = hr_allocator_default();
    char *copy = malloc(size ? size : 1);
    memcpy(copy, text, size);
    hr_error error = hr_scenario_load(&allocator, copy, size, 40, 30, queries, count, message);
    free(copy);
    return error;
}

static void expect_scenario_refused(const char *text, hr_error expected, const char *words) {
    hr_scenario_query *queries = NULL;
    int32_t count = 5;
    hr_message message = {""};
    hr_error error = load_scenario(text, strlen(text), &queries, &count, &message);
    cr_expect_eq(error, expected, "%s (%s)", hr_error_text(error), message.text);
    cr_expect_null(queries);
    cr_expect_eq(count, 0);
    cr_expect(strstr(message.text, words), "\"%s\" does not say \"%s\"", message.text, words);
}

static void expect_scenario(const char *text, int32_t expected) {
    hr_scenario_query *queries = NULL;
    int32_t count = -1;
    hr_message message = {""};
    hr_error error = load_scenario(text, strlen(text), &queries, &count, &message);
    cr_assert_eq(error, HR_OK, "%s", message.text);
    cr_assert_eq(count, expected);
    for (int32_t i = 0; i < count; i++) {
        cr_expect(queries[i].start.x == 1 && queries[i].start.y == 2);
        cr_expect(queries[i].goal.x == 39 && queries[i].goal.y == 29);
        cr_expect_eq(queries[i].octile_length, 2.5);
    }
    free(queries);
}

Test(text_formats, a_scenario_is_read_with_tabs_blanks_and_any_line_ends) {
    expect_scenario("version 1\n" GOOD GOOD, 2);
    expect_scenario("version 1.0\r\n3 x.map 40 30 1 2 39 29 2.5\r\n", 1);
    expect_scenario("version 1\n" GOOD "\n" GOOD "\n\n", 2);
    expect_scenario("version 1\n3\tx.map\t40\t30\t1\t2\t39\t29\t25e-1", 1);
    expect_scenario("version 1\n3\tmy new x.map\t40\t30\t1\t2\t39\t29\t2.5\r\n", 1);
    expect_scenario("version 1\n3\tmy x.map \t40\t30\t 1\t2\t39\t29\t2.5 \t\n", 1);
    expect_scenario("version 1\n", 0);
}

Test(text_formats, a_broken_scenario_is_refused_with_its_line) {
    expect_scenario_refused("", HR_BAD_FORMAT, "empty");
    expect_scenario_refused("version 2\n", HR_BAD_FORMAT, "\"version 2\"");
    expect_scenario_refused("version 1 2\n", HR_BAD_FORMAT, "\"version 1 2\"");
    expect_scenario_refused("version 1\n3 x.map 40 31 1 2 39 29 2.5\n", HR_BAD_SIZE,
                            "40 x 31 cells");
    expect_scenario_refused(GOOD, HR_BAD_FORMAT, "line 1 should be \"version 1\"");
    expect_scenario_refused("version 1\n" GOOD "3\tx.map\t40\t30\t1", HR_BAD_FORMAT,
                            "line 3 has 5 columns");
    expect_scenario_refused("version 1\n3 x.map 40 30 1 2 39 29 2.5 7\n", HR_BAD_FORMAT,
                            "line 2 has 10 columns");
    expect_scenario_refused("version 1\n3\tx y.map\t40\t30\t1\t2\t39\t29\n", HR_BAD_FORMAT,
                            "the width in line 2, \"y.map\"");
    expect_scenario_refused("version 1\n\n3 x.map 40 30 1 2 40 29 2.5\n", HR_BAD_FORMAT,
                            "the goal (40, 29) in line 3 is off the map of 40 x 30");
    expect_scenario_refused("version 1\n3 x.map 40 30 1 30 39 29 2.5\n", HR_BAD_FORMAT,
                            "the start (1, 30) in line 2");
    expect_scenario_refused("version 1\n3 x.map 41 30 1 2 39 29 2.5\n", HR_BAD_SIZE,
                            "line 2 is for a map of 41 x 30 cells, this one has 40 x 30");
    expect_scenario_refused(
        "version 1\n3 x.map 40 30 -1 2 39 29 2.5\n", HR_BAD_FORMAT,
        "the start x in line 2, \"-1\", is not a whole number from 0 to 2147483647");
    expect_scenario_refused("version 1\n3 x.map 40 30 1 99999999999 39 29 2.5\n", HR_BAD_FORMAT,
                            "the start y in line 2");
    expect_scenario_refused("version 1\nb x.map 40 30 1 2 39 29 2.5\n", HR_BAD_FORMAT,
                            "the bucket in line 2");
}

static const char *with_length(const char *length) {
    static char text[200];
    snprintf(text, sizeof text, "version 1\n3 x.map 40 30 1 2 39 29 %s\n", length);
    return text;
}

Test(text_formats, a_length_that_is_no_decimal_number_is_refused) {
    static const char *const lengths[] = {
        "nan", "inf",   "0x10",           "1,5",  "-1",   ".", "e5", "1e", "1e+", "1.2.3",
        "--1", "1e999", "1e308000000000", "1e5x", "1e-2,"};
    for (size_t i = 0; i < sizeof lengths / sizeof lengths[0]; i++)
        expect_scenario_refused(with_length(lengths[i]), HR_BAD_FORMAT, "the length in line 2");
}

static double read_length(const char *length) {
    hr_scenario_query *queries = NULL;
    int32_t count = 0;
    const char *text = with_length(length);
    cr_assert_eq(load_scenario(text, strlen(text), &queries, &count, NULL), HR_OK, "%s", length);
    double read = queries[0].octile_length;
    free(queries);
    return read;
}

Test(text_formats, lengths_are_read_as_the_c_library_reads_them) {
    char text[40];
    for (int i = 0; i < 20000; i++) {
        snprintf(text, sizeof text, "%d.%08d", i * 7919 % 100000, i * 104729 % 100000000);
        cr_assert_eq(read_length(text), strtod(text, NULL), "%s", text);
    }
    cr_expect_eq(read_length(".5"), 0.5);
    cr_expect_eq(read_length("7."), 7);
    cr_expect_eq(read_length("+0.0"), 0);
    cr_expect_eq(read_length("1E2"), 100);
    cr_expect_eq(read_length("0.00000000000000000000000000000000000001e38"), 1);
    cr_expect_eq(read_length("1e-999999999999"), 0);
}

// `digits` times the same one between two texts.
static bool parse_long(const char *before, char digit, int digits, const char *after,
                       double *value) {
    size_t length = strlen(before);
    char *text = malloc(length + (size_t)digits + strlen(after) + 1);
    strcpy(text, before);
    memset(text + length, digit, (size_t)digits);
    strcpy(text + length + (size_t)digits, after);
    bool is_read = hr_parse_decimal((hr_text){text, strlen(text)}, value);
    free(text);
    return is_read;
}

Test(text_formats, numbers_of_any_many_digits_are_read_or_refused) {
    double value = -1;
    cr_expect(parse_long("0.", '0', 300000, "1", &value));
    cr_expect_eq(value, 0);
    cr_expect(parse_long("0", '0', 300000, "7", &value));
    cr_expect_eq(value, 7);
    cr_expect_not(parse_long("", '9', 300000, "", &value));
    cr_expect(parse_long("1.", '0', 300000, "", &value));
    cr_expect_eq(value, 1);
    cr_expect(parse_long("1e-", '9', 300000, "", &value));
    cr_expect_eq(value, 0);
    cr_expect_not(parse_long("1e", '9', 300000, "", &value));
}

Test(text_formats, a_comma_locale_of_the_host_does_not_change_lengths) {
    if (!setlocale(LC_ALL, "de_DE.UTF-8")) cr_skip_test("there is no German locale here");
    cr_expect_eq(read_length("2.5"), 2.5);
}

// ---- The colour key

static const uint8_t terrains[] = {0, 1, 2, 3, 4, 8, 16, 32, 254, 255};

static int brightness(uint32_t colour) {
    return (int)(299 * (colour >> 16) + 587 * (colour >> 8 & 255) + 114 * (colour & 255)) / 1000;
}

Test(text_formats, terrains_differ_in_brightness_for_those_who_do_not_see_their_hues) {
    for (size_t i = 0; i < sizeof terrains; i++)
        for (size_t j = 0; j < i; j++) {
            if (terrains[i] == HR_OUT_OF_BOUNDS && terrains[j] == HR_OUT_OF_REACH) continue;
            int difference =
                brightness(hr_colour_of(terrains[i])) - brightness(hr_colour_of(terrains[j]));
            cr_expect_geq(abs(difference), 18, "%d and %d", terrains[i], terrains[j]);
        }
}

Test(text_formats, only_values_whose_gray_it_is_have_a_gray_in_the_key) {
    for (int value = 0; value < 256; value++) {
        uint32_t colour = hr_colour_of((uint8_t)value), level = colour & 255;
        if (colour == level * 0x010101) cr_expect_eq((int)level, 255 - value);
    }
}

// ---- Out of memory

Test(text_formats, loading_text_survives_the_failure_of_every_allocation) {
    static const char text[] = HEAD(2, 2) ".@\nT.\n", queries_text[] = "version 1\n" GOOD;
    for (long fail_at = 1; fail_at < 10; fail_at++) {
        counting_allocator counts = {.fail_at = fail_at};
        hr_map_config config = hr_map_config_default();
        hr_map *map = NULL;
        config.allocator = counting(&counts);
        hr_error error = hr_map_load_movingai(&config, text, strlen(text), &map, NULL);
        cr_assert_eq(error, counts.calls < fail_at ? HR_OK : HR_OUT_OF_MEMORY);
        cr_assert_eq(map == NULL, error != HR_OK);
        hr_map_destroy(map);
        cr_assert_eq(counts.live, 0);
    }
    counting_allocator counts = {.fail_at = 1};
    hr_allocator allocator = counting(&counts);
    hr_scenario_query *queries = NULL;
    int32_t count = 0;
    cr_expect_eq(hr_scenario_load(&allocator, queries_text, strlen(queries_text), 40, 30, &queries,
                                  &count, NULL),
                 HR_OUT_OF_MEMORY);
    cr_expect_null(queries);
    cr_expect_eq(counts.live, 0);
}

Test(text_formats, saving_a_map_as_text_survives_the_failure_of_its_allocation) {
    counting_allocator counts = {0};
    hr_map_config config = hr_map_config_default();
    hr_map *map = NULL;
    void *bytes = NULL;
    size_t size = 0;
    config.allocator = counting(&counts);
    cr_assert_eq(hr_map_create(&config, &map), HR_OK);
    counts.fail_at = counts.calls + 1;
    cr_expect_eq(hr_map_save_movingai(map, &bytes, &size, NULL), HR_OUT_OF_MEMORY);
    cr_expect_null(bytes);
    cr_expect_eq(hr_map_save_movingai(map, &bytes, &size, NULL), HR_OK);
    counting(&counts).release(bytes, &counts);
    hr_map_destroy(map);
    cr_expect_eq(counts.live, 0);
}

// ---- Decimals

// The C library's strtod rounds correctly; tests run in the locale "C", whose point is a point.
Test(text_formats, decimals_of_15_digits_and_powers_up_to_22_are_rounded_as_by_strtod) {
    uint64_t seed = seed_of_run(750000000);
    for (int32_t round = rounds_of_run(20000); round > 0; round--, seed++) {
        dice d = {seed};
        char text[64];
        int32_t high = roll(&d, 10000000), low = roll(&d, 100000000), power = roll(&d, 45) - 22;
        int length = snprintf(text, sizeof text, "%d%08de%d", high, low, power);
        double value;
        cr_assert(hr_parse_decimal((hr_text){text, (size_t)length}, &value));
        cr_assert_eq(value, strtod(text, NULL), "%s: HANDRAIL_SEED=%llu", text,
                     (unsigned long long)seed);
    }
}
