// test_dynamic_scenario.c - scenarios with changes and their patches: what is read, and hostile
// input. HANDRAIL_SEED replays a broken file, HANDRAIL_ROUNDS multiplies how many there are.

#include "tests/support/maps.h"
#include "viewer/bench/dynamic_scenario.h"

#include <criterion/criterion.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char PATCHES[] = "type patch\npatches 2\npatch 0\nheight 2\nwidth 3\nmap\n@.T\n.@.\n"
                              "patch 1\nheight 1\nwidth 1\nmap\n.\n";
static const char SCENARIO[] = "version 2\nheight 4\nwidth 5\ncost 1 octile\npatch some.patch\n"
                               "commands\nQ 0 0 0 4 3 5.24\nP 1 0 2 1\nP 1 1 4 3\nQ 1 0 0 4 3 -1\n";

static char patch_name[PATCH_NAME_MOST + 1];

// The message, or NULL if all was well.
static const char *problem_of_patches(const char *text) {
    static hr_message message;
    patch_list patches;
    hr_error error = patches_read(&patches, text, strlen(text), &message);
    patches_destroy(&patches);
    return error ? message.text : NULL;
}

static const char *problem_of_scenario(const char *text) {
    static hr_message message;
    dynamic_scenario scenario;
    hr_error error = dynamic_read(&scenario, text, strlen(text), patch_name, &message);
    dynamic_destroy(&scenario);
    return error ? message.text : NULL;
}

static void expect_words(const char *problem, const char *words) {
    cr_expect(problem && strstr(problem, words), "\"%s\" does not say \"%s\"",
              problem ? problem : "nothing", words);
}

// A copy of `text` with one piece replaced.
static const char *with(const char *text, const char *old, const char *fresh) {
    static char copy[1024];
    const char *at = strstr(text, old);
    cr_assert(at);
    snprintf(copy, sizeof copy, "%.*s%s%s", (int)(at - text), text, fresh, at + strlen(old));
    return copy;
}

Test(dynamic_scenario, patches_are_read_with_their_cells) {
    patch_list patches;
    cr_assert_eq(patches_read(&patches, PATCHES, strlen(PATCHES), NULL), HR_OK);
    cr_assert_eq(patches.count, 2);
    cr_assert_eq(patches.at[0].width, 3);
    cr_assert_eq(patches.at[0].height, 2);
    const uint8_t expected[] = {HR_OUT_OF_BOUNDS, HR_GROUND, HR_TREES, HR_GROUND,
                                HR_OUT_OF_BOUNDS, HR_GROUND, HR_GROUND};
    cr_assert_arr_eq(patches.cells, expected, sizeof expected);
    cr_assert_eq(patches.at[1].first, 6);
    patches_destroy(&patches);
}

Test(dynamic_scenario, commands_are_read_in_their_order_with_their_lines) {
    dynamic_scenario s;
    cr_assert_eq(dynamic_read(&s, SCENARIO, strlen(SCENARIO), patch_name, NULL), HR_OK);
    cr_assert_str_eq(patch_name, "some.patch");
    cr_assert_eq(s.width, 5);
    cr_assert_eq(s.height, 4);
    cr_assert_eq(s.command_count, 4);
    cr_assert_eq(s.query_count, 2);
    cr_assert_eq(s.commands[1].patch, 0);
    cr_assert_eq(s.commands[1].at.x, 2);
    cr_assert_eq(s.commands[1].line, 8);
    cr_assert(s.commands[3].is_query);
    cr_assert_eq(s.commands[3].goal.y, 3);
    cr_assert_eq(s.commands[0].length, 5.24);
    cr_assert_eq(s.commands[3].length, -1);
    dynamic_destroy(&s);
}

Test(dynamic_scenario, broken_patches_are_refused_with_their_line) {
    cr_assert_null(problem_of_patches(PATCHES));
    expect_words(problem_of_patches(""), "ends after line 0");
    expect_words(problem_of_patches(with(PATCHES, "type patch", "type octile")), "line 1 should");
    expect_words(problem_of_patches(with(PATCHES, "patches 2", "patches -2")), "line 2 should");
    expect_words(problem_of_patches(with(PATCHES, "patches 2", "patches 2147483647")),
                 "ends after line 2");
    expect_words(problem_of_patches(with(PATCHES, "patches 2", "patches 1")), "line 9 should be");
    expect_words(problem_of_patches(with(PATCHES, "patches 2", "patches 3")), "ends after line");
    expect_words(problem_of_patches(with(PATCHES, "patch 1", "patch 0")), "line 9 should be");
    expect_words(problem_of_patches(with(PATCHES, "height 2", "height 99999")), "line 4 should");
    expect_words(problem_of_patches(with(PATCHES, "height 1", "height 0")), "line 10 should");
    expect_words(problem_of_patches(with(PATCHES, "width 3", "width 0")), "line 5 should");
    expect_words(problem_of_patches(with(PATCHES, "width 3", "width")), "line 5 should");
    expect_words(problem_of_patches(with(PATCHES, "map", "mop")), "line 6 should be \"map\"");
    expect_words(problem_of_patches(with(PATCHES, "@.T", "@.")), "line 7 has 2 cells");
    expect_words(problem_of_patches(with(PATCHES, "@.T", "@.x")), "line 7: unknown letter in");
    expect_words(problem_of_patches(with(PATCHES, "map\n.\n", "map\n")), "ends after line 12");
}

Test(dynamic_scenario, broken_commands_are_refused_with_their_line) {
    cr_assert_null(problem_of_scenario(SCENARIO));
    expect_words(problem_of_scenario(""), "ends after line 0");
    expect_words(problem_of_scenario(with(SCENARIO, "version 2", "version 1")), "line 1 should");
    expect_words(problem_of_scenario(with(SCENARIO, "height 4", "height 0")), "line 2 should");
    expect_words(problem_of_scenario(with(SCENARIO, "width 5", "width 16385")), "line 3 should");
    expect_words(problem_of_scenario(with(SCENARIO, "cost 1", "cost 2")), "line 4 should");
    expect_words(problem_of_scenario(with(SCENARIO, "some.patch", "../x")), "line 5 should");
    expect_words(problem_of_scenario(with(SCENARIO, "commands\n", "")), "line 6 should");
    expect_words(problem_of_scenario(with(SCENARIO, "P 1 0", "R 1 0")), "line 8 should be P");
    expect_words(problem_of_scenario(with(SCENARIO, "P 1 0 2", "P 1 0 2 2")), "line 8 should be P");
    expect_words(problem_of_scenario(with(SCENARIO, "P 1 0", "P 1 -1")), "column 3 in line 8");
    expect_words(problem_of_scenario(with(SCENARIO, "P 1 0 2", "P 1 0 5")),
                 "line 8: (5, 1) is off");
    expect_words(problem_of_scenario(with(SCENARIO, "4 3 5.24", "4 4 5.24")), "line 7: (4, 4)");
    expect_words(problem_of_scenario(with(SCENARIO, "5.24", "-2")), "column 7 in line 7");
    expect_words(problem_of_scenario(with(SCENARIO, "5.24", "nan")), "column 7 in line 7");
}

static const char *problem_together(const char *commands) {
    static hr_message message;
    dynamic_scenario s;
    cr_assert_eq(dynamic_read(&s, commands, strlen(commands), patch_name, NULL), HR_OK);
    cr_assert_eq(patches_read(&s.patches, PATCHES, strlen(PATCHES), NULL), HR_OK);
    hr_error error = dynamic_check_patches(&s, &message);
    dynamic_destroy(&s);
    return error ? message.text : NULL;
}

Test(dynamic_scenario, patches_must_exist_and_lie_on_the_map) {
    cr_assert_null(problem_together(SCENARIO));
    expect_words(problem_together(with(SCENARIO, "P 1 0", "P 1 2")), "line 8: there is no patch 2");
    expect_words(problem_together(with(SCENARIO, "P 1 0 2", "P 1 0 3")),
                 "line 8: patch 0 of 3 x 2");
    expect_words(problem_together(with(SCENARIO, "2 1\nP 1 1", "2 3\nP 1 1")), "line 8: patch 0");
}

// Bytes replaced, dropped and doubled: read or refused with a reason, never a crash.
static size_t damage(dice *d, const char *text, char *copy, size_t room) {
    size_t size = strlen(text);
    memcpy(copy, text, size);
    for (int32_t i = 1 + roll(d, 4); i > 0; i--) {
        size_t at = (size_t)roll(d, (int32_t)size);
        size_t count = 1 + (size_t)roll(d, 12);
        int32_t kind = roll(d, 3);
        if (count > size - at) count = size - at;
        if (kind == 0) copy[at] = (char)roll(d, 256);
        if (kind == 1 && size - count > 0)
            memmove(copy + at, copy + at + count, size - at - count), size -= count;
        if (kind == 2 && size + count <= room)
            memmove(copy + at + count, copy + at, size - at), size += count;
    }
    return size;
}

Test(dynamic_scenario, damaged_files_are_read_or_refused) {
    static char copy[1024];
    uint64_t seed = seed_of_run(710000000);
    for (int32_t round = rounds_of_run(20000); round > 0; round--, seed++) {
        dice d = {seed};
        hr_message message = {""};
        dynamic_scenario s = {0};
        size_t size = damage(&d, round % 2 ? SCENARIO : PATCHES, copy, sizeof copy);
        hr_error error = round % 2 ? dynamic_read(&s, copy, size, patch_name, &message)
                                   : patches_read(&s.patches, copy, size, &message);
        cr_assert(!error || message.text[0], "HANDRAIL_SEED=%llu", (unsigned long long)seed);
        dynamic_destroy(&s);
    }
}
